"""Where a table link stands: what faces and drivers may look at, at any time.

phase    means                                    leaves for
WAITING  no connection yet                        OPENING
OPENING  connected, 17 not exchanged              OPEN; WAITING again (who listens), or
                                                  ENDED (who dials)
OPEN     the game                                 SUSPENDED, ALONE, ENDED
SUSPENDED   the line is lost, 60 s to come back      OPEN, ALONE, ENDED
ALONE    the other is gone, the round is played   ENDED
         out with cards drawn alone
ENDED    nothing is sent or taken any more        -
"""

from collections.abc import Callable
from enum import Enum

from cards.commands import Command, TimeUp
from cards.events import Event, Seat
from cards.round import Round
from net.errors import LocalError
from net.limits import Bucket
from net.table.events import Awaiting, Did, LinkEvent
from net.table.greeting import Greeting
from net.table.line import COMMANDS_A_SECOND, COMMANDS_AT_ONCE, Line
from net.table.patience import Patience
from net.table.shared_round import GUEST, HOST, SharedRound
from net.table.terms import Terms

COUNTDOWN = 60.0
"""Seconds a missing peer has to come back (net/PROTOCOL.md, "Loss and return")."""

MAX_CUTS = 20
"""Times a peer may be missing before it does something again; then it counts as absent at once.
Each time both clocks start anew, so a peer could hold a table for ever by cutting its line."""

LinkEvents = list[Event | LinkEvent]
"""What a call answers: events of the round and of the link, in the order they happened."""


class LinkPhase(Enum):
    """Where the link stands, as in the table above."""

    WAITING = "waiting"
    OPENING = "opening"
    OPEN = "open"
    SUSPENDED = "suspended"
    ALONE = "alone"
    ENDED = "ended"


class LinkView:
    """All that one end of a table knows."""

    def __init__(self, seat: int, greeting: Greeting, random_bytes: Callable[[int], bytes]) -> None:
        self.seat = seat
        self.peer = GUEST if seat == HOST else HOST
        self.phase = LinkPhase.WAITING
        self.suspended_until: float | None = None
        """While the other side is missing: when it will count as absent."""
        self.listeners: list[Callable[[Event], None]] = []
        self._greeting = greeting
        self._random = random_bytes
        self._line = Line()
        self._pace = Bucket(COMMANDS_A_SECOND, COMMANDS_AT_ONCE)
        self._game: SharedRound | None = None
        self._patience: Patience | None = None
        self._cuts = 0
        self._gone_because = ""
        self._now = 0.0
        self._events: LinkEvents = []
        self._awaited: tuple[Seat, ...] = ()

    @property
    def round(self) -> Round:
        """The round. Raises LocalError before `Opened`."""
        return self._shared.round

    @property
    def terms(self) -> Terms | None:
        """What the table was opened with; None on a guest before `Opened`."""
        return self._greeting.terms

    @property
    def proof(self) -> str:
        """The transcript of the round under way or of the last one; empty before the first."""
        return self._game.proof if self._game else ""

    @property
    def wants_connection(self) -> bool:
        """Whether the driver should dial or listen for the peer now."""
        return self.phase in (LinkPhase.WAITING, LinkPhase.SUSPENDED) and not self._line.up

    def deadline(self, seat: Seat) -> float | None:
        """When the time of an awaited seat is up; None when it has no limit now."""
        open_ = self.phase is LinkPhase.OPEN and self._patience is not None
        return self._patience.deadline(seat) if open_ and self._patience else None

    def check(self, command: Command) -> str | None:
        """Why this player cannot ask for a command now, as a short code; None when it can."""
        match self.phase:
            case LinkPhase.OPEN | LinkPhase.ALONE:
                return self._shared.check(command)
            case LinkPhase.SUSPENDED:
                return "frozen"
            case LinkPhase.ENDED:
                return "over"
            case _:
                return "no-table"

    def admits(self, data: bytes) -> bool | None:
        """Whether another connection that begins with `data` is the peer coming back.

        None while that cannot be said; then ask again with more of it. Only then should
        a driver give up the connection it has, call `connected` and feed all of `data`.
        """
        if self.phase not in (LinkPhase.OPEN, LinkPhase.SUSPENDED):
            return False
        return self._greeting.admits(data)

    def next_deadline(self) -> float | None:
        """When `tick` is to be called at the latest; None for never."""
        times: list[float] = []
        if self._line.up:
            times.append(self._line.silent_at)
            if self._line.greeted:
                times.append(self._line.beat_at)
        if self.phase is LinkPhase.SUSPENDED and self.suspended_until is not None:
            times.append(self.suspended_until)
        if self.phase is LinkPhase.OPEN and self._patience is not None:
            times += self._patience.deadlines(self._now)
        return min(times, default=None)

    @property
    def _shared(self) -> SharedRound:
        if self._game is None:
            raise LocalError("the table is not open")
        return self._game

    def _tell(self, event: Event | LinkEvent) -> None:
        self._events.append(event)
        if isinstance(event, Did) and event.refused is None and self._patience is not None:
            self._patience.acted(event.command.seat, self._now)
            if event.command.seat == self.peer and not isinstance(event.command, TimeUp):
                self._cuts = 0
        if isinstance(event, Event):
            for listener in self.listeners:
                listener(event)

    def _tell_awaited(self) -> None:
        """Say who is awaited when that has changed."""
        awaited: tuple[Seat, ...] = ()
        if self._game is not None and self.phase in (LinkPhase.OPEN, LinkPhase.ALONE):
            awaited = () if self.round.wanted else self.round.awaited
        if awaited != self._awaited:
            self._awaited = awaited
            self._tell(Awaiting(awaited))
