"""The one file for whoever has Python: pictures and texts come out of the zip."""

import sys
from pathlib import Path

import pytest

from tests.bundles.stranger import Stranger

pytestmark = [pytest.mark.slow, pytest.mark.screen]


@pytest.fixture
def file(bundles: Path, stranger: Stranger) -> Path:
    """Downloaded, under a name of its own."""
    target = stranger.work / "siebzehn & vier.pyzw"
    target.write_bytes((bundles / "seventeen-four.pyzw").read_bytes())
    target.chmod(0o755)
    return target


def test_a_round_is_played_out_of_the_file(file: Path, stranger: Stranger) -> None:
    game = stranger.start(sys.executable, file)
    stranger.play_a_round()
    assert stranger.close(game) == 0
    assert (stranger.results(), stranger.said()) == (1, "")


@pytest.mark.parametrize("locale", ["C", "de_DE.UTF-8"])
def test_it_needs_no_locale_and_no_other_file(
    file: Path, stranger: Stranger, locale: str
) -> None:
    game = stranger.start(file, LC_ALL=locale, PATH="/usr/bin:/bin")
    stranger.play_a_round()
    assert stranger.close(game) == 0
    assert (stranger.results(), stranger.said()) == (1, "")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de_DE.UTF-8", "Ein neues Spiel: 17 und 4."),
        ("es_MX.UTF-8", "Una partida nueva de 17 y 4."),
        ("pt_BR.UTF-8", "Um novo jogo de 17 e 4."),
        ("C.UTF-8", "A new game of 17 and 4."),
    ],
)
def test_every_language_is_in_the_zip(
    file: Path, stranger: Stranger, language: str, said: str
) -> None:
    printed = stranger.run(sys.executable, file, "--terminal", LC_ALL=language)
    assert printed.startswith(said)
