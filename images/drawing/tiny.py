"""Digits of three by five whole pixels, for places where scale 1 leaves no room for curves."""

from images.drawing.canvas import Canvas
from images.drawing.shapes import rectangle

ROWS = {
    "0": ("###", "#.#", "#.#", "#.#", "###"),
    "1": (".#.", "##.", ".#.", ".#.", "###"),
    "2": ("###", "..#", "###", "#..", "###"),
    "5": ("###", "#..", "###", "..#", "###"),
    "M": ("#...#", "##.##", "#.#.#", "#...#", "#...#"),
    " ": ("..", "..", "..", "..", ".."),
}
HEIGHT = 5


def width(text: str) -> int:
    """The width of a line in pixels, with one between the characters."""
    return sum(len(ROWS[c][0]) + 1 for c in text) - 1


def write(canvas: Canvas, text: str, left: int, top: int, colour: str) -> None:
    """Fill whole pixels; units and pixels are the same at the only scale this is for."""
    for character in text:
        for y, row in enumerate(ROWS[character]):
            for x, dot in enumerate(row):
                if dot == "#":
                    square = rectangle(left + x, top + y, left + x + 1, top + y + 1)
                    canvas.fill(square, colour)
        left += len(ROWS[character][0]) + 1
