"""What a hand is worth (cards/RULES.md, "Totals")."""

from collections.abc import Iterable

from cards.card import Card
from cards.rules import BUST_OVER, RuleSet


def total(cards: Iterable[Card], rules: RuleSet) -> int:
    """The points of a hand, 0 for an empty one; over 21 it is bust.

    Every ace counts 11 until the total would pass 21; then as many aces as
    needed, and no more, count 1, in whatever order the cards came.
    """
    points = aces = 0
    for card in cards:
        points += rules.points[card.rank]
        aces += card.rank == "A"
    while points > BUST_OVER and aces:
        points -= 10
        aces -= 1
    return points


def is_pictures(cards: Iterable[Card], rules: RuleSet) -> bool:
    """Whether a hand is the winning one of pictures only (five, where the rules know it)."""
    ranks = [card.rank for card in cards]
    return 0 < len(ranks) == rules.pictures_win and all(rank in "JQK" for rank in ranks)
