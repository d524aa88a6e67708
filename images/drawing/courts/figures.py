"""The twelve courts as two-way figures: who looks where, wears what and holds what."""

from dataclasses import dataclass

from images.drawing.canvas import Canvas
from images.drawing.courts import attributes, hair, headgear, heads, robes
from images.drawing.courts.style import LINE, OUTLINE, Style, hatch
from images.drawing.palette import EDGE
from images.drawing.shapes import Shape, ellipse, path, rectangle
from images.drawing.suits import suit

HALF_WIDTH, HALF_HEIGHT = 21.0, 40.5

SLOPE = 0.3
"""The two halves meet at a line that falls to the right, so the hand there has more room."""


@dataclass(frozen=True)
class Figure:
    """One court: its view, whether the head looks right, patterns of gown and front, attribute."""

    view: str
    right: bool
    patterns: tuple[str, str]
    attribute: str
    variant: bool = False
    """A king with a closed crown, a queen with a standing collar."""


HEARTS = Style("#c0141c", "#1f4a9b", "#f4cf5e", "#e0a63c", "#8a5a12")
DIAMONDS = Style("#d4541b", "#127a80", "#f7e2b0", "#b5622c", "#6b300f")
CLUBS = Style("#14683c", "#8c1a35", "#f0d072", "#6f4524", "#3a210d")
SPADES = Style("#24306e", "#a4202c", "#c9d4ee", "#9aa0ab", "#555b68")

STYLES = {"H": HEARTS, "D": DIAMONDS, "C": CLUBS, "S": SPADES}

FIGURES = {
    "KH": Figure("front", False, ("lattice", "diamonds"), "sword"),
    "KD": Figure("profile", False, ("diamonds", "dots"), "axe"),
    "KC": Figure("turned", True, ("fleurs", "lattice"), "orb", True),
    "KS": Figure("turned", False, ("scales", "diamonds"), "sceptre", True),
    "QH": Figure("turned", False, ("hearts", "dots"), "rose"),
    "QD": Figure("turned", True, ("diamonds", "scales"), "tulip", True),
    "QC": Figure("front", False, ("fleurs", "diamonds"), "daisy"),
    "QS": Figure("turned", True, ("dots", "lattice"), "fan", True),
    "JH": Figure("profile", False, ("diamonds", "stripes"), "halberd"),
    "JD": Figure("turned", False, ("lattice", "dots"), "arrow"),
    "JC": Figure("front", False, ("dots", "scales"), "pennant"),
    "JS": Figure("profile", True, ("stripes", "diamonds"), "horn"),
}

_FOREARM = path("M 26 4 L 17.6 -8 L 11.8 -6.4 C 12 0 13.2 6 16.2 14 L 27 14 Z")
_FOREARM_SHADE = path("M 11.8 -6.4 C 12 0 13.2 6 16.2 14 L 18 14 C 15 8 14 0 14 -6.6 Z")
_CUFF = path(
    "M 11.2 -9.4 C 13.2 -10.4 15.8 -10.6 17.6 -10 L 18.4 -6.6 C 16.2 -7 13.6 -6.6 11.6 -5.6 Z"
)
HAND = (14.2, -12.2)


def draw(canvas: Canvas, rank: str, sign: str, centre: tuple[float, float], colour: str) -> None:
    """Draw the court of this rank and suit inside its frame; `colour` is that of the pips."""
    with canvas.placed(*centre):
        panel = rectangle(-HALF_WIDTH, -HALF_HEIGHT, HALF_WIDTH, HALF_HEIGHT)
        with canvas.clipped(panel):
            _half(canvas, rank, sign, colour)
        far, rise = HALF_WIDTH + 1, (HALF_WIDTH + 1) * SLOPE
        upper: Shape = [[(-far, -rise), (far, rise), (far, -60.0), (-far, -60.0)]]
        canvas.turned_copy(upper)
        with canvas.clipped(panel):
            _sash(canvas, STYLES[sign])
        canvas.stroke(panel, EDGE, max(0.35, canvas.pixel(0.6)), closed=True)


def _half(canvas: Canvas, rank: str, sign: str, colour: str) -> None:
    figure, style = FIGURES[rank + sign], STYLES[sign]
    suit(canvas, sign, (-15.6, -34.2), 9.6, colour)
    top = {"K": -23.6, "Q": -25.6, "J": -24.2}[rank]
    with canvas.placed(0, top):
        if rank == "Q":
            (headgear.ruff if figure.variant else headgear.veil)(canvas, style)
        heads.neck(canvas)
    {"K": robes.king, "Q": robes.queen, "J": robes.jack}[rank](canvas, style, figure.patterns)
    if rank == "Q":
        with canvas.placed(0, top):
            heads.neck(canvas)
        robes.necklace(canvas, style)
    with canvas.placed(0, top, flip=figure.right):
        _head(canvas, rank, figure, style)
    _arm(canvas, figure, style)


def _head(canvas: Canvas, rank: str, figure: Figure, style: Style) -> None:
    hair.behind(canvas, style)
    heads.head(canvas, figure.view, style.eyes, rank == "Q", rank == "K")
    if rank == "Q" and figure.variant:
        hair.rolled(canvas, style, figure.view)
    else:
        {"K": hair.king, "Q": hair.queen, "J": hair.jack}[rank](canvas, style, figure.view)
    if rank == "K":
        (headgear.imperial_crown if figure.variant else headgear.crown)(canvas, style)
    elif rank == "Q":
        headgear.coronet(canvas, style)
    else:
        headgear.cap(canvas, style)


def _arm(canvas: Canvas, figure: Figure, style: Style) -> None:
    """The raised forearm on the right, with the attribute between sleeve and fingers."""
    robes.cloth(canvas, _FOREARM, style.gown, "stripes", style.second, 4.0)
    hatch(canvas, _FOREARM_SHADE, LINE, 0.6, -20, 0.18)
    with canvas.placed(*HAND):
        attributes.ATTRIBUTES[figure.attribute](canvas, style)
    canvas.paint(_CUFF, style.gold, LINE, OUTLINE)
    with canvas.placed(*HAND):
        attributes.fist(canvas)


def _sash(canvas: Canvas, style: Style) -> None:
    """A band over the line where the halves meet; the same after half a turn."""
    far = HALF_WIDTH + 4
    rise = far * SLOPE
    for half, colour in ((2.9, LINE), (2.5, style.gold), (1.7, LINE), (1.4, style.second)):
        band: Shape = [
            [(-far, -rise - half), (far, rise - half), (far, rise + half), (-far, -rise + half)]
        ]
        canvas.fill(band, colour)
    for k in range(-6, 7):
        canvas.fill(ellipse(k * 3.6, k * 3.6 * SLOPE, 0.75, 0.75, 24), style.gold)
