"""What happened at the table: frozen values, logged, saved and sent as they are.

An event refuses bad values at its birth. Its JSON form is public
(interfaces.md, "Event log"): one object, the keys in the order of the fields.
A seat is BANK or a number from 1.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from cards.card import Card

Seat = int | str
"""A seat's number from 1, or BANK."""

BANK = "bank"

TURN_ENDS = ("stand", "twenty-one", "bust", "five-pictures", "time")
OUTCOMES = ("win", "lose", "draw")
RESULT_REASONS = (
    "twenty-one",
    "five-pictures",
    "bust",
    "bank-bust",
    "higher",
    "lower",
    "equal",
    "bank-five-pictures",
    "left",
)
OVER_REASONS = ("broke", "bank-broken")


class EventError(ValueError):
    """A value that no event can have; the message names it."""


def _seat(value: object) -> None:
    if value != BANK:
        _number(value, least=1)


def _number(value: object, least: int = 0) -> None:
    if type(value) is not int or value < least:
        raise EventError(f"not a number from {least}: {value!r}")


def _one_of(value: object, known: tuple[str, ...]) -> None:
    if value not in known:
        raise EventError(f"not one of {', '.join(known)}: {value!r}")


def _amounts(value: object, *, bank_may_be_none: bool = False) -> None:
    if not isinstance(value, Mapping):
        raise EventError(f"not amounts by seat: {value!r}")
    for seat, amount in value.items():
        _seat(seat)
        if not (bank_may_be_none and seat == BANK and amount is None):
            _number(amount)


@dataclass(frozen=True, slots=True)
class Event:
    """The base of all events."""

    KIND: ClassVar[str]

    def json(self) -> str:
        """The line of the event log, without its end of line."""
        values = {"event": self.KIND}
        values.update((f.name, _plain(getattr(self, f.name))) for f in fields(self))
        return json.dumps(values, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class GameStarted(Event):
    """A new game: which rules, how many seats, what is on the accounts."""

    KIND: ClassVar[str] = "game"
    rules: str
    seats: int
    accounts: Mapping[Seat, int | None]

    def __post_init__(self) -> None:
        if not isinstance(self.rules, str):
            raise EventError(f"not the name of a rule set: {self.rules!r}")
        _number(self.seats, least=1)
        _amounts(self.accounts, bank_may_be_none=True)
        if set(self.accounts) != {BANK, *range(1, self.seats + 1)}:
            raise EventError(f"not one account a seat: {dict(self.accounts)!r}")


@dataclass(frozen=True, slots=True)
class Staked(Event):
    """A stake went into the seat's pot, the bank's part with it where the bank matches."""

    KIND: ClassVar[str] = "stake"
    seat: Seat
    amount: int
    pot: int

    def __post_init__(self) -> None:
        _seat(self.seat)
        _number(self.amount, least=1)
        _number(self.pot, least=self.amount)


@dataclass(frozen=True, slots=True)
class Refused(Event):
    """A command that is not legal now; nothing changed. Its seat may be one that is not there."""

    KIND: ClassVar[str] = "refused"
    seat: Seat
    command: str
    reason: str

    def __post_init__(self) -> None:
        if self.seat != BANK and type(self.seat) is not int:
            raise EventError(f"not a seat: {self.seat!r}")
        if not isinstance(self.command, str) or not isinstance(self.reason, str):
            raise EventError(f"not a command and a reason: {self.command!r}, {self.reason!r}")


@dataclass(frozen=True, slots=True)
class DealStarted(Event):
    """The cards of a round begin to come; rounds count from 1 in each game."""

    KIND: ClassVar[str] = "deal"
    round: int

    def __post_init__(self) -> None:
        _number(self.round, least=1)


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    """A card came to a seat; the bank's face-down one as None, its total unchanged."""

    KIND: ClassVar[str] = "card"
    seat: Seat
    card: Card | None
    total: int

    def __post_init__(self) -> None:
        _seat(self.seat)
        if self.card is not None and not isinstance(self.card, Card):
            raise EventError(f"not a card: {self.card!r}")
        _number(self.total)


@dataclass(frozen=True, slots=True)
class HoleTurned(Event):
    """The bank's face-down card was turned."""

    KIND: ClassVar[str] = "hole"
    card: Card
    total: int

    def __post_init__(self) -> None:
        if not isinstance(self.card, Card):
            raise EventError(f"not a card: {self.card!r}")
        _number(self.total)


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A seat has finished."""

    KIND: ClassVar[str] = "end-of-turn"
    seat: Seat
    reason: str

    def __post_init__(self) -> None:
        _seat(self.seat)
        _one_of(self.reason, TURN_ENDS)


@dataclass(frozen=True, slots=True)
class Result(Event):
    """How the round went for a seat; `pays` is what went to its account."""

    KIND: ClassVar[str] = "result"
    seat: Seat
    outcome: str
    reason: str
    pays: int

    def __post_init__(self) -> None:
        _seat(self.seat)
        _one_of(self.outcome, OUTCOMES)
        _one_of(self.reason, RESULT_REASONS)
        _number(self.pays)


@dataclass(frozen=True, slots=True)
class Accounts(Event):
    """What is on the accounts and lies in the pots after a round."""

    KIND: ClassVar[str] = "accounts"
    accounts: Mapping[Seat, int | None]
    pots: Mapping[Seat, int]

    def __post_init__(self) -> None:
        _amounts(self.accounts, bank_may_be_none=True)
        _amounts(self.pots)


@dataclass(frozen=True, slots=True)
class Over(Event):
    """The game has ended."""

    KIND: ClassVar[str] = "over"
    reason: str

    def __post_init__(self) -> None:
        _one_of(self.reason, OVER_REASONS)


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
        raise EventError(f"not amounts by seat: {value!r}")
    if not all(seat == BANK or (seat.isascii() and seat.isdigit()) for seat in value):
        raise EventError(f"not seats: {', '.join(map(repr, value))}")
    return {seat if seat == BANK else int(seat): amount for seat, amount in value.items()}


def _card(value: Any) -> Card | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise EventError(f"not a card: {value!r}")
    try:
        return Card.parse(value)
    except ValueError as error:
        raise EventError(str(error)) from None


_READERS = {"accounts": _by_seat, "pots": _by_seat, "card": _card}


def parse(line: str) -> Event:
    """Read one line of an event log. Raises EventError that says what is wrong with it."""
    try:
        values = json.loads(line)
    except (ValueError, RecursionError):
        raise EventError("not a JSON object") from None
    if not isinstance(values, dict):
        raise EventError("not a JSON object")
    name = values.pop("event", None)
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise EventError(f"unknown event: {name!r}")
    wanted = [f.name for f in fields(kind)]
    if list(values) != wanted:
        raise EventError(f"{name}: the keys are not event, {', '.join(wanted)}")
    return kind(**{key: _READERS.get(key, lambda v: v)(value) for key, value in values.items()})
