"""Pictures under way on the canvas: from one spot to another, and cards being turned."""

import math
import tkinter as tk

import images
from cards.card import Card
from table.window.motion import ease_out
from table.window.pictures import Pictures
from table.window.views import Point


class Flight:
    """Canvas items that move together; those that were launched here are gone at the end."""

    def __init__(self, canvas: tk.Canvas, pictures: Pictures) -> None:
        self._canvas = canvas
        self._pictures = pictures
        self._paths: list[tuple[int, Point, Point]] = []
        self._shadows: dict[int, int] = {}
        self.launched: list[int] = []

    def launch(self, image: tk.PhotoImage, start: Point, end: Point, shadow: str = "") -> None:
        """Let a new picture fly, its upper left corner from one spot to the other.

        With the name of a shadow it is lifted on its way, and that lies below it.
        """
        canvas = self._canvas
        if shadow:
            below = canvas.create_image(*start, image=self._pictures.get(shadow), anchor="nw")
        item = canvas.create_image(*start, image=image, anchor="nw")
        if shadow:
            self._shadows[item] = below
        self.launched.append(item)
        self._paths.append((item, start, end))

    def move(self, item: int, end: Point) -> None:
        """Let a picture that lies on the table move to another spot and stay there."""
        left, top = self._canvas.coords(item)
        self._paths.append((item, (left, top), end))

    def show(self, progress: float) -> None:
        """Put everything where it is now: fast at first, then slower."""
        eased = ease_out(progress)
        lift = images.SHADOW_LIFT * self._pictures.scale * math.sin(math.pi * progress)
        ground = lift - images.SHADOW_MARGIN * self._pictures.scale
        for item, (from_x, from_y), (to_x, to_y) in self._paths:
            x, y = from_x + (to_x - from_x) * eased, from_y + (to_y - from_y) * eased
            below = self._shadows.get(item)
            if below is None:
                self._canvas.coords(item, round(x), round(y))
            else:
                self._canvas.coords(item, round(x), round(y - lift))
                self._canvas.coords(below, round(x + ground), round(y + ground))

    def land(self) -> None:
        """Put everything where it ends, on the ground."""
        self.show(1)
        self._canvas.delete(*self._shadows.values())
        self._shadows.clear()

    def end(self) -> None:
        """Take what was launched off the canvas."""
        self._canvas.delete(*self.launched, *self._shadows.values())


QUARTERS = (3, 2, 1, 1, 2, 3, 4)
"""How wide a card is at each step of being turned: first its back, from the middle on its face."""


class Turning:
    """A card that is turned: its back gets narrow, its face gets wide."""

    def __init__(self, pictures: Pictures, card: Card | None) -> None:
        self._pictures = pictures
        self._card = card
        self._step = -1
        self._image: tk.PhotoImage | None = None
        """What is shown; Tk forgets a picture that nobody else holds."""

    @property
    def begun(self) -> bool:
        """Whether any of it has been shown."""
        return self._image is not None

    def show(self, canvas: tk.Canvas, item: int, progress: float) -> None:
        """Show how far it is turned, 0 to 1; the item keeps its middle."""
        step = min(int(progress * len(QUARTERS)), len(QUARTERS) - 1)
        if step == self._step:
            return
        before = self._image or self._pictures.card(None)
        image = self._narrow(step)
        left, top = canvas.coords(item)
        canvas.itemconfigure(item, image=image)
        canvas.coords(item, left + (before.width() - image.width()) // 2, top)
        self._step, self._image = step, image

    def _narrow(self, step: int) -> tk.PhotoImage:
        """The picture of one step; each is made when it is shown, for it takes its time."""
        shown = None if step < len(QUARTERS) // 2 else self._card
        picture, quarters = self._pictures.card(shown), QUARTERS[step]
        return picture if quarters == 4 else self._pictures.narrowed(picture, quarters)
