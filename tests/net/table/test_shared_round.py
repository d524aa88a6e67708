"""What a table of two needs of the round when it ends early: undoing it, and parting pots."""

import pytest

from cards.card import Card
from cards.commands import Command, Deal, Hit, Leave, Ready, Stake, Stand, TimeUp
from cards.events import BANK, Accounts, Refused, Result, Seat
from cards.round import CardWanted, Face, Round, State
from cards.rules import BLACKJACK, RULE_SETS, SEVENTEEN_FOUR, RuleSet
from tests.play import Table

EVERY_RULE_SET = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=list(RULE_SETS))
START: list[Command] = [Stake(1, 20), Stake(2, 30), Deal(1), Deal(2)]
DRAW = "10H 7D 9S 8H 8D 8S / 10H 7D 9S 8H 8D 8S"
"""Seat 1 has 18, seat 2 has 15, the bank 17."""


@EVERY_RULE_SET
def test_voiding_gives_all_stakes_back_even_lost_ones(rules: RuleSet) -> None:
    table = Table(rules, "10H 7D 9S 9H 8D 8S 7C", seats=2, accounts={1: 100, 2: 100})
    table.do(*START, Hit(1))
    assert table.round.results[1].reason == "bust"
    bank = rules.bank_start
    events = table.round.void()
    assert events == [Accounts({BANK: bank, 1: 100, 2: 100}, {1: 0, 2: 0})]
    assert table.round.state is State.OVER and table.round.wanted is None
    assert table.do(Hit(2)) == [Refused(2, "hit", "over")]


def test_voiding_parts_what_a_draw_had_left() -> None:
    table = Table(SEVENTEEN_FOUR, "10H 7D 10S 7H 8D 7S /", seats=2, accounts={1: 100, 2: 100})
    table.do(*START, Stand(1), Stand(2))
    assert table.round.results[1].outcome == "draw"
    table.do(Ready(1), Ready(2), Stake(1, 10), Deal(1), Deal(2))
    table.round.void()
    assert table.round.accounts[1] == 100 and table.round.pots == {1: 0, 2: 0}
    assert table.round.accounts[2] + (table.round.bank or 0) == 10_100


def test_closing_between_rounds_parts_the_pots_and_says_so_once() -> None:
    table = Table(SEVENTEEN_FOUR, "10H 7D 10S 7H 8D 7S /", seats=2, accounts={1: 100, 2: 100})
    table.do(*START, Stand(1), Stand(2))
    assert table.round.pots[1] == 40
    accounts = table.round.close()
    assert [type(event) for event in accounts] == [Accounts]
    assert table.round.accounts[1] == 100
    assert table.round.close() == []


@EVERY_RULE_SET
def test_closing_while_stakes_are_made_gives_them_back(rules: RuleSet) -> None:
    table = Table(rules, seats=2, accounts={1: 100, 2: 100})
    table.do(Stake(1, 20), Stake(2, 30))
    table.round.close()
    assert table.round.accounts == {1: 100, 2: 100}
    assert table.round.bank == rules.bank_start


def test_who_leaves_between_rounds_gets_half_of_a_drawn_pot_but_no_stake() -> None:
    table = Table(SEVENTEEN_FOUR, "10H 7D 10S 7H 8D 7S /", seats=2, accounts={1: 100, 2: 100})
    table.do(*START, Stand(1), Stand(2), Ready(1), Ready(2), Stake(1, 10))
    assert table.round.pots[1] == 60
    events = table.do(Leave(1))
    assert events[0] == Result(1, "lose", "left", 0)
    assert isinstance(events[1], Accounts)
    assert table.round.accounts[1] == 70 + 20
    assert table.round.pots[1] == 0


def test_who_leaves_in_a_round_leaves_the_whole_pot() -> None:
    table = Table(BLACKJACK, DRAW, seats=2, accounts={1: 100, 2: 100})
    events = table.do(*START, Leave(1))
    assert events[-1] == Result(1, "lose", "left", 0)
    assert table.round.accounts[1] == 80
    assert table.round.awaited == (2,)


@EVERY_RULE_SET
def test_who_leaves_while_the_cards_come_gets_no_more_of_them(rules: RuleSet) -> None:
    round_ = Round(rules, 2, {1: 100, 2: 100})
    for command in START:
        round_.do(command)
    round_.give(Card("10", "H"))
    assert round_.wanted == CardWanted(2)
    round_.do(Leave(1))
    given: list[Seat] = []
    while round_.wanted:
        given.append(round_.wanted.to)
        down = round_.wanted.face is Face.DOWN
        round_.give(None if down else Card(("8", "9", "J")[len(given) - 1], "S"))
    assert given == [2, BANK, 2, BANK]
    assert round_.state is State.TURN and round_.awaited == (2,)


@EVERY_RULE_SET
def test_who_sits_out_and_leaves_has_no_result(rules: RuleSet) -> None:
    table = Table(rules, seats=2, accounts={1: 100, 2: 100})
    table.do(TimeUp(2))
    assert table.do(Leave(2)) == []
    assert table.round.awaited == (1,)
