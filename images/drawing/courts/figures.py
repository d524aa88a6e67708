"""The court figures; so far only their suit, the figures follow."""

from images.drawing import glyphs
from images.drawing.canvas import Canvas
from images.drawing.suits import suit


def draw(canvas: Canvas, rank: str, sign: str, centre: tuple[float, float], colour: str) -> None:
    suit(canvas, sign, (centre[0],centre[1]-15), 20, colour)
