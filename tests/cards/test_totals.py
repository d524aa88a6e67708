"""What a hand is worth (cards/RULES.md, "Totals"), in every order of its cards."""

import random
from itertools import combinations_with_replacement, permutations
from typing import Any

import pytest

from cards.card import SUITS, Card
from cards.hand import is_pictures, total
from cards.rules import BLACKJACK, RULE_SETS, SEVENTEEN_FOUR, RuleSet
from tests.play import hand, vectors


def best(cards: list[Card], rules: RuleSet) -> int:
    """The rule in other words: of all ways to count the aces the highest that is no bust."""
    aces = sum(card.rank == "A" for card in cards)
    others = sum(rules.points[card.rank] for card in cards if card.rank != "A")
    sums = [others + elevens * 11 + (aces - elevens) for elevens in range(aces + 1)]
    return max((points for points in sums if points <= 21), default=min(sums))


@pytest.mark.parametrize("case", vectors("totals.json"), ids=lambda case: case["hand"])
def test_totals_are_those_of_the_vectors(case: dict[str, Any]) -> None:
    rules, cards = RULE_SETS[case["rules"]], hand(case["hand"])
    assert total(cards, rules) == case["total"]
    assert is_pictures(cards, rules) is case["five_pictures"]


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("", 0),
        ("AH", 11),
        ("AH AD", 12),
        ("10H AH AD", 12),
        ("AH AD 9H", 21),
        ("KH AH AD QH JH", 21),
        ("9H AH AD 10H", 21),
        ("9H AH AD 10H 7H", 28),
        ("AH AD AC AS", 14),
        ("JH QH KH", 9),
        ("7H 8H 9H 10H", 34),
        ("10H AH", 21),
        ("KH KD KC KS QH", 19),
    ],
)
def test_totals_of_17_und_4_in_every_order(text: str, points: int) -> None:
    for order in permutations(hand(text)):
        assert total(order, SEVENTEEN_FOUR) == points


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("AH AD", 12),
        ("JH QH", 20),
        ("KH AH", 21),
        ("AH AD 9H", 21),
        ("KH AH AD", 12),
        ("KH QH AH AD", 22),
        ("2H 3H 4H 5H 6H", 20),
        ("AH 6H", 17),
    ],
)
def test_totals_of_blackjack_in_every_order(text: str, points: int) -> None:
    for order in permutations(hand(text)):
        assert total(order, BLACKJACK) == points


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=list(RULE_SETS))
def test_as_few_aces_as_needed_count_1_in_every_order_of_many_hands(rules: RuleSet) -> None:
    rng = random.Random(5)
    for size in range(1, 6):
        for _ in range(60):
            cards = rng.sample(rules.deck(), size)
            cards[: size // 2] = rng.sample(hand("AH AD AC AS"), size // 2)
            points = best(cards, rules)
            assert all(total(order, rules) == points for order in permutations(cards))


def test_the_most_cards_without_a_bust_are_eleven() -> None:
    eleven = hand("AH AD AC AS JH JD JC JS QH QD QC")
    assert total(eleven, SEVENTEEN_FOUR) == 21
    rng = random.Random(6)
    for _ in range(500):
        rng.shuffle(eleven)
        assert total(eleven, SEVENTEEN_FOUR) == 21
    # the twelve cards that count least: nothing with twelve cards stays under 22
    lowest = [Card(rank, suit) for rank in "AJQ" for suit in SUITS]
    assert total(lowest, SEVENTEEN_FOUR) == 24


def test_five_pictures_are_exactly_five_cards_all_jack_queen_or_king() -> None:
    pictures = [Card(rank, suit) for rank in "JQK" for suit in SUITS]
    for ranks in combinations_with_replacement("JQK", 5):
        if max(map(ranks.count, "JQK")) <= 4:
            five = [Card(rank, SUITS[ranks[:i].count(rank)]) for i, rank in enumerate(ranks)]
            assert is_pictures(five, SEVENTEEN_FOUR)
    for size in (0, 1, 4, 6, 12):
        assert not is_pictures(pictures[:size], SEVENTEEN_FOUR)


@pytest.mark.parametrize("text", ["JH QH KH JD AH", "JH QH KH JD 10H", "7H JH QH KH JD"])
def test_five_cards_with_another_among_them_are_not_five_pictures(text: str) -> None:
    for order in permutations(hand(text)):
        assert not is_pictures(order, SEVENTEEN_FOUR)


@pytest.mark.parametrize("text", ["", "JH QH KH JD QD"])
def test_blackjack_knows_no_five_pictures(text: str) -> None:
    assert not is_pictures(hand(text), BLACKJACK)
