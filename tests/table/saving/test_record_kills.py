"""A game that cannot be lost: killed at every event, cut and changed at every byte."""

import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import table.saving.record
import table.saving.record_keeper
from cards.commands import Command, Ready
from cards.events import Event, Refused
from cards.replay import first_difference
from cards.round import State
from cards.rules import RULE_SETS, SEVENTEEN_FOUR, RuleSet
from table.options import Setup
from table.saving.home import Home
from table.saving.record import read
from table.session import Session
from tests.places import ROOT
from tests.table.saving.keeping import SCRIPT, finish_alike, keys, play_rounds, record_of


@pytest.mark.usefixtures("same_luck", "no_flush")
@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=list(RULE_SETS))
def test_killed_at_every_event(rules: RuleSet, tmp_path: Path) -> None:
    """A copy of the home made while an event is told is what a kill leaves behind."""
    copies: list[tuple[int, bytes]] = []
    home = Home(tmp_path / "home")
    session = Session(Setup(rules), home)
    path = record_of(session, rules.name)
    told: list[Event] = []

    def hear(event: Event) -> None:
        if not isinstance(event, Refused):
            told.append(event)
        copies.append((len(told), path.read_bytes()))

    session.listeners.append(hear)
    script: list[Command] = [*SCRIPT, Ready(1)] * 6
    for command in script:
        session.do(command)
    history = session.history
    session.close()
    home.close()
    assert len(copies) > 50
    for number, (count, data) in enumerate(copies):
        folder = tmp_path / f"copy{number}"
        folder.mkdir()
        (folder / path.name).write_bytes(data)
        resumed = Session(Setup(rules), copy := Home(folder))
        # what one command makes happen is brought to its end
        assert resumed.history == history[: len(resumed.history)]
        assert len(resumed.history) >= 1 + count
        if resumed.round.state is State.TURN:
            finish_alike(resumed, history)
        resumed.close()
        copy.close()


@pytest.mark.slow
@pytest.mark.usefixtures("same_luck", "no_flush")
def test_cut_at_every_byte(open_game: Callable[..., Session], tmp_path: Path) -> None:
    session = open_game()
    for command in SCRIPT:
        session.do(command)
    session.exchange(1, 100)
    history, path = session.history, record_of(session)
    data = path.read_bytes()
    head_end = data.index(b"\n", data.index(b"\n") + 1) + 1
    for cut in range(len(data)):
        folder = tmp_path / "cut"
        folder.mkdir(exist_ok=True)
        (folder / path.name).write_bytes(data[:cut])
        resumed = Session(Setup(SEVENTEEN_FOUR), home := Home(folder))
        said = keys(resumed)
        if cut < head_end:
            assert said == ["notice.lost"]
            assert resumed.history == [resumed.round.opening]
        else:
            events = data[head_end:cut].count(b" event {") + data[head_end:cut].count(b" deal ")
            whole = data[:cut].count(b"\n") - 2
            assert ("notice.cut" in said) is not data[:cut].endswith(b"\n")
            assert "notice.damaged" not in said
            assert resumed.history == history[: len(resumed.history)]
            assert len(resumed.history) >= min(1 + whole, events)
            if resumed.round.state is State.TURN:
                finish_alike(resumed, history)
        resumed.close()
        home.close()
        for file in folder.iterdir():
            file.unlink()


@pytest.mark.slow
@pytest.mark.usefixtures("same_luck", "no_flush")
def test_a_changed_byte_is_not_believed(open_game: Callable[..., Session], tmp_path: Path) -> None:
    session = open_game()
    for command in SCRIPT:
        session.do(command)
    history, path = session.history, record_of(session)
    data = path.read_bytes()
    folder = tmp_path / "changed"
    for at in range(len(data)):
        folder.mkdir()
        changed = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
        (folder / path.name).write_bytes(changed)
        resumed = Session(Setup(SEVENTEEN_FOUR), home := Home(folder))
        said = keys(resumed)
        if "notice.unsaved.newer" not in said:
            assert {"notice.lost", "notice.damaged", "notice.cut"} & set(said), at
        if "notice.damaged" in said or "notice.lost" in said:
            assert (folder / f"{path.name}.damaged").read_bytes() == changed
        assert resumed.history == history[: len(resumed.history)]
        resumed.close()
        home.close()
        for file in folder.iterdir():
            file.unlink()
        folder.rmdir()


@pytest.mark.usefixtures("no_flush")
def test_a_spoilt_head_brings_the_state_before_back(
    open_game: Callable[..., Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table.saving.record_keeper, "MOST_ENTRIES", 30)
    session = open_game()
    play_rounds(session, 30)
    rounds, path = session.statistics.rounds, record_of(session)
    old = read(path.with_name(path.name + ".old"))
    session.close()
    path.write_bytes(path.read_bytes()[:40])
    session = open_game()
    assert keys(session) == ["notice.old", "notice.resumed"]
    assert 0 < session.statistics.rounds <= rounds
    assert session.statistics.rounds >= old.head.statistics.rounds
    # and that is a record as any other
    assert keys(open_game()) == ["notice.resumed"]


@pytest.mark.slow
def test_killed_for_real(tmp_path: Path) -> None:
    """A process that plays is killed at any moment, again and again; the log stays one game."""
    home, log = tmp_path / "home", tmp_path / "log"
    command = [sys.executable, str(ROOT / "seventeen_four.py"), "--terminal"]
    command += ["--home", str(home), "--log", str(log), "--rules", "seventeen-four"]
    rng = random.Random(5)
    for _ in range(8):
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.readline()
        process.stdin.write(b"stake 1\ndeal\nhit\nstand\n" * 400)
        process.stdin.flush()
        time.sleep(rng.uniform(0, 0.3))
        process.kill()
        process.stdout.read()
        process.wait()
        process.stdout.close()
        process.stdin.close()
    session = Session(Setup(SEVENTEEN_FOUR, log=log), holder := Home(home))
    assert not {"notice.damaged", "notice.lost", "notice.old"} & set(keys(session))
    assert session.statistics.rounds > 0
    session.close()
    holder.close()
    with log.open(encoding="utf-8") as lines:
        assert first_difference(lines) is None
