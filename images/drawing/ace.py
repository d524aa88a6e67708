"""The four aces: one large pip each, and the ornate one of spades."""

from images.drawing.canvas import Canvas
from images.drawing.palette import PAPER
from images.drawing.shapes import Shape, ellipse, mirror, moved, path, stretched
from images.drawing.suits import PARTS, suit

_HALF = 25.5
"""Half the height of the large spade in units."""

_SCROLLS = path(
    "M 6.8 5.4 C 9.6 1.6 16 2.2 16.6 7.4 C 16.9 11.6 11.4 12.8 10.6 9.6 C 10.2 7.4 13 6.6 13.6 8.4"
    " M 5.4 -1.4 C 8.4 -3.8 12.4 -2.4 12 0.6 C 11.6 2.8 8.8 2.2 9.6 0.4"
    " M 4.6 9.4 C 6 12 9.4 13.6 12.2 13"
)
_BUDS = path("M 16.4 4.4 C 17.6 3.4 18.8 3.4 19.8 4 C 19 5.2 17.8 5.4 16.4 4.4 Z")
_LEAF = path("M 0 0 C 1.9 -2.4 1.9 -5.6 0 -8.6 C -1.9 -5.6 -1.9 -2.4 0 0 Z")
_FLOURISH = path(
    "M 14 24.4 C 16.4 22.4 20 22.6 20.2 25 C 20.2 26.6 17.8 26.6 18 25 M 8.4 25.4 L 14 24.4"
)


def draw(canvas: Canvas, sign: str, centre: tuple[float, float], colour: str) -> None:
    """Draw the middle of an ace."""
    if sign != "S":
        suit(canvas, sign, centre, 27, colour)
        return
    with canvas.placed(*centre):
        suit(canvas, sign, (0, 0), 2 * _HALF, colour)
        _border(canvas)
        _ornament(canvas, colour)
        for side in (_FLOURISH, mirror(_FLOURISH)):
            canvas.stroke(side, colour, 0.5)


def _border(canvas: Canvas) -> None:
    """A line and a row of pearls that follow the edge of the spade."""
    for factor, width in ((0.90, 0.65), (0.80, 0.3)):
        canvas.stroke(moved(PARTS["S"][0], 0, 0.6, _HALF * factor), PAPER, width, closed=True)
    outline = moved(PARTS["S"][0], 0, 0.6, _HALF * 0.85)[0]
    for x, y in outline[::6] if canvas.scale >= 1.9 else []:
        canvas.fill(ellipse(x, y, 0.32, 0.32, 20), PAPER)


def _ornament(canvas: Canvas, colour: str) -> None:
    """A rosette with a small spade, a palmette above it and scrolls at its sides."""
    with canvas.placed(0, 3.4):
        for k in range(16):
            loop: Shape = moved(stretched(ellipse(0, -4.6, 1, 1, 40), 1.5, 1.5), 0, 2.3, 1.0)
            canvas.stroke(moved(loop, 0, 0, 1.0, 22.5 * k), PAPER, 0.3, closed=True)
        canvas.fill(ellipse(0, 0, 4.3, 4.3), PAPER)
        canvas.stroke(ellipse(0, 0, 3.7, 3.7), colour, 0.25, closed=True)
        suit(canvas, "S", (0, -0.1), 5.2, colour)
    for angle, size in ((-58.0, 0.62), (58.0, 0.62), (-30.0, 0.8), (30.0, 0.8), (0.0, 1.0)):
        leaf = moved(_LEAF, 0, -4.6, size, angle)
        canvas.paint(leaf, PAPER, colour, 0.35)
        canvas.stroke(moved([[(0.0, -1.4), (0.0, -6.4)]], 0, -4.6, size, angle), colour, 0.28)
    canvas.fill(moved(_LEAF, 0, 24.2, 0.7), PAPER)
    canvas.stroke([[(0.0, 23.4), (0.0, 19.6)]], colour, 0.28)
    for side in (_SCROLLS, mirror(_SCROLLS)):
        canvas.stroke(side, PAPER, 0.75)
    for side in (_BUDS, mirror(_BUDS)):
        canvas.fill(side, PAPER)
