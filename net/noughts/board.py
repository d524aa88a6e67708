"""The noughts and crosses board: nine cells, two movers, who has won; no players, no network."""

from dataclasses import dataclass
from enum import Enum

from net.errors import LocalError

CELLS = range(1, 10)
"""Numbered by rows from the upper left (net/PROTOCOL.md, "Noughts and crosses")."""

LINES = (
    (1, 2, 3), (4, 5, 6), (7, 8, 9),
    (1, 4, 7), (2, 5, 8), (3, 6, 9),
    (1, 5, 9), (3, 5, 7),
)  # fmt: skip
"""The eight lines of three that win."""

_MASKS = tuple((sum(1 << cell for cell in line), line) for line in LINES)
_FULL = sum(1 << cell for cell in CELLS)
_WON = frozenset(
    marks for marks in range(_FULL + 1) if any(marks & mask == mask for mask, _ in _MASKS)
)
"""Every set of marks with a line in it: looked up at each step, so worth having ready."""


class Mark(Enum):
    """Whose mark lies in a cell: of the one who began this game, or of the other."""

    FIRST = "first"
    SECOND = "second"


@dataclass(frozen=True, slots=True)
class Board:
    """One position, reached only by `play` from the empty board. The bits are cell numbers."""

    first: int = 0
    second: int = 0
    turn: Mark = Mark.FIRST

    def __getitem__(self, cell: int) -> Mark | None:
        """The mark in `cell` (1 to 9), or None."""
        if self.first >> cell & 1:
            return Mark.FIRST
        return Mark.SECOND if self.second >> cell & 1 else None

    @property
    def free(self) -> tuple[int, ...]:
        """The empty cells, ascending, also of a game that is over."""
        taken = self.first | self.second
        return tuple(cell for cell in CELLS if not taken >> cell & 1)

    @property
    def lines(self) -> tuple[tuple[int, int, int], ...]:
        """The complete lines: none, one, or two that the same last mark completed at once."""
        return tuple(
            line for mask, line in _MASKS if self.first & mask == mask or self.second & mask == mask
        )

    @property
    def winner(self) -> Mark | None:
        """Who has a line; two lines at once are one win, a full board can be one too."""
        if self.first in _WON:
            return Mark.FIRST
        return Mark.SECOND if self.second in _WON else None

    @property
    def drawn(self) -> bool:
        """All cells taken and no line."""
        return self.first | self.second == _FULL and self.winner is None

    @property
    def over(self) -> bool:
        return self.first | self.second == _FULL or self.winner is not None

    def check(self, cell: int) -> str | None:
        """Why the next mark cannot go to `cell`: `over`, `not-a-cell`, `taken`; None if it can."""
        if self.over:
            return "over"
        if cell not in CELLS:
            return "not-a-cell"
        return "taken" if (self.first | self.second) >> cell & 1 else None

    def play(self, cell: int) -> "Board":
        """The position after the next mark. Raises LocalError where `check` has a reason."""
        reason = self.check(cell)
        if reason is not None:
            raise LocalError(f"cell {cell}: {reason}")
        if self.turn is Mark.FIRST:
            return Board(self.first | 1 << cell, self.second, Mark.SECOND)
        return Board(self.first, self.second | 1 << cell, Mark.FIRST)
