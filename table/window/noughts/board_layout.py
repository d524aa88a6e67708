"""Where everything is around a board of noughts and crosses, and how its marks are drawn by hand.

Only geometry. A stroke is a list of points in pixels along which the pen goes.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import cos, dist, radians, sin

from net.noughts.board import CELLS
from table.window.area import Area
from table.window.layout import Layout, Plan

WIDE: Plan = {
    "table": (0, 0, 640, 424),
    "board": (20, 20, 384, 384),
    "own": (424, 20, 196, 54),
    "other": (424, 82, 196, 54),
    "number": (424, 144, 196, 20),
    "games": (424, 166, 196, 32),
    "head": (424, 208, 196, 54),
    "text": (424, 264, 196, 56),
    "button.main": (424, 324, 196, 36),
    "button.leave": (424, 368, 196, 36),
    "panel": (72, 102, 496, 220),
}
"""A window that is wider than high: the board left, all else right of it."""

TALL: Plan = {
    "table": (0, 0, 420, 660),
    "own": (20, 16, 184, 54),
    "other": (216, 16, 184, 54),
    "number": (20, 78, 380, 20),
    "games": (112, 100, 196, 32),
    "head": (20, 140, 380, 28),
    "text": (20, 168, 380, 40),
    "board": (30, 214, 360, 360),
    "button.main": (20, 600, 184, 40),
    "button.leave": (216, 600, 184, 40),
    "panel": (12, 230, 396, 220),
}
"""A window that is higher than wide: the board between who plays and the buttons."""

GAP = 6
"""Units between the fields of the games."""

Point = tuple[float, float]
Stroke = Sequence[Point]


class NoughtsLayout(Layout):
    """One of the two plans on a canvas of one size: in the middle, never distorted."""

    @classmethod
    def fitting(cls, width: int, height: int) -> "NoughtsLayout":
        """The plan that makes the board larger on a canvas of so many pixels."""
        both = (cls(width, height, plan) for plan in (WIDE, TALL))
        return max(both, key=lambda layout: layout["board"].width)

    @property
    def scale(self) -> float:
        """Pixels a unit, the same in both directions."""
        _, _, width, height = self.plan["table"]
        return min(self.width / width, self.height / height)

    def __getitem__(self, name: str) -> Area:
        """The area of a place. Raises KeyError for one that the plan does not have."""
        _, _, wide, high = self.plan["table"]
        left, top, width, height = self.plan[name]
        scale = self.scale
        x, y = (self.width - wide * scale) / 2, (self.height - high * scale) / 2
        return Area(x + left * scale, y + top * scale, width * scale, height * scale)

    def cell(self, number: int) -> Area:
        """One of the cells, 1 to 9 by rows."""
        return self._part("board", 3, 3, number - 1, 0)

    def game(self, number: int) -> Area:
        """The field for a game of the series, 1 to 5."""
        return self._part("games", 5, 1, number - 1, GAP * self.scale)

    def cell_at(self, x: float, y: float) -> int | None:
        """The cell under a pixel, or None."""
        return next((cell for cell in CELLS if self.cell(cell).contains(x, y)), None)

    def _part(self, name: str, columns: int, rows: int, number: int, gap: float) -> Area:
        whole = self[name]
        width = (whole.width - (columns - 1) * gap) / columns
        height = whole.height / rows
        row, column = divmod(number, columns)
        return Area(whole.left + column * (width + gap), whole.top + row * height, width, height)


_STEPS: Mapping[str, tuple[int, int]] = {
    "Left": (0, -1), "Right": (0, 1), "Up": (-1, 0), "Down": (1, 0)
}  # fmt: skip


def neighbour(cell: int, way: str) -> int:
    """The next cell `Left`, `Right`, `Up` or `Down`; at the edge the same."""
    row, column = divmod(cell - 1, 3)
    down, right = _STEPS[way]
    return min(max(row + down, 0), 2) * 3 + min(max(column + right, 0), 2) + 1


def cross(area: Area) -> list[Stroke]:
    """Two strokes, each a little bent as a hand bends them."""
    return [
        _bent(_at(area, -0.6, -0.63), _at(area, 0.62, 0.6), 0.05),
        _bent(_at(area, 0.6, -0.62), _at(area, -0.62, 0.62), 0.06),
    ]


def nought(area: Area) -> list[Stroke]:
    """One sweep against the clock from the top, that ends a little inside of where it began."""
    points = []
    for step in range(49):
        angle, radius = radians(-84 - 372 * step / 48), 0.64 - 0.035 * step / 48
        points.append(_at(area, radius * cos(angle) * 0.96, radius * sin(angle)))
    return [points]


def through(first: Area, last: Area) -> list[Stroke]:
    """The line through the cells of a row of three, from before the first to behind the last."""
    (ax, ay), (bx, by) = first.middle, last.middle
    x, y = (bx - ax) * 0.19, (by - ay) * 0.19
    return [_bent((ax - x, ay - y), (bx + x, by + y), 0.006)]


def drawn(strokes: Sequence[Stroke], progress: float) -> list[Stroke]:
    """What of the strokes is there after a part (0 to 1) of their length, one after the other."""
    if progress >= 1:
        return list(strokes)
    left = progress * sum(_length(stroke) for stroke in strokes)
    there: list[Stroke] = []
    for stroke in strokes:
        points = [stroke[0]]
        for a, b in pairwise(stroke):
            step = dist(a, b)
            if step > left:
                share = left / step
                points.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
                left = 0.0
                break
            left -= step
            points.append(b)
        there.append(points)
        if left <= 0:
            break
    return there


def _length(stroke: Stroke) -> float:
    return sum(dist(a, b) for a, b in pairwise(stroke))


def _at(area: Area, x: float, y: float) -> Point:
    """A point of an area whose middle is (0, 0) and whose right lower corner is (1, 1)."""
    middle_x, middle_y = area.middle
    return middle_x + x * area.width / 2, middle_y + y * area.height / 2


def _bent(start: Point, end: Point, bend: float) -> Stroke:
    """A curve that leaves the straight way by a part of its length, to its right."""
    (ax, ay), (bx, by) = start, end
    x, y = (ax + bx) / 2 - (by - ay) * bend * 2, (ay + by) / 2 + (bx - ax) * bend * 2
    points = []
    for step in range(13):
        t = step / 12
        near, half, far = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((near * ax + half * x + far * bx, near * ay + half * y + far * by))
    return points
