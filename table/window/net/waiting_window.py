"""A small window over the table: what is being waited for, and a button that ends that."""

import tkinter as tk
from collections.abc import Callable

from table.window.small_window import SmallWindow
from table.words import Words

WRAP = 360
"""Pixels of a line, at most."""


class WaitingWindow(SmallWindow):
    """Stays until `done`, or until the player waits no longer; the table is playable meanwhile."""

    def __init__(
        self, master: tk.Misc, words: Words, text: str, cancel: Callable[[], None]
    ) -> None:
        super().__init__(master, words("title"), cancel)
        self.body.configure(padding=(16, 16, 16, 4))
        self.label(self.body, text, WRAP).pack(anchor="w")
        self.open(self.button(words("net.cancel"), self.close))

    def done(self) -> None:
        """Take it away: there is nothing to wait for any more."""
        self.window.destroy()
