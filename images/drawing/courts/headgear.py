"""Crown, coronet with veil, and feathered cap; the same head coordinates as in `heads`."""

from images.drawing.canvas import Canvas
from images.drawing.courts.style import DETAIL, LINE, OUTLINE, WHITE, Style
from images.drawing.shapes import Shape, ellipse, moved, path, spline

_BAND = path("M -7 -8.6 C -4 -7.4 4 -7.4 7 -8.6 L 6.6 -5.6 C 4 -4.5 -4 -4.5 -6.6 -5.6 Z")
_CROWN = path(
    "M -7 -8.2 L -9.2 -14 C -7.8 -12.6 -6.6 -11.8 -5.6 -11.4 L -4.9 -15.2 C -3.8 -13.6 -2.8 -12.4 -2 -11.8"
    " L 0 -16 L 2 -11.8 C 2.8 -12.4 3.8 -13.6 4.9 -15.2 L 5.6 -11.4 C 6.6 -11.8 7.8 -12.6 9.2 -14"
    " L 7 -8.2 C 4 -7 -4 -7 -7 -8.2 Z"
)
_VELVET = path("M -6.6 -8 C -7.6 -13 -4 -14.6 0 -14.6 C 4 -14.6 7.6 -13 6.6 -8 Z")
_CORONET = path(
    "M -6.2 -8.4 L -7 -11.6 L -4.4 -10 L -3.4 -12.6 L -1.7 -10.4 L 0 -13.4 L 1.7 -10.4 L 3.4 -12.6"
    " L 4.4 -10 L 7 -11.6 L 6.2 -8.4 C 3 -7.2 -3 -7.2 -6.2 -8.4 Z"
)
_CORONET_BAND = path("M -6.3 -9 C -3 -7.8 3 -7.8 6.3 -9 L 6 -6.8 C 3 -5.8 -3 -5.8 -6 -6.8 Z")
_VEIL = path(
    "M -5.5 -9 C -10 -8 -11.4 -2 -11.6 4 C -11.8 9 -13.4 13 -15 17 L 15 17 C 13.4 13 11.8 9 11.6 4"
    " C 11.4 -2 10 -8 5.5 -9 Z"
)
_VEIL_FOLDS = path(
    "M -9.6 -4 C -10.2 4 -10.6 10 -12.6 16 M 9.6 -4 C 10.2 4 10.6 10 12.6 16"
    " M -8.6 0 C -8.8 6 -9 10 -10.4 15 M 8.6 0 C 8.8 6 9 10 10.4 15"
)
_CAP = spline(
    "-7.4,-6.2 -9.6,-8.6 -9.4,-11.4 -5.6,-13.2 0,-13.4 6,-13.8 10.4,-12.4 11,-9.4 8.6,-6.8 4,-6.4 -3,-6"
)
_BRIM = path(
    "M -7.8 -7.4 C -4 -6 4 -6.2 8 -7.8 L 7.6 -5 C 4 -3.6 -4 -3.6 -7.4 -4.6 Z"
)
_FEATHER = spline(
    "5.4,-7.4 7.6,-10.4 8,-13.6 11,-15.6 14.6,-14.6 16.4,-11 15.8,-7 13.8,-4.4 14.2,-8 12.8,-10.2 10.4,-9.8 8.4,-7.4 6.6,-6.2"
)
_QUILL = path(
    "M 6 -7 C 8 -11.4 11 -13.4 13.4 -12 C 15 -10.8 15 -8 14 -5.2"
    " M 9.4 -11.2 L 9.2 -14 M 11.4 -12.4 L 11.6 -15 M 13.4 -12 L 14.6 -13.8 M 14.6 -10.4 L 16 -11"
    " M 9.4 -11.2 L 10.4 -9.4 M 11.6 -12.3 L 12 -10.2 M 13.6 -11.6 L 13.2 -10"
)


def _jewels(canvas: Canvas, places: tuple[float, ...], y: float, colours: tuple[str, ...]) -> None:
    for k, x in enumerate(places):
        sag = 0.9 * (1 - (x / 7) ** 2)
        canvas.paint(ellipse(x, y + sag, 0.85, 0.75, 32), colours[k % len(colours)], LINE, 0.2)


def crown(canvas: Canvas, style: Style) -> None:
    """A king's high crown: velvet, five points with balls, a jewelled band."""
    canvas.paint(_VELVET, style.gown, LINE, OUTLINE)
    canvas.paint(_CROWN, style.gold, LINE, OUTLINE)
    for x, y in ((-9.2, -14), (-4.9, -15.2), (0, -16), (4.9, -15.2), (9.2, -14)):
        canvas.paint(ellipse(x, y, 1.0, 1.0, 40), WHITE, LINE, 0.3)
    for x in (-3.6, 0, 3.6):
        diamond: Shape = [[(0.0, -1.0), (0.7, 0.0), (0.0, 1.0), (-0.7, 0.0)]]
        canvas.paint(moved(diamond, x, -10.0 + 0.5), style.second, LINE, 0.2)
    canvas.paint(_BAND, style.gold, LINE, OUTLINE)
    _jewels(canvas, (-4.8, -2.4, 0, 2.4, 4.8), -7.4, (style.gown, WHITE))


def veil(canvas: Canvas, style: Style) -> None:
    """The cloth that falls from a queen's coronet behind her hair."""
    canvas.paint(_VEIL, style.lining, LINE, OUTLINE)
    canvas.stroke(_VEIL_FOLDS, style.second, 0.35)


def coronet(canvas: Canvas, style: Style) -> None:
    """A queen's low coronet with pearls."""
    canvas.paint(_CORONET, style.gold, LINE, OUTLINE)
    for x, y in ((-7, -11.6), (-3.4, -12.6), (0, -13.4), (3.4, -12.6), (7, -11.6)):
        canvas.paint(ellipse(x, y, 0.8, 0.8, 40), WHITE, LINE, 0.26)
    canvas.paint(_CORONET_BAND, style.gold, LINE, OUTLINE)
    _jewels(canvas, (-4.2, 0, 4.2), -8.2, (style.gown, style.second))


def cap(canvas: Canvas, style: Style) -> None:
    """A jack's flat cap with a brim and a long feather on the far side."""
    canvas.paint(_FEATHER, style.lining, LINE, OUTLINE)
    canvas.stroke(_QUILL, LINE, 0.22)
    canvas.paint(_CAP, style.gown, LINE, OUTLINE)
    folds = path("M -5 -12.4 C -6.6 -10.4 -6.4 -8.4 -5.4 -7 M 0 -13 C -1 -10.6 -0.6 -8.6 0 -7 M 5 -13.2 C 4.6 -11 5 -9 5.6 -7.4")
    canvas.stroke(folds, LINE, DETAIL)
    canvas.paint(_BRIM, style.second, LINE, OUTLINE)
    canvas.paint(ellipse(6.2, -6.4, 1.5, 1.5, 40), style.gold, LINE, 0.3)
    canvas.fill(ellipse(6.2, -6.4, 0.6, 0.6, 40), LINE)
