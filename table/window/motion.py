"""Motions: what happens over time on the table, one after another, the time an argument.

A motion begins, is shown at some points between, and ends; each of these at
most once, in this order, and the end always, however short of time it was.
"""

from collections import deque
from collections.abc import Callable

from chips.frozen import Frozen


def _nothing(*_: object) -> None:
    pass


def ease_out(progress: float) -> float:
    """Fast at first, then slower: where a thing is that is let go and comes to rest."""
    return float(1 - (1 - progress) ** 3)


class Motion(Frozen):
    """`seconds` long at normal speed; `show` is told how far it is, 0 to under 1."""

    seconds: float
    begin: Callable[[], None] = _nothing
    show: Callable[[float], None] = _nothing
    end: Callable[[], None] = _nothing
    news: bool = False
    """Whether it shows what the player did not know when it was added: a card, a result."""


class MotionQueue:
    """Motions in the order in which they were added; only the first one moves."""

    def __init__(self, wake: Callable[[], None] = _nothing) -> None:
        """`wake` is called after each addition that waits for time to pass."""
        self._wake = wake
        self.pace = 1.0
        """How long a motion takes, as a factor; at 0 it ends as soon as it is added."""
        self._waiting: deque[Motion] = deque()
        self._begun = False
        self._since = 0.0

    @property
    def moving(self) -> bool:
        """Whether any motion has not ended."""
        return bool(self._waiting)

    @property
    def has_news(self) -> bool:
        """Whether a motion that has not ended shows something new to the player."""
        return any(motion.news for motion in self._waiting)

    def add(self, motion: Motion) -> None:
        """Let a motion follow those that are there."""
        self._waiting.append(motion)
        if self.pace == 0:
            self.finish()
        else:
            self._wake()

    def advance(self, now: float) -> None:
        """Show how things are at `now`, in seconds of any clock that does not go back."""
        start = now
        while self._waiting:
            motion = self._waiting[0]
            if not self._begun:
                self._begin(motion, start)
            seconds = motion.seconds * self.pace
            if now - self._since < seconds:
                motion.show((now - self._since) / seconds)
                return
            start = self._since + seconds
            self._end(motion)

    def finish(self) -> None:
        """Bring everything to its end at once."""
        while self._waiting:
            motion = self._waiting[0]
            if not self._begun:
                self._begin(motion, 0.0)
            self._end(motion)

    def _begin(self, motion: Motion, at: float) -> None:
        self._begun, self._since = True, at
        motion.begin()

    def _end(self, motion: Motion) -> None:
        self._waiting.popleft()
        self._begun = False
        motion.end()
