"""A window that has the facts about the network as text to copy."""

import tkinter as tk

from table.meeting import Meeting
from table.window.reading import add_text
from table.window.small_window import SmallWindow
from table.words import Words

REFRESH = 2000
"""Milliseconds from one look to the next, while the page is open."""


class DiagnosisWindow(SmallWindow):
    """The page; it looks again while it is open."""

    def __init__(self, master: tk.Misc, words: Words, meeting: Meeting) -> None:
        super().__init__(master, words("lobby.why"))
        self._words, self._meeting = words, meeting
        self._text = add_text(self, 76, 18)
        close = self.button(words("close"), self.close)
        self.button(words("why.copy"), self._copy)
        self._tick: str | None = None
        self.window.bind("<Destroy>", lambda event: self._stop(), add=True)
        self._look()
        self.open(close)

    def _look(self) -> None:
        text = self._meeting.report(self._words)
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
