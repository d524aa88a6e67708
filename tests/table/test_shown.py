"""What the table shows follows the events, not the round."""

import pytest

from cards.card import Card
from cards.commands import Deal, Ready, Stake, Stand
from cards.events import BANK, Event, Refused
from cards.rules import BLACKJACK, SEVENTEEN_FOUR, RuleSet
from table.shown import Shown
from tests.play import Table


def followed(table: Table, events: list[Event]) -> Shown:
    """What is shown after a game has begun and these events have come."""
    shown = Shown(table.round.rules)
    for event in (table.round.opening, *events):
        shown.follow(event)
    return shown


def test_a_round_as_far_as_it_has_been_shown() -> None:
    table = Table(SEVENTEEN_FOUR, "10S 7H 10H 10C")
    events = table.do(Stake(1, 20), Deal(1))
    shown = followed(table, events)
    assert shown.hole and shown.hands[BANK] == [Card.parse("7H"), None]
    assert shown.points == {1: 20, BANK: 7}
    assert (shown.account(1), shown.account(BANK), shown.pot(1)) == (980, 9_980, 40)
    assert shown.cards_left == 28 and shown.rounds == 1
    for event in table.do(Stand(1)):
        shown.follow(event)
    assert not shown.hole and shown.points[BANK] == 17
    assert (shown.account(1), shown.account(BANK), shown.pot(1)) == (1_020, 9_980, 0)
    assert shown.results[1].outcome == "win"


def test_clearing_leaves_the_pots() -> None:
    table = Table(SEVENTEEN_FOUR, "10S 10D 10H 10C")
    shown = followed(table, table.do(Stake(1, 20), Deal(1), Stand(1)))
    shown.clear()
    assert shown.pot(1) == 40
    assert shown.hands == {BANK: [], 1: []} and not shown.points and not shown.results
    assert shown.cards_left == 32 and not shown.hole


def test_a_refusal_shows_nothing() -> None:
    table = Table(SEVENTEEN_FOUR)
    shown = followed(table, [])
    assert shown.follow(Refused(1, "hit", "not-now")) == []
    assert shown.account(1) == 1_000


def test_a_bank_without_limit_has_no_amount() -> None:
    table = Table(BLACKJACK)
    assert followed(table, []).account(BANK) is None


@pytest.mark.parametrize("rules", [SEVENTEEN_FOUR, BLACKJACK], ids=lambda rules: rules.name)
def test_the_money_shown_is_the_rounds_after_every_round(rules: RuleSet) -> None:
    table = Table(rules, accounts={1: 100})
    shown = followed(table, [])
    for _ in range(40):
        for command in (Stake(1, 10), Deal(1), Stand(1), Ready(1)):
            for event in table.do(command):
                shown.follow(event)
            bank, accounts, pots = table.money()
            assert (shown.account(BANK), shown.account(1)) == (bank, accounts[1])
            assert shown.pot(1) == pots[1]
