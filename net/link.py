"""The link of a card table as a state machine: bytes and the time in, events and bytes out.

Source: `protocol.md`, "Card table, TCP", "Joint draw" and "Lost and slow
peers". HOST plays seat 1 and orders the commands, GUEST plays seat 2. No
sockets in here: a driver connects, feeds `receive`, sends what `to_send`
gives when the socket can take it, and calls `tick` at `next_deadline`.

    phase    means                                    leaves for
    WAITING  no connection yet                        OPENING
    OPENING  connected, 17 not exchanged              OPEN; WAITING again (who listens), or
                                                      ENDED (who dials)
    OPEN     the game                                 FROZEN, ALONE, ENDED
    FROZEN   the line is lost, 60 s to come back      OPEN, ALONE, ENDED
    ALONE    the other is gone, the round is played   ENDED
             out with cards drawn alone
    ENDED    nothing is sent or taken any more        -

What protocol.md leaves open:
- The first 17 is the host's. After a cut whoever dials shows 17 first, so that
  the token is never told to a stranger who connects. A new token is drawn for
  each opening. After each exchange of 17 both send 22 at once.
- 18, 19 and 21 are counted for resuming; 17, 20 and 22 belong to a connection.
- 20 carries a code: `left`; `absent` and `too-late` to one whose time to come back is over; or
  `code|seat|round` when that seat is said to have broken the protocol. In a
  round (the sender's round number, else 0) all that it did is undone.
- A peer that beats but owes a value, a commitment, a place for a command, or
  time that is up, is frozen after 15 s (`no-answer`) and absent 60 s later.
- A line that stays silent is closed; both come back by a new connection.
- A seat leaving before the deal gets its half of a pot that a draw had left;
  its stake is the bank's. Who is left behind in a round plays it out; between
  rounds the table ends, and pots are parted.
- A clock starts anew with each command of its seat that is carried out, and
  after a table was frozen. It also runs for Ready, which it then says.
"""

import hmac
from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import Enum

from cards.commands import Command, Leave
from cards.events import Event, Seat
from cards.round import Round, State
from cards.rules import RULE_SETS
from net.errors import LocalError, PeerError
from net.frames import Frame, FrameReader
from net.joint import LieError
from net.link_clock import TurnClock
from net.link_debt import COUNTDOWN, Debt
from net.link_events import (
    Alone,
    Awaiting,
    Did,
    Disconnect,
    Ended,
    Frozen,
    LinkEvent,
    NotSent,
    Opened,
    Resumed,
)
from net.link_game import GUEST, HOST, PLAYED, SharedRound
from net.link_line import BEAT, DRAW, GAME, LEAVE, OPEN, READY, SILENCE, Line
from net.link_reasons import read_goodbye
from net.terms import DEFAULT_TIMER, TOKEN_BYTES, Terms, parse_terms


class Phase(Enum):
    """Where the link stands."""

    WAITING = "waiting"
    OPENING = "opening"
    OPEN = "open"
    FROZEN = "frozen"
    ALONE = "alone"
    ENDED = "ended"


Told = list[Event | LinkEvent]
"""What a call answers: events of the round and of the link, in the order they happened."""


class TableLink:
    """One end of a card table.

    `listeners` hear the events of the round before a call returns, as those of
    an OfflineGame; the call answers the same ones among those of the link. No
    call but the two constructors raises, whatever comes in; none may be made
    from inside a listener.
    """

    def __init__(
        self,
        seat: int,
        terms: Terms | None,
        random_bytes: Callable[[int], bytes],
        *,
        dials: bool,
        expects: str | None = None,
    ) -> None:
        """Use `host` or `guest`."""
        self.seat = seat
        self.peer = GUEST if seat == HOST else HOST
        self.terms = terms
        self.phase = Phase.WAITING
        self.dials = dials
        self.frozen_until: float | None = None
        self.listeners: list[Callable[[Event], None]] = []
        self._random = random_bytes
        self._expects = expects
        self._line = Line()
        self._game: SharedRound | None = None
        self._clock = TurnClock(0)
        self._debt = Debt()
        self._events: Told = []
        self._awaited: tuple[Seat, ...] = ()
        self._gone_because = ""
        self._now = 0.0

    @classmethod
    def host(
        cls,
        rules: str,
        random_bytes: Callable[[int], bytes],
        *,
        accounts: Mapping[Seat, int | None] | None = None,
        timer: int = DEFAULT_TIMER,
        dials: bool = False,
    ) -> "TableLink":
        """Open a table of a rule set (by name); `accounts` replace those of it.

        `random_bytes` must be as good as os.urandom. Raises LocalError for
        accounts or a timer (0, 30, 60 s) that no table can have.
        """
        if rules not in RULE_SETS:
            raise LocalError(f"unknown rule set: {rules}")
        start = {**Round(RULE_SETS[rules], 2).opening.accounts, **(accounts or {})}
        terms = Terms(rules, start, timer, "0" * 2 * TOKEN_BYTES)
        return cls(HOST, terms, random_bytes, dials=dials)

    @classmethod
    def guest(
        cls,
        random_bytes: Callable[[int], bytes],
        *,
        expects: str | None = None,
        dials: bool = True,
    ) -> "TableLink":
        """Join a table; `expects` is the rule set it was invited to, None for any."""
        return cls(GUEST, None, random_bytes, dials=dials, expects=expects)

    # what faces and drivers look at

    @property
    def round(self) -> Round:
        """The round. Raises LocalError before `Opened`."""
        return self._shared.round

    @property
    def proof(self) -> str:
        """The transcript of the round under way or of the last one; empty before the first."""
        return self._game.proof if self._game else ""

    @property
    def wants_connection(self) -> bool:
        """Whether the driver should dial or listen for the peer now."""
        waits = self.phase in (Phase.WAITING, Phase.FROZEN)
        return waits and not self._line.up

    def deadline(self, seat: Seat) -> float | None:
        """When the time of an awaited seat is up; None when it has no limit now."""
        return self._clock.deadline(seat) if self.phase is Phase.OPEN else None

    def check(self, command: Command) -> str | None:
        """Why this player cannot ask for a command now, as a short code; None when it can."""
        match self.phase:
            case Phase.OPEN | Phase.ALONE:
                return self._shared.check(command)
            case Phase.FROZEN:
                return "frozen"
            case Phase.ENDED:
                return "over"
            case _:
                return "no-table"

    def admits(self, data: bytes) -> bool | None:
        """Whether another connection that begins with `data` is the peer coming back.

        None while that cannot be said; then ask again with more of it. Only then should
        a driver give up the connection it has, call `connected` and feed all of `data`.
        """
        if self.dials or self.terms is None or self.phase not in (Phase.OPEN, Phase.FROZEN):
            return False
        try:
            frames = FrameReader().feed(data)
        except PeerError:
            return False
        if not frames:
            return None
        return frames[0].id == OPEN and self._is_ours(frames[0].payload)

    def to_send(self) -> bytes:
        """What is to be sent now, to be asked for when the socket takes it; it is gone here."""
        return self._line.take()

    def next_deadline(self) -> float | None:
        """When `tick` is to be called at the latest; None for never."""
        times: list[float] = []
        if self._line.up:
            times.append(self._line.silent_at)
            if self._line.greeted:
                times.append(self._line.beat_at)
        if self.phase is Phase.FROZEN and self.frozen_until is not None:
            times.append(self.frozen_until)
        if self.phase is Phase.OPEN:
            first = self._clock.first()
            if first and self.round.wanted is None and not self._is_overdue(self._now):
                times.append(first[0] + (0 if self.seat == HOST else SILENCE))
            times += self._debt.deadlines()
        return min(times, default=None)

    # what drivers and faces call

    def connected(self, now: float) -> Told:
        """A new connection to the peer is there; one there was before is forgotten."""
        if self.phase in (Phase.ALONE, Phase.ENDED):
            self._line.connect(now)
            self._hang_up("too-late", say="too-late")
            return self._answer(now)
        if self.phase is Phase.OPEN:
            self._freeze("lost", now)
        self._line.connect(now)
        if self.phase is Phase.WAITING:
            self.phase = Phase.OPENING
            if self.terms is not None:
                token = self._random(TOKEN_BYTES).hex()
                self.terms = replace(self.terms, token=token)
                self._line.send_here(OPEN, self.terms.text())
        elif self.dials and self.terms is not None:
            self._line.send_here(OPEN, self.terms.text())
        return self._answer(now)

    def connection_lost(self, now: float) -> Told:
        """The connection is broken, or the peer has closed it."""
        if self._line.up:
            self._give_up("lost", now)
        return self._answer(now)

    def receive(self, data: bytes, now: float) -> Told:
        """Take what came from the peer, in any pieces."""
        self._now = now
        if not self._line.up:
            return self._answer(now)
        frames, error = self._line.feed(data, now)
        try:
            for frame in frames:
                self._take(frame, now)
                if not self._line.up:
                    return self._answer(now)
            if error is not None:
                raise error
        except PeerError as mistake:
            self._blame(mistake, now)
        return self._answer(now)

    def tick(self, now: float) -> Told:
        """Do what is due at this time."""
        self._now = now
        if self._line.up:
            if now >= self._line.silent_at:
                self._give_up("silence", now)
            elif self._line.greeted and now >= self._line.beat_at:
                self._line.beat(now)
        if self.phase is Phase.FROZEN and self.frozen_until is not None:
            if now >= self.frozen_until:
                self._lose_peer("absent")
        elif self.phase is Phase.OPEN:
            self._time_is_up(now)
            self._collect(now)
        return self._answer(now)

    def do(self, command: Command, now: float) -> Told:
        """Ask for a command of this player; NotSent when it cannot be asked."""
        self._now = now
        reason = self.check(command)
        if reason is not None:
            self._tell(NotSent(command, reason))
        else:
            self._shared.ask(command)
            self._end_when_alone()
        return self._answer(now)

    def leave(self, now: float) -> Told:
        """This player leaves on purpose, or gives the link up before it was a table."""
        self._now = now
        if self.phase is Phase.ENDED:
            return self._answer(now)
        if self._game is not None:
            leaving = Leave(self.seat)
            over = self.round.check(leaving) is not None
            for event in self.round.close() if over else self.round.do(leaving):
                self._tell(event)
        self._hang_up("left", say="left")
        self._end(Ended("left", self.seat))
        return self._answer(now)

    # frames

    def _take(self, frame: Frame, now: float) -> None:
        if frame.id == LEAVE:
            self._take_goodbye(frame.payload, now)
        elif frame.id == OPEN:
            self._take_terms(frame.payload, now)
        elif frame.id == BEAT:
            self._must(self._line.greeted, frame)
            flowed = self._line.flowing
            self._line.beaten(frame.payload)
            if not flowed and self.phase is Phase.FROZEN:
                self._resume(now)
        elif frame.id in (GAME, READY, DRAW):
            self._must(self._line.flowing, frame)
            self._line.received += 1
            self._take_game(frame)

    def _take_game(self, frame: Frame) -> None:
        if frame.id == GAME:
            self._shared.take_letter(frame.payload, self._may_be_up)
        elif frame.id == READY:
            self._shared.take_ready()
        else:
            self._shared.take_value(frame.payload)

    def _must(self, legal: bool, frame: Frame) -> None:
        if not legal:
            raise PeerError("not-now", f"{frame.id:02}")

    def _take_terms(self, payload: str, now: float) -> None:
        if self._line.greeted:
            raise PeerError("not-now", payload)
        if self.phase is Phase.OPENING and self.seat == GUEST:
            self._accept(payload)
        elif not self._is_ours(payload):
            raise PeerError("terms", payload)
        elif self.phase is Phase.OPENING:
            self._open()
        elif not self.dials and self.terms is not None:
            self._line.send_here(OPEN, self.terms.text())
        if self._line.up:
            self._line.greeted = True
            self._line.beat(now)

    def _accept(self, payload: str) -> None:
        """On the guest: look at what the host offers, and answer the same or leave."""
        try:
            self.terms = parse_terms(payload)
            if self._expects not in (None, self.terms.rules):
                raise PeerError("other-rules", payload)
        except PeerError as mistake:
            self._hang_up(mistake.reason, say=mistake.reason)
            self._end(Ended(mistake.reason, HOST))
            return
        self._line.send_here(OPEN, self.terms.text())
        self._open()

    def _open(self) -> None:
        if self.terms is None:
            raise LocalError("no table without terms")
        self.phase = Phase.OPEN
        self._clock = TurnClock(self.terms.timer)
        self._game = SharedRound(
            self.seat, self.terms.open_round(), self._random, self._line.send, self._tell
        )
        self._tell(Opened(self.terms, self.seat))
        self._tell(self.round.opening)

    def _take_goodbye(self, payload: str, now: float) -> None:
        if not (self._line.greeted or self.phase is Phase.OPENING or self.dials):
            raise PeerError("not-now", payload)
        code, fault = read_goodbye(payload)
        self._hang_up(code)
        if self._game is None:
            self._end(Ended(code, self.peer))
        elif fault is None:
            self._lose_peer(code)
        else:
            seat, number = fault
            undo = number == self.round.number and self.round.state is not State.STAKING
            self._break_off(undo or self.round.state in PLAYED)
            self._end(Ended(code, seat if seat in self.round.seats else None, True, told=True))

    # lost, back, gone, ended

    def _give_up(self, reason: str, now: float) -> None:
        """The connection is of no use any more."""
        self._hang_up(reason)
        if self.phase is Phase.OPENING and self.dials:
            self._end(Ended(reason, None))
        elif self.phase is Phase.OPENING:
            self.phase = Phase.WAITING
        elif self.phase is Phase.OPEN and self.round.state is State.OVER:
            self._break_off(undo=False)
            self._end(Ended(reason, None))
        elif self.phase is Phase.OPEN:
            self._freeze(reason, now)

    def _freeze(self, reason: str, now: float) -> None:
        self.phase = Phase.FROZEN
        self._debt.forget()
        self.frozen_until = now + COUNTDOWN
        self._tell(Frozen(reason, self.frozen_until))

    def _resume(self, now: float) -> None:
        self.phase = Phase.OPEN
        self.frozen_until = None
        self._clock.restart(now)
        self._tell(Resumed())

    def _lose_peer(self, reason: str) -> None:
        """The peer will not come back: its seat leaves, this one plays the round out."""
        self.phase = Phase.ALONE
        self.frozen_until = None
        self._tell(Alone(self.peer, reason))
        self._gone_because = reason
        self._shared.go_on_alone()
        self._end_when_alone()

    def _end_when_alone(self) -> None:
        if self.phase is Phase.ALONE and self.round.state not in PLAYED:
            self._break_off(undo=False)
            self._end(Ended(self._gone_because, self.peer))

    def _blame(self, mistake: PeerError, now: float) -> None:
        """The peer has broken the protocol: end the table, or drop who is not the peer."""
        known = self._line.greeted
        if not known and self.phase in (Phase.OPENING, Phase.FROZEN):
            self._give_up(mistake.reason, now)
            return
        seat = mistake.seat if isinstance(mistake, LieError) else self.peer
        undo = self.round.state in PLAYED
        number = self.round.number if undo else 0
        self._hang_up(mistake.reason, say=f"{mistake.reason}|{seat}|{number}")
        self._break_off(undo)
        self._end(Ended(mistake.reason, seat, True))

    def _break_off(self, undo: bool) -> None:
        for event in self.round.void() if undo else self.round.close():
            self._tell(event)

    def _hang_up(self, reason: str, say: str | None = None) -> None:
        if self._line.up:
            if say is not None:
                self._line.send_here(LEAVE, say)
            self._line.drop()
            self._tell(Disconnect(reason))

    def _end(self, ended: Ended) -> None:
        self.phase = Phase.ENDED
        self.frozen_until = None
        self._tell(ended)

    # time

    def _time_is_up(self, now: float) -> None:
        """On the host: whose time is up says what the clock says for it."""
        while self.seat == HOST and self.round.wanted is None:
            first = self._clock.first()
            if first is None or now < first[0]:
                return
            self._shared.time_up(int(first[1]))
            self._clock.acted(first[1], now)
            self._clock.watch(self.round.state, self.round.awaited, now)

    def _may_be_up(self, seat: int) -> bool:
        """On the guest: whether the host may say so; what the line may have held back is given."""
        deadline = self._clock.deadline(seat)
        return deadline is not None and self._now >= deadline - SILENCE

    def _is_overdue(self, now: float) -> bool:
        """On the guest: whether the host should have said long ago that a seat's time is up."""
        first = self._clock.first()
        late = first is not None and now >= first[0] + SILENCE
        return late and self.seat == GUEST and self.round.wanted is None

    def _collect(self, now: float) -> None:
        """See whether the peer owes something for too long."""
        if self._debt.is_late(now):
            self.frozen_until = self._debt.call(now)
            self._tell(Frozen("no-answer", self.frozen_until))
        elif self._debt.is_lost(now):
            self._hang_up("absent", say="absent")
            self._lose_peer("absent")

    def _answer(self, now: float) -> Told:
        """What happened in this call, after all that follows from it."""
        self._now = now
        if self._line.choked and self._line.up:
            self._give_up("not-reading", now)
        if self._game is not None:
            self._clock.watch(self.round.state, self.round.awaited, now)
            if self.phase is Phase.OPEN:
                owed = self._shared.owed or (self._is_overdue(now) and self._clock.first()) or None
                if self._debt.watch(owed, now):
                    self.frozen_until = None
                    self._tell(Resumed())
            playing = self.phase in (Phase.OPEN, Phase.ALONE) and self.round.wanted is None
            awaited = self.round.awaited if playing else ()
            if awaited != self._awaited:
                self._awaited = awaited
                self._tell(Awaiting(awaited))
        events, self._events = self._events, []
        return events

    def _tell(self, event: Event | LinkEvent) -> None:
        self._events.append(event)
        if isinstance(event, Did) and event.refused is None:
            self._clock.acted(event.command.seat, self._now)
        if isinstance(event, Event):
            for listener in self.listeners:
                listener(event)

    def _is_ours(self, payload: str) -> bool:
        mine = self.terms.text() if self.terms else ""
        return hmac.compare_digest(payload.encode(), mine.encode())

    @property
    def _shared(self) -> SharedRound:
        if self._game is None:
            raise LocalError("the table is not open")
        return self._game
