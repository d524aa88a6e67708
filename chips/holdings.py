"""All the chips of a table: each account and each side of each pot as a stack.

Which seat plays which rules is unknown here: a holding has a name, and chips
go from one name to another. Every chip is in exactly one holding; what moves
is taken and given in the same call.
"""

from collections.abc import Hashable, Iterable

from chips.stack import Stack


class Holdings:
    """Stacks by the name of their place; a place that was never filled is empty."""

    def __init__(self) -> None:
        self._stacks: dict[Hashable, Stack] = {}

    def __getitem__(self, place: Hashable) -> Stack:
        return self._stacks.setdefault(place, Stack())

    def copy(self) -> "Holdings":
        """The same chips in the same places, to be moved on their own."""
        copy = Holdings()
        for place, stack in self._stacks.items():
            copy.fill(place, stack)
        return copy

    def fill(self, place: Hashable, values: Iterable[int]) -> None:
        """Make a place hold just these chips."""
        self._stacks[place] = Stack(values)

    def move(self, amount: int, source: Hashable, target: Hashable) -> list[int]:
        """Pay `amount` from one place to another; the chips that went, largest first.

        Raises ValueError when the source does not hold that much; nothing moves then.
        """
        chips = self[source].pay(amount)
        for value in chips:
            self[target].add(value)
        return chips

    def sweep(self, source: Hashable, target: Hashable) -> list[int]:
        """Move everything, chip by chip as it is, from one place to another."""
        chips = list(self[source])
        self._stacks[source] = Stack()
        for value in chips:
            self[target].add(value)
        return chips

    @property
    def sum(self) -> int:
        """What all holdings are worth together."""
        return sum(stack.sum for stack in self._stacks.values())
