"""Events: each comes out as one line and back, and bad values are refused at birth."""

import json
from collections.abc import Callable
from types import MappingProxyType
from typing import Any

import pytest

from cards.card import Card
from cards.events import (
    BANK,
    KINDS,
    RESULT_REASONS,
    Accounts,
    CardDealt,
    DealStarted,
    Event,
    EventError,
    GameStarted,
    HoleTurned,
    Over,
    Refused,
    Result,
    Seat,
    Staked,
    TurnEnded,
    parse,
)

LINES: list[tuple[Event, str]] = [
    (
        GameStarted("seventeen-four", 2, {BANK: 10000, 1: 1000, 2: 0}),
        '{"event": "game", "rules": "seventeen-four", "seats": 2,'
        ' "accounts": {"bank": 10000, "1": 1000, "2": 0}}',
    ),
    (
        GameStarted("blackjack", 1, {BANK: None, 1: 100}),
        '{"event": "game", "rules": "blackjack", "seats": 1,'
        ' "accounts": {"bank": null, "1": 100}}',
    ),
    (Staked(1, 10, 60), '{"event": "stake", "seat": 1, "amount": 10, "pot": 60}'),
    (
        Refused(3, "stake 20", "no-such-seat"),
        '{"event": "refused", "seat": 3, "command": "stake 20", "reason": "no-such-seat"}',
    ),
    (
        Refused(-1, "setzen ½ \ud800\n", "not-a-chip"),
        '{"event": "refused", "seat": -1, "command": "setzen \\u00bd \\ud800\\n",'
        ' "reason": "not-a-chip"}',
    ),
    (DealStarted(7), '{"event": "deal", "round": 7}'),
    (
        CardDealt(2, Card("10", "S"), 21),
        '{"event": "card", "seat": 2, "card": "10S", "total": 21}',
    ),
    (CardDealt(BANK, None, 8), '{"event": "card", "seat": "bank", "card": null, "total": 8}'),
    (HoleTurned(Card("A", "H"), 19), '{"event": "hole", "card": "AH", "total": 19}'),
    (
        TurnEnded(1, "five-pictures"),
        '{"event": "end-of-turn", "seat": 1, "reason": "five-pictures"}',
    ),
    (
        Result(1, "win", "bank-bust", 20),
        '{"event": "result", "seat": 1, "outcome": "win", "reason": "bank-bust", "pays": 20}',
    ),
    (
        Accounts({BANK: None, 1: 115}, {1: 0}),
        '{"event": "accounts", "accounts": {"bank": null, "1": 115}, "pots": {"1": 0}}',
    ),
    (Over("bank-broken"), '{"event": "over", "reason": "bank-broken"}'),
]


@pytest.mark.parametrize(("event", "line"), LINES, ids=lambda value: type(value).__name__)
def test_an_event_is_one_line_with_its_keys_in_order(event: Event, line: str) -> None:
    assert event.json() == line
    assert line.isascii()


@pytest.mark.parametrize(("event", "line"), LINES, ids=lambda value: type(value).__name__)
def test_an_event_is_read_as_it_is_written(event: Event, line: str) -> None:
    assert parse(line) == event
    assert parse(line).json() == line


def test_every_kind_is_among_the_lines() -> None:
    assert {type(event) for event, _ in LINES} == set(KINDS.values())


def test_events_cannot_be_changed() -> None:
    for event, _ in LINES:
        for key in list(json.loads(event.json()))[1:]:
            with pytest.raises(AttributeError):
                setattr(event, key, None)


def test_amounts_by_seat_are_the_events_own_and_cannot_be_written_to() -> None:
    accounts: dict[Seat, int | None] = {BANK: 5, 1: 5}
    pots: dict[Seat, int] = {1: 0}
    for event in (GameStarted("x", 1, accounts), Accounts(accounts, pots)):
        assert isinstance(event.accounts, MappingProxyType)
    booked = Accounts(accounts, pots)
    accounts[1] = pots[1] = 99
    assert (booked.accounts[1], booked.pots[1]) == (5, 0)


NO_NUMBERS = [-1, True, 1.0, float("nan"), "1", None, [1]]
NO_SEATS = [0, "Bank", "1", *NO_NUMBERS]
BAD: list[tuple[Callable[[Any], Event], list[Any]]] = [
    (lambda bad: GameStarted(bad, 1, {BANK: 1, 1: 1}), [None, "", 1, ["x"]]),
    (lambda bad: GameStarted("x", bad, {BANK: 1, 1: 1}), [0, 2, 10**9, 10**30, *NO_NUMBERS]),
    (lambda bad: GameStarted("x", 1, {BANK: 1, 1: bad}), NO_NUMBERS),
    (lambda bad: GameStarted("x", 1, {BANK: 1, bad: 1}), [2, *NO_SEATS[:-2]]),
    (lambda bad: GameStarted("x", 1, bad), [None, [1], "bank", {}, {1: 1}, {BANK: 1}]),
    (lambda bad: Staked(bad, 10, 20), [BANK, *NO_SEATS]),
    (lambda bad: Staked(1, bad, 20), [0, 21, *NO_NUMBERS]),
    (lambda bad: Staked(1, 10, bad), [9, *NO_NUMBERS]),
    (lambda bad: Refused(bad, "hit", "not-now"), ["Bank", "1", True, 1.0, None, [1]]),
    (lambda bad: Refused(1, bad, "not-now"), ["", None, 1, ["hit"]]),
    (lambda bad: Refused(1, "hit", bad), ["", None, 1, ["not-now"]]),
    (DealStarted, [0, *NO_NUMBERS]),
    (lambda bad: CardDealt(bad, Card("7", "H"), 7), NO_SEATS),
    (lambda bad: CardDealt(1, bad, 7), ["7H", None, 7]),
    (lambda bad: CardDealt(BANK, bad, 7), ["7H", False, 7]),
    (lambda bad: CardDealt(1, Card("7", "H"), bad), NO_NUMBERS),
    (lambda bad: HoleTurned(bad, 7), ["7H", None, 7]),
    (lambda bad: HoleTurned(Card("7", "H"), bad), NO_NUMBERS),
    (lambda bad: TurnEnded(bad, "stand"), [BANK, *NO_SEATS]),
    (lambda bad: TurnEnded(1, bad), ["", "Stand", "equal", None, 1, ["stand"]]),
    (lambda bad: Result(bad, "win", "higher", 20), [BANK, *NO_SEATS]),
    (lambda bad: Result(1, bad, "higher", 0), ["lose", "draw", "", None, ["win"]]),
    (lambda bad: Result(1, "win", bad, 0), ["lower", "equal", "stand", None, ["higher"]]),
    (lambda bad: Result(1, "win", "higher", bad), NO_NUMBERS),
    (lambda bad: Result(1, "lose", "bust", bad), [1, *NO_NUMBERS]),
    (lambda bad: Accounts(bad, {1: 0}), [None, {}, {1: 1}, {BANK: 1}, {BANK: 1, 2: 1}]),
    (lambda bad: Accounts({BANK: 1, 1: bad}, {1: 0}), NO_NUMBERS),
    (lambda bad: Accounts({BANK: bad, 1: 1}, {1: 0}), [-1, True, 1.0, "1"]),
    (lambda bad: Accounts({BANK: 1, 1: 1}, bad), [None, {}, {2: 0}, {1: 0, 2: 0}, {BANK: 0}]),
    (lambda bad: Accounts({BANK: 1, 1: 1}, {1: bad}), NO_NUMBERS),
    (Over, ["", "left", None, ["broke"]]),
]


@pytest.mark.parametrize(
    ("birth", "bad"),
    [
        pytest.param(birth, bad, id=f"{number}-{bad!r}")
        for number, (birth, values) in enumerate(BAD)
        for bad in values
    ],
)
def test_bad_values_are_refused_at_birth(birth: Callable[[Any], Event], bad: Any) -> None:
    with pytest.raises(EventError) as failed:
        birth(bad)
    assert 0 < len(str(failed.value)) < 200


def test_every_reason_has_its_outcomes_and_no_others() -> None:
    wanted = {
        "win": {"twenty-one", "five-pictures", "bank-bust", "higher"},
        "lose": {"bust", "lower", "bank-five-pictures", "left"},
        "draw": {"equal", "left"},
    }
    for outcome, reasons in wanted.items():
        for reason in RESULT_REASONS:
            if reason in reasons:
                assert Result(1, outcome, reason, 0).reason == reason
            else:
                with pytest.raises(EventError, match=f"no {outcome} by {reason}"):
                    Result(1, outcome, reason, 0)
