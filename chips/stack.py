"""A stack of chips: what lies in one place, in the order in which it was put there."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from chips.values import CHIPS, JETONS, SPLIT, VALUES, fewest, must_be_chip


class Stack:
    """Chips in order, counted from 1 as the players of the old game counted them.

    The Visual Basic program's class Chips (cards/RULES.md, "Sources") without its pixels, which are
    `chips.piles`.
    Every change keeps the sum but `add`, `delete` and `pay`.
    """

    def __init__(self, values: Iterable[int] = ()) -> None:
        self._values: list[int] = []
        for value in values:
            self.add(value)

    def __iter__(self) -> Iterator[int]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Stack({self._values})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stack) and self._values == other._values

    __hash__ = None  # type: ignore[assignment]  # a stack changes

    @property
    def sum(self) -> int:
        """What all chips are worth together."""
        return sum(self._values)

    def value(self, n: int) -> int:
        """The value of the `n`-th chip, 1 to len. Raises IndexError elsewhere."""
        self._must_hold(n)
        return self._values[n - 1]

    def add(self, value: int) -> None:
        """Put a chip on the end. Raises ValueError when no chip has that value."""
        must_be_chip(value)
        self._values.append(value)

    def delete(self, n: int) -> int:
        """Take the `n`-th chip away and return its value. Raises IndexError."""
        self._must_hold(n)
        return self._values.pop(n - 1)

    def insert(self, n: int, value: int) -> None:
        """Put a chip so that it is the `n`-th, back where it came from.

        An `n` beyond 1 to len + 1 means the nearer end: the stack may have
        changed meanwhile. Raises ValueError when no chip has that value.
        """
        must_be_chip(value)
        self._values.insert(min(max(n, 1), len(self) + 1) - 1, value)

    def split(self, n: int) -> tuple[int, ...]:
        """Change the `n`-th chip into smaller ones, which join the end; return them.

        Raises IndexError for a chip that is not there, ValueError for a 1.
        """
        pieces = SPLIT[self.value(n)]
        if not pieces:
            raise ValueError("a chip of 1 cannot be split")
        self.delete(n)
        self._values += pieces
        return pieces

    def merge(self) -> None:
        """Change the whole stack into the fewest chips, the larger ones at the bottom.

        Round chips stay round: jetons come of it only where one lies there already.
        """
        jetons = any(value in JETONS for value in self._values)
        self._values = fewest(self.sum, VALUES if jetons else CHIPS)

    def find(self, value: int) -> int:
        """The number of a chip of that value, changing money for it where none is there.

        Larger chips are split, the smallest that will do first; where only
        smaller ones are there, they are gathered into one.
        Raises ValueError when no chip has that value, or the sum is less.
        """
        must_be_chip(value)
        if value > self.sum:
            raise ValueError(f"{self.sum} does not reach for a chip of {value}")
        while value not in self._values:
            larger = [v for v in self._values if v > value]
            if larger:
                self.split(self._values.index(min(larger)) + 1)
            else:
                self.pay(value)
                self.add(value)
        # the last one: it lies on top, and taking it moves no other
        return len(self) - self._values[::-1].index(value)

    def pay(self, amount: int) -> list[int]:
        """Take chips worth exactly `amount` away, changing as needed; the largest first.

        Chips that add up without changing are preferred. Raises ValueError
        when the amount is negative, more than the sum, or no whole number.
        """
        if type(amount) is not int or not 0 <= amount <= self.sum:
            raise ValueError(f"{self.sum} cannot pay {amount!r}")
        while (chosen := _exact(tuple(sorted(Counter(self._values).items())), amount)) is None:
            self.split(self._values.index(_to_change(self._values, amount)) + 1)
        for value in chosen:
            self.delete(len(self) - self._values[::-1].index(value))
        return chosen

    def _must_hold(self, n: int) -> None:
        if not 1 <= n <= len(self):
            raise IndexError(f"chip {n} of {len(self)}")


def _exact(held: tuple[tuple[int, int], ...], amount: int) -> list[int] | None:
    """Chips out of `held` (value, count; ascending) worth `amount`, large ones preferred.

    Where several smaller chips make up one larger chip, the larger is tried
    first; the search is over values, not chips, so it stays small.
    """

    @cache
    def search(kinds: int, rest: int) -> tuple[int, ...] | None:
        if rest == 0:
            return ()
        if kinds == 0 or rest > reach[kinds]:
            return None
        value, count = held[kinds - 1]
        most = min(count, rest // value)
        # Ten chips of one value are worth a sum that the smaller ones make up with larger
        # chips of their own, if at all: to leave out more than ten opens nothing new.
        for n in range(most, max(-1, most - 10), -1):
            below = search(kinds - 1, rest - n * value)
            if below is not None:
                return (value,) * n + below
        return None

    reach = [0]
    for value, count in held:
        reach.append(reach[-1] + value * count)
    found = search(len(held), amount)
    return None if found is None else list(found)


def _to_change(values: Iterable[int], amount: int) -> int:
    """The chip to split when no chips out of `values` add up to `amount`.

    Pay with large chips first: what is then missing is less than any chip
    left over, and the smallest of those is the least that has to be changed.
    """
    left: list[int] = []
    for value in sorted(values, reverse=True):
        if value <= amount:
            amount -= value
        else:
            left.append(value)
    return left[-1]
