"""The card backs: a white margin around a pattern that looks the same turned by half a circle."""

import math
from collections.abc import Callable

from images.drawing import cards
from images.drawing.canvas import Canvas
from images.drawing.shapes import (
    Polygon,
    Shape,
    ellipse,
    moved,
    path,
    rectangle,
    rounded,
    smooth,
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
    petal = path("M 0 0 C 1.6 -1.2 1.5 -3.4 0 -4.6 C -1.5 -3.4 -1.6 -1.2 0 0 Z")
    for row in range(-5, 6):
        for column in range(-4, 5):
            x, y = CX + column * 12.4, CY + row * 12.43
            for k in range(8):
                canvas.paint(moved(petal, x, y, 1.0, 45.0 * k), CREAM, "#23407f", 0.25)
            canvas.fill(ellipse(x, y, 1.2, 1.2), "#d8a53a")
            canvas.fill(moved(star(0, 0, 2.0, 0.8, 4), x + 6.2, y + 6.215), "#d8a53a")


def _waves(canvas: Canvas) -> None:
    """Scales of concentric arcs, the pattern of waves; mirrored at the middle."""
    canvas.fill(field(), "#0f5a6b")
    for row in range(-1, 14):
        for column in range(-1, 7):
            x = MARGIN + column * 12.4 + (6.2 if row % 2 else 0.0)
            y = MARGIN + row * 3.6
            for radius, colour in ((6.2, CREAM), (5.6, "#0f5a6b"), (4.2, "#8fc7c9"), (3.6, "#0f5a6b"), (2.2, CREAM), (1.5, "#0f5a6b")):
                canvas.fill(ellipse(x, y + 6.2, radius, radius, 48), colour)
    canvas.turned_copy(rectangle(0, 0, cards.WIDTH, CY))


def _night(canvas: Canvas) -> None:
    """Stars and two crescents on a dark sky."""
    canvas.fill(field(), "#141d45")
    turn = 0.0
    for k in range(70):
        turn += 2.399963
        r = 4.3 * math.sqrt(k + 7)
        x, y = CX + r * math.cos(turn), CY + r * math.sin(turn) * 1.1
        size = (0.5, 0.9, 0.55, 1.5, 0.6)[k % 5]
        canvas.fill(star(x, y, size, size * 0.4, 5 if size > 1 else 4), "#f6e7b0")
    canvas.turned_copy(rectangle(0, 0, cards.WIDTH, CY))
    canvas.fill(ellipse(CX, CY, 9.5, 9.5), "#f1d98a")
    canvas.fill(ellipse(CX, CY, 8.9, 8.9), "#141d45")
    crescent = path("M 0 -7 C -9.4 -7 -9.4 7 0 7 C -4.8 4 -4.8 -4 0 -7 Z")
    canvas.fill(moved(crescent, CX - 0.4, CY), "#f1d98a")
    canvas.fill(moved(crescent, CX + 0.4, CY, 1.0, 180), "#f1d98a")


def _leaves(canvas: Canvas) -> None:
    """Twining stalks with pairs of leaves."""
    canvas.fill(field(), "#1d5138")
    leaf = path("M 0 0 C 2.2 -0.8 3.4 -3.4 3 -6 C 0.4 -5 -1.2 -2.4 0 0 Z")
    for column in range(-2, 3):
        x = CX + column * 12.4
        points = [(x + 2.2 * math.sin((y - CY) / 7.25 * math.pi + column * math.pi), y) for y in range(0, 97)]
        canvas.stroke([[(a, float(b)) for a, b in points]], "#d9c681", 0.55)
        for k in range(-7, 8):
            y = CY + k * 7.25
            for side in (-1, 1):
                shape = stretched(leaf, side, 1) if k % 2 else stretched(leaf, side, -1)
                canvas.fill(moved(shape, x, y), "#cfe0b4" if side * (1 if k % 2 else -1) > 0 else "#8db98a")


def _deco(canvas: Canvas) -> None:
    """Fans of the twenties, in black and gold."""
    canvas.fill(field(), "#1c1c22")
    for k in range(-36, 37):
        t = math.radians(k * 5)
        ray: Polygon = [(CX, CY), (CX + 90 * math.sin(t), CY - 90 * math.cos(t))]
        canvas.stroke([ray], "#c9a24b" if k % 2 else "#6e5a2c", 0.4)
    for r in range(44, 6, -8):
        canvas.stroke(ellipse(CX, CY, r * 0.7, r), "#c9a24b", 0.8, closed=True)
    canvas.paint(moved(path("M 0 -1 L 1 0 L 0 1 L -1 0 Z"), CX, CY, 11), "#1c1c22", "#c9a24b", 0.9)
    canvas.stroke(moved(path("M 0 -1 L 1 0 L 0 1 L -1 0 Z"), CX, CY, 8), "#c9a24b", 0.6)


PATTERNS: dict[str, tuple[Callable[[Canvas], None], str]] = {
    "checkered": (_checkered, "#234a9c"),
    "lattice": (_lattice, "#8e1b2a"),
    "rosettes": (_rosettes, "#23407f"),
    "waves": (_waves, "#0f5a6b"),
    "night": (_night, "#141d45"),
    "leaves": (_leaves, "#1d5138"),
    "deco": (_deco, "#1c1c22"),
}


def draw(canvas: Canvas, name: str) -> None:
    """Draw the back called `name`, such as "back-waves"."""
    pattern, colour = PATTERNS[name.removeprefix("back-")]
    cards.blank(canvas)
    with canvas.clipped(field()):
        pattern(canvas)
    if pattern is not _checkered:
        canvas.stroke(field(0.3), colour, 0.6, closed=True)
        canvas.stroke(field(1.3), CREAM, 0.5, closed=True)


__all__ = ["draw", "field", "smooth"]
