"""The application icon: two cards and a chip, less of them the smaller it is."""

from PIL import Image

from images.drawing import chips, glyphs
from images.drawing.canvas import Canvas
from images.drawing.palette import INK, PAPER, RED
from images.drawing.shapes import rounded
from images.drawing.suits import suit

SIDE = 64.0


def icon(side: int) -> Image.Image:
    """The icon with `side` pixels along each edge."""
    canvas = Canvas((SIDE, SIDE), (side, side))
    small = side < 32
    size = 1.0 if small else 0.92
    with canvas.placed(24.5 if small else 23.8, 32.5, size, -14):
        _card(canvas, small, "A", "S", INK)
    with canvas.placed(39.5, 32, size, 10):
        _card(canvas, small, "7", "H", RED)
    if not small:
        with canvas.placed(34.5, 36.5, 0.84):
            chips.draw_above(canvas, 5)
    return canvas.smooth()


def _card(canvas: Canvas, small: bool, letter: str, sign: str, colour: str) -> None:
    line = 3.4 if small else 1.6
    canvas.fill(rounded(-20, -28, 20, 28, 5), "#1c1c22")
    canvas.fill(rounded(-20 + line, -28 + line, 20 - line, 28 - line, 4), PAPER)
    if small:
        suit(canvas, sign, (0, 0), 32, colour)
    else:
        glyphs.write(canvas, letter, (-16, -23, 11, 16), colour, glyphs.INDEX)
        suit(canvas, sign, (1, 2), 26, colour)
