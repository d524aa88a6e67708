"""The lines of cards/RULES.md, "The round", each with a test named after it."""

import random

import pytest

from cards.card import Card
from cards.commands import Deal, Hit, Ready, Stake, Stand
from cards.deck import Dealer
from cards.events import BANK, CardDealt, EventError, HoleTurned, Refused, Seat, TurnEnded
from cards.odds import advise
from cards.offline import OfflineGame
from cards.round import CardWanted, Face, Round, RoundError, State
from cards.rules import BLACKJACK, RULE_SETS, SEVENTEEN_FOUR, RuleSet
from chips.frozen import replace
from tests.play import Table, hand, play, snapshot

EVERY_RULE_SET = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=list(RULE_SETS))
START = (Stake(1, 10), Deal(1))


def test_17_und_4_is_the_default_rule_set() -> None:
    assert list(RULE_SETS) == ["seventeen-four", "blackjack"]


@EVERY_RULE_SET
def test_the_deal_is_player_up_bank_up_player_up_bank_down(rules: RuleSet) -> None:
    table = Table(rules, "7H 8H 9H 10H")
    dealt = [event for event in table.do(*START) if isinstance(event, CardDealt)]
    assert [(event.seat, event.card) for event in dealt] == [
        (1, Card("7", "H")),
        (BANK, Card("8", "H")),
        (1, Card("9", "H")),
        (BANK, None),
    ]


@EVERY_RULE_SET
def test_the_deck_is_full_and_shuffled_afresh_before_every_round(rules: RuleSet) -> None:
    round_ = Round(rules)
    dealer = Dealer(rules, random.Random(3))
    game = OfflineGame(round_, dealer)
    hands = set()
    for _ in range(5):
        game.do(Stake(1, 10))
        game.do(Deal(1))
        drawn = sum(len(cards) for cards in round_.hands.values()) + round_.face_down
        assert dealer.left == len(rules.deck()) - drawn
        hands.add(tuple(round_.hands[1]))
        game.do(Stand(1))
        game.do(Ready(1))
    assert len(hands) == 5


@EVERY_RULE_SET
def test_21_on_the_deal_wins_at_once_and_the_face_down_card_is_not_looked_at(
    rules: RuleSet,
) -> None:
    table = Table(rules, "10H AD AH 10D")
    events = table.do(*START)
    assert not any(isinstance(event, HoleTurned) for event in events)
    assert table.round.hands[BANK] == hand("AD")
    assert table.round.results[1].reason == "twenty-one"
    assert table.round.state is State.SETTLED


@EVERY_RULE_SET
def test_the_turn_ends_by_itself_on_21(rules: RuleSet) -> None:
    table = Table(rules, "7H 9H 8H 8D 6S" if rules is BLACKJACK else "7H 9H 10H 8D KS")
    table.do(*START)
    assert TurnEnded(1, "twenty-one") in table.do(Hit(1))


@EVERY_RULE_SET
def test_21_that_was_drawn_is_compared_with_the_bank(rules: RuleSet) -> None:
    # the bank draws to 21 as well
    decks = {"blackjack": "7H 7D 8H 8D 6S 6D", "seventeen-four": "7H 10D 10H JD KS 9D"}
    table = Table(rules, decks[rules.name])
    table.do(*START, Hit(1))
    assert table.round.results[1].reason == "equal"


@EVERY_RULE_SET
def test_the_turn_ends_by_itself_on_a_bust_and_the_bank_draws_nothing(rules: RuleSet) -> None:
    table = Table(rules, "10H 7H 9H 7D 8S")
    table.do(*START)
    events = table.do(Hit(1))
    assert TurnEnded(1, "bust") in events
    assert not any(isinstance(event, HoleTurned) for event in events)
    assert table.round.hands[BANK] == hand("7H")
    assert table.round.accounts[1] == rules.player_start - 10


@EVERY_RULE_SET
@pytest.mark.parametrize(
    ("seat", "bank", "draws"),
    [
        ("10H 10D", "9H 7S", True),  # 16 behind
        ("7H 8D", "9H 7S", True),  # 16 ahead
        ("10H 9D", "10C 7S", False),  # 17 behind
        ("7H 8D", "10C 7S", False),  # 17 ahead
        ("10H 8D", "8C 9S", False),  # 17 behind by one
    ],
)
def test_the_bank_draws_at_16_or_less_and_never_above(
    rules: RuleSet, seat: str, bank: str, draws: bool
) -> None:
    mine, banks = seat.split(), bank.split()
    table = Table(rules, f"{mine[0]} {banks[0]} {mine[1]} {banks[1]} AC")
    table.do(*START)
    events = table.do(Stand(1))
    assert sum(isinstance(event, CardDealt) for event in events) == draws
    assert len(table.round.hands[BANK]) == 2 + draws


@EVERY_RULE_SET
def test_the_bank_stands_on_every_17_a_soft_one_too(rules: RuleSet) -> None:
    # ace and 6 are a soft 17 of blackjack; ace, jack (2) and king (4) one of 17 und 4
    decks = {"blackjack": "10H AD 8H 6D 7S", "seventeen-four": "10H AD 8H JD KD 7S"}
    table = Table(rules, decks[rules.name])
    table.do(*START, Stand(1))
    assert table.round.total(BANK) == 17
    assert Card("7", "S") not in table.round.hands[BANK]
    assert table.round.results[1].reason == "higher"


@pytest.mark.parametrize(("stands_at", "draws"), [(15, 0), (16, 0), (17, 1), (20, 1)])
def test_where_the_bank_stands_is_the_rule_sets(stands_at: int, draws: int) -> None:
    rules = replace(SEVENTEEN_FOUR, bank_stands_at=stands_at)
    cards = hand("10H 9H 10D 7S")
    round_ = Round(rules)
    play(round_, Stake(1, 10), Deal(1), *cards[:3], None, Stand(1), cards[3])
    assert (round_.wanted == CardWanted(BANK)) is bool(draws)
    odds = advise(cards[::2][:2], cards[1:2], [], rules).bank
    assert list(odds.totals) == list(range(stands_at, 22))
    with pytest.raises(ValueError, match="22"):
        replace(rules, bank_stands_at=22)


def test_a_rule_set_is_one_frozen_value() -> None:
    for rules in RULE_SETS.values():
        with pytest.raises(AttributeError):
            rules.least_stake = 5  # type: ignore[misc]
        with pytest.raises(TypeError):
            rules.points["7"] = 8  # type: ignore[index]
    with pytest.raises(TypeError):
        RULE_SETS["x"] = SEVENTEEN_FOUR  # type: ignore[index]


@EVERY_RULE_SET
def test_the_face_down_card_is_known_to_nobody_until_it_is_turned(rules: RuleSet) -> None:
    """Whatever it is, the round and the events are the same up to then."""
    seen = set()
    for hole in ("7D", "8D", "9D", "10D", "JD", "QD", "KD", "AD"):
        table = Table(rules, f"7H 8H 9H {hole} JC")
        table.do(*START, *([Stake(1, 5)] if rules.stake_in_turn else []), Hit(1))
        assert table.round.face_down
        seen.add((snapshot(table.round), table.log()))
        if table.round.state is State.TURN:
            assert Card.parse(hole) in table.round.unseen()
            table.do(Stand(1))
            assert table.round.hands[BANK][1] == Card.parse(hole)
            assert not table.round.face_down
    assert len(seen) == 1


def test_a_card_that_is_not_wanted_or_cannot_be_this_one_is_the_callers_mistake() -> None:
    round_ = play(Round(SEVENTEEN_FOUR), *START, Card("7", "H"))
    wrong: list[Card | None] = [None, Card("7", "H"), Card("2", "H")]
    for card in wrong:
        before = snapshot(round_)
        with pytest.raises(RoundError):
            round_.give(card)
        assert snapshot(round_) == before
    play(round_, *hand("8H 9H"))
    assert round_.wanted == CardWanted(BANK, Face.DOWN)
    with pytest.raises(RoundError, match="a card down is wanted, 10H came"):
        round_.give(Card("10", "H"))
    play(round_, None)
    with pytest.raises(RoundError, match="no card is wanted, 10H came"):
        round_.give(Card("10", "H"))


@EVERY_RULE_SET
@pytest.mark.parametrize(
    "accounts",
    [
        {1: -1},
        {1: 2.5},
        {1: None},
        {1: True},
        {2: 100},
        {BANK: -1},
        {BANK: "100"},
        {1: 0},
    ],
)
def test_accounts_are_whole_amounts_that_a_game_can_begin_with(
    rules: RuleSet, accounts: dict[Seat, int | None]
) -> None:
    with pytest.raises(EventError):
        Round(rules, 1, accounts)


def test_an_account_under_the_smallest_stake_cannot_begin_a_game() -> None:
    with pytest.raises(EventError, match="broke before the game begins"):
        Round(BLACKJACK, 1, {1: 9})
    with pytest.raises(EventError, match="bank-broken before the game begins"):
        Round(SEVENTEEN_FOUR, 1, {BANK: 0})


def test_a_bank_is_limited_just_where_it_matches_the_stakes() -> None:
    for rules, bank in ((BLACKJACK, 500), (SEVENTEEN_FOUR, None)):
        with pytest.raises(EventError, match="no account for the bank"):
            Round(rules, 1, {BANK: bank})


@EVERY_RULE_SET
def test_a_refusal_is_never_silent(rules: RuleSet) -> None:
    table = Table(rules)
    assert table.do(Hit(1)) == [Refused(1, "hit", "not-now")]
