"""Turn short path strings and curves into polygons, the only thing the canvas can fill."""

import math
import re
from collections.abc import Sequence

Point = tuple[float, float]
Polygon = list[Point]
Shape = list[Polygon]

STEPS = 18
"""Straight pieces per curve: at the largest scale shorter than two oversampled pixels."""

_TOKEN = re.compile(r"[MLHVCQZ]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4}


def path(text: str) -> Shape:
    """Polygons of an SVG-like path: absolute M, L, H, V, C, Q and Z only."""
    shape: Shape = []
    tokens = _TOKEN.findall(text)
    command, at = "M", 0
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
            if command == "Z":
                shape[-1].append(shape[-1][0])
                continue
        count = _ARITY[command]
        numbers = [float(token) for token in tokens[at : at + count]]
        at += count
        if command == "M":
            shape.append([(numbers[0], numbers[1])])
            command = "L"
        else:
            _extend(shape[-1], command, numbers)
    return shape


def _extend(polygon: Polygon, command: str, numbers: list[float]) -> None:
    x, y = polygon[-1]
    if command == "H":
        polygon.append((numbers[0], y))
    elif command == "V":
        polygon.append((x, numbers[0]))
    elif command == "L":
        polygon.append((numbers[0], numbers[1]))
    elif command == "Q":
        (cx, cy, ex, ey) = numbers
        first = (x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3)
        second = (ex + (cx - ex) * 2 / 3, ey + (cy - ey) * 2 / 3)
        polygon.extend(cubic((x, y), first, second, (ex, ey)))
    else:
        a, b, c = zip(numbers[::2], numbers[1::2], strict=True)
        polygon.extend(cubic((x, y), a, b, c))


def cubic(a: Point, b: Point, c: Point, d: Point) -> Polygon:
    """Points of a cubic bezier after its start `a`, up to and with its end `d`."""
    points = []
    for step in range(1, STEPS + 1):
        t = step / STEPS
        u = 1 - t
        wa, wb, wc, wd = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        x = wa * a[0] + wb * b[0] + wc * c[0] + wd * d[0]
        y = wa * a[1] + wb * b[1] + wc * c[1] + wd * d[1]
        points.append((x, y))
    return points


def smooth(points: Sequence[Point], closed: bool = True) -> Polygon:
    """A Catmull-Rom curve through all `points`; the easy way to draw hair and cloth."""
    count = len(points)
    pieces = count if closed else count - 1
    result = [points[0]]
    for i in range(pieces):
        if closed:
            p, a, d, n = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        else:
            p, a = points[max(i - 1, 0)], points[i]
            d, n = points[i + 1], points[min(i + 2, count - 1)]
        b = (a[0] + (d[0] - p[0]) / 6, a[1] + (d[1] - p[1]) / 6)
        c = (d[0] - (n[0] - a[0]) / 6, d[1] - (n[1] - a[1]) / 6)
        result.extend(cubic(a, b, c, d))
    return result


def spline(text: str, closed: bool = True) -> Shape:
    """`smooth` for points written as "x,y x,y …"."""
    pairs = (pair.split(",") for pair in text.split())
    return [smooth([(float(x), float(y)) for x, y in pairs], closed)]


def mirror(shape: Shape) -> Shape:
    """The shape seen in a mirror standing on the y axis."""
    return [[(-x, y) for x, y in polygon] for polygon in shape]


def moved(shape: Shape, dx: float, dy: float, scale: float = 1.0, angle: float = 0.0) -> Shape:
    """The shape scaled, turned clockwise by `angle` degrees, then moved."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return [
        [(dx + scale * (x * cos - y * sin), dy + scale * (x * sin + y * cos)) for x, y in polygon]
        for polygon in shape
    ]


def stretched(shape: Shape, sx: float, sy: float) -> Shape:
    """The shape with both axes scaled on their own."""
    return [[(x * sx, y * sy) for x, y in polygon] for polygon in shape]


def ellipse(cx: float, cy: float, rx: float, ry: float, steps: int = 96) -> Shape:
    """An ellipse as a polygon."""
    return [arc(cx, cy, rx, ry, 0, 360, steps)]


def arc(
    cx: float, cy: float, rx: float, ry: float, start: float, end: float, steps: int = 48
) -> Polygon:
    """Points along an elliptical arc, degrees clockwise from three o'clock."""
    turns = (math.radians(start + (end - start) * i / steps) for i in range(steps + 1))
    return [(cx + rx * math.cos(t), cy + ry * math.sin(t)) for t in turns]


def sector(cx: float, cy: float, outer: float, inner: float, start: float, end: float) -> Shape:
    """A piece of a ring, degrees clockwise from three o'clock."""
    back = arc(cx, cy, inner, inner, end, start)
    return [arc(cx, cy, outer, outer, start, end) + back]


def rounded(x0: float, y0: float, x1: float, y1: float, radius: float) -> Shape:
    """A rectangle with rounded corners."""
    r = radius
    points = arc(x1 - r, y1 - r, r, r, 0, 90, 16) + arc(x0 + r, y1 - r, r, r, 90, 180, 16)
    points += arc(x0 + r, y0 + r, r, r, 180, 270, 16) + arc(x1 - r, y0 + r, r, r, 270, 360, 16)
    return [points]


def star(cx: float, cy: float, outer: float, inner: float, points: int) -> Shape:
    """A star with one point up."""
    result = []
    for i in range(points * 2):
        r = inner if i % 2 else outer
        t = math.pi * i / points - math.pi / 2
        result.append((cx + r * math.cos(t), cy + r * math.sin(t)))
    return [result]


def rectangle(x0: float, y0: float, x1: float, y1: float) -> Shape:
    """A rectangle with sharp corners."""
    return [[(x0, y0), (x1, y0), (x1, y1), (x0, y1)]]
