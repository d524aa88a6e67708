"""The curve of the account over the rounds: its name above, both axes with their ends named."""

import tkinter as tk
from collections.abc import Sequence
from tkinter import font as tkfont
from typing import Literal

from table.window.style import GOLD, IVORY, LIGHT, MUTED
from table.words import Words

Anchor = Literal["nw", "ne", "e", "center"]

GAP = 8
"""Pixels between the edges, the texts and the lines."""


class Curve:
    """Draws on a canvas of any size. No text crosses the line: they have room of their own."""

    def __init__(
        self, canvas: tk.Canvas, words: Words, points: Sequence[tuple[int, int]]
    ) -> None:
        """`points` are rounds and accounts, as `Statistics.curve` gives them."""
        self._canvas = canvas
        self._words = words
        self._points = points
        self._font = tkfont.nametofont("TkDefaultFont", canvas)

    def draw(self, width: int, height: int) -> None:
        """Fill the canvas, which is of this size in pixels."""
        canvas, points = self._canvas, self._points
        canvas.delete("all")
        if not points:
            self._write(width / 2, height / 2, self._words("stats.none"), "center", width=width)
            return
        most = max(1, *(account for _, account in points))
        left, top, right, bottom = self._area(width, height, most)
        self._write(left, GAP / 2, self._words("stats.curve"), "nw", IVORY)
        for y, amount in ((top, most), (bottom, 0)):
            self._write(left - GAP, y, self._words.number(amount), "e")
            canvas.create_line(left - GAP / 2, y, right, y, fill=LIGHT)
        canvas.create_line(left, top, left, bottom, fill=LIGHT)
        first, last = (self._words("stats.round", n=points[at][0]) for at in (0, -1))
        self._write(right, bottom + GAP / 2, last, "ne")
        room = right - left - self._font.measure(last) - GAP
        if len(points) > 1 and self._font.measure(first) < room:
            self._write(left, bottom + GAP / 2, first, "nw")
        line = curve_line(points, right - left, bottom - top)
        shifted = [(x + left, y + top) for x, y in line]
        if len(shifted) > 1:
            canvas.create_line(*shifted, fill=GOLD, width=2, tags="curve")
        x, y = shifted[-1]
        canvas.create_oval(x - 3, y - 3, x + 3, y + 3, fill=GOLD, outline="")

    def _area(self, width: int, height: int, most: int) -> tuple[float, float, float, float]:
        """Where the line is: left, top, right and bottom, inside the room for all texts."""
        line = self._font.metrics("linespace")
        numbers = max(self._font.measure(self._words.number(amount)) for amount in (0, most))
        return numbers + 2.5 * GAP, line * 1.5 + GAP, width - GAP - 3, height - line - GAP

    def _write(
        self, x: float, y: float, text: str, anchor: Anchor, fill: str = MUTED, width: int = 0
    ) -> None:
        self._canvas.create_text(
            x, y, text=text, anchor=anchor, fill=fill, font=self._font, width=width,
            justify="center",
        )


def curve_line(
    points: Sequence[tuple[int, int]], width: float, height: float
) -> list[tuple[float, float]]:
    """Rounds and accounts as pixels of an area: its full width, its height from 0 to the most."""
    rounds = max(1, points[-1][0] - points[0][0])
    most = max(1, *(account for _, account in points))
    return [
        ((n - points[0][0]) * width / rounds, height - account * height / most)
        for n, account in points
    ]
