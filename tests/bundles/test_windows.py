"""The Windows zip, played under Wine: it was never run on Windows itself."""

import ast
import shutil
import socket
import struct
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from net.sockets.interfaces import interfaces
from tests.bundles.conftest import built, missing
from tests.bundles.stranger import DEAL, STAKE, STAND
from tests.bundles.wine import CONSOLE, EXE, WineStranger
from tests.net.driver.rig import free_port
from tests.table.terminal.pair import Programs, programs, replay

pytestmark = [pytest.mark.slow, pytest.mark.screen]

TOP = "Seventeen and Four"

ROUND = "stake 20, deal, stand, ready"

__all__ = ["programs"]  # a fixture


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if shutil.which("x86_64-w64-mingw32-gcc") is None:
        missing("no compiler for Windows (Debian: gcc-mingw-w64-x86-64-win32)")
    return next(built(tmp_path_factory.mktemp("windows"), "windows").glob("*.zip"))


@pytest.fixture
def player(archive: Path, tmp_path: Path, screen: str) -> Iterator[WineStranger]:
    player = WineStranger.installed(tmp_path, screen)
    player.unpack(archive)
    yield player
    player.shut_down()


@pytest.fixture
def game(player: WineStranger) -> Path:
    return player.work / TOP


def test_the_zip_has_one_folder_with_two_programs_and_only_what_play_needs(archive: Path) -> None:
    names = zipfile.ZipFile(archive).namelist()
    assert {name.split("/")[0] for name in names} == {TOP}
    tops = {name.split("/")[1] for name in names}
    assert tops == {EXE, CONSOLE, "LICENSE.txt", "game", "python"}
    assert f"{TOP}/python/LICENSE.txt" in names  # Python's own, which comes with it
    unwanted = ("site-packages", "idlelib", "/test/", "libcrypto", "sqlite3", "tests/", "png/6/")
    assert not [name for name in names for part in unwanted if part in name]


def test_the_window_comes_without_a_console_and_has_our_icon(archive: Path) -> None:
    programs = zipfile.ZipFile(archive)
    for name, subsystem in ((EXE, 2), (CONSOLE, 3)):  # PE: 2 is a window's program, 3 a console's
        data = programs.read(f"{TOP}/{name}")
        header = struct.unpack_from("<I", data, 0x3C)[0]
        assert data[header : header + 4] == b"PE\0\0"
        assert struct.unpack_from("<H", data, header + 24 + 68)[0] == subsystem
        assert programs.read(f"{TOP}/game/images/png/icon/icon-256.png") in data


def test_the_same_commit_gives_the_same_zip(archive: Path, tmp_path: Path) -> None:
    again = next(built(tmp_path, "windows").glob("*.zip"))
    assert again.read_bytes() == archive.read_bytes()


def test_a_round_is_played_killed_in_the_next_and_gone_on_with(
    player: WineStranger, game: Path
) -> None:
    process = player.start("wine", game / EXE)
    player.play_a_round()
    window = player.window()
    player.press_until(window, STAKE, lambda: player.happened("stake") == 2)
    deals = player.happened("deal")
    player.press_until(window, DEAL, lambda: player.happened("deal") > deals)
    process.kill()
    process.wait()
    cards = [line for line in player.record.read_text().splitlines() if '"card"' in line]
    process = player.start("wine", game / EXE)
    window = player.window()
    if player.results() < 2:  # 21 on the deal ends a round at once
        player.press_until(window, STAND, lambda: player.results() == 2)
    after = [line for line in player.record.read_text().splitlines() if '"card"' in line]
    assert after[: len(cards)] == cards
    assert player.close(process) == 0
    assert player.said() == ""


def test_the_game_saved_under_windows_goes_on_under_linux_and_back(
    player: WineStranger, game: Path, bundles: Path
) -> None:
    ours = str(player.record.parent)
    for number in range(1, 4):
        if number % 2:
            process = player.start("wine", game / EXE)
        else:
            process = player.start(sys.executable, bundles / "seventeen-four.pyzw", "--home", ours)
        player.play_a_round()
        assert player.results() == number
        assert player.close(process) == 0


def test_pipes_are_utf_8_in_both_directions(player: WineStranger, game: Path) -> None:
    done = player.piped(game, "--lang", "de", lines="stäke\n")
    text = done.stdout.decode("utf-8")
    assert done.returncode == 1  # a list of commands ends where it cannot be obeyed
    assert "„stäke“" in text and "·" in text


def test_a_table_between_windows_and_linux(
    player: WineStranger, game: Path, programs: Programs, tmp_path: Path
) -> None:
    number = str(free_port(socket.SOCK_STREAM))
    host = programs.start("host", "--host", number, "--nick", "Änne")
    host.say(", ".join([ROUND] * 2))
    guest = player.piped(
        game, "--lang", "de", "--join", f"127.0.0.1:{number}", "--nick", "Jörg",
        "--log", "Jörgs Runden.log", lines="\n".join([*ROUND.split(", ")] * 2 + ["leave"]),
    )  # fmt: skip
    assert guest.returncode == 0, guest.stderr.decode()
    host.hear("has left the table")
    assert host.end() == 0
    theirs = (player.work / "Jörgs Runden.log").read_bytes().splitlines()
    ours = programs.log("host").read_bytes().splitlines()
    assert sum(b'"deal"' in line for line in ours) == 2
    assert theirs[: len(ours)] == ours or ours[: len(theirs)] == theirs
    assert replay(programs.log("host")).returncode == 0


def test_windows_is_asked_for_its_networks(player: WineStranger, game: Path) -> None:
    """Wine has those of this machine, so the two must say the same."""
    look = (
        "import socket; from net.sockets.interfaces import interfaces;"
        "print([(i.address, i.target, i.index > 0) for i in"
        " interfaces(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) if i.target and i.up])"
    )
    script = game / "game" / "seventeen_four.py"
    script.write_text(look)
    told = player.piped(game, lines="")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        own = {(one.address, one.target, True) for one in interfaces(sock) if not one.problem}
    assert set(ast.literal_eval(told.stdout.decode())) == own


def test_a_device_is_no_log(player: WineStranger, game: Path) -> None:
    refused = player.piped(game, "--log", "NUL.txt", lines="")
    assert refused.returncode == 2
    assert b"NUL is a device of Windows" in refused.stderr and refused.stderr.count(b"\n") == 1
