"""The same stake again: how much that is, alone and at a table for two."""

# ruff: noqa: F401, F811 - fixtures come by import

import pytest

from cards.commands import Command, Deal, Hit, Ready, Stake, Stand
from cards.deck import parse_decks
from cards.events import Event, Refused
from cards.rules import BLACKJACK, SEVENTEEN_FOUR, RuleSet
from table.authority import stake_again
from table.options import Setup
from table.session import Session
from tests.net.driver.rig import nothing_left
from tests.table.meeting_pair import Pair, pair

LOST, WON, DRAWN = "10H 10C 7S 9D", "10H 10C 10S 8D", "10H 10C 9S 9D"
"""Seat, bank, seat, bank: 17 to 19, 20 to 18, 19 to 19."""


def session(
    *decks: str,
    rules: RuleSet = SEVENTEEN_FOUR,
    player: int | None = None,
    bank: int | None = None,
) -> Session:
    cards = parse_decks(" / ".join(decks), rules)
    return Session(Setup(rules, cards, player=player, bank=bank))


def play(game: Session, *commands: Command) -> None:
    for command in commands:
        assert game.check(command) is None
        game.do(command)


def refusal(game: Session) -> str:
    """Why the same stake is refused now; nothing may be staked."""
    heard: list[Event] = []
    game.listeners.append(heard.append)
    stake_again(game, 1)
    (event,) = heard
    assert isinstance(event, Refused) and (event.seat, event.command) == (1, "same")
    return event.reason


def test_all_that_was_staked_in_the_round_before() -> None:
    """In 17 and 4 also what was added in the turn."""
    game = session(LOST)
    play(game, Stake(1, 20), Stake(1, 5), Deal(1), Stake(1, 10), Stand(1))
    assert game.same_stake(1) == 35, "to be seen from the result on"
    play(game, Ready(1))
    stake_again(game, 1)
    assert game.round.pots[1] == 70 and game.round.accounts[1] == 1000 - 35 - 35


def test_only_what_is_missing() -> None:
    game = session(LOST)
    play(game, Stake(1, 20), Deal(1), Stand(1), Ready(1), Stake(1, 5))
    assert game.same_stake(1) == 15
    stake_again(game, 1)
    assert game.stakes.now[1] == 20
    assert refusal(game) == "same-staked" and game.same_stake(1) == 0


def test_nothing_staked_before() -> None:
    game = session(LOST, LOST)
    assert refusal(game) == "nothing-before"
    play(game, Deal(1), Stand(1), Ready(1))
    assert refusal(game) == "nothing-before", "17 and 4 is dealt without a stake, too"
    play(game, Stake(1, 20), Deal(1), Stand(1), Ready(1), Deal(1))
    game.new_game()
    assert refusal(game) == "nothing-before", "a new game has no round before"


@pytest.mark.parametrize(
    ("rules", "player", "staked", "same"),
    [
        (SEVENTEEN_FOUR, 50, 30, 20),
        (BLACKJACK, 75, 50, 20),  # 25 are left, stakes are multiples of 10
        (BLACKJACK, 100, 50, 50),
    ],
)
def test_as_far_as_the_account_goes(
    rules: RuleSet, player: int, staked: int, same: int
) -> None:
    game = session(LOST, rules=rules, player=player)
    play(game, Stake(1, staked), Deal(1), Stand(1), Ready(1))
    assert game.same_stake(1) == same
    stake_again(game, 1)
    assert game.stakes.now[1] == same


def test_as_far_as_the_bank_can_match() -> None:
    game = session(WON, bank=50)
    play(game, Stake(1, 30), Deal(1), Stand(1), Ready(1))
    assert game.round.bank == 20 and game.same_stake(1) == 20


def test_a_pot_that_a_draw_has_left_is_no_stake_of_this_round() -> None:
    game = session(DRAWN)
    play(game, Stake(1, 20), Deal(1), Stand(1), Ready(1))
    assert game.round.pots[1] == 40 and game.same_stake(1) == 20


def test_what_the_round_refuses_comes_first() -> None:
    game = session(LOST, LOST, rules=BLACKJACK)
    play(game, Stake(1, 20), Deal(1))
    assert refusal(game) == "not-now", "no stakes in a turn of blackjack"
    game = session(LOST, player=20)
    play(game, Stake(1, 20), Deal(1), Stand(1))
    assert refusal(game) == "over"


@pytest.mark.usefixtures("nothing_left")
def test_at_a_table_for_two_each_seat_has_its_own(pair: Pair) -> None:
    pair.sit_down("seventeen-four")
    for who, amount in ((pair.ann, 20), (pair.bob, 30)):
        who.do(Stake(who.game.seat, amount))
        who.do(Deal(who.game.seat))
    everybody = (pair.ann.game, pair.bob.game)

    def settled() -> bool:
        for game in everybody:
            if game.check(Stand(game.seat)) is None:
                game.do(Stand(game.seat))
        return all(game.check(Ready(game.seat)) is None for game in everybody)

    pair.run(settled)
    for game in everybody:
        game.do(Ready(game.seat))
    pair.run(lambda: all(game.check(Deal(game.seat)) is None for game in everybody))
    for game, amount in zip(everybody, (20, 30), strict=True):
        assert game.same_stake(game.seat) == amount
        stake_again(game, game.seat)
    pair.run(lambda: all(sum(game.stakes.now.values()) == 50 for game in everybody))
