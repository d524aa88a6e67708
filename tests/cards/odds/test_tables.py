"""The odds against vectors, published tables, and plain recursions at full decks."""

from collections.abc import Sequence
from functools import cache

import pytest

from cards.card import Card
from cards.hand import is_pictures, total
from cards.odds import BankOdds, Chances, advise
from cards.odds.bank import BankEnds
from cards.odds.kinds import Kinds
from cards.rules import BLACKJACK, RULE_SETS, RuleSet
from tests.bench_odds import random_positions
from tests.play import hand as cards
from tests.play import vectors

VECTORS = vectors("odds.json")
BOTH = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS.keys())
EXACT = 1e-9


def triple(chances: Chances | None) -> list[float]:
    assert chances is not None
    return [chances.win, chances.draw, chances.lose]


def ends(odds: BankOdds) -> list[float]:
    return [*odds.totals.values(), odds.bust, odds.pictures]


# against what others have worked out


@pytest.mark.parametrize("position", VECTORS["positions"], ids=lambda p: f"{p['hand']}-{p['bank']}")
def test_vectors(position: dict[str, object]) -> None:
    rules = RULE_SETS[str(position["rules"])]
    advice = advise(cards(str(position["hand"])), cards(str(position["bank"])), [], rules)
    assert triple(advice.stand) == pytest.approx(position["stand"], abs=EXACT)
    assert triple(advice.hit) == pytest.approx(position["hit"], abs=EXACT)
    assert advice.best == position["best"]


# The dealer's end totals in the game with one deck, standing on soft 17, before the dealer
# looks for a blackjack (which is a 21 here): Michael Shackleford, "Dealer Probabilities in
# Blackjack", wizardofodds.com/games/blackjack/appendix/2b/, "1 Deck - Dealer Stands on Soft 17".
PUBLISHED = {
    # up: 17, 18, 19, 20, 21 without blackjack, blackjack, bust
    "A": (0.126128, 0.131003, 0.129486, 0.131553, 0.0515646, 0.313726, 0.11654),
    "2": (0.138976, 0.131762, 0.131815, 0.123948, 0.120526, 0, 0.352973),
    "3": (0.130313, 0.130946, 0.123761, 0.123345, 0.116047, 0, 0.375588),
    "4": (0.130973, 0.114163, 0.120679, 0.116286, 0.115096, 0, 0.402803),
    "5": (0.119687, 0.123483, 0.116909, 0.104694, 0.106321, 0, 0.428905),
    "6": (0.166948, 0.106454, 0.107192, 0.100705, 0.0978785, 0, 0.420823),
    "7": (0.372345, 0.138583, 0.0773344, 0.0788967, 0.072987, 0, 0.259854),
    "8": (0.130857, 0.362989, 0.129445, 0.0682898, 0.0697914, 0, 0.238627),
    "9": (0.121886, 0.103921, 0.357391, 0.12225, 0.0611088, 0, 0.233442),
    "10": (0.114418, 0.112879, 0.114662, 0.328879, 0.0364661, 0.0784314, 0.214264),
}


@pytest.mark.parametrize("up", PUBLISHED)
def test_published_single_deck_table(up: str) -> None:
    *totals, twenty_one, blackjack, bust = PUBLISHED[up]
    card, kinds = Card(up, "H"), Kinds(BLACKJACK)
    left = kinds.count(other for other in BLACKJACK.deck() if other != card)
    bank = BankEnds(kinds, kinds.hold([card]), left)
    odds = [*(bank.meet(end)[0] for end in range(17, 22)), 1 - bank.meet(16)[1]]
    assert odds == pytest.approx([*totals, twenty_one + blackjack, bust], abs=1e-6)


# against a plain recursion, at full decks


def plain_bank(bank: Sequence[Card], seen: Sequence[Card], rules: RuleSet) -> list[float]:
    """The bank's ends, one card after the other by rank."""
    left = dict.fromkeys(rules.points, 4)
    for card in (*bank, *seen):
        left[card.rank] -= 1
    ranks = tuple(left)

    @cache
    def after(hand: tuple[str, ...]) -> tuple[float, ...]:
        held = [Card(rank, "H") for rank in hand]
        points = total(held, rules)
        result = [0.0] * 7
        if is_pictures(held, rules):
            result[6] = 1
        elif points >= 17:
            result[min(points - 17, 5)] = 1
        else:
            cards_left = sum(left.values()) - (len(hand) - len(bank))
            for rank in ranks:
                ways = left[rank] - hand[len(bank) :].count(rank)
                if ways > 0:
                    more = (*hand[: len(bank)], *sorted((*hand[len(bank) :], rank)))
                    for end, chance in enumerate(after(more)):
                        result[end] += ways / cards_left * chance
        return tuple(result)

    return list(after(tuple(card.rank for card in bank)))


@BOTH
def test_the_bank_against_a_plain_recursion(rules: RuleSet) -> None:
    for hand, bank, seen in random_positions(rules, 12, seed=4):
        advice = advise(hand, bank, seen, rules)
        assert ends(advice.bank) == pytest.approx(plain_bank(bank, hand + seen, rules), abs=1e-12)


@BOTH
def test_standing_is_what_the_banks_ends_say(rules: RuleSet) -> None:
    for hand, bank, seen in random_positions(rules, 60, seed=5):
        advice = advise(hand, bank, seen, rules)
        lower = sum(p for end, p in advice.bank.totals.items() if end < advice.total)
        equal = advice.bank.totals.get(advice.total, 0.0)
        assert advice.stand.win == pytest.approx(lower + advice.bank.bust, abs=1e-12)
        assert advice.stand.draw == pytest.approx(equal, abs=1e-12)


@BOTH
def test_a_hit_is_the_mean_of_the_best_after_each_card(rules: RuleSet) -> None:
    for hand, bank, seen in random_positions(rules, 25, seed=6):
        gone = {*hand, *bank, *seen}
        unseen = [card for card in rules.deck() if card not in gone]
        after = [
            triple(advise([*hand, card], bank, seen, rules).chances)
            for card in {card.rank: card for card in unseen}.values()
            for _ in range(sum(other.rank == card.rank for other in unseen))
        ]
        mean = [sum(column) / len(after) for column in zip(*after, strict=True)]
        assert triple(advise(hand, bank, seen, rules).hit) == pytest.approx(mean, abs=1e-12)


@BOTH
def test_seeing_one_more_card_leaves_the_mean_as_it_was(rules: RuleSet) -> None:
    for hand, bank, seen in random_positions(rules, 4, seed=7):
        unseen = [card for card in rules.deck() if card not in {*hand, *bank, *seen}]
        each = [ends(advise(hand, bank, [*seen, card], rules).bank) for card in unseen]
        mean = [sum(column) / len(each) for column in zip(*each, strict=True)]
        assert ends(advise(hand, bank, seen, rules).bank) == pytest.approx(mean, abs=1e-12)
