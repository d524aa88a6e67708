"""Rounds without a face: counted rightly, the same on any number of cores, near the exact odds."""

import os
import random
import signal
import subprocess
import sys
from math import isclose, sqrt
from pathlib import Path

import pytest

from cards.card import Card
from cards.odds import advise
from cards.odds.round import of_round
from cards.rules import BLACKJACK, RULE_SETS, SEVENTEEN_FOUR, RuleSet
from table.options import Options, Setup
from table.simulation import CHUNK, Ending, Job, Tally, chunks, play_rounds
from table.simulation_play import Decide, PlayError, decider
from table.simulation_result import COLUMNS, estimate, estimates, exact
from table.simulation_shown import simulate
from table.words import LANGUAGES, Words
from tests.pages.text import INTERFACES, blocks
from tests.places import ROOT

(TABLE,) = blocks(INTERFACES, "play")
"""The example of the page."""


def hits(decide: Decide, hand: str, bank: str) -> bool:
    return decide([Card.parse(text) for text in hand.split()], Card.parse(bank), random.Random(1))


def run(job: Job, rounds: int, jobs: int = 1) -> Tally:
    return sum(chunks(job, rounds, jobs), Tally())


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=lambda rules: rules.name)
def test_each_round_is_played_for_one_stake(rules: RuleSet) -> None:
    tally = play_rounds(rules, 3_000, decider("random", rules), random.Random(5))
    assert tally.total() == 3_000
    stake = {"seventeen-four": 1, "blackjack": 10}[rules.name]
    natural = {"seventeen-four": 1, "blackjack": 15}[rules.name]
    assert set(tally) == {
        Ending("win", False, stake), Ending("win", True, natural),
        Ending("draw", False, 0), Ending("lose", False, -stake),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "play"),
    [("seventeen-four", "basic"), ("seventeen-four", "random"), ("blackjack", "random")],
)
def test_the_same_seed_gives_the_same_on_any_number_of_cores(rules: str, play: str) -> None:
    job, rounds = Job(rules, play, 17), 2 * CHUNK + 3
    alone = run(job, rounds, 1)
    assert alone.total() == rounds
    assert run(job, rounds, 3) == alone
    assert run(Job(rules, play, 18), rounds, 1) != alone


def test_best_is_what_the_odds_call_best() -> None:
    decide = decider("best", SEVENTEEN_FOUR)
    deck, rng = SEVENTEEN_FOUR.deck(), random.Random(3)
    for _ in range(60):
        *hand, bank = rng.sample(deck, 3)
        advice = advise(hand, [bank], [], SEVENTEEN_FOUR)
        assert decide(hand, bank, rng) is (advice.best == "hit")


def test_basic_play_is_that_of_the_books() -> None:
    """Blackjack without doubling and splitting, where the bank stands on every 17."""
    decide = decider("basic", BLACKJACK)
    for bank in ["2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "10D", "AD"]:
        small = bank[0] in "23456"
        assert hits(decide, "2H 9S", bank)  # 11 never busts
        assert hits(decide, "10H 2S", bank) is (bank[0] not in "456")
        assert hits(decide, "10H 3S", bank) is not small
        assert hits(decide, "10H 5S", bank) is not small
        assert not hits(decide, "10H 7S", bank)
        assert hits(decide, "AH 6S", bank)  # soft 17 is always drawn to
        assert not hits(decide, "AH 8S", bank)  # soft 19
        if bank != "AD":  # against an ace it is all but the same
            assert hits(decide, "AH 7S", bank) is (bank[:-1] in ("9", "10"))


def test_basic_play_sees_the_total_only() -> None:
    decide = decider("basic", SEVENTEEN_FOUR)
    for fifteen in ("7H 8H", "KH QH 8H", "JH JS QH 8S", "QH QS QD JH KH"):
        assert hits(decide, fifteen, "AD") is hits(decide, "8S 7C", "AD")


def test_a_table_says_what_is_played() -> None:
    decide = decider(TABLE, SEVENTEEN_FOUR)
    assert hits(decide, "JH 9H", "7D")  # 11: below the least total
    assert hits(decide, "QH 10H", "7D")  # 13
    assert not hits(decide, "KH 10H", "JD") and hits(decide, "KH 10H", "AD")  # 14
    assert hits(decide, "QH AH", "JD")  # the same with an ace that counts 11
    assert not hits(decide, "KH AH", "7D")  # 15 has no such row of its own
    assert not hits(decide, "9H 7H", "10D")  # 16: above the highest


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "there is no line"),
        ("# nothing", "there is no line"),
        ("7 8 9 10 J Q K", "line 1: not the bank's cards 7 8 9 10 J Q K A"),
        ("7 8 9 10 J Q K A", "there is no row for a total"),
        ("7 8 9 10 J Q K A\n12 H H", "line 2: not 8 times H or S"),
        ("7 8 9 10 J Q K A\n12 H H H H H H H h", "line 2: not 8 times H or S"),
        ("7 8 9 10 J Q K A\n21 H H H H H H H H", "line 2: not a total: '21'"),
        ("7 8 9 10 J Q K A\nsoft", "line 2: not a total: ''"),
        ("7 8 9 10 J Q K A\n٣ H H H H H H H H", "line 2: not a total: '٣'"),
        ("7 8 9 10 J Q K A\n3 H H H H H H H H\n\n3 S S S S S S S S", "line 4: 3 is there twice"),
        ("7 8 9 10 J Q K A\n3 H H H H H H H H\n5 S S S S S S S S", "there is no row for 4"),
    ],
)
def test_a_table_that_does_not_say_it_is_refused(text: str, why: str) -> None:
    with pytest.raises(PlayError, match=f"^{why}$".replace("(", r"\(")):
        decider(text, SEVENTEEN_FOUR)


def test_a_mean_and_its_standard_error() -> None:
    found = estimate({1.0: 30, 0.0: 70})
    assert isclose(found.mean, 0.3) and isclose(found.error, sqrt(0.3 * 0.7 / 100))
    assert estimate({2.0: 9}).error == 0
    tally = Tally({Ending("win", True, 15): 1, Ending("win", False, 10): 2,
                   Ending("draw", False, 0): 1, Ending("lose", False, -10): 4})  # fmt: skip
    shares = {name: value.mean for name, value in estimates(tally, BLACKJACK).items()}
    assert shares == {"win": 3 / 8, "draw": 1 / 8, "lose": 1 / 2, "natural": 1 / 8,
                      "result": (1.5 + 2 - 4) / 8}  # fmt: skip


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=lambda rules: rules.name)
def test_the_exact_odds_stand_beside_it(rules: RuleSet) -> None:
    odds, beside = of_round(rules), exact(rules)
    assert tuple(beside) == COLUMNS
    assert (beside["win"], beside["draw"], beside["lose"]) == (odds.win, odds.draw, odds.lose)
    pays = 1.5 if rules.name == "blackjack" else 1
    assert isclose(beside["result"], odds.win - odds.lose + odds.natural * (pays - 1))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "rounds"), [("seventeen-four", 400_000), ("blackjack", 200_000)]
)
def test_best_play_comes_to_the_exact_odds(rules: str, rounds: int) -> None:
    """Within four standard errors; with this seed it is always the same."""
    found = estimates(run(Job(rules, "best", 174), rounds, 2), RULE_SETS[rules])
    for name, value in exact(RULE_SETS[rules]).items():
        assert abs(found[name].mean - value) < 4 * found[name].error


def test_other_play_is_not_taken_for_best() -> None:
    found = estimates(run(Job("seventeen-four", "random", 1), 20_000), SEVENTEEN_FOUR)
    assert found["lose"].mean - exact(SEVENTEEN_FOUR)["lose"] > 10 * found["lose"].error


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_printed_fits_a_terminal(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = Options(Setup(SEVENTEEN_FOUR, seed=3), play="random")
    assert simulate(options, 1_000, Words(language)) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert len(rows) == 4 and max(map(len, [head, *rows])) < 80
    assert len({len(row) for row in rows}) == 1


def call(*arguments: str) -> "subprocess.Popen[str]":
    """The program, in a session of its own."""
    command = [sys.executable, str(ROOT / "seventeen_four.py"), "--lang", "en", *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True)


def test_ctrl_c_prints_what_there_is() -> None:
    many = "1,000,000,000"
    with call("--simulate", many, "--play", "random", "--jobs", "2") as process:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(2.5)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal sends it, to all of them
        out, errors = process.communicate(timeout=20)
    assert process.returncode == 130 and not errors
    head = out.splitlines()[0]
    rounds = int(head.split(", ")[2].split()[0].replace(",", ""))
    assert 0 < rounds < 1_000_000_000 and rounds % CHUNK == 0


def test_a_table_from_a_file_and_one_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text(TABLE, "utf-8")
    with call("--simulate", "500", "--seed", "1", "--play", str(tmp_path / "mine.txt")) as process:
        out, errors = process.communicate(timeout=30)
    assert process.returncode == 0 and not errors
    assert out.startswith("Seventeen and four, mine.txt, 500 rounds, seed 1\n")
    (tmp_path / "bad.txt").write_bytes(b"\xff\xfe")
    wrong = {"none.txt": "No such file or directory", "bad.txt": "utf-8", ".": "Is a directory"}
    for name, why in wrong.items():
        with call("--simulate", "500", "--play", str(tmp_path / name)) as process:
            out, errors = process.communicate(timeout=30)
        assert process.returncode == 2 and not out
        assert len(errors.splitlines()) == 1 and why in errors


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--play", "best"], "argument --play: only together with --simulate"),
        (["--jobs", "2"], "argument --jobs: only together with --simulate"),
        (["--simulate", "0"], "argument --simulate: not a whole number from 1: '0'"),
        (["--simulate", "5", "--jobs", "0"], "argument --jobs: not 1 to 512 cores: '0'"),
        (["--simulate", "5", "--deck", "7H"], "argument --deck: not together with --simulate"),
        (["--simulate", "5", "--terminal"], "argument --terminal: not together with --simulate"),
        (["--simulate", "5", "--keep-going"],
         "argument --keep-going: not together with --simulate"),
        (["--simulate", "5", "--remove-desktop"],
         "argument --remove-desktop: not together with --simulate"),
    ],
)
def test_what_means_nothing_is_refused(arguments: list[str], why: str) -> None:
    with call(*arguments) as process:
        out, errors = process.communicate(timeout=30)
    assert process.returncode == 2 and not out
    assert errors == f"seventeen_four.py: {why}\n"


def shown(rounds: int) -> int:
    options = Options(Setup(SEVENTEEN_FOUR, seed=3), play="random", jobs=1)
    return simulate(options, rounds, Words("en"))


def test_the_bar_stands_on_a_terminal_only(capsys: pytest.CaptureFixture[str]) -> None:
    """Errors that go to a file, as here, have none."""
    assert shown(9_000) == 0
    assert not capsys.readouterr().err


def test_the_bar_grows_and_goes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("table.simulation_shown.AGAIN", 0)
    assert shown(10_000) == 0
    lines = capsys.readouterr().err.split("\r")
    assert "5,000 of 10,000 rounds" in lines[1] and "10,000 of 10,000 rounds" in lines[2]
    assert lines[1].count("#") * 2 == lines[2].count("#") > 0
    assert not lines[-2].strip() and not lines[-1]
