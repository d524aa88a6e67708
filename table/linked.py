"""A table for two as a face sees it: the manner of a Session, with the link behind it.

What a command does comes later, from the order that both machines agree on;
the listeners hear it then.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from cards.commands import Command
from cards.events import Event, GameStarted, Refused, Seat
from cards.round import Round
from cards.rules import RuleSet
from net.driver import DriverEvent
from net.lobby.nick import nick_problem, short_nick
from net.table.events import LinkEvent, Named, Noted, NotSent, Opened
from net.table.link import TableLink
from net.table.phases import LinkPhase
from table.authority import may_exchange
from table.problems import reason
from table.purses import Purses
from table.same_stake import RoundStakes
from table.saving.logs import Log
from table.session import last_round

TableEvent = Event | LinkEvent | DriverEvent


class LinkLine(Protocol):
    """What drives the link: a driver of `net.driver`."""

    def call(self, what: Callable[[float], Sequence[Event | LinkEvent]]) -> None:
        """Call the link with the time, and do what follows."""

    @property
    def settled(self) -> bool:
        """Whether all is sent and every connection closed."""

    def close(self) -> None:
        """Close the connection."""


class LinkedGame:
    """One seat of a table that two machines share."""

    instant = False
    """Whether what a command does has happened when `do` returns."""

    def __init__(self, link: TableLink, own: str, other: str, log: Log | None = None) -> None:
        """`own` and `other` are the names of the players; `log` gets every event."""
        self.link = link
        self.line: LinkLine | None = None
        self.names = {link.seat: short_nick(own), link.peer: short_nick(other)}
        """As a screen shows them; empty where one is not known."""
        self.listeners: list[Callable[[Event], None]] = []
        self.link_listeners: list[Callable[[LinkEvent | DriverEvent], None]] = []
        self.was_open = False
        """Whether the table has ever been open."""
        self.notices: list[tuple[str, dict[str, object]]] = []
        self.history: list[Event] = []
        self.purses: Purses
        self.stakes = RoundStakes()
        self._log = log

    @property
    def seat(self) -> int:
        """The own seat."""
        return self.link.seat

    @property
    def round(self) -> Round:
        """The round that both machines play. Raises LocalError before the table is open."""
        return self.link.round

    @property
    def rules(self) -> RuleSet:
        """The rules of the table."""
        return self.round.rules

    @property
    def last_round(self) -> list[Event]:
        """What happened since the last deal began, to look back at."""
        return last_round(self.history)

    @property
    def is_open(self) -> bool:
        """Whether the table has been opened and not closed."""
        return self.link.phase in (LinkPhase.OPEN, LinkPhase.SUSPENDED, LinkPhase.ALONE)

    def check(self, command: Command) -> str | None:
        """Why a command cannot be given now, as a short code; None when it can."""
        return self.link.check(command)

    def do(self, command: Command) -> None:
        """Ask for a command."""
        if self.line is not None:
            self.line.call(lambda now: self.link.do(command, now))

    def leave(self) -> None:
        """Leave the table on purpose."""
        if self.line is not None:
            self.line.call(self.link.leave)

    def refuse(self, seat: Seat, command: str, reason: str) -> None:
        """Say that something outside the round was refused, such as changing a chip."""
        self._tell(Refused(seat, command, reason))

    def lift(self, seat: int, n: int) -> None:
        """Lay the n-th own chip on top. The other machine need not know."""
        self.purses.lift(seat, n)

    def exchange(self, seat: int, value: int) -> bool:
        """Change an own chip; whether that was possible. The other machine need not know."""
        if not may_exchange(self, seat, value):
            return False
        self.purses.exchange(seat, value)
        self.link.note(f"split {value}")
        return True

    def gather(self, seat: int) -> None:
        """Change all own chips into the fewest."""
        self.purses.gather(seat)
        self.link.note("merge")

    def same_stake(self, seat: int) -> int:
        """What staking the same as in the round before would put in the pot now; or 0."""
        return self.stakes.same(self.round, seat)

    def take_notices(self) -> list[tuple[str, dict[str, object]]]:
        """What the player has to be told since the last time."""
        notices, self.notices = self.notices, []
        return notices

    def hear(self, event: TableEvent) -> None:
        """Take what the link or its driver tells."""
        if isinstance(event, GameStarted):
            return  # known since the table was opened
        if isinstance(event, Event):
            self._keep(event)
            self._tell(event)
            return
        if isinstance(event, Opened):
            self.was_open = True
            self.purses = Purses(self.rules)
            self._keep(self.round.opening)
        elif isinstance(event, Named):
            if nick_problem(event.nick) is not None:
                return  # as if it had said none
            self.names[event.seat] = short_nick(event.nick)
        elif isinstance(event, Noted):
            self._change_again(event.text)
        elif isinstance(event, NotSent):
            self._tell(Refused(event.command.seat, str(event.command), event.reason))
        for listener in list(self.link_listeners):
            listener(event)

    def _change_again(self, noted: str) -> None:
        """A change of chips that was made before the program was killed."""
        what, _, value = noted.partition(" ")
        if what == "merge":
            self.purses.gather(self.seat)
        elif what == "split" and value.isdigit() and may_exchange(self, self.seat, int(value)):
            self.purses.exchange(self.seat, int(value))

    def take_up_log(self, log: Log | None) -> None:
        """Go on with a log where the game has come to."""
        self._log = log
        if log is not None:
            try:
                log.take_up(self.history, 0)
            except OSError as error:
                self._lose_log(error)

    def close(self) -> None:
        """Let go of the line and the log; say goodbye with `leave` before."""
        if self.line is not None:
            self.line.close()
        if self._log is not None:
            self._log.close()
            self._log = None

    def _tell(self, event: Event) -> None:
        """To the face; what was refused before it reached the table is not in the log of it."""
        for listener in list(self.listeners):
            listener(event)

    def _keep(self, event: Event) -> None:
        if self._log is not None:
            try:
                self._log.write(event)
            except OSError as error:
                self._lose_log(error)
        if not isinstance(event, Refused):
            self.purses.follow(event)
            self.stakes.follow(event)
            self.history.append(event)

    def _lose_log(self, error: OSError) -> None:
        self.notices.append(("notice.log", {"why": reason(error)}))
        if self._log is not None:
            self._log.close()
            self._log = None
