"""The event log: every event as a line of JSON, added to a file the moment it happens."""

from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

from cards.events import Accounts, Event, EventError, GameStarted, parse

_GAME = b'{"event": "game"'
_REFUSED = b'{"event": "refused"'
_EVENT = b'{"event": "'


class Log:
    """A file that is only added to."""

    def __init__(self, path: Path) -> None:
        """Open it. Raises OSError."""
        self._path = path
        self._file: BinaryIO = path.open("ab", buffering=0)
        try:
            self._end_last_line()
        except OSError:
            self._file.close()
            raise

    def write(self, event: Event) -> None:
        """Add an event. Raises OSError."""
        self._file.write(event.json().encode() + b"\n")

    def take_up(self, history: Sequence[Event], rounds: int) -> None:
        """Go on with a game that has been played before. Raises OSError.

        When the log ends with that game, what is missing of it is added;
        otherwise all that is remembered of it, so that the log can be run
        again. Of a long game the first `rounds` rounds are not remembered.
        """
        lines = [event.json().encode() for event in history]
        there = self._last_game() if self._path.is_file() else []
        known = _known_of_long(there, lines, history[0]) if rounds else _known(there, lines)
        for line in lines[known:]:
            self._file.write(line + b"\n")

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _last_game(self) -> list[bytes]:
        """The lines of the last game in the log, without the refusals, which nobody remembers."""
        lines: list[bytes] = []
        with self._path.open("rb") as file:
            for line in file:
                if line.startswith(_GAME):
                    lines.clear()
                if not line.startswith(_REFUSED):
                    lines.append(line.rstrip(b"\r\n"))
        return lines

    def _end_last_line(self) -> None:
        """See to it that a new line begins: an event that was cut is taken out again."""
        if not self._path.is_file() or not self._path.stat().st_size:
            return
        data = self._path.read_bytes()
        start = data.rfind(b"\n") + 1
        last = data[start:]
        if not last:
            return
        try:
            parse(last.decode())
        except (EventError, UnicodeDecodeError):
            if last.startswith(_EVENT) or _EVENT.startswith(last):
                self._file.truncate(start)
                return
        self._file.write(b"\n")


def opened(path: Path | None) -> Log | None:
    """A log once more, for another table; None when none is wanted or it cannot be written."""
    try:
        return Log(path) if path else None
    except OSError:
        return None


def _known(there: list[bytes], lines: list[bytes]) -> int:
    """How many events of a game are the last lines of a log already."""
    return len(there) if there == lines[: len(there)] else 0


def _known_of_long(there: list[bytes], lines: list[bytes], start: Event) -> int:
    """The same for a game that is remembered from the end of some round on: `start`."""
    for count in range(min(len(lines), len(there)), 0, -1):
        before = len(there) - count
        if there[before + 1 :] == lines[1:count] and _has_accounts(there[before], start):
            return count
    return 0


def _has_accounts(line: bytes, start: Event) -> bool:
    """Whether a line has the accounts that a game was summed up with."""
    try:
        event = parse(line.decode())
    except (EventError, UnicodeDecodeError):
        return False
    return (
        isinstance(event, Accounts)
        and isinstance(start, GameStarted)
        and dict(event.accounts) == dict(start.accounts)
    )
