"""The lines of cards/RULES.md, "Rule sets", about blackjack, each with a test named after it."""

import pytest

from cards.commands import Deal, Hit, Ready, Stake, Stand
from cards.events import Over, Refused
from cards.round import State
from cards.rules import BLACKJACK
from tests.play import Table


def test_the_cards_count_as_printed_pictures_10_ace_11() -> None:
    assert dict(BLACKJACK.points) == {
        **{str(n): n for n in range(2, 11)},
        **dict.fromkeys("JQK", 10),
        "A": 11,
    }


def test_accounts_at_the_start_are_100_and_a_bank_without_limit() -> None:
    assert Table(BLACKJACK).money() == (None, {1: 100}, {1: 0})


@pytest.mark.parametrize(("stake", "pays"), [(10, 25), (20, 50), (30, 75), (100, 250)])
def test_21_on_the_deal_is_paid_3_to_2(stake: int, pays: int) -> None:
    table = Table(BLACKJACK, "KH 7H AH 8H")
    table.do(Stake(1, stake), Deal(1))
    assert table.round.results[1].pays == pays
    assert table.money() == (None, {1: 100 - stake + pays}, {1: 0})


def test_21_that_was_drawn_is_paid_1_to_1() -> None:
    table = Table(BLACKJACK, "7H 10D 8H 9D 6H")
    table.do(Stake(1, 30), Deal(1), Hit(1))
    assert (table.round.results[1].reason, table.round.results[1].pays) == ("higher", 60)


def test_the_stake_goes_back_on_equal_totals() -> None:
    table = Table(BLACKJACK, "KH QH JH KD")
    table.do(Stake(1, 30), Deal(1), Stand(1))
    assert (table.round.results[1].reason, table.round.results[1].pays) == ("equal", 30)
    assert table.money() == (None, {1: 100}, {1: 0})


def test_five_pictures_are_nothing_special() -> None:
    table = Table(BLACKJACK, "JH 7H QH 8H KH")
    table.do(Stake(1, 10), Deal(1), Hit(1))
    assert table.round.results[1].reason == "bust"


@pytest.mark.parametrize("amount", [1, 5, 11, 95])
def test_stakes_are_multiples_of_10(amount: int) -> None:
    table = Table(BLACKJACK)
    assert table.do(Stake(1, amount)) == [Refused(1, f"stake {amount}", "multiple-of-10")]


def test_stakes_are_at_least_10_before_the_deal() -> None:
    table = Table(BLACKJACK)
    assert table.do(Deal(1)) == [Refused(1, "deal", "stake-first")]
    table.do(Stake(1, 10))
    assert table.round.check(Deal(1)) is None


def test_stakes_are_at_most_the_account() -> None:
    table = Table(BLACKJACK)
    assert table.do(Stake(1, 110)) == [Refused(1, "stake 110", "too-much")]
    table.do(Stake(1, 60))
    assert table.do(Stake(1, 50)) == [Refused(1, "stake 50", "too-much")]
    table.do(Stake(1, 40))
    assert table.money() == (None, {1: 0}, {1: 100})


def test_stakes_are_made_before_the_deal_only() -> None:
    table = Table(BLACKJACK, "7H 7D 8H 8D")
    table.do(Stake(1, 10), Deal(1))
    assert table.do(Stake(1, 10)) == [Refused(1, "stake 10", "not-now")]


def test_the_bank_puts_nothing_beside_a_stake() -> None:
    table = Table(BLACKJACK)
    table.do(Stake(1, 10))
    assert table.money() == (None, {1: 90}, {1: 10})


@pytest.mark.parametrize("account", [10, 15, 19])
def test_the_game_ends_when_the_account_is_under_the_smallest_stake(account: int) -> None:
    table = Table(BLACKJACK, "7H KD 8H QD", accounts={1: account})
    assert table.do(Stake(1, 10), Deal(1), Stand(1))[-1] == Over("broke")
    assert table.round.state is State.OVER


def test_the_game_goes_on_with_just_the_smallest_stake() -> None:
    table = Table(BLACKJACK, "7H KD 8H QD", accounts={1: 20})
    table.do(Stake(1, 10), Deal(1), Stand(1), Ready(1))
    assert table.round.check(Stake(1, 10)) is None
