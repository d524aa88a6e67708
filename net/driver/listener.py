"""The line of a link that listens: who has come in, which of them is the peer, and who is not."""

import socket
from collections.abc import Callable, Collection
from typing import Any

from chips.frozen import Frozen
from net.driver.ends import E, End, Takes, Welcome
from net.driver.events import Connected, DriverEvent
from net.driver.line import LineDriver
from net.sockets.listen import Listener
from net.sockets.loop import Loop, Timer
from net.sockets.stream import Stream

MAX_PARKED = 64
"""Connections that are looked at; the oldest goes when another comes, as a peer answers at once."""

PARKED_TIME = 30.0
"""Seconds one may wait for a link to be attached: as long as an accepted invitation waits for its
confirmation."""

MAX_PROOF = 1024
"""Bytes in which a peer must have shown that it is one: more than a frame."""


class Strangers(Frozen):
    """Connections that were closed: not from the peer's address, or not the peer's."""

    count: int = 0
    last: str = ""
    """The address of the last one."""


class _Parked:
    """A connection of somebody who is not known yet, and what has been read of it."""

    def __init__(self, stream: Stream, timer: Timer) -> None:
        self.stream = stream
        self.timer: Timer | None = timer
        self.welcome: Welcome[Any] | None = None
        """None while nothing is said to it, and nothing read."""
        self.data = bytearray()


class ListenerDriver(LineDriver[E]):
    """Listens for the peer of a link, which may be there already or be attached later.

    All connections from an allowed address are welcomed at once, and the first that answers rightly
    is the peer's, also one that comes back while its old connection still stands. Who is turned
    away hears why. From elsewhere connections are closed at once. Both are counted.
    """

    def __init__(
        self,
        loop: Loop,
        on_event: Callable[[E | DriverEvent], None],
        port: int = 0,
        allowed: Collection[str] | None = None,
    ) -> None:
        """Listen on `port`, 0 for any free one; `allowed` are the peer's addresses, None: all.

        Raises OSError when the port cannot be had (`net.sockets.datagrams.code_of` says why).
        """
        super().__init__(loop, on_event)
        self._allowed = allowed
        self._parked: list[_Parked] = []
        self._turned_away: set[Stream] = set()
        self._said: bytearray | None = None
        """What the link has said to all while its peer is not known; None before the first came."""
        self.strangers = Strangers()
        self._listener: Listener | None = Listener(loop, port, self._came)
        self.port = self._listener.port
        """Where it listens (TCP)."""

    @property
    def up(self) -> bool:
        """Whether there is a connection that the link uses, or several one of which is its own."""
        return super().up or self._said is not None

    def attach(self, end: End[E], allowed: Collection[str] | None = None) -> None:
        """Play this link with who comes; `allowed` replaces the addresses, None leaves them."""
        if allowed is not None:
            self._allowed = allowed
            for parked in [one for one in self._parked if one.stream.host not in allowed]:
                self._refuse(parked)
        self._attach(end)
        self._queue.hand_out()

    def close(self) -> None:
        super().close()
        self._shut_port()
        for stream in self._turned_away:
            stream.close()
        self._turned_away.clear()

    def _shut_port(self) -> None:
        if self._listener is not None:
            self._listener.close()
            self._listener = None
        while self._parked:
            self._forget(self._parked[0]).close()

    # who comes in

    def _came(self, sock: socket.socket, host: str) -> None:
        if self._allowed is not None and host not in self._allowed:
            self._count(host)
            sock.close()
            return
        if len(self._parked) == MAX_PARKED:
            self._refuse(self._parked[0], "crowded")
        stream = Stream(self._loop, sock, host)
        timer = self._loop.call_after(PARKED_TIME, lambda: self._refuse(parked))
        parked = _Parked(stream, timer)
        self._parked.append(parked)
        self._seek()
        self._queue.hand_out()

    def _seek(self) -> None:
        end = self._end
        if end is None or self._closed:
            return
        takes = end.takes
        if takes is Takes.NEVER:
            self._shut_port()
        elif takes is Takes.ANY and self._parked and not self.up:
            parked = self._parked[0]
            self._meet(self._forget(parked), bytes(parked.data))
        elif takes is Takes.SEVERAL:
            for parked in [one for one in self._parked if one.welcome is None]:
                self._welcome(parked, end)

    def _welcome(self, parked: _Parked, end: End[E]) -> None:
        """Say the first word to it, and listen."""
        welcome = end.welcome()
        parked.welcome = welcome
        self._loop.cancel(parked.timer)
        parked.timer = None
        if welcome.seconds is not None:
            late = "too-slow" if welcome.hello else "seat-taken"
            parked.timer = self._loop.call_after(
                welcome.seconds, lambda: self._refuse(parked, late)
            )
        parked.stream.send(welcome.hello + bytes(self._said or b""))
        parked.stream.start(
            lambda data: self._hear(parked, welcome, data),
            lambda reason: self._gone(parked),
            lambda: None,
        )
        if end.speaks_to_all and self._said is None:
            self._said = bytearray()
            self._queue.add(Connected(parked.stream.host))
            self._after(end.connected(self._loop.now()))

    def _hear(self, parked: _Parked, welcome: Welcome[E], data: bytes) -> None:
        """What one shows that was welcomed."""
        if parked not in self._parked:
            return
        parked.data += data
        admits = welcome.admits(bytes(parked.data))
        if admits:
            self._admit(parked, welcome)
        elif admits is not None or len(parked.data) > MAX_PROOF:
            self._refuse(parked, "wrong-greeting")

    def _admit(self, parked: _Parked, welcome: Welcome[E]) -> None:
        """It is the peer's, so the others are not."""
        stream = self._forget(parked)
        for other in [one for one in self._parked if one.welcome is not None]:
            self._refuse(other, "seat-taken")
        announced, self._said = self._said is not None, None
        self._meet(stream, bytes(parked.data), welcome.connected, announced)

    def _gone(self, parked: _Parked) -> None:
        """It has closed its connection, or the line has."""
        self._refuse(parked)
        if self._end is not None and self._said is not None and not self._parked:
            self._said = None
            self._after(self._end.lost(self._loop.now()))

    def _sent(self) -> None:
        end = self._end
        if end is None or self._said is None:
            super()._sent()
            return
        data = end.to_send()
        self._said += data
        for parked in self._parked:
            if data and parked.welcome is not None:
                parked.stream.send(data)

    def _part(self, end: End[E]) -> None:
        if self._said is None:
            super()._part(end)
            return
        self._said = None
        last_word = end.to_send()
        for parked in list(self._parked):
            self._retire(end, self._forget(parked), last_word)

    # who is not the peer

    def _count(self, host: str) -> None:
        self.strangers = Strangers(self.strangers.count + 1, host)

    def _forget(self, parked: _Parked) -> Stream:
        self._parked.remove(parked)
        self._loop.cancel(parked.timer)
        return parked.stream

    def _refuse(self, parked: _Parked, why: str = "") -> None:
        """Close it, and say why where there is a reason that it can read."""
        if parked not in self._parked:
            return
        stream = self._forget(parked)
        self._count(stream.host)
        last_word = self._end.goodbye(why) if why and self._end is not None else b""
        if not last_word or len(self._turned_away) == MAX_PARKED:
            stream.close()
            return
        self._turned_away.add(stream)
        stream.send(last_word)
        stream.retire(lambda: self._turned_away.discard(stream))
