"""A TCP port where connections come in, by IPv4 and where possible IPv6."""

import socket
import sys
from collections.abc import Callable
from contextlib import suppress

from net.limits import Bucket
from net.sockets.address import plain_host
from net.sockets.datagrams import exclusive
from net.sockets.loop import Loop, Timer

BACKLOG = 64
"""Connections the kernel keeps until we take them: one peer, and a crowd that is mistaken. With
fewer, the peer's first knock is lost in a crowd, and systems knock again after a second."""

A_SECOND = 50.0
AT_ONCE = 50.0
"""Connections taken; one who does nothing but connect costs little, and a peer still gets in."""

PAUSE = 0.1
"""Seconds a flooded port is left alone."""


class Listener:
    """Takes connections and hands each on with its address; `port` is where it listens."""

    def __init__(self, loop: Loop, port: int, came: Callable[[socket.socket, str], None]) -> None:
        """Listen on `port`, 0 for any free one. Raises OSError when that cannot be."""
        self._loop = loop
        self._came = came
        self._bucket = Bucket(A_SECOND, AT_ONCE)
        self._timer: Timer | None = None
        self._socket = _both(port) or _ipv4(port)
        self._socket.setblocking(False)
        self.port: int = self._socket.getsockname()[1]
        self._watch()

    def close(self) -> None:
        """Close the port; connections that were handed on stay."""
        self._loop.unwatch(self._socket)
        self._loop.cancel(self._timer)
        self._timer = None
        self._socket.close()

    def _watch(self) -> None:
        self._timer = None
        self._loop.watch(self._socket, self._readable, None)

    def _readable(self) -> None:
        if not self._bucket.take(1, self._loop.now()):
            self._pause()
            return
        try:
            sock, address = self._socket.accept()
        except BlockingIOError:
            return
        except OSError:
            self._pause()  # gone again already, or no file descriptor is left: not at once again
            return
        self._came(sock, plain_host(address[0]))

    def _pause(self) -> None:
        self._loop.unwatch(self._socket)
        self._timer = self._loop.call_after(PAUSE, self._watch)


def _both(port: int) -> socket.socket | None:
    """One socket for both kinds; None where that fails: IPv4 alone then works or says why not."""
    if not socket.has_dualstack_ipv6():
        return None
    try:
        sock = socket.socket(socket.AF_INET6, socket.SOCK_STREAM)
    except OSError:
        return None
    try:
        sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        return _listening(sock, ("::", port))
    except OSError:
        return None


def _ipv4(port: int) -> socket.socket:
    return _listening(socket.socket(socket.AF_INET, socket.SOCK_STREAM), ("", port))


def _listening(sock: socket.socket, address: tuple[str, int]) -> socket.socket:
    try:
        if sys.platform == "win32":
            exclusive(sock)
        else:
            # only so that connections of a closed table do not keep its port
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind(address)
        sock.listen(BACKLOG)
    except OSError:
        with suppress(OSError):
            sock.close()
        raise
    return sock
