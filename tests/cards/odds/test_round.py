"""The value of a whole round of best play."""

import pytest

from cards.odds.round import of_round, work_out
from cards.rules import BLACKJACK, RULE_SETS, SEVENTEEN_FOUR
from chips.frozen import replace
from tests.play import vectors

VECTOR = vectors("odds.json")["whole_game_best_play"]


def test_the_vector_of_the_whole_game() -> None:
    known = of_round(SEVENTEEN_FOUR)
    for name, chance in VECTOR.items():
        assert getattr(known, name) == pytest.approx(chance, abs=5e-7)


@pytest.mark.slow
@pytest.mark.parametrize("name", RULE_SETS)
def test_what_is_known_of_a_round_worked_out_again(name: str) -> None:
    known, again = of_round(RULE_SETS[name]), work_out(RULE_SETS[name])
    assert known is of_round(RULE_SETS[name])
    for part in ("win", "draw", "lose", "natural"):
        assert getattr(known, part) == pytest.approx(getattr(again, part), abs=1e-11)


def test_a_round_is_all_its_results() -> None:
    for odds in map(of_round, RULE_SETS.values()):
        assert odds.win + odds.draw + odds.lose == pytest.approx(1, abs=1e-11)


@pytest.mark.parametrize(
    "other", [{"bank_stands_at": 16}, {"pictures_win": 3}], ids=["stands", "pictures"]
)
def test_what_is_known_is_not_taken_for_the_odds_of_other_rules(other: dict[str, int]) -> None:
    rules = replace(SEVENTEEN_FOUR, **other)
    known, odds = of_round(SEVENTEEN_FOUR), of_round(rules)
    # a bank that stands on 16 is bust less often, and pictures that are easier to get win more
    assert odds.win != pytest.approx(known.win, abs=1e-3)
    assert odds.win + odds.draw + odds.lose == pytest.approx(1, abs=1e-11)


def test_natural_is_the_share_of_deals_with_twenty_one() -> None:
    assert of_round(SEVENTEEN_FOUR).natural == pytest.approx(2 * 4 * 4 / (32 * 31), abs=1e-11)
    assert of_round(BLACKJACK).natural == pytest.approx(2 * 4 * 16 / (52 * 51), abs=1e-11)


def test_twenty_one_on_the_deal_is_paid_three_to_two_only_by_a_bank_that_does_not_match() -> None:
    ours, theirs = of_round(SEVENTEEN_FOUR), of_round(BLACKJACK)
    assert ours.edge(SEVENTEEN_FOUR) == ours.win - ours.lose
    assert theirs.edge(BLACKJACK) == pytest.approx(theirs.win - theirs.lose + theirs.natural / 2)
