"""A small sign that says what a pile of chips holds, when the pointer rests on it."""

import tkinter as tk
from collections import Counter
from collections.abc import Sequence

from table.window.buttons import rounded
from table.window.style import INK, Writing
from table.words import Words

REST = 500
"""Milliseconds that the pointer stays on a pile before the sign comes."""

PAPER = "#fdf6d8"


def contents(values: Sequence[int], words: Words) -> str:
    """`3 × 50, 1 × 20 = 170`, the larger first; of a single chip just its value."""
    if len(values) == 1:
        return words.number(values[0])
    counts = sorted(Counter(values).items(), reverse=True)
    parts = ", ".join(f"{count} × {words.number(value)}" for value, count in counts)
    return f"{parts} = {words.number(sum(values))}"


class Tooltip:
    """At most one sign on the canvas; it waits for nothing when the pointer is elsewhere."""

    def __init__(self, canvas: tk.Canvas, writing: Writing) -> None:
        self._canvas = canvas
        self._writing = writing
        self._waiting: str | None = None
        self._subject: object = None
        self._items: list[int] = []

    def point(self, subject: object, text: str, x: float, y: float, scale: float) -> None:
        """The pointer is on a subject (None for nothing) at a pixel of the canvas."""
        if subject == self._subject:
            return
        self.hide()
        self._subject = subject
        if subject is not None:
            self._waiting = self._canvas.after(REST, lambda: self._show(text, x, y, scale))

    def hide(self) -> None:
        """Take the sign away, or let it not come."""
        if self._waiting is not None:
            self._canvas.after_cancel(self._waiting)
        self._waiting = self._subject = None
        self._canvas.delete(*self._items)
        self._items = []

    def _show(self, text: str, x: float, y: float, scale: float) -> None:
        self._waiting = None
        canvas, margin = self._canvas, 5 * scale
        item = canvas.create_text(
            x, y - 14 * scale, text=text, anchor="s", fill=INK, font=self._writing["small"]
        )
        left, top, right, bottom = canvas.bbox(item)
        # on the canvas whole, also at its right edge
        canvas.move(item, min(0, canvas.winfo_width() - 2 * margin - right), 0)
        left, top, right, bottom = canvas.bbox(item)
        points = rounded(left - margin, top - margin, right + margin, bottom + margin, margin)
        paper = canvas.create_polygon(points, smooth=True, fill=PAPER, outline=INK)
        canvas.tag_raise(item)
        self._items = [item, paper]
