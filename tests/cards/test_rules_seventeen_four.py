"""The lines of cards/RULES.md, "Rule sets", about 17 und 4, each with a test named after it."""

import pytest

from cards.commands import Deal, Hit, Ready, Stake, Stand
from cards.events import BANK, Accounts, Over, Refused, TurnEnded
from cards.round import State
from cards.rules import SEVENTEEN_FOUR
from tests.play import Table

WIN = "10H 7H AH 8H"
"""21 on the deal."""
LOSE = "10H 10D 7H 9D"
"""17 against 19."""
DRAW = "10H 10D 9H 9D"
"""19 against 19."""


def test_the_cards_count_as_printed_jack_2_queen_3_king_4_ace_11() -> None:
    ranks = ["7", "8", "9", "10", "J", "Q", "K", "A"]
    assert list(SEVENTEEN_FOUR.points.items()) == list(
        zip(ranks, [7, 8, 9, 10, 2, 3, 4, 11], strict=True)
    )


def test_accounts_at_the_start_are_1_000_and_10_000() -> None:
    assert Table(SEVENTEEN_FOUR).money() == (10_000, {1: 1_000}, {1: 0})


def test_accounts_at_the_start_are_a_setting() -> None:
    table = Table(SEVENTEEN_FOUR, accounts={BANK: 50, 1: 70})
    assert table.money() == (50, {1: 70}, {1: 0})


def test_five_pictures_end_the_turn_and_win_at_once_whatever_the_total() -> None:
    # jack king jack, then king, queen: 15 points against the bank's open ten
    table = Table(SEVENTEEN_FOUR, "JH 10D JD 9D KH KD QH")
    table.do(Stake(1, 10), Deal(1), Hit(1), Hit(1))
    assert table.round.state is State.TURN
    events = table.do(Hit(1))
    assert events[1] == TurnEnded(1, "five-pictures")
    assert table.round.total(1) == 15
    assert table.round.results[1].reason == "five-pictures"
    assert table.money() == (9_990, {1: 1_010}, {1: 0})


def test_five_cards_with_an_ace_among_them_are_no_five_pictures() -> None:
    table = Table(SEVENTEEN_FOUR, "JH 10D QH 9D KH AH JD")
    table.do(Deal(1), Hit(1), Hit(1), Hit(1))
    assert len(table.round.hands[1]) == 5
    assert table.round.state is State.TURN


def test_a_sixth_picture_cannot_come_as_the_fifth_has_ended_the_turn() -> None:
    table = Table(SEVENTEEN_FOUR, "JH 10D QH 9D KH JD QD KD")
    table.do(Deal(1), Hit(1), Hit(1), Hit(1))
    assert table.do(Hit(1)) == [Refused(1, "hit", "not-now")]


def test_five_pictures_hold_for_the_bank_too() -> None:
    # the bank has jack queen jack queen jack, 12 points, against 20
    table = Table(SEVENTEEN_FOUR, "10H JD KH QD 7H JC QC JS 7S")
    table.do(Stake(1, 10), Deal(1), Hit(1))
    assert table.round.total(1) == 21
    assert table.round.total(BANK) == 12
    assert table.round.results[1].reason == "bank-five-pictures"
    assert table.money() == (10_010, {1: 990}, {1: 0})


def test_stakes_are_any_amount_at_any_time_up_to_the_ok() -> None:
    table = Table(SEVENTEEN_FOUR, "7H 10D 7D 9D JH")
    table.do(Stake(1, 1), Stake(1, 7), Deal(1), Stake(1, 500), Hit(1), Stake(1, 400))
    assert table.money() == (9_092, {1: 92}, {1: 1_816})
    table.do(Stand(1))
    assert table.do(Stake(1, 1)) == [Refused(1, "stake 1", "not-now")]


def test_a_round_without_a_stake_is_a_null_round() -> None:
    for deck in (WIN, LOSE, DRAW):
        table = Table(SEVENTEEN_FOUR, deck)
        table.do(Deal(1), Stand(1))
        assert table.round.state is State.SETTLED
        assert table.round.results[1].pays == 0
        assert table.money() == (10_000, {1: 1_000}, {1: 0})


def test_the_bank_adds_the_same_amount_at_once() -> None:
    table = Table(SEVENTEEN_FOUR)
    for amount in (10, 1, 989):
        table.do(Stake(1, amount))
        bank, accounts, pots = table.money()
        assert bank == 9_000 + accounts[1]
        assert pots[1] == 2 * (1_000 - accounts[1])


def test_the_bank_cannot_match_what_its_account_does_not_cover() -> None:
    table = Table(SEVENTEEN_FOUR, accounts={BANK: 10, 1: 100})
    assert table.do(Stake(1, 11)) == [Refused(1, "stake 11", "bank-cannot-match")]
    assert table.money() == (10, {1: 100}, {1: 0})
    table.do(Stake(1, 10))
    assert table.do(Stake(1, 1)) == [Refused(1, "stake 1", "bank-cannot-match")]
    assert table.money() == (0, {1: 90}, {1: 20})


def test_equal_totals_leave_the_pot_for_the_next_round() -> None:
    table = Table(SEVENTEEN_FOUR, f"{DRAW} / {LOSE}")
    table.do(Stake(1, 10), Deal(1), Stand(1))
    assert table.money() == (9_990, {1: 990}, {1: 20})
    table.do(Ready(1))
    assert table.money() == (9_990, {1: 990}, {1: 20})
    table.do(Deal(1), Stand(1))
    assert table.money() == (10_010, {1: 990}, {1: 0})


def test_a_draw_of_20_to_20_then_a_stake_of_10_and_a_win() -> None:
    table = Table(SEVENTEEN_FOUR, f"{DRAW} / {WIN}", accounts={BANK: 100, 1: 100})
    table.do(Stake(1, 20), Deal(1), Stand(1))
    assert table.money() == (80, {1: 80}, {1: 40})
    table.do(Ready(1), Stake(1, 10))
    assert table.money() == (70, {1: 70}, {1: 60})
    table.do(Deal(1))
    assert table.round.results[1].pays == 60
    assert table.money() == (70, {1: 130}, {1: 0})


def test_leaving_the_table_gives_each_side_its_half_of_a_pot_that_still_lies_there() -> None:
    table = Table(SEVENTEEN_FOUR, DRAW, accounts={BANK: 100, 1: 100})
    table.do(Stake(1, 20), Deal(1), Stand(1))
    assert table.round.close() == [Accounts({BANK: 100, 1: 100}, {1: 0})]


def test_a_player_whose_account_and_pot_are_empty_is_broke() -> None:
    table = Table(SEVENTEEN_FOUR, LOSE, accounts={1: 10})
    events = table.do(Stake(1, 10), Deal(1), Stand(1))
    assert events[-1] == Over("broke")
    assert table.do(Ready(1)) == [Refused(1, "ready", "over")]


def test_a_bank_whose_account_and_the_pot_are_empty_is_broken() -> None:
    table = Table(SEVENTEEN_FOUR, WIN, accounts={BANK: 10})
    assert table.do(Stake(1, 10), Deal(1))[-1] == Over("bank-broken")
    assert table.money() == (0, {1: 1_010}, {1: 0})


@pytest.mark.parametrize("accounts", [{BANK: 10}, {1: 10}])
def test_nobody_is_broke_while_something_lies_in_the_pot(accounts: dict[int | str, int]) -> None:
    table = Table(SEVENTEEN_FOUR, f"{DRAW} / {DRAW}", accounts={**accounts})
    for _ in range(2):
        table.do(Stake(1, 10), Deal(1), Stand(1), Ready(1))
    assert not any(isinstance(event, Over) for event in table.events)
    assert table.round.state is State.STAKING
