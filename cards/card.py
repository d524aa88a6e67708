"""A playing card, and its text form: rank then suit, as `7H`, `10S`, `QC`."""

from chips.frozen import Frozen

SUITS = "HDCS"
"""Hearts, diamonds, clubs, spades: the order of a new deck."""

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""Ascending, the ace last: the order of a new deck."""


class Card(Frozen):
    """One card. Raises ValueError for a rank or suit that no card has."""

    rank: str
    suit: str

    def __post_init__(self) -> None:
        if self.rank not in RANKS or self.suit not in tuple(SUITS):
            raise ValueError(f"no such card: {self.rank}{self.suit}")

    def __str__(self) -> str:
        return self.rank + self.suit

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read `7H`, `10S` or `TS`, in any case. Raises ValueError with the text."""
        rank, suit = text[:-1].upper(), text[-1:].upper()
        try:
            if not text.isascii():  # the long s would become a spade
                raise ValueError
            return cls("10" if rank == "T" else rank, suit)
        except ValueError:
            raise ValueError(f"no such card: {text}") from None
