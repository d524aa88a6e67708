"""Rounds by themselves: taken out of games, written in a line, read again."""

import random

import pytest

from cards.commands import Command, Deal, Hit, Ready, Stake, Stand
from cards.events import Accounts, Event, GameStarted, Over, Result, Staked
from cards.kept import KeptError, read, rounds_of, written
from cards.odds.luck import account_for
from cards.replay import Replay
from cards.rules import RULE_SETS, SEVENTEEN_FOUR, RuleSet
from tests.play import Table

RULES = list(RULE_SETS.values())


def game(rules: RuleSet, seed: int, seats: int = 1) -> list[Event]:
    """A game of someone who does anything legal."""
    rng = random.Random(seed)
    table = Table(rules, seats=seats, accounts=dict.fromkeys(range(1, seats + 1), 2_000))
    for _ in range(200):
        seat = rng.randint(1, seats)
        kinds: list[Command] = [Deal(seat), Hit(seat), Stand(seat), Ready(seat)]
        command = rng.choice([*kinds, Stake(seat, 10 * rng.randint(1, 4))])
        if table.round.check(command) is None:
            table.do(command)
    return [table.round.opening, *table.events]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
@pytest.mark.parametrize("seats", [1, 2])
def test_a_round_by_itself_can_be_played_again(rules: RuleSet, seats: int) -> None:
    rounds = list(rounds_of(game(rules, 5, seats)))
    assert len(rounds) > 3
    for events in rounds:
        replay = Replay()
        for event in events[:1]:
            replay.feed(event)
        replay.round.number = next(e.round for e in events if hasattr(e, "round")) - 1
        for event in events[1:]:
            replay.feed(event)
        assert isinstance(events[0], GameStarted) and isinstance(events[-1], Accounts)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_a_round_is_written_and_read_and_is_worth_the_same(rules: RuleSet) -> None:
    events = game(rules, 7)
    whole = list(account_for(events))
    rounds = list(rounds_of(events))
    assert len(whole) == len(rounds) > 5
    for play, kept in zip(whole, rounds, strict=True):
        again = read(written(kept), rules)
        assert [e for e in again if not isinstance(e, Staked)] == [
            e for e in kept if not isinstance(e, Staked)
        ]
        (alone,) = account_for(again)
        parts = (alone.result, alone.expected, alone.luck, alone.errors, alone.choices)
        assert parts == (play.result, play.expected, play.luck, play.errors, play.choices)


def test_what_a_draw_has_left_is_staked_at_the_beginning() -> None:
    table = Table(SEVENTEEN_FOUR, "10H 9H 9D 7H QD / 10S 7C AS 8C")
    table.do(Stake(1, 20), Deal(1), Stand(1), Ready(1), Stake(1, 5), Deal(1))
    draw, win = rounds_of([table.round.opening, *table.events])
    assert written(draw) == "1 1000 10000 s20 d 10H 9H 9D _ . 7H QD"
    assert written(win) == "2 1000 10000 s25 d 10S 7C AS _"
    assert win[0] == GameStarted("seventeen-four", 1, {1: 1000, "bank": 10_000})
    (result,) = [event for event in win if isinstance(event, Result)]
    assert result.pays == 50


def test_the_end_of_a_game_is_no_part_of_its_last_round() -> None:
    table = Table(SEVENTEEN_FOUR, "10H 9H 9C 10S", accounts={1: 10})
    table.do(Stake(1, 10), Deal(1), Hit(1))
    (lost,) = rounds_of([table.round.opening, *table.events])
    assert any(isinstance(event, Over) for event in table.events) is (
        table.round.accounts[1] == 0
    )
    assert not any(isinstance(event, Over) for event in lost)
    assert read(written(lost), SEVENTEEN_FOUR) == lost


@pytest.mark.parametrize(
    "line",
    [
        "",
        "1",
        "1 1000 10000",
        "1 1000 10000 s20 d 10H 9H 9D _ .",
        "1 1000 10000 s20 d 10H 9H 9D _ . 7H QD QS",
        "1 1000 10000 s20 d 10H 9H 9D _ . 7H",
        "1 1000 10000 s20 d 10H 10H 9D _ . 7H QD",
        "1 1000 10000 s2000 d 10H 9H 9D _ . 7H QD",
        "1 1000 - s20 d 10H 9H 9D _ . 7H QD",
        "1 1000 10000 s20 d 2H 9H 9D _ . 7H QD",
        "1 1000 10000 s20 d 10H 9H 9D _ . T7 QD",
        "1 1000 10000 s+20 d 10H 9H 9D _ . 7H QD",
        "1 1000 10000  s20 d 10H 9H 9D _ . 7H QD",
        "x 1000 10000 s20 d 10H 9H 9D _ . 7H QD",
        "0 1000 10000 s20 d 10H 9H 9D _ . 7H QD",
    ],
)
def test_what_is_no_round_is_refused(line: str) -> None:
    with pytest.raises(KeptError):
        read(line, SEVENTEEN_FOUR)
