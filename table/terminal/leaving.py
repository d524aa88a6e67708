"""When a program that feeds the terminal may leave; pure, with the time as an argument.

What it said before a word to leave (`quit`, `leave`, `give up`) or the end of its input is still
done, in order. But neither is held by what others do: leaving waits only a moment for what is under
way, and lines that still wait where nothing happens any more are given up.
"""

import math

GRACE = 0.5
"""Seconds at most that leaving waits for what is under way, such as the cards after a `stand`."""

URGENT = 1.0
"""Seconds without any event after which a word to leave is taken before lines that wait, if it
comes by itself: whoever sends it has seen that the table stands still."""

STILL = 30.0
"""Seconds without any event after which lines that wait are given up, if a word to leave or the
end of the input is behind them: as long as an invitation stays open."""


class LeavingClock:
    """How long leaving still waits. All times are seconds of one clock."""

    def __init__(self) -> None:
        self._moved = 0.0
        self._asked: float | None = None
        self._urgent = False

    def moved(self, now: float) -> None:
        """Something has happened, or a line was carried out."""
        self._moved, self._asked, self._urgent = now, None, False

    def word_alone(self, now: float) -> None:
        """A word to leave has come by itself while a line waits."""
        self._urgent = now >= self._moved + URGENT

    def leaves_at(self, busy: bool, now: float) -> float:
        """When the player may leave, all lines before being carried out; `busy`: something that
        was said is still under way."""
        if not busy:
            return now
        if self._asked is None:
            self._asked = now
        return self._asked + GRACE

    def gives_up_at(self, opening: bool, now: float) -> float:
        """When lines that wait before a word to leave, or before the end, are given up.

        Never where a table is still to open: who opens one may wait long for somebody to come.
        """
        if self._urgent:
            return now
        return math.inf if opening else self._moved + STILL
