"""What several parts of net count against: addresses, ports, and a rate."""

Address = tuple[str, int]
"""Host as the socket gave it, and port."""

MAX_PORT = 65535

TABLE_PORT = 20182
"""TCP port of a table that is opened without the lobby (net/PROTOCOL.md, "Card table")."""

ROUNDING = 1e-6
"""Of what a bucket allows: who waits exactly until `ready` says must find it there."""


class Bucket:
    """Allows `rate` a second, and `burst` at once: a token bucket, with the time as an argument."""

    def __init__(self, rate: float, burst: float) -> None:
        self.refused = 0
        """How often it was asked for more than it allowed."""
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at: float | None = None

    def take(self, amount: float, now: float) -> bool:
        """Whether so much is still allowed at `now` (seconds); if so it is used up."""
        if self.ready(amount, now) > now:
            self.refused += 1
            return False
        self._left -= amount
        return True

    def ready(self, amount: float, now: float) -> float:
        """When so much will be allowed, at `now` or later, if nothing is taken before."""
        elapsed = 0.0 if self._at is None else now - self._at
        if elapsed > 0:
            self._left = min(self._burst, self._left + elapsed * self._rate)
        self._at = now
        missing = amount - self._left
        return now if missing < ROUNDING else now + missing / self._rate
