"""Kinds of card: those that play alike, whatever their suit, and their rank where it is all one.

The odds count cards by kind. Several cards at once are one number, COUNT_BITS
bits a kind, the first kind lowest; so two hands are put together by adding.
"""

from collections.abc import Iterable
from typing import NamedTuple

from cards.card import ACE, COURTS, Card
from cards.rules import BUST_OVER, RuleSet
from chips.frozen import Frozen

COUNT_BITS = 5
"""Room for 31 cards of a kind; the most there are is 16, the tens of the large deck."""

ACE_MORE = 10
"""What an ace counts more while it is 11."""


class Kind(Frozen):
    """Cards that play alike; an ace counts 1 here."""

    points: int
    ace: bool
    picture: bool


class HandKind(NamedTuple):
    """All that matters of a hand for what may become of it; a test holds it to `cards.hand`."""

    hard: int = 0
    """The points with every ace as 1."""

    ace: bool = False
    """Whether there is an ace."""

    pictures: int | None = 0
    """How many cards, while all of them are pictures; None where that does not count any more."""

    def add(self, kind: Kind) -> "HandKind":
        """The hand with one more card."""
        pictures = self.pictures + 1 if kind.picture and self.pictures is not None else None
        return HandKind(self.hard + kind.points, self.ace or kind.ace, pictures)

    @property
    def total(self) -> int:
        """The points; a second ace as 11 would always be too much."""
        soft = self.hard + ACE_MORE
        return soft if self.ace and soft <= BUST_OVER else self.hard


class Kinds:
    """The kinds of card of a rule set's deck, those of many points first."""

    def __init__(self, rules: RuleSet) -> None:
        of_rank = {
            rank: Kind(
                points - ACE_MORE if rank == ACE else points,
                ace=rank == ACE,
                picture=bool(rules.pictures_win) and rank in COURTS,
            )
            for rank, points in rules.points.items()
        }
        # This order leaves the fewest partial sums to `cards.odds.bank`.
        self.kinds = tuple(sorted(dict.fromkeys(of_rank.values()), key=lambda kind: -kind.points))
        self.each = [(i, 1 << COUNT_BITS * i, kind) for i, kind in enumerate(self.kinds)]
        """Each kind with its number, and its one card as a number to add."""
        self.pictures_win = rules.pictures_win
        self.bank_stands_at = rules.bank_stands_at
        self._index = {rank: self.kinds.index(kind) for rank, kind in of_rank.items()}

    def index(self, card: Card) -> int:
        """The number of a card's kind."""
        return self._index[card.rank]

    def count(self, cards: Iterable[Card]) -> list[int]:
        """How many cards there are of each kind."""
        counts = [0] * len(self.kinds)
        for card in cards:
            counts[self._index[card.rank]] += 1
        return counts

    def hold(self, cards: Iterable[Card]) -> HandKind:
        """A hand of these cards."""
        held = HandKind()
        for card in cards:
            held = held.add(self.kinds[self._index[card.rank]])
        return held

    def wins_by_pictures(self, held: HandKind) -> bool:
        """Whether this is the hand of pictures that wins at once."""
        return bool(held.pictures) and held.pictures == self.pictures_win


def taken_of(taken: int, index: int) -> int:
    """How many of the kind numbered `index` are among the cards `taken`."""
    return taken >> COUNT_BITS * index & (1 << COUNT_BITS) - 1
