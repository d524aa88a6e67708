"""What strangers cause to be said in the lobby's terminal: as much as one can read."""

import io
from collections.abc import Iterator

import pytest

from net.lobby.events import InvitationCame, InvitationEnded, LobbyEvent, Peer, PeerGone, PeerSeen
from net.lobby.wire import NOUGHTS
from net.sockets.loop import SelectLoop
from table.meeting import Meeting
from table.terminal.crowd import A_SECOND, AT_ONCE, SUMMED
from table.terminal.lobby import LobbyTerminal
from table.terminal.room import Proof
from table.terminal.screen import TerminalScreen
from table.words import Words
from tests.table.meeting_pair import FaceAlone

WORDS = Words("en")


class Room:
    """A lobby's terminal without a network, and with a clock of its own."""

    def __init__(self) -> None:
        self.time = 0.0
        self.loop = SelectLoop(lambda: self.time)
        self.out = io.StringIO()
        screen = TerminalScreen(self.out, interactive=False, speed="off")
        meeting = Meeting(self.loop, FaceAlone())
        self.lobby = LobbyTerminal(meeting, WORDS, screen, Proof(), lambda nick: None)

    def pass_time(self, seconds: float) -> None:
        self.time += seconds
        self.loop.run_once(0)

    @property
    def said(self) -> list[str]:
        return self.out.getvalue().splitlines()


@pytest.fixture
def room() -> Iterator[Room]:
    room = Room()
    yield room
    room.loop.close()


def peer(number: int) -> Peer:
    host = f"10.0.{number // 250}.{number % 250}"
    return Peer(f"key{number}", f"P{number}", host, 5, (NOUGHTS,), False, (host,))


def flood(kind: str, number: int) -> list[LobbyEvent]:
    one = peer(number)
    seen, gone = PeerSeen(one), PeerGone(one, "left")
    came = InvitationCame(one, NOUGHTS, 2, 1_000.0)
    ended = InvitationEnded(one, NOUGHTS, True, "withdrawn")
    return [seen, gone] if kind == "comes and goes" else [seen, came, ended]


@pytest.mark.parametrize("kind", ["comes and goes", "invites"])
def test_a_flood_is_summed_up(room: Room, kind: str) -> None:
    """20 seconds with 200 strangers in each; an invitation has two lines, once it is said."""
    messages = 0
    for number in range(4_000):
        for event in flood(kind, number):
            room.lobby.show_event(event)
            messages += 1
        if number % 200 == 199:
            for _ in range(10):
                room.pass_time(0.1)
    room.pass_time(SUMMED)
    sums = [line for line in room.said if line.startswith("Much is going on")]
    assert len(room.said) <= 2 * (AT_ONCE + A_SECOND * (20 + SUMMED)) + len(sums) < 120
    assert 1 <= len(sums) <= 5
    left_out = sum(int(line.split(": ")[1].split()[0].replace(",", "")) for line in sums)
    answers = sum(line.startswith("\"accept") for line in room.said)
    said = len(room.said) - len(sums) - answers
    assert left_out + said == messages, "none is lost without being counted"


def test_a_usual_network_is_said_line_by_line(room: Room) -> None:
    for number in range(25):
        room.lobby.show_event(PeerSeen(peer(number)))
    room.pass_time(SUMMED + 1)
    assert len(room.said) == 25 and not any("Much" in line for line in room.said)
    assert room.said[24].startswith("25  P24  10.0.0.24")


def test_what_is_not_said_is_known_all_the_same(room: Room) -> None:
    for number in range(100):
        room.lobby.show_event(PeerSeen(peer(number)))
    one = peer(99)
    room.lobby.show_event(InvitationCame(one, NOUGHTS, 2, 1_000.0))
    assert not any("P99 invites" in line for line in room.said)
    assert room.lobby.may_take("accept 100"), "the invitation can be answered"
    room.lobby.obey("players")
    assert any("P99 invites you" in line for line in room.said)


def test_after_a_flood_there_is_quiet(room: Room) -> None:
    for number in range(1_000):
        room.lobby.show_event(PeerSeen(peer(number)))
    room.pass_time(SUMMED)
    before = len(room.said)
    room.pass_time(100)
    assert len(room.said) == before
    room.lobby.show_event(PeerGone(peer(3), "left"))
    assert room.said[-1] == WORDS("terminal.lobby.gone", name="P3")
