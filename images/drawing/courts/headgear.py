"""Crown, coronet with veil, and feathered cap; the same head coordinates as in `heads`."""

from images.drawing.canvas import Canvas
from images.drawing.courts.style import DETAIL, LINE, OUTLINE, WHITE, Style, hatch
from images.drawing.shapes import Shape, arc, ellipse, moved, path, spline

_BAND = path("M -7 -8.6 C -4 -7.4 4 -7.4 7 -8.6 L 6.6 -5.6 C 4 -4.5 -4 -4.5 -6.6 -5.6 Z")
_CROWN = path(
    "M -7 -8.2 L -9.2 -14 C -7.8 -12.6 -6.6 -11.8 -5.6 -11.4 L -4.9 -15.2"
    " C -3.8 -13.6 -2.8 -12.4 -2 -11.8"
    " L 0 -16 L 2 -11.8 C 2.8 -12.4 3.8 -13.6 4.9 -15.2 L 5.6 -11.4 C 6.6 -11.8 7.8 -12.6 9.2 -14"
    " L 7 -8.2 C 4 -7 -4 -7 -7 -8.2 Z"
)
_CROWN_SHADE = path("M 3 -7.6 L 5.4 -11.2 C 6.6 -11.6 7.8 -12.4 8.8 -13.4 L 6.8 -8.4 Z")
_VELVET = path("M -6.6 -8 C -7.6 -13 -4 -14.6 0 -14.6 C 4 -14.6 7.6 -13 6.6 -8 Z")
_CORONET = path(
    "M -6.2 -8.4 L -7 -11.6 L -4.4 -10 L -3.4 -12.6 L -1.7 -10.4 L 0 -13.4 L 1.7 -10.4 L 3.4 -12.6"
    " L 4.4 -10 L 7 -11.6 L 6.2 -8.4 C 3 -7.2 -3 -7.2 -6.2 -8.4 Z"
)
_CORONET_BAND = path("M -6.3 -9 C -3 -7.8 3 -7.8 6.3 -9 L 6 -6.8 C 3 -5.8 -3 -5.8 -6 -6.8 Z")
_VEIL = path(
    "M -5.2 -9.4 C -9.4 -10 -11 -4 -11 2 C -11 7 -13 11 -16 15 L 16 15 C 13 11 11 7 11 2"
    " C 11 -4 9.4 -10 5.2 -9.4 Z"
)
_VEIL_FOLDS = path(
    "M -9.6 -4 C -10.2 4 -10.6 10 -12.6 16 M 9.6 -4 C 10.2 4 10.6 10 12.6 16"
    " M -8.6 0 C -8.8 6 -9 10 -10.4 15 M 8.6 0 C 8.8 6 9 10 10.4 15"
)
_VEIL_HEM = path(
    "M -6 -8.8 C -9 -8.8 -10.2 -4 -10.2 2 C -10.2 6 -11.4 9.6 -14 13"
    " M 6 -8.8 C 9 -8.8 10.2 -4 10.2 2 C 10.2 6 11.4 9.6 14 13"
)
_CAP = spline(
    "-7.6,-6.2 -9.6,-8.6 -9.4,-11.4 -5.6,-13.2 0,-13.4 6,-13.8 10.4,-12.4 11,-9.4 8.6,-6.8"
    " 4,-6.4 -3,-6"
)
_BRIM = path("M -7.8 -7.4 C -4 -6 4 -6.2 8 -7.8 L 7.6 -5 C 4 -3.6 -4 -3.6 -7.4 -4.6 Z")
_PLUME = spline(
    "5.4,-6.8 8.4,-8 10.6,-10.6 10.2,-13.6 7.4,-15.4 3.4,-15.9 -0.6,-15.4 -3.6,-13.6 -4.2,-11.4"
    " -2.6,-12 -1.4,-11.2 0.2,-12.2 1.6,-11.6 3,-12.4 4.6,-11.6 5.8,-11.4 5.4,-9.8 6.2,-8.6"
)
_QUILL = path(
    "M 5.8 -7 C 9.6 -9.8 8.6 -13.8 4.4 -14 C 1.4 -14.2 -1.6 -13.4 -3.8 -11.8"
    " M 8.4 -10 L 10.4 -10.4 M 8.4 -11.6 L 10.2 -12.6 M 7.6 -12.9 L 8.6 -14.8 M 5.8 -13.8 L 6 -15.6"
    " M 3.8 -14 L 3.2 -15.8 M 1.8 -14 L 0.6 -15.4 M -0.2 -13.6 L -1.6 -14.8"
    " M 7.8 -10.4 L 6.2 -10 M 7 -12.4 L 5.8 -11.4 M 4.8 -14 L 4.4 -12 M 2.8 -14 L 2.8 -12.4"
    " M 0.8 -13.8 L 0.4 -12.2"
)
_CAP_SHADE = path("M -7.6 -6 C -4 -8 4 -8.4 11 -9.4 C 10.4 -7.6 9 -6.6 7 -6.2 L -6 -5.4 Z")
_ARCHES = path(
    "M -7 -8.4 C -9.6 -11.6 -8.2 -14.4 -4.6 -14.4 C -2.6 -14.4 -0.9 -13.6 0 -12.6"
    " C 0.9 -13.6 2.6 -14.4 4.6 -14.4"
    " C 8.2 -14.4 9.6 -11.6 7 -8.4 L 5.2 -8.2 C 7 -10.4 6.6 -12.6 4.6 -12.7"
    " C 2.6 -12.8 1 -11.4 1 -8 L -1 -8"
    " C -1 -11.4 -2.6 -12.8 -4.6 -12.7 C -6.6 -12.6 -7 -10.4 -5.2 -8.2 Z"
)
_ARCH_VELVET = path(
    "M -6 -8 C -8.4 -11 -7.6 -13.6 -4.6 -13.6 C -2.4 -13.6 -0.6 -12.4 0 -11.4"
    " C 0.6 -12.4 2.4 -13.6 4.6 -13.6"
    " C 7.6 -13.6 8.4 -11 6 -8 Z"
)


def _jewels(canvas: Canvas, places: tuple[float, ...], y: float, colours: tuple[str, ...]) -> None:
    for k, x in enumerate(places):
        sag = 0.9 * (1 - (x / 7) ** 2)
        canvas.paint(ellipse(x, y + sag, 0.85, 0.75, 32), colours[k % len(colours)], LINE, 0.2)


def crown(canvas: Canvas, style: Style) -> None:
    """A king's high crown: velvet, five points with balls, a jewelled band."""
    canvas.paint(_VELVET, style.gown, LINE, OUTLINE)
    hatch(canvas, _VELVET, LINE, 0.6, 90, 0.16)
    canvas.paint(_CROWN, style.gold, LINE, OUTLINE)
    hatch(canvas, _CROWN_SHADE, "#9a6a10", 0.5, 70, 0.16)
    for x, y in ((-9.2, -14), (-4.9, -15.2), (0, -16), (4.9, -15.2), (9.2, -14)):
        canvas.paint(ellipse(x, y, 1.0, 1.0, 40), WHITE, LINE, 0.3)
    for x in (-3.6, 0, 3.6):
        diamond: Shape = [[(0.0, -1.0), (0.7, 0.0), (0.0, 1.0), (-0.7, 0.0)]]
        canvas.paint(moved(diamond, x, -10.0 + 0.5), style.second, LINE, 0.2)
    canvas.paint(_BAND, style.gold, LINE, OUTLINE)
    _jewels(canvas, (-4.8, -2.4, 0, 2.4, 4.8), -7.4, (style.gown, WHITE))


def imperial_crown(canvas: Canvas, style: Style) -> None:
    """A king's closed crown: two arches over velvet, pearls along them, a cross on top."""
    canvas.paint(_ARCH_VELVET, style.gown, LINE, OUTLINE)
    hatch(canvas, _ARCH_VELVET, LINE, 0.6, 90, 0.16)
    canvas.paint(_ARCHES, style.gold, LINE, OUTLINE)
    for x, y in ((7.6, -11.2), (6.6, -13.2), (4.4, -13.6), (2.3, -13), (0.9, -11.4)):
        for side in (-1, 1):
            canvas.paint(ellipse(side * x, y, 0.55, 0.55, 32), WHITE, LINE, 0.2)
    cross = path(
        "M -0.6 -12 L -0.6 -13.8 L -2 -13.8 L -2 -15 L -0.6 -15 L -0.6 -16.2 L 0.6 -16.2 L 0.6 -15"
        " L 2 -15 L 2 -13.8 L 0.6 -13.8 L 0.6 -12 Z"
    )
    canvas.paint(cross, style.gold, LINE, 0.3)
    canvas.paint(_BAND, style.gold, LINE, OUTLINE)
    _jewels(canvas, (-4.8, -2.4, 0, 2.4, 4.8), -7.4, (style.second, WHITE))


def ruff(canvas: Canvas, style: Style) -> None:
    """A standing lace collar, spread like a fan behind a queen's head."""
    rays = [arc(0, 4, 11.4, 11.4, 175 + 19 * k, 175 + 19 * (k + 1), 4)[::4] for k in range(10)]
    for (ax, ay), (bx, by) in rays:
        scallop = ellipse((ax + bx) / 2, (ay + by) / 2, 2.0, 2.0, 40)
        canvas.paint(scallop, WHITE, LINE, OUTLINE)
    fan: Shape = [[*arc(0, 4, 11.4, 11.4, 172, 368), (5.0, 11.0), (-5.0, 11.0)]]
    canvas.paint(fan, WHITE, LINE, OUTLINE)
    for k in range(21):
        ray = arc(0, 4, 11, 11, 175 + 9.5 * k, 180, 1)[:1]
        canvas.stroke([[(0.0, 7.0), *ray]], style.gown if k % 2 else style.lining, 0.3)
    canvas.stroke([arc(0, 4, 9.4, 9.4, 172, 368)], style.gold, 0.45)


def veil(canvas: Canvas, style: Style) -> None:
    """The cloth that falls from a queen's coronet behind her hair."""
    canvas.paint(_VEIL, style.lining, LINE, OUTLINE)
    canvas.stroke(_VEIL_FOLDS, style.second, 0.3)
    canvas.stroke(_VEIL_HEM, style.gold, 0.6)


def coronet(canvas: Canvas, style: Style) -> None:
    """A queen's low coronet with pearls."""
    canvas.paint(_CORONET, style.gold, LINE, OUTLINE)
    for x, y in ((-7, -11.6), (-3.4, -12.6), (0, -13.4), (3.4, -12.6), (7, -11.6)):
        canvas.paint(ellipse(x, y, 0.8, 0.8, 40), WHITE, LINE, 0.26)
    canvas.paint(_CORONET_BAND, style.gold, LINE, OUTLINE)
    _jewels(canvas, (-4.2, 0, 4.2), -8.2, (style.gown, style.second))


def cap(canvas: Canvas, style: Style) -> None:
    """A jack's flat cap with a brim and a long feather on the far side."""
    canvas.paint(_CAP, style.gown, LINE, OUTLINE)
    folds = path(
        "M -5 -12.4 C -6.6 -10.4 -6.4 -8.4 -5.4 -7 M 0 -13 C -1 -10.6 -0.6 -8.6 0 -7 M 5 -13.2"
        " C 4.6 -11 5 -9 5.6 -7.4"
    )
    canvas.stroke(folds, LINE, DETAIL)
    hatch(canvas, _CAP_SHADE, LINE, 0.55, 20, 0.16)
    canvas.paint(_BRIM, style.second, LINE, OUTLINE)
    canvas.paint(_PLUME, style.lining, LINE, OUTLINE)
    canvas.stroke(_QUILL, LINE, 0.18)
    canvas.paint(ellipse(6.2, -6.4, 1.5, 1.5, 40), style.gold, LINE, 0.3)
    canvas.fill(ellipse(6.2, -6.4, 0.6, 0.6, 40), LINE)
