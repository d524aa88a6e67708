"""Where everything is on the table: as data in units, turned into Areas in pixels.

A plan is drawn on a table of 640 × 480 units. On a window of another shape
its rectangles keep their fractions of width and height; what must not be
distorted (cards, chips, writing, lines) grows by one scale factor instead,
the largest by which the whole plan fits the window.
"""

from collections.abc import Mapping

from chips.frozen import Frozen
from table.window.area import Area

TABLE_WIDTH, TABLE_HEIGHT = 640, 480
"""The table that plans are drawn on, in units."""

CARD_WIDTH, CARD_HEIGHT = 71, 96
CHIP_WIDTH, JETON_WIDTH, LYING_HEIGHT = 32, 48, 18
"""Pictures in units; a lying chip is as wide as one seen from above."""

CHIP_OFFSET, LEAST_CHIP_OFFSET, CHIP_ROWS = 5, 2, 6
"""How much of a chip shows under the next, when a pile is full, and a usual pile."""

PADDING = 7
"""Room between the edge of a sunken area and what lies in it, in units."""

Plan = Mapping[str, tuple[float, float, float, float]]
"""Left, top, width, height in units by the name of the place."""

ONE_SEAT: Plan = {
    "bank.title": (16, 8, 360, 20),
    "bank.cards": (16, 30, 360, 110),
    "bank.account": (392, 8, 232, 20),
    "bank.chips": (392, 30, 232, 110),
    "deck": (22, 192, 71, 96),
    "message": (112, 148, 392, 44),
    "tip.legend": (112, 152, 392, 16),
    "1.pot": (112, 196, 392, 108),
    "1.pot.own": (112, 196, 150, 108),
    "1.pot.bank": (354, 196, 150, 108),
    "1.pot.title": (262, 214, 92, 24),
    "1.pot.amount": (262, 236, 92, 30),
    "button.next": (520, 196, 104, 38),
    "button.stand": (520, 238, 104, 38),
    "button.same": (520, 280, 104, 24),
    "tip": (16, 310, 608, 28),
    "tip.bars": (16, 310, 242, 28),
    "tip.text": (272, 310, 352, 28),
    "1.cards": (16, 340, 360, 110),
    "1.title": (16, 452, 360, 20),
    "1.chips": (392, 340, 232, 110),
    "1.account": (392, 452, 232, 20),
    "panel": (96, 130, 448, 220),
}
"""The table in thirds: the bank above, the pot and the buttons in the middle, seat 1 below."""

def _quadrant(seat: int, left: float) -> Plan:
    """A seat's quarter of the table for two, from its left edge on."""
    return {
        f"{seat}.title": (left, 194, 296, 20),
        f"{seat}.result": (left + 142, 194, 118, 20),
        f"{seat}.cards": (left, 216, 296, 106),
        f"{seat}.chips": (left, 328, 184, 58),
        f"{seat}.account": (left, 388, 184, 18),
        f"{seat}.pot": (left + 196, 332, 96, 50),
        f"{seat}.pot.own": (left + 196, 332, 48, 50),
        f"{seat}.pot.bank": (left + 244, 332, 48, 50),
        f"{seat}.pot.amount": (left + 192, 388, 104, 18),
    }


TWO_SEATS: Plan = {
    "bank.title": (16, 6, 296, 20),
    "bank.cards": (16, 26, 296, 104),
    "bank.account": (16, 131, 296, 17),
    "bank.chips": (16, 149, 296, 42),
    "deck": (332, 30, 71, 96),
    "link.state": (424, 6, 200, 66),
    "link.action": (424, 72, 200, 32),
    "link.time": (424, 104, 200, 24),
    "tip": (332, 128, 292, 66),
    "tip.bars": (332, 128, 292, 24),
    "tip.text": (332, 151, 292, 43),
    **_quadrant(1, 16),
    **_quadrant(2, 328),
    "message": (16, 412, 388, 60),
    "tip.legend": (16, 414, 388, 16),
    "button.next": (416, 412, 100, 34),
    "button.stand": (524, 412, 100, 34),
    "button.same": (416, 450, 208, 22),
    "panel": (96, 130, 448, 220),
}
"""The table for two in quadrants (cards/RULES.md, "The table"): the bank upper left, the state of
the link upper right, seat 1 lower left, seat 2 lower right, the controls along the bottom."""

_SUNKEN = (".cards", ".chips", ".pot")
"""What is drawn sunken: the places whose names end so."""


class Layout(Frozen):
    """A plan on a canvas of one size in pixels."""

    width: int
    height: int
    plan: Plan

    @property
    def scale(self) -> float:
        """Pixels a unit, the same in both directions."""
        return min(self.width / TABLE_WIDTH, self.height / TABLE_HEIGHT)

    def __getitem__(self, name: str) -> Area:
        """The area of a place. Raises KeyError for one that the plan does not have."""
        left, top, width, height = self.plan[name]
        across, down = self.width / TABLE_WIDTH, self.height / TABLE_HEIGHT
        return Area(left * across, top * down, width * across, height * down)

    def units(self, units: float) -> float:
        """A length in pixels."""
        return units * self.scale

    def sunken(self) -> list[Area]:
        """The areas that are drawn sunken."""
        return [self[name] for name in self.plan if name.endswith(_SUNKEN)]

    @property
    def pots(self) -> list[Area]:
        """The areas that a stake is put in, one a seat."""
        return [self[name] for name in self.plan if name.endswith(".pot")]

    def __contains__(self, name: str) -> bool:
        return name in self.plan

    def hand(self, name: str, count: int, card_width: float) -> list[float]:
        """The left edges of `count` cards in a place, overlapping as needed to fit it."""
        room = self[name].inset(self.units(PADDING))
        step = card_width + self.units(4)
        if count > 1:
            step = min(step, (room.width - card_width) / (count - 1))
        return [room.left + n * step for n in range(count)]
