"""Commands, their letters, and the words of each language; signs that cannot be shown."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from cards.card import Card
from cards.round import State
from table.terminal import textcards
from table.terminal.art import TITLES
from table.terminal.commands import Asked, NotUnderstoodError, Vocabulary
from table.terminal.screen import plain
from table.words import LANGUAGES, Words
from tests.table.terminal.lines import GAME, Run


@pytest.mark.parametrize(
    ("line", "state", "asked"),
    [
        ("s 20", State.STAKING, Asked("stake", 20)),
        ("S 20", State.TURN, Asked("stake", 20)),
        ("s", State.TURN, Asked("stand")),
        ("d", State.SETTLED, Asked("deal")),
        ("h", State.TURN, Asked("hit")),
        ("sp 20", State.TURN, Asked("split", 20)),
        ("m", State.TURN, Asked("merge")),
        ("t", State.TURN, Asked("tip")),
        ("n", State.TURN, Asked("new")),
        ("q", State.TURN, Asked("quit")),
        ("stat", State.TURN, Asked("stats")),
        ("geben", State.STAKING, Asked("deal")),
        ("geben", State.TURN, Asked("hit")),
        ("Setzen 20", State.TURN, Asked("stake", 20)),
        ("k", State.TURN, Asked("hit")),
        ("hal", State.TURN, Asked("stand")),
        ("ok", State.TURN, Asked("stand")),
        ("  wechseln   50 ", State.TURN, Asked("split", 50)),
        ("e", State.TURN, Asked("quit")),
        ("?", State.TURN, Asked("help")),
        ("gleich", State.STAKING, Asked("same")),
        ("noch", State.SETTLED, Asked("same")),
        ("r", State.STAKING, Asked("same")),
        ("r", State.SETTLED, Asked("ready")),
    ],
)
def test_letters_words_and_beginnings(line: str, state: State, asked: Asked) -> None:
    assert Vocabulary(Words("de")).read(line, state) == asked


def test_letters_mean_the_same_in_every_language() -> None:
    for language in LANGUAGES:
        vocabulary = Vocabulary(Words(language))
        for letter, verb in zip(
            "dhmtnq", ["deal", "hit", "merge", "tip", "new", "quit"], strict=True
        ):
            assert vocabulary.read(letter, State.TURN).verb == verb
        for state in State:
            stakes = state in (State.STAKING, State.TURN)
            assert vocabulary.read("r", state).verb == ("same" if stakes else "ready")
        with pytest.raises(NotUnderstoodError):
            vocabulary.read("y", State.TURN)


def test_no_window_and_no_pictures_come_along() -> None:
    code = (
        "import sys, table.terminal.faces, table.terminal.replaying\n"
        "from cards.odds import advise\n"
        "print([name for name in ('tkinter', '_tkinter', 'PIL') if name in sys.modules])"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        cwd=Path(GAME[1]).parent,
    )  # fmt: skip
    assert ended.stdout == "[]\n"


def test_an_ascii_locale(run: Run) -> None:
    ascii_only = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    for language in LANGUAGES:
        ended = run(
            "stake 5, dänce, deal, hit, stand, stats, help", "--lang", language, "--seed", "3",
            "--keep-going", environment=ascii_only,
        )  # fmt: skip
        assert (ended.returncode, ended.stderr) == (1, "")
        assert ended.stdout.isascii()
        assert len(ended.stdout) > 200


def test_signs_that_cannot_be_shown() -> None:
    assert plain("10♥ ─│ „Fünf“ Bilder – 3×50 · ▁█ é 三", "ascii") == (
        '10H -| "Fuenf" Bilder - 3x50 | 07 e ?'
    )
    assert plain("♥ ü", "latin-1") == "H ü"
    assert plain("♥ ü 三", "utf-8") == "♥ ü 三"


def no_paint(text: str, card: Card | None) -> str:
    return text


def test_cards_as_pictures() -> None:
    hand = [Card.parse("10H"), None, Card.parse("QS")]
    assert textcards.hand(hand, 40, no_paint, "BDK") == [
        "┌───┐ ┌───┐ ┌───┐",
        "│10 │ │░░░│ │D  │",
        "│ ♥ │ │░░░│ │ ♠ │",
        "│ 10│ │░░░│ │  D│",
        "└───┘ └───┘ └───┘",
    ]
    eleven: Sequence[Card | None] = [None] * 11
    lines = textcards.hand(eleven, 40, no_paint, "JQK")
    assert len(lines) == 10
    assert max(map(len, lines)) <= 40
    assert all(len(line) <= 40 for title in TITLES.values() for line in title)
