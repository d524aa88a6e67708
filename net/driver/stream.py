"""The line of a link that connects, and of one that listens; each comes back while it may."""

import socket
from collections.abc import Callable, Collection

from net.driver.ends import E, End, Takes
from net.driver.events import DriverEvent, NotConnected
from net.driver.line import LineDriver
from net.sockets.dial import Dial
from net.sockets.listen import Listener
from net.sockets.loop import Loop, Timer
from net.sockets.stream import Stream

RETRY = 2.0
"""Seconds from one attempt to connect to the next: 30 in the minute that a peer may be away."""

PATIENCE = 30.0
"""Seconds of attempts before the first connection: as long as an invitation is open."""

MAX_PARKED = 4
"""Connections that wait to be looked at; the oldest goes when another comes, as a peer shows what
it has at once."""

PARKED_TIME = 30.0
"""Seconds such a one may wait: as long as an accepted invitation waits for its confirmation."""

MAX_PROOF = 1024
"""Bytes in which a peer must have shown that it is one: more than a frame."""


class StreamDriver(LineDriver[E]):
    """Connects a link to `host` and `port`, again and again while the link wants it."""

    def __init__(
        self,
        loop: Loop,
        end: End[E],
        host: str,
        port: int,
        on_event: Callable[[E | DriverEvent], None],
        patience: float = PATIENCE,
    ) -> None:
        """`host`: IPv4, IPv6 (without brackets) or a name; the first attempt begins here.

        When none has succeeded in `patience` seconds, NotConnected says so with no `again`.
        """
        super().__init__(loop, on_event)
        self._to = (host, port)
        self._patience = patience
        self._began = loop.now()
        self._last: float | None = None
        self._met = False
        self.given_up = False
        self._dial: Dial | None = None
        self._retry: Timer | None = None
        self._attach(end)

    def close(self) -> None:
        super().close()
        self._stop()

    def _stop(self) -> None:
        self._loop.cancel(self._retry)
        self._retry = None
        if self._dial is not None:
            self._dial.cancel()
            self._dial = None

    def _seek(self) -> None:
        if self._end is None or not self._end.wants_connection:
            self._stop()
        elif not (self.up or self._dial or self._retry or self.given_up or self._closed):
            if self._last is None or self._loop.now() >= self._last + RETRY:
                self._try()
            else:
                self._retry = self._loop.call_at(self._last + RETRY, self._try)

    def _try(self) -> None:
        self._retry = None
        self._last = self._loop.now()
        self._dial = Dial(self._loop, *self._to, self._dialled)

    def _dialled(self, sock: socket.socket | None, why: str) -> None:
        self._dial = None
        now = self._loop.now()
        if sock is not None:
            self._met = True
            self._meet(Stream(self._loop, sock, self._to[0]))
            return
        self.given_up = not self._met and now >= self._began + self._patience
        again = None if self.given_up or self._last is None else max(now, self._last + RETRY)
        self._queue.add(NotConnected(why, again))
        self._seek()
        self._queue.hand_out()


class _Parked:
    """A connection that waits; `data` is what has been read of it, None while nothing may be."""

    def __init__(self, stream: Stream, timer: Timer) -> None:
        self.stream = stream
        self.timer = timer
        self.data: bytearray | None = None


class ListenerDriver(LineDriver[E]):
    """Listens for the peer of a link, which may be there already or be attached later.

    One connection is used at a time. Others from an allowed address wait: the next one has its turn
    when the first turns out not to be the peer's, or takes its place when it proves to be the peer
    coming back. From elsewhere they are closed at once, and counted.
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
        self.strangers = 0
        """Connections closed because of where they came from, or that were not the peer's."""
        self.last_stranger = ""
        self._listener: Listener | None = Listener(loop, port, self._came)
        self.port = self._listener.port
        """Where it listens (TCP)."""

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

    def _shut_port(self) -> None:
        if self._listener is not None:
            self._listener.close()
            self._listener = None
        while self._parked:
            self._forget(self._parked[0]).close()

    def _came(self, sock: socket.socket, host: str) -> None:
        if self._allowed is not None and host not in self._allowed:
            self.strangers += 1
            self.last_stranger = host
            sock.close()
            return
        if len(self._parked) == MAX_PARKED:
            self._refuse(self._parked[0])
        stream = Stream(self._loop, sock, host)
        timer = self._loop.call_after(PARKED_TIME, lambda: self._refuse(parked))
        parked = _Parked(stream, timer)
        self._parked.append(parked)
        self._seek()

    def _seek(self) -> None:
        if self._end is None or self._closed:
            return
        takes = self._end.takes
        if takes is Takes.NEVER:
            self._shut_port()
        elif takes is Takes.ANY and self._parked and not self.up:
            parked = self._parked[0]
            self._meet(self._forget(parked), bytes(parked.data or b""))
        elif takes is Takes.PROVEN:
            for parked in list(self._parked):
                if parked.data is None:
                    self._listen_to(parked)

    def _listen_to(self, parked: _Parked) -> None:
        parked.data = bytearray()
        parked.stream.start(
            lambda data: self._hear(parked, data),
            lambda reason: self._refuse(parked),
            lambda: None,
        )

    def _hear(self, parked: _Parked, data: bytes) -> None:
        """What one that waits has to show."""
        if parked not in self._parked or parked.data is None or self._end is None:
            return
        parked.data += data
        admits = self._end.admits(bytes(parked.data)) if self._end.takes is Takes.PROVEN else None
        if admits:
            self._meet(self._forget(parked), bytes(parked.data))
        elif admits is not None or len(parked.data) > MAX_PROOF:
            self._refuse(parked)

    def _forget(self, parked: _Parked) -> Stream:
        self._parked.remove(parked)
        self._loop.cancel(parked.timer)
        return parked.stream

    def _refuse(self, parked: _Parked) -> None:
        if parked in self._parked:
            self.strangers += 1
            self.last_stranger = parked.stream.host
            self._forget(parked).close()
