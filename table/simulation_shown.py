"""`--simulate`: how far it is while it goes on, and what it has found."""

import random
import shutil
import sys
import time
from pathlib import Path

from cards.rules import RULE_SETS
from table import numbers, program
from table.options import Options
from table.problems import reason
from table.simulation import Job, Tally, chunks, cores
from table.simulation_play import MOST_CHARACTERS, NAMED, PlayError, decider
from table.simulation_result import COLUMNS, estimates, exact
from table.words import Words

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""

AGAIN = 0.1
"""Seconds from one look of the bar to the next."""

MOST_SEED = 2**32
"""Where none is said; it is told, so that the same can be had again."""

MAX_BAR = 30
"""Characters of the bar; of a narrow terminal it takes a third."""

DIGITS = 6
"""After the decimal point: ten million rounds are right to the fourth."""


def simulate(options: Options, rounds: int, words: Words) -> int:
    """Play so many rounds and print what came of them; the exit status.

    0 when all are played, 130 when Ctrl-C ended it (then what there is is printed), 2 when the
    table of how to play cannot be read.
    """
    rules = options.setup.rules
    try:
        play = options.play if options.play in NAMED else _read(Path(options.play))
        decider(play, rules)
    except (OSError, ValueError) as error:
        print(f"{program.name()}: {options.play}: {reason(error)}", file=sys.stderr)
        return 2
    seed = options.setup.seed
    job = Job(rules.name, play, random.randrange(MOST_SEED) if seed is None else seed)
    bar = _Bar(rounds, words)
    tally = Tally()
    status = 0
    try:
        for chunk in chunks(job, rounds, options.jobs or cores()):
            tally += chunk
            bar.show(tally.total())
    except KeyboardInterrupt:
        status = INTERRUPTED
    bar.clear()
    if tally:
        named = words(f"simulate.{play}") if play in NAMED else Path(options.play).name
        rows = report(tally, job, named, words)
        print("\n".join(rows), flush=True)
    return status


def _read(path: Path) -> str:
    """A table of how to play. Raises OSError, and ValueError for what is no text."""
    with path.open(encoding="utf-8") as file:
        text = file.read(MOST_CHARACTERS + 1)
    if len(text) > MOST_CHARACTERS:
        raise PlayError(f"more than {MOST_CHARACTERS} characters")
    return text


def report(tally: Tally, job: Job, play: str, words: Words) -> list[str]:
    """What was found, its standard errors, and the exact odds below it, in columns."""
    rules = words(f"rules.{job.rules}")
    head = words("simulate.head", rules=rules, play=play, rounds=tally.total(), seed=str(job.seed))
    found = estimates(tally, RULE_SETS[job.rules])
    rows = [["", *(words(f"simulate.{name}") for name in COLUMNS)]]
    for key, values in (
        ("found", {name: found[name].mean for name in COLUMNS}),
        ("error", {name: found[name].error for name in COLUMNS}),
        ("exact", exact(RULE_SETS[job.rules])),
    ):
        shown = (numbers.write_fraction(values[name], DIGITS, words.language) for name in COLUMNS)
        rows.append([words(f"simulate.{key}"), *shown])
    return [head, *_aligned(rows)]


def _aligned(rows: list[list[str]]) -> list[str]:
    """Rows with their columns below each other, the first to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([first.ljust(widths[0]), *map(str.rjust, cells, widths[1:])])
        for first, *cells in rows
    ]


class _Bar:
    """A line that grows on the terminal that errors go to; nothing where that is no terminal."""

    def __init__(self, rounds: int, words: Words) -> None:
        self._rounds = rounds
        self._words = words
        self._shown = sys.stderr.isatty()
        self._began = self._last = time.monotonic()

    def show(self, done: int) -> None:
        """So many rounds are played."""
        now = time.monotonic()
        if not self._shown or now < self._last + AGAIN:
            return
        self._last = now
        columns = shutil.get_terminal_size().columns
        size = min(MAX_BAR, columns // 3)
        full = size * done // self._rounds
        rate = round(done / (now - self._began))
        text = self._words("simulate.so-far", done=done, rounds=self._rounds, rate=rate)
        bar = f"[{'#' * full}{'.' * (size - full)}] {text}"
        print(f"\r{bar[: columns - 1]:{columns - 1}}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            blank = " " * (shutil.get_terminal_size().columns - 1)
            print(f"\r{blank}\r", end="", file=sys.stderr, flush=True)
