"""The four suit signs, as shapes that fill the box from -1 to 1."""

from images.drawing.canvas import Canvas
from images.drawing.shapes import Shape, ellipse, mirror, moved, path

HEART = path(
    "M 0 1 C -0.14 0.62 -0.92 0.22 -0.92 -0.4 C -0.92 -0.76 -0.7 -1 -0.45 -1"
    " C -0.22 -1 -0.05 -0.84 0 -0.56 C 0.05 -0.84 0.22 -1 0.45 -1"
    " C 0.7 -1 0.92 -0.76 0.92 -0.4 C 0.92 0.22 0.14 0.62 0 1 Z"
)
DIAMOND = path(
    "M 0 -1 C 0.2 -0.62 0.48 -0.26 0.8 0 C 0.48 0.26 0.2 0.62 0 1"
    " C -0.2 0.62 -0.48 0.26 -0.8 0 C -0.48 -0.26 -0.2 -0.62 0 -1 Z"
)
_STEM = path(
    "M -0.07 0.2 C -0.06 0.62 -0.16 0.86 -0.46 1 L 0.46 1 C 0.16 0.86 0.06 0.62 0.07 0.2 Z"
)
_SPADE = path(
    "M 0 -1 C 0.14 -0.64 0.92 -0.28 0.92 0.28 C 0.92 0.58 0.7 0.76 0.47 0.76"
    " C 0.26 0.76 0.08 0.62 0 0.36 C -0.08 0.62 -0.26 0.76 -0.47 0.76"
    " C -0.7 0.76 -0.92 0.58 -0.92 0.28 C -0.92 -0.28 -0.14 -0.64 0 -1 Z"
)
_LOBE = ellipse(0.5, 0.2, 0.44, 0.44)
_HEARTWOOD = path("M -0.3 -0.3 L 0.3 -0.3 L 0.42 0.05 L 0.12 0.34 L -0.12 0.34 L -0.42 0.05 Z")

# Parts are filled one over the other: overlapping polygons of one shape would make holes.
PARTS: dict[str, list[Shape]] = {
    "H": [HEART],
    "D": [DIAMOND],
    "S": [_SPADE, _STEM],
    "C": [ellipse(0, -0.55, 0.45, 0.45), _LOBE, mirror(_LOBE), _HEARTWOOD, _STEM],
}


def suit(
    canvas: Canvas,
    sign: str,
    centre: tuple[float, float],
    height: float,
    colour: str,
    upside_down: bool = False,
) -> None:
    """Draw one suit sign of the given height around its centre."""
    for part in PARTS[sign]:
        angle = 180.0 if upside_down else 0.0
        canvas.fill(moved(part, centre[0], centre[1], height / 2, angle), colour)
