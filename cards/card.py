"""A playing card, and its text form: rank then suit, as `7H`, `10S`, `QC`."""

from chips.frozen import Frozen

SUITS = "HDCS"
"""Hearts, diamonds, clubs, spades: the order of a new deck."""

SIGNS = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}
"""How a suit is shown to a player."""

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""Ascending, the ace last: the order of a new deck."""

ACE = "A"

COURTS = ("J", "Q", "K")
"""The court cards, the pictures of the game: jack, queen, king."""


class Card(Frozen):
    """One card. Raises ValueError for a rank or suit that no card has.

    There is one object for each card, however often it is asked for; so cards
    are compared and looked up at no price.
    """

    rank: str
    suit: str

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def __new__(cls, rank: str, suit: str) -> "Card":
        return _MADE.get((rank, suit)) or super().__new__(cls)

    def __post_init__(self) -> None:
        if self.rank not in RANKS or self.suit not in tuple(SUITS):
            raise ValueError(f"no such card: {self.rank}{self.suit}")
        _MADE[self.rank, self.suit] = self

    def __str__(self) -> str:
        return self.rank + self.suit

    @staticmethod
    def parse(text: str) -> "Card":
        """Read `7H`, `10S` or `TS`, in any case. Raises ValueError with the text."""
        name = text.upper() if text.isascii() else ""  # the long s would become a spade
        card = _BY_NAME.get(name.replace("T", "10"))
        if card is None:
            raise ValueError(f"no such card: {text}")
        return card


_MADE: dict[tuple[str, str], Card] = {}

CARDS = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
"""Every card there is: the suits one after another, the ranks ascending."""

_BY_NAME = {str(card): card for card in CARDS}
