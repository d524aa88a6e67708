"""What other people cause to be said: as far as one can read it, and the rest summed up.

Anybody in the network can send thousands of calls and invitations; a terminal that said each of
them would show nothing else.
"""

from collections.abc import Callable

from net.driver import Loop
from net.limits import Bucket
from net.sockets.loop import Timer

AT_ONCE = 30
"""Messages that are said at once: more than one finds players in a usual network."""

A_SECOND = 1.0
"""Messages a second after these."""

SUMMED = 5.0
"""Seconds over which what was left out is summed up."""


class Crowd:
    """Lets messages be said at a pace; what is too much is counted."""

    def __init__(self, loop: Loop, sum_up: Callable[[int], None]) -> None:
        """`sum_up` says how many messages were left out."""
        self._loop, self._sum_up = loop, sum_up
        self._pace = Bucket(A_SECOND, AT_ONCE)
        self._left_out = 0
        self._timer: Timer | None = None

    def may_speak(self) -> bool:
        """Whether a message is to be said; else it is counted."""
        if not self._left_out and self._pace.take(1, self._loop.now()):
            return True
        self._left_out += 1
        if self._timer is None:
            self._timer = self._loop.call_after(SUMMED, self._summed)
        return False

    def _summed(self) -> None:
        left_out, self._left_out, self._timer = self._left_out, 0, None
        self._sum_up(left_out)
