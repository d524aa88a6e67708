"""The four aces: one large pip each, and the ornate one of spades."""

from images.drawing.canvas import Canvas
from images.drawing.suits import suit


def draw(canvas: Canvas, sign: str, centre: tuple[float, float], colour: str) -> None:
    """Draw the middle of an ace."""
    suit(canvas, sign, centre, 46 if sign == "S" else 27, colour)
    if sign == "S":
        suit(canvas, sign, centre, 38, "#fffdf8")
        suit(canvas, sign, centre, 36, colour)
