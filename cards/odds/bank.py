"""How the bank ends, whatever cards a seat takes before.

A seat may take some hundreds of different sets of cards, the bank a thousand
or more, and each pair would have to be looked at. Three things make that fast:

- The chance of a sequence of cards does not depend on its order, so the bank's
  sequences are counted as sets of cards (a set, and in how many orders it can
  come). Whose card lies where does not matter either: the one that lies face
  down is simply the first of those that come after the seat's.
- How often a set can come is a product over the kinds of card. So the sums over
  all sets are formed kind by kind, and those sets of the seat's that begin
  alike (seen from the kinds of many points) share all sums up to there.
- For each number of cards and each end there is a sum. All of them lie side by
  side in one long integer, which one multiplication multiplies all at once.
"""

from collections.abc import Callable, Iterator
from math import perm
from operator import itemgetter
from typing import Any

from cards.odds.kinds import COUNT_BITS, HandKind, Kinds
from cards.rules import BUST_OVER

PICTURES = BUST_OVER + 1
"""The end of a bank that has five pictures: above every total."""

_COUNT = (1 << COUNT_BITS) - 1


class BankEnds:
    """The bank's ends from some open cards on, for any cards taken before it draws on."""

    def __init__(self, kinds: Kinds, bank: HandKind, left: list[int]) -> None:
        """`left` counts the cards by kind that nobody has seen."""
        self.stands_at = kinds.bank_stands_at
        self._left = left
        self._cards_left = sum(left)
        ends = list(_ends(kinds, bank, left))
        # A field for each number of cards; the fields side by side are a block.
        # A sum of ordered draws of some size is never more than all such draws.
        self._fields: list[tuple[int, int]] = []
        self._block = 0
        offsets: dict[int, int] = {}
        for size in sorted({size for _, size, _, _ in ends}):
            offsets[size] = self._block
            width = perm(self._cards_left, size).bit_length()
            self._fields.append((size, width))
            self._block += width
        # A block for each end; what ends with 19 stands in those of all ends up to 19.
        up_to: dict[int, int] = {}
        for end in range(self.stands_at, PICTURES + 1):
            up_to[end] = up_to.get(end - 1, 0) | 1 << self._block * (end - self.stands_at)
        sums = {0: 0}
        for cards, size, end, ways in ends:
            sums[cards] = ways * up_to[end] << offsets[size]
        self._joins = list(_joins(list(sums), len(left)))
        self._known = {(0, 0): [*sums.values(), 0]}
        self._shares: dict[int, list[tuple[float, int, int]]] = {}

    def meet(self, total: int, taken: int = 0, size: int = 0) -> tuple[float, float]:
        """The chances that the bank ends with just this total (0 to 21), and with more.

        More is a higher total without a bust, or five pictures. `taken` are the
        cards that went to the seat before, `size` of them.
        """
        sums = self._partly(len(self._left), taken)[0]
        if total < self.stands_at:
            return 0.0, self._at_least(self.stands_at, sums, size)
        more = self._at_least(total + 1, sums, size)
        return self._at_least(total, sums, size) - more, more

    def _at_least(self, end: int, sums: int, size: int) -> float:
        """The chance of this end or a higher one."""
        sums >>= self._block * (end - self.stands_at)
        chance = 0.0
        for share, width, mask in self._shares.get(size) or self._shares_of(size):
            chance += (sums & mask) * share
            sums >>= width
        return chance

    def _shares_of(self, size: int) -> list[tuple[float, int, int]]:
        """The chance of one ordered draw, and its field, when `size` cards are gone."""
        left = self._cards_left - size
        shares = [
            (1 / perm(left, drawn) if drawn <= left else 0.0, width, (1 << width) - 1)
            for drawn, width in self._fields
        ]
        self._shares[size] = shares
        return shares

    def _partly(self, done: int, taken: int) -> list[int]:
        """The sums over the first `done` kinds, of which `taken` are gone, by further kinds."""
        sums = self._known.get((done, taken))
        if sums is None:
            shift = COUNT_BITS * (done - 1)
            before = self._partly(done - 1, taken & (1 << shift) - 1)
            sums = self._joins[done - 1].join(before, self._left[done - 1] - (taken >> shift))
            self._known[done, taken] = sums
        return sums


class _Join:
    """How sums are joined over the first kind of their sets.

    Sums are in a list, in the order of some sets of cards, with one more 0 at
    its end for the sets that are not there.
    """

    def __init__(self, sets: list[int]) -> None:
        self.joined = list(dict.fromkeys(cards >> COUNT_BITS for cards in sets))
        places = {cards: place for place, cards in enumerate(self.joined)}
        without = [-1] * (len(places) + 1)
        by_count: dict[int, list[tuple[int, int]]] = {}
        for place, cards in enumerate(sets):
            count = cards & _COUNT
            to = places[cards >> COUNT_BITS]
            if count:
                by_count.setdefault(count, []).append((place, to))
            else:
                without[to] = place
        self._without: Callable[[list[int]], tuple[Any, ...]] = itemgetter(*without)
        self._with = sorted(by_count.items())

    def join(self, sums: list[int], available: int) -> list[int]:
        """The sums over the first kind, of which so many cards are there."""
        joined = list(self._without(sums))
        for count, places in self._with:
            if count > available:
                break
            ways = perm(available, count)
            for place, to in places:
                joined[to] += sums[place] * ways
        return joined


def _joins(sets: list[int], kinds: int) -> Iterator[_Join]:
    """How the sums of these sets are joined over one kind after the other; 0 must be a set."""
    for _ in range(kinds):
        join = _Join(sets)
        sets = join.joined
        yield join


def _ends(kinds: Kinds, bank: HandKind, left: list[int]) -> Iterator[tuple[int, int, int, int]]:
    """All sets of cards that end the bank's draw without a bust.

    Each with its size, the end (a total or PICTURES) and in how many orders of
    kinds it can come, given that the bank stops where it must.
    """
    level: dict[int, tuple[int, HandKind]] = {0: (1, bank)}
    size = 0
    while level:
        further: dict[int, tuple[int, HandKind]] = {}
        for cards, (ways, held) in level.items():
            end = PICTURES if kinds.wins_by_pictures(held) else held.total
            if end >= kinds.bank_stands_at:
                if held.hard <= BUST_OVER:
                    yield cards, size, end, ways
                continue
            for index, step, kind in kinds.each:
                if held.hard + kind.points > BUST_OVER:
                    continue
                if cards >> COUNT_BITS * index & _COUNT < left[index]:
                    more = cards + step
                    known = further.get(more)
                    further[more] = (
                        (ways, held.add(kind)) if known is None else (known[0] + ways, known[1])
                    )
        level = further
        size += 1
