"""The line of a link that connects, again and again while it may."""

import socket
from collections.abc import Callable

from net.driver.ends import E, End
from net.driver.events import DriverEvent, NotConnected
from net.driver.line import LineDriver
from net.sockets.dial import Dial
from net.sockets.loop import Loop, Timer
from net.sockets.stream import Stream

RETRY = 2.0
"""Seconds from one attempt to connect to the next: 30 in the minute that a peer may be away."""

PATIENCE = 30.0
"""Seconds of attempts before the first connection: as long as an invitation is open."""


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
