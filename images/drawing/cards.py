"""Faces of the cards: paper, indices in the corners, and pips in their traditional places."""

from dataclasses import dataclass

from images.drawing import ace, glyphs
from images.drawing.canvas import Canvas
from images.drawing.courts import figures
from images.drawing.palette import EDGE, FOUR_COLOURS, PAPER, SUIT_COLOURS
from images.drawing.shapes import rectangle, rounded
from images.drawing.suits import suit

WIDTH, HEIGHT = 71.0, 96.0
RADIUS = 4.6
CENTRE = (WIDTH / 2, HEIGHT / 2)
LEFT, MIDDLE, RIGHT = 22.5, 35.5, 48.5
PIP = 14.5

# Rows from the middle of the card; only the upper half and the middle row are listed,
# the lower half is the upper one turned by half a circle.
UPPER = {
    "2": [(MIDDLE, -31.0)],
    "3": [(MIDDLE, -31.0)],
    "4": [(LEFT, -31.0), (RIGHT, -31.0)],
    "5": [(LEFT, -31.0), (RIGHT, -31.0)],
    "6": [(LEFT, -31.0), (RIGHT, -31.0)],
    "7": [(LEFT, -31.0), (RIGHT, -31.0)],
    "8": [(LEFT, -31.0), (RIGHT, -31.0), (MIDDLE, -15.5)],
    "9": [(LEFT, -31.0), (RIGHT, -31.0), (LEFT, -10.5), (RIGHT, -10.5)],
    "10": [(LEFT, -31.0), (RIGHT, -31.0), (LEFT, -10.5), (RIGHT, -10.5), (MIDDLE, -21.0)],
}
UPRIGHT = {
    "3": [(MIDDLE, 0.0)],
    "5": [(MIDDLE, 0.0)],
    "6": [(LEFT, 0.0), (RIGHT, 0.0)],
    "7": [(LEFT, 0.0), (RIGHT, 0.0), (MIDDLE, -15.5)],
    "8": [(LEFT, 0.0), (RIGHT, 0.0)],
    "9": [(MIDDLE, 0.0)],
}


@dataclass(frozen=True)
class Look:
    """How one card is to be drawn: what it is, its index and its colour."""

    rank: str
    sign: str
    letter: str
    colour: str


def look_of(name: str) -> Look:
    """The look of a card picture from its name, such as "card-QD-de-four"."""
    _, card, *variants = name.split("-")
    rank, sign = card[:-1], card[-1]
    letter = {"J": "B", "Q": "D"}.get(rank, rank) if "de" in variants else rank
    colours = FOUR_COLOURS if "four" in variants else SUIT_COLOURS
    return Look(rank, sign, letter, colours[sign])


def blank(canvas: Canvas, paper: str = PAPER) -> None:
    """The paper with its rounded corners and a thin border, at least one pixel wide."""
    line = max(canvas.pixel(), 0.55)
    canvas.fill(rounded(0, 0, WIDTH, HEIGHT, RADIUS), EDGE)
    inside = rounded(line, line, WIDTH - line, HEIGHT - line, RADIUS - line)
    canvas.fill(inside, paper)


def draw(canvas: Canvas, name: str) -> None:
    """Draw the face called `name`."""
    look = look_of(name)
    blank(canvas)
    _index(canvas, look)
    if look.rank in UPPER:
        for x, y in UPPER[look.rank]:
            suit(canvas, look.sign, (x, CENTRE[1] + y), PIP, look.colour)
    canvas.turned_copy(rectangle(0, 0, WIDTH, HEIGHT / 2))
    for x, y in UPRIGHT.get(look.rank, []):
        suit(canvas, look.sign, (x, CENTRE[1] + y), PIP, look.colour)
    if look.rank == "A":
        ace.draw(canvas, look.sign, CENTRE, look.colour)
    elif look.rank in "JQK":
        figures.draw(canvas, look.rank, look.sign, CENTRE, look.colour)


def _index(canvas: Canvas, look: Look) -> None:
    """Rank over suit in the upper left corner; a little larger where pixels are few."""
    small = canvas.scale < 1.4
    face = glyphs.Typeface(9.5, 6.0, 8, True) if small else glyphs.INDEX
    if look.letter == "10":  # squeezed to the width of one digit: a wider nib keeps its weight
        face = glyphs.Typeface(13.0 if small else 15.0, 5.0, 12, True)
    height = 13.0
    natural = glyphs.text_width(look.letter, face) * height / 100
    width = min(natural, 9.4)
    if small:
        width = float(round(width))
    left = 7.7 - width / 2 if not small else 8.0 - round(width / 2)
    glyphs.write(canvas, look.letter, (left, 5.0, width, height), look.colour, face)
    suit(canvas, look.sign, (7.7, 24.3), 9.4, look.colour)
