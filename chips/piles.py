"""Where the chips of a stack lie in their area, and which chip is under a pixel.

As the Visual Basic program shows them (cards/RULES.md, "The table"): columns from left to
right, each built from the bottom up. Pure arithmetic in pixels of the area; nothing is drawn here.
"""

from chips.frozen import Frozen


def _times(length: float, part: float) -> int:
    """How often `part` goes into `length`, the same at every scale: 1.53 / 0.51 is 3, not 2."""
    return int(length / part + 1e-9)


class Spot(Frozen):
    """The place of one chip: its left and top edge in the area, and its pile from 1."""

    left: float
    top: float
    pile: int


class Piles(Frozen):
    """How a stack stands in an area of `width` × `height` with chips of one size.

    All measures are pixels (any scale). `offset` is how much of a chip shows
    under the one that lies on it; when the area is full the piles get denser,
    down to `least_offset`, and only then is the rest hidden.
    """

    width: float
    height: float
    chip_width: float
    chip_height: float
    offset: float
    least_offset: float
    rows: int

    @property
    def columns(self) -> int:
        """How many piles stand side by side, at least one."""
        return max(1, _times(self.width, self.chip_width))

    def _rows(self, count: int) -> int:
        """Chips a pile: the usual number, more where the area would not do otherwise."""
        tallest = 1 + max(0, _times(self.height - self.chip_height, self.least_offset))
        return min(max(self.rows, -(-count // self.columns)), tallest)

    def hidden(self, count: int) -> int:
        """How many of `count` chips have no place any more."""
        return max(0, count - self.columns * self._rows(count))

    def spots(self, count: int) -> list[Spot]:
        """The places of the chips 1 to `count`, without those that are hidden."""
        rows = self._rows(count)
        step = self.offset
        if rows > 1:
            step = min(step, (self.height - self.chip_height) / (rows - 1))
        floor = self.height - self.chip_height
        return [
            Spot((i // rows) * self.chip_width, floor - (i % rows) * step, i // rows + 1)
            for i in range(min(count, self.columns * rows))
        ]

    def hit(self, count: int, x: float, y: float) -> int:
        """The number of the chip at a pixel of the area, 0 where there is none.

        Where chips overlap it is the uppermost. Left and top edges belong to
        a chip, right and bottom edges do not.
        """
        for number, spot in reversed(list(enumerate(self.spots(count), 1))):
            if (
                spot.left <= x < spot.left + self.chip_width
                and spot.top <= y < spot.top + self.chip_height
            ):
                return number
        return 0

    def top_of(self, count: int, pile: int) -> int:
        """The number of the uppermost chip of a pile (from 1), 0 for a pile that is not there."""
        numbers = [n for n, spot in enumerate(self.spots(count), 1) if spot.pile == pile]
        return numbers[-1] if numbers else 0

    def piles(self, count: int) -> int:
        """How many piles `count` chips make."""
        spots = self.spots(count)
        return spots[-1].pile if spots else 0
