"""The exact odds of a hand: win, draw and lose for standing, and for one more card.

Nothing is simulated. The cards that nobody has seen are counted, the bank's
face-down card among them: what lies where is unknown, so that card is as good
as any other. It is never given to these functions; they cannot peek.

Other seats that still draw do not change the odds, for nobody knows what they
will draw. That their cards, once seen, might change a later decision is left
out: best play here is best by what can be seen now.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from cards.card import Card
from cards.odds.bank import BankEnds
from cards.odds.kinds import HandKind, Kinds
from cards.odds.play import LOST, TIE, WON, BestPlay, Results
from cards.rules import BUST_OVER, RuleSet
from chips.frozen import Frozen

Choice = Literal["stand", "hit"]


class Chances(Frozen):
    """The chances of the three results, 0 to 1 each, 1 together."""

    win: float
    draw: float
    lose: float

    @property
    def edge(self) -> float:
        """Win minus lose: what a stake brings on average, in stakes; a draw brings nothing."""
        return self.win - self.lose


class BankOdds(Frozen):
    """How the bank will end; the chances are 1 together."""

    totals: Mapping[int, float]
    """The chance of each total from where the bank stands to 21."""

    bust: float
    pictures: float
    """Five pictures, which beat every hand; 0 where the rules do not know them."""


class NextCard(Frozen):
    """What the hand's next card may do; beside these three it does nothing at once."""

    bust: float
    twenty_one: float
    pictures: float
    """Five pictures: wins at once; 0 where the rules do not know them."""


class Advice(Frozen):
    """All that can be known about a hand while the bank's card lies face down."""

    total: int
    """The points of the hand now."""

    stand: Chances
    """For no further card. A hand that has ended by itself has its result here."""

    hit: Chances | None
    """For one more card and best play after it; None when the turn is over: the hand has ended
    by itself, or the bank has turned its card."""

    best: Choice
    """The one of larger win minus lose; to stand, when they are equal."""

    bank: BankOdds
    next_card: NextCard | None
    """None when the turn is over."""

    left: Mapping[str, int]
    """The cards that nobody has seen, by rank in the order of the deck, also those with 0."""

    @property
    def chances(self) -> Chances:
        """Those of the better choice."""
        return self.hit if self.hit is not None and self.best == "hit" else self.stand

    @property
    def worth_more(self) -> bool:
        """Whether one more chip in the pot is worth it now, if it is allowed: it wins more
        often than it loses, played well."""
        return self.chances.edge > TIE

    def of(self, choice: Choice) -> Chances:
        """The chances of a choice. Raises ValueError for a hit when the turn is over."""
        if choice == "stand":
            return self.stand
        if self.hit is None:
            raise ValueError("no further card: the turn is over")
        return self.hit


def advise(
    hand: Sequence[Card], bank: Sequence[Card], seen: Iterable[Card], rules: RuleSet
) -> Advice:
    """What to do with a seat's hand, and what will come of it.

    `hand` is the seat's (two cards at least), `bank` the bank's open cards
    (one at least), `seen` all other open cards, in any order. Raises
    ValueError for cards that cannot lie there together, and when so few are
    left that they could run out.

    The first two cards with 21 win at once (what is paid beyond the stake for
    them depends on no decision); a 21 reached later is compared with the bank's.
    """
    if len(hand) < 2:
        raise ValueError(f"not dealt yet: {len(hand)} card")
    kinds = Kinds(rules)
    unseen = _unseen(hand, bank, seen, rules)
    held, banks = kinds.hold(hand), kinds.hold(bank)
    _check_enough(kinds, held, banks, unseen)
    play = BestPlay(kinds, held, banks, kinds.count(unseen))
    ended = _ended(kinds, held, cards=len(hand))
    stand = Chances(*(play.stand() if ended is None else ended))
    hit = next_card = None
    if ended is None and held.total < BUST_OVER and len(bank) == 1:
        hit = Chances(*play.hit())
        next_card = _next_card(kinds, held, kinds.count(unseen))
    return Advice(
        total=held.total,
        stand=stand,
        hit=hit,
        best="hit" if hit is not None and hit.edge > stand.edge + TIE else "stand",
        bank=_bank_odds(play.bank_ends),
        next_card=next_card,
        left=_by_rank(unseen, rules),
    )


def _unseen(
    hand: Sequence[Card], bank: Sequence[Card], seen: Iterable[Card], rules: RuleSet
) -> list[Card]:
    """The cards of the deck that are none of these."""
    if not bank:
        raise ValueError("the bank has no open card")
    gone = Counter([*hand, *bank, *seen])
    deck = rules.deck()
    wrong = gone.keys() - set(deck) or {card for card, times in gone.items() if times > 1}
    if wrong:
        raise ValueError(f"cannot lie there together: {', '.join(sorted(map(str, wrong)))}")
    return [card for card in deck if card not in gone]


def _check_enough(kinds: Kinds, held: HandKind, bank: HandKind, unseen: list[Card]) -> None:
    """Refuse what no round comes to: too few points left for the seat to 21 and the bank
    to where it stands."""
    needed = max(0, BUST_OVER - held.hard) + max(0, kinds.bank_stands_at - bank.hard)
    if kinds.hold(unseen).hard < needed:
        raise ValueError(f"only {len(unseen)} cards left: they could run out")


def _ended(kinds: Kinds, held: HandKind, cards: int) -> Results | None:
    """The result of a hand that does not need the bank's, else None."""
    if held.total > BUST_OVER:
        return LOST
    natural = cards == 2 and held.total == BUST_OVER
    return WON if natural or kinds.wins_by_pictures(held) else None


def _bank_odds(ends: BankEnds) -> BankOdds:
    _, no_bust = ends.meet(ends.stands_at - 1)
    meets = {total: ends.meet(total) for total in range(ends.stands_at, BUST_OVER + 1)}
    _, pictures = meets[BUST_OVER]
    totals = {total: just for total, (just, _) in meets.items()}
    return BankOdds(MappingProxyType(totals), bust=1 - no_bust, pictures=pictures)


def _next_card(kinds: Kinds, held: HandKind, left: list[int]) -> NextCard:
    bust = twenty_one = pictures = 0
    for index, _, kind in kinds.each:
        after = held.add(kind)
        if after.total > BUST_OVER:
            bust += left[index]
        elif kinds.wins_by_pictures(after):
            pictures += left[index]
        elif after.total == BUST_OVER:
            twenty_one += left[index]
    cards = sum(left)
    return NextCard(bust / cards, twenty_one / cards, pictures / cards)


def _by_rank(unseen: list[Card], rules: RuleSet) -> Mapping[str, int]:
    counts = Counter(card.rank for card in unseen)
    return MappingProxyType({rank: counts[rank] for rank in rules.points})
