"""A text to read or to copy from, in a small window: as large as is comfortable, or as fits."""

import tkinter as tk
from tkinter import ttk

from table.window.small_window import SmallWindow
from table.window.style import INK

PAPER = "#fbf8ee"

LEADING = 3
"""Pixels between two lines."""

LEAST_LINES = 6


def add_text(window: SmallWindow, width: int, height: int) -> tk.Text:
    """A text of so many letters and lines in the body of a window, with a bar at its side."""
    frame = ttk.Frame(window.body)
    frame.pack(fill="both", expand=True)
    text = tk.Text(
        frame, width=width, height=height, wrap="word", relief="flat", padx=18, pady=14,
        font="TkDefaultFont", spacing2=LEADING, spacing3=4, background=PAPER, foreground=INK,
        cursor="", highlightthickness=0,
    )
    bar = ttk.Scrollbar(frame, command=text.yview)
    text.configure(yscrollcommand=bar.set)
    bar.pack(side="right", fill="y")
    text.pack(side="left", fill="both", expand=True)
    for key, amount in (("Prior", -1), ("Next", 1)):
        window.window.bind(
            f"<{key}>", lambda event, amount=amount: text.yview_scroll(amount, "pages")  # type: ignore[misc]
        )
    for key, amount in (("Up", -1), ("Down", 1)):
        window.window.bind(
            f"<{key}>", lambda event, amount=amount: text.yview_scroll(amount, "units")  # type: ignore[misc]
        )
    window.may_shrink(text, LEAST_LINES)
    return text


def lines_needed(text: tk.Text, most: int) -> int:
    """How many lines a text fills as it is wrapped now, one more for its edge; at most so many."""
    text.update_idletasks()
    (needed,) = text.count("1.0", "end", "displaylines") or (most,)
    return min(most, needed + 1)
