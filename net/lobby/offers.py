"""The invitations we have sent: 04 or 14 out, 05 or 15 back, 06 or 16 out.

    what happens to one                          what we send                         it is
    05/15 with a port comes, from whom we asked  06/16; 16 expired to all others      accepted
    05/15 with port 0 comes                      nothing                              refused
    30 s pass                                    nothing                              timeout
    we take it back                              16 expired                           withdrawn
    another becomes a table                      16 expired                           superseded
    the peer's own invitation stands             nothing                              superseded

16 expired goes to our own program only. What is open and what is agreed says the state of each
(`net.lobby.invitation`).

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
)
from net.lobby.invitation import (
    MAX_INVITATIONS,
    REPEAT_TIME,
    Invitation,
    InvitationState,
    Send,
)
from net.lobby.peers import PeerList
from net.lobby.wire import NOUGHTS, Answer, Confirm, GameVersion, Invite, Me, write


class Offers:
    """Our invitations by the peer's key: open ones, and the agreed one until `forget_agreed`."""

    def __init__(self, me: Me, peers: PeerList, budget: Bucket, send: Send) -> None:
        self._me = me
        self._peers = peers
        self._budget = budget
        self._send = send
        self._held: dict[str, Invitation] = {}
        self._refused: dict[str, tuple[float, GameVersion]] = {}
        """Until when our own program would not show the same again, by the peer's key."""

    @property
    def open(self) -> dict[str, Invitation]:
        """Those that wait for an answer, by the peer's key."""
        held = self._held.items()
        return {key: one for key, one in held if one.state is InvitationState.SENT}

    def offer(self, peer: Peer, game: GameVersion, seats: int, now: float) -> list[LobbyEvent]:
        """Invite somebody."""
        if game not in self._me.games or not peer.plays(game):
            return [LobbyRefused("invite", "not-played")]
        open_ = self.open
        if peer.key in open_:
            return [LobbyRefused("invite", "pending")]
        until, refused = self._refused.get(peer.key, (now, game))
        if peer.ours and now < until and refused == game:
            return [LobbyRefused("invite", "declined")]
        if len(open_) >= MAX_INVITATIONS:
            return [LobbyRefused("invite", "too-many")]
        offer = Invitation(InvitationState.SENT, peer, (peer.host, peer.port), game, seats, now)
        offer.data = data = self._invite(offer)
        self._held[peer.key] = offer
        self._send(offer.to, data)
        return [InvitationSent(peer, game, seats, offer.until)]

    def end(self, key: str, reason: str, tell: bool = True) -> list[LobbyEvent]:
        """End one offer, and say so to a peer that understands it; nothing if there is none."""
        offer = self.open.get(key)
        if offer is None:
            return []
        del self._held[key]
        if tell and offer.peer.ours:
            self._send(offer.to, self._expired(offer.game, offer.seats))
        return [offer.end(reason)]

    def end_all(self, reason: str) -> list[LobbyEvent]:
        return [event for key in self.open for event in self.end(key, reason)]

    def forget_agreed(self) -> None:
        """The table is closed: its answer is not confirmed again."""
        self._held = self.open

    def answered(self, answer: Answer, source: Address, now: float) -> list[LobbyEvent]:
        """Take 05 or 15. A TableAgreed in the result means that we play."""
        offer = self._asked(answer, source)
        if offer is None:
            return self._unasked(answer, source, now) if answer.port else []
        if not answer.port:
            del self._held[offer.peer.key]
            self._remember(offer, now)
            return [offer.end("refused")]
        self.forget_agreed()
        offer.port, offer.since, offer.named = answer.port, now, bool(answer.id)
        self._send(offer.to, self._confirm(offer))
        return [offer.agree("accepted", Role.GUEST)]

    def tick(self, now: float) -> list[LobbyEvent]:
        """Let the time pass: send again, and end what has had no answer."""
        events: list[LobbyEvent] = []
        for key, offer in self.open.items():
            if offer.expired(now):
                del self._held[key]
                events.append(offer.end("timeout"))
            else:
                offer.resend(now, self._send)
        return events

    def next_deadline(self) -> float | None:
        return min((offer.next_deadline() for offer in self.open.values()), default=None)

    def _remember(self, offer: Invitation, now: float) -> None:
        """Not again at once what was refused; of at most as many peers as can be asked."""
        self._refused.pop(offer.peer.key, None)
        self._refused[offer.peer.key] = now + REPEAT_TIME, offer.game
        while len(self._refused) > MAX_INVITATIONS:
            del self._refused[next(iter(self._refused))]

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
        """Answer a yes to no open offer: confirm the agreed one again, or say 16 expired."""
        if not self._budget.take(1, now):
            return []
        agreed = self._agreed()
        if (
            agreed is not None
            and not agreed.expired(now)
            and (agreed.host, agreed.port, agreed.game) == (source[0], answer.port, answer.game)
            and answer.id in ("", agreed.peer.key)
        ):
            self._send(agreed.to, self._confirm(agreed))
            return []
        peer = self._peers.find(answer.id) if answer.id else self._peers.at(source)
        if peer is None and not answer.id:
            peer = next(iter(self._peers.of_host(source[0])), None)
        if peer is None or source[0] not in peer.hosts:
            return []
        if peer.ours:
            self._send((source[0], peer.port), self._expired(answer.game, answer.seats))
        return [AnswerExpired(peer, answer.game)]

    def _agreed(self) -> Invitation | None:
        held = self._held.values()
        return next((one for one in held if one.state is InvitationState.AGREED), None)

    def _invite(self, offer: Invitation) -> bytes:
        """14 names us: who has heard nothing of us yet still knows that it is one of ours."""
        if offer.peer.ours:
            return write(Invite(self._me.nick, self._me.id, offer.game, offer.seats))
        return write(Invite(self._me.ascii))

    def _confirm(self, offer: Invitation) -> bytes:
        """In the form of the answer: one of ours of an earlier version answers 14 with 05, too."""
        if not offer.named:
            return write(Confirm())
        return write(Confirm(True, self._me.id, offer.game, offer.seats))

    def _expired(self, game: GameVersion, seats: int) -> bytes:
        """16 for what is not offered any more; the original would not understand it."""
        return write(Confirm(False, self._me.id, game, seats))
