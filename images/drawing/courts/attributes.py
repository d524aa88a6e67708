"""What the courts hold: drawn upright around the hand at (0, 0), with the hand itself."""

from collections.abc import Callable

from images.drawing.canvas import Canvas
from images.drawing.courts.style import DETAIL, LINE, OUTLINE, SILVER, STEEL, WHITE, Style
from images.drawing.palette import SKIN
from images.drawing.shapes import Shape, arc, ellipse, mirror, moved, path, rectangle, spline

WOOD = "#a8713a"
LEAF = "#2f7d46"

_FIST = path(
    "M -2.8 -1.6 C -2.8 -2.8 -1.6 -3 -0.6 -2.8 L 1.8 -2.6 C 3 -2.4 3.2 -1.6 2.9 -0.8"
    " C 3.3 0 3.1 0.6 2.7 0.9"
    " C 3 1.7 2.6 2.2 2.2 2.3 C 2.4 3 1.8 3.5 1 3.4 L -1.6 3.4 C -2.8 2.6 -3 0.4 -2.8 -1.6 Z"
)
_FINGERS = path(
    "M 2.9 -0.8 L 0 -0.9 M 2.7 0.9 L 0 0.8 M 2.2 2.3 L 0 2.3 M -2.6 -1 C -1.6 -1.4 -0.6 -1 -0.4 0.2"
)


def fist(canvas: Canvas) -> None:
    """A closed hand, its fingers around whatever was drawn before."""
    canvas.paint(_FIST, SKIN, LINE, OUTLINE)
    canvas.stroke(_FINGERS, LINE, DETAIL)


def _shaft(canvas: Canvas, top: float, colour: str) -> None:
    canvas.paint(rectangle(-0.75, top, 0.75, 24), colour, LINE, OUTLINE * 0.8)


def _sword(canvas: Canvas, style: Style) -> None:
    blade = path("M -1.35 -5 L -1.2 -22 L 0 -25.5 L 1.2 -22 L 1.35 -5 Z")
    canvas.paint(blade, SILVER, LINE, OUTLINE)
    canvas.fill([[(0.0, -24.0), (1.0, -21.8), (1.1, -5.2), (0.0, -5.2)]], STEEL)
    canvas.paint(rectangle(-0.8, -4, 0.8, 5.5), WOOD, LINE, OUTLINE)
    guard = path(
        "M -5.2 -3.8 C -4 -5.2 -2 -5.2 0 -5.2 C 2 -5.2 4 -5.2 5.2 -3.8 C 4 -3.4 2 -3.4 0 -3.4"
        " C -2 -3.4 -4 -3.4 -5.2 -3.8 Z"
    )
    canvas.paint(guard, style.gold, LINE, OUTLINE)
    canvas.paint(ellipse(0, 6, 1.5, 1.5, 40), style.gold, LINE, OUTLINE)


def _axe(canvas: Canvas, style: Style) -> None:
    _shaft(canvas, -25, WOOD)
    blade = path(
        "M 0.6 -20.6 C 2.2 -21 3.8 -22.8 4.6 -25 C 6.8 -21 6.8 -15 4.6 -11.4"
        " C 3.8 -13.6 2.2 -15.2 0.6 -15.6 Z"
    )
    canvas.paint(blade, SILVER, LINE, OUTLINE)
    canvas.stroke(path("M 4.2 -23.2 C 5.6 -20.4 5.6 -16 4.2 -13.2"), STEEL, 0.5)
    spike = path("M -0.6 -20 L -4.6 -18.2 L -0.6 -16.4 Z")
    canvas.paint(spike, SILVER, LINE, OUTLINE)
    canvas.paint(ellipse(0, -25.4, 1.1, 1.1, 40), style.gold, LINE, OUTLINE)


def _orb(canvas: Canvas, style: Style) -> None:
    canvas.paint(ellipse(0, -7, 4.8, 4.8), style.gold, LINE, OUTLINE)
    canvas.fill(spline("-3.6,-8 -2.4,-10.4 -0.6,-11 -1.8,-9.6 -2.6,-7.6"), "#fbe6a6")
    band = path("M -4.7 -7.6 C -2 -6 2 -6 4.7 -7.6 L 4.7 -6 C 2 -4.4 -2 -4.4 -4.7 -6 Z")
    canvas.paint(band, style.gown, LINE, DETAIL)
    cross = path(
        "M -0.6 -11.6 L -0.6 -14 L -2.4 -14 L -2.4 -15.4 L -0.6 -15.4 L -0.6 -17.4 L 0.6 -17.4"
        " L 0.6 -15.4 L 2.4 -15.4 L 2.4 -14 L 0.6 -14 L 0.6 -11.6 Z"
    )
    canvas.paint(cross, style.gold, LINE, OUTLINE)


def _sceptre(canvas: Canvas, style: Style) -> None:
    canvas.paint(rectangle(-0.7, -19, 0.7, 24), style.gold, LINE, OUTLINE)
    for y in (-17.6, -9.0):
        canvas.paint(rectangle(-1.3, y, 1.3, y + 1.1), style.gold, LINE, DETAIL)
    petal = path("M 0 -18 C -1 -20 -3.6 -19.6 -3.8 -22 C -2.6 -21.6 -1.4 -21.4 0 -19.6 Z")
    for side in (petal, mirror(petal)):
        canvas.paint(side, style.gold, LINE, DETAIL)
    canvas.paint(
        path("M 0 -18.6 C -2 -21.4 -1.4 -23.6 0 -25.8 C 1.4 -23.6 2 -21.4 0 -18.6 Z"),
        style.second,
        LINE,
        OUTLINE,
    )


def _stem(canvas: Canvas, top: float) -> None:
    canvas.stroke(path(f"M 0.4 8 C 0.6 0 0.4 -4 0 {top}"), LINE, 1.1)
    canvas.stroke(path(f"M 0.4 8 C 0.6 0 0.4 -4 0 {top}"), LEAF, 0.55)
    leaf = path("M 0.2 -5 C 1.6 -7.6 3.6 -8.4 5.2 -8 C 4.8 -5.8 2.6 -4.6 0.2 -5 Z")
    for turn in (leaf, moved(mirror(leaf), 0, -2)):
        canvas.paint(turn, LEAF, LINE, DETAIL)


def _rose(canvas: Canvas, style: Style) -> None:
    _stem(canvas, -12)
    outer = spline(
        "0,-19.6 3,-19 4.8,-16.4 4.4,-13.2 2,-11 0,-10.6 -2,-11 -4.4,-13.2 -4.8,-16.4 -3,-19"
    )
    canvas.paint(outer, style.gown, LINE, OUTLINE)
    lines = path(
        "M -4.2 -14 C -2 -11.8 2 -11.8 4.2 -14 M -3.4 -18 C -3.4 -14.6 -1.4 -13 0.6 -13.4"
        " C 3 -14 3.8 -16.6 2.8 -18.4"
        " M -1.6 -18.6 C -2.2 -16 -0.6 -14.8 0.6 -15.2 C 2 -15.8 2 -17.6 0.8 -18"
        " C -0.2 -18.2 -0.8 -17.2 -0.2 -16.6"
    )
    canvas.stroke(lines, LINE, DETAIL)


def _daisy(canvas: Canvas, style: Style) -> None:
    _stem(canvas, -13)
    petal = path("M 0 0 C 1.6 -1.4 1.7 -4 0 -5.2 C -1.7 -4 -1.6 -1.4 0 0 Z")
    for k in range(9):
        canvas.paint(moved(petal, 0, -15.4, 1.0, 40.0 * k), WHITE, LINE, DETAIL)
    canvas.paint(ellipse(0, -15.4, 1.7, 1.7, 40), style.gold, LINE, DETAIL)


def _tulip(canvas: Canvas, style: Style) -> None:
    _stem(canvas, -11)
    cup = path(
        "M 0 -10.6 C -4.6 -11 -4.6 -16 -4 -20 C -2.8 -19 -2 -18 -1.6 -17 L 0 -20.6 L 1.6 -17"
        " C 2 -18 2.8 -19 4 -20 C 4.6 -16 4.6 -11 0 -10.6 Z"
    )
    canvas.paint(cup, style.gown, LINE, OUTLINE)
    canvas.stroke(
        path("M -1.6 -17 C -2.4 -14 -1.6 -12 0 -10.8 C 1.6 -12 2.4 -14 1.6 -17"), LINE, DETAIL
    )


def _halberd(canvas: Canvas, style: Style) -> None:
    _shaft(canvas, -20, WOOD)
    canvas.paint(path("M -1 -19 L 0 -26.5 L 1 -19 Z"), SILVER, LINE, OUTLINE)
    blade = path(
        "M 0.7 -19.4 C 3 -19 4.6 -20 5.4 -21.4 C 6.6 -18.4 6.6 -15 5.2 -12.2"
        " C 4.2 -13.8 2.6 -14.4 0.7 -14.4 Z"
    )
    canvas.paint(blade, SILVER, LINE, OUTLINE)
    canvas.paint(
        path("M -0.7 -18.6 C -2.4 -18.4 -3.8 -17 -4.8 -14.6 C -3 -15.2 -1.8 -15.2 -0.7 -15 Z"),
        SILVER,
        LINE,
        OUTLINE,
    )
    canvas.paint(rectangle(-1.1, -13.6, 1.1, -11.6), style.gold, LINE, DETAIL)


def _arrow(canvas: Canvas, style: Style) -> None:
    """Held point down, its feathers up."""
    canvas.paint(rectangle(-0.55, -26, 0.55, 24), WOOD, LINE, OUTLINE * 0.8)
    vane = path("M 0.5 0 C 2 -1.2 3.2 -3.6 3.4 -6 L 3.4 -12 C 2.2 -10.6 1.2 -9.6 0.5 -9 Z")
    for side in (vane, mirror(vane)):
        canvas.paint(moved(side, 0, -13.4), style.gown, LINE, OUTLINE)
    barbs = path("M 0.5 -2 L 3.2 -5.4 M 0.5 -4 L 3.4 -7.4 M 0.5 -6 L 3.4 -9.4 M 0.5 -8 L 3.2 -11")
    for side in (barbs, mirror(barbs)):
        canvas.stroke(moved(side, 0, -13.4), style.gold, 0.3)
    canvas.paint(rectangle(-0.9, -13.2, 0.9, -11.6), style.second, LINE, DETAIL)


def _pennant(canvas: Canvas, style: Style) -> None:
    _shaft(canvas, -22, WOOD)
    canvas.paint(path("M -1.4 -21.4 L 0 -26.6 L 1.4 -21.4 Z"), SILVER, LINE, OUTLINE)
    flag: Shape = path(
        "M 0.7 -20.4 C 2.6 -22 4.2 -18.8 6.3 -20 L 4.7 -16.4 L 6.3 -13.4"
        " C 4.2 -12.2 2.6 -15 0.7 -13.4 Z"
    )
    canvas.paint(flag, style.gown, LINE, OUTLINE)
    canvas.stroke(path("M 0.9 -17 C 2.6 -18.4 3.6 -15.8 4.8 -16.5"), style.gold, 0.7)


def _horn(canvas: Canvas, style: Style) -> None:
    """A hunting horn with its mouthpiece at the lips."""
    horn = path(
        "M -7.6 -7.6 C -6.6 -3.6 -4 -1 -0.6 -0.8 C 4 -0.6 5.6 -6 5.8 -13.4 L 0.8 -14.2"
        " C 1.4 -8.4 1 -3.6 -1 -3.4 C -4 -3.2 -5.8 -5.4 -6.6 -8 Z"
    )
    canvas.paint(horn, WHITE, LINE, OUTLINE)
    bell = spline("0,-14.6 3.4,-13 6.6,-13.6 6.2,-15.4 3.6,-16.3 0.8,-15.9", closed=True)
    canvas.paint(bell, style.gold, LINE, OUTLINE)
    for band in ("M 1.4 -11.2 L 5.6 -10.6", "M -4.6 -2.3 L -3.2 -4.2", "M -6.6 -4.6 L -5.2 -5.6"):
        canvas.stroke(path(band), LINE, 1.5)
        canvas.stroke(path(band), style.gold, 0.95)
    canvas.paint(ellipse(-7.2, -8, 0.9, 0.7, 32), style.gold, LINE, DETAIL)


def _fan(canvas: Canvas, style: Style) -> None:
    """A folding fan, opened upwards and a little towards the face."""
    start, fold, outer, inner = 193.0, 15.0, 9.8, 4.4
    for k in range(9):
        rib = arc(0, -2, outer - 1, outer - 1, start + k * fold, 360, 1)[:1]
        canvas.stroke([[(0.0, -1.0), *rib]], LINE, 0.75)
        canvas.stroke([[(0.0, -1.0), *rib]], style.gold, 0.4)
    leaf: Shape = [
        arc(0, -2, outer, outer, start, start + 8 * fold)
        + arc(0, -2, inner, inner, start + 8 * fold, start)
    ]
    canvas.fill(leaf, style.second)
    for k in range(8):
        t = start + k * fold
        half = arc(0, -2, outer, outer, t, t + fold / 2, 8) + arc(
            0, -2, inner, inner, t + fold / 2, t, 8
        )
        canvas.fill([half], style.lining)
    canvas.stroke([arc(0, -2, 8.4, 8.4, start, start + 8 * fold)], style.gold, 0.8)
    canvas.stroke(leaf, LINE, OUTLINE, closed=True)


ATTRIBUTES: dict[str, Callable[[Canvas, Style], None]] = {
    "sword": _sword,
    "axe": _axe,
    "orb": _orb,
    "sceptre": _sceptre,
    "rose": _rose,
    "daisy": _daisy,
    "tulip": _tulip,
    "halberd": _halberd,
    "arrow": _arrow,
    "pennant": _pennant,
    "horn": _horn,
    "fan": _fan,
}
