"""What the tests of the drivers share: each loop, the proof that nothing is left, two ends."""

import gc
import os
import random
import secrets
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cards.commands import Deal, Ready, Stake, Stand
from net.driver import (
    ListenerDriver,
    LobbyDriver,
    LobbySockets,
    SelectLoop,
    StreamDriver,
    TableEnd,
    TkLoop,
    loopback,
)
from net.lobby.lobby import Lobby
from net.lobby.wire import BLACKJACK, NOUGHTS, SEVENTEEN_FOUR, Me
from net.sockets.interfaces import Interface
from net.sockets.loop import run_until
from net.table.link import TableLink
from net.table.phases import LinkPhase

GAMES = (SEVENTEEN_FOUR, BLACKJACK, NOUGHTS)


def sockets_open() -> set[str]:
    """The sockets of this process, by the names that the system has for them."""
    found = set()
    for entry in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            name = str(entry.readlink())
            if name.startswith("socket:"):
                found.add(name)
    return found


@pytest.fixture(scope="session")
def screen(display: None) -> Iterator[None]:
    """A window that stays: Tk keeps a line to the screen, and Xvfb resets with its last client."""
    import tkinter

    root = tkinter.Tk()
    root.withdraw()
    yield
    root.destroy()


@pytest.fixture
def nothing_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """No socket and no thread may be left that was not there before."""
    kind = getattr(request.node, "callspec", None) and request.node.callspec.params.get("rig", "")
    if "display" in request.fixturenames or (kind or "").startswith("tk"):
        request.getfixturevalue("screen")
    gc.collect()
    before, threads = sockets_open(), set(threading.enumerate())
    yield
    gc.collect()
    end = time.monotonic() + 2
    while set(threading.enumerate()) - threads and time.monotonic() < end:
        time.sleep(0.01)
    assert not set(threading.enumerate()) - threads
    assert not sockets_open() - before


class Rig:
    """One loop of either kind."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.root: Any = None
        self.errors: list[BaseException] = []
        if kind == "select":
            self.loop: Any = SelectLoop()
        else:
            import tkinter

            self.root = tkinter.Tk()
            self.root.withdraw()
            self.root.report_callback_exception = lambda kind, error, trace: self.errors.append(
                error
            )
            self.loop = TkLoop(self.root, poll=kind == "tk-poll")

    def run(self, until: Callable[[], Any] = lambda: False, seconds: float = 5.0) -> bool:
        """Let the loop run until something is so; whether it came to be in time."""
        if self.root is None:
            return run_until(self.loop, lambda: bool(until()), seconds)
        end = time.monotonic() + seconds
        while not until():
            if time.monotonic() >= end:
                return False
            tick = self.root.after(20, lambda: None)
            self.root.tk.dooneevent(0)
            self.root.after_cancel(tick)
        return True

    def close(self) -> None:
        assert self.loop.waiting == 0, "something can still wake the loop"
        self.loop.close()
        if self.root is not None:
            self.root.destroy()
        assert not self.errors


@pytest.fixture(params=["select", "tk", "tk-poll"])
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    """Each loop in turn; at the end of the test nothing may wake it any more."""
    if request.param != "select":
        request.getfixturevalue("screen")
    rig = Rig(request.param)
    yield rig
    rig.close()


@pytest.fixture
def quick() -> Iterator[Rig]:
    """The loop of the terminal only, where the kind of loop does not matter."""
    rig = Rig("select")
    yield rig
    rig.close()


def free_port(kind: int = socket.SOCK_DGRAM) -> int:
    """A port that is free, of the kind that is not given out by itself."""
    for port in random.Random(os.getpid() + time.monotonic_ns()).sample(range(20200, 30000), 200):
        with socket.socket(socket.AF_INET, kind) as probe, suppress(OSError):
            probe.bind(("", port))
            return port
    raise AssertionError("no free port")


class Instance:
    """One lobby with its driver. No test may broadcast into a network that is not its own."""

    def __init__(
        self,
        loop: Any,
        nick: str,
        lobby_port: int,
        through: Callable[[list[Interface]], list[Interface]] = loopback,
        on_event: Callable[[Any], None] | None = None,
    ) -> None:
        """`on_event` hears what the lobby tells; else it is only kept in `events`."""
        self.sockets = LobbySockets(loop, lobby_port, through)
        self.lobby = Lobby(Me(nick, secrets.token_hex(4), self.sockets.port, GAMES))
        self.events: list[Any] = []
        self.driver = LobbyDriver(
            loop, self.lobby, on_event or self.events.append, self.sockets
        )

    def start(self) -> "Instance":
        self.driver.call(self.lobby.start)
        return self

    def nicks(self) -> list[str]:
        return sorted(peer.nick for peer in self.lobby.peers())

    def key(self, nick: str) -> str:
        (key,) = [peer.key for peer in self.lobby.peers() if peer.nick == nick]
        return key

    def got(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def close(self) -> None:
        self.driver.call(self.lobby.leave)
        self.driver.close()


class Table:
    """Two ends of a card table, each with its driver, and players who play by themselves."""

    def __init__(
        self,
        loop: Any,
        guest_loop: Any = None,
        host: str = "127.0.0.1",
        on_host: Callable[[Any], None] | None = None,
        **options: Any,
    ) -> None:
        """`on_host` hears what the host's driver tells; else it is only kept in `events`."""
        self.events: dict[str, list[Any]] = {"host": [], "guest": []}
        self.host = TableLink.host("seventeen-four", os.urandom, timer=0)
        self.guest = TableLink.guest(os.urandom)
        self.host_driver: ListenerDriver[Any] = ListenerDriver(
            loop, on_host or self.events["host"].append, **options
        )
        self.host_driver.attach(TableEnd(self.host))
        self.guest_driver: StreamDriver[Any] = StreamDriver(
            guest_loop or loop,
            TableEnd(self.guest),
            host,
            self.host_driver.port,
            self.events["guest"].append,
        )
        self.ends = ((self.host, self.host_driver), (self.guest, self.guest_driver))

    def open(self) -> bool:
        return self.host.phase is LinkPhase.OPEN and self.guest.phase is LinkPhase.OPEN

    def same(self) -> bool:
        """Whether both have the same state and nothing is under way."""
        return (
            self.open()
            and self.host.round.state is self.guest.round.state
            and dict(self.host.round.accounts) == dict(self.guest.round.accounts)
            and self.host.round.wanted is None
            and self.guest.round.wanted is None
        )

    def play(self, only: str = "") -> None:
        """Each who is awaited does the first legal thing: stake 20, enough, ready."""
        for link, driver in self.ends:
            if only and link is not getattr(self, only):
                continue
            seat = link.seat
            staked = link.round.pots.get(seat, 0) > 0
            first = Deal(seat) if staked else Stake(seat, 20)
            for command in (first, Stand(seat), Ready(seat)):
                if link.check(command) is None:
                    driver.call(partial(link.do, command))
                    break

    def close(self) -> None:
        for _, driver in self.ends:
            driver.close()


def test_the_proof_finds_what_is_left(nothing_left: None) -> None:
    before = sockets_open()
    with socket.socket():
        assert sockets_open() - before
    assert sockets_open() == before
