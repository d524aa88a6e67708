"""Best play of one seat against the bank, worked out to the end of the round."""

from cards.odds.bank import BankEnds
from cards.odds.kinds import HandKind, Kinds, taken_of
from cards.rules import BUST_OVER

Results = tuple[float, float, float]
"""The chances of win, draw and lose."""

WON: Results = (1.0, 0.0, 0.0)
LOST: Results = (0.0, 0.0, 1.0)

TIE = 1e-12
"""A smaller difference of win minus lose is the rounding of floats; standing is better then."""


def edge(results: Results) -> float:
    """Win minus lose, in stakes."""
    return results[0] - results[2]


class BestPlay:
    """What a seat may reach from an open hand on, with all that it has worked out.

    Within, `taken` are the further cards it has got, `size` of them, and
    `held` is the whole hand then.
    """

    def __init__(self, kinds: Kinds, hand: HandKind, bank: HandKind, left: list[int]) -> None:
        """`left` counts the cards by kind that nobody has seen."""
        self._kinds = kinds
        self._each = kinds.each
        self._hand = hand
        self._left = left
        self._cards_left = sum(left)
        self.bank_ends = BankEnds(kinds, bank, left)
        self._best: dict[int, Results] = {}

    def stand(self) -> Results:
        """The chances of the hand as it is."""
        return self._stand(self._hand, 0, 0)

    def hit(self) -> Results:
        """The chances of one more card, and the best play after it."""
        return self._hit(self._hand, 0, 0)

    def choices(self, held: HandKind, taken: int, size: int) -> tuple[Results, Results]:
        """The chances of standing and of one more card, after `size` further cards: `taken`."""
        return self._stand(held, taken, size), self._hit(held, taken, size)

    def _stand(self, held: HandKind, taken: int, size: int) -> Results:
        draw, lose = self.bank_ends.meet(held.total, taken, size)
        return 1 - draw - lose, draw, lose

    def _hit(self, held: HandKind, taken: int, size: int) -> Results:
        win = draw = lose = 0.0
        for index, step, kind in self._each:
            ways = self._left[index] - taken_of(taken, index)
            if ways <= 0:
                continue
            if held.hard + kind.points > BUST_OVER:
                lose += ways
                continue
            more = taken + step
            results = self._best.get(more)
            if results is None:
                results = self._best[more] = self._after(held.add(kind), more, size + 1)
            win += ways * results[0]
            draw += ways * results[1]
            lose += ways * results[2]
        cards = self._cards_left - size
        return win / cards, draw / cards, lose / cards

    def _after(self, held: HandKind, taken: int, size: int) -> Results:
        """Best play once a card has come that is no bust."""
        if self._kinds.wins_by_pictures(held):
            return WON
        total = held.total
        if total == BUST_OVER:
            return self._stand(held, taken, size)
        if total < self.bank_ends.stands_at and self._bust_ways(held, taken) == 0:
            # Below where the bank stands all totals win alike: a card that cannot bust is good.
            return self._hit(held, taken, size)
        stand = self._stand(held, taken, size)
        # Were every card that is no bust a sure win, a hit would still be no better than this.
        bust = self._bust_ways(held, taken) / (self._cards_left - size)
        if 1 - 2 * bust <= edge(stand):
            return stand
        hit = self._hit(held, taken, size)
        return hit if edge(hit) > edge(stand) + TIE else stand

    def _bust_ways(self, held: HandKind, taken: int) -> int:
        """How many of the cards left would be a bust."""
        room = BUST_OVER - held.hard
        ways = 0
        for index, _, kind in self._each:
            if kind.points <= room:
                break
            ways += self._left[index] - taken_of(taken, index)
        return ways
