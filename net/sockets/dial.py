"""Connecting by TCP to an address or a name, without waiting for anything in the loop's thread.

A name is looked up in a thread that lives for this only, as the system can take half a minute. The
thread touches nothing but a list and its end of a pair of sockets; the loop watches the other end.
"""

import errno
import socket
import threading
from collections.abc import Callable

from net.sockets.datagrams import code_of
from net.sockets.loop import Loop, Timer

CONNECT_TIME = 5.0
"""Seconds for one address of a host: three attempts of TCP, and then the next one has its turn."""

LOOKUP_TIME = 15.0
"""Seconds for a name; name servers that answer at all do so in 5 to 10."""

MAX_ADDRESSES = 6
"""Addresses of one name that are tried, in the system's order."""

MAX_LOOKUPS = 4
"""Threads looking up names at a time: one that nobody waits for any more cannot be stopped."""

Found = list[tuple[socket.AddressFamily, tuple[str, int] | tuple[str, int, int, int]]]
Done = Callable[[socket.socket | None, str], None]
"""A connected socket and nothing; or None and why: `no-such-name`, `name-timeout`, or a code of
`net.sockets.datagrams`."""

_under_way = threading.BoundedSemaphore(MAX_LOOKUPS)


class Dial:
    """One attempt to connect; `done` is called once, from the loop, unless `cancel` came first."""

    def __init__(self, loop: Loop, host: str, port: int, done: Done) -> None:
        self._loop = loop
        self._done = done
        self._left: Found = []
        self._why = "unreachable"
        self._lookup: Lookup | None = None
        self._socket: socket.socket | None = None
        self._timer: Timer | None = None
        addresses = numeric(host, port)
        if addresses:
            self._timer = loop.call_after(0, lambda: self._found(addresses, ""))
        else:
            self._lookup = Lookup(loop, host, port, self._found)

    def cancel(self) -> None:
        """Stop trying; nothing is told."""
        if self._lookup is not None:
            self._lookup.cancel()
            self._lookup = None
        self._drop()

    def _found(self, addresses: Found, why: str) -> None:
        self._lookup = self._timer = None
        if why:
            self._done(None, why)
            return
        self._left = addresses[:MAX_ADDRESSES]
        self._next()

    def _next(self) -> None:
        """Try the next address; when there is none left, say why the last one failed."""
        self._drop()
        if not self._left:
            self._done(None, self._why)
            return
        family, address = self._left.pop(0)
        try:
            self._socket = socket.socket(family, socket.SOCK_STREAM)
            self._socket.setblocking(False)
            error = self._socket.connect_ex(address)
        except (OSError, OverflowError) as problem:
            error = (problem.errno if isinstance(problem, OSError) else 0) or errno.EADDRNOTAVAIL
        if error not in (0, errno.EINPROGRESS, errno.EWOULDBLOCK, errno.EINTR):
            self._failed(code_of(OSError(error, "")))
        elif self._socket is not None:
            self._loop.watch(self._socket, None, self._decided)
            self._timer = self._loop.call_after(CONNECT_TIME, lambda: self._failed("timeout"))

    def _decided(self) -> None:
        sock = self._socket
        if sock is None:
            return
        error = sock.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
        if error:
            self._failed(code_of(OSError(error, "")))
            return
        try:
            to_itself = sock.getpeername() == sock.getsockname()
        except OSError as problem:
            self._failed(code_of(problem))
            return
        if to_itself:  # a free port of this machine may be given to whoever calls it
            self._failed("refused")
            return
        self._loop.unwatch(sock)
        self._socket = None
        self._drop()
        self._done(sock, "")

    def _failed(self, why: str) -> None:
        self._why = why
        self._drop()
        self._timer = self._loop.call_after(0, self._next)

    def _drop(self) -> None:
        self._loop.cancel(self._timer)
        self._timer = None
        if self._socket is not None:
            self._loop.unwatch(self._socket)
            self._socket.close()
            self._socket = None


class Lookup:
    """The addresses of a name, from a thread of its own; `found` is called once, from the loop."""

    def __init__(
        self, loop: Loop, host: str, port: int, found: Callable[[Found, str], None]
    ) -> None:
        self._loop = loop
        self._told = found
        self._result: Found = []
        self._ear: socket.socket | None = None
        self._timer: Timer | None = None
        if not _under_way.acquire(blocking=False):
            self._timer = loop.call_after(0, lambda: self._tell("name-timeout"))
            return
        try:
            self._ear, bell = socket.socketpair()
        except OSError as error:
            _under_way.release()
            why = code_of(error)
            self._timer = loop.call_after(0, lambda: self._tell(why))
            return
        self._timer = loop.call_after(LOOKUP_TIME, lambda: self._tell("name-timeout"))
        loop.watch(self._ear, self._rang, None)
        threading.Thread(
            target=_look_up, args=(host, port, self._result, bell), name="lookup", daemon=True
        ).start()

    def cancel(self) -> None:
        """Do not wait any more; the thread ends when the system lets it."""
        self._loop.cancel(self._timer)
        self._timer = None
        if self._ear is not None:
            self._loop.unwatch(self._ear)
            self._ear.close()
            self._ear = None

    def _rang(self) -> None:
        self._tell("" if self._result else "no-such-name")

    def _tell(self, why: str) -> None:
        self.cancel()
        self._told(self._result if not why else [], why)


def numeric(host: str, port: int) -> Found:
    """The address that `host` is, in figures; empty for a name."""
    return _ask(host, port, socket.AI_NUMERICHOST)


def _look_up(host: str, port: int, result: Found, bell: socket.socket) -> None:
    """The thread: it fills the list, then closes its end, which wakes the loop."""
    try:
        result += _ask(host, port, 0)
    finally:
        _under_way.release()
        bell.close()


def _ask(host: str, port: int, flags: int) -> Found:
    """Never raises: names come from people, who type anything."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=flags)
    except (OSError, UnicodeError, ValueError, OverflowError):
        return []
    return [(family, address) for family, _, _, _, address in found]  # type: ignore[misc]
