"""A panel that lies on the table: a question or the end of a game, with its buttons."""

import tkinter as tk
from collections.abc import Callable, Sequence

from table.window.area import Area
from table.window.buttons import Button, rounded
from table.window.style import GOLD, INK, IVORY, WOOD, Writing


class Panel:
    """Open or closed; while it is open only its buttons can be pressed."""

    def __init__(self, canvas: tk.Canvas, writing: Writing) -> None:
        self._canvas = canvas
        self._writing = writing
        self._area = Area(0, 0, 0, 0)
        self._scale = 1.0
        self._title = self._text = ""
        self._items: list[int] = []
        self.buttons: list[Button] = []
        self._answers: dict[str, Callable[[], None]] = {}
        self.can_be_closed = False
        self._chosen = 0

    @property
    def is_open(self) -> bool:
        """Whether it lies on the table."""
        return bool(self.buttons)

    def open(
        self,
        title: str,
        text: str,
        answers: Sequence[tuple[str, Callable[[], None]]],
        can_be_closed: bool = True,
    ) -> None:
        """Lay it on the table. The first answer is the one for Return; Esc takes the last."""
        self.close()
        self._title, self._text, self._chosen = title, text, 0
        self.can_be_closed = can_be_closed
        for number, (label, answer) in enumerate(answers):
            button = Button(self._canvas, self._writing, f"panel.{number}")
            button.text, button.enabled = label, True
            self.buttons.append(button)
            self._answers[button.name] = answer
        self.draw()

    def close(self) -> None:
        """Take it off the table."""
        for button in self.buttons:
            button.remove()
        self.buttons = []
        self._answers = {}
        self._canvas.delete(*self._items)
        self._items = []

    @property
    def chosen(self) -> Button:
        """The button that Space and Return press."""
        return self.buttons[self._chosen]

    def choose(self, step: int) -> None:
        """Let the next button (1), or the one before (-1), be the one for the keys."""
        self._chosen = (self._chosen + step) % len(self.buttons)
        self._mark()

    def _mark(self) -> None:
        """Show which button the keys press, where there is a choice."""
        for number, button in enumerate(self.buttons):
            button.set_focused(number == self._chosen and len(self.buttons) > 1)

    def answer(self, button: Button) -> None:
        """Close it and do what one of its buttons says."""
        answer = self._answers[button.name]
        self.close()
        answer()

    def place(self, area: Area, scale: float) -> None:
        """Move it to an area, `scale` pixels a unit."""
        self._area, self._scale = area, scale
        if self.is_open:
            self.draw()

    def draw(self) -> None:
        """Draw it above everything else."""
        self._canvas.delete(*self._items)
        area, scale = self._area, self._scale
        self._items = []
        for inset, fill, outline in ((-3, WOOD, INK), (0, "#174f30", GOLD)):
            box = area.inset(inset * scale)
            points = rounded(box.left, box.top, box.right, box.bottom, 14 * scale)
            line = max(1, round(1.5 * scale))
            self._items.append(
                self._canvas.create_polygon(
                    points, smooth=True, fill=fill, outline=outline, width=line
                )
            )
        x, width = area.middle[0], area.width - 32 * scale
        for y, text, kind, fill in (
            (0.26, self._title, "title", GOLD),
            (0.52, self._text, "normal", IVORY),
        ):
            self._items.append(
                self._canvas.create_text(
                    x, area.top + area.height * y, text=text, fill=fill, width=width,
                    font=self._writing[kind], justify="center",
                )
            )
        self._place_buttons()

    def _place_buttons(self) -> None:
        area, scale = self._area, self._scale
        width, gap, height = 150 * scale, 16 * scale, 44 * scale
        count = len(self.buttons)
        left = area.middle[0] - (count * width + (count - 1) * gap) / 2
        top = area.bottom - height - 20 * scale
        for number, button in enumerate(self.buttons):
            button.remove()  # else it would stay under what was drawn just now
            button.place(Area(left + number * (width + gap), top, width, height), scale)
        self._mark()
