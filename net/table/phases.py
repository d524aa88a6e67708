"""The phases of a table link, and which one follows which.

`TRANSITIONS` is the only list of them: the link looks every change up in it. It reads as phase,
what happens, next phase, all with plain texts as names (`LinkPhase.OPEN.value`), so that a picture
of the machine can be made from it.
"""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from net.errors import LocalError


class LinkPhase(Enum):
    """Where a link stands."""

    WAITING = "waiting"
    """No connection yet."""
    OPENING = "opening"
    """Connected; the two sides have not agreed to a table yet (frame 17)."""
    OPEN = "open"
    """Both play."""
    SUSPENDED = "suspended"
    """The line is lost, and the peer has `COUNTDOWN` seconds to come back."""
    ALONE = "alone"
    """The peer is gone; this side plays the round out with cards drawn alone."""
    ENDED = "ended"
    """Nothing is sent or taken any more."""


TRANSITIONS: Mapping[LinkPhase, Mapping[str, LinkPhase]] = MappingProxyType(
    {
        LinkPhase.WAITING: {
            "connected": LinkPhase.OPENING,
            "closed": LinkPhase.ENDED,
        },
        LinkPhase.OPENING: {
            "connected": LinkPhase.OPENING,
            "agreed": LinkPhase.OPEN,
            "dropped": LinkPhase.WAITING,
            "closed": LinkPhase.ENDED,
        },
        LinkPhase.OPEN: {
            "lost": LinkPhase.SUSPENDED,
            "peer gone": LinkPhase.ALONE,
            "closed": LinkPhase.ENDED,
        },
        LinkPhase.SUSPENDED: {
            "resumed": LinkPhase.OPEN,
            "peer gone": LinkPhase.ALONE,
            "closed": LinkPhase.ENDED,
        },
        LinkPhase.ALONE: {"closed": LinkPhase.ENDED},
        LinkPhase.ENDED: {},
    }
)
"""`connected`: a new connection. `agreed`: both have shown the same 17. `dropped`: the connection
went before that, and this side listens for another. `lost`: the connection of an open table went.
`resumed`: the peer is back on a new one. `peer gone`: it will not come back. `closed`: the end."""

PLAYING = frozenset({LinkPhase.OPEN, LinkPhase.ALONE})
"""Phases in which players may say something."""


def next_phase(phase: LinkPhase, what: str) -> LinkPhase:
    """The phase after what happened. Raises LocalError for what cannot happen in this one."""
    try:
        return TRANSITIONS[phase][what]
    except KeyError:
        raise LocalError(f"{what!r} cannot happen to a link that is {phase.value}") from None
