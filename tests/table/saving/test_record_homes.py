"""Homes that fail: full, read-only, taken, or of a newer version."""

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cards.commands import Deal, Stake
from cards.rules import SEVENTEEN_FOUR
from table.options import Setup
from table.saving.home import Home
from table.saving.record import read
from table.session import Session
from tests.places import ROOT
from tests.table.saving.keeping import keys, play_rounds, record_of


def test_a_newer_record_is_left_untouched(open_game: Callable[..., Session]) -> None:
    session = open_game()
    path = record_of(session)
    session.close()
    newer = b"seventeen-and-four record 3\nwhatever it will be\n"
    path.write_bytes(newer)
    session = open_game()
    assert keys(session) == ["notice.unsaved.newer"]
    play_rounds(session, 3)
    assert session.statistics.rounds == 3
    session.close()
    assert path.read_bytes() == newer
    assert open_game(new=True).take_notices() == [("notice.unsaved.newer", {})]
    assert path.read_bytes() == newer


def test_the_second_process_plays_unsaved(tmp_path: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", "import sys; from pathlib import Path\n"
         "from table.saving.home import Home\n"
         "home = Home(Path(sys.argv[1])); print(home.problem, flush=True); sys.stdin.read()",
         str(tmp_path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True,
    )  # fmt: skip
    assert holder.stdout is not None
    assert holder.stdout.readline() == "None\n"
    home = Home(tmp_path)
    assert home.busy
    session = Session(Setup(SEVENTEEN_FOUR), home)
    assert keys(session) == ["notice.unsaved.busy"]
    session.do(Deal(1))
    assert keys(session) == []
    assert [path.name for path in tmp_path.iterdir()] == ["lock"]
    # the lock goes with the process, however that ends
    holder.send_signal(signal.SIGKILL)
    holder.communicate()
    home = Home(tmp_path)
    assert home.problem is None
    home.close()


def test_a_home_that_cannot_be_is_said_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    for path in (tmp_path / "file", tmp_path / "file" / "below"):
        session = Session(Setup(SEVENTEEN_FOUR), Home(path))
        assert keys(session) == ["notice.unsaved"]
        play_rounds(session, 2)
        assert keys(session) == []
        session.close()


def test_a_full_disk(mount: Callable[[str], Path]) -> None:
    place = mount("size=512k")
    session = Session(Setup(SEVENTEEN_FOUR), home := Home(place))
    assert keys(session) == []
    session.do(Stake(1, 10))
    ballast = place / "ballast"
    with ballast.open("wb", buffering=0) as file, pytest.raises(OSError):
        while True:
            file.write(b"x" * 4096)
    said = []
    for _ in range(60):
        play_rounds(session, 1)
        said += keys(session)
    assert said == ["notice.unsaved"]
    assert not session.saved
    rounds = session.round.number
    # what is on the disk is a game of before
    record = read(place / "seventeen-four.record")
    assert record.spoilt in (None, "cut")
    ballast.unlink()
    play_rounds(session, 1)
    assert keys(session) == ["notice.saved-again"]
    assert session.saved
    session.close()
    resumed = Session(Setup(SEVENTEEN_FOUR), home)
    assert resumed.round.number == session.round.number
    assert resumed.round.number >= min(rounds, 1)
    resumed.close()
    home.close()


def test_a_disk_that_is_full_from_the_start(mount: Callable[[str], Path]) -> None:
    place = mount("size=4k")
    (place / "lock").touch()
    (place / "ballast").write_bytes(b"x" * 4096)
    session = Session(Setup(SEVENTEEN_FOUR), home := Home(place))
    assert keys(session) == ["notice.unsaved"]
    play_rounds(session, 2)
    assert keys(session) == []
    session.close()
    home.close()


def test_a_disk_that_cannot_be_written_to(mount: Callable[[str], Path]) -> None:
    session = Session(Setup(SEVENTEEN_FOUR), Home(mount("ro")))
    assert keys(session) == ["notice.unsaved"]
    play_rounds(session, 2)
    assert keys(session) == []
    session.close()


def test_settings_are_kept_as_a_whole(tmp_path: Path) -> None:
    home = Home(tmp_path)
    assert home.settings() == {}
    home.keep_settings({"name": "Zoë", "speed": "fast"})
    assert home.settings() == {"name": "Zoë", "speed": "fast"}
    for text in ("", "[]", "{", "[" * 100_000):
        (tmp_path / "settings.json").write_text(text)
        assert home.settings() is None
    home.close()


def test_a_record_of_the_version_before_goes_on_and_is_written_anew(
    open_game: Callable[..., Session],
) -> None:
    session = open_game()
    path = record_of(session)
    play_rounds(session, 3)
    account = session.round.accounts[1]
    session.close()
    path.write_bytes(path.read_bytes().replace(b"record 2", b"record 1", 1))
    session = open_game()
    assert session.round.accounts[1] == account and "notice.damaged" not in keys(session)
    session.lift(1, 1)
    chips = list(session.purses.account(1))
    session.close()
    assert path.read_bytes().startswith(b"seventeen-and-four record 2\n")
    assert list(open_game().purses.account(1)) == chips
