"""The invitations that came to us: 04 or 14 in, 05 or 15 out, 06 or 16 in.

    what happens to one              what we send                             it is
    we accept                        05/15 with our TCP port; 05/15 with 0    accepted; the others
                                     to all others                            busy
    we refuse                        05/15 with port 0                        refused
    we are at a table                05/15 with port 0                        busy
    30 s pass                        nothing                                  timeout
    16 expired comes                 nothing                                  withdrawn

    and to the accepted one
    06/16 of the peer comes          nothing                                  confirmed
    30 s pass, or 16 expired comes   nothing                                  expired
    another becomes a table          nothing                                  superseded
    the invitation comes once more   05/15 once more                          accepted, as before

What is open and what is accepted says the state of each (`net.lobby.invitation`).
"""

from net.errors import LocalError
from net.limits import MAX_PORT, Address, Bucket
from net.lobby.events import InvitationCame, LobbyEvent, LobbyRefused, Peer, Role
from net.lobby.invitation import (
    MAX_INVITATIONS,
    REPEAT_TIME,
    Invitation,
    InvitationState,
    Send,
)
from net.lobby.peers import PeerList
from net.lobby.wire import Answer, Confirm, Invite, Me, write


class Requests:
    """Others' invitations by the peer's key: the open ones, and the accepted one."""

    def __init__(self, me: Me, peers: PeerList, budget: Bucket, send: Send) -> None:
        self._me = me
        self._peers = peers
        self._budget = budget
        self._send = send
        self._answered: dict[str, tuple[float, Invitation]] = {}
        self._held: dict[str, Invitation] = {}

    @property
    def open(self) -> dict[str, Invitation]:
        """Those that wait for our answer, by the peer's key."""
        held = self._held.items()
        return {key: one for key, one in held if one.state is InvitationState.CAME}

    @property
    def accepted(self) -> Invitation | None:
        """The one that we have accepted, until it is confirmed."""
        held = self._held.values()
        return next((one for one in held if one.state is InvitationState.ACCEPTED), None)

    def came(
        self, peer: Peer, invite: Invite, source: Address, now: float, busy: bool, mutual: bool
    ) -> list[LobbyEvent]:
        """Take 04 or 14. `busy`: at a table; `mutual`: this takes the place of an offer of ours."""
        to = (source[0], peer.port)
        request = Invitation(InvitationState.CAME, peer, to, invite.game, invite.seats, now)
        request.named = bool(invite.id)
        accepted = self.accepted
        if accepted is not None and (accepted.peer.key, accepted.game) == (peer.key, invite.game):
            if self._budget.take(1, now):
                self._send(accepted.to, accepted.data)
            return []
        if self._repeated(request, now):
            return []
        open_ = self.open
        full = len(open_) >= MAX_INVITATIONS and peer.key not in open_
        if busy or accepted is not None or full or invite.game not in self._me.games:
            if self._budget.take(1, now):
                self._send(request.to, self._answer(request, 0))
            return []
        known = open_.get(peer.key)
        if known is not None and known.game == invite.game:
            return []
        events: list[LobbyEvent] = [] if known is None else [known.end("withdrawn")]
        self._held[peer.key] = request
        came = InvitationCame(peer, invite.game, invite.seats, request.until, mutual)
        return [*events, came]

    def accept(self, key: str, port: int, now: float) -> list[LobbyEvent]:
        """Say yes; we listen on `port` (TCP, 1 to 65535, else LocalError)."""
        if not 1 <= port <= MAX_PORT:
            raise LocalError(f"no such port: {port}")
        request = self.open.get(key)
        if request is None:
            return [LobbyRefused("accept", "no-invitation")]
        request.go("accepted")
        request.since, request.port = now, port
        request.data = self._answer(request, port)
        self._send(request.to, request.data)
        return self.refuse_all("busy", now)

    def refuse(self, key: str, reason: str, now: float) -> list[LobbyEvent]:
        """Say no."""
        request = self.open.get(key)
        if request is None:
            return [LobbyRefused("refuse", "no-invitation")]
        del self._held[key]
        self._send(request.to, self._answer(request, 0))
        self._remember(request, now)
        return [request.end(reason)]

    def refuse_all(self, reason: str, now: float) -> list[LobbyEvent]:
        return [event for key in self.open for event in self.refuse(key, reason, now)]

    def end(self, key: str, reason: str) -> list[LobbyEvent]:
        """End what there is with this peer, without a word."""
        request = self._held.pop(key, None)
        return [] if request is None else [request.end(reason)]

    def end_accepted(self, reason: str) -> list[LobbyEvent]:
        """Our acceptance will not become a table; the driver closes its port."""
        accepted = self.accepted
        return [] if accepted is None else self.end(accepted.peer.key, reason)

    def confirmed(self, confirm: Confirm, source: Address, now: float) -> list[LobbyEvent]:
        """Take 06 or 16. A TableAgreed in the result means that we play."""
        accepted = self.accepted
        if accepted is not None and self._means(confirm, accepted, source):
            if not confirm.ok:
                return self.end_accepted("expired")
            del self._held[accepted.peer.key]
            self._remember(accepted, now)
            return [accepted.agree("confirmed", Role.HOST)]
        request = self.open.get(confirm.id)
        if request is not None and not confirm.ok and self._means(confirm, request, source):
            return self.end(confirm.id, "withdrawn")
        return []

    def tick(self, now: float) -> list[LobbyEvent]:
        """Let the time pass: send our acceptance again, and end what is too old."""
        events: list[LobbyEvent] = []
        for key, request in self.open.items():
            if request.expired(now):
                events += self.end(key, "timeout")
        accepted = self.accepted
        if accepted is not None and accepted.expired(now):
            events += self.end_accepted("expired")
        elif accepted is not None:
            accepted.resend(now, self._send)
        return events

    def next_deadline(self) -> float | None:
        return min((request.next_deadline() for request in self._held.values()), default=None)

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
        if not request.named:
            return write(Answer(self._me.ascii, port))
        return write(Answer(self._me.nick, port, self._me.id, request.game, request.seats))
