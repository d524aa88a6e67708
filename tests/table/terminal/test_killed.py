"""Programs at a table for two that are killed with SIGKILL, and started again as before."""

import socket
import subprocess
from pathlib import Path

import pytest

from table.words import Words
from tests.net.driver.rig import free_port
from tests.table.terminal.lines import GAME
from tests.table.terminal.pair import Program, Programs, programs, replay

__all__ = ["programs"]

WORDS = Words("en")


def start(programs: Programs, name: str, port: int, *more: str) -> Program:
    where = ["--host", str(port)] if name == "host" else ["--join", f"127.0.0.1:{port}"]
    return programs.start(name, *where, "--nick", name.title(), *more)


@pytest.mark.parametrize("killed", [("guest",), ("host",), ("host", "guest")], ids="+".join)
def test_killed_in_a_hand_and_started_again(programs: Programs, killed: tuple[str, ...]) -> None:
    port = free_port(socket.SOCK_STREAM)
    both = {name: start(programs, name, port) for name in ("host", "guest")}
    for program in both.values():
        program.hear("Your turn.")
        program.say("stake 20, deal")
    for program in both.values():
        program.hear("a card face down")
    for name in killed:
        both[name].kill()
    for name in killed:
        both[name] = start(programs, name, port)
        other = "Host" if name == "guest" else "Guest"
        both[name].hear(WORDS("link.opened", name=other, seat=2 if name == "guest" else 1))
    for name in killed:
        other = "Host" if name == "guest" else "Guest"
        both[name].hear(WORDS("link.resumed", name=other))
    for program in both.values():
        program.say("stand, ready")  # after 21 on the deal "stand" is refused, and the rest waits
    for program in both.values():
        assert program.end() in (0, 1)
    for name in both:
        assert replay(programs.log(name)).returncode == 0, replay(programs.log(name)).stdout
    saw_the_same = [*GAME[:2], "--replay", str(programs.log("host")), "--against"]
    done = subprocess.run(
        [*saw_the_same, str(programs.log("guest"))], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_after_a_good_end_nothing_is_left_to_go_back_to(programs: Programs, tmp_path: Path) -> None:
    port = free_port(socket.SOCK_STREAM)
    both = {name: start(programs, name, port) for name in ("host", "guest")}
    for program in both.values():
        program.hear("Your turn.")
    for name, program in both.items():
        program.say("leave")
        assert program.end() == 0
        assert not list((tmp_path / name).glob("table.journal*"))
