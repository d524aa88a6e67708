"""The deck: fair shuffles, given cards, and what a dealer knows."""

import random
from collections import Counter

import pytest

from cards.card import Card
from cards.deck import Dealer, DeckError, parse_decks, shuffled, stacked
from cards.rules import BLACKJACK, RULE_SETS, SEVENTEEN_FOUR, RuleSet
from tests.play import hand

CHI_SQUARE_5 = 20.5
"""Passed by chance once in a thousand times with five degrees of freedom."""


def chi_square(counts: Counter[tuple[Card, ...]], kinds: int) -> float:
    """How far counts are from all alike."""
    expected = counts.total() / kinds
    return sum((n - expected) ** 2 / expected for n in counts.values())


def test_all_orders_of_three_cards_are_equally_likely() -> None:
    rng = random.Random(7)
    three = hand("7H 8H 9H")
    counts = Counter(tuple(shuffled(three, rng)) for _ in range(60_000))
    assert len(counts) == 6
    assert chi_square(counts, 6) < CHI_SQUARE_5


def test_the_rest_after_given_cards_is_as_likely_in_every_order() -> None:
    rng = random.Random(8)
    given = [card for card in SEVENTEEN_FOUR.deck() if str(card) not in ("7H", "8H", "9H")]
    counts = Counter(tuple(stacked(given, SEVENTEEN_FOUR, rng)[29:]) for _ in range(6_000))
    assert len(counts) == 6
    assert chi_square(counts, 6) < CHI_SQUARE_5


def test_shuffling_leaves_the_given_cards_alone() -> None:
    cards = hand("7H 8H 9H 10H JH")
    order = shuffled(cards, random.Random(1))
    assert cards == hand("7H 8H 9H 10H JH")
    assert sorted(map(str, order)) == sorted(map(str, cards))


def test_the_same_seed_shuffles_alike() -> None:
    deck = BLACKJACK.deck()
    assert shuffled(deck, random.Random(9)) == shuffled(deck, random.Random(9))
    assert shuffled(deck, random.Random(9)) != shuffled(deck, random.Random(10))


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=list(RULE_SETS))
def test_given_cards_come_first_and_the_rest_of_that_deck_follows(rules: RuleSet) -> None:
    first = hand("KS 7H AD")
    deck = stacked(first, rules, random.Random(2))
    assert deck[:3] == first
    assert len(deck) == len(rules.deck())
    assert set(deck) == set(rules.deck())


def test_a_deck_list_is_read_round_by_round() -> None:
    assert parse_decks("7H 8C\tTs\n/ 10h", SEVENTEEN_FOUR) == [hand("7H 8C 10S"), hand("10H")]
    assert parse_decks("7H / / 8H", SEVENTEEN_FOUR) == [hand("7H"), [], hand("8H")]
    assert parse_decks(" ", SEVENTEEN_FOUR) == [[]]


def test_the_same_card_may_come_in_every_round() -> None:
    assert parse_decks("7H / 7H", SEVENTEEN_FOUR) == [hand("7H"), hand("7H")]


@pytest.mark.parametrize(
    ("text", "rules", "why"),
    [
        ("7H 8H 7H", SEVENTEEN_FOUR, "7H stands there twice"),
        ("8H / 10S 9S TS", SEVENTEEN_FOUR, "10S stands there twice"),
        ("7H 2C", SEVENTEEN_FOUR, "2C is not in the deck of seventeen-four"),
        ("7H 1C", SEVENTEEN_FOUR, "no such card: 1C"),
        ("7H,8H", SEVENTEEN_FOUR, "no such card: 7H,8H"),
        ("2C 3C 2C", BLACKJACK, "2C stands there twice"),
        ("joker", BLACKJACK, "no such card: joker"),
    ],
)
def test_a_deck_list_with_a_wrong_card_is_refused(text: str, rules: RuleSet, why: str) -> None:
    with pytest.raises(DeckError) as failed:
        parse_decks(text, rules)
    assert str(failed.value) == why


def test_a_dealer_draws_in_the_given_order() -> None:
    dealer = Dealer(SEVENTEEN_FOUR, random.Random(1), [hand("7H 8H 9H 10H")])
    dealer.new_round()
    assert dealer.left == 32
    assert [dealer.face_up(), dealer.face_up()] == hand("7H 8H")
    dealer.lay_face_down()
    assert dealer.face_up() == Card("10", "H")
    assert dealer.turn() == Card("9", "H")
    assert dealer.left == 28


def test_a_dealer_brings_each_round_a_full_deck_given_then_shuffled() -> None:
    dealer = Dealer(SEVENTEEN_FOUR, random.Random(1), [hand("7H"), hand("8H")])
    tops = []
    for _ in range(3):
        dealer.new_round()
        drawn = [dealer.face_up() for _ in range(32)]
        assert set(drawn) == set(SEVENTEEN_FOUR.deck())
        tops.append(drawn)
    assert [drawn[0] for drawn in tops[:2]] == hand("7H 8H")
    assert tops[0][1:] != tops[1][1:]


def test_a_card_is_turned_once_and_only_where_one_lies() -> None:
    dealer = Dealer(SEVENTEEN_FOUR, random.Random(1))
    dealer.new_round()
    with pytest.raises(LookupError, match="no card lies face down"):
        dealer.turn()
    dealer.lay_face_down()
    dealer.turn()
    with pytest.raises(LookupError, match="no card lies face down"):
        dealer.turn()


def test_a_new_round_takes_the_face_down_card_back() -> None:
    dealer = Dealer(SEVENTEEN_FOUR, random.Random(1))
    dealer.new_round()
    dealer.lay_face_down()
    dealer.new_round()
    assert dealer.left == 32
    with pytest.raises(LookupError, match="no card lies face down"):
        dealer.turn()
