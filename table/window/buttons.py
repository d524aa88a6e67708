"""Buttons drawn on the canvas: they look pressed, disabled or pointed at, and know their Area."""

import tkinter as tk

from table.window.area import Area
from table.window.style import BUTTON, BUTTON_TEXT, GOLD, SHADOW, Writing

LOW = 30
"""Units: what a button is lower than has smaller letters."""


class Button:
    """A rounded button in an area; who presses it is told by whoever owns it."""

    def __init__(self, canvas: tk.Canvas, writing: Writing, name: str) -> None:
        self._canvas = canvas
        self._writing = writing
        self.name = name
        self.area = Area(0, 0, 0, 0)
        self.text = ""
        self.enabled = False
        self.look = "normal"
        self._focused = False
        self._scale = 1.0
        self._items: list[int] = []

    def place(self, area: Area, scale: float) -> None:
        """Move the button to its area, `scale` pixels a unit, and draw it."""
        self.area, self._scale = area, scale
        self.draw()

    def set(self, text: str, enabled: bool) -> None:
        """Change what it says and whether it can be pressed."""
        if (text, enabled) != (self.text, self.enabled):
            self.text, self.enabled = text, enabled
            self.draw()

    def set_look(self, look: str) -> None:
        """One of normal, over, pressed."""
        if look != self.look:
            self.look = look
            self.draw()

    def set_focused(self, focused: bool) -> None:
        """Whether the keys press this button, and not another beside it."""
        if focused != self._focused:
            self._focused = focused
            self.draw()

    def remove(self) -> None:
        """Take it off the canvas."""
        self._canvas.delete(*self._items)
        self._items = []

    def draw(self) -> None:
        """Draw it as it is now, once it has a place: under what lay on it before."""
        if not self.area.width:
            return
        before = self._items
        look = self.look if self.enabled else "disabled"
        line = max(1.0, self._scale)
        down = line if look == "pressed" else 0
        area = Area(self.area.left + down, self.area.top + down, self.area.width, self.area.height)
        radius = 8 * self._scale
        kind = "button" if self.area.height >= LOW * self._scale else "bold"
        self._items = []
        if look not in ("pressed", "disabled"):
            self._rounded(area, 2 * line, radius, fill=SHADOW, outline=SHADOW)
        self._rounded(area, 0, radius, fill=BUTTON[look], outline=SHADOW, width=line)
        if look == "over" or self._focused:
            inner = area.inset(2 * line)
            self._rounded(inner, 0, radius - 2 * line, fill="", outline=GOLD, width=line)
        self._items.append(
            self._canvas.create_text(
                *area.middle, text=self.text, fill=BUTTON_TEXT[look],
                font=self._writing[kind], width=area.width - 8 * line, justify="center",
            )
        )
        if before:
            for item in self._items:
                self._canvas.tag_lower(item, before[0])
            self._canvas.delete(*before)

    def _rounded(self, area: Area, down: float, radius: float, **look: object) -> None:
        points = rounded(area.left, area.top + down, area.right, area.bottom + down, radius)
        self._items.append(self._canvas.create_polygon(points, smooth=True, **look))  # type: ignore[call-overload]


def rounded(left: float, top: float, right: float, bottom: float, radius: float) -> list[float]:
    """Points of a rectangle with round corners, for a smoothed polygon."""
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    points: list[float] = []
    for number, (x, y) in enumerate(corners):
        along_x = (x + radius if x == left else x - radius, y)
        along_y = (x, y + radius if y == top else y - radius)
        first, last = (along_y, along_x) if number % 2 == 0 else (along_x, along_y)
        points += [*first, *first, x, y, *last, *last]
    return points


