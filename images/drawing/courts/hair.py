"""Hair and beards around a face; the same head coordinates as in `heads`."""

from images.drawing.canvas import Canvas
from images.drawing.courts.style import DETAIL, LINE, LIPS, OUTLINE, WHITE, Style
from images.drawing.shapes import Shape, ellipse, mirror, path, spline

_KING_LOCK = spline(
    "4.2,-8 7,-6.4 7.4,-2 6.9,2 8,4.8 10.4,4.4 11.6,6.4 10.4,8.8 7.4,9 5.2,7 4.4,3.4 5.2,-1"
)
_KING_STRANDS = path(
    "M 6 -6 C 6.6 -2 5.6 2 6.6 5.2 C 7.4 7.4 10 7.6 10.2 6.2 C 10.2 5.4 9.2 5.4 9 6"
    " M 5.2 -5 C 5.8 -1 4.8 2.4 5.6 5.6"
)
_QUEEN_LOCK = spline(
    "0,-9.4 4.6,-9 7.6,-6 8.4,-1 8.2,3 10,6.4 9.6,10 11.4,13 10,15.6 7,15 5.8,11.6 6,8 4.6,4.6"
    " 5.2,0 4.6,-4 2.4,-6.6"
)
_QUEEN_STRANDS = path(
    "M 2.6 -8 C 6.4 -6.6 6.8 -2 6.2 2 C 6 5 8.2 7 7.8 10 C 7.6 12 9 13.6 9.6 14.2"
    " M 4.6 -7.8 C 7.6 -4.6 7.6 -0.6 7.2 2.6 C 7.4 5.6 9.4 7.4 8.8 10.2"
    " M 0.8 -8 C 4 -6.8 5.6 -4 5.6 -1"
)
_ROLLED = spline("0,-9.4 5,-9.4 8.4,-7.4 9,-4 8,-0.8 6.2,0.6 5.2,-1 5,-4 2.6,-6.8")
_ROLLED_STRANDS = path(
    "M 2.8 -8.2 C 6.4 -7.4 7.2 -4.4 6.2 -1 M 4.6 -8.6 C 7.6 -7.6 8.2 -4.6 7.2 -1.8 M 1 -8.6"
    " C 3.8 -7.8 5.4 -6 5.6 -3.4"
)
_SIDE_BOB = spline(
    "-3.4,-8 -1.6,-5.8 0.9,-4.4 1.4,-1.2 0.8,2 2,4.6 4.4,6.2 7,5 7.4,0 6.6,-5.6 3,-8.8"
)
_SIDE_BOB_STRANDS = path(
    "M -1 -6.6 C 2.4 -5.4 3.2 -2 2.6 1.6 C 2.4 3.6 3.4 4.8 4.6 5.4 M 2 -6.6 C 4.4 -4.6 4.8 -1 4.2 2"
)
_JACK_LOCK = spline(
    "0,-9 5,-8.4 7.4,-4 7.2,0.6 8,3.4 10.2,3.4 10.6,5.6 8.2,7 5.4,5.8 4.4,2.4 5,-1.4 3.8,-5 1,-5.8"
)
_JACK_STRANDS = path(
    "M 5 -6.6 C 6.4 -3 5.6 1 6.4 3.6 C 7 5.4 9 5.6 9.4 4.8 M 3.6 -6.4 C 5.4 -4 5 0.6 5.2 3.4"
)

_BEARD = spline(
    "-5.6,1 -6.2,4.4 -5.8,7.4 -4.6,9.4 -3.8,11.6 -2.2,12 -1,13.6 0.8,13.2 2.2,12.4 3.6,11.6"
    " 4.6,9.4 5.8,7.4 6.2,4.4 5.6,1 4.4,3 2.6,3.2 0,2.9 -2.6,3.2 -4.4,3"
)
_BEARD_STRANDS = path(
    "M -4.6 4.6 C -4.8 7 -3.6 9 -2.6 11 M 4.6 4.6 C 4.8 7 3.6 9 2.6 11"
    " M -2.8 6.6 C -2.8 8.6 -1.6 10 -0.8 12 M 2.8 6.6 C 2.8 8.6 1.6 10 0.9 12 M 0 7 L 0 10.6"
)
_MOUSTACHE = path(
    "M 0 3.2 C -1.4 2.4 -3.4 3 -4.4 4.8 C -5 5.8 -6 5.8 -6.4 5.2 C -6 7 -4 7.2 -2.8 6"
    " C -1.8 5 -0.8 4.6 0 4.4"
    " C 0.8 4.6 1.8 5 2.8 6 C 4 7.2 6 7 6.4 5.2 C 6 5.8 5 5.8 4.4 4.8 C 3.4 3 1.4 2.4 0 3.2 Z"
)

# In profile the beard hangs below a chin that lies further left.
_SIDE_BEARD = spline(
    "4,-0.6 4.2,3 3.2,6.4 1.6,8.6 0,11 -2,13 -4.2,13.4 -5.4,11.6 -6.8,10.6 -6.6,8.4 -7.2,6.6 -6,5.2"
    " -4.6,5.8 -3.4,5.4 -4,4 -2.4,3.4 0,4 2,2.6 2.8,0"
)
_SIDE_STRANDS = path(
    "M 3 3 C 2.6 6 0 8 -1.6 11.6 M 1.2 4.6 C 0.6 7 -2 8.4 -3.2 12 M -2.6 6.4 C -3.6 8 -5 9 -5 11"
)
_SIDE_MOUSTACHE = path(
    "M -5.6 3.1 C -4.4 2.6 -2.8 3.4 -2.2 5 C -1.8 6 -1 6.2 -0.4 5.8 C -1 7.4 -3.2 7 -3.8 5.8"
    " C -4.4 4.8 -5 4.4 -6.2 4.6 C -6.8 4.2 -6.4 3.4 -5.6 3.1 Z"
)


def _both(
    canvas: Canvas, style: Style, lock: Shape, strands: Shape, left: bool, right: bool
) -> None:
    for wanted, turn in ((left, mirror), (right, lambda shape: shape)):
        if wanted:
            canvas.paint(turn(lock), style.hair, LINE, OUTLINE)
            canvas.stroke(turn(strands), style.strand, DETAIL)


def behind(canvas: Canvas, style: Style) -> None:
    """The back of the head, so that no paper shines through between face and crown."""
    canvas.paint(ellipse(0, -4, 6.6, 6.2), style.hair, LINE, OUTLINE)


def king(canvas: Canvas, style: Style, view: str) -> None:
    """Curled locks and a full beard with a moustache."""
    side = view == "profile"
    _both(canvas, style, _KING_LOCK, _KING_STRANDS, not side, True)
    canvas.paint(_SIDE_BEARD if side else _BEARD, style.hair, LINE, OUTLINE)
    canvas.stroke(_SIDE_STRANDS if side else _BEARD_STRANDS, style.strand, DETAIL)
    dx = -1.6 if view == "turned" else 0.0
    with canvas.placed(dx, 0, 0.86 if view == "turned" else 1.0):
        if not side:
            canvas.fill(ellipse(0, 5.3, 1.3, 0.7, 32), LIPS)
        canvas.paint(_SIDE_MOUSTACHE if side else _MOUSTACHE, style.hair, LINE, DETAIL)


def rolled(canvas: Canvas, style: Style, view: str) -> None:
    """A queen's hair rolled up above the ears, with pearl earrings."""
    _both(canvas, style, _ROLLED, _ROLLED_STRANDS, view != "profile", True)
    for x in (-5.7, 5.9):
        canvas.stroke([[(x, 0.6), (x, 2.4)]], style.gold, 0.35)
        canvas.paint(ellipse(x, 3.0, 0.8, 0.9, 32), WHITE, LINE, DETAIL)


def queen(canvas: Canvas, style: Style, view: str) -> None:
    """Long wavy hair, parted in the middle."""
    _both(canvas, style, _QUEEN_LOCK, _QUEEN_STRANDS, view != "profile", True)


def jack(canvas: Canvas, style: Style, view: str) -> None:
    """A page's bob that turns outwards at the ends."""
    if view == "profile":
        canvas.paint(_SIDE_BOB, style.hair, LINE, OUTLINE)
        canvas.stroke(_SIDE_BOB_STRANDS, style.strand, DETAIL)
    _both(canvas, style, _JACK_LOCK, _JACK_STRANDS, view != "profile", True)
