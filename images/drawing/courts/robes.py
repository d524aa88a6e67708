"""Gowns of the courts from collar to waist, with woven patterns and trimmings.

Coordinates of the figure: the middle of the card is (0, 0), shoulders are near y = -14.
"""

from collections.abc import Callable, Iterator

from images.drawing.canvas import Canvas
from images.drawing.courts.style import DETAIL, LINE, OUTLINE, WHITE, Style, hatch
from images.drawing.palette import SKIN
from images.drawing.shapes import Shape, ellipse, mirror, moved, path, spline
from images.drawing.suits import PARTS

_GOWN = path(
    "M -4.5 -16.5 C -9 -15.8 -14 -14.4 -18 -11.5 C -21 -9 -23 -5 -24 0 L -25 14 L 25 14 L 24 0"
    " C 23 -5 21 -9 18 -11.5 C 14 -14.4 9 -15.8 4.5 -16.5 Z"
)
_FRONT = path("M -4 -17 C -5 -8 -6.6 0 -8 14 L 8 14 C 6.6 0 5 -8 4 -17 Z")
_TRIM = path("M -4 -17 C -5 -8 -6.6 0 -8 14 L -10.6 14 C -9 0 -7.6 -8 -7 -16.4 Z")
_SLEEVE = path(
    "M -17 -12 C -14 -8 -13 -4 -13.4 2 L -14 14 L -27 14 L -26 -2 C -23.4 -8 -21 -10.6 -17 -12 Z"
)
_ERMINE = path(
    "M -5 -17.4 C -11 -16 -17 -14 -21.4 -9.4 L -24 -5 L -22 -3.4 C -16 -8.4 -7 -9.6 0 -6.6"
    " C 7 -9.6 16 -8.4 22 -3.4 L 24 -5 L 21.4 -9.4 C 17 -14 11 -16 5 -17.4"
    " C 2 -15.6 -2 -15.6 -5 -17.4 Z"
)
_BODICE = path("M -7.4 -16 C -6.2 -12 -4.4 -9.4 0 -8.8 C 4.4 -9.4 6.2 -12 7.4 -16 Z")
_NECKLINE = path("M -7.4 -15.8 C -6.2 -12 -4.4 -9.4 0 -8.8 C 4.4 -9.4 6.2 -12 7.4 -15.8")
_FOLDS = path(
    "M -12 -5 C -12.6 0 -12.4 6 -13 12 M -10.4 -3 C -11 2 -10.8 6 -11.2 10"
    " M 12 -5 C 12.6 0 12.4 6 13 12 M 10.4 -3 C 11 2 10.8 6 11.2 10"
)
_SIDES = path("M -14.6 -8 C -12 -2 -12 6 -13 14 L -10.4 14 C -9.6 6 -10 -2 -14.6 -8 Z")
_PUFF = spline("-10,-15 -15,-14.6 -20,-11 -22,-6 -20.6,-2.4 -17,-2 -13.6,-4 -11.4,-8")


def _grid(pitch: float, shift: float = 0.5) -> Iterator[tuple[float, float]]:
    rows = int(30 / pitch) + 2
    columns = int(54 / pitch) + 2
    for row in range(rows):
        for column in range(columns):
            yield -27 + (column + (shift if row % 2 else 0)) * pitch, -18 + row * pitch * 0.9


def _dots(canvas: Canvas, colour: str, pitch: float) -> None:
    for x, y in _grid(pitch):
        canvas.fill(ellipse(x, y, pitch * 0.2, pitch * 0.2, 24), colour)


def _diamonds(canvas: Canvas, colour: str, pitch: float) -> None:
    for x, y in _grid(pitch):
        shape: Shape = [[(0.0, -0.45), (0.3, 0.0), (0.0, 0.45), (-0.3, 0.0)]]
        canvas.fill(moved(shape, x, y, pitch), colour)


def _lattice(canvas: Canvas, colour: str, pitch: float) -> None:
    for k in range(-30, 31):
        lines: Shape = [[(k * pitch - 20, -20.0), (k * pitch + 20, 20.0)]]
        canvas.stroke(lines + mirror(lines), colour, 0.3)


def _stripes(canvas: Canvas, colour: str, pitch: float) -> None:
    for k in range(-15, 16):
        x = k * pitch
        canvas.stroke([[(x * 0.75, -20.0), (x * 1.1, 16.0)]], colour, pitch * 0.34)


def _scales(canvas: Canvas, colour: str, pitch: float) -> None:
    for x, y in _grid(pitch):
        canvas.stroke(
            path(f"M {x - pitch / 2} {y} Q {x} {y + pitch} {x + pitch / 2} {y}"), colour, 0.32
        )


def _fleurs(canvas: Canvas, colour: str, pitch: float) -> None:
    for x, y in _grid(pitch):
        for part in PARTS["C"]:
            canvas.fill(moved(part, x, y, pitch * 0.3), colour)


def _hearts(canvas: Canvas, colour: str, pitch: float) -> None:
    for x, y in _grid(pitch):
        canvas.fill(moved(PARTS["H"][0], x, y, pitch * 0.3), colour)


PATTERNS: dict[str, Callable[[Canvas, str, float], None]] = {
    "dots": _dots,
    "diamonds": _diamonds,
    "lattice": _lattice,
    "stripes": _stripes,
    "scales": _scales,
    "fleurs": _fleurs,
    "hearts": _hearts,
}


def cloth(
    canvas: Canvas, shape: Shape, colour: str, pattern: str, thread: str, pitch: float
) -> None:
    """A piece of patterned cloth; its pattern is coarser where pixels are few."""
    canvas.fill(shape, colour)
    with canvas.clipped(shape):
        PATTERNS[pattern](canvas, thread, pitch * (1.35 if canvas.scale < 1.4 else 1.0))
    canvas.stroke(shape, LINE, OUTLINE, closed=True)


def _fall(canvas: Canvas) -> None:
    """Folds and their shade below the arms."""
    for side in (_SIDES, mirror(_SIDES)):
        hatch(canvas, side, LINE, 0.7, 35, 0.18)
    canvas.stroke(_FOLDS, LINE, 0.2)


def _trimmed_front(canvas: Canvas, style: Style, pattern: str) -> None:
    cloth(canvas, _FRONT, style.second, pattern, style.gold, 3.2)
    for trim in (_TRIM, mirror(_TRIM)):
        canvas.paint(trim, style.gold, LINE, OUTLINE)
    for k in range(8):
        y = -14.0 + k * 3
        x = 6.0 + (y + 16) * 0.11
        for side in (-1, 1):
            canvas.fill(ellipse(side * x, y, 0.7, 0.7, 24), style.gown)


def king(canvas: Canvas, style: Style, patterns: tuple[str, str]) -> None:
    """A robe under an ermine cape."""
    cloth(canvas, _GOWN, style.gown, patterns[0], style.gold, 3.6)
    for sleeve in (_SLEEVE, mirror(_SLEEVE)):
        cloth(canvas, sleeve, style.lining, patterns[1], style.gown, 3.4)
    _trimmed_front(canvas, style, patterns[1])
    canvas.paint(_ERMINE, WHITE, LINE, OUTLINE)
    for x, y in (
        (-18.6, -8),
        (-14.6, -11.6),
        (-13.4, -9),
        (-9, -12.6),
        (-8, -10),
        (-4.2, -9.6),
        (0, -8.4),
    ):
        for side in (-1, 1):
            tail = path("M 0 -0.9 C 0.5 0 0.5 0.6 0 1 C -0.5 0.6 -0.5 0 0 -0.9 Z")
            canvas.fill(moved(tail, side * x, y, 1.1), LINE)


def queen(canvas: Canvas, style: Style, patterns: tuple[str, str]) -> None:
    """A gown with a low neck, puffed sleeves and a necklace."""
    cloth(canvas, _GOWN, style.gown, patterns[0], style.gold, 3.4)
    _fall(canvas)
    _trimmed_front(canvas, style, patterns[1])
    for puff in (_PUFF, mirror(_PUFF)):
        cloth(canvas, puff, style.lining, "stripes", style.gown, 3.0)
    canvas.fill(_BODICE, SKIN)
    canvas.stroke(_NECKLINE, LINE, 1.5)
    canvas.stroke(_NECKLINE, style.gold, 0.9)


def necklace(canvas: Canvas, style: Style) -> None:
    """A chain with a stone, worn over the neck."""
    for k in range(-4, 5):
        x, y = k * 0.85, -12.7 - 0.17 * k * k
        canvas.paint(ellipse(x, y, 0.5, 0.5, 24), style.gold, LINE, 0.16)
    canvas.paint(ellipse(0, -11.8, 1.0, 1.25, 32), style.second, LINE, DETAIL)


def jack(canvas: Canvas, style: Style, patterns: tuple[str, str]) -> None:
    """A buttoned doublet with slashed sleeves and a small ruff."""
    cloth(canvas, _GOWN, style.gown, patterns[0], style.gold, 3.4)
    _fall(canvas)
    for sleeve in (_SLEEVE, mirror(_SLEEVE)):
        cloth(canvas, sleeve, style.second, "stripes", style.lining, 3.4)
    cloth(canvas, _FRONT, style.lining, patterns[1], style.gown, 3.4)
    canvas.stroke([[(0.0, -16.0), (0.0, 14.0)]], LINE, DETAIL)
    for k in range(6):
        canvas.paint(ellipse(0, -11.5 + k * 3.4, 1.0, 1.0, 32), style.gold, LINE, 0.26)
    for k in range(-3, 4):
        canvas.paint(
            ellipse(k * 2.1, -15.2 + 0.16 * (9 - k * k) * 0.35, 1.6, 2.1, 40), WHITE, LINE, 0.3
        )
