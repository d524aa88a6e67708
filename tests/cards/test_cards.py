"""Cards and commands: their text forms, and that only such as exist are born."""

import pytest

from cards.card import RANKS, SUITS, Card
from cards.commands import Deal, Hit, Leave, Ready, Stake, Stand, TimeUp
from cards.rules import BLACKJACK, RULE_SETS, SEVENTEEN_FOUR


def test_a_card_is_written_rank_then_suit() -> None:
    assert [str(Card(*pair)) for pair in (("7", "H"), ("10", "S"), ("J", "C"), ("A", "D"))] == [
        "7H",
        "10S",
        "JC",
        "AD",
    ]


def test_every_card_is_read_as_it_is_written() -> None:
    cards = [Card(rank, suit) for rank in RANKS for suit in SUITS]
    assert len(set(cards)) == 52
    assert [Card.parse(str(card)) for card in cards] == cards


def test_t_is_accepted_for_10_and_small_letters_for_large() -> None:
    assert Card.parse("TS") == Card.parse("10S") == Card.parse("ts") == Card("10", "S")
    assert Card.parse("qh") == Card("Q", "H")


@pytest.mark.parametrize(
    "text", ["", "7", "H", "1H", "11H", "7X", "7HH", " 7H", "H7", "X7H", "7ſ", "７H", "7ß", "--"]
)
def test_what_is_no_card_is_not_read_and_named(text: str) -> None:
    with pytest.raises(ValueError, match="no such card") as failed:
        Card.parse(text)
    assert text in str(failed.value)


@pytest.mark.parametrize(
    ("rank", "suit"), [("T", "S"), ("7", ""), ("7", "HD"), ("7", None), (7, "H"), ("1", "H")]
)
def test_a_card_that_does_not_exist_is_not_born(rank: str, suit: str) -> None:
    with pytest.raises(ValueError, match="no such card"):
        Card(rank, suit)


def test_17_und_4_is_played_with_32_cards() -> None:
    deck = SEVENTEEN_FOUR.deck()
    assert len(deck) == len(set(deck)) == 32
    assert [card.rank for card in deck[:8]] == ["7", "8", "9", "10", "J", "Q", "K", "A"]


def test_blackjack_is_played_with_52_cards() -> None:
    deck = BLACKJACK.deck()
    assert len(deck) == len(set(deck)) == 52


def test_a_new_deck_is_in_the_order_hearts_diamonds_clubs_spades() -> None:
    for rules in RULE_SETS.values():
        suits = "".join(card.suit for card in rules.deck())
        assert suits == "".join(suit * (len(suits) // 4) for suit in "HDCS")


def test_commands_are_written_as_in_the_terminal() -> None:
    assert [str(c) for c in (Stake(1, 20), Deal(1), Hit(2), Stand(1), Ready(3))] == [
        "stake 20",
        "deal",
        "hit",
        "stand",
        "ready",
    ]
    assert [str(c) for c in (TimeUp(1), Leave(1))] == ["time", "leave"]


@pytest.mark.parametrize("wrong", [True, 1.0, "1", "bank", None, [1]])
def test_a_command_of_no_whole_number_is_not_born(wrong: int) -> None:
    for kind in (Deal, Hit, Stand, Ready, TimeUp, Leave):
        with pytest.raises(ValueError, match="not a seat"):
            kind(wrong)
    with pytest.raises(ValueError, match="not a seat"):
        Stake(wrong, 10)
    with pytest.raises(ValueError, match="not an amount"):
        Stake(1, wrong)
