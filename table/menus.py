"""The menu bar, and the small menu of a chip."""

import tkinter as tk
from collections.abc import Callable, Sequence

import images
from cards.rules import RULE_SETS
from chips.frozen import Frozen
from table.options import SPEEDS
from table.player import Player
from table.words import Words


class Actions(Frozen):
    """What the menu bar can ask of the window."""

    new_game: Callable[[], None]
    switch_rules: Callable[[str], None]
    set_speed: Callable[[str], None]
    set_back: Callable[[str], None]
    quit: Callable[[], None]
    read: Callable[[str], None]
    statistics: Callable[[], None]


class MenuBar:
    """Spiel and Hilfe. What can be chosen is in variables that follow the window."""

    def __init__(
        self, window: tk.Tk, words: Words, actions: Actions, speed: str, rules: str
    ) -> None:
        self._words = words
        self.speed = tk.StringVar(window, speed)
        self.rules = tk.StringVar(window, rules)
        self.back = tk.StringVar(window, images.BACKS[0])
        self._actions = actions
        bar = tk.Menu(window, tearoff=False)
        for key, fill in (("menu.game", self._fill_game), ("menu.help", self._fill_help)):
            menu = tk.Menu(bar, tearoff=False)
            # a menu is filled when it is first opened: that is work the start need not wait for
            menu.configure(postcommand=lambda menu=menu, fill=fill: self._once(menu, fill))  # type: ignore[misc]
            bar.add_cascade(label=words(key), menu=menu)
        window.configure(menu=bar)

    def _once(self, menu: tk.Menu, fill: Callable[[tk.Menu], None]) -> None:
        if menu.index("end") is None:
            fill(menu)

    def _fill_game(self, menu: tk.Menu) -> None:
        words, actions = self._words, self._actions
        menu.add_command(label=words("menu.new"), accelerator="F2", command=actions.new_game)
        menu.add_separator()
        for name in RULE_SETS:
            menu.add_radiobutton(
                label=words(f"rules.{name}"),
                variable=self.rules,
                value=name,
                command=lambda: actions.switch_rules(self.rules.get()),
            )
        menu.add_separator()
        menu.add_command(label=words("menu.statistics"), command=actions.statistics)
        self._choice(menu, "menu.speed", self.speed, SPEEDS, actions.set_speed)
        self._choice(menu, "menu.back", self.back, images.BACKS, actions.set_back)
        menu.add_separator()
        menu.add_command(label=words("menu.quit"), accelerator="Ctrl+Q", command=actions.quit)

    def _fill_help(self, menu: tk.Menu) -> None:
        for kind, key in (("rules", "F1"), ("keys", ""), ("about", "")):
            menu.add_command(
                label=self._words(f"menu.{kind}"),
                accelerator=key,
                command=lambda kind=kind: self._actions.read(kind),  # type: ignore[misc]
            )

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

    def __init__(self, window: tk.Misc, words: Words, player: Player) -> None:
        self._window = window
        self._words = words
        self._player = player
        self._menu: tk.Menu | None = None
        self._value = 0

    def open(self, value: int, x: int, y: int) -> None:
        """Show it for a chip of this value, at a pixel of the screen."""
        menu = self._menu = self._menu or self._build()
        self._value = value
        for entry, may in (
            (0, self._player.may_split(value)),
            (2, self._player.may_stake(value)),
        ):
            menu.entryconfigure(entry, state="normal" if may else "disabled")
        try:
            menu.tk_popup(x, y)
        finally:
            menu.grab_release()

    def _build(self) -> tk.Menu:
        menu, player = tk.Menu(self._window, tearoff=False), self._player
        for key, command in (
            ("chip.split", lambda: player.split(self._value)),
            ("chip.merge", player.merge),
            ("chip.stake", lambda: player.stake(self._value)),
        ):
            menu.add_command(label=self._words(key), command=command)
        return menu
