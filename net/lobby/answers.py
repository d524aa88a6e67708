"""Who has just said 01 or 02, until it is clear which program said it, and how much we answer.

Our own program follows 01 and 02 with 11, the original does not. So each waits a moment here for
its 11; then the answer goes to the right port, once for an 01 that came twice. Answers are counted
out to so many a second: nobody can use a flood of 01 to make us flood somebody else.
"""

from collections import deque
from dataclasses import dataclass

from net.limits import Address, Bucket

SETTLE = 0.25
"""Seconds that an 11 may come after its 01 or 02: they are sent together, networks may reorder."""

MAX_SETTLING = 1024
"""Senders waiting for their 11: a whole LAN starting in the same moment."""

MAX_SETTLING_PER_HOST = 32
"""Of one address: some instances on one machine, but one flooder cannot fill the room."""

ANSWERS_PER_SECOND = 100.0
"""Answers: 1,000 players that ask at once have theirs within 10 of their 15 s; about 10 kB/s."""

ANSWERS_AT_ONCE = 50.0
"""Answers that may go out at once after a quiet time."""

MAX_WAITING = 1024
"""Answers waiting for their turn: what 10 s of `ANSWERS_PER_SECOND` can clear."""

PATIENCE = 12.0
"""Seconds after which an answer is not worth sending: the other drops us at 15."""


@dataclass(slots=True)
class Caller:
    """Somebody at `source` who said 01 (`asks`) or 02 with `nick`; `due` in seconds."""

    source: Address
    nick: str
    asks: bool
    due: float


class Callers:
    """Senders of 01 and 02 that may still send their 11, oldest first."""

    def __init__(self) -> None:
        self.refused = 0
        """Callers not taken because of a limit."""
        self._callers: dict[Address, Caller] = {}
        self._per_host: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._callers)

    def came(self, source: Address, nick: str, asks: bool, now: float) -> None:
        """Take an 01 or 02; a second one from the same sender is the same call."""
        caller = self._callers.get(source)
        if caller is not None:
            caller.asks |= asks
            caller.nick = nick
            return
        host = source[0]
        of_host = self._per_host.get(host, 0)
        if len(self._callers) >= MAX_SETTLING or of_host >= MAX_SETTLING_PER_HOST:
            self.refused += 1
            return
        self._callers[source] = Caller(source, nick, asks, now + SETTLE)
        self._per_host[host] = of_host + 1

    def forget(self, source: Address) -> None:
        """Drop the call of this sender: it needs no answer."""
        if self._callers.pop(source, None) is not None:
            host = source[0]
            self._per_host[host] -= 1
            if not self._per_host[host]:
                del self._per_host[host]

    def settled(self, now: float) -> list[Caller]:
        """Take out those that have waited long enough."""
        due = []
        for caller in self._callers.values():
            if caller.due > now:
                break
            due.append(caller)
        for caller in due:
            self.forget(caller.source)
        return due

    def clear(self) -> None:
        self._callers.clear()
        self._per_host.clear()

    def next_deadline(self) -> float | None:
        """When the first has waited long enough."""
        first = next(iter(self._callers.values()), None)
        return first.due if first else None


class WaitingAnswers:
    """Answers that have to wait for the budget, first come, first served."""

    def __init__(self, budget: Bucket) -> None:
        self.refused = 0
        """Answers given up, because too many wait or they waited too long."""
        self._budget = budget
        self._queue: deque[tuple[float, Address, bool]] = deque()

    def __len__(self) -> int:
        return len(self._queue)

    def put(self, to: Address, now: float, hello: bool) -> None:
        """`hello`: whether 11 follows the answer."""
        if len(self._queue) >= MAX_WAITING:
            self.refused += 1
        else:
            self._queue.append((now, to, hello))

    def due(self, now: float) -> list[tuple[Address, bool]]:
        """Take out whom to answer now, and whether with 11."""
        out = []
        while self._queue:
            since, to, hello = self._queue[0]
            if now - since > PATIENCE:
                self.refused += 1
            elif self._budget.ready(1, now) <= now and self._budget.take(1, now):
                out.append((to, hello))
            else:
                break
            self._queue.popleft()
        return out

    def clear(self) -> None:
        self._queue.clear()

    def next_deadline(self, now: float) -> float | None:
        """When the first may go out."""
        return self._budget.ready(1, now) if self._queue else None
