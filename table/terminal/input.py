"""The lines that come in at the terminal, for a loop or one after the other.

A loop watches the input itself where the system can wait for it. Windows cannot wait for a console
or a pipe, so there a thread of its own reads and hands on, through a pair of sockets, what comes.
"""

import codecs
import os
import socket
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator

from net.driver import Loop

MAX_LINES = 1_000
"""Lines that wait to be obeyed; then no more are read until some have been."""

LONGEST = 10_000
"""Characters after which a line is one, also without an end; nothing we know is so long."""

READ_SIZE = 65_536
"""Bytes read at a time."""


def input_file() -> int | None:
    """The standard input as the system's file; None when it is closed."""
    return None if sys.stdin is None else sys.stdin.fileno()


def reading(file: int) -> Callable[[int], bytes]:
    """What reads so many bytes from a file of the system's: UTF-8, whatever it is.

    A console of Windows has bytes of its own code page; Python's own way to it reads wide
    characters.
    """
    if sys.platform == "win32" and os.isatty(file):
        console = open(file, "rb", buffering=0, closefd=False)  # noqa: SIM115 a number
        return lambda size: console.read(size) or b""
    return lambda size: os.read(file, size)


class LineInput:
    """Lines from a file of the system's, whatever bytes are in it."""

    def __init__(self, file: int | None, thread: bool = sys.platform == "win32") -> None:
        """`file`: None where there is no input; `thread`: read it in a thread, for a loop."""
        self._file = file
        self._read_some = reading(file) if file is not None else lambda size: b""
        self._thread = thread
        self._ear: socket.socket | None = None
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        self._begun = ""
        self._lines: deque[str] = deque()
        self._loop: Loop | None = None
        self._on_lines: Callable[[], None] = lambda: None
        self._watched = False
        self.ended = file is None
        """Whether nothing more will be read; lines may still wait."""

    # one after the other

    def __iter__(self) -> Iterator[str]:
        """Every line to the end; waits for it."""
        while True:
            line = self.take()
            if line is not None:
                yield line
            elif self.ended:
                return
            else:
                self._read()

    # in a loop

    def watch(self, loop: Loop, on_lines: Callable[[], None]) -> None:
        """Read as lines come; `on_lines` is called after each time some did, and at the end."""
        if self._thread and self._ear is None and self._file is not None:
            self._ear, mouth = socket.socketpair()
            threading.Thread(
                target=_hand_on, args=(self._read_some, mouth), name="input", daemon=True
            ).start()
        self._loop, self._on_lines = loop, on_lines
        self._look()

    def unwatch(self) -> None:
        """Read no more; what waits can still be taken."""
        if self._loop is not None and self._watched:
            self._loop.unwatch(self)
        self._loop, self._watched = None, False

    def fileno(self) -> int:
        """What the loop waits for."""
        return self._ear.fileno() if self._ear is not None else self._file or 0

    # what has come

    @property
    def threaded(self) -> bool:
        """Whether a thread reads the input, so that nobody else may."""
        return self._ear is not None

    @property
    def next(self) -> str | None:
        """The line that comes next; None while there is none."""
        return self._lines[0] if self._lines else None

    @property
    def waiting(self) -> tuple[str, ...]:
        """All lines that have come and were not taken, the next one first."""
        return tuple(self._lines)

    def take(self) -> str | None:
        """The next line, which does not wait here any more."""
        line = self._lines.popleft() if self._lines else None
        self._look()
        return line

    def close(self) -> None:
        """Stop reading; the input itself stays open."""
        self.unwatch()
        if self._ear is not None:
            self._ear.close()
            self._ear = None

    def _look(self) -> None:
        """Watch the input while there is room for more."""
        wanted = not self.ended and len(self._lines) < MAX_LINES
        if self._loop is not None and wanted is not self._watched:
            self._watched = wanted
            if wanted:
                self._loop.watch(self, self._readable, None)
            else:
                self._loop.unwatch(self)

    def _readable(self) -> None:
        self._read()
        self._look()
        self._on_lines()

    def _read(self) -> None:
        try:
            data = self._ear.recv(READ_SIZE) if self._ear else self._read_some(READ_SIZE)
        except OSError:
            data = b""  # the terminal is gone
        self._came(data)
        self.ended = self.ended or not data

    def _came(self, data: bytes) -> None:
        """Take what was read; nothing is the end."""
        *lines, self._begun = (self._begun + self._decoder.decode(data, not data)).split("\n")
        if self._begun and (not data or len(self._begun) > LONGEST):
            lines.append(self._begun)
            self._begun = ""
        self._lines += [line.removesuffix("\r") for line in lines]


def _hand_on(read: Callable[[int], bytes], mouth: socket.socket) -> None:
    """The thread: it waits where the loop cannot, and ends with the input or its reader."""
    try:
        while data := read(READ_SIZE):
            mouth.sendall(data)
    except OSError:
        pass
    finally:
        mouth.close()
