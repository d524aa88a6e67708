"""Result = expectation + luck − errors: for random rounds, and worked out by hand for a few."""

import random
from collections.abc import Mapping

import pytest

from cards.card import Card
from cards.commands import Command, Deal, Hit, Leave, Ready, Stake, Stand, TimeUp
from cards.events import Accounts, Event, GameStarted, Result, Seat
from cards.odds import advise
from cards.odds.luck import RoundPlay, account_for
from cards.odds.round import of_round
from cards.odds.values import ONE, HandValues
from cards.rules import BLACKJACK, BUST_OVER, RULE_SETS, SEVENTEEN_FOUR, RuleSet
from tests.play import Table, hand

RULES = list(RULE_SETS.values())
NEAR = 1e-11


def in_stakes(parts: int) -> float:
    """A value in stakes."""
    return parts / ONE


def played(rules: RuleSet, deck: str, *commands: Command) -> RoundPlay:
    """The one round that these commands make of these cards."""
    table = Table(rules, deck)
    table.do(*commands)
    (round_,) = account_for([table.round.opening, *table.events])
    return round_


def wild(rules: RuleSet, seats: int, rng: random.Random, commands: int) -> list[Event]:
    """What happens when anything legal is done."""
    accounts: Mapping[Seat, int | None] = dict.fromkeys(range(1, seats + 1), 5_000)
    table = Table(rules, seats=seats, accounts=accounts)
    for _ in range(commands):
        seat = rng.randint(1, seats)
        kinds: list[Command] = [Deal(seat), Hit(seat), Hit(seat), Stand(seat), Ready(seat)]
        kinds += [Stake(seat, 10 * rng.randint(1, 5)), TimeUp(seat)]
        command = rng.choice(kinds)
        if table.round.check(command) is None:
            table.do(command)
    return [table.round.opening, *table.events]


def results(events: list[Event], seat: int) -> list[int]:
    """By how much each round with a result has moved account and own part of the pot."""
    moved: list[int] = []
    worth, half, has_result = 0, 1, False
    for event in events:
        if isinstance(event, GameStarted):
            worth = event.accounts[seat] or 0
            half = 2 if RULE_SETS[event.rules].bank_matches else 1
        elif isinstance(event, Result) and event.seat == seat:
            has_result = True
        elif isinstance(event, Accounts):
            now = (event.accounts[seat] or 0) + event.pots[seat] // half
            moved += [now - worth] if has_result else []
            worth, has_result = now, False
    return moved


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
@pytest.mark.parametrize("seats", [1, 2])
def test_the_three_parts_add_up_to_the_result_to_the_last_digit(rules: RuleSet, seats: int) -> None:
    rng = random.Random(f"{rules.name} {seats}")
    rounds = 0
    for _ in range(12):
        events = wild(rules, seats, rng, commands=120)
        for seat in range(1, seats + 1):
            plays = list(account_for(events, seat))
            assert [play.result for play in plays] == results(events, seat)
            for play in plays:
                assert play.expected + play.luck + play.errors == play.result * ONE
                assert play.played + play.luck == play.best + play.errors == play.result * ONE
                assert play.errors <= 0 <= min((c.cost for c in play.choices), default=0)
            rounds += len(plays)
    assert rounds > 40


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_luck_is_fair_one_card_weighs_out_another(rules: RuleSet) -> None:
    """The value of one more card is the mean of what the hand is worth after each that may come."""
    values = HandValues(rules)
    own, bank = hand("8H 7C"), Card("9", "S")
    left = [card for card in rules.deck() if card not in (*own, bank)]
    after = 0
    for card in left:
        held = values.hold([*own, card])
        if held.total > BUST_OVER:
            after -= ONE
        elif held.total == BUST_OVER:
            after += values.of([*own, card], bank).stand
        else:
            after += values.of([*own, card], bank).best
    assert in_stakes(values.of(own, bank).hit) == pytest.approx(after / len(left) / ONE, abs=NEAR)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_values_are_those_of_the_tip(rules: RuleSet) -> None:
    values = HandValues(rules)
    for own, bank, seen in (("9H 7C", "10S", ""), ("AH 8C QD", "7S", ""), ("KH QC", "AS", "JC KS")):
        advice = advise(hand(own), hand(bank), hand(seen), rules)
        assert advice.hit is not None
        found = values.of(hand(own), Card.parse(bank), hand(seen))
        assert in_stakes(found.stand) == pytest.approx(advice.stand.edge, abs=NEAR)
        assert in_stakes(found.hit) == pytest.approx(advice.hit.edge, abs=NEAR)


def test_21_on_the_deal_is_luck_beyond_what_was_expected() -> None:
    before = of_round(BLACKJACK).edge(BLACKJACK)
    play = played(BLACKJACK, "AH 9S KH 5C", Stake(1, 20), Deal(1))
    assert (play.result, play.errors, play.choices) == (30, 0, ())
    assert in_stakes(play.expected) == pytest.approx(20 * before)
    assert in_stakes(play.luck) == pytest.approx(20 * (1.5 - before))
    before = of_round(SEVENTEEN_FOUR).edge(SEVENTEEN_FOUR)
    play = played(SEVENTEEN_FOUR, "AH 9S 10H 7C", Stake(1, 20), Deal(1))
    assert play.result == 20
    assert in_stakes(play.luck) == pytest.approx(20 * (1 - before))


def test_a_worse_choice_is_an_error_and_what_comes_after_it_is_luck() -> None:
    deck = "7H 8C 8D 9D"
    play = played(SEVENTEEN_FOUR, deck, Stake(1, 10), Deal(1), Stand(1))
    advice = advise(hand("7H 8D"), hand("8C"), [], SEVENTEEN_FOUR)
    assert advice.hit is not None
    lost = advice.hit.edge - advice.stand.edge
    assert lost == pytest.approx(0.239975801 - 0.678793494 - 0.200783601 + 0.799216399)
    assert in_stakes(play.errors) == pytest.approx(-10 * lost)
    assert [c.chosen for c in play.choices] == ["stand"]
    assert in_stakes(play.choices[0].cost) == pytest.approx(10 * lost)
    # the bank has 17 against 15: the stake is lost, from a value of stand.edge
    assert (play.result, play.outcome) == (-10, "lose")
    before = of_round(SEVENTEEN_FOUR).edge(SEVENTEEN_FOUR)
    deal, bank = advice.hit.edge - before, -1 - advice.stand.edge
    assert in_stakes(play.luck) == pytest.approx(10 * (deal + bank))


def test_a_stake_in_the_turn_is_expected_to_bring_what_its_hand_is_worth() -> None:
    deck = "10H 7C 10D 10S"
    play = played(SEVENTEEN_FOUR, deck, Stake(1, 10), Deal(1), Stake(1, 30), Stand(1))
    stand = advise(hand("10H 10D"), hand("7C"), [], SEVENTEEN_FOUR).stand.edge
    before = of_round(SEVENTEEN_FOUR).edge(SEVENTEEN_FOUR)
    assert in_stakes(play.expected) == pytest.approx(10 * before + 30 * stand)
    assert in_stakes(play.luck) == pytest.approx(10 * (stand - before) + 40 * (1 - stand))
    assert (play.result, play.errors) == (40, 0)


def test_a_pot_that_a_draw_has_left_is_staked_anew() -> None:
    table = Table(SEVENTEEN_FOUR, "10H 9H 9D 7H QD / 10S 7C AS 8C")
    table.do(Stake(1, 20), Deal(1), Stand(1), Ready(1), Deal(1))
    draw, win = account_for([table.round.opening, *table.events])
    assert (draw.outcome, draw.result, win.result) == ("draw", 0, 20)
    before = of_round(SEVENTEEN_FOUR).edge(SEVENTEEN_FOUR)
    for play in (draw, win):
        assert in_stakes(play.expected) == pytest.approx(20 * before)


def test_what_the_clock_ends_costs_and_is_no_decision() -> None:
    deck = "7H 8C 8D 9D"
    chosen = played(SEVENTEEN_FOUR, deck, Stake(1, 10), Deal(1), Stand(1))
    timed = played(SEVENTEEN_FOUR, deck, Stake(1, 10), Deal(1), TimeUp(1))
    assert (timed.errors, timed.choices) == (chosen.errors, ())


def test_leaving_in_the_turn_costs_what_the_hand_was_worth() -> None:
    table = Table(SEVENTEEN_FOUR, "10H 10C 7C 10D 10S 8H", seats=2)
    table.do(Stake(1, 10), Deal(1), Deal(2), Leave(1), Stand(2))
    (play,) = account_for([table.round.opening, *table.events], 1)
    others = hand("10C 10S")
    edge = advise(hand("10H 10D"), hand("7C"), others, SEVENTEEN_FOUR).stand.edge
    assert play.result == -10
    assert in_stakes(play.errors) == pytest.approx(10 * (-1 - edge))


def test_a_round_that_does_not_begin_among_the_events_is_left_out() -> None:
    table = Table(SEVENTEEN_FOUR, "10H 9H 9D 7H QD")
    table.do(Stake(1, 20), Deal(1), Stand(1))
    events = [table.round.opening, *table.events]
    assert len(list(account_for(events))) == 1
    assert not list(account_for(events[1:]))
    assert not list(account_for(events[:-1]))
