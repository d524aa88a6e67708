"""Counting rounds: outcomes, reasons, runs, and a curve that stays small."""

import pytest

from cards.events import BANK, Accounts, GameStarted, Result
from table.saving.statistics import MOST_SAMPLES, Statistics, StatisticsError


def played(*results: tuple[str, str, int]) -> Statistics:
    """The statistics of a game whose rounds came to these outcomes, reasons and accounts."""
    counted = Statistics()
    counted.count(GameStarted("seventeen-four", 1, {BANK: 10_000, 1: 1_000}))
    for outcome, reason, account in results:
        counted.count(Result(1, outcome, reason, 0))
        counted.count(Accounts({BANK: 11_000 - account, 1: account}, {1: 0}))
    return counted


def test_outcomes_and_reasons_are_counted() -> None:
    counted = played(
        ("win", "higher", 1_100),
        ("lose", "bust", 1_000),
        ("draw", "equal", 900),
        ("win", "bank-bust", 1_000),
        ("win", "higher", 1_100),
    )
    assert counted.rounds == 5
    assert counted.outcomes == {"win": 3, "lose": 1, "draw": 1}
    assert counted.reasons == {"higher": 2, "bust": 1, "equal": 1, "bank-bust": 1}
    assert counted.account == 1_100


def test_a_run_ends_with_the_other_outcome_and_with_a_draw() -> None:
    win, lose, draw = ("win", "higher", 1), ("lose", "lower", 1), ("draw", "equal", 1)
    counted = played(win, win, draw, win, lose, lose, lose, win, win, win)
    assert (counted.longest_won, counted.longest_lost, counted.run) == (3, 3, 3)
    assert played(win, lose, lose).run == -2


def test_results_of_other_seats_do_not_count() -> None:
    counted = Statistics()
    counted.count(Result(2, "win", "higher", 10))
    assert counted.rounds == 0


def test_the_curve_stays_small_and_ends_with_the_last_account() -> None:
    counted = played(*(("win", "higher", 1_000 + n) for n in range(1, 10_001)))
    curve = counted.curve()
    assert len(curve) <= MOST_SAMPLES + 1
    assert curve[-1] == (10_000, 11_000)
    assert all(account == 1_000 + rounds for rounds, account in curve)
    assert [rounds for rounds, _ in curve] == sorted({rounds for rounds, _ in curve})


def test_no_round_is_no_curve() -> None:
    assert Statistics().curve() == []
    assert played().curve() == []


def test_clear_counts_from_nothing() -> None:
    counted = played(("win", "higher", 1_100))
    counted.clear()
    assert counted.plain() == Statistics().plain()


def test_plain_and_back() -> None:
    counted = played(("win", "higher", 1_100), ("lose", "bust", 1_000))
    again = Statistics.read(counted.plain())
    assert again.plain() == counted.plain()
    again.count(Result(1, "lose", "lower", 0))
    assert (again.rounds, counted.rounds) == (3, 2)


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        [],
        {},
        {**Statistics().plain(), "more": 1},
        {**Statistics().plain(), "rounds": -1},
        {**Statistics().plain(), "rounds": True},
        {**Statistics().plain(), "stride": 0},
        {**Statistics().plain(), "samples": ["1"]},
        {**Statistics().plain(), "samples": None},
        {**Statistics().plain(), "run": 1.5},
        {**Statistics().plain(), "outcomes": {"luck": 1}},
        {**Statistics().plain(), "reasons": {"higher": -1}},
        {**Statistics().plain(), "account": "1"},
    ],
)
def test_what_no_games_can_have_is_refused(wrong: object) -> None:
    with pytest.raises(StatisticsError):
        Statistics.read(wrong)


def test_what_was_read_and_what_it_came_from_count_on_by_themselves() -> None:
    """A copy that is written later has what was counted when it was made."""
    counted = played(("win", "higher", 1_100))
    copy = Statistics.read(counted.plain())
    before = copy.plain()
    counted.count(Result(1, "win", "higher", 0))
    counted.count(Accounts({BANK: 9_800, 1: 1_200}, {1: 0}))
    counted.judge(3, 2)
    assert copy.plain() == before
    assert counted.samples == [1_100, 1_200] and counted.outcomes["win"] == 2
