"""Rule sets whole: what each needs besides its rules, and a third one that is added and played."""

import subprocess
import sys

import pytest

from cards.rules import BLACKJACK, RULE_SETS, SEVENTEEN_FOUR, RuleSet
from chips.frozen import replace
from table.meeting import RULES_OF
from table.rule_sets import LOBBY_CODES, check_rule_sets, lacks
from table.window.beside.help import paragraphs
from table.words import LANGUAGES, Words
from tests.places import ROOT


def run(part: str, lines: str = "") -> str:
    """What a part of `tests.table.third_rules` says, in a process of its own."""
    command = [sys.executable, "-m", "tests.table.third_rules", part]
    done = subprocess.run(
        command, cwd=ROOT, input=lines, capture_output=True, text=True, timeout=60, check=False,
        encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_set_has_all_that_it_needs(language: str) -> None:
    check_rule_sets(Words(language))
    assert [name for name in RULE_SETS if name not in LOBBY_CODES] == []
    assert list(RULES_OF.values()) == list(RULE_SETS)


def test_what_a_new_rule_set_lacks_is_named_at_one_place() -> None:
    new = replace(SEVENTEEN_FOUR, name="thirty")
    missing = list(lacks(new, Words("de")))
    assert missing[0] == "a code for the lobby in table/rule_sets.py"
    assert "the text rules.thirty in table/locale/de" in missing
    lines = run("lacking").splitlines()
    assert len(lines) == len(LANGUAGES)
    for line, language in zip(lines, LANGUAGES, strict=True):
        assert line.startswith("thirty lacks a code for the lobby in table/rule_sets.py, ")
        assert f"the text tips.thirty.1.text in table/locale/{language}" in line


def test_a_third_rule_set_is_played_in_the_terminal() -> None:
    said = run("terminal", "stake 20\ndeal\nstand\n")
    assert "Dreißig" in said
    assert "320" in said, "the pot of 40 is won, from an account of 300"


@pytest.mark.screen
def test_a_third_rule_set_is_played_in_the_window(display: None) -> None:
    said = run("window").splitlines()
    assert said == [
        "Noch eine", "Konto: 320 Du gewinnst den Pot: 40",
        "['Ein Bube zählt 1, es sind 32 Karten, „Noch eine“ gibt eine.']", "Konto: 3.000",
    ]  # fmt: skip


def test_a_third_rule_set_is_played_across_the_link() -> None:
    assert run("link") == "thirty thirty ['1', '2']\n"


def test_the_numbers_in_the_help_are_those_of_the_rule_set() -> None:
    def read(rules: RuleSet, language: str) -> str:
        return " ".join(text for _, text in paragraphs("rules", rules, Words(language)))

    for language in LANGUAGES:
        for rules, own in ((SEVENTEEN_FOUR, ("32", "16", "21")), (BLACKJACK, ("52", "100", "10"))):
            assert all(number in read(rules, language) for number in own)
        few = replace(
            SEVENTEEN_FOUR,
            points={"8": 8, "9": 9, "J": 6, "Q": 7, "K": 5, "A": 13}, pictures_win=12
        )
        text = read(few, language)
        assert all(number in text for number in ("24", "12", "13", "5", "6", "7", "8", "9"))
        assert "32" not in text
        poor = replace(BLACKJACK, natural_pays=(6, 5), player_start=70, stake_unit=35)
        text = read(poor, language)
        assert all(number in text for number in ("6", "70", "35")) and "100" not in text
