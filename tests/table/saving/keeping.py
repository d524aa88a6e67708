"""Saved games under test: sessions on homes of their own, a plugin of the tests of the record."""

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import table.saving.record
import table.saving.record_keeper
from cards.commands import Command, Deal, Hit, Ready, Stake, Stand
from cards.events import BANK, CardDealt, Event
from cards.round import State
from cards.rules import SEVENTEEN_FOUR
from table.options import Setup
from table.saving.home import Home
from table.session import Session

SCRIPT: list[Command] = [Stake(1, 20), Deal(1), Stake(1, 10), Hit(1), Stand(1)]
"""A round to play; what of it is refused depends on the cards."""


@pytest.fixture
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every session shuffles alike, as if luck were a list."""
    monkeypatch.setattr(random, "SystemRandom", lambda: random.Random(174))


@pytest.fixture
def no_flush(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait for the disk: thousands of sessions are opened."""
    monkeypatch.setattr(table.saving.record, "flush", lambda file: None)
    monkeypatch.setattr("table.saving.home.flush", lambda file: None)
    monkeypatch.setattr("table.saving.home._flush_folder", lambda folder: None)


@pytest.fixture
def open_game(tmp_path: Path) -> Iterator[Callable[..., Session]]:
    """Open sessions on one home, each after the one before was closed."""
    opened: list[tuple[Session, Home]] = []

    def close() -> None:
        for session, home in opened:
            session.close()
            home.close()
        opened.clear()

    def open_(setup: Setup | None = None, new: bool = False) -> Session:
        close()
        home = Home(tmp_path / "home")
        session = Session(setup or Setup(SEVENTEEN_FOUR), home, new)
        opened.append((session, home))
        return session

    yield open_
    close()


@pytest.fixture
def mount(tmp_path: Path) -> Iterator[Callable[[str], Path]]:
    """Mount a small file system of its own; only root can."""
    place = tmp_path / "mounted"
    place.mkdir()
    mounted = False

    def mount_(options: str) -> Path:
        nonlocal mounted
        command = ["mount", "-t", "tmpfs", "-o", options, "none", str(place)]
        if not sys.platform.startswith("linux") or os.geteuid() != 0:
            pytest.skip("only root can mount a small disk")
        if subprocess.run(command, capture_output=True, check=False).returncode:
            pytest.skip("this machine does not let us mount a small disk")
        mounted = True
        return place

    yield mount_
    if mounted:
        subprocess.run(["umount", str(place)], check=True)


def keys(session: Session) -> list[str]:
    """What the session has to say, without the values."""
    return [key for key, _ in session.take_notices()]


def standing(session: Session) -> tuple[object, ...]:
    """All that must be the same after a resumption: cards, money, chips, cards to come."""
    round_ = session.round
    seats = (BANK, 1)
    return (
        round_.state,
        round_.number,
        {seat: list(map(str, round_.hands[seat])) for seat in seats},
        round_.face_down,
        (round_.bank, dict(round_.accounts), dict(round_.pots)),
        [list(session.purses.account(seat)) for seat in seats],
        [list(session.purses.pot(1, side)) for side in seats],
        session._game.dealer.left if round_.state is State.TURN else None,
    )


def record_of(session: Session, rules: str = "seventeen-four") -> Path:
    home = session._home
    assert home is not None
    path = home.record(rules)
    assert path is not None
    return path


def play_rounds(session: Session, rounds: int, luck: int = 4) -> None:
    """Play many rounds, with new games where one is over."""
    rng = random.Random(luck)
    while rounds:
        if session.round.state is State.OVER:
            session.new_game()
        session.do(Ready(1))
        session.do(Stake(1, 10))
        session.do(Deal(1))
        while session.round.state is State.TURN:
            session.do(Hit(1) if rng.random() < 0.5 else Stand(1))
        rounds -= 1


def finish_alike(resumed: Session, history: list[Event]) -> None:
    """Go on as the first player did to the end of the round: the same cards come."""
    while resumed.round.state is State.TURN:
        event = history[len(resumed.history)]
        if isinstance(event, CardDealt):
            resumed.do(Hit(1))
        elif event.KIND == "stake":
            resumed.do(Stake(1, 10))
        else:
            resumed.do(Stand(1))
        assert resumed.history == history[: len(resumed.history)]
