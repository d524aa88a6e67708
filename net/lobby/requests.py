"""The invitations that came to us: 04 or 14 in, 05 or 15 out, 06 or 16 in.

an invitation and                what happens                       then
we accept                        05/15 with our TCP port            accepted, the others refused
we refuse, or are busy           05/15 with port 0                  ended
30 s                             nothing is sent                    ended: timeout
16 expired                       nothing is sent                    ended: withdrawn

the accepted one and
06/16 of the peer                                                   agreed as host
30 s or 16 expired               nothing is sent                    ended: expired
the invitation once more         05/15 once more                    accepted
"""

from net.errors import LocalError
from net.limits import MAX_PORT, Address, Bucket
from net.lobby.events import InvitationCame, LobbyEvent, LobbyRefused, Peer, Role, TableAgreed
from net.lobby.invitation import MAX_INVITATIONS, Invitation, Send
from net.lobby.peers import PeerList
from net.lobby.wire import NOUGHTS, Answer, Confirm, Invite, Me, write

REPEAT_TIME = 5.0
"""Seconds in which a repeated invitation, already answered, is not shown again: a network may
deliver a datagram twice, and a nuisance may send it often."""


class Requests:
    """Open invitations by the peer's key, and the one we have accepted, until it is confirmed."""

    def __init__(self, me: Me, peers: PeerList, budget: Bucket, send: Send) -> None:
        self._me = me
        self._peers = peers
        self._budget = budget
        self._send = send
        self._answered: dict[str, tuple[float, Invitation]] = {}
        self.open: dict[str, Invitation] = {}
        self.accepted: Invitation | None = None

    def came(
        self, peer: Peer, invite: Invite, source: Address, now: float, busy: bool, mutual: bool
    ) -> list[LobbyEvent]:
        """Take 04 or 14. `busy`: at a table; `mutual`: this takes the place of an offer of ours."""
        request = Invitation(peer, (source[0], peer.port), invite.game, invite.seats, now)
        accepted = self.accepted
        if accepted is not None and (accepted.peer.key, accepted.game) == (peer.key, invite.game):
            if self._budget.take(1, now):
                self._send(accepted.to, accepted.data)
            return []
        if self._repeated(request, now):
            return []
        full = len(self.open) >= MAX_INVITATIONS and peer.key not in self.open
        if busy or accepted is not None or full or invite.game not in self._me.games:
            if self._budget.take(1, now):
                self._send(request.to, self._answer(request, 0))
            return []
        known = self.open.get(peer.key)
        if known is not None and known.game == invite.game:
            return []
        events: list[LobbyEvent] = [] if known is None else [known.ended(True, "withdrawn")]
        self.open[peer.key] = request
        came = InvitationCame(peer, invite.game, invite.seats, request.until, mutual)
        return [*events, came]

    def accept(self, key: str, port: int, now: float) -> list[LobbyEvent]:
        """Say yes; we listen on `port` (TCP, 1 to 65535, else LocalError)."""
        if not 1 <= port <= MAX_PORT:
            raise LocalError(f"no such port: {port}")
        request = self.open.pop(key, None)
        if request is None:
            return [LobbyRefused("accept", "no-invitation")]
        request.since, request.port = now, port
        request.data = self._answer(request, port)
        self.accepted = request
        self._send(request.to, request.data)
        return self.refuse_all("busy", now)

    def refuse(self, key: str, reason: str, now: float) -> list[LobbyEvent]:
        """Say no."""
        request = self.open.pop(key, None)
        if request is None:
            return [LobbyRefused("refuse", "no-invitation")]
        self._send(request.to, self._answer(request, 0))
        self._remember(request, now)
        return [request.ended(True, reason)]

    def refuse_all(self, reason: str, now: float) -> list[LobbyEvent]:
        return [event for key in list(self.open) for event in self.refuse(key, reason, now)]

    def end(self, key: str, reason: str) -> list[LobbyEvent]:
        """End what there is with this peer, without a word."""
        request = self.open.pop(key, None)
        events: list[LobbyEvent] = [] if request is None else [request.ended(True, reason)]
        if self.accepted is not None and self.accepted.peer.key == key:
            events += self.end_accepted(reason)
        return events

    def end_accepted(self, reason: str) -> list[LobbyEvent]:
        """Our acceptance will not become a table; the driver closes its port."""
        if self.accepted is None:
            return []
        ended, self.accepted = self.accepted.ended(True, reason), None
        return [ended]

    def confirmed(self, confirm: Confirm, source: Address, now: float) -> list[LobbyEvent]:
        """Take 06 or 16. A TableAgreed in the result means that we play."""
        accepted = self.accepted
        if accepted is not None and self._means(confirm, accepted, source):
            if not confirm.ok:
                return self.end_accepted("expired")
            self.accepted = None
            self._remember(accepted, now)
            return [
                TableAgreed(
                    Role.HOST,
                    accepted.peer,
                    accepted.host,
                    accepted.port,
                    accepted.game,
                    accepted.seats,
                )
            ]
        request = self.open.get(confirm.id)
        if request is not None and not confirm.ok and self._means(confirm, request, source):
            return self.end(confirm.id, "withdrawn")
        return []

    def tick(self, now: float) -> list[LobbyEvent]:
        """Let the time pass: send our acceptance again, and end what is too old."""
        events: list[LobbyEvent] = []
        for key, request in list(self.open.items()):
            if request.expired(now):
                events += self.end(key, "timeout")
        if self.accepted is not None:
            if self.accepted.expired(now):
                events += self.end_accepted("expired")
            else:
                self.accepted.resend(now, self._send)
        return events

    def next_deadline(self) -> float | None:
        times = [request.next_deadline() for request in self.open.values()]
        if self.accepted is not None:
            times.append(self.accepted.next_deadline())
        return min(times, default=None)

    def _means(self, confirm: Confirm, request: Invitation, source: Address) -> bool:
        """Whether this 06 or 16 is about that invitation."""
        if (request.host, request.game) != (source[0], confirm.game):
            return False
        if confirm.id:
            return confirm.id == request.peer.key
        sender = self._peers.at(source)
        return sender is None or not sender.ours or sender.key == request.peer.key

    def _remember(self, request: Invitation, now: float) -> None:
        self._answered[request.peer.key] = (now + REPEAT_TIME, request)
        while len(self._answered) > MAX_INVITATIONS:
            del self._answered[next(iter(self._answered))]

    def _repeated(self, request: Invitation, now: float) -> bool:
        """Whether this was answered just now: a refusal is repeated, an agreed table not hurt."""
        until, before = self._answered.get(request.peer.key, (now, request))
        if now >= until or before.game != request.game:
            return False
        if not before.port and self._budget.take(1, now):
            self._send(request.to, self._answer(request, 0))
        return True

    def _answer(self, request: Invitation, port: int) -> bytes:
        if request.game == NOUGHTS:
            return write(Answer(self._me.ascii, port))
        return write(Answer(self._me.nick, port, self._me.id, request.game, request.seats))
