"""Letters and digits as skeletons swept by an elliptical nib, so no system font is needed.

A nib wider than high makes thick stems and thin bars, the look of a classic card index;
a round one makes the plain narrow digits of the chips.
"""

from dataclasses import dataclass
from itertools import pairwise

from images.drawing.canvas import Canvas
from images.drawing.shapes import Polygon, Shape, ellipse, path


@dataclass(frozen=True)
class Glyph:
    """Centre lines in a box 100 high: stems take the nib, hairs and serifs only its height."""

    width: float
    stems: str
    hairs: str = ""
    serifs: str = ""


GLYPHS = {
    "0": Glyph(
        60, "M 30 0 C 50 0 60 22 60 50 C 60 78 50 100 30 100 C 10 100 0 78 0 50 C 0 22 10 0 30 0 Z"
    ),
    "1": Glyph(40, "M 22 0 L 22 100", "M 22 0 C 18 10 10 17 0 20", "M 2 100 L 40 100"),
    "2": Glyph(
        60,
        "M 2 27 C 3 8 16 0 31 0 C 48 0 58 11 58 27 C 58 48 34 62 2 98",
        "M 60 82 L 60 100",
        "M 0 100 L 60 100",
    ),
    "3": Glyph(
        60,
        "M 3 18 C 9 5 18 0 30 0 C 46 0 56 9 56 24 C 56 38 44 46 26 46"
        " C 48 46 60 56 60 73 C 60 90 47 100 30 100 C 14 100 3 93 0 79",
    ),
    "4": Glyph(64, "M 46 0 L 46 100", "M 46 0 L 0 70 L 64 70", "M 30 100 L 62 100"),
    "5": Glyph(
        60,
        "M 9 44 C 15 38 22 35 31 35 C 50 35 60 48 60 66 C 60 88 46 100 28 100 C 14 100 3 93 0 80",
        "M 12 0 L 9 44",
        "M 12 0 L 55 0",
    ),
    "6": Glyph(
        60,
        "M 56 16 C 51 5 43 0 34 0 C 11 0 0 24 0 58 C 0 85 11 100 30 100 C 49 100 60 86 60 68"
        " C 60 50 49 39 32 39 C 15 39 3 50 0 66",
    ),
    "7": Glyph(58, "M 58 0 C 40 32 26 60 24 100", "M 0 18 L 0 0", "M 0 0 L 58 0"),
    "8": Glyph(
        60,
        "M 30 0 C 46 0 55 9 55 23 C 55 36 45 46 30 46 C 15 46 5 36 5 23 C 5 9 14 0 30 0 Z"
        " M 30 46 C 49 46 60 57 60 73 C 60 89 48 100 30 100 C 12 100 0 89 0 73"
        " C 0 57 11 46 30 46 Z",
    ),
    "9": Glyph(
        60,
        "M 4 84 C 9 95 17 100 26 100 C 49 100 60 76 60 42 C 60 15 49 0 30 0 C 11 0 0 14 0 32"
        " C 0 50 11 61 28 61 C 45 61 57 50 60 34",
    ),
    "A": Glyph(
        76,
        "M 36 0 L 64 100",
        "M 36 0 L 11 100 M 20 66 L 54 66",
        "M 0 100 L 23 100 M 50 100 L 76 100",
    ),
    "B": Glyph(
        66,
        "M 14 0 L 14 100 M 36 0 C 52 0 60 9 60 24 C 60 38 52 47 36 47"
        " M 38 47 C 56 47 66 56 66 73 C 66 90 56 100 38 100",
        "M 14 47 L 38 47",
        "M 0 0 L 36 0 M 0 100 L 38 100",
    ),
    "D": Glyph(
        70,
        "M 14 0 L 14 100 M 34 0 C 58 0 70 18 70 50 C 70 82 58 100 34 100",
        "",
        "M 0 0 L 34 0 M 0 100 L 34 100",
    ),
    "J": Glyph(
        54,
        "M 38 0 L 38 74 C 38 92 30 100 19 100 C 8 100 0 92 0 78",
        "",
        "M 20 0 L 54 0",
    ),
    "K": Glyph(
        74,
        "M 14 0 L 14 100 M 29 45 L 62 100",
        "M 62 0 L 14 58",
        "M 0 0 L 28 0 M 0 100 L 28 100 M 48 0 L 74 0 M 48 100 L 74 100",
    ),
    "M": Glyph(80, "M 8 100 L 8 0 L 40 70 L 72 0 L 72 100"),
    "Q": Glyph(
        72,
        "M 34 0 C 56 0 68 20 68 47 C 68 74 56 94 34 94 C 12 94 0 74 0 47 C 0 20 12 0 34 0 Z"
        " M 34 70 C 44 70 50 80 54 90 C 58 98 64 101 72 98",
    ),
}

SPACE = 30.0


@dataclass(frozen=True)
class Typeface:
    """How a line of text looks: nib radii and gap in hundredths of the height."""

    nib: float
    thin: float
    gap: float
    serifs: bool


INDEX = Typeface(nib=8.5, thin=4.0, gap=10, serifs=True)
PLAIN = Typeface(nib=7.5, thin=7.0, gap=17, serifs=False)


def text_width(text: str, face: Typeface) -> float:
    """The width of a line of text in hundredths of its height."""
    widths = [GLYPHS[c].width + 2 * face.nib if c != " " else SPACE for c in text]
    return sum(widths) + face.gap * (len(text) - 1)


def sweep(polygon: Polygon, rx: float, ry: float) -> list[Polygon]:
    """Convex polygons that together cover an elliptical nib drawn along `polygon`."""
    parts = []
    for x, y in polygon:
        parts.append(ellipse(x, y, rx, ry, 28)[0])
    for (x, y), (u, v) in pairwise(polygon):
        dx, dy = (u - x) / rx, (v - y) / ry
        length = (dx * dx + dy * dy) ** 0.5
        if length:
            ox, oy = -dy / length * rx, dx / length * ry
            parts.append([(x + ox, y + oy), (u + ox, v + oy), (u - ox, v - oy), (x - ox, y - oy)])
    return parts


def _parts(glyph: Glyph, face: Typeface) -> list[Polygon]:
    parts: list[Polygon] = []
    for lines, rx, used in (
        (glyph.stems, face.nib, True),
        (glyph.hairs, face.thin * 1.25 if face.serifs else face.nib, True),
        (glyph.serifs, face.thin, face.serifs or glyph in (GLYPHS["2"], GLYPHS["5"], GLYPHS["7"])),
    ):
        for polygon in path(lines) if used else []:
            parts.extend(sweep(polygon, rx, face.thin))
    return parts


def write(
    canvas: Canvas, text: str, box: tuple[float, float, float, float], colour: str, face: Typeface
) -> None:
    """Fill the box (left, top, width, height) with one line of text, stretched to fit it."""
    left, top, width, height = box
    sx = width / text_width(text, face)
    sy = height / 100
    # the outline must fill the box, so the centre lines are drawn inside it by one nib
    inner = (100 - 2 * face.thin) / 100
    at = 0.0
    for character in text:
        if character == " ":
            at += SPACE + face.gap
            continue
        glyph = GLYPHS[character]
        for part in _parts(glyph, _flattened(face, inner)):
            points: Shape = [
                [
                    (left + (at + face.nib + x) * sx, top + (face.thin + y * inner) * sy)
                    for x, y in part
                ]
            ]
            canvas.fill(points, colour)
        at += glyph.width + 2 * face.nib + face.gap


def _flattened(face: Typeface, inner: float) -> Typeface:
    return Typeface(face.nib, face.thin / inner, face.gap, face.serifs)
