"""Soft shadows made of whole dark pixels: dithered, so that no pixel is half transparent."""

from PIL import Image, ImageChops, ImageFilter

from images.catalogue import SHADOW_MARGIN
from images.drawing.canvas import Canvas
from images.drawing.shapes import Shape, ellipse, rounded

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


def _outline(name: str, width: float, height: float) -> Shape:
    edge = float(SHADOW_MARGIN)
    if name == "shadow-chip":
        return ellipse(width / 2, height / 2, width / 2 - edge, height / 2 - edge)
    return rounded(edge, edge, width - edge, height - edge, 4)


def shadow(name: str, units: tuple[float, float], pixels: tuple[int, int]) -> Image.Image:
    """The shadow called `name`, dark pixels where it is dark and nothing elsewhere."""
    canvas = Canvas(units, pixels)
    canvas.fill(_outline(name, *units), "#000000")
    soft = canvas.finish().getchannel("A")
    soft = soft.filter(ImageFilter.GaussianBlur(SHADOW_MARGIN * canvas.scale * 0.4))
    result = Image.new("RGBA", pixels)
    result.paste((*COLOUR, 255), mask=_dithered(soft))
    return result


def _dithered(soft: Image.Image) -> Image.Image:
    """Whole pixels, as many as the picture is dark, spread by Bayer's matrix."""
    tile = Image.new("L", (8, 8))
    tile.putdata([min(255, round((v + 0.5) / 64 / DARKEST * 255)) for row in BAYER for v in row])
    thresholds = Image.new("L", soft.size)
    for x in range(0, soft.width, 8):
        for y in range(0, soft.height, 8):
            thresholds.paste(tile, (x, y))
    return ImageChops.subtract(soft, thresholds).point(lambda value: 255 if value else 0)
