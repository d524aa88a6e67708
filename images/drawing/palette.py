"""The colours that more than one drawing uses."""

PAPER = "#fffdf8"
EDGE = "#4a4a4c"
INK = "#16161c"
RED = "#c0141c"
GREEN = "#0b7a3b"
BLUE = "#1a4fb4"
GOLD = "#e9b93a"
SKIN = "#f8dcc0"

SUIT_COLOURS = {"H": RED, "D": RED, "C": INK, "S": INK}

FOUR_COLOURS = {"H": RED, "D": BLUE, "C": GREEN, "S": INK}
"""Green and red differ in lightness and green is bluish: apart with red-green blindness too."""
