"""What happens to a table link: connections, frames, commands and the time, and its phases.

`LinkMachine` is the only one that changes a link. `net.table.phases` says which phase follows
which, `net.table.open_table` has what both sides share once they play, `net.table.line` what goes
over one connection after another. `net.table.link` is what drivers and faces use.
"""

from collections.abc import Callable

from cards.commands import Command
from cards.events import Event, Seat
from cards.round import State
from net.errors import LocalError, PeerError
from net.frames import Frame
from net.limits import Bucket
from net.table.events import (
    Alone,
    Awaiting,
    Disconnect,
    Ended,
    Finding,
    LinkEvent,
    Named,
    NotSent,
    Opened,
    PeerMissing,
    Resumed,
)
from net.table.goodbye import REPLACED, TURNED_AWAY, read_goodbye
from net.table.greeting import Greeting
from net.table.line import (
    BEAT,
    COMMANDS_A_SECOND,
    COMMANDS_AT_ONCE,
    DRAW,
    GAME,
    LEAVE,
    OPEN,
    READY,
    Line,
)
from net.table.nick import NICK, Nick
from net.table.open_table import OpenTable
from net.table.phases import PLAYING, LinkPhase, next_phase
from net.table.seats import GUEST, HOST, other_seat
from net.table.terms import Terms

LinkEvents = list[Event | LinkEvent]
"""What a call answers: events of the round and of the link, in the order they happened."""


class LinkMachine:
    """One end of a table as a state machine. No call raises, whatever comes in."""

    def __init__(
        self,
        seat: int,
        greeting: Greeting,
        random_bytes: Callable[[int], bytes],
        nick: str = "",
    ) -> None:
        """`random_bytes` must be as good as os.urandom; `nick` is shown to the other side."""
        self.seat = seat
        self.peer = other_seat(seat)
        self.phase = LinkPhase.WAITING
        self.greeting = greeting
        self._nick = Nick(nick)
        self.line = Line()
        self.table: OpenTable | None = None
        """What is played; None before both sides have agreed."""
        self._random = random_bytes
        self._pace = Bucket(COMMANDS_A_SECOND, COMMANDS_AT_ONCE)
        self._because = Ended("left", self.peer)
        """Of a table at which this side is alone: what will be told at its end."""
        self._events: LinkEvents = []
        self._awaited: tuple[Seat, ...] = ()

    @property
    def opened(self) -> OpenTable:
        """The table as `table` has it. Raises LocalError before `Opened`."""
        if self.table is None:
            raise LocalError("the table is not open")
        return self.table

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Who has to say something now; nobody while a card is drawn or the line is lost."""
        return self.table.awaited if self.table and self.phase in PLAYING else ()

    def next_command(self, now: float) -> float:
        """When this player may ask for another command by the pace of the wire, `now` or later."""
        return self._pace.ready(1, now)

    def check(self, command: Command) -> str | None:
        """Why this player cannot ask for a command now, as a short code; None when it can."""
        match self.phase:
            case LinkPhase.OPEN | LinkPhase.ALONE:
                return self.opened.shared.check(command)
            case LinkPhase.SUSPENDED:
                return "frozen"
            case LinkPhase.ENDED:
                return "over"
            case _:
                return "no-table"

    # what happens

    def welcome(self) -> Greeting:
        """On a host without a peer: what to greet one more connection with."""
        return self.greeting.another(self._random)

    def connected(self, now: float, shown: Greeting | None = None) -> LinkEvents:
        """A new connection to the peer is there; one there was before is forgotten.

        `shown`: what it has been greeted with before, on a host (`welcome`).
        """
        if self.phase is LinkPhase.OPEN:
            self._suspend(REPLACED if self.line.up else "lost", now)
        self.line.connect(now)
        if self.phase in (LinkPhase.ALONE, LinkPhase.ENDED):
            self._hang_up("too-late", say="too-late")
        elif self.phase is not LinkPhase.SUSPENDED:
            self._go("connected")
            if self.seat == HOST:
                self.greeting = shown or self.welcome()
                if shown is None:
                    self.line.send_here(OPEN, self.greeting.payload)
        elif self.greeting.dials:
            self.line.send_here(OPEN, self.greeting.payload)
        return self._answer(now)

    def connection_lost(self, now: float) -> LinkEvents:
        """The connection is broken, or the peer has closed it."""
        if self.line.up:
            self._give_up("lost", now)
        return self._answer(now)

    def receive(self, data: bytes, now: float) -> LinkEvents:
        """Take what came from the peer, in any pieces."""
        if self.line.up:
            frames, error = self.line.feed(data, now)
            try:
                for frame in frames:
                    if self.line.up:
                        self._take(frame, now)
                if error is not None and self.line.up:
                    raise error
            except PeerError as mistake:
                self._blame(mistake, now)
        return self._answer(now)

    def tick(self, now: float) -> LinkEvents:
        """Do what is due at this time."""
        if self.line.up and now >= self.line.silent_at:
            self._give_up("silence", now)
        if self.line.greeted and now >= self.line.beat_at:
            self.line.beat(now)
        if self.phase is LinkPhase.OPEN:
            self.opened.call_time(now)
            if self.opened.patience.peer_is_late(now):
                self._count_down("no-answer", now)
                return self._answer(now)
        waits = self.phase in (LinkPhase.OPEN, LinkPhase.SUSPENDED)
        if waits and self.opened.patience.peer_is_lost(now):
            self._hang_up("absent", say="absent")
            self._lose_peer(Ended("absent", self.peer), now)
        return self._answer(now)

    def do(self, command: Command, now: float) -> LinkEvents:
        """Ask for a command of this player; NotSent when it cannot be asked."""
        reason = self.check(command)
        if reason is None and not self._pace.take(1, now):
            reason = "too-fast"
        if reason is not None:
            self._tell(NotSent(command, reason))
        else:
            self.opened.ask(command, now)
            self._end_when_alone()
        return self._answer(now)

    def leave(self, now: float) -> LinkEvents:
        """This player leaves on purpose, or gives the link up before it was a table."""
        if self.phase is not LinkPhase.ENDED:
            if self.table is not None:
                self.table.leave()
            self._hang_up("left", say="left")
            self._end(Ended("left", self.seat))
        return self._answer(now)

    def _answer(self, now: float) -> LinkEvents:
        """Do what follows from this call, and give back everything that happened in it."""
        if self.line.up and self.line.choked:
            self._give_up("not-reading", now)
        if self.phase is LinkPhase.OPEN and self.opened.patience.watch(now):
            self._tell(Resumed())
        if self.awaited != self._awaited:
            self._awaited = self.awaited
            self._tell(Awaiting(self._awaited))
        events, self._events = self._events, []
        return events

    def _tell(self, event: Event | LinkEvent) -> None:
        self._events.append(event)

    def _go(self, what: str) -> None:
        """Change the phase; nothing else does."""
        self.phase = next_phase(self.phase, what)

    # frames

    def _take(self, frame: Frame, now: float) -> None:
        if frame.id == LEAVE:
            self._take_goodbye(frame.payload, now)
        elif frame.id == OPEN:
            self._take_terms(frame.payload, now)
        elif frame.id == BEAT:
            self._must(self.line.greeted, frame)
            flowed = self.line.flowing
            self.line.beaten(frame.payload)
            if not flowed and self.phase is LinkPhase.SUSPENDED:
                self._resume(now)
        elif frame.id == NICK and self.table is not None:
            nick = self._nick.take(frame.payload)
            if nick is not None:
                self._tell(Named(self.peer, nick))
        elif frame.id in (GAME, READY, DRAW):
            self._must(self.line.flowing, frame)
            self.line.received += 1
            self.opened.take(frame, now)

    def _must(self, legal: bool, frame: Frame) -> None:
        if not legal:
            raise PeerError("not-now", f"{frame.id:02}")

    def _take_terms(self, payload: str, now: float) -> None:
        if self.line.greeted:
            raise PeerError("not-now", payload)
        opening = self.phase is LinkPhase.OPENING
        if opening and self.seat == GUEST:
            try:
                self.greeting.accept(payload)
            except PeerError as mistake:
                self._hang_up(mistake.reason, say=mistake.reason)
                self._end(Ended(mistake.reason, HOST))
                return
        elif not self.greeting.is_right(payload):
            raise PeerError("terms", payload)
        if self.seat == GUEST if opening else not self.greeting.dials:
            self.line.send_here(OPEN, self.greeting.payload)
        if opening:
            self._open(self.greeting.agreed)
            if self._nick.own:
                self.line.send_here(NICK, self._nick.own)
        self.line.greeted = True
        self.line.beat(now)

    def _open(self, terms: Terms) -> None:
        """Start the game, as both sides have agreed to the terms."""
        self._go("agreed")
        self.table = OpenTable(self.seat, terms, self._random, self.line.send, self._tell)
        self._tell(Opened(terms, self.seat))
        self._tell(self.table.round.opening)

    def _take_goodbye(self, payload: str, now: float) -> None:
        if not (self.line.greeted or self.phase is LinkPhase.OPENING or self.greeting.dials):
            raise PeerError("not-now", payload)
        code, blamed = read_goodbye(payload)
        if code in TURNED_AWAY and self.phase is LinkPhase.SUSPENDED:
            self._give_up(code, now)  # it did not see who this is: to be tried again
            return
        self._hang_up(code)
        if self.table is None:
            self._end(Ended(code, self.peer))
        elif code == REPLACED:
            self.table.leave()
            self._end(Ended(code, self.seat))
        elif blamed == self.seat:
            self._answer_claim(code, self.table, now)
        else:
            self._lose_peer(Ended(code, self.peer), now)

    def _answer_claim(self, code: str, table: OpenTable, now: float) -> None:
        """The peer says that this machine has broken the protocol: look, and say who loses by it.

        Who accuses and cannot prove it has left the table, no more and no less.
        """
        finding = table.shared.look_at_claim(code)
        if finding is Finding.CONFIRMED:
            table.leave()
            self._end(Ended(code, self.seat, finding=finding))
        else:
            self._lose_peer(Ended(code, self.peer, finding=finding), now)

    # lost, back, gone, ended

    def _give_up(self, reason: str, now: float, by: int | None = None) -> None:
        """Close the connection, and wait for another or end, as the phase has it."""
        self._hang_up(reason)
        if self.phase is LinkPhase.OPENING and self.greeting.dials:
            self._end(Ended(reason, by))
        elif self.phase is LinkPhase.OPENING:
            self._go("dropped")
        elif self.phase is LinkPhase.OPEN:
            if self.opened.round.state is State.OVER and self.line.all_came:
                self.opened.close()
                self._end(Ended(reason, by))
            else:
                self._suspend(reason, now)

    def _suspend(self, reason: str, now: float) -> None:
        self._go("lost")
        self.opened.patience.restart(now)
        self._count_down(reason, now)

    def _count_down(self, reason: str, now: float) -> None:
        self._tell(PeerMissing(reason, self.opened.patience.count_down(now)))

    def _resume(self, now: float) -> None:
        self._go("resumed")
        self.opened.patience.restart(now)
        self._tell(Resumed())

    def _lose_peer(self, because: Ended, now: float) -> None:
        """Take the seat of a peer that will not come back, and play the round out."""
        self._go("peer gone")
        self._tell(Alone(self.peer, because.reason, because.fault, because.finding))
        self._because = because
        self.opened.go_on_alone(now)
        self._end_when_alone()

    def _end_when_alone(self) -> None:
        if self.phase is LinkPhase.ALONE and not self.opened.under_way:
            self.opened.close()
            self._end(self._because)

    def _blame(self, mistake: PeerError, now: float) -> None:
        """Take the seat of a peer that broke the protocol; of a stranger, close the line."""
        if not self.line.greeted and self.phase in (LinkPhase.OPENING, LinkPhase.SUSPENDED):
            self._give_up(mistake.reason, now, by=self.peer)
            return
        self._hang_up(mistake.reason, say=f"{mistake.reason}|{self.peer}")
        self._lose_peer(Ended(mistake.reason, self.peer, fault=True), now)

    def _hang_up(self, reason: str, say: str | None = None) -> None:
        if self.line.up:
            if say is not None:
                self.line.send_here(LEAVE, say)
            self.line.drop()
            self._tell(Disconnect(reason))

    def _end(self, ended: Ended) -> None:
        self._go("closed")
        if self.table is not None:
            self.table.patience.stop_waiting()
        self._tell(ended)
