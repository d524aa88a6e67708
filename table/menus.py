"""The menu bar, and the small menu of a chip."""

import tkinter as tk
from collections.abc import Callable, Sequence

import images
from cards.rules import RULE_SETS
from chips.frozen import Frozen
from table.options import SPEEDS
from table.words import Words


class Actions(Frozen):
    """What the menu bar can ask of the window."""

    new_game: Callable[[], None]
    switch_rules: Callable[[str], None]
    set_speed: Callable[[str], None]
    set_back: Callable[[str], None]
    quit: Callable[[], None]
    read: Callable[[str], None]


class MenuBar:
    """Spiel and Hilfe. What can be chosen is in variables that follow the window."""

    def __init__(
        self, window: tk.Tk, words: Words, actions: Actions, speed: str, rules: str
    ) -> None:
        self._words = words
        self.speed = tk.StringVar(window, speed)
        self.rules = tk.StringVar(window, rules)
        self.back = tk.StringVar(window, images.BACKS[0])
        bar = tk.Menu(window, tearoff=False)
        game = tk.Menu(bar, tearoff=False)
        game.add_command(label=words("menu.new"), accelerator="F2", command=actions.new_game)
        game.add_separator()
        for name in RULE_SETS:
            game.add_radiobutton(
                label=words(f"rules.{name}"),
                variable=self.rules,
                value=name,
                command=lambda: actions.switch_rules(self.rules.get()),
            )
        game.add_separator()
        self._choice(game, "menu.speed", self.speed, SPEEDS, actions.set_speed)
        self._choice(game, "menu.back", self.back, images.BACKS, actions.set_back)
        game.add_separator()
        game.add_command(label=words("menu.quit"), accelerator="Ctrl+Q", command=actions.quit)
        bar.add_cascade(label=words("menu.game"), menu=game)
        helped = tk.Menu(bar, tearoff=False)
        for kind, key in (("rules", "F1"), ("keys", ""), ("about", "")):
            helped.add_command(
                label=words(f"menu.{kind}"),
                accelerator=key,
                command=lambda kind=kind: actions.read(kind),  # type: ignore[misc]
            )
        bar.add_cascade(label=words("menu.help"), menu=helped)
        window.configure(menu=bar)

    def _choice(
        self,
        parent: tk.Menu,
        key: str,
        variable: tk.StringVar,
        values: Sequence[str],
        choose: Callable[[str], None],
    ) -> None:
        """A submenu with one entry a value; their texts are the key's with the value behind."""
        menu = tk.Menu(parent, tearoff=False)
        for value in values:
            menu.add_radiobutton(
                label=self._words(f"{key}.{value}"),
                variable=variable,
                value=value,
                command=lambda: choose(variable.get()),
            )
        parent.add_cascade(label=self._words(key), menu=menu)


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
