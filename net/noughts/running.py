"""A series that is being played: what a command of ours or a frame of the peer does to it.

net/PROTOCOL.md, "Noughts and crosses". Frames 07, 08 and 09 in, the same out, and events. What the
peer means by them is for its habits (`net.noughts.habits`) to say; what may happen, for the series.
"""

from collections.abc import Callable

from net.errors import LocalError
from net.noughts.board import CELLS
from net.noughts.deadlines import Deadlines, Due
from net.noughts.events import (
    BoardCleared,
    GameEnded,
    Marked,
    NextTurned,
    NoughtsEvent,
    NoughtsRefused,
    Stalled,
    StallOver,
    StarterTurned,
)
from net.noughts.habits import MARK, NEXT, Rules
from net.noughts.series import Party, Series, SeriesPhase, SeriesStep

STALL = 120.0
"""Seconds that we wait for the peer, while nothing happens that both agree on, before the player is
asked whether to go on waiting: long enough to think, short enough not to sit at a dead board."""

AGAIN = 5.0
"""Seconds after which a first mark that may be lost is sent again, doubled each time; and it is,
when the answer comes. A mark that is there already changes nothing at the original."""

AT_ONCE = 0.5
"""Seconds in which an answer comes from a program: no player closes the message of a draw and makes
a mark so fast, and so ours was not lost."""


class Running:
    """The series of a link, None until the first game starts; `me` and the peer play it.

    `send` takes the id and the payload of a frame; the deadlines are the link's, which calls `due`.
    """

    def __init__(
        self, me: Party, habits: Rules, send: Callable[[int, str], None], deadlines: Deadlines
    ) -> None:
        self.me, self.them = me, me.other
        self.series: Series | None = None
        self.stalled = False
        """Whether `Stalled` has been told, and nothing has happened since."""
        self._habits = habits
        self._send = send
        self._deadlines = deadlines
        self._first_mark = (0, 0.0)
        """The cell of a mark that may be lost, and when it was made."""

    def start(self, first: Party, now: float) -> list[NoughtsEvent]:
        """Start the first game."""
        self.series = Series(first)
        return [*self._agreed(now), BoardCleared(1, first)]

    # our player

    def play(self, cell: int, now: float) -> list[NoughtsEvent]:
        """Our mark, or a NoughtsRefused event."""
        reason = self._check_mark(self.me, cell)
        if reason is not None:
            return [NoughtsRefused(self.me, MARK, reason)]
        self._send(MARK, str(cell))
        return self._mark(self.me, cell, now)

    def begin(self) -> list[NoughtsEvent]:
        """Start the next game, or a NoughtsRefused event."""
        reason = self._check_begin(self.me)
        if reason is not None:
            return [NoughtsRefused(self.me, NEXT, reason)]
        self._send(NEXT, "")
        return self._begin(self.me)

    def wait(self, now: float) -> list[NoughtsEvent]:
        """Give a peer that has stalled its time once more."""
        return self._agreed(now) if self.stalled else []

    # the peer

    def check_start(self, payload: str) -> str | None:
        """Why 07 does not start the series: `already-started`, `garbled`."""
        again = self.series is not None and self._habits.may_start_again(self.series)
        if self.me is Party.INVITED or (self.series is not None and not again):
            return "already-started"
        return None if payload in ("1", "2") else "garbled"

    def ignores(self, id: int) -> bool:
        """Whether this frame of the peer means nothing, and nobody needs to be told."""
        return self._habits.ignores(self.series, id)

    def their_mark(self, payload: str, now: float) -> list[NoughtsEvent]:
        """Take 08."""
        cell = int(payload) if payload in map(str, CELLS) else 0
        events = self._before(MARK, cell)
        reason = self._check_mark(self.them, cell)
        if reason is not None:
            return [NoughtsRefused(self.them, MARK, reason)]
        return [*events, *self._mark(self.them, cell, now)]

    def their_begin(self, payload: str, now: float) -> list[NoughtsEvent]:
        """Take 09."""
        if payload:
            return [NoughtsRefused(self.them, NEXT, "garbled")]
        events = self._before(NEXT)
        if events:  # it starts the game that we have started too
            return [*self._agreed(now), *events]
        reason = self._check_begin(self.them)
        if reason is not None:
            return [NoughtsRefused(self.them, NEXT, reason)]
        return [*self._begin(self.them), *self._agreed(now)]

    def _before(self, id: int, cell: int = 0) -> list[NoughtsEvent]:
        """What the habits of the peer say that its 08 or 09 means beside itself."""
        events: list[NoughtsEvent] = []
        series = self.series
        for step in self._habits.before(series, id, cell) if series is not None else ():
            match step:
                case SeriesStep.EXPECT:
                    self._running().expect(self.them)
                case SeriesStep.BEGIN:
                    events += self._begin(self.them)
                case SeriesStep.TURN:
                    self._running().turn()
                    self._deadlines.cancel(Due.AGAIN)
                    events.append(StarterTurned(self.them))
        return events

    # the time

    def due(self, due: Due, now: float) -> list[NoughtsEvent]:
        """Do what has become due."""
        match due:
            case Due.NEXT:
                self._running().expect(self.me)
                return [*self._goes_on(), NextTurned(self.me)]
            case Due.AGAIN:
                cell, made = self._first_mark
                self._send(MARK, str(cell))
                self._deadlines.set(Due.AGAIN, now + max(AGAIN, now - made))
            case Due.STALLED:
                self.stalled = True
                return [Stalled()]
        return []

    # what both sides have in common

    def _check_mark(self, player: Party, cell: int) -> str | None:
        return "no-series" if self.series is None else self.series.check_play(player, cell)

    def _check_begin(self, player: Party) -> str | None:
        return "no-series" if self.series is None else self.series.check_begin(player)

    def _running(self) -> Series:
        if self.series is None:
            raise LocalError("no series yet")
        return self.series

    def _begin(self, player: Party) -> list[NoughtsEvent]:
        series = self._running()
        series.begin(player)
        self._deadlines.cancel(Due.NEXT)
        return [*self._goes_on(), BoardCleared(series.number, player)]

    def _mark(self, player: Party, cell: int, now: float) -> list[NoughtsEvent]:
        series = self._running()
        series.play(player, cell)
        self._look_after_first_mark(series, player, cell, now)
        events: list[NoughtsEvent] = [*self._agreed(now), Marked(player, cell)]
        if series.phase is SeriesPhase.BETWEEN:
            patience = self._habits.game_ended(series)
            if patience is not None:
                self._deadlines.set(Due.NEXT, now + patience)
        if series.phase is not SeriesPhase.PLAYING:
            events.append(GameEnded(series.results[-1], series.board.lines, series.awaited))
        return events

    def _look_after_first_mark(self, series: Series, player: Party, cell: int, now: float) -> None:
        """Send it again while there is no answer, and with the answer of a person."""
        if player is self.me and self._habits.may_lose_mark(series):
            self._first_mark = (cell, now)
            self._deadlines.set(Due.AGAIN, now + AGAIN)
        elif self._deadlines.cancel(Due.AGAIN):
            first, made = self._first_mark
            if now - made > AT_ONCE:
                self._send(MARK, str(first))

    def _agreed(self, now: float) -> list[NoughtsEvent]:
        """Both agree on something new: from now on the peer has its time, where it is to act."""
        events = self._goes_on()
        if self._running().awaited is self.them:
            self._deadlines.set(Due.STALLED, now + STALL)
        return events

    def _goes_on(self) -> list[NoughtsEvent]:
        self._deadlines.cancel(Due.STALLED)
        stalled, self.stalled = self.stalled, False
        return [StallOver()] if stalled else []
