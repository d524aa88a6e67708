"""The invitations we have sent: 04 or 14 out, 05 or 15 back, 06 or 16 out.

    an open offer and                      what happens                         then
    05/15 with a port, from whom we asked  06/16, the others get 16 expired     agreed as guest
    05/15 with port 0                      nothing is sent                      ended: refused
    30 s                                   nothing is sent                      ended: timeout
    our withdrawal                         16 expired (to our own program)      ended: withdrawn

An answer that matches no open offer opens nothing: our own program is told with 16 expired, the
original by the lack of a 06. The answer just agreed, once more, gets its 06 once more.
"""

from collections.abc import Iterator

from net.limits import Address, Bucket
from net.lobby.events import (
    AnswerExpired,
    InvitationSent,
    LobbyEvent,
    LobbyRefused,
    Peer,
    Role,
    TableAgreed,
)
from net.lobby.invitation import MAX_INVITATIONS, Invitation, Send
from net.lobby.peers import PeerList
from net.lobby.wire import NOUGHTS, Answer, Confirm, GameVersion, Invite, Me, write


class Offers:
    """Open offers by the peer's key, and the one that was agreed last."""

    def __init__(self, me: Me, peers: PeerList, budget: Bucket, send: Send) -> None:
        self._me = me
        self._peers = peers
        self._budget = budget
        self._send = send
        self._agreed: Invitation | None = None
        self.open: dict[str, Invitation] = {}

    def offer(self, peer: Peer, game: GameVersion, seats: int, now: float) -> list[LobbyEvent]:
        """Invite somebody."""
        if game not in self._me.games or not peer.plays(game):
            return [LobbyRefused("invite", "not-played")]
        if peer.key in self.open:
            return [LobbyRefused("invite", "pending")]
        if len(self.open) >= MAX_INVITATIONS:
            return [LobbyRefused("invite", "too-many")]
        if game == NOUGHTS:
            data = write(Invite(self._me.ascii))
        else:
            data = write(Invite(self._me.nick, self._me.id, game, seats))
        offer = Invitation(peer, (peer.host, peer.port), game, seats, now, data)
        self.open[peer.key] = offer
        self._send(offer.to, data)
        return [InvitationSent(peer, game, seats, offer.until)]

    def end(self, key: str, reason: str, tell: bool = True) -> list[LobbyEvent]:
        """End one offer, and say so to a peer that understands it; nothing if there is none."""
        offer = self.open.pop(key, None)
        if offer is None:
            return []
        if tell and offer.peer.ours:
            self._send(offer.to, self._confirm(offer, ok=False))
        return [offer.ended(False, reason)]

    def end_all(self, reason: str) -> list[LobbyEvent]:
        return [event for key in list(self.open) for event in self.end(key, reason)]

    def forget_agreed(self) -> None:
        """The table is closed: its answer is not confirmed again."""
        self._agreed = None

    def answered(self, answer: Answer, source: Address, now: float) -> list[LobbyEvent]:
        """Take 05 or 15. A TableAgreed in the result means that we play."""
        offer = self._asked(answer, source)
        if offer is None:
            return self._unasked(answer, source, now) if answer.port else []
        del self.open[offer.peer.key]
        if not answer.port:
            return [offer.ended(False, "refused")]
        offer.port, offer.since = answer.port, now
        self._agreed = offer
        self._send(offer.to, self._confirm(offer, ok=True))
        return [
            TableAgreed(Role.GUEST, offer.peer, offer.host, offer.port, offer.game, offer.seats)
        ]

    def tick(self, now: float) -> list[LobbyEvent]:
        """Let the time pass: send again, and end what has had no answer."""
        events: list[LobbyEvent] = []
        for key, offer in list(self.open.items()):
            if offer.expired(now):
                del self.open[key]
                events.append(offer.ended(False, "timeout"))
            else:
                offer.resend(now, self._send)
        return events

    def next_deadline(self) -> float | None:
        return min((offer.next_deadline() for offer in self.open.values()), default=None)

    def _asked(self, answer: Answer, source: Address) -> Invitation | None:
        """The open offer that this answers: by id, or for 05 by the address.

        A refusal of the original carries our own nick, so the nick only helps where several at one
        address were asked.
        """
        if answer.id:
            offer = self.open.get(answer.id)
            same = offer and (offer.host, offer.game) == (source[0], answer.game)
            return offer if same and offer and offer.seats == answer.seats else None
        sender = self._peers.at(source)
        if sender is not None and sender.ours:
            offer = self.open.get(sender.key)
            same = offer and (offer.host, offer.game) == (source[0], NOUGHTS)
            return offer if same else None
        at_host = sorted(
            (offer for offer in self._of_noughts() if offer.host == source[0]),
            key=lambda offer: (
                offer.peer.ours,
                offer.peer.nick.casefold() != answer.nick.casefold(),
            ),
        )
        return at_host[0] if at_host else None

    def _of_noughts(self) -> Iterator[Invitation]:
        return (offer for offer in self.open.values() if offer.game == NOUGHTS)

    def _unasked(self, answer: Answer, source: Address, now: float) -> list[LobbyEvent]:
        """Confirm the agreed one again; else it is too late, withdrawn, or from someone else."""
        if not self._budget.take(1, now):
            return []
        agreed = self._agreed
        if (
            agreed is not None
            and not agreed.expired(now)
            and (agreed.host, agreed.port, agreed.game) == (source[0], answer.port, answer.game)
            and answer.id in ("", agreed.peer.key)
        ):
            self._send(agreed.to, self._confirm(agreed, ok=True))
            return []
        peer = self._peers.find(answer.id) if answer.id else self._peers.at(source)
        if peer is None and not answer.id:
            peer = next(iter(self._peers.of_host(source[0])), None)
        if peer is None or source[0] not in peer.hosts:
            return []
        if peer.ours:
            late = Invitation(peer, (source[0], peer.port), answer.game, answer.seats, now)
            self._send(late.to, self._confirm(late, ok=False))
        return [AnswerExpired(peer, answer.game)]

    def _confirm(self, offer: Invitation, ok: bool) -> bytes:
        if ok and offer.game == NOUGHTS:
            return write(Confirm())
        return write(Confirm(ok, self._me.id, offer.game, offer.seats))
