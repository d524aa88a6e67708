"""What the analysis of all rounds has found, kept beside them, and worked out by all processors.

    seventeen-and-four luck 1
    5b0e7c12 -366407153056 20366407153056 1
    77ab2c10 -366407153056 -19633592846944 2 1:1203000000000

A line for each round (`table.saving.history`): the checksum of that round, what was expected,
what luck brought (in parts of a unit, `cards.odds.values.ONE`), how many decisions there were,
and for each that was not the best its number from 0 and its cost. A round that
cannot be read has its checksum only. It may be deleted: it is made again.
"""

import contextlib
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from cards.kept import KeptError
from cards.odds.luck import account_for
from cards.rules import RULE_SETS, RuleSet
from table.saving.history import History, round_of

_TITLE = b"seventeen-and-four luck 1\n"

CHUNK = 1_000
"""Rounds that are given to a processor at a time."""

FEW = 20
"""So many are analysed at once by whoever asks: a process of its own would take longer."""


def analyse(rules_name: str, lines: Sequence[bytes]) -> list[bytes]:
    """The lines that belong to these rounds; what a process is started for."""
    rules = RULE_SETS[rules_name]
    return [_analysed(line, rules) for line in lines]


def _analysed(line: bytes, rules: RuleSet) -> bytes:
    check = line[:8]
    try:
        (play,) = account_for(round_of(line, rules))
    except (KeptError, ValueError):
        return check
    costs = [b"%d:%d" % (n, choice.cost) for n, choice in enumerate(play.choices) if choice.cost]
    numbers = b"%d %d %d" % (play.expected, play.luck, len(play.choices))
    return b" ".join((check, numbers, *costs))


class ReviewBook:
    """The analysis of a history, as far as it has come."""

    def __init__(self, history: History, rules: RuleSet) -> None:
        """Read what was found before, as far as it belongs to these rounds."""
        self._rules = rules
        place = history.beside
        self._path: Path | None = None if place is None else place.with_suffix(".luck")
        self.rounds = history.lines()
        """The rounds, as the history has them."""
        self.found: list[bytes] = []
        """A line for each of the first of these rounds."""
        self._kept = 0
        self._read()
        self._pool: Executor | None = None
        self._under_way: list[Future[list[bytes]]] = []

    @property
    def is_whole(self) -> bool:
        """Whether all rounds have been analysed."""
        return len(self.found) >= len(self.rounds)

    @property
    def missing(self) -> int:
        """Rounds that have not been analysed yet."""
        return len(self.rounds) - len(self.found)

    def start(self) -> None:
        """Have what is missing analysed by as many processes as there are processors."""
        if self.missing <= FEW:
            self.found += analyse(self._rules.name, self.rounds[len(self.found) :])
            self._keep()
            return
        chunks = list(self._chunks())
        workers = min(len(chunks), os.cpu_count() or 1)
        self._pool = ProcessPoolExecutor(workers, get_context("spawn"))
        self._under_way = [
            self._pool.submit(analyse, self._rules.name, chunk) for chunk in chunks
        ]

    def poll(self) -> bool:
        """Take what has been found; whether more is to come. Raises OSError, RuntimeError."""
        while self._under_way and self._under_way[0].done():
            self.found += self._under_way.pop(0).result()
            self._keep()
        if not self._under_way:
            self.close()
        return bool(self._under_way)

    def work(self, tell: Callable[[int], None] = lambda done: None) -> None:
        """Analyse what is missing before this returns; `tell` hears how many are done."""
        self.start()
        while self._under_way:
            self._under_way[0].exception()
            self.poll()
            tell(len(self.found))

    def close(self) -> None:
        """Stop; what has been found is kept."""
        self._under_way.clear()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _chunks(self) -> Iterator[list[bytes]]:
        size = min(CHUNK, -(-self.missing // (os.cpu_count() or 1)))
        for start in range(len(self.found), len(self.rounds), size):
            yield self.rounds[start : start + size]

    def _read(self) -> None:
        if self._path is None:
            return
        try:
            data = self._path.read_bytes()
        except OSError:
            return
        if not data.startswith(_TITLE):
            return
        lines = data[: data.rfind(b"\n")].split(b"\n")[1:]
        for line, round_ in zip(lines, self.rounds, strict=False):
            if line[:8] != round_[:8]:
                break
            self.found.append(line)
        # behind what belongs to these rounds nothing may stand; else it is written anew
        if len(lines) == len(self.found) and data.endswith(b"\n"):
            self._kept = len(lines)

    def _keep(self) -> None:
        """Add to the file what is not in it yet; that it cannot be is no reason to stop."""
        if self._path is None or self._kept == len(self.found):
            return
        with contextlib.suppress(OSError):
            if self._kept:
                data = b"".join(line + b"\n" for line in self.found[self._kept :])
                with self._path.open("ab") as file:
                    file.write(data)
            else:
                lines = b"".join(line + b"\n" for line in self.found)
                self._path.write_bytes(_TITLE + lines)
            self._kept = len(self.found)
