"""What lies on the table, what a hand is worth, and which hand wins (cards/RULES.md, "Totals")."""

from collections.abc import Collection, Iterable

from cards.card import ACE, COURTS, Card
from cards.events import Seat
from cards.rules import BUST_OVER, RuleSet


def total(cards: Iterable[Card], rules: RuleSet) -> int:
    """The points of a hand, 0 for an empty one; over 21 it is bust.

    Every ace counts 11 until the total would pass 21; then as many aces as
    needed, and no more, count 1, in whatever order the cards came.
    """
    worth = NOTHING
    for card in cards:
        worth = with_card(worth, card, rules)
    return worth[0]


Worth = tuple[int, int]
"""The points of a hand, and how many of its aces count 11."""

NOTHING: Worth = (0, 0)


def with_card(worth: Worth, card: Card, rules: RuleSet) -> Worth:
    """What a hand is worth with one more card."""
    points, elevens = worth
    points += rules.points[card.rank]
    if card.rank == ACE:
        elevens += 1
    while points > BUST_OVER and elevens:
        points -= 10
        elevens -= 1
    return points, elevens


def is_pictures(cards: Collection[Card], rules: RuleSet) -> bool:
    """Whether a hand is the winning one of pictures only (five, where the rules know it)."""
    if not cards or len(cards) != rules.pictures_win:
        return False
    return all(card.rank in COURTS for card in cards)


def verdict(points: int, bank: int, bank_pictures: bool) -> tuple[str, str]:
    """Outcome and reason for a seat of 21 points or less against the bank's total."""
    if bank_pictures:
        return "lose", "bank-five-pictures"
    if bank > BUST_OVER:
        return "win", "bank-bust"
    if points > bank:
        return "win", "higher"
    if points < bank:
        return "lose", "lower"
    return "draw", "equal"


class Hands:
    """The open cards of each seat and of the bank, and whether one lies face down."""

    def __init__(self, rules: RuleSet, owners: Iterable[Seat]) -> None:
        self._rules = rules
        self._deck = dict.fromkeys(rules.deck())  # in order, and quick to look up in
        self._owners = tuple(owners)
        self.clear()

    def clear(self) -> None:
        """Take all cards away."""
        self.of: dict[Seat, list[Card]] = {owner: [] for owner in self._owners}
        self._worth = dict.fromkeys(self._owners, NOTHING)
        self._seen: set[Card] = set()
        self.face_down = False

    def lay(self, owner: Seat, card: Card) -> int:
        """Put an open card that may come to a hand; the points it has then."""
        self._seen.add(card)
        self.of[owner].append(card)
        worth = self._worth[owner] = with_card(self._worth[owner], card, self._rules)
        return worth[0]

    def total(self, owner: Seat) -> int:
        """The points of the open cards of a seat or the bank."""
        return self._worth[owner][0]

    def is_pictures(self, owner: Seat) -> bool:
        """Whether this is the hand of pictures only that wins."""
        return is_pictures(self.of[owner], self._rules)

    def may_come(self, card: Card) -> bool:
        """Whether a card is of the deck and has not been seen yet this round."""
        return card in self._deck and card not in self._seen

    def unseen(self) -> list[Card]:
        """The cards that nobody has seen yet this round, in deck order."""
        return [card for card in self._deck if card not in self._seen]
