"""Datagrams on a socket of ours: all that can go wrong there is a code and a number, never raised.

A flood costs a bounded share of the processor: so many datagrams a wake-up, so many a second, and
then the socket is left alone for a moment. The kernel's own buffer is full then and drops the rest.
"""

import errno
import socket
import struct
import sys
from collections.abc import Callable

from net.frames import MAX_BYTES
from net.limits import Address, Bucket
from net.sockets.interfaces import EVERYBODY, Interface
from net.sockets.loop import Loop, Timer

A_WAKE_UP = 64
"""Datagrams taken before the loop has its turn: a small part of the time a picture may take."""

A_SECOND = 2000.0
AT_ONCE = 4000.0
"""Datagrams taken: 1,000 peers that answer at once send 2,000; a flood takes no more."""

PAUSE = 0.02
"""Seconds a flooded socket is left alone: what has come then fits a kernel's buffer at `A_SECOND`,
and Tk draws between two looks (its idle calls wait until no socket is ready)."""

BUFFER = 1 << 20
"""Bytes we ask the kernel to keep for us; it gives what its own limit allows."""

_PKTINFO = 8
"""IP_PKTINFO of Linux, which Python names from 3.12 on."""

_PINS = {"win32": (31, ">I"), "darwin": (25, "=I")}
"""By system, the option that binds what is sent to an interface, and how its number is written:
IP_UNICAST_IF and IP_BOUND_IF; 0 is none."""

_CODES = {
    errno.ECONNREFUSED: "refused",
    errno.ECONNRESET: "lost",
    errno.ECONNABORTED: "lost",
    errno.EPIPE: "lost",
    errno.ETIMEDOUT: "timeout",
    errno.ENETUNREACH: "unreachable",
    errno.EHOSTUNREACH: "unreachable",
    errno.ENETDOWN: "unreachable",
    errno.EADDRNOTAVAIL: "unreachable",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EADDRINUSE: "in-use",
    errno.EMFILE: "too-many-files",
    errno.ENFILE: "too-many-files",
    errno.ENOBUFS: "full",
    errno.EAGAIN: "full",
    errno.EWOULDBLOCK: "full",
    errno.EMSGSIZE: "too-long",
}


def code_of(error: OSError) -> str:
    """A short code for the language files: one of the above, else `error-` and the number."""
    return _CODES.get(error.errno or 0, f"error-{error.errno}")


def exclusive(sock: socket.socket) -> None:
    """Nobody else may take the port too; elsewhere than on Windows that is so by itself."""
    if sys.platform == "win32":
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)


class Datagrams:
    """One UDP socket on all IPv4 addresses of this machine, watched by the loop.

    `take` is called for each datagram with its sender, `batch` after each wake-up that had some.
    """

    def __init__(
        self,
        loop: Loop,
        port: int,
        take: Callable[[bytes, Address], None],
        batch: Callable[[], None],
    ) -> None:
        """Bind to `port`, 0 for any free one. Raises OSError when that cannot be."""
        self._loop = loop
        self._take = take
        self._batch = batch
        self._bucket = Bucket(A_SECOND, AT_ONCE)
        self._timer: Timer | None = None
        self.failed = 0
        """Datagrams that the system would not send."""
        self.paused = 0
        """Times a flood made us look away."""
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        try:
            self.socket.setblocking(False)
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER)
            exclusive(self.socket)
            self.socket.bind(("", port))
        except OSError:
            self.socket.close()
            raise
        self.port: int = self.socket.getsockname()[1]
        self._watch()

    def close(self) -> None:
        """Close the socket; nothing is taken from now on."""
        self._loop.unwatch(self.socket)
        self._loop.cancel(self._timer)
        self._timer = None
        self.socket.close()

    def send(self, data: bytes, to: Address) -> str | None:
        """Send one datagram; a code when the system does not. `to` in figures, never a name."""
        return self._send(data, to, ())

    def broadcast(self, data: bytes, port: int, through: Interface) -> str | None:
        """Send one datagram to everybody on an interface; a code when the system does not."""
        to = (through.target, port)
        if sys.platform == "linux" and through.index and not through.loopback:
            # this interface and this address, also where two are in one network
            pin = struct.pack("i4s4s", through.index, socket.inet_aton(through.address), bytes(4))
            return self._send(data, to, ((socket.IPPROTO_IP, _PKTINFO, pin),))
        wrong = self._send(data, to, ())
        if wrong is not None and through.index and sys.platform in _PINS:
            # a route that is missing or wrong, as a VPN makes it: by the interface itself then
            return self._limited(data, port, through.index)
        return wrong

    def _limited(self, data: bytes, port: int, index: int) -> str | None:
        """To 255.255.255.255 on one interface, whatever the routes say."""
        option, form = _PINS[sys.platform]
        try:
            self.socket.setsockopt(socket.IPPROTO_IP, option, struct.pack(form, index))
        except OSError as error:
            return code_of(error)
        try:
            return self._send(data, (EVERYBODY, port), ())
        finally:
            self.socket.setsockopt(socket.IPPROTO_IP, option, bytes(4))

    def _send(
        self, data: bytes, to: Address, ancillary: tuple[tuple[int, int, bytes], ...]
    ) -> str | None:
        try:
            if ancillary:
                self.socket.sendmsg([data], ancillary, 0, to)
            else:
                self.socket.sendto(data, to)
        except OSError as error:
            self.failed += 1
            return code_of(error)
        return None

    def _watch(self) -> None:
        self._timer = None
        self._loop.watch(self.socket, self._readable, None)

    def _readable(self) -> None:
        now, some = self._loop.now(), False
        try:
            for _ in range(A_WAKE_UP):
                if not self._bucket.take(1, now):
                    self._pause()
                    break
                try:
                    data, source = self.socket.recvfrom(MAX_BYTES + 1)
                except BlockingIOError:
                    break
                except OSError:
                    continue  # of one we have sent: nobody there. Or one too long, on Windows
                some = True
                self._take(data, (source[0], source[1]))
                if self.socket.fileno() < 0:
                    return
        finally:
            if some:
                self._batch()

    def _pause(self) -> None:
        self.paused += 1
        self._loop.unwatch(self.socket)
        self._timer = self._loop.call_after(PAUSE, self._watch)
