"""Widgets side by side, in as many rows as the width asks for."""

import tkinter as tk
from tkinter import ttk

GAP = 6
"""Pixels between two of them."""


class Flow(ttk.Frame):
    """Widgets whose parent this is, in the order in which they were added."""

    def __init__(self, master: tk.Misc) -> None:
        super().__init__(master)
        self._widgets: list[tk.Widget] = []
        self._rows: list[ttk.Frame] = []
        self._layout: list[int] = []
        self.bind("<Configure>", lambda event: self.wrap(event.width))

    def add(self, widget: tk.Widget) -> None:
        """Put one more at the end."""
        self._widgets.append(widget)

    def wrap(self, width: int) -> None:
        """Lay them out in rows that are at most so wide, one widget in a row at least."""
        rows, used = [0], 0
        for widget in self._widgets:
            needed = widget.winfo_reqwidth() + GAP
            if rows[-1] and used + needed > width + GAP:
                rows.append(0)
                used = 0
            rows[-1] += 1
            used += needed
        if rows == self._layout:
            return
        self._layout = rows
        for frame in self._rows:
            frame.destroy()
        self._rows = []
        waiting = iter(self._widgets)
        for count in rows:
            frame = ttk.Frame(self)
            frame.lower()
            frame.pack(fill="x", pady=2)
            self._rows.append(frame)
            for _ in range(count):
                next(waiting).pack(in_=frame, side="left", padx=(0, GAP))
