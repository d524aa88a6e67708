"""What an event may hold: a seat, a number, a card, amounts by seat. All else raises EventError."""

from collections.abc import Iterable, Mapping

from cards.card import Card

Seat = int | str
"""A seat's number from 1, or BANK."""

BANK = "bank"


class EventError(ValueError):
    """A value that no event can have; the message names it."""


def shown(value: object) -> str:
    """A bad value for a message, never long: what a peer or a broken file may have sent."""
    if value is None or isinstance(value, bool | int | float | str | Card):
        text = repr(value)
        return text if len(text) <= 40 else text[:40] + "…"
    return type(value).__name__


def must_be_seat(value: object) -> None:
    if value != BANK:
        must_be_number(value, 1)


def must_be_number(value: object, least: int = 0) -> None:
    if type(value) is not int or value < least:
        raise EventError(f"not a number from {least}: {shown(value)}")


def must_be_text(value: object) -> None:
    if not isinstance(value, str) or not value:
        raise EventError(f"not a text: {shown(value)}")


def must_be_one_of(value: object, known: Iterable[str]) -> None:
    if not isinstance(value, str) or value not in known:
        raise EventError(f"not one of {', '.join(known)}: {shown(value)}")


def must_be_card(value: object) -> None:
    if not isinstance(value, Card):
        raise EventError(f"not a card: {shown(value)}")


def must_be_amounts(value: object, *, bank: bool) -> None:
    """Amounts of the seats 1 to n, at least one; with `bank` also its own, which may be None."""
    if not isinstance(value, Mapping):
        raise EventError(f"not amounts by seat: {shown(value)}")
    for seat, amount in value.items():
        must_be_seat(seat)
        if not (bank and seat == BANK and amount is None):
            must_be_number(amount)
    seats = len(value) - bank
    if seats < 1 or set(value) != {*range(1, seats + 1), *([BANK] if bank else [])}:
        raise EventError(f"not one amount a seat: {', '.join(map(shown, value))}")
