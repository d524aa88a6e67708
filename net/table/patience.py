"""How long a table waits: for its players (the turn timer), and for the other machine.

net/PROTOCOL.md, "Loss and return" and "Turn timer".
A machine whose line is lost has COUNTDOWN seconds to come back. A machine that keeps the line but
owes something that needs no player - a value, a commitment, a place for a command, the word that
time is up - is late after SILENCE, and then has as long. At the end of the countdown it is lost.
"""

from collections.abc import Hashable

from cards.commands import Command, TimeUp
from cards.events import Seat
from net.table.clock import TurnClock
from net.table.line import SILENCE
from net.table.seats import HOST
from net.table.shared_round import SharedRound

COUNTDOWN = 60.0
"""Seconds a missing peer has to come back (net/PROTOCOL.md, "Loss and return")."""

MAX_CUTS = 20
"""Times a peer may be missing before it does something again; then it counts as absent at once.
Each time both clocks start anew, so a peer could hold a table for ever by cutting its line."""


class Patience:
    """Two waits of an open table: for its players, and for the other machine."""

    def __init__(self, game: SharedRound, limit: int) -> None:
        """`limit` is the turn timer's, in seconds, 0 for none."""
        self.until: float | None = None
        """While the other machine is missing: when it will count as absent."""
        self._game = game
        self._clock = TurnClock(limit)
        self._owed: Hashable = None
        self._since = 0.0
        self._looked = 0.0
        self._cuts = 0

    # players

    def deadline(self, seat: Seat) -> float | None:
        """When an awaited seat's time is up; None without a limit."""
        return self._clock.deadline(seat)

    def acted(self, command: Command, now: float) -> None:
        """A command was carried out: its seat's clock starts anew."""
        self._clock.acted(command.seat, now)
        if command.seat == self._game.peer and not isinstance(command, TimeUp):
            self._cuts = 0

    def call_time(self, now: float) -> None:
        """On the host: give the command of each seat whose time is up, as the turn timer has it."""
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
        """Note what the peer owes now. True when it was called for something and that has come."""
        round_ = self._game.round
        self._looked = now
        self._clock.watch(round_.state, round_.awaited, now)
        owed = self._game.owed or self._overdue(now)
        if owed == self._owed:
            return False
        self._owed, self._since = owed, now
        paid = self.until is not None
        self.until = None
        return paid

    def restart(self, now: float) -> None:
        """The line is lost or back: every clock starts anew, and nothing is called for."""
        self._clock.restart(now)
        self._owed, self.until = None, None

    def count_down(self, now: float) -> float:
        """The other machine is missing, or late: when it will count as absent."""
        self._cuts += 1
        self.until = now + (COUNTDOWN if self._cuts <= MAX_CUTS else 0.0)
        return self.until

    def stop_waiting(self) -> None:
        """The other machine is gone: nothing is awaited of it any more."""
        self._owed, self.until = None, None

    def peer_is_late(self, now: float) -> bool:
        """Whether the peer has owed something for SILENCE and no countdown runs yet."""
        late = self._owed is not None and now >= self._since + SILENCE
        return late and self.until is None

    def peer_is_lost(self, now: float) -> bool:
        """Whether the countdown has ended."""
        return self.until is not None and now >= self.until

    def deadlines(self) -> list[float]:
        """When something of this may be due, as it stood at the last `watch`."""
        times: list[float] = []
        first = self._clock.first()
        if first and self._game.round.wanted is None and not self._overdue(self._looked):
            times.append(first[0] + (0 if self._game.seat == HOST else SILENCE))
        if self._owed is not None:
            times.append(self._since + SILENCE if self.until is None else self.until)
        return times
