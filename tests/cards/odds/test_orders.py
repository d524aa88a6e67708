"""The odds against every order of a small deck, with nothing left out and nothing clever.

A small deck is the whole one of which most cards have been seen. In each
order the first card is the bank's face-down one, fixed before the seat takes
any; the seat decides by its own cards and sees nothing else.
"""

import random
from collections.abc import Sequence
from itertools import permutations

import pytest

from cards.card import Card
from cards.hand import is_pictures, total
from cards.odds import Chances, advise
from cards.rules import BLACKJACK, RULE_SETS, SEVENTEEN_FOUR, RuleSet
from tests.play import hand as cards

Counts = tuple[int, int, int]
Order = tuple[Card, ...]
LOW = {"seventeen-four": "JQKA", "blackjack": "A2345"}


def against_bank(hand: Sequence[Card], bank: Sequence[Card], order: Order, rules: RuleSet) -> int:
    """0, 1 or 2 for win, draw or lose of a standing hand; the bank takes from `order`."""
    held = list(bank)
    coming = iter(order)
    while total(held, rules) < 17 and not is_pictures(held, rules):
        held.append(next(coming))
    mine, banks = total(hand, rules), total(held, rules)
    if is_pictures(held, rules):
        return 2
    return 0 if banks > 21 or mine > banks else 1 if mine == banks else 2


class Everything:
    """One position, all orders of the cards that nobody has seen."""

    def __init__(self, hand: list[Card], bank: list[Card], unseen: list[Card], rules: RuleSet):
        self.hand, self.bank, self.rules = hand, bank, rules
        self.orders = list(permutations(unseen))

    def stand(self, hand: Sequence[Card], orders: list[Order], at: int) -> Counts:
        counts = [0, 0, 0]
        for order in orders:
            bank = [*self.bank, order[0]]
            counts[against_bank(hand, bank, order[at:], self.rules)] += 1
        return counts[0], counts[1], counts[2]

    def hit(self, hand: Sequence[Card], orders: list[Order], at: int) -> Counts:
        groups: dict[Card, list[Order]] = {}
        for order in orders:
            groups.setdefault(order[at], []).append(order)
        after = [self.best([*hand, card], group, at + 1) for card, group in groups.items()]
        return sum(a[0] for a in after), sum(a[1] for a in after), sum(a[2] for a in after)

    def best(self, hand: Sequence[Card], orders: list[Order], at: int) -> Counts:
        points = total(hand, self.rules)
        if points > 21:
            return 0, 0, len(orders)
        if is_pictures(hand, self.rules):
            return len(orders), 0, 0
        stand = self.stand(hand, orders, at)
        if points == 21:
            return stand
        hit = self.hit(hand, orders, at)
        return hit if hit[0] - hit[2] > stand[0] - stand[2] else stand


def assert_same(chances: Chances | None, counts: Counts) -> None:
    assert chances is not None
    exact = [count / sum(counts) for count in counts]
    assert [chances.win, chances.draw, chances.lose] == pytest.approx(exact, abs=1e-12)


def small_decks(rules: RuleSet, size: int, count: int, seed: int) -> list[tuple[list[Card], ...]]:
    """Hands, the bank's card, and the cards left: many low ones, so that turns are long."""
    rng = random.Random(seed)
    found: list[tuple[list[Card], ...]] = []
    while len(found) < count:
        deck = list(rules.deck())
        low = [card for card in deck if card.rank in LOW[rules.name]]
        rng.shuffle(deck)
        picked = rng.sample(low, rng.randrange(2, 7))
        picked += [card for card in deck if card not in picked][: 3 + size]
        rng.shuffle(picked)
        cut = rng.choice((2, 2, 3, 4))
        hand, bank, unseen = picked[:cut], picked[cut : cut + 1], picked[cut + 1 : cut + 1 + size]
        points = sum(1 if card.rank == "A" else rules.points[card.rank] for card in unseen)
        if total(hand, rules) < 21 and not is_pictures(hand, rules) and points >= 36:
            found.append((hand, bank, unseen))
    return found


def others(rules: RuleSet, *known: list[Card]) -> list[Card]:
    gone = {card for held in known for card in held}
    return [card for card in rules.deck() if card not in gone]


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS.keys())
def test_every_order_of_a_small_deck(rules: RuleSet) -> None:
    for hand, bank, unseen in small_decks(rules, size=7, count=15, seed=1):
        advice = advise(hand, bank, others(rules, hand, bank, unseen), rules)
        everything = Everything(hand, bank, unseen, rules)
        stand = everything.stand(hand, everything.orders, 1)
        hit = everything.hit(hand, everything.orders, 1)
        assert_same(advice.stand, stand)
        assert_same(advice.hit, hit)
        better = hit[0] - hit[2] > stand[0] - stand[2]
        assert advice.best == ("hit" if better else "stand")


@pytest.mark.parametrize(
    ("hand", "bank", "unseen"),
    [
        ("JH JD QH", "10H", "QD KH KD 10D 9H 8H 7H"),  # the seat may get five pictures
        ("9H 8H", "JH", "JD QH KH KD 10D 9D 8D"),  # the bank may
        ("JC QC KC", "JH", "JD QH KH QD KD 10D 9D"),  # both may
        ("JC QC AC", "JH", "JD AH KH QD KD 10D 9D"),  # the seat's aces spoil its pictures
    ],
)
def test_every_order_with_five_pictures(hand: str, bank: str, unseen: str) -> None:
    held, up, left = map(cards, (hand, bank, unseen))
    advice = advise(held, up, others(SEVENTEEN_FOUR, held, up, left), SEVENTEEN_FOUR)
    everything = Everything(held, up, left, SEVENTEEN_FOUR)
    assert_same(advice.stand, everything.stand(held, everything.orders, 1))
    assert_same(advice.hit, everything.hit(held, everything.orders, 1))


@pytest.mark.parametrize(
    ("rules", "hand", "bank", "other", "unseen"),
    [
        (SEVENTEEN_FOUR, "10H 8H", "JH", "JD QD", "KD 10D 9D 8D 7D QH 9S"),
        (SEVENTEEN_FOUR, "10H 10S", "AH", "7D QD", "KD JD 9D 8D 7S QH 9S"),
        (BLACKJACK, "10H 8H", "5H", "2D 3D", "4D 10D 9D 8D 7D AH 9S"),
        (BLACKJACK, "10H 9H", "AH", "2D 5D", "4D QD 9D 8D 7D AD 9S"),
    ],
)
def test_what_another_seat_may_still_draw_changes_nothing(
    rules: RuleSet, hand: str, bank: str, other: str, unseen: str
) -> None:
    """The other seat draws to 14 before the bank does; its later cards are unknown now."""
    held, up, there, left = map(cards, (hand, bank, other, unseen))
    counts = [0, 0, 0]
    for order in permutations(left):
        drawn, at = list(there), 1
        while total(drawn, rules) < 14:
            drawn.append(order[at])
            at += 1
        counts[against_bank(held, [*up, order[0]], order[at:], rules)] += 1
    advice = advise(held, up, others(rules, held, up, left), rules)
    assert_same(advice.stand, (counts[0], counts[1], counts[2]))
