"""What a whole round of best play brings before a card is dealt."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from cards.odds.kinds import HandKind, Kind, Kinds
from cards.odds.play import WON, BestPlay, Results, edge
from cards.rules import BUST_OVER, RuleSet
from chips.frozen import Frozen


class RoundOdds(Frozen):
    """The chances of a round's results, for one seat that always plays best."""

    win: float
    draw: float
    lose: float
    natural: float
    """The part of `win` that is 21 on the deal."""

    def edge(self, rules: RuleSet) -> float:
        """What a stake made before the deal brings on average, in stakes.

        A draw brings nothing; 21 on the deal brings what the rules pay for it.
        """
        times, of = (1, 1) if rules.bank_matches else rules.natural_pays
        return self.win - self.lose + self.natural * (times / of - 1)


def work_out(rules: RuleSet) -> RoundOdds:
    """The odds of a round, over all deals of two cards and one of the bank's; takes seconds."""
    kinds = Kinds(rules)
    win = draw = lose = natural = 0.0
    for share, hand, bank, left in _deals(kinds, kinds.count(rules.deck())):
        results = _best(kinds, hand, bank, left)
        win += share * results[0]
        draw += share * results[1]
        lose += share * results[2]
        natural += share * (hand.total == BUST_OVER)
    return RoundOdds(win, draw, lose, natural)


def _best(kinds: Kinds, hand: HandKind, bank: HandKind, left: list[int]) -> Results:
    if hand.total == BUST_OVER:
        return WON
    play = BestPlay(kinds, hand, bank, left)
    return max(play.stand(), play.hit(), key=edge)


def _deals(kinds: Kinds, deck: list[int]) -> Iterator[tuple[float, HandKind, HandKind, list[int]]]:
    """Each deal that differs: its share of all, the hand, the bank's open card, the cards left."""
    cards = sum(deck)
    orders = cards * (cards - 1) * (cards - 2)
    for first, _, one in kinds.each:
        for second, _, other in kinds.each[first:]:
            for third, _, up in kinds.each:
                left = list(deck)
                ways = 1 if first == second else 2
                for kind in (first, second, third):
                    ways *= left[kind]
                    left[kind] -= 1
                if ways:
                    yield ways / orders, HandKind().add(one).add(other), HandKind().add(up), left


def of_round(rules: RuleSet) -> RoundOdds:
    """The same at once, for the decks it has been worked out for; else it is worked out now."""
    known = _KNOWN.get(_deck_key(rules))
    return work_out(rules) if known is None else known


_DeckKey = tuple[int, int, tuple[tuple[Kind, int], ...]]


def _deck_key(rules: RuleSet) -> _DeckKey:
    """All that the odds of a round depend on: where the bank stands, how many pictures win,
    and how many cards there are of each kind."""
    kinds = Kinds(rules)
    counts = zip(kinds.kinds, kinds.count(rules.deck()), strict=True)
    return rules.bank_stands_at, rules.pictures_win, tuple(counts)


def _kinds(points: range | tuple[int, ...], pictures: tuple[int, ...] = ()) -> list[Kind]:
    return [Kind(n, ace=n == 1, picture=n in pictures) for n in points]


_SMALL = _kinds((10, 9, 8, 7, 4, 3, 2, 1), pictures=(2, 3, 4))
_LARGE = _kinds(range(10, 0, -1))

_KNOWN: Mapping[_DeckKey, RoundOdds] = MappingProxyType(
    {
        (17, 5, tuple((kind, 4) for kind in _SMALL)): RoundOdds(
            win=0.448357097848, draw=0.094035127786, lose=0.457607774366, natural=0.032258064516
        ),
        (17, 0, ((_LARGE[0], 16), *((kind, 4) for kind in _LARGE[1:]))): RoundOdds(
            win=0.438266501919, draw=0.086472379663, lose=0.475261118418, natural=0.048265460030
        ),
    }
)
"""What `work_out` gives; a slow test works it out again."""
