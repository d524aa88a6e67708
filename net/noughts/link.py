"""The TCP side of noughts and crosses, messages 07 to 10: bytes and the time in, events out.

net/PROTOCOL.md, "Noughts and crosses". The inviter connects and waits for 07; the invited sends 07
once it has both the connection and the lobby's 06. 08 is a mark, 09 starts the next game, 10 gives
up. What a peer may not send now is refused: nothing changes, the turn stays, and an event says so
(the protocol has no frame to tell the peer). After the last game we close, even if it goes on.
"""

from net.errors import LocalError
from net.frames import Frame, FrameReader, StreamError, encode_line
from net.noughts.board import CELLS
from net.noughts.events import (
    BoardCleared,
    GameEnded,
    Marked,
    NoughtsEvent,
    NoughtsRefused,
    SeriesEnded,
)
from net.noughts.series import Party, Series, SeriesPhase

START, MARK, NEXT, GIVE_UP = 7, 8, 9, 10

WAIT = 30.0
"""Seconds for the connection, for 06 and for 07: the original's own limit for its waits."""

LINGER = 5.0
"""Seconds we still read and ignore after our half is shut: closing with unread bytes resets the
connection, and a reset can destroy our last frame before the peer has read it."""

MAX_FRAMES = 500
"""Frames taken from a peer in one series; a legal one has at most 51 (07, 45 × 08, 4 × 09, 10)."""


class NoughtsLink:
    """One series with one peer, from the lobby's agreement to the closed connection.

    The driver reports `connected`, for the invited also `confirmed` (06), then every read with
    `receive` and the end of the stream with `closed`; it sends `to_send`, shuts its half when
    `finished` and everything is sent, and closes when `may_close`.
    """

    def __init__(self, me: Party, now: float, first: Party = Party.INVITED) -> None:
        """`me`: our end. `now`: seconds. `first`: who starts, decided by the invited alone."""
        self.me = me
        self.them = me.other
        self.series: Series | None = None
        self.ended: SeriesEnded | None = None
        self._first = first
        self._connected = False
        self._confirmed = me is Party.INVITER
        self._deadline: float | None = now + WAIT
        self._reader = FrameReader()
        self._frames = 0
        self._out = bytearray()
        self._peer_gone = False

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
        return self.finished and (self._peer_gone or self._deadline is None)

    def next_deadline(self) -> float | None:
        """When `tick` is due (seconds), or None while nothing but bytes can happen."""
        return self._deadline

    def tick(self, now: float) -> list[NoughtsEvent]:
        """Let the time pass."""
        if self._deadline is None or now < self._deadline:
            return []
        self._deadline = None
        return [] if self.finished else self._end(SeriesEnded("timeout"), None)

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
        self._peer_gone = True
        return [] if self.finished else self._end(SeriesEnded("lost", by=self.them), now)

    def play(self, cell: int, now: float) -> list[NoughtsEvent]:
        """Our mark in `cell`, or a NoughtsRefused event."""
        reason = self._check_mark(self.me, cell)
        if reason is not None:
            return [NoughtsRefused(self.me, MARK, reason)]
        self._out += encode_line(MARK, str(cell))
        return self._mark(self.me, cell, now)

    def begin(self) -> list[NoughtsEvent]:
        """Start the next game, which is ours to start, or a NoughtsRefused event."""
        reason = self._check_begin(self.me)
        if reason is not None:
            return [NoughtsRefused(self.me, NEXT, reason)]
        self._out += encode_line(NEXT)
        return self._begin(self.me)

    def give_up(self, now: float) -> list[NoughtsEvent]:
        """Leave the series, at any time; once it has ended, nothing."""
        if self.finished:
            return []
        if self._connected:
            self._out += encode_line(GIVE_UP)
        return self._end(SeriesEnded("gave-up", by=self.me), now)

    def _try_start(self, now: float) -> list[NoughtsEvent]:
        if self.finished or self.series is not None:
            return []
        self._deadline = now + WAIT
        if not (self._connected and self._confirmed) or self.me is Party.INVITER:
            return []
        self._out += encode_line(START, "1" if self._first is Party.INVITED else "2")
        return self._start(self._first)

    def _start(self, first: Party) -> list[NoughtsEvent]:
        self._deadline = None
        self.series = Series(first)
        return [BoardCleared(1, first)]

    def _frame(self, frame: Frame, now: float) -> list[NoughtsEvent]:
        match frame.id:
            case 7:
                reason = self._check_start(frame.payload)
                if reason is None:
                    return self._start(Party.INVITED if frame.payload == "1" else Party.INVITER)
            case 8:
                cell = int(frame.payload) if frame.payload in map(str, CELLS) else 0
                reason = self._check_mark(self.them, cell)
                if reason is None:
                    return self._mark(self.them, cell, now)
            case 9:
                reason = self._check_begin(self.them, frame.payload)
                if reason is None:
                    return self._begin(self.them)
            case 10:
                return self._end(SeriesEnded("gave-up", by=self.them), now)
            case _:
                return []
        return [NoughtsRefused(self.them, frame.id, reason)]

    def _check_start(self, payload: str) -> str | None:
        if self.me is Party.INVITED or self.series is not None:
            return "already-started"
        return None if payload in ("1", "2") else "garbled"

    def _check_mark(self, player: Party, cell: int) -> str | None:
        if self.finished:
            return "series-over"
        return "no-series" if self.series is None else self.series.check_play(player, cell)

    def _check_begin(self, player: Party, payload: str = "") -> str | None:
        if payload:
            return "garbled"
        if self.finished:
            return "series-over"
        return "no-series" if self.series is None else self.series.check_begin(player)

    def _running(self) -> Series:
        if self.series is None:
            raise LocalError("no series yet")
        return self.series

    def _begin(self, player: Party) -> list[NoughtsEvent]:
        series = self._running()
        series.begin(player)
        return [BoardCleared(series.number, player)]

    def _mark(self, player: Party, cell: int, now: float) -> list[NoughtsEvent]:
        series = self._running()
        series.play(player, cell)
        events: list[NoughtsEvent] = [Marked(player, cell)]
        if series.phase is not SeriesPhase.PLAYING:
            events.append(GameEnded(series.results[-1], series.board.lines, series.awaited))
        if series.phase is SeriesPhase.OVER:
            events += self._end(SeriesEnded("finished", winner=series.winner), now)
        return events

    def _end(self, end: SeriesEnded, now: float | None) -> list[NoughtsEvent]:
        """End for good; with a connection, `LINGER` from `now` on (None: do not linger)."""
        self.ended = end
        linger = self._connected and not self._peer_gone and now is not None
        self._deadline = now + LINGER if linger and now is not None else None
        return [end]
