"""The values of a hand as whole numbers, so that sums of them are exact.

A value is what one unit of stake brings on average under best play: win +1 (or
what the rules pay for 21 on the deal), draw 0, lose −1. It is kept in parts of
which ONE make a stake, rounded once from a value that is off by less than
1e-12; whatever is added and taken away after that loses nothing.
"""

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cards.card import Card
from cards.odds.kinds import HandKind, Kinds
from cards.odds.play import BestPlay
from cards.odds.round import of_round
from cards.rules import BUST_OVER, RuleSet

ONE = 10**12
"""Parts of a stake; a value is off by no more than one or two of them."""

_MOST_PLAYS = 60
"""Deals that are kept worked out: each takes up to a megabyte."""

_MOST_KNOWN = 200_000
"""Decisions that are remembered; more differ only where several seats have open cards."""


class Values(NamedTuple):
    """What standing and one more card are worth, in parts of a stake."""

    stand: int
    hit: int

    @property
    def best(self) -> int:
        """The value of the better one."""
        return max(self)


_Key = tuple[tuple[int, ...], ...]


class HandValues:
    """The values of all hands of a rule set, each worked out when it is first asked for."""

    def __init__(self, rules: RuleSet) -> None:
        self._kinds = Kinds(rules)
        self._deck = self._kinds.count(rules.deck())
        self.hold, self.wins_by_pictures = self._kinds.hold, self._kinds.wins_by_pictures
        times, of = (1, 1) if rules.bank_matches else rules.natural_pays
        self.natural = ONE * times // of
        """What 21 on the deal wins."""
        self.before = round(of_round(rules).edge(rules) * ONE)
        """Before a card is dealt."""
        self._plays: OrderedDict[_Key, BestPlay] = OrderedDict()
        self._known: dict[tuple[_Key, int], Values] = {}

    def of(self, hand: Sequence[Card], bank: Card, seen: Iterable[Card] = ()) -> Values:
        """The values of a hand of under 21 in its turn; `seen` are other seats' open cards.

        Two cards at least, which can all lie there together: that is not checked here. Raises
        ValueError when so few are left that they could run out.
        """
        kinds = self._kinds
        index = [kinds.index(card) for card in hand]
        others = tuple(sorted(map(kinds.index, seen)))
        key = (tuple(sorted(index[:2])), (kinds.index(bank),), others)
        taken = sum(kinds.each[n][1] for n in index[2:])
        known = self._known.get((key, taken))
        if known is None:
            known = self._work_out(key, kinds.hold(hand), taken, len(index) - 2)
        return known

    def _work_out(self, key: _Key, held: HandKind, taken: int, size: int) -> Values:
        if len(self._known) > _MOST_KNOWN:
            self._known.clear()
        play = self._plays.get(key)
        if play is None:
            play = self._plays[key] = self._begin(key)
            if len(self._plays) > _MOST_PLAYS:
                self._plays.popitem(last=False)
            for further in self._next(self._hand(key), 0, 0, cards=2):
                self._remember(key, play, *further)
        if (key, taken) not in self._known:
            self._remember(key, play, held, taken, size)
        return self._known[key, taken]

    def _remember(self, key: _Key, play: BestPlay, held: HandKind, taken: int, size: int) -> None:
        stand, hit = play.choices(held, taken, size)
        self._known[key, taken] = Values(
            round((stand[0] - stand[2]) * ONE), round((hit[0] - hit[2]) * ONE)
        )

    def _hand(self, key: _Key) -> HandKind:
        held = HandKind()
        for index in key[0]:
            held = held.add(self._kinds.kinds[index])
        return held

    def _begin(self, key: _Key) -> BestPlay:
        hand, (bank,), seen = key
        left = list(self._deck)
        for index in (*hand, bank, *seen):
            left[index] -= 1
        held, opened = self._hand(key), HandKind().add(self._kinds.kinds[bank])
        points = sum(n * kind.points for n, kind in zip(left, self._kinds.kinds, strict=True))
        # what the seat takes further, it takes from both sides of this
        if points < max(0, BUST_OVER - held.hard) + self._kinds.bank_stands_at - opened.hard:
            raise ValueError(f"only {sum(left)} cards left: they could run out")
        return BestPlay(self._kinds, held, opened, left)

    def _next(
        self, held: HandKind, taken: int, size: int, cards: int
    ) -> Iterator[tuple[HandKind, int, int]]:
        """This hand and those of up to so many more cards that are still in their turn."""
        yield held, taken, size
        if cards:
            for _, step, kind in self._kinds.each:
                more = held.add(kind)
                if more.total < BUST_OVER and not self._kinds.wins_by_pictures(more):
                    yield from self._next(more, taken + step, size + 1, cards - 1)
