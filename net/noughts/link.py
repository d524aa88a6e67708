"""The TCP side of noughts and crosses, messages 07 to 10: bytes and the time in, events out.

net/PROTOCOL.md, "Noughts and crosses". The inviter connects and waits for 07; the invited sends 07
once it has both the connection and the lobby's 06. 08 is a mark, 09 starts the next game, 10 gives
up. What a peer may not send now is refused: nothing changes, the turn stays, and an event says so
(the protocol has no frame to tell the peer). After the last game we close, even if it goes on.
"""

from net.frames import Frame, FrameReader, StreamError, encode_line
from net.noughts.deadlines import Deadlines, Due
from net.noughts.events import NoughtsEvent, NoughtsRefused, SeriesEnded
from net.noughts.habits import GIVE_UP, MARK, NEXT, START, OriginalHabits, Rules
from net.noughts.phases import TRANSITIONS, NoughtsPhase, NoughtsStep
from net.noughts.running import Running
from net.noughts.series import Party, Series, SeriesPhase

IDS = range(START, GIVE_UP + 1)
"""Ids of the series."""

WAIT = 30.0
"""Seconds for the connection, for 06 and for 07: the original's own limit for its waits."""

LINGER = 5.0
"""Seconds we still read and ignore after our half is shut: closing with unread bytes resets the
connection, and a reset can destroy our last frame before the peer has read it."""

MAX_FRAMES = 500
"""Frames taken from a peer in one series; a legal one has at most 51 (07, 45 × 08, 4 × 09, 10)."""


def may_be_inviter(data: bytes) -> bool | None:
    """Whether a connection that begins so plays noughts and crosses; None: not known yet.

    An inviter plays with a mark, a next game or giving up. 07 says nothing: an original that was
    invited once before sends it as the inviter, too.
    """
    try:
        frames = FrameReader(IDS).feed(data)
    except StreamError as error:
        frames = list(error.frames)
        if not frames:
            return False
    return True if any(frame.id in IDS and frame.id != START for frame in frames) else None


class NoughtsLink:
    """One series with one peer, from the lobby's agreement to the closed connection.

    The driver reports `connected`, for the invited also `confirmed` (06), then every read with
    `receive` and the end of the stream with `closed`; it sends `to_send`, shuts its half when
    `finished` and everything is sent, and closes when `may_close`.
    """

    def __init__(
        self, me: Party, now: float, first: Party = Party.INVITED, original: bool = False
    ) -> None:
        """`me`: our end. `now`: seconds. `first`: who starts, decided by the invited alone.
        `original`: the peer is not known as one of ours, so it has the original's habits."""
        self.me = me
        self.them = me.other
        self.ended: SeriesEnded | None = None
        self.phase = NoughtsPhase.WAITING
        habits = OriginalHabits(me) if original else Rules(me)
        self._deadlines = Deadlines()
        self._running = Running(me, habits, self._send, self._deadlines)
        self._first = habits.starter(first)
        self._connected = False
        self._confirmed = me is Party.INVITER
        self._reader = FrameReader(IDS)
        self._frames = 0
        self._out = bytearray()
        self._deadlines.set(Due.WAITED, now + WAIT)

    @property
    def series(self) -> Series | None:
        """What is played; None before the first game."""
        return self._running.series

    @property
    def stalled(self) -> bool:
        """Whether the player is asked to wait or to give up without loss."""
        return self._running.stalled and not self.finished

    def to_send(self) -> bytes:
        """The bytes for the peer since the last call."""
        data = bytes(self._out)
        self._out.clear()
        return data

    @property
    def finished(self) -> bool:
        """Our half can be shut as soon as everything is sent."""
        return self.ended is not None

    @property
    def may_close(self) -> bool:
        """The socket can be closed: the peer has closed too, or `LINGER` is over."""
        return self.phase is NoughtsPhase.CLOSED

    def next_deadline(self) -> float | None:
        """When `tick` is due (seconds), or None while nothing but bytes can happen."""
        return self._deadlines.next()

    def tick(self, now: float) -> list[NoughtsEvent]:
        """Let the time pass."""
        events: list[NoughtsEvent] = []
        while (due := self._deadlines.take(now)) is not None:
            if due is Due.WAITED:
                events += self._end(SeriesEnded("timeout"), None)
            elif due is Due.LINGERED:
                self._go(NoughtsStep.PART)
            else:
                events += self._running.due(due, now)
        return events

    # from the driver

    def connected(self, now: float) -> list[NoughtsEvent]:
        """The TCP connection with the peer of the lobby stands."""
        self._connected = True
        return self._try_start(now)

    def confirmed(self, now: float) -> list[NoughtsEvent]:
        """The lobby has the inviter's 06."""
        self._confirmed = True
        return self._try_start(now)

    def receive(self, data: bytes, now: float) -> list[NoughtsEvent]:
        """Bytes from the peer. Never raises for them; after the end they are ignored."""
        if self.finished:
            return []
        detail = ""
        try:
            frames = self._reader.feed(data)
        except StreamError as error:
            frames, detail = list(error.frames), str(error)
        events: list[NoughtsEvent] = []
        for frame in frames:
            self._frames += 1
            if self._frames > MAX_FRAMES:
                detail = "too many frames"
                break
            events += self._frame(frame, now)
            if self.finished:
                return events
        if detail:
            events += self._end(SeriesEnded("broken", by=self.them, detail=detail), now)
        return events

    def closed(self, now: float) -> list[NoughtsEvent]:
        """The connection ended, by the peer or by the line."""
        events: list[NoughtsEvent] = []
        if not self.finished:
            events = self._end(SeriesEnded("lost", by=self.them), now)
        self._deadlines.clear()
        self._go(NoughtsStep.PART)
        return events

    # from the player

    def play(self, cell: int, now: float) -> list[NoughtsEvent]:
        """Our mark in `cell`, or a NoughtsRefused event."""
        if self.finished:
            return [NoughtsRefused(self.me, MARK, "series-over")]
        return self._after(self._running.play(cell, now), now)

    def begin(self) -> list[NoughtsEvent]:
        """Start the next game, which is ours to start, or a NoughtsRefused event."""
        if self.finished:
            return [NoughtsRefused(self.me, NEXT, "series-over")]
        return self._running.begin()

    def wait(self, now: float) -> list[NoughtsEvent]:
        """Go on waiting for a peer that has stalled; nothing where it has not."""
        return [] if self.finished else self._running.wait(now)

    def abandon(self, now: float) -> list[NoughtsEvent]:
        """Give up a stalled series without loss, or a NoughtsRefused event."""
        if not self.stalled:
            reason = "series-over" if self.finished else "not-stalled"
            return [NoughtsRefused(self.me, GIVE_UP, reason)]
        return self._leave("abandoned", now)

    def give_up(self, now: float) -> list[NoughtsEvent]:
        """Leave the series, at any time; once it has ended, nothing."""
        return [] if self.finished else self._leave("gave-up", now)

    # what follows

    def _try_start(self, now: float) -> list[NoughtsEvent]:
        if self.phase is not NoughtsPhase.WAITING:
            return []
        self._deadlines.set(Due.WAITED, now + WAIT)
        if not (self._connected and self._confirmed) or self.me is Party.INVITER:
            return []
        self._send(START, "1" if self._first is Party.INVITED else "2")
        return self._start(self._first, now)

    def _start(self, first: Party, now: float) -> list[NoughtsEvent]:
        self._go(NoughtsStep.START)
        self._deadlines.cancel(Due.WAITED)
        return self._running.start(first, now)

    def _frame(self, frame: Frame, now: float) -> list[NoughtsEvent]:
        running = self._running
        if running.ignores(frame.id):
            return []
        match frame.id:
            case 7:
                reason = running.check_start(frame.payload)
                if reason is not None:
                    return [NoughtsRefused(self.them, START, reason)]
                first = Party.INVITED if frame.payload == "1" else Party.INVITER
                return self._start(first, now)
            case 8:
                return self._after(running.their_mark(frame.payload, now), now)
            case 9:
                return running.their_begin(frame.payload, now)
            case 10:
                return self._end(SeriesEnded("gave-up", by=self.them), now)
            case _:
                return []

    def _after(self, events: list[NoughtsEvent], now: float) -> list[NoughtsEvent]:
        """End with the last game."""
        series = self.series
        if series is None or series.phase is not SeriesPhase.OVER:
            return events
        return [*events, *self._end(SeriesEnded("finished", winner=series.winner), now)]

    def _leave(self, reason: str, now: float) -> list[NoughtsEvent]:
        if self._connected:
            self._send(GIVE_UP, "")
        return self._end(SeriesEnded(reason, by=self.me), now)

    def _end(self, end: SeriesEnded, now: float | None) -> list[NoughtsEvent]:
        """End for good; with a connection, `LINGER` from `now` on (None: do not linger)."""
        self._go(NoughtsStep.END)
        self.ended = end
        self._deadlines.clear()
        if self._connected and now is not None:
            self._deadlines.set(Due.LINGERED, now + LINGER)
        else:
            self._go(NoughtsStep.PART)
        return [end]

    def _send(self, id: int, payload: str) -> None:
        self._out += encode_line(id, payload)

    def _go(self, step: NoughtsStep) -> None:
        self.phase = TRANSITIONS[self.phase, step]
