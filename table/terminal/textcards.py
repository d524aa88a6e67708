"""Cards as text art, five columns wide, as many side by side as the terminal has room for."""

from collections.abc import Callable, Sequence

from cards.card import SIGNS, Card

CARD_WIDTH = 5
"""Columns of one card."""

Paint = Callable[[str, Card | None], str]
"""Gives a part of a card's picture its colour, or none."""


def name(card: Card, pictures: str = "JQK") -> str:
    """A card in a sentence: `10♥`, the jack, queen and king with the letters given."""
    return _rank(card, pictures) + SIGNS[card.suit]


def hand(cards: Sequence[Card | None], width: int, paint: Paint, pictures: str) -> list[str]:
    """The lines of a hand, None for a card that lies face down; new rows where `width` is full."""
    a_row = max(1, (width + 1) // (CARD_WIDTH + 1))
    lines: list[str] = []
    for start in range(0, len(cards), a_row):
        row = [
            [paint(line, card) for line in _picture(card, pictures)]
            for card in cards[start : start + a_row]
        ]
        lines += [" ".join(parts) for parts in zip(*row, strict=True)]
    return lines


def _picture(card: Card | None, pictures: str) -> list[str]:
    inside = ["░░░"] * 3
    if card is not None:
        rank = _rank(card, pictures)
        inside = [f"{rank:<3}", f" {SIGNS[card.suit]} ", f"{rank:>3}"]
    return ["┌───┐", *(f"│{line}│" for line in inside), "└───┘"]


def _rank(card: Card, pictures: str) -> str:
    return dict(zip("JQK", pictures, strict=True)).get(card.rank, card.rank)
