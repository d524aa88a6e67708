"""What the parts of one court figure have in common: its colours and the widths of its lines."""

from dataclasses import dataclass

from images.drawing.canvas import Canvas
from images.drawing.palette import GOLD
from images.drawing.shapes import Shape, moved

LINE = "#1b1a22"
OUTLINE = 0.38
DETAIL = 0.24
LIPS = "#b8332f"
BLUSH = "#f3b99b"
SHADE = "#e6bd98"
WHITE = "#fffefa"
SILVER = "#d5dbe2"
STEEL = "#8f9bab"


@dataclass(frozen=True)
class Style:
    """Colours of one figure: gown, its second cloth, lining, metal, hair and eyes."""

    gown: str
    second: str
    lining: str
    hair: str
    strand: str
    gold: str = GOLD
    eyes: str = "#2b2a33"


def hatch(
    canvas: Canvas, shape: Shape, colour: str, pitch: float, angle: float, width: float
) -> None:
    """Engraver's shading: parallel lines inside a shape, left out where pixels are too few."""
    if canvas.scale < 1.9:
        return
    xs = [x for polygon in shape for x, _ in polygon]
    ys = [y for polygon in shape for _, y in polygon]
    reach = max(max(xs) - min(xs), max(ys) - min(ys))
    middle = ((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2)
    count = int(reach / pitch) + 1
    lines: Shape = [[(-reach, k * pitch), (reach, k * pitch)] for k in range(-count, count + 1)]
    with canvas.clipped(shape):
        canvas.stroke(moved(lines, *middle, 1.0, angle), colour, width)
