"""One invitation, whoever it is from: who, what, until when, where it stands, what to send again.

`TRANSITIONS` is the only list of what can become of one: every change is looked up in it. It reads
as state, what happens, next state, all with plain texts as names (`InvitationState.SENT.value`), so
that a picture can be made from it. `net.lobby.offers` says what is sent for those of ours,
`net.lobby.requests` for those of others.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from net.errors import LocalError
from net.limits import Address
from net.lobby.events import InvitationEnded, Peer, Role, TableAgreed
from net.lobby.wire import GameVersion

INVITATION_TIME = 30.0
"""Seconds an invitation, and an acceptance without 06, stay open: the original's own limit."""

RESEND = (1.0, 3.0, 7.0, 15.0)
"""Seconds after which an invitation or acceptance to our own program is sent again, as datagrams
get lost; the original hears everything once, as from its own kind."""

REPEAT_TIME = 5.0
"""Seconds in which a repeated invitation, already answered, is not shown again, and so not sent: a
network may deliver a datagram twice, and a nuisance may send it often."""

MAX_INVITATIONS = 8
"""Open at once in each direction: more than anybody can look at."""


class InvitationState(Enum):
    """Where an invitation stands."""

    SENT = "sent"
    """Ours, and not answered yet."""
    CAME = "came"
    """Another's, and not answered yet."""
    ACCEPTED = "accepted"
    """Another's; our yes is on its way, and its 06 or 16 awaited."""
    AGREED = "agreed"
    """There is a table."""
    ENDED = "ended"
    """There is no table from this one."""


TRANSITIONS: Mapping[InvitationState, Mapping[str, InvitationState]] = MappingProxyType(
    {
        InvitationState.SENT: {
            "accepted": InvitationState.AGREED,
            "refused": InvitationState.ENDED,
            "timeout": InvitationState.ENDED,
            "withdrawn": InvitationState.ENDED,
            "superseded": InvitationState.ENDED,
            "left": InvitationState.ENDED,
        },
        InvitationState.CAME: {
            "accepted": InvitationState.ACCEPTED,
            "refused": InvitationState.ENDED,
            "busy": InvitationState.ENDED,
            "timeout": InvitationState.ENDED,
            "withdrawn": InvitationState.ENDED,
            "left": InvitationState.ENDED,
        },
        InvitationState.ACCEPTED: {
            "confirmed": InvitationState.AGREED,
            "expired": InvitationState.ENDED,
            "superseded": InvitationState.ENDED,
            "left": InvitationState.ENDED,
        },
        InvitationState.AGREED: {},
        InvitationState.ENDED: {},
    }
)
"""What ends an invitation is the `reason` of its InvitationEnded. `accepted`: by who was invited.
`confirmed`: 06 or 16, by who has invited."""


Send = Callable[[Address, bytes], None]
"""Puts a datagram for one address in the queue."""


@dataclass(slots=True)
class Invitation:
    """`to`: where our datagrams about it go; `since` in seconds; `port`: TCP, once one is open."""

    state: InvitationState
    peer: Peer
    to: Address
    game: GameVersion
    seats: int
    since: float
    data: bytes = b""
    """What we sent last and may send again; empty while it is our turn to say something."""
    port: int = 0
    resent: int = 0
    named: bool = False
    """Whether 14 to 16 speak of it, which carry the sender's id; else 04 to 06."""

    @property
    def host(self) -> str:
        """The one address whose datagrams and connections count."""
        return self.to[0]

    @property
    def until(self) -> float:
        return self.since + INVITATION_TIME

    def expired(self, now: float) -> bool:
        return now >= self.until

    def next_deadline(self) -> float:
        """When `resend` or the end is due."""
        if self.data and self.peer.ours and self.resent < len(RESEND):
            return self.since + RESEND[self.resent]
        return self.until

    def resend(self, now: float, send: Send) -> None:
        """Send again what is due; once, also when several times have passed."""
        due = self.next_deadline() <= now and not self.expired(now)
        while self.next_deadline() <= now and not self.expired(now):
            self.resent += 1
        if due:
            send(self.to, self.data)

    def go(self, what: str) -> None:
        """Change the state. Raises LocalError for what cannot happen in this one."""
        try:
            self.state = TRANSITIONS[self.state][what]
        except KeyError:
            raise LocalError(f"{what!r} of an invitation that is {self.state.value}") from None

    def end(self, reason: str) -> InvitationEnded:
        """End it without a table; the event that says so."""
        incoming = self.state is not InvitationState.SENT
        self.go(reason)
        return InvitationEnded(self.peer, self.game, incoming, reason)

    def agree(self, what: str, role: Role) -> TableAgreed:
        """End it with a table, at which we play this role; the event that says so."""
        self.go(what)
        return TableAgreed(role, self.peer, self.host, self.port, self.game, self.seats)
