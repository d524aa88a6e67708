"""Faces of the courts in three views, all looking to the left, around the middle of the face.

Eye level is y = -1, the chin is at y = 7; hair lies in its own module.
"""

from images.drawing.canvas import Canvas
from images.drawing.courts.style import BLUSH, DETAIL, LINE, LIPS, OUTLINE, SHADE, WHITE, hatch
from images.drawing.palette import SKIN
from images.drawing.shapes import ellipse, path

_NECK = path(
    "M -3.2 3 L -3 7.4 C -3.1 8.8 -5 9.4 -7.2 9.7 L -5.6 11.4 L 5.6 11.4 L 7.2 9.7"
    " C 5 9.4 3.1 8.8 3 7.4 L 3.4 3 Z"
)
_NECK_SIDES = path(
    "M -3.2 3 L -3 7.4 C -3.1 8.8 -5 9.4 -7.2 9.7 M 7.2 9.7 C 5 9.4 3.1 8.8 3 7.4 L 3.4 3"
)
_THROAT = path("M -3.2 5 C -1 7.6 2.4 7.4 3.3 4 L 3 8 C 1 10.4 -1 10 -3 8 Z")

_FRONT = path(
    "M -5.6 -8 C -6 -4 -6 0 -5.2 2.6 C -4.6 4.8 -2.4 7.4 0 7.4"
    " C 2.4 7.4 4.6 4.8 5.2 2.6 C 6 0 6 -4 5.6 -8 Z"
)
_TURNED = path(
    "M -5.4 -8 C -5.9 -5 -5.9 -3 -5.5 -1.6 C -5.9 -0.4 -6 0.6 -5.5 1.8 C -5.2 3.4 -5 4.6 -4.2 5.8"
    " C -3.4 7.2 -2 7.7 -0.8 7.4 C 1.6 6.8 4 4.8 4.8 2.6 C 5.8 0 6 -4 5.8 -8 Z"
)
_PROFILE = path(
    "M -4.4 -8 C -4.7 -5.6 -4.9 -4 -4.7 -2.6 C -5 -1.2 -6.4 0.6 -7.3 2 C -7.2 2.8 -6.2 3 -5.5 3.1"
    " C -6 3.7 -6 4.1 -5.3 4.4 C -5.9 4.8 -5.8 5.3 -5.3 5.6 C -5.8 6.3 -5.4 7.3 -4.2 7.5"
    " C -2.2 7.7 1.6 6.2 3.2 3.4 C 4.6 0 4.8 -4 4.4 -8 Z"
)


def head(canvas: Canvas, view: str, eyes: str, woman: bool, old: bool) -> None:
    """A face in the view "front", "turned" or "profile"."""
    shape = {"front": _FRONT, "turned": _TURNED, "profile": _PROFILE}[view]
    canvas.paint(shape, SKIN, LINE, OUTLINE)
    {"front": _front, "turned": _turned, "profile": _profile}[view](canvas, eyes, woman, old)


def neck(canvas: Canvas) -> None:
    """The neck, in the shadow of the chin; below it ends in the gown without a line."""
    canvas.fill(_NECK, SKIN)
    hatch(canvas, _THROAT, SHADE, 0.55, 62, 0.3)
    canvas.stroke(_NECK_SIDES, LINE, OUTLINE)


def _eye(canvas: Canvas, x: float, y: float, half: float, glance: float, eyes: str) -> None:
    """An almond with its iris and the line of the upper lid."""
    almond = path(
        f"M {x - half} {y + 0.2} Q {x} {y - 1.5} {x + half} {y + 0.1}"
        f" Q {x} {y + 1.2} {x - half} {y + 0.2} Z"
    )
    canvas.fill(almond, WHITE)
    canvas.fill(ellipse(x + glance, y - 0.1, 0.72, 0.78, 32), eyes)
    lid = path(f"M {x - half - 0.1} {y + 0.3} Q {x} {y - 1.6} {x + half + 0.2} {y + 0.1}")
    canvas.stroke(lid, LINE, 0.4)
    crease = path(f"M {x - half * 0.8} {y - 1.0} Q {x} {y - 2.1} {x + half} {y - 0.9}")
    canvas.stroke(crease, SHADE, 0.24)
    lower = path(f"M {x - half * 0.7} {y + 0.6} Q {x} {y + 1.0} {x + half * 0.7} {y + 0.5}")
    canvas.stroke(lower, SHADE, 0.2)


def _brow(canvas: Canvas, x: float, y: float, half: float, woman: bool, lift: float) -> None:
    line = path(f"M {x - half} {y + lift} Q {x - half * 0.2} {y - 1.0} {x + half} {y + 0.3 - lift}")
    canvas.stroke(line, LINE, 0.3 if woman else 0.52)


def _mouth(canvas: Canvas, x: float, y: float, half: float, woman: bool) -> None:
    """Two lips; a woman's are fuller."""
    full = 1.0 if woman else 0.65
    lips = path(
        f"M {x - half} {y - 0.25} Q {x - half * 0.5} {y - full} {x} {y - full * 0.45}"
        f" Q {x + half * 0.5} {y - full} {x + half} {y - 0.25}"
        f" Q {x} {y + full * 1.9} {x - half} {y - 0.25} Z"
    )
    canvas.fill(lips, LIPS)
    canvas.stroke(
        path(f"M {x - half - 0.2} {y - 0.35} Q {x} {y + 0.65} {x + half + 0.2} {y - 0.35}"),
        LINE,
        0.22,
    )


def _cheeks(canvas: Canvas, *places: tuple[float, float]) -> None:
    for x, y in places:
        canvas.fill(ellipse(x, y, 1.25, 0.9, 32), BLUSH)


def _wrinkles(canvas: Canvas, x: float) -> None:
    for side in (-1, 1):
        line = path(f"M {x + side * 1.6} 1.6 Q {x + side * 2.6} 2.4 {x + side * 2.9} 3.6")
        canvas.stroke(line, SHADE, 0.3)


def _front(canvas: Canvas, eyes: str, woman: bool, old: bool) -> None:
    _cheeks(canvas, (-3.5, 2.0), (3.5, 2.0))
    for side in (-1.0, 1.0):
        _eye(canvas, side * 2.55, -1, 1.5, 0.0, eyes)
    with canvas.placed(0, 0, flip=True):
        _brow(canvas, -2.7, -3.0, 1.8, woman, 0.1)
    _brow(canvas, -2.7, -3.0, 1.8, woman, 0.1)
    canvas.stroke(
        path("M 0.9 -2.4 C 0.5 -1 0.9 0.6 1.1 1.7 C 1 2.5 -0.2 2.6 -0.8 2.2"), LINE, DETAIL
    )
    if old:
        _wrinkles(canvas, 0)
    _mouth(canvas, 0, 4.5, 1.5, woman)
    canvas.stroke(path("M -0.8 6.1 Q 0 6.5 0.8 6.1"), SHADE, 0.25)


def _turned(canvas: Canvas, eyes: str, woman: bool, old: bool) -> None:
    _cheeks(canvas, (-4.3, 2.2), (2.0, 2.3))
    _eye(canvas, -3.9, -1, 1.05, -0.2, eyes)
    _eye(canvas, 0.9, -1, 1.6, -0.3, eyes)
    _brow(canvas, -3.9, -3.0, 1.2, woman, 0.1)
    with canvas.placed(0.9, 0, flip=True):
        _brow(canvas, 0, -3.0, 1.9, woman, 0.2)
    canvas.stroke(
        path("M -1.6 -2.3 C -2.2 -0.8 -2.9 0.6 -3.3 1.6 C -3.2 2.5 -2.2 2.5 -1.4 2.2"),
        LINE,
        DETAIL + 0.04,
    )
    if old:
        _wrinkles(canvas, -1.6)
    _mouth(canvas, -2.2, 4.5, 1.4, woman)
    canvas.stroke(path("M -2.6 6.1 Q -2 6.5 -1.2 6.1"), SHADE, 0.25)


def _profile(canvas: Canvas, eyes: str, woman: bool, old: bool) -> None:
    _cheeks(canvas, (-1.4, 2.4))
    canvas.fill(path("M -4.3 -0.8 Q -3.2 -2.1 -1.5 -0.9 Q -2.8 0.2 -4.1 0.1 Z"), WHITE)
    canvas.fill(ellipse(-3.5, -0.85, 0.62, 0.8, 32), eyes)
    canvas.stroke(path("M -4.5 -0.9 Q -3.2 -2.3 -1.2 -0.8"), LINE, 0.4)
    canvas.stroke(path("M -4.9 -2.9 Q -3.4 -4.2 -1 -2.8"), LINE, 0.3 if woman else 0.52)
    canvas.stroke(path("M -6.1 2.6 Q -5.4 1.6 -5.1 2.8"), LINE, DETAIL)
    canvas.fill(path("M -6.0 4.0 Q -5.2 3.3 -3.7 4.5 Q -4.8 5.9 -5.8 5.2 L -5.3 4.5 Z"), LIPS)
    canvas.stroke(path("M -5.5 4.45 L -3.6 4.5"), LINE, 0.22)
    ear = path("M 2.2 -1.6 C 3.6 -2.6 4.4 -0.6 3.4 0.6 C 3 1.6 2.4 2 2.1 1.2")
    canvas.stroke(ear, LINE, DETAIL)
    if old:
        canvas.stroke(path("M -4.2 2.2 Q -3.2 2.8 -3.1 4"), SHADE, 0.3)
