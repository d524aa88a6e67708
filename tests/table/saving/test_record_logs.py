"""The log of a game that is left and taken up again is one log."""

from collections.abc import Callable
from pathlib import Path

import pytest

import table.saving.record
import table.saving.record_keeper
from cards.commands import Stand
from cards.replay import first_difference
from cards.rules import SEVENTEEN_FOUR
from table.options import Setup
from table.session import Session
from tests.table.saving.keeping import SCRIPT, keys, play_rounds


@pytest.mark.usefixtures("same_luck", "no_flush")
def test_the_log_of_a_game_taken_up_is_the_log_of_the_game(
    open_game: Callable[..., Session], tmp_path: Path
) -> None:
    log = tmp_path / "log"
    session = open_game(Setup(SEVENTEEN_FOUR, log=log))
    for command in SCRIPT[:2]:
        session.do(command)
    text = log.read_bytes()
    for cut in range(len(text) + 1):
        log.write_bytes(text[:cut])
        open_game(Setup(SEVENTEEN_FOUR, log=log))
        assert log.read_bytes() == text
    fresh = tmp_path / "fresh"
    session = open_game(Setup(SEVENTEEN_FOUR, log=fresh))
    assert fresh.read_bytes() == text
    session.do(Stand(1))
    open_game(Setup(SEVENTEEN_FOUR, log=log))
    assert log.read_bytes() == fresh.read_bytes()


@pytest.mark.usefixtures("no_flush")
def test_the_log_of_a_long_game_goes_on(
    open_game: Callable[..., Session], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table.saving.record_keeper, "MOST_ENTRIES", 30)
    log = tmp_path / "log"
    for luck in range(6):
        session = open_game(Setup(SEVENTEEN_FOUR, log=log))
        play_rounds(session, 7, luck)
        with log.open(encoding="utf-8") as lines:
            assert first_difference(lines) is None
    assert session.statistics.rounds == 42


def test_a_file_that_is_no_log_keeps_what_is_in_it(
    open_game: Callable[..., Session], tmp_path: Path
) -> None:
    log = tmp_path / "log"
    log.write_text("notes without an end")
    session = open_game(Setup(SEVENTEEN_FOUR, log=log))
    assert log.read_text() == "notes without an end\n" + session.round.opening.json() + "\n"


def test_a_log_that_fails_is_said_once(
    open_game: Callable[..., Session], mount: Callable[[str], Path]
) -> None:
    session = open_game(Setup(SEVENTEEN_FOUR, log=mount("size=4k") / "log"))
    play_rounds(session, 30)
    assert keys(session) == ["notice.log"]
