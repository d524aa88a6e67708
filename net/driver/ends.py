"""The two kinds of link as a driver sees them: one set of calls, whatever is played."""

from collections.abc import Sequence
from enum import Enum
from typing import Protocol, TypeVar

from cards.events import Event
from net.noughts.events import NoughtsEvent
from net.noughts.link import NoughtsLink
from net.table.events import Disconnect, LinkEvent
from net.table.link import TableLink
from net.table.phases import LinkPhase

E = TypeVar("E")
"""What a link tells."""

TableEvent = Event | LinkEvent


class Takes(Enum):
    """Which connection a link would take now: `ANY`; `PROVEN`, one that `admits`; `LATER`, another
    is being looked at; `NEVER` again."""

    ANY = "any"
    PROVEN = "proven"
    LATER = "later"
    NEVER = "never"


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

    def admits(self, data: bytes) -> bool | None:
        """Whether a connection that begins so is the peer's; None: not known yet."""
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
        self.connected, self.receive, self.tick = link.connected, link.receive, link.tick
        self.lost, self.admits = link.connection_lost, link.admits
        self.next_deadline, self.to_send = link.next_deadline, link.to_send

    @property
    def wants_connection(self) -> bool:
        return self.link.wants_connection

    @property
    def takes(self) -> Takes:
        match self.link.phase:
            case LinkPhase.OPENING:
                return Takes.LATER
            case LinkPhase.OPEN | LinkPhase.SUSPENDED:
                return Takes.PROVEN
            case _:
                return Takes.ANY  # also after the end: who comes back is told that it is too late

    def hangs_up(self, events: Sequence[TableEvent]) -> bool:
        return any(isinstance(event, Disconnect) for event in events)

    @property
    def may_close(self) -> bool:
        return False

    def parted(self, now: float) -> Sequence[TableEvent]:
        return ()


class NoughtsEnd:
    """A series of noughts and crosses: one connection, and never another."""

    def __init__(self, link: NoughtsLink) -> None:
        self.link = link
        self.receive, self.tick, self.lost = link.receive, link.tick, link.closed
        self.next_deadline, self.to_send = link.next_deadline, link.to_send
        self._connected = False

    @property
    def wants_connection(self) -> bool:
        return not (self._connected or self.link.finished)

    @property
    def takes(self) -> Takes:
        return Takes.ANY if self.wants_connection else Takes.NEVER

    def admits(self, data: bytes) -> bool | None:
        return False

    def connected(self, now: float) -> Sequence[NoughtsEvent]:
        self._connected = True
        return self.link.connected(now)

    def hangs_up(self, events: Sequence[NoughtsEvent]) -> bool:
        return self.link.finished

    @property
    def may_close(self) -> bool:
        return self.link.may_close

    def parted(self, now: float) -> Sequence[NoughtsEvent]:
        return self.link.closed(now)
