"""What saving costs: `python -m tests.bench_record [rounds]` (100,000 when nothing is said).

Prints the time until one event is on the disk, then the size of the record
while many rounds are played without waiting for the disk, and the time to
open it where it is largest.
"""

import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from unittest import mock

from cards.commands import Deal, Hit, Ready, Stake, Stand
from cards.round import State
from cards.rules import RULE_SETS, RuleSet
from table.options import Setup
from table.saving.home import Home
from table.saving.record import Record
from table.session import Session

EVENTS = 500
"""Events whose writing is measured; each waits for the disk."""


def play_round(session: Session, rng: random.Random) -> None:
    """One round of a careful player who hits by luck."""
    if session.round.state is State.OVER:
        session.new_game()
    for command in (Ready(1), Stake(1, 10), Deal(1)):
        if session.round.check(command) is None:
            session.do(command)
    while session.round.state is State.TURN:
        session.do(Hit(1) if rng.random() < 0.3 else Stand(1))


def bench_write(folder: Path) -> None:
    """The time for an event to reach the disk."""
    home = Home(folder)
    session = Session(Setup(RULE_SETS["seventeen-four"]), home)
    took: list[float] = []
    append = Record.append

    def timed(record: Record, entry: object) -> None:
        start = time.perf_counter()
        append(record, entry)  # type: ignore[arg-type]
        took.append(time.perf_counter() - start)

    rng = random.Random(1)
    with mock.patch.object(Record, "append", timed):
        while len(took) < EVENTS:
            play_round(session, rng)
    session.close()
    home.close()
    took.sort()
    median, late = statistics.median(took), took[len(took) * 99 // 100]
    print(f"one event on the disk: median {median * 1e3:.2f} ms, p99 {late * 1e3:.2f} ms")


def bench_size(folder: Path, rules: RuleSet, rounds: int) -> None:
    """How large a record gets, and how long it takes to open."""
    home = Home(folder)
    session = Session(Setup(rules), home)
    path = home.record(rules.name)
    assert path is not None
    rng = random.Random(2)
    largest, start = 0, time.perf_counter()
    for _ in range(rounds):
        play_round(session, rng)
        size = path.stat().st_size
        if size > largest:
            largest = size
            kept = path.read_bytes() if size > 100_000 else b""
    per_round = (time.perf_counter() - start) / rounds
    counted = session.statistics.rounds
    session.close()
    print(f"{rules.name}: {counted:,} rounds counted, {per_round * 1e6:.0f} µs a round,")
    print(f"    record now {path.stat().st_size:,} bytes, at most {largest:,}")
    for name, data in (("now", None), ("where it was largest", kept)):
        if data:
            path.write_bytes(data)
        start = time.perf_counter()
        session = Session(Setup(rules), home)
        print(f"    opened {name} in {(time.perf_counter() - start) * 1e3:.0f} ms")
        session.close()
    home.close()


def main() -> None:
    """Measure, and print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        bench_write(Path(folder))
    with tempfile.TemporaryDirectory() as folder, mock.patch("table.saving.record.flush"):
        for rules in RULE_SETS.values():
            bench_size(Path(folder), rules, rounds)


if __name__ == "__main__":
    main()
