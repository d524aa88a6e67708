"""Two logs of one table for two: the same but for what a leaving hides, or the first difference."""

import random

import pytest

from cards.against import Against, NoTableError, compare
from cards.commands import Deal, Hit, Stake, Stand
from cards.events import CardDealt, Event
from cards.round import State
from tests.net.table.link_wire import End, Wire, opened

GAME = '{"event": "game", "rules": "seventeen-four", "seats": 2, "accounts": {"bank": 10000, "1": 1000, "2": 1000}}'  # noqa: E501
STAKE = '{"event": "stake", "seat": 1, "amount": 10, "pot": 20}'
STAKE_2 = '{"event": "stake", "seat": 2, "amount": 10, "pot": 20}'
LEFT = '{"event": "result", "seat": %d, "outcome": "lose", "reason": "left", "pays": 0}'
REFUSED = '{"event": "refused", "seat": 1, "command": "hit", "reason": "not-now"}'
ALONE = '{"event": "game", "rules": "seventeen-four", "seats": 1, "accounts": {"bank": 10000, "1": 1000}}'  # noqa: E501


def log(end: End) -> list[str]:
    return [event.json() for event in end.log]


def played(seed: int) -> Wire:
    """Some commands at random, by both."""
    rng = random.Random(seed)
    wire = opened(seed=seed, delay=0.2)
    for _ in range(rng.randrange(12)):
        end = rng.choice(wire.ends)
        seat, held = end.link.seat, end.link.round
        choice = [Stake(seat, 10), Deal(seat)] if held.state is State.STAKING else [
            Hit(seat), Stand(seat)]  # fmt: skip
        wire.do(end, rng.choice(choice), rng.choice((0.01, 0.5)))
    return wire


@pytest.mark.parametrize("who", ["nobody", "one", "both"])
def test_both_logs_of_a_table_agree_whoever_leaves_and_when(who: str) -> None:
    for seed in range(60):
        wire = played(seed)
        leaving = {"nobody": (), "one": (wire.ends[seed % 2],), "both": wire.ends}[who]
        for end in leaving:
            wire.note(end, end.link.leave(wire.now))
        wire.run(3.0)
        one, other = log(wire.host), log(wire.guest)
        assert compare(one, other) is None, (seed, one, other)
        assert compare(other, one) is None, (seed, one, other)


def changed(event: Event) -> Event:
    assert isinstance(event, CardDealt)
    return CardDealt(event.seat, event.card, event.total + 1)


def test_the_first_line_that_differs_is_named_in_both() -> None:
    wire = opened(seed=3)
    for end in wire.ends:
        wire.do(end, Stake(end.link.seat, 10))
        wire.do(end, Deal(end.link.seat))
    one, other = log(wire.host), log(wire.guest)
    where = next(n for n, e in enumerate(wire.guest.log) if isinstance(e, CardDealt))
    other[where] = changed(wire.guest.log[where]).json()
    found = compare([REFUSED.replace("hit", "stand"), *one], other)
    assert found is not None
    assert (found.first.line, found.second.line) == (where + 2, where + 1)
    assert found.first.event == wire.host.log[where]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([STAKE, LEFT % 1], [STAKE, LEFT % 2]),
        ([STAKE, STAKE_2, LEFT % 1], [STAKE, LEFT % 2]),
        ([STAKE, LEFT % 1], [STAKE]),
        ([STAKE, LEFT % 1], [STAKE, STAKE_2, LEFT % 1]),
        ([REFUSED, STAKE], [STAKE, REFUSED]),
        ([STAKE], [STAKE, STAKE_2]),
    ],
)
def test_what_a_leaving_hides_is_no_difference(one: list[str], other: list[str]) -> None:
    assert compare([GAME, *one], [GAME, *other]) is None
    assert compare([GAME, *other], [GAME, *one]) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([STAKE], [STAKE_2]),
        ([STAKE, LEFT % 1], [STAKE, STAKE_2]),
        ([STAKE, LEFT % 1, STAKE_2], [STAKE, LEFT % 2]),
        ([STAKE, LEFT % 1], [STAKE, (LEFT % 1).replace('"lose"', '"draw"')]),
    ],
)
def test_what_nobodys_leaving_explains_is_one(one: list[str], other: list[str]) -> None:
    for found in (compare([GAME, *one], [GAME, *other]), compare([GAME, *other], [GAME, *one])):
        assert isinstance(found, Against)


def test_it_is_the_last_table_for_two_of_each_log_whatever_else_is_there() -> None:
    before = [GAME, STAKE_2, ALONE, STAKE]
    assert compare([*before, GAME, STAKE, ALONE], [GAME, STAKE]) is None


@pytest.mark.parametrize("lines", [[], [ALONE, STAKE], ["no event"], [STAKE]])
def test_a_log_without_a_table_says_so(lines: list[str]) -> None:
    for pair in ((lines, [GAME]), ([GAME], lines)):
        with pytest.raises(NoTableError):
            compare(*pair)
