"""The two kinds of link as a driver sees them: one set of calls, whatever is played."""

from collections.abc import Sequence
from enum import Enum
from typing import Protocol, TypeVar

from cards.events import Event
from net.frames import encode_line
from net.noughts.events import NoughtsEvent
from net.noughts.link import NoughtsLink, may_be_inviter
from net.table.events import Disconnect, LinkEvent
from net.table.line import LEAVE, OPEN
from net.table.link import TableLink
from net.table.phases import LinkPhase

E = TypeVar("E")
E_co = TypeVar("E_co", covariant=True)
"""What a link tells."""

GREETING_TIME = 5.0
"""Seconds from a connection's coming in, or from our first word to it, to its right answer: one
round trip and no player's thought. A moment longer than a packet that is lost twice takes."""

TableEvent = Event | LinkEvent


class Takes(Enum):
    """Which of the connections that come in a link would take now.

    `ANY`: the first. `SEVERAL`: each gets a `Welcome`, and the one that answers it rightly is the
    peer's. `LATER`: another is being looked at. `NEVER` again: none.
    """

    ANY = "any"
    SEVERAL = "several"
    LATER = "later"
    NEVER = "never"


class Welcome(Protocol[E_co]):
    """How one connection is looked at until it is known whether it is the peer's."""

    @property
    def hello(self) -> bytes:
        """What it is sent first."""
        ...

    @property
    def seconds(self) -> float | None:
        """How long it may take to answer; None: as long as it likes."""
        ...

    def admits(self, data: bytes) -> bool | None:
        """Whether a connection that begins so is the peer's; None: not known yet."""
        ...

    def connected(self, now: float) -> Sequence[E_co]:
        """It is: the link uses it from now on, and is fed what it began with next."""
        ...


class End(Protocol[E]):
    """A link. Times are seconds of the loop's clock; no call raises for what a peer does."""

    @property
    def wants_connection(self) -> bool:
        """Whether to dial now."""
        ...

    @property
    def takes(self) -> Takes:
        """What to do with a connection that has come in."""
        ...

    @property
    def speaks_to_all(self) -> bool:
        """Whether what is to be sent goes to all that were welcomed, as the peer is among them."""
        ...

    def welcome(self) -> Welcome[E]:
        """For one more connection, while it takes several."""
        ...

    def goodbye(self, reason: str) -> bytes:
        """What tells a connection why it is turned away; empty where the protocol has no word."""
        ...

    def connected(self, now: float) -> Sequence[E]: ...

    def receive(self, data: bytes, now: float) -> Sequence[E]: ...

    def lost(self, now: float) -> Sequence[E]:
        """The connection has ended."""
        ...

    def tick(self, now: float) -> Sequence[E]: ...

    def next_deadline(self) -> float | None: ...

    def to_send(self) -> bytes: ...

    def hangs_up(self, events: Sequence[E]) -> bool:
        """Whether, after these events, the connection is to be ended once all is sent."""
        ...

    @property
    def may_close(self) -> bool:
        """Whether that needs no waiting for the peer."""
        ...

    def parted(self, now: float) -> Sequence[E]:
        """A connection that was to be ended is closed."""
        ...


class TableEnd:
    """A card table."""

    def __init__(self, link: TableLink) -> None:
        self.link = link
        self.receive, self.tick, self.lost = link.receive, link.tick, link.connection_lost
        self.next_deadline, self.to_send = link.next_deadline, link.to_send

    @property
    def wants_connection(self) -> bool:
        return self.link.wants_connection

    @property
    def takes(self) -> Takes:
        match self.link.phase:
            case LinkPhase.OPEN | LinkPhase.SUSPENDED:
                return Takes.SEVERAL
            case _ if self.link.greets_first:
                return Takes.SEVERAL
            case LinkPhase.OPENING:
                return Takes.LATER
            case _:
                return Takes.ANY  # also after the end: who comes back is told that it is too late

    speaks_to_all = False

    def welcome(self) -> "TableWelcome":
        return TableWelcome(self.link)

    def goodbye(self, reason: str) -> bytes:
        return encode_line(LEAVE, reason)

    def connected(self, now: float) -> Sequence[TableEvent]:
        return self.link.connected(now)

    def hangs_up(self, events: Sequence[TableEvent]) -> bool:
        return any(isinstance(event, Disconnect) for event in events)

    @property
    def may_close(self) -> bool:
        return False

    def parted(self, now: float) -> Sequence[TableEvent]:
        return ()


class TableWelcome:
    """A host shows a 17 and wants it back; at an open table the peer that comes back shows it."""

    def __init__(self, link: TableLink) -> None:
        self._link = link
        self._shown = link.welcome() if link.greets_first else None
        self.hello = encode_line(OPEN, self._shown.payload) if self._shown is not None else b""
        self.seconds: float | None = GREETING_TIME

    def admits(self, data: bytes) -> bool | None:
        return self._link.admits(data) if self._shown is None else self._shown.admits(data)

    def connected(self, now: float) -> Sequence[TableEvent]:
        return self._link.connected(now, self._shown)


class NoughtsEnd:
    """A series of noughts and crosses: one connection, and never another.

    The inviter has nothing to show before its first mark. So whoever connects from its address is
    sent what we say, and the first that answers with a frame of the game is the inviter.
    """

    def __init__(self, link: NoughtsLink) -> None:
        self.link = link
        self.receive, self.tick, self.lost = link.receive, link.tick, link.closed
        self.next_deadline, self.to_send = link.next_deadline, link.to_send
        self._connected = False
        self._known = False

    @property
    def wants_connection(self) -> bool:
        return not (self._connected or self.link.finished)

    @property
    def takes(self) -> Takes:
        return Takes.NEVER if self._known or self.link.finished else Takes.SEVERAL

    @property
    def speaks_to_all(self) -> bool:
        return not self._known

    def welcome(self) -> "NoughtsWelcome":
        return NoughtsWelcome(self)

    def goodbye(self, reason: str) -> bytes:
        return b""

    def connected(self, now: float) -> Sequence[NoughtsEvent]:
        self._connected = True
        return self.link.connected(now)

    def meet(self) -> Sequence[NoughtsEvent]:
        """The inviter is known; the link has been connected since the first one came."""
        self._known = True
        return ()

    def hangs_up(self, events: Sequence[NoughtsEvent]) -> bool:
        return self.link.finished

    @property
    def may_close(self) -> bool:
        return self.link.may_close

    def parted(self, now: float) -> Sequence[NoughtsEvent]:
        return self.link.closed(now)


class NoughtsWelcome:
    """Says nothing of its own: the link speaks to all."""

    hello = b""
    seconds: float | None = None

    def __init__(self, end: NoughtsEnd) -> None:
        self._end = end

    def admits(self, data: bytes) -> bool | None:
        return may_be_inviter(data)

    def connected(self, now: float) -> Sequence[NoughtsEvent]:
        return self._end.meet()
