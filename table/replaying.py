"""`--replay`: runs a log again, and says where it goes wrong."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from cards.replay import Difference, first_difference
from table.terminal_screen import Screen, standard_output
from table.words import Words


def replay(path: Path, words: Words) -> int:
    """Run a log again; the exit status.

    0 when every event comes out the same, 1 with the first difference, 2 when
    it cannot be read.
    """
    counter = _Counter()
    try:
        with path.open(encoding="utf-8", errors="replace", newline="\n") as file:
            difference = first_difference(counter.count(file))
    except OSError as error:
        print(f"seventeen_four.py: {path}: {error.strerror}", file=sys.stderr)
        return 2
    screen = Screen(standard_output(), interactive=False, speed="off")
    if difference is None:
        screen.draw([words("replay.same", events=counter.lines)])
        return 0
    screen.draw(_report(difference, words))
    return 1


class _Counter:
    """Counts lines as they go by."""

    lines = 0

    def count(self, lines: Iterable[str]) -> Iterator[str]:
        for line in lines:
            self.lines += 1
            yield line


def _report(difference: Difference, words: Words) -> list[str]:
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
