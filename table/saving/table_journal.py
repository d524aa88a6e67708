"""The table for two that is being played, on the disk: what is needed to get the seat back.

One file in the home while a table lasts: a line about the table, then a line for
each step of its link (`net.table.journal`). A line is handed to the system before its step is made,
so it survives the end of the program, however that comes; it is not forced on the disk itself,
since a power cut ends the other side's patience, too, and each would cost the table milliseconds.
"""

import contextlib
import json
import os
import time
from collections.abc import Callable
from typing import Any

from chips.frozen import Frozen
from net.errors import LocalError
from net.limits import MAX_PORT
from net.lobby.nick import nick_problem
from net.table.journal import Keep, Step, forget, read_step
from table.problems import reason
from table.saving.home import Home, replace_file, write_all

_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)


class About(Frozen):
    """Who plays, and how the two machines find each other."""

    own: str
    other: str
    """The names; empty where one is not known."""
    host: str
    """The address that this machine connects to; empty when it waits for the other."""
    port: int
    allowed: tuple[str, ...] = ()
    """While it waits: the addresses of the other; empty: any."""


class SavedTable(Frozen):
    """A table that a program has left in its middle."""

    about: About
    steps: tuple[Step, ...]
    began: float
    """When the clock of the steps stood at 0, in seconds since 1970."""

    @property
    def other(self) -> str:
        """The other player's name, as it was known last; else the address."""
        names = [step.what.partition(" ")[2] for step in self.steps if _names(step)]
        return names[-1] if names else self.about.other or self.about.host


    @property
    def left_at(self) -> float:
        """When its last step was made, in seconds since 1970."""
        return self.began + max((step.at for step in self.steps), default=0.0)

    def is_at(self, host: str, port: int) -> bool:
        """Whether it is the table at this address; without a `host`, the one opened at the port."""
        return (self.about.host, self.about.port) == (host, port)


def _names(step: Step) -> bool:
    return step.name == "note" and isinstance(step.what, str) and step.what.startswith("name ")


class TableJournal:
    """Writes the journal of one table at a time, and reads the one that was left."""

    def __init__(self, home: Home, clock: Callable[[], float] = time.time) -> None:
        """`clock`: seconds since 1970."""
        self._path = home.table_journal
        self._clock = clock
        self._file: int | None = None
        self.problem: str | None = None
        """Why the table cannot be kept, in the system's words; None while it is."""

    def begin(self, about: About, now: float) -> Keep:
        """Keep a new table, in place of any before; `now` is the time of the link's clock."""
        return self._write(about, now, ())

    def go_on(self, saved: SavedTable, steps: list[Step], now: float) -> Keep:
        """Keep a table that has come back: its steps by the clock of now."""
        return self._write(saved.about, now, tuple(steps))

    def end(self) -> None:
        """The table is over: nothing is left to come back to."""
        self.close()
        if self._path is not None:
            with contextlib.suppress(OSError):
                self._path.unlink(missing_ok=True)

    def close(self) -> None:
        """Let go of the file, which stays."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def load(self) -> SavedTable | None:
        """The table that was left, if there is one that was open and can be read."""
        if self._path is None or self._file is not None:
            return None
        try:
            first, *lines = self._path.read_text("utf-8").splitlines(keepends=True)
            about, began = _read_about(first)
            # a line that was cut is of a step that was not made
            steps = tuple(read_step(line) for line in lines if line.endswith("\n"))
        except (OSError, ValueError, LocalError):
            return None
        return SavedTable(about, steps, began)

    def _write(self, about: About, now: float, steps: tuple[Step, ...]) -> Keep:
        self.close()
        self.problem = None
        if self._path is None:
            return forget
        lines = [_about_text(about, self._clock() - now), *(step.text() for step in steps)]
        try:
            replace_file(self._path, "".join(f"{line}\n" for line in lines).encode())
            self._file = os.open(self._path, _FLAGS, 0o600)
        except OSError as error:
            self.problem = reason(error)
            return forget
        return self._keep

    def _keep(self, step: Step) -> None:
        if self._file is None:
            return
        try:
            write_all(self._file, step.text().encode() + b"\n")
        except OSError as error:
            self.problem = reason(error)
            self.end()


def _about_text(about: About, began: float) -> str:
    return json.dumps(
        {
            "own": about.own, "other": about.other, "host": about.host, "port": about.port,
            "allowed": list(about.allowed), "began": began,
        }
    )  # fmt: skip


def _read_about(line: str) -> tuple[About, float]:
    """Raises ValueError for what cannot be one."""
    kept: Any = json.loads(line)
    try:
        about = About(
            kept["own"], kept["other"], kept["host"], kept["port"], tuple(kept["allowed"])
        )
        began = float(kept["began"])
    except (KeyError, TypeError) as error:
        raise ValueError(f"not about a table: {error}") from None
    texts = (about.own, about.other, about.host, *about.allowed)
    if not all(isinstance(text, str) for text in texts):
        raise ValueError("not about a table")
    if type(about.port) is not int or not 1 <= about.port <= MAX_PORT:
        raise ValueError(f"not a port: {about.port!r:.20}")
    for nick in (about.own, about.other):
        if nick and nick_problem(nick) is not None:
            raise ValueError("not a name")
    return about, began
