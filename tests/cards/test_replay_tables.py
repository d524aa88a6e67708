"""Logs of tables for two, also of those that somebody left or that were broken off."""

import random
from collections.abc import Callable

import pytest

from cards.commands import Deal, Hit, Leave, Ready, Stake, Stand
from cards.deck import Dealer
from cards.events import Event, Result
from cards.offline import OfflineGame
from cards.replay import first_difference
from cards.round import Round
from cards.rules import BLACKJACK, SEVENTEEN_FOUR, RuleSet
from tests.play import hand

DRAW_FOR_BOTH = "10S 10D 10H 9S 9D KH"
"""Seat 1: 10S 9S, seat 2: 10D 9D, the bank: 10H; its card face down is the king."""


class Table:
    """A table of two seats that keeps its log."""

    def __init__(self, rules: RuleSet, cards: str) -> None:
        self.round = Round(rules, 2)
        dealer = Dealer(rules, random.Random(1), [hand(cards)])
        self.game = OfflineGame(self.round, dealer)
        self.events: list[Event] = [self.round.opening]
        self.game.listeners.append(self.events.append)

    def play(self, *commands: object) -> None:
        for command in commands:
            self.game.do(command)  # type: ignore[arg-type]

    @property
    def log(self) -> list[str]:
        return [event.json() for event in self.events]


def staked(table: Table) -> None:
    table.play(Stake(1, 20), Stake(2, 50))


def dealt(table: Table) -> None:
    staked(table)
    table.play(Deal(1), Deal(2))


def one_stands(table: Table) -> None:
    dealt(table)
    table.play(Stand(1))


def settled(table: Table) -> None:
    one_stands(table)
    table.play(Stand(2))


def one_is_ready(table: Table) -> None:
    settled(table)
    table.play(Ready(1))




@pytest.mark.parametrize("rules", [SEVENTEEN_FOUR, BLACKJACK], ids=lambda rules: rules.name)
@pytest.mark.parametrize("moment", [staked, dealt, one_stands])
@pytest.mark.parametrize("seat", [1, 2])
def test_a_seat_leaves_and_the_other_plays_on(
    rules: RuleSet, moment: Callable[[Table], None], seat: int
) -> None:
    table = Table(rules, DRAW_FOR_BOTH)
    moment(table)
    table.play(Leave(seat))
    other = 3 - seat
    table.play(Hit(other), Stand(other), Ready(other))
    assert any('"left"' in line for line in table.log)
    assert first_difference(table.log) is None


@pytest.mark.parametrize("moment", [dealt, one_stands])
def test_a_round_that_is_undone(moment: Callable[[Table], None]) -> None:
    table = Table(SEVENTEEN_FOUR, DRAW_FOR_BOTH)
    moment(table)
    table.events += table.round.void()
    assert first_difference(table.log) is None


@pytest.mark.parametrize("moment", [staked, settled, one_is_ready])
def test_a_table_that_ends_between_rounds(moment: Callable[[Table], None]) -> None:
    table = Table(SEVENTEEN_FOUR, DRAW_FOR_BOTH)
    moment(table)
    table.events += table.round.close()
    assert first_difference(table.log) is None


def test_who_leaves_does_not_see_the_cards_that_were_on_their_way() -> None:
    table = Table(SEVENTEEN_FOUR, DRAW_FOR_BOTH)
    staked(table)
    table.events += table.round.do(Deal(1)) + table.round.do(Deal(2))
    table.events += table.round.do(Leave(1))
    assert first_difference(table.log) is None


def test_at_a_table_of_one_a_line_of_accounts_too_many_is_an_error() -> None:
    round_ = Round(SEVENTEEN_FOUR)
    game = OfflineGame(round_, Dealer(SEVENTEEN_FOUR, random.Random(2)))
    events: list[Event] = [round_.opening]
    game.listeners.append(events.append)
    for command in (Stake(1, 5), Deal(1), Stand(1)):
        game.do(command)
    lines = [event.json() for event in events]
    accounts = next(line for line in lines if line.startswith('{"event": "accounts"'))
    difference = first_difference([*lines, accounts])
    assert difference is not None and difference.line == len(lines) + 1


@pytest.mark.parametrize("rules", [SEVENTEEN_FOUR, BLACKJACK], ids=lambda rules: rules.name)
@pytest.mark.parametrize("moment", [lambda table: None, one_is_ready], ids=["first", "drawn pot"])
def test_a_log_of_before_that_tells_a_loss_of_nothing_still_runs(
    rules: RuleSet, moment: Callable[[Table], None]
) -> None:
    """Until 0.2.0 whoever left before the deal was logged as `lose`, also without a stake."""
    table = Table(rules, DRAW_FOR_BOTH)
    moment(table)
    table.play(Ready(2))
    before = len(table.log)
    table.play(Leave(1), Leave(2))
    loss = [Result(seat, "lose", "left", 0).json() for seat in (1, 2)]
    assert not set(loss) & set(table.log)
    assert first_difference(table.log) is None
    told = table.log[before:]
    old = [loss[0], *told[:-1], loss[1], told[-1]]
    assert first_difference([*table.log[:before], *old]) is None
