"""A soft shadow made of whole dark dots: dithered, so that no pixel is half transparent.

Tk on X11 keeps every dot of such a picture in a region, and takes time by
their square to make it: seconds, for the pixels of a large card. So the dots
grow with the scale, and there are none where the flying card hides them.
"""

import math

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from images.catalogue import SHADOW_LIFT, SHADOW_MARGIN
from images.drawing.canvas import Canvas
from images.drawing.shapes import rounded

COLOUR = (10, 38, 22)
"""Felt in deep shade: on felt its pixels show less than black ones would."""

DARKEST = 0.5
"""Share of dark pixels in the middle of a shadow."""

BAYER = (
    (0, 32, 8, 40, 2, 34, 10, 42),
    (48, 16, 56, 24, 50, 18, 58, 26),
    (12, 44, 4, 36, 14, 46, 6, 38),
    (60, 28, 52, 20, 62, 30, 54, 22),
    (3, 35, 11, 43, 1, 33, 9, 41),
    (51, 19, 59, 27, 49, 17, 57, 25),
    (15, 47, 7, 39, 13, 45, 5, 37),
    (63, 31, 55, 23, 61, 29, 53, 21),
)


CORNER = 2
"""Units from a card's edge to where it surely hides what is below: its corners are round."""

DOT = 1.5
"""The scale up to which a dot is one pixel; to twice that it is two pixels wide, and so on."""


def shadow(units: tuple[float, float], pixels: tuple[int, int]) -> Image.Image:
    """The shadow of a card, dark pixels where it is dark and nothing elsewhere."""
    (width, height), edge = units, float(SHADOW_MARGIN)
    canvas = Canvas(units, pixels)
    canvas.fill(rounded(edge, edge, width - edge, height - edge, 4), "#000000")
    soft = canvas.finish().getchannel("A")
    soft = soft.filter(ImageFilter.GaussianBlur(SHADOW_MARGIN * canvas.scale * 0.4))
    _hollow(soft, units, canvas.scale)
    result = Image.new("RGBA", pixels)
    result.paste((*COLOUR, 255), mask=_dithered(soft, math.ceil(canvas.scale / DOT)))
    return result


def _hollow(soft: Image.Image, units: tuple[float, float], scale: float) -> None:
    """Take out what the card hides at any height."""
    (width, height), near = units, SHADOW_MARGIN + CORNER
    hidden = (near, near, width - near - SHADOW_LIFT, height - near - 2 * SHADOW_LIFT)
    left, top, right, bottom = (round(unit * scale) for unit in hidden)
    ImageDraw.Draw(soft).rectangle((left, top, right - 1, bottom - 1), 0)


def _dithered(soft: Image.Image, dot: int) -> Image.Image:
    """As many dots, `dot` pixels wide and high, as the picture is dark, by Bayer's matrix."""
    coarse = soft.reduce(dot)
    tile = Image.new("L", (8, 8))
    tile.putdata([min(255, round((v + 0.5) / 64 / DARKEST * 255)) for row in BAYER for v in row])
    thresholds = Image.new("L", coarse.size)
    for x in range(0, coarse.width, 8):
        for y in range(0, coarse.height, 8):
            thresholds.paste(tile, (x, y))
    dots = ImageChops.subtract(coarse, thresholds).point(lambda value: 255 if value else 0)
    whole = dots.resize((dots.width * dot, dots.height * dot), Image.Resampling.NEAREST)
    return whole.crop((0, 0, *soft.size))
