"""One TCP connection that never blocks, never raises for the line, and ends so that all arrives."""

import socket
from collections.abc import Callable
from contextlib import suppress

from net.limits import Bucket
from net.sockets.datagrams import code_of
from net.sockets.loop import Loop, Timer

READ_SIZE = 16_384
"""Bytes read a wake-up: some hundred frames of a table, so that the loop soon has its turn."""

BYTES_A_SECOND = 128_000.0
BYTES_AT_ONCE = 512_000.0
"""Bytes read: twice what a table's link lets pass before it calls it a flood, so that the link
decides; whoever ignores what is read (an ended series) still costs next to nothing."""

PAUSE = 0.02
"""Seconds a flooded connection is left alone; TCP then slows its sender down."""

MAX_UNSENT = 262_144
"""Bytes waiting here for a peer that does not read, after which it is given up. A link is only
asked for more when all is sent, and keeps 64 kB itself; no honest peer comes near this."""

LINGER = 5.0
"""Seconds a finished connection may take to end: closing it with unread bytes resets it, and a
reset can destroy our last frame before the peer has read it."""


KEEP_ALIVE = {"TCP_KEEPIDLE": 20, "TCP_KEEPALIVE": 20, "TCP_KEEPINTVL": 10, "TCP_KEEPCNT": 4}
"""Seconds without a word after which the system asks whether the peer is there, seconds from one
such question to the next, and how many may stay without an answer: a cable that was pulled is
noticed in a minute also where the protocol has no heartbeat. Systems have some of these names."""


def _keep_alive(sock: socket.socket) -> None:
    with suppress(OSError):
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in KEEP_ALIVE.items():
            if hasattr(socket, name):
                sock.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


class Stream:
    """A connected socket; `host` is the peer's address as `plain_host` has it.

    Nothing is read before `start`. After `on_end` the owner calls `close` or `retire`.
    """

    def __init__(self, loop: Loop, sock: socket.socket, host: str) -> None:
        self.host = host
        self._loop = loop
        self._socket = sock
        self._bucket = Bucket(BYTES_A_SECOND, BYTES_AT_ONCE)
        self._out = bytearray()
        self._on_data: Callable[[bytes], None] | None = None
        self._on_end: Callable[[str], None] | None = None
        self._on_sent: Callable[[], None] | None = None
        self._paused: Timer | None = None
        self._lingers: Timer | None = None
        self._shut = False
        self._closed = False
        self._watched = (False, False)
        """Whether the loop looks for something to read, and for room to write."""
        sock.setblocking(False)
        with suppress(OSError):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        _keep_alive(sock)

    def start(
        self,
        on_data: Callable[[bytes], None],
        on_end: Callable[[str], None],
        on_sent: Callable[[], None],
    ) -> None:
        """Read from now on.

        `on_end`: `closed` by the peer, `not-reading`, or a code of `net.sockets.datagrams`,
        once; `on_sent`: all that had to wait is sent.
        """
        self._on_data, self._on_end, self._on_sent = on_data, on_end, on_sent
        self._loop.cancel(self._paused)  # of a pause, or of an end that the new owner reads again
        self._resume()

    @property
    def unsent(self) -> int:
        """Bytes the system has not taken yet."""
        return len(self._out)

    @property
    def closed(self) -> bool:
        return self._closed

    def send(self, data: bytes) -> None:
        """Send now, or as soon as the system takes it. A broken line is told by `on_end` later."""
        if self._closed or self._shut:
            return
        waiting = bool(self._out)
        self._out += data
        if not waiting:
            self._write()
        if len(self._out) > MAX_UNSENT:
            self._end("not-reading")

    def retire(self, on_closed: Callable[[], None]) -> None:
        """Send what is left, shut our half, and ignore what comes until the peer has closed too.

        `LINGER` at most; then the socket is closed and `on_closed` called, once.
        """

        def done(reason: str = "") -> None:
            self.close()
            on_closed()

        self._shut = True
        self.start(lambda data: None, done, lambda: None)
        self._lingers = self._loop.call_after(LINGER, done)
        self._write()

    def close(self) -> None:
        """Close at once. What was sent still arrives, if the peer has left nothing unread here."""
        if self._closed:
            return
        self._closed = True
        self._on_data = self._on_end = self._on_sent = None
        self._unwatch()
        self._loop.cancel(self._paused)
        self._loop.cancel(self._lingers)
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_WR)
            self._socket.recv(MAX_UNSENT)
        self._socket.close()

    def _watch(self) -> None:
        reads = self._on_data is not None and self._paused is None
        writes = bool(self._out)
        if (reads, writes) != self._watched:
            self._watched = reads, writes
            self._loop.watch(
                self._socket, self._readable if reads else None, self._write if writes else None
            )

    def _unwatch(self) -> None:
        self._watched = (False, False)
        self._loop.unwatch(self._socket)

    def _readable(self) -> None:
        try:
            data = self._socket.recv(READ_SIZE)
        except (BlockingIOError, InterruptedError):
            return
        except OSError as error:
            self._end(code_of(error))
            return
        if not data:
            self._end("closed")
            return
        if not self._bucket.take(len(data), self._loop.now()):
            self._paused = self._loop.call_after(PAUSE, self._resume)
            self._watch()
        if self._on_data is not None:
            self._on_data(data)

    def _resume(self) -> None:
        self._paused = None
        self._watch()

    def _write(self) -> None:
        waited = bool(self._out)
        try:
            while self._out:
                del self._out[: self._socket.send(self._out)]
        except (BlockingIOError, InterruptedError):
            pass
        except OSError:
            # what the peer sent before it broke is still to be read, and the reason after it
            self._out.clear()
            waited = False
        if not self._out and self._shut:
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_WR)
        self._watch()
        if waited and not self._out and self._on_sent is not None:
            self._on_sent()

    def _end(self, reason: str) -> None:
        """Tell it once, and not from inside a call of the owner."""
        on_end, self._on_end, self._on_data = self._on_end, None, None
        self._out.clear()
        self._unwatch()
        if on_end is not None:
            self._loop.cancel(self._paused)
            self._paused = self._loop.call_after(0, lambda: on_end(reason))
