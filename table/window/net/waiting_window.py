"""A small window over the table: what is being waited for, and a button that ends that."""

import tkinter as tk
from collections.abc import Callable, Sequence
from tkinter import ttk

from table.window.small_window import SmallWindow
from table.words import Words

WRAP = 360
"""Pixels of a line, at most."""


class WaitingWindow(SmallWindow):
    """Stays until `done`, or until the player waits no longer; the table is playable meanwhile."""

    def __init__(
        self,
        master: tk.Misc,
        words: Words,
        text: str,
        cancel: Callable[[], None],
        addresses: Sequence[str] = (),
    ) -> None:
        """`addresses` are what the other player has to be told; a click copies one."""
        super().__init__(master, words("title"), cancel)
        self.body.configure(padding=(16, 16, 16, 4))
        self.label(self.body, text, WRAP).pack(anchor="w")
        self._words = words
        self._copy_buttons: dict[str, ttk.Button] = {}
        if addresses:
            self.label(self.body, words("net.pass-on"), WRAP).pack(anchor="w", pady=(10, 4))
        for address in addresses:
            self._add(address)
        self.open(self.button(words("net.cancel"), self.close))

    def _add(self, address: str) -> None:
        row = ttk.Frame(self.body)
        row.pack(fill="x")
        ttk.Label(row, text=address, font="TkHeadingFont").pack(side="left")
        copy = ttk.Button(
            row, text=self._words("why.copy"), command=lambda: self._copy(address)
        )
        copy.pack(side="right", padx=(12, 0), pady=2)
        self._copy_buttons[address] = copy

    def _copy(self, address: str) -> None:
        """To the clipboard, and say so on the button."""
        self.window.clipboard_clear()
        self.window.clipboard_append(address)
        for one, button in self._copy_buttons.items():
            button.configure(text=self._words("net.copied" if one == address else "why.copy"))

    def done(self) -> None:
        """Take it away: there is nothing to wait for any more."""
        self.window.destroy()
