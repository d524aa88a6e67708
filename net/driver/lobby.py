"""The lobby's sockets: datagrams and the time in, datagrams out on every interface, events out.

All our datagrams leave from a port of this instance's own, as the lobby wants it; others are heard
on 20181 too. That port belongs to one program on a machine: with a second socket on it, answers
would go to either. So who finds it taken says so, is heard through its own port, and tries again
with each broadcast.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from chips.frozen import Frozen
from net.driver.event_queue import EventQueue
from net.limits import Address
from net.lobby.events import Datagram, LobbyEvent
from net.lobby.lobby import Lobby
from net.lobby.stats import Stats
from net.lobby.wire import LOBBY_PORT
from net.sockets.datagrams import Datagrams, code_of
from net.sockets.interfaces import Interface, addresses, interfaces, usable
from net.sockets.loop import Alarm, Loop


class Diagnosis(Frozen):
    """The facts for "why don't I see the other one?"; times are seconds of the loop's clock."""

    interfaces: tuple[Interface, ...]
    """All there are, those without a broadcast too (`Interface.problem`)."""
    addresses: tuple[str, ...]
    """What others may connect to."""
    failures: dict[str, str]
    """Where the last broadcast did not go out: interface and code."""
    lobby_port: int
    own_port: int
    listening: bool
    """Whether we hear broadcasts, and the original's answers, at `lobby_port`."""
    problem: str | None
    """Why not: `in-use`, `denied`, or another code of `net.sockets.datagrams`."""
    last: tuple[Address, float] | None
    """Who the last datagram of another came from, and when."""
    stats: Stats
    """What came in."""
    sent: int
    failed: int
    """Datagrams that the system took and that it did not."""
    paused: int
    """Times a flood made us look away."""


class LobbySockets:
    """The two UDP sockets of one instance. Made before the lobby, which must know `port`."""

    def __init__(
        self,
        loop: Loop,
        lobby_port: int = LOBBY_PORT,
        through: Callable[[list[Interface]], list[Interface]] = usable,
    ) -> None:
        """`through` chooses the interfaces that broadcasts leave by.

        Raises OSError only when no UDP socket can be had at all.
        """
        self.lobby_port = lobby_port
        self._through = through
        self.take: Callable[[bytes, Address], None] = lambda data, source: None
        self.batch: Callable[[], None] = lambda: None
        self.sent = 0
        self.failures: dict[str, str] = {}
        self.problem: str | None = None
        self._loop = loop
        self._own = self._open(0)
        self._ear: Datagrams | None = None
        self.listen()

    @property
    def port(self) -> int:
        """This instance's own."""
        return self._own.port

    @property
    def listening(self) -> bool:
        return self._ear is not None

    @property
    def failed(self) -> int:
        return self._own.failed

    @property
    def paused(self) -> int:
        return self._own.paused + (self._ear.paused if self._ear else 0)

    def listen(self) -> None:
        """Try to get the lobby's port, unless we have it."""
        if self._ear is None:
            try:
                self._ear, self.problem = self._open(self.lobby_port), None
            except OSError as error:
                self.problem = code_of(error)

    def interfaces(self) -> list[Interface]:
        """As they are now."""
        return interfaces(self._own.socket)

    def send(self, datagrams: list[Datagram]) -> None:
        """Send these, those without an address to everybody on every usable interface."""
        everywhere: list[Interface] | None = None
        for datagram in datagrams:
            if datagram.to is not None:
                self._count(self._own.send(datagram.data, datagram.to))
                continue
            if everywhere is None:
                self.listen()
                self.failures.clear()
                everywhere = self._through(self.interfaces())
            for one in everywhere:
                problem = self._own.broadcast(datagram.data, self.lobby_port, one)
                self._count(problem)
                if problem is not None:
                    self.failures[one.name] = problem

    def close(self) -> None:
        """Close both."""
        self._own.close()
        if self._ear is not None:
            self._ear.close()
            self._ear = None

    def _open(self, port: int) -> Datagrams:
        return Datagrams(
            self._loop, port, lambda data, source: self.take(data, source), lambda: self.batch()
        )

    def _count(self, problem: str | None) -> None:
        self.sent += problem is None


class LobbyDriver:
    """Feeds one lobby; `on_event` hears what it tells and may call this driver again."""

    def __init__(
        self,
        loop: Loop,
        lobby: Lobby,
        on_event: Callable[[LobbyEvent], None],
        sockets: LobbySockets,
    ) -> None:
        """`sockets` are this driver's from now on; the lobby's `Me.port` is theirs."""
        self.lobby = lobby
        self._loop = loop
        self._sockets = sockets
        self._alarm = Alarm(loop, self._tick)
        self._queue: EventQueue[LobbyEvent] = EventQueue(on_event)
        self._closed = False
        sockets.take, sockets.batch = self._datagram, self._settle

    def call(self, what: Callable[[float], Sequence[LobbyEvent] | None]) -> None:
        """Call the lobby, and do what follows: `driver.call(lambda now: lobby.refuse(key, now))`.

        What it tells goes to `on_event` before this returns, or, when called from there, before
        the outermost call does.
        """
        if not self._closed:
            self._queue.add(*(what(self._loop.now()) or ()))
            self._settle()

    def diagnosis(self) -> Diagnosis:
        """The facts as they are now."""
        found, stats, sockets = self._sockets.interfaces(), self.lobby.stats, self._sockets
        return Diagnosis(
            interfaces=tuple(found),
            addresses=tuple(addresses(found)),
            failures=dict(sockets.failures),
            lobby_port=sockets.lobby_port,
            own_port=sockets.port,
            listening=sockets.listening,
            problem=sockets.problem,
            last=stats.last,
            stats=replace(stats, recent=dict(stats.recent)),
            sent=sockets.sent,
            failed=sockets.failed,
            paused=sockets.paused,
        )

    def close(self) -> None:
        """Close the sockets; nothing is told any more. To log out, let the lobby leave first."""
        self._closed = True
        self._queue.clear()
        self._alarm.cancel()
        self._sockets.close()

    def _datagram(self, data: bytes, source: Address) -> None:
        self._queue.add(*self.lobby.datagram(data, source, self._loop.now()))

    def _settle(self) -> None:
        """Send, set the timer, and tell."""
        if self._closed:
            return
        self._sockets.send(self.lobby.to_send())
        self._alarm.set(self.lobby.next_deadline(self._loop.now()))
        self._queue.hand_out()

    def _tick(self) -> None:
        self._queue.add(*self.lobby.tick(self._loop.now()))
        self._settle()
