"""The menu bar, and the small menu of a chip."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cards.rules import RULE_SETS
from table.options import SPEEDS, TABLE_PORT
from table.player import Player
from table.words import LANGUAGES

if TYPE_CHECKING:
    from table.own_window import OwnWindow
    from table.window import TableWindow


class MenuBar:
    """The menus of a table. Each is filled when it is opened, so it always shows what is."""

    def __init__(self, table: TableWindow) -> None:
        self._table = table
        self._bar = tk.Menu(table.root, tearoff=False)
        for fill in self._menus().values():
            menu = tk.Menu(self._bar, tearoff=False)
            menu.configure(postcommand=lambda menu=menu, fill=fill: self._fill(menu, fill))  # type: ignore[misc]
            self._bar.add_cascade(menu=menu)
        self.name()
        table.root.configure(menu=self._bar)

    def _menus(self) -> dict[str, Callable[[tk.Menu], None]]:
        """What fills each menu, by the key of its name."""
        return {"menu.game": self._game, "menu.view": self._view, "menu.help": self._help}

    def name(self) -> None:
        """Write the names of the menus in the language of the table."""
        for number, key in enumerate(self._menus()):
            self._bar.entryconfigure(number, label=self._table.words(key))

    def _fill(self, menu: tk.Menu, fill: Callable[[tk.Menu], None]) -> None:
        for child in menu.winfo_children():
            child.destroy()
        menu.delete(0, "end")
        fill(menu)

    def _game(self, menu: tk.Menu) -> None:
        """What can be done with the game at this kind of table."""

    def _view(self, menu: tk.Menu) -> None:
        table = self._table
        self._choice(menu, "speed", SPEEDS)
        self._choice(menu, "language", LANGUAGES)
        self._add(menu, "menu.back", table.show_backs)
        self._switch(menu, "menu.four-colours", "four_colours")
        self._switch(menu, "menu.tip", "tip", "T")
        self._switch(menu, "menu.count-decisions", "count_decisions")
        menu.add_separator()
        self._add(menu, "menu.larger", lambda: table.zoom(1), "Ctrl +")
        self._add(menu, "menu.smaller", lambda: table.zoom(-1), "Ctrl -")
        self._add(menu, "menu.usual-size", lambda: table.zoom(0), "Ctrl 0")
        self._add(menu, "menu.full-screen", table.toggle_full_screen, "F11")

    def _help(self, menu: tk.Menu) -> None:
        for kind, key in (("rules", "F1"), ("tips", ""), ("keys", ""), ("about", "")):
            self._add(menu, f"menu.{kind}", lambda kind=kind: self._table.read(kind), key)  # type: ignore[misc]

    def _add(self, menu: tk.Menu, key: str, do: Callable[[], None], accelerator: str = "") -> None:
        menu.add_command(label=self._table.words(key), accelerator=accelerator, command=do)

    def _switch(self, menu: tk.Menu, key: str, name: str, accelerator: str = "") -> None:
        """An entry for a choice of the settings that is on or off."""
        table, on = self._table, tk.BooleanVar(menu, self._table.choice(name))
        menu.add_checkbutton(
            label=table.words(key),
            variable=on,
            accelerator=accelerator,
            command=lambda: table.choose(name, on.get()),
        )

    def _choice(self, parent: tk.Menu, name: str, values: Sequence[str]) -> None:
        """A submenu for a choice of the settings, with one entry a value."""
        table, menu = self._table, tk.Menu(parent, tearoff=False)
        chosen = tk.StringVar(menu, table.choice(name))
        for value in values:
            menu.add_radiobutton(
                label=table.words(f"menu.{name}.{value}"),
                variable=chosen,
                value=value,
                command=lambda: table.choose(name, chosen.get()),
            )
        parent.add_cascade(label=table.words(f"menu.{name}"), menu=menu)


class OwnMenuBar(MenuBar):
    """The menus of one's own table."""

    def __init__(self, table: OwnWindow) -> None:
        self._own = table
        super().__init__(table)

    def _game(self, menu: tk.Menu) -> None:
        table = self._own
        self._add(menu, "menu.new", table.ask_new_game, "F2")
        menu.add_separator()
        rules = tk.StringVar(menu, table.session.rules.name)
        for name in RULE_SETS:
            menu.add_radiobutton(
                label=table.words(f"rules.{name}"),
                variable=rules,
                value=name,
                command=lambda: table.switch_rules(rules.get()),
            )
        menu.add_separator()
        self._add(menu, "menu.tip-details", table.show_tip_details)
        self._add(menu, "menu.review", table.review_round)
        self._add(menu, "menu.statistics", table.show_statistics)
        menu.add_separator()
        self._add(menu, "menu.quit", table.close, "Ctrl+Q")


    def _menus(self) -> dict[str, Callable[[tk.Menu], None]]:
        game, *others = super()._menus().items()
        return dict([game, ("menu.net", self._net), *others])

    def _net(self, menu: tk.Menu) -> None:
        """The ways to other tables from this one."""
        network = self._own.network
        self._add(menu, "menu.net.lobby", network.open_lobby)
        self._add(menu, "menu.net.host", lambda: network.host(TABLE_PORT))


class ChipMenu:
    """What can be done with the chip that was right-clicked."""

    def __init__(self, window: tk.Misc, player: Player) -> None:
        self._menu = tk.Menu(window, tearoff=False)
        self._player = player

    def open(self, value: int, x: int, y: int) -> None:
        """Show it for a chip of this value, at a pixel of the screen."""
        menu, player = self._menu, self._player
        menu.delete(0, "end")
        for key, command, may in (
            ("chip.split", lambda: player.split(value), player.may_split(value)),
            ("chip.merge", player.merge, True),
            ("chip.stake", lambda: player.stake(value), player.may_stake(value)),
        ):
            label, state = player.board.words(key), "normal" if may else "disabled"
            menu.add_command(label=label, command=command, state=state)  # type: ignore[arg-type]
        # its grab must stay: by that a click elsewhere closes it
        menu.tk_popup(x, y)
