"""What all rounds came to, parted into luck and play: sums, curves, and the dearest decisions."""

from collections.abc import Sequence
from itertools import accumulate
from math import erfc, sqrt

from cards.odds.values import ONE
from chips.frozen import Frozen

MOST_DEAREST = 5
"""Decisions that are shown by themselves."""

LEAST_ROUNDS = 20
"""Fewer rounds say nothing of the spread of luck."""


class Dearest(Frozen):
    """A decision that cost much."""

    at: int
    """Its round, from 0."""
    choice: int
    """Which decision of that round, from 0."""
    cost: int
    """In parts of a unit."""


class Review:
    """The sums over the rounds that have been analysed, in units of money where nothing is said."""

    def __init__(self, found: Sequence[bytes]) -> None:
        """`found` are the lines of `table.saving.review_book`, the oldest first."""
        expected: list[int] = []
        luck: list[int] = []
        errors: list[int] = []
        dearest: list[tuple[int, int, int]] = []
        self.decisions = self.wrong = self.unread = 0
        for at, line in enumerate(found):
            _, *words = line.split(b" ")
            if not words:
                self.unread += 1
                words = [b"0", b"0", b"0"]
            expected.append(int(words[0]))
            luck.append(int(words[1]))
            self.decisions += int(words[2])
            lost = 0
            for word in words[3:]:
                choice, cost = map(int, word.split(b":"))
                dearest.append((-cost, at, choice))
                lost += cost
                self.wrong += 1
            errors.append(-lost)
        self.rounds = len(found)
        self.luck_parts, self.error_parts = sum(luck), sum(errors)
        self.expected_parts = sum(expected)
        self._luck, self._errors, self._expected = luck, errors, expected
        self.dearest = [
            Dearest(at, choice, -cost) for cost, at, choice in sorted(dearest)[:MOST_DEAREST]
        ]

    @property
    def result(self) -> int:
        """What was won and lost in all."""
        return (self.expected_parts + self.luck_parts + self.error_parts) // ONE

    @property
    def luck(self) -> float:
        """What the cards did."""
        return self.luck_parts / ONE

    @property
    def errors(self) -> float:
        """What worse choices than the best did; 0 or less."""
        return self.error_parts / ONE

    @property
    def expected(self) -> float:
        """What the stakes bring on average under best play."""
        return self.expected_parts / ONE

    @property
    def best(self) -> float:
        """What best play brings with these cards on average."""
        return (self.expected_parts + self.luck_parts) / ONE

    @property
    def per_hundred(self) -> float:
        """Errors in a hundred decisions."""
        return 100 * self.wrong / self.decisions if self.decisions else 0.0

    @property
    def spread(self) -> float | None:
        """The standard deviation of the luck; None where too few rounds tell.

        The luck of a round is 0 on average whatever was before it, so the sum of its squares
        estimates the variance of all of it, whatever the stakes were.
        """
        if self.rounds - self.unread < LEAST_ROUNDS:
            return None
        return sqrt(sum((luck / ONE) ** 2 for luck in self._luck))

    @property
    def share_worse(self) -> float | None:
        """The part of players, 0 to 1, that chance gives less luck; None where nobody can say."""
        spread = self.spread
        return erfc(-self.luck / spread / sqrt(2)) / 2 if spread else None

    def curves(self) -> tuple[list[float], list[float], list[float]]:
        """After each round: all that was won; the same without luck; and by best play."""
        luck = list(accumulate(self._luck, initial=0))
        expected = list(accumulate(self._expected, initial=0))
        errors = list(accumulate(self._errors, initial=0))
        return (
            [(a + b + c) / ONE for a, b, c in zip(expected, luck, errors, strict=True)],
            [(a + c) / ONE for a, c in zip(expected, errors, strict=True)],
            [(a + b) / ONE for a, b in zip(expected, luck, strict=True)],
        )
