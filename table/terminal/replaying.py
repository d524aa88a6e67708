"""`--replay`: runs a log again, or checks a proof, and says where it goes wrong. With `--against`:
compares what both sides of a table for two have seen."""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from cards.against import compare, last_table
from cards.replay import Difference, first_difference
from net.table import transcript
from table import program
from table.problems import reason
from table.terminal.screen import TerminalScreen, standard_output
from table.words import Words

MOST_CHARACTERS = 10_000
"""Of a first line that is looked at; that of a proof has some fifty."""


def replay(path: Path, words: Words) -> int:
    """Run a log again, or check a transcript; the exit status.

    0 when every event comes out the same and every card is right, 1 with the
    first difference, 2 when it cannot be read.
    """
    counter = _Counter()
    try:
        if _is_proof(path):
            return _check_proof(path.read_text("utf-8", "replace"), words)
        with path.open(encoding="utf-8", errors="replace", newline="\n") as file:
            difference = first_difference(counter.count(file))
    except (OSError, ValueError) as error:
        print(f"{program.name()}: {path}: {reason(error)}", file=sys.stderr)
        return 2
    screen = TerminalScreen(standard_output(), interactive=False, speed="off")
    if difference is None:
        screen.draw([words("replay.same", events=counter.lines)])
        return 0
    screen.draw(report_difference(difference, words))
    return 1


def replay_against(first: Path, second: Path, words: Words) -> int:
    """Compare the last table for two of two logs, one of each side; the exit status.

    0 when both saw the same, 1 with the first difference, 2 when one cannot be read.
    """
    lines = []
    for path in (first, second):
        try:
            lines.append(path.read_text("utf-8", "replace").split("\n")[:-1])
            last_table(lines[-1])
        except (OSError, ValueError) as error:
            print(f"{program.name()}: {path}: {reason(error)}", file=sys.stderr)
            return 2
    screen = TerminalScreen(standard_output(), interactive=False, speed="off")
    difference = compare(*lines)
    if difference is None:
        screen.draw([words("against.same")])
        return 0
    screen.draw([words("against.difference")])
    for path, (line, event) in zip((first, second), difference, strict=True):
        screen.draw([words("against.line", file=path.name, line=line, found=event.json())])
    return 1


def _is_proof(path: Path) -> bool:
    """Whether a file is the transcript of cards drawn together, not a log."""
    with path.open(encoding="utf-8", errors="replace") as file:
        first = file.readline(MOST_CHARACTERS)
    try:
        head = json.loads(first)
    except (ValueError, RecursionError):
        return False
    return isinstance(head, dict) and "proof" in head


def _check_proof(text: str, words: Words) -> int:
    """Check the cards of a round that two machines drew; 0 when all holds, else 1."""
    screen = TerminalScreen(standard_output(), interactive=False, speed="off")
    wrong = transcript.check(text)
    if wrong is None:
        steps = transcript.explain(text)
        drawn = sum(step.key in ("proof-draw", "proof-alone") for step in steps)
        number = steps[0].values["round"]
        screen.draw([words("replay.proof.holds", round=number, cards=drawn)])
        return 0
    line, _, why = wrong.removeprefix("line ").partition(": ")
    screen.draw([words("replay.proof.wrong", line=line, why=why)])
    return 1


class _Counter:
    """Counts lines as they go by."""

    lines = 0

    def count(self, lines: Iterable[str]) -> Iterator[str]:
        for line in lines:
            self.lines += 1
            yield line


def report_difference(difference: Difference, words: Words) -> list[str]:
    """Where a log goes wrong, what stands there, and what had to."""
    expected, wanted = difference.expected, difference.wanted
    if not isinstance(expected, str):
        text = expected.json()
    elif wanted is not None:
        text = words(f"replay.card.{wanted.face.value}", seat=str(wanted.to))
    else:
        text = words(f"replay.{expected}")
    found = words("replay.end") if difference.found is None else difference.found
    return [
        words("replay.difference", line=str(difference.line)),
        words("replay.found", found=found),
        words("replay.expected", expected=text),
    ]
