"""When a link for noughts and crosses has to do something by itself."""

from enum import Enum


class Due(Enum):
    """What is done when its time has come."""

    WAITED = "waited"
    """Nobody has come, or said 07: there is no series."""
    NEXT = "next"
    """We may start the game that the peer has not started."""
    AGAIN = "again"
    """A mark that may be lost is sent again."""
    STALLED = "stalled"
    """The player is asked whether to wait for the peer."""
    LINGERED = "lingered"
    """The peer had long enough to close."""


class Deadlines:
    """One time, in seconds, for each `Due` that is open."""

    def __init__(self) -> None:
        self._at: dict[Due, float] = {}

    def set(self, due: Due, at: float) -> None:
        self._at[due] = at

    def cancel(self, due: Due) -> bool:
        """Whether it was open."""
        return self._at.pop(due, None) is not None

    def clear(self) -> None:
        self._at.clear()

    def next(self) -> float | None:
        """The first time, or None."""
        return min(self._at.values(), default=None)

    def take(self, now: float) -> Due | None:
        """Take out what is due by `now`, the earliest first; None when there is nothing more."""
        due = min(self._at, key=self._at.__getitem__, default=None)
        if due is None or self._at[due] > now:
            return None
        del self._at[due]
        return due
