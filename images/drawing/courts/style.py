"""What the parts of one court figure have in common: its colours and the widths of its lines."""

from dataclasses import dataclass

from images.drawing.palette import GOLD

LINE = "#1b1a22"
OUTLINE = 0.42
DETAIL = 0.26
LIPS = "#b8332f"
BLUSH = "#f3b99b"
SHADE = "#e6bd98"
WHITE = "#fffefa"
SILVER = "#d5dbe2"
STEEL = "#8f9bab"


@dataclass(frozen=True)
class Style:
    """Colours of one figure: gown, its second cloth, lining, metal, hair and eyes."""

    gown: str
    second: str
    lining: str
    hair: str
    strand: str
    gold: str = GOLD
    eyes: str = "#2b2a33"
