"""The menu bar, and the small menu of a chip."""

import tkinter as tk
from collections.abc import Callable

import images
from chips.frozen import Frozen
from table.options import SPEEDS
from table.words import Words


class Actions(Frozen):
    """What the menu bar can ask of the window."""

    new_game: Callable[[], None]
    set_speed: Callable[[str], None]
    set_back: Callable[[str], None]
    quit: Callable[[], None]
    rules: Callable[[], None]
    keys: Callable[[], None]
    about: Callable[[], None]


class MenuBar:
    """Spiel and Hilfe."""

    def __init__(self, window: tk.Tk, words: Words, actions: Actions, speed: str) -> None:
        self._window = window
        self.speed = tk.StringVar(window, speed)
        self.back = tk.StringVar(window, images.BACKS[0])
        bar = tk.Menu(window, tearoff=False)
        game = tk.Menu(bar, tearoff=False)
        game.add_command(label=words("menu.new"), accelerator="F2", command=actions.new_game)
        game.add_separator()
        game.add_cascade(label=words("menu.speed"), menu=self._speeds(game, words, actions))
        game.add_cascade(label=words("menu.back"), menu=self._backs(game, words, actions))
        game.add_separator()
        game.add_command(label=words("menu.quit"), accelerator="Ctrl+Q", command=actions.quit)
        bar.add_cascade(label=words("menu.game"), menu=game)
        helped = tk.Menu(bar, tearoff=False)
        helped.add_command(label=words("menu.rules"), accelerator="F1", command=actions.rules)
        helped.add_command(label=words("menu.keys"), command=actions.keys)
        helped.add_separator()
        helped.add_command(label=words("menu.about"), command=actions.about)
        bar.add_cascade(label=words("menu.help"), menu=helped)
        window.configure(menu=bar)

    def _speeds(self, parent: tk.Menu, words: Words, actions: Actions) -> tk.Menu:
        menu = tk.Menu(parent, tearoff=False)
        for speed in SPEEDS:
            menu.add_radiobutton(
                label=words(f"menu.speed.{speed}"),
                variable=self.speed,
                value=speed,
                command=lambda speed=speed: actions.set_speed(speed),  # type: ignore[misc]
            )
        return menu

    def _backs(self, parent: tk.Menu, words: Words, actions: Actions) -> tk.Menu:
        menu = tk.Menu(parent, tearoff=False)
        for back in images.BACKS:
            menu.add_radiobutton(
                label=words(f"back.{back}"),
                variable=self.back,
                value=back,
                command=lambda back=back: actions.set_back(back),  # type: ignore[misc]
            )
        return menu


class ChipMenu:
    """What can be done with the chip that was right-clicked."""

    def __init__(
        self,
        window: tk.Misc,
        words: Words,
        may_stake: Callable[[int], bool],
        may_split: Callable[[int], bool],
        split: Callable[[int], None],
        merge: Callable[[], None],
        stake: Callable[[int], None],
    ) -> None:
        self._menu = tk.Menu(window, tearoff=False)
        self._may_stake, self._may_split = may_stake, may_split
        self._value = 0
        for key, command in (
            ("chip.split", lambda: split(self._value)),
            ("chip.merge", merge),
            ("chip.stake", lambda: stake(self._value)),
        ):
            self._menu.add_command(label=words(key), command=command)

    def open(self, value: int, x: int, y: int) -> None:
        """Show it for a chip of this value, at a pixel of the screen."""
        self._value = value
        for entry, may in ((0, self._may_split(value)), (2, self._may_stake(value))):
            self._menu.entryconfigure(entry, state="normal" if may else "disabled")
        try:
            self._menu.tk_popup(x, y)
        finally:
            self._menu.grab_release()
