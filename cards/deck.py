"""The deck: cards in the order in which they leave it, shuffled or given."""

import random
from collections.abc import Iterable, Sequence

from cards.card import Card
from cards.rules import RuleSet


class DeckError(ValueError):
    """A list of cards that no deck of the rule set can begin with."""


def shuffled(cards: Iterable[Card], rng: random.Random) -> list[Card]:
    """The cards in random order, every order equally likely for a fair `rng`."""
    order = list(cards)
    rng.shuffle(order)
    return order


def stacked(first: Sequence[Card], rules: RuleSet, rng: random.Random) -> list[Card]:
    """A deck that begins with the given cards; the rest of it follows shuffled.

    Raises DeckError for a card that the deck does not have, or has only once.
    """
    rest = list(rules.deck())
    for card in first:
        if card not in rest:
            known = card in rules.deck()
            why = "stands there twice" if known else f"is not in the deck of {rules.name}"
            raise DeckError(f"{card} {why}")
        rest.remove(card)
    return [*first, *shuffled(rest, rng)]


def parse_decks(text: str, rules: RuleSet) -> list[list[Card]]:
    """Read card lists, one a round, parted by `/` (table/INTERFACES.md, "Command line").

    Raises DeckError for what is no card, not of this deck, or there twice.
    """
    lists = []
    for part in text.split("/"):
        try:
            cards = [Card.parse(word) for word in part.split()]
        except ValueError as error:
            raise DeckError(str(error)) from None
        stacked(cards, rules, random.Random())
        lists.append(cards)
    return lists


class Dealer:
    """Answers a round's wish for a card from a deck of its own, offline.

    It keeps the bank's face-down card until the round wants it turned; nobody
    else knows it. A deck serves one round: `new_round` brings the next.
    """

    def __init__(
        self, rules: RuleSet, rng: random.Random, given: Iterable[Sequence[Card]] = ()
    ) -> None:
        self._rules = rules
        self._rng = rng
        self._given = list(given)
        self._cards: list[Card] = []
        self._face_down: Card | None = None

    @property
    def left(self) -> int:
        """How many cards have not left the deck yet."""
        return len(self._cards)

    def new_round(self) -> None:
        """Take all cards back and bring a full deck, shuffled or as given."""
        first = self._given.pop(0) if self._given else ()
        self.use(stacked(first, self._rules, self._rng))

    def use(self, cards: Sequence[Card]) -> None:
        """Go on with a deck in a known order, the first card leaving first."""
        self._cards = list(reversed(cards))
        self._face_down = None

    def face_up(self) -> Card:
        """The next card of the deck."""
        return self._cards.pop()

    def lay_face_down(self) -> None:
        """Put the next card on the table, unseen: nothing is answered."""
        self._face_down = self._cards.pop()

    def turn(self) -> Card:
        """The card that lies face down."""
        if self._face_down is None:
            raise LookupError("no card lies face down")
        card, self._face_down = self._face_down, None
        return card
