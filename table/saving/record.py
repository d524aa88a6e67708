"""The file of a saved game: every line is on the disk before the call that adds it returns.

Why lines in a file, and not SQLite: a file that is only added to loses, when
it is cut anywhere, what stood behind the cut and nothing else, while a
database that is cut loses its pages anywhere. One line is one event, the
cost is one flush, and a person can read it. What SQLite would give beside
that, queries and many writers, one game does not need.

Against growing without end the file is begun anew now and then, in one step
(`rewrite`): a new head that sums up what came before. The file as it was
before that stays as `.old`, for the case that the head itself is spoilt.
"""

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path

from chips.frozen import Frozen
from table.saving.home import flush, replace_file, write_all
from table.saving.record_lines import (
    VERSION,
    Entry,
    Head,
    RecordError,
    check_title,
    decode,
    encode,
    title,
)


class Found(Frozen):
    """What a file holds: a head, and all entries up to the first that cannot be believed."""

    head: Head
    entries: list[Entry]
    check: int
    """The checksum of the last line."""
    size: int
    """Bytes that were read; behind them nothing can be believed."""
    spoilt: str | None
    """None for a file in order; `cut` when the last write was; `damaged`; `old` for the one before.
    """
    version: int = VERSION
    """Of the lines; what an earlier version wrote is written anew before anything is added."""


def read(path: Path) -> Found:
    """Read a record. Raises NewerVersionError, RecordError without a head, OSError."""
    data = path.read_bytes()
    lines = data.splitlines(keepends=True)
    version = check_title(lines[0] if lines else b"")
    size, check = len(lines[0]), 0
    head: Head | None = None
    entries: list[Entry] = []
    spoilt = None
    try:
        for line, (entry, check_then) in zip(lines[1:], decode(lines[1:]), strict=False):
            if isinstance(entry, Head) is not (head is None):
                raise RecordError("one head, at the beginning")
            if isinstance(entry, Head):
                head = entry
            else:
                entries.append(entry)
            size, check = size + len(line), check_then
    except RecordError:
        rest = data[size:]
        spoilt = "damaged" if b"\n" in rest else "cut"
    if head is None:
        raise RecordError("nothing behind the first line can be read")
    return Found(head, entries, check, size, spoilt, version)


class Record:
    """One saved game on the disk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: int | None = None
        self._check = 0
        self._size = 0

    def find(self) -> Found | None:
        """What was saved, or None where nothing was.

        A file that cannot be believed to its end is put beside as `.damaged`.
        Raises NewerVersionError, RecordError when nothing can be read, OSError.
        """
        try:
            found = read(self.path)
        except FileNotFoundError:
            return None
        except RecordError as error:
            if type(error) is not RecordError:
                raise
            self._put_beside(".damaged")
            with contextlib.suppress(OSError):
                return _as_old(read(self._beside(".old")))
            raise
        if found.spoilt == "damaged":
            self._put_beside(".damaged")
        return found

    def go_on(self, found: Found) -> None:
        """Add to what was found from now on. Raises OSError."""
        self._open(found.size, found.check)

    def rewrite(self, head: Head, entries: Sequence[Entry], keep_old: bool = True) -> None:
        """Begin the file anew, all in one step. Raises OSError; the file is as before then."""
        self.close()
        data = [title()]
        check = 0
        for entry in (head, *entries):
            line, check = encode(entry, check)
            data.append(line)
        if keep_old:
            self._put_beside(".old")
        replace_file(self.path, b"".join(data))
        self._open(sum(map(len, data)), check)

    def append(self, entry: Entry) -> None:
        """Add a line and wait until the disk has it. Raises OSError; the line is not there then."""
        if self._file is None:
            raise OSError("the record is not open")
        line, check = encode(entry, self._check)
        try:
            write_all(self._file, line)
            flush(self._file)
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, self._size)
            raise
        self._check = check
        self._size += len(line)

    def close(self) -> None:
        """Let go of the file; it is complete at any time."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _open(self, size: int, check: int) -> None:
        self._file = os.open(self.path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0))
        os.ftruncate(self._file, size)
        self._size, self._check = size, check

    def _beside(self, suffix: str) -> Path:
        return self.path.with_name(self.path.name + suffix)

    def _put_beside(self, suffix: str) -> None:
        """Keep a copy; that there is none yet, or no room for one, is no reason to stop."""
        with contextlib.suppress(OSError):
            self._beside(suffix).write_bytes(self.path.read_bytes())


def _as_old(found: Found) -> Found:
    return Found(found.head, found.entries, found.check, found.size, "old")
