"""The file of all rounds played, one a line, which is only added to.

    seventeen-and-four rounds 1
    5b0e7c12 1 1000 10000 s20 d 10H 9H 9D _ . 7H QD
    c2f3a901 reset

Each line has its checksum (CRC-32 of the text behind it), so a spoilt one is passed over, and no
other with it. What is a round, `cards.kept` says; `reset` is where the statistics began from
nothing. The file is not forced on the disk with each round: the record is, and has the
last rounds, too, so those that are missing here are added at the next start.
"""

import contextlib
import os
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

from cards.events import Event
from cards.kept import KeptError, read, written
from cards.rules import RuleSet
from table.problems import reason
from table.saving.home import write_all

_TITLE = b"seventeen-and-four rounds "
_FIRST = _TITLE + b"1\n"
_RESET = b"reset"

_LONGEST = 400
"""More bytes than any line has: stakes of single chips are what makes one long."""


class History:
    """The rounds of one rule set, in a file, or in memory where there is none."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._here: list[bytes] = []
        """Rounds that are in memory only."""
        self.problem: str | None = None
        """Why rounds could not be kept, in the system's words; None while they are."""
        if path is not None:
            self._guarded(self._prepare)

    @property
    def beside(self) -> Path | None:
        """The file, for what is kept beside it; None in memory."""
        return self._path

    def add(self, events: Sequence[Event]) -> None:
        """Keep a round by itself (`cards.kept`)."""
        self._add([line_of(events)])

    def take_up(self, rounds: Sequence[Sequence[Event]]) -> None:
        """Add what is missing of the last rounds that were played, as the record has them."""
        lines = [line_of(events) for events in rounds]
        there = self._tail(len(lines))
        for known in range(min(len(lines), len(there)), -1, -1):
            if there[len(there) - known :] == lines[:known]:
                self._add(lines[known:])
                return

    def reset(self) -> None:
        """Begin from nothing; what was before stays in the file and is not looked at any more."""
        self._here.clear()
        if self._path is not None and self.lines():
            self._add([b"%08x %s" % (zlib.crc32(_RESET), _RESET)])

    def lines(self) -> list[bytes]:
        """All rounds since the last reset, the oldest first, as they stand there."""
        return _since_reset(self._read(0)) + self._here

    def _tail(self, count: int) -> list[bytes]:
        """The last `count` of these, or some more."""
        size = 0
        if self._path is not None:
            with contextlib.suppress(OSError):
                size = self._path.stat().st_size
        # where reading begins inside a line, its rest is taken for the title
        return _since_reset(self._read(max(0, size - count * _LONGEST))) + self._here

    def _read(self, start: int) -> bytes:
        """The file from a place on; nothing where it cannot be read."""
        if self._path is not None:
            with contextlib.suppress(OSError), self._path.open("rb") as file:
                file.seek(start)
                return file.read()
        return b""

    def _add(self, lines: list[bytes]) -> None:
        if self._path is None:
            self._here += lines
        else:
            self._guarded(lambda: self._write(b"".join(line + b"\n" for line in lines)))
            if self.problem is not None:
                self._here += lines

    def _prepare(self) -> None:
        """Begin the file, or end it where its last line was cut. Raises OSError."""
        assert self._path is not None
        if not self._path.exists():
            self._path.write_bytes(_FIRST)
            return
        with self._path.open("rb") as file:
            first = file.readline(len(_FIRST) + 20)
        if not first.startswith(_TITLE):
            if first:
                self._path.replace(self._path.with_name(self._path.name + ".damaged"))
            self._path.write_bytes(_FIRST)
        elif first != _FIRST:
            raise OSError("rounds of a later version")
        else:
            self._end_last_line()

    def _end_last_line(self) -> None:
        """Take out a line that was cut. Raises OSError."""
        assert self._path is not None
        size = self._path.stat().st_size
        tail = self._read(max(0, size - _LONGEST))
        if not tail.endswith(b"\n"):
            os.truncate(self._path, size - len(tail) + tail.rfind(b"\n") + 1)

    def _write(self, data: bytes) -> None:
        assert self._path is not None
        flags = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)
        file = os.open(self._path, flags)
        try:
            write_all(file, data)
        finally:
            os.close(file)

    def _guarded(self, do: Callable[[], None]) -> None:
        """Do something with the file; without it from then on, when that does not work."""
        try:
            do()
        except OSError as error:
            self.problem = reason(error)
            self._path = None


def _since_reset(data: bytes) -> list[bytes]:
    """The lines behind the last reset, else behind the first line."""
    mark = data.rfind(b" " + _RESET + b"\n")
    start = data.find(b"\n", max(0, mark)) + 1
    return data[start : data.rfind(b"\n") + 1].splitlines()


def line_of(events: Sequence[Event]) -> bytes:
    """The line of a round by itself, without its end."""
    text = written(events).encode("ascii")
    return b"%08x %s" % (zlib.crc32(text), text)


def round_of(line: bytes, rules: RuleSet) -> list[Event]:
    """The round that a line keeps. Raises KeptError for one that is spoilt."""
    check, _, text = line.partition(b" ")
    if check != b"%08x" % zlib.crc32(text):
        raise KeptError("a line was changed")
    return read(text.decode("ascii"), rules)
