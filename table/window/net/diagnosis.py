"""A window that has the facts about the network as text to copy."""

import tkinter as tk
from tkinter import ttk

from net.driver import LobbyDriver, Loop
from table.why import report
from table.words import Words

REFRESH = 2000
"""Milliseconds from one look to the next, while the page is open."""


class DiagnosisWindow:
    """The page; it looks again while it is open."""

    def __init__(self, master: tk.Misc, words: Words, driver: LobbyDriver, loop: Loop) -> None:
        self._words, self._driver, self._loop = words, driver, loop
        self.window = tk.Toplevel(master)
        self.window.title(words("lobby.why"))
        self.window.transient(master.winfo_toplevel())
        self.window.bind("<Escape>", lambda event: self.window.destroy())
        self._text = tk.Text(
            self.window, width=76, height=18, wrap="word", relief="flat", padx=14, pady=12,
            font="TkDefaultFont", background="#fbf8ee", foreground="#1d1a14",
        )
        self._text.pack(fill="both", expand=True)
        row = ttk.Frame(self.window, padding=8)
        row.pack(fill="x")
        ttk.Button(row, text=words("close"), command=self.window.destroy).pack(side="right")
        ttk.Button(row, text=words("why.copy"), command=self._copy).pack(side="right", padx=8)
        self._tick: str | None = None
        self.window.bind("<Destroy>", lambda event: self._stop())
        self._look()

    def _look(self) -> None:
        text = report(self._driver.diagnosis(), self._loop.now(), self._words)
        if text != self._text.get("1.0", "end-1c"):
            self._text.delete("1.0", "end")
            self._text.insert("end", text)
        self._tick = self.window.after(REFRESH, self._look)

    def _stop(self) -> None:
        if self._tick is not None:
            self.window.after_cancel(self._tick)
            self._tick = None

    def _copy(self) -> None:
        self.window.clipboard_clear()
        self.window.clipboard_append(self._text.get("1.0", "end-1c"))
