"""What is said of a result: who won, why, and what moved."""

import pytest

from cards.events import BANK, Result
from cards.rules import BLACKJACK, SEVENTEEN_FOUR, RuleSet
from table.result_words import result_text
from table.shown import Shown
from table.words import Words

SAID = [
    (SEVENTEEN_FOUR, ("win", "higher", 40), 40, 20, 17, "You win the pot of 40", "20 to 17"),
    (SEVENTEEN_FOUR, ("lose", "lower", 0), 40, 17, 20, "The bank wins the pot of 40", "17 to 20"),
    (SEVENTEEN_FOUR, ("win", "twenty-one", 40), 40, 21, 7, "You win the pot of 40",
     "21 on the deal"),
    (SEVENTEEN_FOUR, ("lose", "bust", 0), 40, 22, 7, "The bank wins the pot of 40",
     "Bust with 22"),
    (SEVENTEEN_FOUR, ("win", "five-pictures", 40), 40, 14, 7, "You win the pot of 40",
     "Five pictures"),
    (SEVENTEEN_FOUR, ("win", "bank-bust", 40), 40, 12, 24, "You win the pot of 40",
     "The bank is bust with 24"),
    (SEVENTEEN_FOUR, ("lose", "bank-five-pictures", 0), 40, 20, 13,
     "The bank wins the pot of 40", "The bank has five pictures"),
    (SEVENTEEN_FOUR, ("draw", "equal", 0), 40, 20, 20, "A draw",
     "Both have 20, the pot of 40 stays"),
    (SEVENTEEN_FOUR, ("draw", "equal", 0), 0, 20, 20, "A draw", "Both have 20"),
    (SEVENTEEN_FOUR, ("win", "higher", 0), 0, 20, 17, "You win", "20 to 17"),
    (SEVENTEEN_FOUR, ("lose", "lower", 0), 0, 17, 20, "The bank wins", "17 to 20"),
    (BLACKJACK, ("win", "twenty-one", 25), 10, 21, 7, "You win 15", "21 on the deal"),
    (BLACKJACK, ("win", "higher", 20), 10, 20, 17, "You win 10", "20 to 17"),
    (BLACKJACK, ("lose", "bust", 0), 10, 22, 7, "Your stake of 10 is lost", "Bust with 22"),
    (BLACKJACK, ("draw", "equal", 10), 10, 20, 20, "A draw", "Both have 20"),
]


@pytest.mark.parametrize(("rules", "result", "pot", "own", "bank", "head", "text"), SAID)
def test_what_is_said(
    rules: RuleSet,
    result: tuple[str, str, int],
    pot: int,
    own: int,
    bank: int,
    head: str,
    text: str,
) -> None:
    shown = Shown(rules)
    shown.points = {1: own, BANK: bank}
    assert result_text(Result(1, *result), shown, Words("en"), pot) == (head, text)
