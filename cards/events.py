"""What happened at the table: frozen values, logged, saved and sent as they are.

An event refuses bad values at its birth. Its JSON form is public
(table/INTERFACES.md, "Event log"): one object in ASCII, the keys in the order of the
fields. A seat is BANK or a number from 1.
"""

import json
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from cards.card import Card
from cards.checks import BANK as BANK
from cards.checks import EventError as EventError
from cards.checks import Seat as Seat
from cards.checks import (
    amounts,
    must_be_card,
    must_be_number,
    must_be_one_of,
    must_be_seat,
    must_be_text,
    shown,
)
from chips.frozen import Frozen

TURN_ENDS = ("stand", "twenty-one", "bust", "five-pictures", "time")
OUTCOMES = ("win", "lose", "draw")
RESULT_REASONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "twenty-one": ("win",),
        "five-pictures": ("win",),
        "bust": ("lose",),
        "bank-bust": ("win",),
        "higher": ("win",),
        "lower": ("lose",),
        "equal": ("draw",),
        "bank-five-pictures": ("lose",),
        "left": ("lose", "draw"),
    }
)
"""Why a round went as it did for a seat, and which outcomes that can mean."""

OVER_REASONS = ("broke", "bank-broken")


class Event(Frozen):
    """The base of all events."""

    KIND: ClassVar[str]

    def json(self) -> str:
        """The line of the event log, without its end of line."""
        values = {"event": self.KIND}
        values.update((name, _plain(getattr(self, name))) for name in self.FIELDS)
        return json.dumps(values)


_set = object.__setattr__
"""For the amounts of an event, which become a copy of its own at its birth."""


class GameStarted(Event):
    """A new game: which rules, how many seats, what is on the accounts."""

    KIND: ClassVar[str] = "game"
    rules: str
    seats: int
    accounts: Mapping[Seat, int | None]

    def __post_init__(self) -> None:
        must_be_text(self.rules)
        must_be_number(self.seats, 1)
        _set(self, "accounts", amounts(self.accounts, bank=True))
        if len(self.accounts) != self.seats + 1:
            raise EventError(f"{shown(self.seats)} seats with {len(self.accounts)} accounts")


class Staked(Event):
    """A stake went into the seat's pot, the bank's part with it where the bank matches."""

    KIND: ClassVar[str] = "stake"
    seat: Seat
    amount: int
    pot: int

    def __post_init__(self) -> None:
        must_be_number(self.seat, 1)
        must_be_number(self.amount, 1)
        must_be_number(self.pot, self.amount)


class Refused(Event):
    """A command that is not legal now; nothing changed. Its seat may be one that is not there."""

    KIND: ClassVar[str] = "refused"
    seat: Seat
    command: str
    reason: str

    def __post_init__(self) -> None:
        if self.seat != BANK and type(self.seat) is not int:
            raise EventError(f"not a seat: {shown(self.seat)}")
        must_be_text(self.command)
        must_be_text(self.reason)


class DealStarted(Event):
    """The cards of a round begin to come; rounds count from 1 in each game."""

    KIND: ClassVar[str] = "deal"
    round: int

    def __post_init__(self) -> None:
        must_be_number(self.round, 1)


class CardDealt(Event):
    """A card came to a seat; the bank's face-down one as None, its total unchanged."""

    KIND: ClassVar[str] = "card"
    seat: Seat
    card: Card | None
    total: int

    def __post_init__(self) -> None:
        must_be_seat(self.seat)
        if self.card is not None:
            must_be_card(self.card)
        elif self.seat != BANK:
            raise EventError("only the bank has a card face down")
        must_be_number(self.total)


class HoleTurned(Event):
    """The bank's face-down card was turned."""

    KIND: ClassVar[str] = "hole"
    card: Card
    total: int

    def __post_init__(self) -> None:
        must_be_card(self.card)
        must_be_number(self.total)


class TurnEnded(Event):
    """A seat has finished."""

    KIND: ClassVar[str] = "end-of-turn"
    seat: Seat
    reason: str

    def __post_init__(self) -> None:
        must_be_number(self.seat, 1)
        must_be_one_of(self.reason, TURN_ENDS)


class Result(Event):
    """How the round went for a seat; `pays` is what went to its account."""

    KIND: ClassVar[str] = "result"
    seat: Seat
    outcome: str
    reason: str
    pays: int

    def __post_init__(self) -> None:
        must_be_number(self.seat, 1)
        must_be_one_of(self.reason, RESULT_REASONS)
        must_be_number(self.pays)
        if self.outcome not in RESULT_REASONS[self.reason]:
            must_be_one_of(self.outcome, OUTCOMES)
            raise EventError(f"no {self.outcome} by {self.reason}")
        if self.outcome == "lose" and self.pays:
            raise EventError(f"who loses is paid nothing, not {shown(self.pays)}")


class Accounts(Event):
    """What is on the accounts and lies in the pots after a round."""

    KIND: ClassVar[str] = "accounts"
    accounts: Mapping[Seat, int | None]
    pots: Mapping[Seat, int]

    def __post_init__(self) -> None:
        _set(self, "accounts", amounts(self.accounts, bank=True))
        _set(self, "pots", amounts(self.pots, bank=False))
        if len(self.accounts) != len(self.pots) + 1:
            raise EventError(f"{len(self.accounts)} accounts with {len(self.pots)} pots")


class Over(Event):
    """The game has ended."""

    KIND: ClassVar[str] = "over"
    reason: str

    def __post_init__(self) -> None:
        must_be_one_of(self.reason, OVER_REASONS)


KINDS: dict[str, type[Event]] = {
    kind.KIND: kind
    for kind in (
        GameStarted,
        Staked,
        Refused,
        DealStarted,
        CardDealt,
        HoleTurned,
        TurnEnded,
        Result,
        Accounts,
        Over,
    )
}


def _plain(value: Any) -> Any:
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Mapping):
        return {str(seat): amount for seat, amount in value.items()}
    return value


def _by_seat(value: Any) -> dict[Seat, Any]:
    if not isinstance(value, dict):
        raise EventError(f"not amounts by seat: {shown(value)}")
    for seat in value:
        # as we write it: no sign, no leading zero, and short enough to be a number
        if seat != BANK and not re.fullmatch("[1-9][0-9]{0,8}", seat):
            raise EventError(f"not a seat: {shown(seat)}")
    return {seat if seat == BANK else int(seat): amount for seat, amount in value.items()}


def _card(value: Any) -> Card | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise EventError(f"not a card: {shown(value)}")
    try:
        card = Card.parse(value)
    except ValueError:
        raise EventError(f"not a card: {shown(value)}") from None
    if str(card) != value:
        raise EventError(f"a card is written {card}, not {shown(value)}")
    return card


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        raise EventError("a key stands there twice")
    return values


_READERS = {"accounts": _by_seat, "pots": _by_seat, "card": _card}


def parse(line: str) -> Event:
    """Read one line of an event log, just as `Event.json` writes it.

    Raises EventError that says what is wrong with it.
    """
    try:
        values = json.loads(line, object_pairs_hook=_without_twins)
    except EventError:
        raise
    except (ValueError, RecursionError):
        raise EventError("not a JSON object") from None
    if not isinstance(values, dict):
        raise EventError("not a JSON object")
    name = values.get("event")
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise EventError(f"unknown event: {shown(name)}")
    wanted = list(kind.FIELDS)
    if list(values) != ["event", *wanted]:
        raise EventError(f"{name}: the keys are not event, {', '.join(wanted)}")
    return kind(**{key: _READERS.get(key, lambda v: v)(values[key]) for key in wanted})
