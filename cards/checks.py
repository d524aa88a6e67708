"""What an event may hold: a seat, a number, a card, amounts by seat. All else raises EventError."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

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
    if (type(value) is not int or value < 1) and value != BANK:
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


def amounts(value: object, bank: bool) -> Mapping[Seat, Any]:
    """A copy that nobody can write to; with `bank` of its own amount too, which may be None.

    Raises EventError for what are no amounts of the seats 1 to n, at least one.
    """
    if type(value) is not dict and not isinstance(value, Mapping):
        raise EventError(f"not amounts by seat: {shown(value)}")
    seats = len(value) - bank
    wrong = seats < 1
    for seat, amount in value.items():
        if type(seat) is int and seat >= 1:
            # where none is greater, and none is there twice, none is missing
            wrong = wrong or seat > seats
        else:
            must_be_seat(seat)
            wrong = wrong or not bank
            if amount is None and bank:
                continue
        if type(amount) is not int or amount < 0:
            must_be_number(amount)
    if wrong:
        raise EventError(f"not one amount a seat: {', '.join(map(shown, value))}")
    return MappingProxyType(dict(value))
