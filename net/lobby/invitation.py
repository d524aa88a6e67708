"""One invitation, whoever it is from: who, what, until when, and what to send again."""

from collections.abc import Callable
from dataclasses import dataclass

from net.limits import Address
from net.lobby.events import InvitationEnded, Peer
from net.lobby.wire import GameVersion

INVITATION_TIME = 30.0
"""Seconds an invitation, and an acceptance without 06, stay open: the original's own limit."""

RESEND = (1.0, 3.0, 7.0, 15.0)
"""Seconds after which an invitation or acceptance to our own program is sent again, as datagrams
get lost; the original hears everything once, as from its own kind."""

MAX_INVITATIONS = 8
"""Open at once in each direction: more than anybody can look at."""

Send = Callable[[Address, bytes], None]
"""Puts a datagram for one address in the queue."""


@dataclass(slots=True)
class Invitation:
    """`to`: where our datagrams about it go; `since` in seconds; `port`: TCP, once one is open."""

    peer: Peer
    to: Address
    game: GameVersion
    seats: int
    since: float
    data: bytes = b""
    """What we sent last and may send again; empty while it is our turn to say something."""
    port: int = 0
    resent: int = 0

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

    def ended(self, incoming: bool, reason: str) -> InvitationEnded:
        return InvitationEnded(self.peer, self.game, incoming, reason)
