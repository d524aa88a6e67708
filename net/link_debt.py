"""What the other machine owes without any player, and since when (`protocol.md`, slow peers)."""

from collections.abc import Hashable

from net.link_line import SILENCE

COUNTDOWN = 60.0
"""Seconds a missing peer has to come back (`protocol.md`)."""


class Debt:
    """One thing owed at a time; after SILENCE it is late, COUNTDOWN later it is lost."""

    def __init__(self) -> None:
        self._owed: Hashable = None
        self._since = 0.0
        self._until: float | None = None

    def watch(self, owed: Hashable, now: float) -> bool:
        """Say what is owed now (None: nothing); whether that pays what was called."""
        if owed == self._owed:
            return False
        self._owed, self._since = owed, now
        paid = self._until is not None
        self._until = None
        return paid

    def forget(self) -> None:
        """Start anew, as when the line is lost."""
        self._owed, self._until = None, None

    def is_late(self, now: float) -> bool:
        """Whether it is time to call for it."""
        return self._owed is not None and self._until is None and now >= self._since + SILENCE

    def call(self, now: float) -> float:
        """Start the countdown; when it ends."""
        self._until = now + COUNTDOWN
        return self._until

    def is_lost(self, now: float) -> bool:
        """Whether the countdown has ended."""
        return self._until is not None and now >= self._until

    def deadlines(self) -> list[float]:
        """When `is_late` or `is_lost` may become true."""
        if self._owed is None:
            return []
        return [self._since + SILENCE if self._until is None else self._until]
