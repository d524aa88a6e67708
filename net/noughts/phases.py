"""Where a link for noughts and crosses is, from the lobby's agreement to the closed connection."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType


class NoughtsPhase(Enum):
    WAITING = "waiting"
    """For the connection, for 06 or for 07: there is no series yet."""
    RUNNING = "running"
    LEAVING = "leaving"
    """The series has ended; our half is shut as soon as everything is sent."""
    CLOSED = "closed"
    """The socket can be closed."""


class NoughtsStep(Enum):
    """What can happen to a link."""

    START = "start"
    """The first game starts: 07 is sent, or has come."""
    END = "end"
    """The series ends, or will never begin, for whatever reason."""
    PART = "part"
    """The peer has closed or had long enough to do so, or there was no connection."""


TRANSITIONS: Mapping[tuple[NoughtsPhase, NoughtsStep], NoughtsPhase] = MappingProxyType(
    {
        (NoughtsPhase.WAITING, NoughtsStep.START): NoughtsPhase.RUNNING,
        (NoughtsPhase.WAITING, NoughtsStep.END): NoughtsPhase.LEAVING,
        (NoughtsPhase.RUNNING, NoughtsStep.START): NoughtsPhase.RUNNING,
        (NoughtsPhase.RUNNING, NoughtsStep.END): NoughtsPhase.LEAVING,
        (NoughtsPhase.LEAVING, NoughtsStep.PART): NoughtsPhase.CLOSED,
        (NoughtsPhase.CLOSED, NoughtsStep.PART): NoughtsPhase.CLOSED,
    }
)
"""Phase and step to the next phase; `NoughtsLink` looks each change up here. An original may start
twice, before the first mark. What happens while it is running: `net.noughts.series.TRANSITIONS`."""
