"""A small window over the table: what is being waited for, and a button that ends that."""

import tkinter as tk
from collections.abc import Callable
from tkinter import ttk

from table.words import Words


class WaitingWindow:
    """Stays until `close`, or until the player waits no longer; the table is playable meanwhile."""

    def __init__(
        self, master: tk.Tk | tk.Toplevel, words: Words, text: str, cancel: Callable[[], None]
    ) -> None:
        self._cancel = cancel
        self.window = window = tk.Toplevel(master)
        window.title(words("title"))
        window.transient(master)
        window.resizable(False, False)
        window.protocol("WM_DELETE_WINDOW", self._stop)
        window.bind("<Escape>", lambda event: self._stop())
        body = ttk.Frame(window, padding=16)
        body.pack(fill="both", expand=True)
        ttk.Label(body, text=text, wraplength=360).pack(anchor="w", pady=(0, 12))
        button = ttk.Button(body, text=words("net.cancel"), command=self._stop)
        button.pack(side="right")
        button.focus_set()

    def close(self) -> None:
        """Take it away."""
        self.window.destroy()

    def _stop(self) -> None:
        self.close()
        self._cancel()
