"""How long a table waits: for its players (the turn timer) and for the other machine.

net/PROTOCOL.md, "Loss and return" and "Turn timer". A machine that beats but owes something
without its player - a value, a commitment, a place for a command, the word
that time is up - is late after SILENCE, and lost when the countdown that starts then is over.
"""

from collections.abc import Hashable

from cards.events import Seat
from net.table.clock import TurnClock
from net.table.line import SILENCE
from net.table.shared_round import HOST, SharedRound


class Patience:
    """The clocks of an open table, by the time of the caller."""

    def __init__(self, game: SharedRound, limit: int) -> None:
        """`limit` is the turn timer's, in seconds, 0 for none."""
        self._game = game
        self._clock = TurnClock(limit)
        self._owed: Hashable = None
        self._since = 0.0
        self._until: float | None = None

    # players

    def deadline(self, seat: Seat) -> float | None:
        """When an awaited seat's time is up; None without a limit."""
        return self._clock.deadline(seat)

    def acted(self, seat: Seat, now: float) -> None:
        """A command of the seat was carried out."""
        self._clock.acted(seat, now)

    def call_time(self, now: float) -> None:
        """On the host: let the seats whose time is up say what the clock says for them."""
        round_ = self._game.round
        while self._game.seat == HOST and round_.wanted is None:
            first = self._clock.first()
            if first is None or now < first[0]:
                return
            self._game.time_up(int(first[1]))
            self._clock.watch(round_.state, round_.awaited, now)

    def may_be_up(self, seat: Seat, now: float) -> bool:
        """On the guest: whether the host may say that a seat's time is up.

        A line may hold back for SILENCE what starts a clock, so the guest's may be
        so much behind.
        """
        return self._clock.may_be_up(seat, now, SILENCE)

    def _overdue(self, now: float) -> tuple[float, Seat] | None:
        """On the guest: time that the host should have said long ago is up."""
        first = self._clock.first()
        if first is None or self._game.seat == HOST or self._game.round.wanted is not None:
            return None
        return first if now >= first[0] + SILENCE else None

    # the other machine

    def watch(self, now: float) -> bool:
        """Look at the round as it stands now; whether what was called for has come."""
        round_ = self._game.round
        self._clock.watch(round_.state, round_.awaited, now)
        owed = self._game.owed or self._overdue(now)
        if owed == self._owed:
            return False
        self._owed, self._since = owed, now
        paid = self._until is not None
        self._until = None
        return paid

    def restart(self, now: float) -> None:
        """The line is lost or back: every clock starts anew."""
        self._clock.restart(now)
        self._owed, self._until = None, None

    def peer_is_late(self, now: float) -> bool:
        """Whether it is time to call for what the peer owes."""
        late = self._owed is not None and now >= self._since + SILENCE
        return late and self._until is None

    def call_peer(self, until: float | None) -> None:
        """The countdown for what it owes has started, and ends then."""
        self._until = until

    def peer_is_lost(self, now: float) -> bool:
        """Whether the countdown has ended."""
        return self._until is not None and now >= self._until

    def deadlines(self, now: float) -> list[float]:
        """When something of this may be due."""
        times: list[float] = []
        first = self._clock.first()
        if first and self._game.round.wanted is None and not self._overdue(now):
            times.append(first[0] + (0 if self._game.seat == HOST else SILENCE))
        if self._owed is not None:
            times.append(self._since + SILENCE if self._until is None else self._until)
        return times
