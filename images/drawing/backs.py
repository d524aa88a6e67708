"""The card backs: a white margin around a pattern that looks the same turned by half a circle."""

import math
import random
from collections.abc import Callable

from images.drawing import cards
from images.drawing.canvas import Canvas
from images.drawing.shapes import (
    Shape,
    arc,
    ellipse,
    moved,
    path,
    rectangle,
    rounded,
    star,
    stretched,
)

MARGIN = 4.5
CX, CY = cards.CENTRE
CREAM = "#fbf6e6"


def field(inset: float = 0.0) -> Shape:
    """The patterned part of a back, smaller by `inset` on every side."""
    edge = MARGIN + inset
    right, bottom = cards.WIDTH - edge, cards.HEIGHT - edge
    return rounded(edge, edge, right, bottom, max(0.5, 2.2 - inset / 2))


def _checkered(canvas: Canvas) -> None:
    """Red and blue check, woven with fine white lines."""
    red, blue, side = "#b5202c", "#234a9c", 62 / 14
    canvas.fill(field(), CREAM)
    rows, columns = 20, 14
    height = (cards.HEIGHT - 2 * MARGIN) / rows
    for row in range(rows):
        for column in range(columns):
            x, y = MARGIN + column * side, MARGIN + row * height
            gap = max(canvas.pixel(0.5), 0.22)
            square = rectangle(x + gap, y + gap, x + side - gap, y + height - gap)
            odd = (row + column) % 2 == 1
            canvas.fill(square, red if odd else blue)


def _lattice(canvas: Canvas) -> None:
    """A lattice of diamonds, each holding a smaller one."""
    canvas.fill(field(), "#8e1b2a")
    for row in range(-8, 9):
        for column in range(-8, 9):
            x, y = CX + column * 7.75, CY + row * 10.875
            for dx, dy in ((0.0, 0.0), (3.875, 5.4375)):
                diamond = [[(0.0, -4.3), (3.0, 0.0), (0.0, 4.3), (-3.0, 0.0)]]
                canvas.stroke(moved(diamond, x + dx, y + dy), CREAM, 0.5, closed=True)
                canvas.fill(moved(diamond, x + dx, y + dy, 0.5), "#e8b9a5")


def _rosettes(canvas: Canvas) -> None:
    """Rosettes of eight petals in rows."""
    canvas.fill(field(), "#23407f")
    petal = path("M 0 0 C 0.9 -1.4 1.7 -3.6 0 -5 C -1.7 -3.6 -0.9 -1.4 0 0 Z")
    for row in range(-3, 4):
        for column in range(-2, 3):
            x, y = CX + column * 11.8, CY + row * 11.8
            for k in range(8):
                canvas.fill(moved(petal, x, y, 1.0, 45.0 * k), CREAM)
            canvas.fill(ellipse(x, y, 1.2, 1.2), "#d8a53a")
            if abs(column + 0.5) < 2 and abs(row + 0.5) < 3:
                canvas.fill(moved(star(0, 0, 2.0, 0.8, 4), x + 5.9, y + 5.9), "#d8a53a")


def _waves(canvas: Canvas) -> None:
    """Scales of concentric arcs, the pattern of waves; mirrored at the middle."""
    canvas.fill(field(), "#0f5a6b")
    rings = (
        *((6.2, CREAM), (5.6, "#0f5a6b"), (4.2, "#8fc7c9")),
        *((3.6, "#0f5a6b"), (2.2, CREAM), (1.5, "#0f5a6b")),
    )
    for row in range(-1, 14):
        for column in range(-1, 7):
            x = MARGIN + column * 12.4 + (6.2 if row % 2 else 0.0)
            y = MARGIN + row * 3.6
            for radius, colour in rings:
                canvas.fill(ellipse(x, y + 6.2, radius, radius, 48), colour)
    canvas.turned_copy(rectangle(0, 0, cards.WIDTH, CY))


def _sky() -> list[tuple[float, float, float]]:
    """Places and sizes of the stars in the upper half: strewn, but never close together."""
    dice = random.Random(1704)
    stars: list[tuple[float, float, float]] = []
    for k in range(1600):
        x = dice.uniform(MARGIN + 4.5, cards.WIDTH - MARGIN - 4.5)
        y = dice.uniform(MARGIN + 4.5, CY)
        size = 1.8 if k < 40 else 1.1 if k < 160 else 0.5
        near = 15 if k < 40 else 6.0 if k < 160 else 4.2
        if math.dist((x, y), (CX, CY)) < 18:
            continue
        # stars at the seam must keep away from the turned copies below it as well
        others = [s[:2] for s in stars] + [(2 * CX - s[0], 2 * CY - s[1]) for s in stars]
        if CY - y > near / 2 and all(math.dist((x, y), other) > near for other in others):
            stars.append((x, y, size))
    return stars


def _night(canvas: Canvas) -> None:
    """Stars all over a dark sky, a sun and two crescents in its middle."""
    canvas.fill(field(), "#141d45")
    for x, y, size in _sky():
        canvas.fill(star(x, y, size, size * 0.4, 5 if size > 1.5 else 4), "#f6e7b0")
    canvas.turned_copy(rectangle(0, 0, cards.WIDTH, CY))
    canvas.fill(ellipse(CX, CY, 15.5, 15.5), "#141d45")
    for k in range(24):
        ray: Shape = [[(-0.95, -10.0), (0.0, -15.0 if k % 2 else -13.0), (0.95, -10.0)]]
        canvas.fill(moved(ray, CX, CY, 1.0, 15.0 * k), "#f1d98a")
    canvas.fill(ellipse(CX, CY, 9.9, 9.9), "#f1d98a")
    canvas.fill(ellipse(CX, CY, 9.2, 9.2), "#141d45")
    crescent = path("M 0 -7 C -9.4 -7 -9.4 7 0 7 C -4.8 4 -4.8 -4 0 -7 Z")
    for angle in (0.0, 180.0):
        canvas.fill(moved(crescent, CX, CY, 1.0, angle), "#f1d98a")
    canvas.fill(star(CX, CY, 2.4, 0.8, 4), "#f6e7b0")


def _leaves(canvas: Canvas) -> None:
    """Laurel: stalks with pairs of leaves and berries, pointing away from the middle."""
    canvas.fill(field(), "#174a33")
    leaf = path("M 0 0 C 1.6 -0.9 1.9 -3.4 0 -5.4 C -1.9 -3.4 -1.6 -0.9 0 0 Z")
    pitch = 8.85
    for column in range(-4, 5):
        x = CX + column * pitch
        canvas.stroke([[(x, 0.0), (x, CY)]], "#d9c681", 0.45)
        for row in range(12):
            y = CY - 1.5 - row * 5.1 + (2.55 if column % 2 else 0.0)
            for side, colour in ((-1, "#9cc58f"), (1, "#d3e3b6")):
                canvas.fill(moved(leaf, x + side * 0.2, y, 0.95, side * 42.0), colour)
                vein: Shape = [[(0.0, -0.6), (0.0, -4.2)]]
                canvas.stroke(moved(vein, x + side * 0.2, y, 0.95, side * 42.0), "#174a33", 0.22)
            canvas.fill(ellipse(x, y - 3.4, 0.62, 0.62, 24), "#d5533f")
    canvas.turned_copy(rectangle(0, 0, cards.WIDTH, CY))


def _deco(canvas: Canvas) -> None:
    """Nested lozenges and fans in the corners, in black, green and gold."""
    black, gold, green = "#17181d", "#d0a84e", "#11514b"
    canvas.fill(field(), black)
    for k, half in enumerate((26.0, 22.0, 18.0, 14.0, 10.0, 6.0)):
        lozenge = stretched(path("M 0 -1 L 1 0 L 0 1 L -1 0 Z"), half, half * 1.5)
        canvas.paint(moved(lozenge, CX, CY), green if k % 2 else black, gold, 0.75)
        inner = stretched(lozenge, (half - 1.4) / half, (half - 1.4) / half)
        canvas.stroke(moved(inner, CX, CY), gold, 0.28, closed=True)
    _fan(canvas, (MARGIN + 2, MARGIN + 2), 0, 90)
    _fan(canvas, (cards.WIDTH - MARGIN - 2, MARGIN + 2), 90, 180)
    canvas.turned_copy(rectangle(0, 0, cards.WIDTH, CY))
    canvas.fill(moved(star(0, 0, 3.4, 1.1, 8), CX, CY), gold)


def _fan(canvas: Canvas, corner: tuple[float, float], start: float, end: float) -> None:
    """A quarter of a sun: rays between two arcs."""
    x, y = corner
    for radius, colour in ((19.0, "#d0a84e"), (18.2, "#11514b")):
        canvas.fill([[corner, *arc(x, y, radius, radius, start, end)]], colour)
    steps = 11
    for k in range(steps):
        a = start + (end - start) * k / steps
        ray = arc(x, y, 16.6, 16.6, a, a + (end - start) / steps, 6)
        if k % 2 == 0:
            canvas.fill([[corner, *ray]], "#d0a84e")
    canvas.fill([[corner, *arc(x, y, 6.4, 6.4, start, end)]], "#d0a84e")
    canvas.fill([[corner, *arc(x, y, 5.4, 5.4, start, end)]], "#17181d")


PATTERNS: dict[str, tuple[Callable[[Canvas], None], str]] = {
    "checkered": (_checkered, "#234a9c"),
    "lattice": (_lattice, "#8e1b2a"),
    "rosettes": (_rosettes, "#23407f"),
    "waves": (_waves, "#0f5a6b"),
    "night": (_night, "#141d45"),
    "leaves": (_leaves, "#174a33"),
    "deco": (_deco, "#17181d"),
}


def draw(canvas: Canvas, name: str) -> None:
    """Draw the back called `name`, such as "back-waves"."""
    pattern, colour = PATTERNS[name.removeprefix("back-")]
    cards.blank(canvas)
    if pattern is _checkered:
        canvas.fill(field(), colour)
        with canvas.clipped(field(max(0.6, canvas.pixel()))):
            pattern(canvas)
        return
    canvas.fill(field(), colour)
    with canvas.clipped(field(2.0)):
        pattern(canvas)
    canvas.stroke(field(1.25), CREAM, 0.5, closed=True)
