"""How long each awaited seat has been thinking (net/PROTOCOL.md, "Turn timer")."""

from collections.abc import Iterable

from cards.events import Seat
from cards.states import State


class TurnClock:
    """Seconds for each awaited seat; a seat's clock starts anew with each of its commands.

    Times are those of the caller's clock. A `limit` of 0 is no limit.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._state: State | None = None
        self._since: dict[Seat, float] = {}
        self._restarted: set[Seat] = set()

    def watch(self, state: State, awaited: Iterable[Seat], now: float) -> None:
        """Start the clock of who is awaited now and was not in this state; stop the others'."""
        known = self._since if state is self._state else {}
        self._state = state
        self._since = {seat: known.get(seat, now) for seat in awaited}
        self._restarted &= known.keys() & self._since.keys()

    def acted(self, seat: Seat, now: float) -> None:
        """The seat has said something: its clock starts anew."""
        if seat in self._since:
            self._since[seat] = now
            self._restarted.discard(seat)

    def restart(self, now: float) -> None:
        """Everybody's clock starts anew, as after a table was frozen."""
        self._since = dict.fromkeys(self._since, now)
        self._restarted = set(self._since)

    def may_be_up(self, seat: Seat, now: float, doubt: float) -> bool:
        """Whether the seat's time may be up by another clock, that is up to `doubt` seconds ahead.

        After `restart` it always may: the other clock may have run out before it.
        """
        deadline = self.deadline(seat)
        return deadline is not None and (seat in self._restarted or now >= deadline - doubt)

    def deadline(self, seat: Seat) -> float | None:
        """When the seat's time is up; None without a limit or while it is not awaited."""
        since = self._since.get(seat)
        return None if since is None or not self.limit else since + self.limit

    def first(self) -> tuple[float, Seat] | None:
        """The next time that is up, and whose."""
        if not self.limit or not self._since:
            return None
        seat = min(self._since, key=lambda seat: self._since[seat])
        return self._since[seat] + self.limit, seat
