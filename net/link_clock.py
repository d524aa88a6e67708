"""How long each awaited seat has been thinking (`protocol.md`, turn timer)."""

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

    def watch(self, state: State, awaited: Iterable[Seat], now: float) -> None:
        """Start the clock of who is awaited now and was not in this state; stop the others'."""
        known = self._since if state is self._state else {}
        self._state = state
        self._since = {seat: known.get(seat, now) for seat in awaited}

    def acted(self, seat: Seat, now: float) -> None:
        """The seat has said something: its clock starts anew."""
        if seat in self._since:
            self._since[seat] = now

    def restart(self, now: float) -> None:
        """Everybody's clock starts anew, as after a table was frozen."""
        self._since = dict.fromkeys(self._since, now)

    def since(self, seat: Seat) -> float | None:
        """When the seat's clock started; None while it is not awaited."""
        return self._since.get(seat)

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
