"""Menus as data: what can be chosen, described by whoever owns it, and shown when it is opened."""

import tkinter as tk
from collections.abc import Callable, Mapping, Sequence

from chips.frozen import Frozen
from table.window.key_table import accelerator
from table.window.macos import is_mac
from table.window.player import SeatHands
from table.words import Words


class Entry(Frozen):
    """Something to do; `key` names its text, `by_key` its row in the table of keys."""

    key: str
    do: Callable[[], None]
    by_key: str = ""


class Switch(Frozen):
    """Something that is on or off."""

    key: str
    on: bool
    switch: Callable[[bool], None]
    by_key: str = ""


class Choice(Frozen):
    """One of several, with texts `key.value`; in a submenu called `key`, or `flat` in place."""

    key: str
    values: Sequence[str]
    chosen: str
    choose: Callable[[str], None]
    flat: bool = False


Entries = Sequence[Entry | Switch | Choice | None]
"""The contents of a menu; None is a line between two parts."""


class MenuBar:
    """The menus of a window. Each is filled when it is opened, so it always shows what is."""

    def __init__(
        self,
        window: tk.Tk | tk.Toplevel,
        words: Words,
        menus: Mapping[str, Callable[[], Entries]],
    ) -> None:
        """`menus` are what fills each, by the key of its name."""
        self._words = words
        self._on_mac = is_mac(window)
        self._keys = list(menus)
        self._bar = tk.Menu(window, tearoff=False)
        for entries in menus.values():
            menu = tk.Menu(self._bar, tearoff=False)
            menu.configure(
                postcommand=lambda menu=menu, entries=entries: self._fill(menu, entries())  # type: ignore[misc]
            )
            self._bar.add_cascade(menu=menu)
        self.name()
        window.configure(menu=self._bar)

    def name(self) -> None:
        """Write the names of the menus in the language that is spoken now."""
        for number, key in enumerate(self._keys):
            self._bar.entryconfigure(number, label=self._words(key))

    def _fill(self, menu: tk.Menu, entries: Entries) -> None:
        for child in menu.winfo_children():
            child.destroy()
        menu.delete(0, "end")
        for entry in entries:
            match entry:
                case None:
                    menu.add_separator()
                case Entry(key, do, by_key):
                    beside = accelerator(by_key, self._words, self._on_mac)
                    menu.add_command(label=self._words(key), accelerator=beside, command=do)
                case Switch():
                    self._add_switch(menu, entry)
                case Choice(flat=True):
                    self._add_choice(menu, entry)
                case Choice(key):
                    inner = tk.Menu(menu, tearoff=False)
                    self._add_choice(inner, entry)
                    menu.add_cascade(label=self._words(key), menu=inner)

    def _add_switch(self, menu: tk.Menu, entry: Switch) -> None:
        on = tk.BooleanVar(menu, entry.on)
        menu.add_checkbutton(
            label=self._words(entry.key),
            variable=on,
            accelerator=accelerator(entry.by_key, self._words, self._on_mac),
            command=lambda: entry.switch(on.get()),
        )

    def _add_choice(self, menu: tk.Menu, entry: Choice) -> None:
        chosen = tk.StringVar(menu, entry.chosen)
        for value in entry.values:
            menu.add_radiobutton(
                label=self._words(f"{entry.key}.{value}"),
                variable=chosen,
                value=value,
                command=lambda: entry.choose(chosen.get()),
            )


class ChipMenu:
    """What can be done with the chip that was right-clicked."""

    def __init__(self, window: tk.Misc, player: SeatHands) -> None:
        self._menu = tk.Menu(window, tearoff=False)
        self._player = player

    def open(self, n: int, x: int, y: int) -> None:
        """Show it for the n-th own chip, at a pixel of the screen."""
        menu, player = self._menu, self._player
        value = player.value(n)
        menu.delete(0, "end")
        for key, command, may in (
            ("chip.split", lambda: player.exchange(n), player.may_exchange(value)),
            ("chip.merge", player.gather, True),
            ("chip.stake", lambda: player.stake(n), player.may_stake(value)),
        ):
            label, state = player.board.words(key), "normal" if may else "disabled"
            menu.add_command(label=label, command=command, state=state)  # type: ignore[arg-type]
        # its grab must stay: by that a click elsewhere closes it
        menu.tk_popup(x, y)
