"""The link of a card table as a state machine: bytes and the time in, events and bytes out.

net/PROTOCOL.md, "Card table", "Joint draw" and "Loss and return". HOST plays
seat 1 and orders the commands, GUEST plays seat 2. No sockets in here: a driver
connects, feeds `receive`, sends what `to_send` gives when the socket can take
it, and calls `tick` at `next_deadline`. The phases of a link stand in
`net.table.view`.

Of it, what is done here:
- After each exchange of 17 (`net.table.greeting`) both send 22 at once.
- 18, 19 and 21 are counted for resuming; 17, 20 and 22 belong to a connection.
- 20 carries a code: `left`; `absent` and `too-late` to one whose time to come
  back is over; or `code|seat` when that seat is said to have broken the
  protocol. A round under way is undone then, one that is settled stands.
- A peer that beats but owes something is frozen after 15 s (`no-answer`) and
  absent 60 s later (`net.table.patience`).
- A line that stays silent is closed; both come back by a new connection.
- A seat leaving before the deal gets its half of a pot that a draw had left;
  its stake is the bank's. Who is left behind in a round plays it out; between
  rounds the table ends, and pots are parted.
- A clock starts anew with each command of its seat that is carried out, and
  after a table was frozen. It also runs for Ready, which it then says.
"""

from collections.abc import Callable, Mapping

from cards.commands import Command, Leave
from cards.events import Seat
from cards.round import Round, State
from cards.rules import RULE_SETS
from net.errors import LocalError, PeerError
from net.frames import Frame
from net.table.events import Alone, Disconnect, Ended, NotSent, Opened, PeerMissing, Resumed
from net.table.goodbye import read_goodbye
from net.table.greeting import Greeting
from net.table.joint import LieError
from net.table.line import BEAT, DRAW, GAME, LEAVE, OPEN, READY
from net.table.patience import Patience
from net.table.shared_round import GUEST, HOST, PLAYED, SharedRound
from net.table.terms import DEFAULT_TIMER, TOKEN_BYTES, Terms
from net.table.view import COUNTDOWN, MAX_CUTS, LinkEvents, LinkPhase, LinkView


class TableLink(LinkView):
    """One end of a card table.

    `listeners` hear the events of the round before a call returns, as those of
    an OfflineGame; the call answers the same ones among those of the link. No
    call but `host` raises, whatever comes in; none may be made from inside a
    listener.
    """

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
        return cls(HOST, Greeting(terms, dials, None), random_bytes)

    @classmethod
    def guest(
        cls,
        random_bytes: Callable[[int], bytes],
        *,
        expects: str | None = None,
        dials: bool = True,
    ) -> "TableLink":
        """Join a table; `expects` is the rule set it was invited to, None for any."""
        return cls(GUEST, Greeting(None, dials, expects), random_bytes)

    # what drivers and faces call

    def to_send(self) -> bytes:
        """What is to be sent now, to be asked for when the socket takes it; it is gone here."""
        return self._line.take()

    def connected(self, now: float) -> LinkEvents:
        """A new connection to the peer is there; one there was before is forgotten."""
        self._now = now
        if self.phase is LinkPhase.OPEN:
            self._suspend("lost", now)
        self._line.connect(now)
        if self.phase in (LinkPhase.ALONE, LinkPhase.ENDED):
            self._hang_up("too-late", say="too-late")
        elif self.phase in (LinkPhase.WAITING, LinkPhase.OPENING):
            self.phase = LinkPhase.OPENING
            if self.seat == HOST:
                self._greeting.renew(self._random)
                self._line.send_here(OPEN, self._greeting.payload)
        elif self._greeting.dials:
            self._line.send_here(OPEN, self._greeting.payload)
        return self._answer(now)

    def connection_lost(self, now: float) -> LinkEvents:
        """The connection is broken, or the peer has closed it."""
        self._now = now
        if self._line.up:
            self._give_up("lost", now)
        return self._answer(now)

    def receive(self, data: bytes, now: float) -> LinkEvents:
        """Take what came from the peer, in any pieces."""
        self._now = now
        if self._line.up:
            frames, error = self._line.feed(data, now)
            try:
                for frame in frames:
                    if self._line.up:
                        self._take(frame, now)
                if error is not None and self._line.up:
                    raise error
            except PeerError as mistake:
                self._blame(mistake, now)
        return self._answer(now)

    def tick(self, now: float) -> LinkEvents:
        """Do what is due at this time."""
        self._now = now
        if self._line.up and now >= self._line.silent_at:
            self._give_up("silence", now)
        if self._line.greeted and now >= self._line.beat_at:
            self._line.beat(now)
        if self.phase is LinkPhase.SUSPENDED and self.suspended_until is not None:
            if now >= self.suspended_until:
                self._hang_up("absent", say="absent")
                self._lose_peer("absent")
        elif self.phase is LinkPhase.OPEN and self._patience is not None:
            self._patience.call_time(now)
            self._call_peer(self._patience, now)
        return self._answer(now)

    def _call_peer(self, patience: Patience, now: float) -> None:
        """See whether the peer owes something for too long."""
        if patience.peer_is_late(now):
            self._count_down("no-answer", now)
            patience.call_peer(self.suspended_until)
        elif patience.peer_is_lost(now):
            self._hang_up("absent", say="absent")
            self._lose_peer("absent")

    def do(self, command: Command, now: float) -> LinkEvents:
        """Ask for a command of this player; NotSent when it cannot be asked."""
        self._now = now
        reason = self.check(command)
        if reason is None and not self._pace.take(1, now):
            reason = "too-fast"
        if reason is not None:
            self._tell(NotSent(command, reason))
        else:
            self._shared.ask(command)
            self._end_when_alone()
        return self._answer(now)

    def leave(self, now: float) -> LinkEvents:
        """This player leaves on purpose, or gives the link up before it was a table."""
        self._now = now
        if self.phase is LinkPhase.ENDED:
            return self._answer(now)
        if self._game is not None:
            leaving = Leave(self.seat)
            over = self.round.check(leaving) is not None
            for event in self.round.close() if over else self.round.do(leaving):
                self._tell(event)
        self._hang_up("left", say="left")
        self._end(Ended("left", self.seat))
        return self._answer(now)

    def _answer(self, now: float) -> LinkEvents:
        """What happened in this call, after all that follows from it."""
        if self._line.up and self._line.choked:
            self._give_up("not-reading", now)
        patience = self._patience if self.phase is LinkPhase.OPEN else None
        if patience is not None and patience.watch(now):
            self.suspended_until = None
            self._tell(Resumed())
        self._tell_awaited()
        events, self._events = self._events, []
        return events

    # frames

    def _take(self, frame: Frame, now: float) -> None:
        if frame.id == LEAVE:
            self._take_goodbye(frame.payload)
        elif frame.id == OPEN:
            self._take_terms(frame.payload, now)
        elif frame.id == BEAT:
            self._must(self._line.greeted, frame)
            flowed = self._line.flowing
            self._line.beaten(frame.payload)
            if not flowed and self.phase is LinkPhase.SUSPENDED:
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

    def _may_be_up(self, seat: int) -> bool:
        return self._patience is not None and self._patience.may_be_up(seat, self._now)

    def _take_terms(self, payload: str, now: float) -> None:
        if self._line.greeted:
            raise PeerError("not-now", payload)
        opening = self.phase is LinkPhase.OPENING
        if opening and self.seat == GUEST:
            try:
                self._greeting.accept(payload)
            except PeerError as mistake:
                self._hang_up(mistake.reason, say=mistake.reason)
                self._end(Ended(mistake.reason, HOST))
                return
        elif not self._greeting.is_right(payload):
            raise PeerError("terms", payload)
        if self.seat == GUEST if opening else not self._greeting.dials:
            self._line.send_here(OPEN, self._greeting.payload)
        if opening:
            self._open()
        self._line.greeted = True
        self._line.beat(now)

    def _open(self) -> None:
        """Both sides have agreed."""
        terms = self._greeting.terms
        if terms is None:
            raise LocalError("no table without terms")
        self.phase = LinkPhase.OPEN
        self._game = SharedRound(
            self.seat, terms.open_round(), self._random, self._line.send, self._tell
        )
        self._patience = Patience(self._game, terms.timer)
        self._tell(Opened(terms, self.seat))
        self._tell(self.round.opening)

    def _take_goodbye(self, payload: str) -> None:
        if not (self._line.greeted or self.phase is LinkPhase.OPENING or self._greeting.dials):
            raise PeerError("not-now", payload)
        code, fault = read_goodbye(payload)
        self._hang_up(code)
        if self._game is None:
            self._end(Ended(code, self.peer))
        elif fault is None:
            self._lose_peer(code)
        else:
            self._break_off()
            self._end(Ended(code, fault if fault in self.round.seats else None, True, by_peer=True))

    # lost, back, gone, ended

    def _give_up(self, reason: str, now: float, by: int | None = None) -> None:
        """The connection is of no use any more."""
        self._hang_up(reason)
        if self.phase is LinkPhase.OPENING and self._greeting.dials:
            self._end(Ended(reason, by))
        elif self.phase is LinkPhase.OPENING:
            self.phase = LinkPhase.WAITING
        elif self.phase is LinkPhase.OPEN:
            if self.round.state is State.OVER and self._line.all_came:
                self._break_off()
                self._end(Ended(reason, by))
            else:
                self._suspend(reason, now)

    def _suspend(self, reason: str, now: float) -> None:
        self.phase = LinkPhase.SUSPENDED
        if self._patience is not None:
            self._patience.restart(now)
        self._count_down(reason, now)

    def _count_down(self, reason: str, now: float) -> None:
        self._cuts += 1
        self.suspended_until = now + (COUNTDOWN if self._cuts <= MAX_CUTS else 0.0)
        self._tell(PeerMissing(reason, self.suspended_until))

    def _resume(self, now: float) -> None:
        self.phase = LinkPhase.OPEN
        self.suspended_until = None
        if self._patience is not None:
            self._patience.restart(now)
        self._tell(Resumed())

    def _lose_peer(self, reason: str) -> None:
        """The peer will not come back: its seat leaves, this one plays the round out."""
        self.phase = LinkPhase.ALONE
        self.suspended_until = None
        self._tell(Alone(self.peer, reason))
        self._gone_because = reason
        self._shared.go_on_alone()
        self._end_when_alone()

    def _end_when_alone(self) -> None:
        if self.phase is LinkPhase.ALONE and self.round.state not in PLAYED:
            self._break_off()
            self._end(Ended(self._gone_because, self.peer))

    def _blame(self, mistake: PeerError, now: float) -> None:
        """The peer has broken the protocol: end the table, or drop who is not the peer."""
        seat = mistake.seat if isinstance(mistake, LieError) else self.peer
        if not self._line.greeted and self.phase in (LinkPhase.OPENING, LinkPhase.SUSPENDED):
            self._give_up(mistake.reason, now, by=seat)
            return
        self._hang_up(mistake.reason, say=f"{mistake.reason}|{seat}")
        self._break_off()
        self._end(Ended(mistake.reason, seat, fault=True))

    def _break_off(self) -> None:
        """The table ends: a round under way is undone, pots are parted."""
        undo = self.round.state in PLAYED
        for event in self.round.void() if undo else self.round.close():
            self._tell(event)

    def _hang_up(self, reason: str, say: str | None = None) -> None:
        if self._line.up:
            if say is not None:
                self._line.send_here(LEAVE, say)
            self._line.drop()
            self._tell(Disconnect(reason))

    def _end(self, ended: Ended) -> None:
        self.phase = LinkPhase.ENDED
        self.suspended_until = None
        self._tell(ended)
