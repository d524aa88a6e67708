"""The colours that more than one drawing uses."""

PAPER = "#fffdf8"
EDGE = "#4a4a4c"
INK = "#16161c"
RED = "#c0141c"
GREEN = "#008f60"
BLUE = "#2064d0"
GOLD = "#e9b93a"
SKIN = "#f8dcc0"

SUIT_COLOURS = {"H": RED, "D": RED, "C": INK, "S": INK}

FOUR_COLOURS = {"H": RED, "D": BLUE, "C": GREEN, "S": INK}
"""Green is light and bluish, so that it does not meet red with red-green blindness; a test
simulates that and measures."""
