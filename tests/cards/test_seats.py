"""Several seats at one bank (cards/RULES.md, "Two players"), and seats that do not play on."""

import pytest

from cards.card import Card
from cards.commands import Command, Deal, Hit, Leave, Ready, Stake, Stand, TimeUp
from cards.events import BANK, Accounts, CardDealt, DealStarted, Over, Result, TurnEnded
from cards.round import CardWanted, Face, Round, State
from cards.rules import BLACKJACK, RULE_SETS, SEVENTEEN_FOUR, RuleSet
from tests.play import Table

EVERY_RULE_SET = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=list(RULE_SETS))


def start(*amounts: int) -> list[Command]:
    """Everybody stakes and wants cards."""
    stakes: list[Command] = [Stake(seat, amount) for seat, amount in enumerate(amounts, 1)]
    return [*stakes, *(Deal(seat) for seat in range(1, len(amounts) + 1))]


@EVERY_RULE_SET
def test_the_cards_come_when_every_seat_has_said_so(rules: RuleSet) -> None:
    table = Table(rules, seats=3)
    assert not any(isinstance(event, DealStarted) for event in table.do(*start(10, 20, 30)[:-1]))
    assert table.do(Deal(3))[0] == DealStarted(1)


@EVERY_RULE_SET
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_the_deal_goes_round_twice_with_the_bank_last(rules: RuleSet, seats: int) -> None:
    table = Table(rules, "7H 8H 7D 8D 7C 8C 7S 8S", seats=seats)
    events = table.do(*start(*[10] * seats))
    dealt = [event for event in events if isinstance(event, CardDealt)]
    assert [event.seat for event in dealt] == [*range(1, seats + 1), BANK] * 2
    assert [event.card is None for event in dealt] == [False] * (2 * seats + 1) + [True]


@EVERY_RULE_SET
def test_each_seat_has_its_own_hand_account_and_stake(rules: RuleSet) -> None:
    # 1 has 15 and stands, 2 has 20 and stands, the bank has 18
    table = Table(rules, "7H 10H 9S 8D 10D 9D", seats=2, accounts={1: 100, 2: 200})
    table.do(*start(10, 50), Stand(2), Stand(1))
    assert [table.round.results[seat].reason for seat in (1, 2)] == ["lower", "higher"]
    assert table.round.accounts == {1: 90, 2: 250}


@EVERY_RULE_SET
def test_both_act_independently_and_in_any_order(rules: RuleSet) -> None:
    draws = {"blackjack": "2C 3C", "seventeen-four": "JC QC"}
    table = Table(rules, f"7H 7D 10S 8H 8D 9S {draws[rules.name]}", seats=2)
    table.do(*start(10, 10), Hit(2), Hit(1), Stand(2))
    assert table.round.check(Hit(1)) is None
    table.do(Stand(1))
    assert [table.round.total(seat) for seat in (1, 2, BANK)] == [18, 17, 19]


@EVERY_RULE_SET
def test_whoever_is_finished_first_sees_the_own_result_and_waits(rules: RuleSet) -> None:
    table = Table(rules, "10H 7D 10S 9H 8D 9S 8S", seats=2)
    table.do(*start(10, 10))
    assert table.do(Hit(1))[-2:] == [TurnEnded(1, "bust"), Result(1, "lose", "bust", 0)]
    assert table.round.state is State.TURN
    assert table.round.check(Hit(1)) == "finished"
    assert table.round.check(Hit(2)) is None


@EVERY_RULE_SET
def test_the_bank_draws_when_one_seat_still_needs_its_total(rules: RuleSet) -> None:
    # 1 has 21 on the deal, 2 stands on 15; the bank turns 16 and draws
    table = Table(rules, "10H 7D 9S AH 8D 7S 8S", seats=2)
    table.do(*start(10, 10))
    assert table.round.results[1].reason == "twenty-one"
    assert table.round.state is State.TURN
    table.do(Stand(2))
    assert table.round.hands[BANK] == [Card("9", "S"), Card("7", "S"), Card("8", "S")]
    assert table.round.results[2].reason == "bank-bust"


@EVERY_RULE_SET
def test_the_bank_draws_nothing_when_no_seat_needs_its_total(rules: RuleSet) -> None:
    table = Table(rules, "10H 10D 9S AH 9D 7S 8S", seats=2)
    table.do(*start(10, 10), Hit(2))
    assert table.round.results[2].reason == "bust"
    assert table.round.state is State.SETTLED
    assert table.round.hands[BANK] == [Card("9", "S")]


@EVERY_RULE_SET
def test_the_next_round_begins_when_every_seat_has_seen_the_results(rules: RuleSet) -> None:
    table = Table(rules, "10H 10D 9S 9H 9D 9C", seats=2)
    table.do(*start(10, 10), Stand(1), Stand(2), Ready(2))
    assert table.round.awaited == (1,)
    assert table.round.check(Stake(2, 10)) == "not-now"
    table.do(Ready(1))
    assert table.round.check(Stake(2, 10)) is None
    assert table.round.hands == {BANK: [], 1: [], 2: []}


@EVERY_RULE_SET
def test_the_game_ends_for_all_when_one_account_is_empty(rules: RuleSet) -> None:
    table = Table(rules, "10H 10D 9S 7H 9D 9C", seats=2, accounts={1: 10, 2: 100})
    events = table.do(*start(10, 10), Stand(1), Stand(2))
    assert [table.round.results[seat].reason for seat in (1, 2)] == ["lower", "higher"]
    assert events[-1] == Over("broke")


def test_the_bank_matches_the_stakes_of_all_seats_from_one_account() -> None:
    table = Table(SEVENTEEN_FOUR, seats=2, accounts={BANK: 50, 1: 100, 2: 100})
    table.do(Stake(1, 30))
    assert table.round.check(Stake(2, 21)) == "bank-cannot-match"
    assert table.round.check(Stake(2, 20)) is None


@EVERY_RULE_SET
def test_a_seat_that_has_not_staked_in_time_sits_the_round_out(rules: RuleSet) -> None:
    table = Table(rules, "7H 9S 8H 9C", seats=2)
    table.do(Stake(1, 10), Deal(1), TimeUp(2))
    assert table.round.hands[2] == []
    events = table.do(Stand(1))
    assert [event.seat for event in events if isinstance(event, Result)] == [1]
    assert table.round.accounts[2] == rules.player_start


@EVERY_RULE_SET
def test_a_seat_whose_time_is_up_in_its_turn_says_ok(rules: RuleSet) -> None:
    table = Table(rules, "7H 9S 8H 9C")
    table.do(Stake(1, 10), Deal(1))
    assert table.do(TimeUp(1))[0] == TurnEnded(1, "time")
    assert table.round.results[1].reason == "lower"


@EVERY_RULE_SET
def test_the_stake_of_a_seat_that_left_goes_to_the_bank_and_the_other_plays_on(
    rules: RuleSet,
) -> None:
    table = Table(rules, "7H 10H 9S 8D 10D 9D", seats=2, accounts={1: 100, 2: 100})
    table.do(*start(10, 20))
    assert table.do(Leave(1)) == [Result(1, "lose", "left", 0)]
    table.do(Stand(2))
    assert table.round.accounts == {1: 90, 2: 120}
    assert table.round.bank == (None if rules is BLACKJACK else 10_000 + 10 - 20)


def test_leaving_between_rounds_gives_each_side_its_half_of_the_pot() -> None:
    table = Table(SEVENTEEN_FOUR, "10H 10D 10S 9H 9D 9S", seats=2, accounts={1: 100, 2: 100})
    table.do(*start(10, 20), Stand(1), Stand(2))
    assert table.round.pots == {1: 20, 2: 40}
    assert table.do(Leave(2))[-1] == Accounts({BANK: 9_990, 1: 90, 2: 100}, {1: 20, 2: 0})


@EVERY_RULE_SET
def test_a_disagreement_gives_both_stakes_back(rules: RuleSet) -> None:
    table = Table(rules, "7H 10H 9S 8D 10D 9D", seats=2, accounts={1: 100, 2: 100})
    table.do(*start(10, 20), Stand(2))
    table.round.void()
    assert table.round.accounts == {1: 100, 2: 100}
    assert table.round.bank == rules.bank_start
    assert table.round.state is State.OVER


@EVERY_RULE_SET
def test_a_disagreement_undoes_only_the_round_it_came_up_in(rules: RuleSet) -> None:
    table = Table(rules, "7H 10H 9S 8D 10D 9D", seats=2, accounts={1: 100, 2: 100})
    table.do(*start(10, 20), Stand(1), Stand(2), Ready(1), Ready(2))
    table.do(Stake(1, 30))
    assert table.round.void() == [Accounts({BANK: table.round.bank, 1: 90, 2: 120}, {1: 0, 2: 0})]
    assert table.round.bank in (None, 9_990)


@EVERY_RULE_SET
@pytest.mark.parametrize("agreed", [False, True])
def test_who_has_staked_nothing_and_leaves_before_the_deal_has_no_result(
    rules: RuleSet, agreed: bool
) -> None:
    """Nothing was lost. The other one's stake stays where it is, and the round goes on with it."""
    table = Table(rules, "10H 10S 9H 9S", seats=2, accounts={1: 100, 2: 100})
    table.do(Stake(2, 20), *([Deal(2)] if agreed else []))
    events = table.do(Leave(1))
    assert not [event for event in events if isinstance(event, Result | Accounts)]
    assert table.round.accounts == {1: 100, 2: 80} and not table.round.results
    assert (table.round.state is State.TURN) is agreed


@EVERY_RULE_SET
def test_a_stake_that_is_lost_by_leaving_before_the_deal_is_a_result(rules: RuleSet) -> None:
    table = Table(rules, seats=2, accounts={1: 100, 2: 100})
    table.do(Stake(1, 20))
    assert table.do(Leave(1)) == [Result(1, "lose", "left", 0)]
    assert table.round.accounts[1] == 80 and table.round.pots[1] == 0


def test_the_half_of_a_drawn_pot_that_a_seat_takes_along_is_no_result() -> None:
    table = Table(SEVENTEEN_FOUR, "10H 10D 10S 9H 9D 9S /", seats=2, accounts={1: 100, 2: 100})
    table.do(*start(10, 20), Stand(1), Stand(2), Ready(1), Ready(2))
    assert table.round.state is State.STAKING
    assert table.do(Leave(2)) == [Accounts({BANK: 9_990, 1: 90, 2: 100}, {1: 20, 2: 0})]


@EVERY_RULE_SET
def test_what_is_due_comes_before_anybody_can_say_anything(rules: RuleSet) -> None:
    """Five cards at a deal of two, the face-down one not counted; then each alone."""
    round_ = Round(rules, 2, {1: 100, 2: 100})
    assert round_.due == 0
    for command in start(10, 10):
        round_.do(command)
    for due, text in enumerate(["7D", "8D", "9S", "7H", "10H"]):
        assert round_.due == 5 - due and round_.awaited == ()
        round_.give(Card.parse(text))
    assert round_.due == 0 and round_.wanted == CardWanted(BANK, Face.DOWN)
    round_.give(None)
    assert round_.due == 0 and round_.awaited == (1, 2)
    round_.do(Hit(1))
    assert round_.due == 1
    round_.give(Card.parse("AS"))  # 15
    for seat in (1, 2):
        round_.do(Stand(seat))
    assert round_.due == 1 and round_.wanted == CardWanted(BANK, Face.TURNED)
    round_.give(Card.parse("7C"))
    assert round_.due == 1 and round_.wanted == CardWanted(BANK)  # 16: below where it stands
    round_.give(Card.parse("8C"))
    assert round_.due == 0 and round_.state is State.SETTLED


@EVERY_RULE_SET
def test_less_is_due_when_a_seat_sits_out_or_leaves(rules: RuleSet) -> None:
    round_ = Round(rules, 2, {1: 100, 2: 100})
    said: list[Command] = [Stake(1, 10), TimeUp(2), Deal(1)]
    for command in said:
        round_.do(command)
    assert round_.due == 3
    round_ = Round(rules, 2, {1: 100, 2: 100})
    for command in start(10, 10):
        round_.do(command)
    round_.do(Leave(2))
    assert round_.due == 3
