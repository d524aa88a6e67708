"""Ours and theirs together: mutual invitations, being busy, and that the first table ends the rest.

Mutual invitations become one table. Between two of our own programs the smaller id's stands: its
side ignores the other's, the other side drops its own and accepts at once. The original has no id
and never hears of a withdrawal, so its invitation always stands.
"""

from net.limits import Address, Bucket
from net.lobby.events import InvitationCame, LobbyEvent, LobbyRefused, Peer, TableAgreed
from net.lobby.invitation import Send
from net.lobby.offers import Offers
from net.lobby.peers import PeerList
from net.lobby.requests import Requests
from net.lobby.wire import Answer, Confirm, GameVersion, Hello, Invite, Me


class Invitations:
    """All invitations of one lobby, and whether we are at a table."""

    def __init__(self, me: Me, peers: PeerList, budget: Bucket, send: Send) -> None:
        self._me = me
        self._peers = peers
        self._offers = Offers(me, peers, budget, send)
        self._requests = Requests(me, peers, budget, send)
        self.busy = False
        """At a table: invitations are refused by themselves."""

    def invite(self, peer: Peer, game: GameVersion, seats: int, now: float) -> list[LobbyEvent]:
        """Offer a game; if this peer has already offered the same, take that up instead."""
        if self.busy or self._requests.accepted is not None:
            return [LobbyRefused("invite", "busy")]
        theirs = self._requests.open.get(peer.key)
        if theirs is not None and theirs.game == game:
            return [InvitationCame(theirs.peer, game, theirs.seats, theirs.until, mutual=True)]
        return self._offers.offer(peer, game, seats, now)

    def withdraw(self, key: str) -> list[LobbyEvent]:
        return self._offers.end(key, "withdrawn") or [LobbyRefused("withdraw", "no-invitation")]

    def accept(self, key: str, port: int, now: float) -> list[LobbyEvent]:
        """Accept theirs; everything else that is open ends."""
        events = self._requests.accept(key, port, now)
        if self._requests.accepted is not None:
            events += self._offers.end_all("superseded")
        return events

    def refuse(self, key: str, now: float) -> list[LobbyEvent]:
        return self._requests.refuse(key, "refused", now)

    def occupy(self, now: float) -> list[LobbyEvent]:
        """We are at a table from now on: end everything that is open."""
        self.busy = True
        return [
            *self._requests.end_accepted("superseded"),
            *self._requests.refuse_all("busy", now),
            *self._offers.end_all("superseded"),
        ]

    def free(self) -> None:
        """The table is closed: invitations reach us again."""
        self.busy = False
        self._offers.forget_agreed()

    def gone(self, key: str) -> list[LobbyEvent]:
        """The peer has left: nothing of it is open any more."""
        return self._offers.end(key, "left", tell=False) + self._requests.end(key, "left")

    def invited(self, invite: Invite, source: Address, now: float) -> list[LobbyEvent]:
        """Take 04 or 14."""
        if invite.id == self._me.id:
            return []
        peer, events = self._inviter(invite, source, now)
        if peer is None:
            return events
        ours = self._offers.open.get(peer.key)
        if ours is not None and peer.ours and self._me.id < peer.key:
            return events
        mutual = ours is not None
        came = self._requests.came(peer, invite, source, now, self.busy, mutual)
        if mutual and any(isinstance(event, InvitationCame) for event in came):
            events += self._offers.end(peer.key, "superseded", tell=False)
        return events + came

    def answered(self, answer: Answer, source: Address, now: float) -> list[LobbyEvent]:
        """Take 05 or 15."""
        return self._seat(self._offers.answered(answer, source, now), now)

    def confirmed(self, confirm: Confirm, source: Address, now: float) -> list[LobbyEvent]:
        """Take 06 or 16."""
        return self._seat(self._requests.confirmed(confirm, source, now), now)

    def tick(self, now: float) -> list[LobbyEvent]:
        return self._offers.tick(now) + self._requests.tick(now)

    def next_deadline(self) -> float | None:
        times = (self._offers.next_deadline(), self._requests.next_deadline())
        return min((time for time in times if time is not None), default=None)

    def _seat(self, events: list[LobbyEvent], now: float) -> list[LobbyEvent]:
        if any(isinstance(event, TableAgreed) for event in events):
            events += self.occupy(now)
        return events

    def _inviter(
        self, invite: Invite, source: Address, now: float
    ) -> tuple[Peer | None, list[LobbyEvent]]:
        """The row of who invites; made from the invitation if 01 and 11 were lost."""
        if not invite.id:
            peer = self._peers.at(source)
            return (peer, []) if peer is not None else self._peers.original(invite.nick, source)
        events: list[LobbyEvent] = []
        if self._peers.find(invite.id) is None:
            hello = Hello(invite.id, source[1], (invite.game,), invite.nick)
            events = self._peers.ours(hello, source, now)
        return self._peers.find(invite.id), events
