"""The terminal by lines: every end of a round, and one line for all that is not possible."""

import json
from pathlib import Path

import pytest

from cards.replay import first_difference
from table.words import LANGUAGES, Words
from tests.table.terminal.lines import Say

SEVENTEEN_FOUR = {
    "twenty-one": ("AH 7C 10S 8D", "stake 20, deal", "win", 40),
    "five-pictures": ("KH 7C KS 8D QH QS JH", "stake 20, deal, hit, hit, hit", "win", 40),
    "bust": ("10H 7C 9S 8D 8H", "stake 20, deal, hit", "lose", 0),
    "bank-bust": ("10H 7C 9S 8D 10C", "stake 20, deal, stand", "win", 40),
    "higher": ("10H 10C 10S 8D", "stake 20, deal, stand", "win", 40),
    "lower": ("10H 10C 7S 9D", "stake 20, deal, stand", "lose", 0),
    "equal": ("10H 10C 9S 9D", "stake 20, deal, stand", "draw", 0),
    "bank-five-pictures": ("10H KC 10S KD QH QD JH", "stake 20, deal, stand", "lose", 0),
}
BLACKJACK = {
    "twenty-one": ("AH 7C KS 8D", "stake 10, deal", "win", 25),
    "bust": ("10H 7C 9S 8D 8H", "stake 10, deal, hit", "lose", 0),
    "bank-bust": ("10H 7C 9S 8D 10C", "stake 10, deal, stand", "win", 20),
    "higher": ("10H 10C 10S 8D", "stake 10, deal, stand", "win", 20),
    "lower": ("10H 10C 7S 9D", "stake 10, deal, stand", "lose", 0),
    "equal": ("10H 10C 9S 9D", "stake 10, deal, stand", "draw", 10),
}
ENDS = [
    (rules, reason, *end)
    for rules, ends in (("seventeen-four", SEVENTEEN_FOUR), ("blackjack", BLACKJACK))
    for reason, end in ends.items()
]


@pytest.mark.parametrize(("rules", "reason", "deck", "lines", "outcome", "pays"), ENDS)
def test_every_end_of_a_round(
    say: Say, tmp_path: Path, rules: str, reason: str, deck: str, lines: str, outcome: str,
    pays: int,
) -> None:  # fmt: skip
    log = tmp_path / "log"
    said = say(lines, "--rules", rules, "--deck", deck, "--log", str(log))
    events = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    result = next(event for event in events if event["event"] == "result")
    assert result == {
        "event": "result", "seat": 1, "outcome": outcome, "reason": reason, "pays": pays,
    }  # fmt: skip
    assert len(said) == len(events)
    with log.open(encoding="utf-8") as file:
        assert first_difference(file) is None


def test_the_end_of_a_game(say: Say) -> None:
    said = say("stake 20, deal, stand, stake 1, new, stats", "--player", "20",
               "--deck", "10H 10C 7S 9D")  # fmt: skip
    assert [line for line in said if line.startswith("Nothing left! ")]
    assert "The game is over." in said
    assert "Rounds: 1. Won 0, lost 1, drawn 0." in said
    assert len([line for line in said if line.startswith("A new game of 17 and 4.")]) == 2
    said = say("stake 20, deal, stand", "--bank", "20", "--deck", "10H 7C 9S 8D 10C")
    assert said[-1].startswith("The bank is broken! ")


def test_a_round_by_lines(say: Say) -> None:
    said = say("stake 20, deal, stake 10, stand, s 5, d", "--deck", "10H 10C 9S 9D / 7H 7C 8S 8D")
    assert "\n".join([*said, ""]) == (
        "A new game of 17 and 4. You: 1,000 · Bank: 10,000\n"
        "You: stake 20, pot 40\n"
        "Round 1\n"
        "You: 10H, 10\n"
        "Bank: 10C, 10\n"
        "You: 9S, 19\n"
        "Bank: a card face down\n"
        "You: stake 10, pot 60\n"
        "You: stand with 19\n"
        "Bank turns 9D, 19\n"
        "A draw. Both have 19, the pot of 60 stays.\n"
        "You: 970 · Bank: 9,970 · Pot: 60\n"
        "You: stake 5, pot 70\n"
        "Round 2\n"
        "You: 7H, 7\n"
        "Bank: 7C, 7\n"
        "You: 8S, 15\n"
        "Bank: a card face down\n"
    )


def test_the_bank_s_card_is_not_said_before_it_is_turned(say: Say) -> None:
    said = say("deal, tip, stats, split 100, hit", "--deck", "7H 10C 7S 9D JC")
    assert "9D" not in " ".join(said)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("hit", "Not now."),
        ("stand", "Not now."),
        ("tip", "Not now."),
        ("stake 0", "A stake is a whole number from 1."),
        ("stake -5", "A stake is a whole number from 1."),
        ("stake 1001", "You do not have that much."),
        ("stake 10500", "You do not have that much."),
        ("split 7", "You have no such chip."),
        ("split 1", "A chip of 1 cannot be changed."),
        ("stake", "“stake” needs a whole number behind it."),
        ("s", "“stake” needs a whole number behind it."),
        ("stake ten", "“ten” is no whole number."),
        ("stake 1.5", "“1.5” is no whole number."),
        ("stake ١٠", "“١٠” is no whole number."),
        ("stake 1_0", "“1_0” is no whole number."),
        ("stake " + "9" * 5_000, "“" + "9" * 40 + "” is too large."),
        ("stake " + "1" * 32, "“" + "1" * 32 + "” is too large."),
        ("stake 1.000", "“1.000” is no whole number."),
        ("stake 1,00", "“1,00” is no whole number."),
        ("stake 2,000", "You do not have that much."),
        ("stake 5 5", "“stake” is said differently: see “help”."),
        ("deal 5", "“deal” is said differently: see “help”."),
        ("dance", "“dance” is no command."),
        ("\x1b[31m", "is no command."),
        ("x" * 10_000, "“" + "x" * 40 + "” is no command."),
    ],
)
def test_what_is_not_possible_is_one_line_that_says_why(
    say: Say, tmp_path: Path, line: str, answer: str
) -> None:
    log = tmp_path / "log"
    said = say(f"{line}, stake 5", "--seed", "1", "--log", str(log))
    assert len(said) == 3
    assert said[1].endswith(answer)
    assert said[2] == "You: stake 5, pot 10"
    with log.open(encoding="utf-8") as file:
        assert first_difference(file) is None


def test_a_stake_that_the_bank_cannot_match(say: Say) -> None:
    assert say("stake 20", "--bank", "10")[1] == "The bank cannot keep up!"


def test_chips_are_changed_for_smaller_and_for_larger_ones(say: Say) -> None:
    said = say("split 200, merge", "--seed", "1")
    assert said[1] == "Chips: 1×200 5×100 3×50 4×20 4×10 4×5 3×2 4×1"
    assert said[2] == "Chips: 1×1,000"


def test_the_saved_game_goes_on(say: Say) -> None:
    assert "goes on" not in " ".join(say("stake 20, deal, quit, stake 5"))
    said = say("")
    assert said[0] == "Your game goes on: round 1."
    assert "Pot: " in said[1]
    assert say("", "--new")[0].startswith("A new game of 17 and 4.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_its_own_words(say: Say, language: str) -> None:
    words = Words(language)
    own = {verb: words(f"terminal.verb.{verb}").split()[0] for verb in
           ("stake", "deal", "stand", "split", "merge", "new", "quit")}  # fmt: skip
    lines = [f"{own['stake']} 5", own["deal"], own["stand"], f"{own['split']} 100",
             own["merge"], own["new"], own["quit"], "dance"]  # fmt: skip
    said = say("\n".join(lines), "--lang", language, "--deck", "10H 10C 9S 8D")
    english = say("stake 5, deal, stand, split 100, merge, new, quit", "--lang", language,
                  "--deck", "10H 10C 9S 8D")  # fmt: skip
    assert said[: len(english)] == english
    assert len(english) > 10


def test_the_same_stake_again(say: Say, tmp_path: Path) -> None:
    """After a result it goes on to the next round first; as far as the account goes."""
    log = tmp_path / "log"
    lost = "10H 10C 7S 9D"
    said = say("same, stake 20, d, stake 10, stand, same, r, d, stand, r, r", "--player", "80",
               "--deck", f"{lost} / {lost}", "--log", str(log))  # fmt: skip
    assert said[1] == "You staked nothing in the round before."
    assert [line for line in said if line.startswith("You: stake")] == [
        "You: stake 20, pot 40",
        "You: stake 10, pot 60",
        "You: stake 30, pot 60",
        "You: stake 20, pot 40",
    ], "the last one is all that is left of 80"
    assert said.count("The same stake lies there already.") == 1
    with log.open(encoding="utf-8") as file:
        assert first_difference(file) is None
