"""Two machines for noughts and crosses: on one ours as a face wires it, on the other the original.

Real broadcast, real sockets; the original is `original.py`, a process in its own namespace.
"""

# ruff: noqa: F401, F811 - fixtures come by import

import json
import selectors
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from net.driver import ListenerDriver, NoughtsEnd, StreamDriver
from net.driver.events import DriverEvent
from net.lobby.events import InvitationCame, InvitationEnded, LobbyEvent, Role, TableAgreed
from net.lobby.wire import LOBBY_PORT, NOUGHTS
from net.noughts.events import NoughtsEvent, SeriesEnded
from net.noughts.link import NoughtsLink
from net.noughts.series import Party, SeriesPhase
from net.sockets.interfaces import usable
from tests.net.driver.rig import Instance
from tests.net.hosts import Host, Lan, lan

SCRIPT = Path(__file__).with_name("original.py")


class Original:
    """The process, and what it has told so far."""

    def __init__(self, host: Host, plan: dict[str, Any]) -> None:
        host.ip("route", "add", "default", "dev", "eth0")  # for 255.255.255.255
        self.events: list[list[Any]] = []
        self._rest = b""
        self._process = subprocess.Popen(
            ["ip", "netns", "exec", host.name, sys.executable, str(SCRIPT),
             json.dumps({"own": [host.address], **plan})],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        assert self._process.stdout is not None
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._process.stdout, selectors.EVENT_READ)

    def type(self, line: str) -> None:
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()

    def look(self) -> None:
        """Take what it has told since."""
        while self._selector.select(0):
            data = self._selector_file().read1(65536)
            if not data:
                return
            *lines, self._rest = (self._rest + data).split(b"\n")
            self.events += [json.loads(line) for line in lines]

    def _selector_file(self) -> Any:
        return self._process.stdout

    def all(self, *first: Any) -> list[list[Any]]:
        """What it told that begins so."""
        self.look()
        return [each for each in self.events if each[: len(first)] == list(first)]

    @property
    def gone(self) -> bool:
        return self._process.poll() is not None

    def close(self) -> None:
        """End it, and see that nothing went wrong in it."""
        self.type("quit")
        try:
            _, errors = self._process.communicate(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            _, errors = self._process.communicate()
        self._selector.close()
        assert errors == b"", errors.decode()

    @property
    def faults(self) -> list[list[Any]]:
        return [each for each in self.events if each[0] == "fault"]


class Us:
    """Our side as a face wires it: a lobby, a driver, a link, and hands that follow a plan."""

    def __init__(self, host: Host, nick: str) -> None:
        self.host = host
        self.games: list[str] = []
        self.answer = "accept"
        self.give_up_at = 0
        self.marks = 0
        self.events: list[Any] = []
        self.link: NoughtsLink | None = None
        self.line: Any = None
        self._lines: list[Any] = []
        self.one = Instance(host.loop, nick, LOBBY_PORT, usable, self.lobby_told)
        self.one.start()

    # the lobby

    def lobby_told(self, event: LobbyEvent) -> None:
        self.one.events.append(event)
        lobby, call = self.one.lobby, self.one.driver.call
        match event:
            case InvitationCame(peer) if self.answer == "accept":
                self._use(ListenerDriver(self.host.loop, self.hear, allowed=peer.hosts))
                call(partial(lobby.accept, peer.key, self.line.port))
            case InvitationCame(peer) if self.answer == "refuse":
                call(partial(lobby.refuse, peer.key))
            case InvitationEnded(incoming=True) if self.line is not None and self.link is None:
                self.line.close()
            case TableAgreed():
                self._agreed(event)

    def _agreed(self, agreed: TableAgreed) -> None:
        loop = self.host.loop
        self.marks = 0
        if agreed.role is Role.HOST:
            self.link = NoughtsLink(Party.INVITED, loop.now(), original=not agreed.peer.ours)
            self.line.attach(NoughtsEnd(self.link), [agreed.host])
            self.line.call(self.link.confirmed)
        else:
            self.link = NoughtsLink(Party.INVITER, loop.now(), original=not agreed.peer.ours)
            end = NoughtsEnd(self.link)
            self._use(StreamDriver(loop, end, agreed.host, agreed.port, self.hear))

    def _use(self, line: Any) -> None:
        self.line = line
        self._lines.append(line)

    def invite(self, nick: str) -> None:
        lobby = self.one.lobby
        call = partial(lobby.invite, self.one.key(nick), NOUGHTS)
        self.host.do(lambda: self.one.driver.call(call))

    def got(self, kind: type) -> list[Any]:
        return [event for event in (*self.one.events, *self.events) if isinstance(event, kind)]

    # the series

    def hear(self, event: NoughtsEvent | DriverEvent) -> None:
        self.events.append(event)
        link = self.link
        if isinstance(event, SeriesEnded):
            self.one.lobby.free()
        if link is None or link.finished or link.series is None:
            return
        if link.series.awaited is link.me:
            self.line.call(self._act)

    def _act(self, now: float) -> list[NoughtsEvent]:
        link = self.link
        assert link is not None and link.series is not None
        if link.finished or link.series.awaited is not link.me:
            return []
        if link.series.phase is SeriesPhase.BETWEEN:
            return link.begin()
        self.marks += 1
        if self.marks == self.give_up_at:
            return link.give_up(now)
        cells = self.games[len(link.series.results)]
        return link.play(int(cells[9 - len(link.series.board.free)]), now)

    @property
    def results(self) -> str:
        """The games of the last series: `w`on, `l`ost, `d`rawn."""
        link = self.link
        if link is None or link.series is None:
            return ""
        return "".join(
            "d" if won is None else "w" if won is link.me else "l" for won in link.series.results
        )

    @property
    def end(self) -> SeriesEnded | None:
        """How the last series ended."""
        return None if self.link is None else self.link.ended

    @property
    def settled(self) -> bool:
        """Whether the series is over, and its connection closed in order."""
        return self.end is not None and bool(self.line.settled)

    def close(self) -> None:
        for line in self._lines:
            line.close()
        self.one.close()


class Room:
    """Two machines: ours, and the original's."""

    def __init__(self, lan: Lan) -> None:
        self.lan = lan
        self.us: Us
        self.originals: list[Original] = []

    def open(
        self,
        speed: float = 1.0,
        nick: str = "Zoë",
        games: tuple[str, ...] = (),
        theirs: str = "Java",
        **plan: Any,
    ) -> tuple[Us, Original]:
        """Both online, and each in the other's list."""
        ours = self.lan.host(speed)
        self.us = ours.do(lambda: Us(ours, nick))
        self.us.games = list(games)
        java = self.original(games=list(games), nick=theirs, **plan)
        assert self.run(lambda: self.us.one.nicks() == [theirs])
        assert self.run(lambda: java.all("heard", "01") or java.all("heard", "02"))
        return self.us, java

    def original(self, **plan: Any) -> Original:
        self.originals.append(Original(self.lan.host(), plan))
        return self.originals[-1]

    def run(self, until: Callable[[], Any] = lambda: False, seconds: float = 10.0) -> bool:
        def look() -> Any:
            for one in self.originals:
                one.look()
            return until()

        return self.lan.run(look, seconds)

    def meet(self, role: str) -> None:
        """Let us, or it, invite the other."""
        us, java = self.us, self.originals[0]
        if role == "we invite":
            us.invite(us.one.nicks()[0])
        else:
            java.type("invite Zoe")

    def close(self) -> None:
        self.us.host.do(self.us.close)
        for one in self.originals:
            one.close()


@pytest.fixture
def room(lan: Lan) -> Iterator[Room]:
    room = Room(lan)
    yield room
    room.close()
    for one in room.originals:
        assert not one.faults, one.faults
