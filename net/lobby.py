"""The lobby: who is in the LAN and what they play, and invitations, as datagrams and time in.

Source: `protocol.md`, Lobby. No sockets here: the driver gives every datagram and the time, sends
what `to_send` holds, shows the events, and wakes at `next_deadline`. No datagram ever raises.
"""

from net.errors import LocalError, PeerError
from net.frames import parse_datagram
from net.lobby_answers import Budget, Callers, WaitingAnswers
from net.lobby_events import Address, Datagram, LobbyEvent, Peer, PeerGone, Refused
from net.lobby_invites import Invitations
from net.lobby_peers import ANSWER_TIME, PeerList, original_key
from net.lobby_stats import Stats
from net.lobby_wire import (
    LOBBY_PORT,
    Answer,
    Confirm,
    Game,
    Hello,
    Invite,
    Left,
    Me,
    Message,
    Online,
    read,
    write,
)

REFRESH = 180.0
"""Seconds between broadcasts by itself: `protocol.md` allows no shorter time."""

MIN_REFRESH = 1.0
"""Seconds between broadcasts on request: a key held down must not flood the LAN."""

ASK_AGAIN = 5.0
"""Seconds after 01 when our own programs that are still silent are asked directly: a broadcast
gets lost, and a second instance on a machine cannot hear one while the first holds the port."""

MAX_ASK_AGAIN = 64
"""Peers asked so: the few a broadcast did not reach; more would be a flood of ours."""

MAX_OUT = 4096
"""Datagrams waiting for a driver that does not fetch them; about 400 kB."""

MAX_OWN = 16
"""Addresses our own broadcasts come back from: one an interface."""


class Lobby:
    """One instance's lobby. Times are seconds of any steady clock, the same in every call."""

    def __init__(self, me: Me) -> None:
        self.me = me
        self._stats = Stats()
        self._peers = PeerList()
        self._budget = Budget()
        self._callers = Callers()
        self._waiting = WaitingAnswers(self._budget)
        self._invitations = Invitations(me, self._peers, self._budget, self._send)
        self._out: list[Datagram] = []
        self._own: list[Address] = []
        self._unsent = 0
        self._asked: list[float] = []
        self._ask_again: float | None = None
        self._refresh_at: float | None = None
        self._left = False

    # What the driver and a face look at.

    @property
    def stats(self) -> Stats:
        """The counters, as they are now."""
        limits = (self._peers, self._callers, self._waiting, self._budget)
        self._stats.limited = self._unsent + sum(part.refused for part in limits)
        return self._stats

    def peers(self) -> list[Peer]:
        """Who is online, in the order they came; never ourselves."""
        return self._peers.all()

    @property
    def busy(self) -> bool:
        """At a table, or an agreed one: `free` ends that."""
        return self._invitations.busy

    def to_send(self) -> list[Datagram]:
        """The datagrams since the last call, in order."""
        out, self._out = self._out, []
        return out

    def next_deadline(self, now: float) -> float | None:
        """When `tick` is due, `now` or later; None before `start` and after `leave`."""
        times = (
            self._refresh_at,
            self._ask_again,
            self._asked[0] + ANSWER_TIME if self._asked else None,
            self._callers.next_deadline(),
            self._waiting.next_deadline(now),
            self._invitations.next_deadline(),
        )
        return min((time for time in times if time is not None), default=None)

    # Commands.

    def start(self, now: float) -> list[LobbyEvent]:
        """Log in: broadcast 01. Raises LocalError the second time."""
        if self._refresh_at is not None or self._left:
            raise LocalError("the lobby has been started before")
        self._ask(now)
        return []

    def refresh(self, now: float) -> list[LobbyEvent]:
        """Ask on request who is there."""
        self._check_started()
        if self._refresh_at is None:
            return [Refused("refresh", "left")]
        if now < self._refresh_at - REFRESH + MIN_REFRESH:
            return [Refused("refresh", "too-soon")]
        self._ask(now)
        return []

    def invite(self, key: str, game: Game, now: float, seats: int = 2) -> list[LobbyEvent]:
        """Invite the peer of this row. Raises LocalError for `seats` outside 2 to 9."""
        if not 2 <= seats <= 9:
            raise LocalError(f"not a number of seats: {seats}")
        events = self.tick(now)
        peer = self._peers.find(key)
        if self._left or peer is None:
            return [*events, Refused("invite", "left" if self._left else "unknown-peer")]
        return events + self._invitations.invite(peer, game, seats, now)

    def withdraw(self, key: str, now: float) -> list[LobbyEvent]:
        """Take back our invitation of this peer."""
        return self.tick(now) + self._invitations.withdraw(key)

    def accept(self, key: str, port: int, now: float) -> list[LobbyEvent]:
        """Accept this peer's invitation; the driver listens on `port` (TCP) already.

        Until TableAgreed comes the game has not begun; InvitationEnded says to close the port, and
        so does a Refused. Raises LocalError for a port outside 1 to 65535.
        """
        return self.tick(now) + self._invitations.accept(key, port, now)

    def refuse(self, key: str, now: float) -> list[LobbyEvent]:
        """Refuse this peer's invitation."""
        return self.tick(now) + self._invitations.refuse(key, now)

    def occupy(self, now: float) -> list[LobbyEvent]:
        """A table has opened without the lobby: be busy until `free`."""
        return self.tick(now) + self._invitations.occupy(now)

    def free(self) -> None:
        """The table is closed, or did not come about: be there for invitations again."""
        self._invitations.free()

    def leave(self, now: float) -> list[LobbyEvent]:
        """Log out: end everything that is open and broadcast 03. The lobby is done with then."""
        if self._left:
            return []
        events = self._invitations.occupy(now)
        if self._refresh_at is not None:
            self._broadcast(Left(self.me.ascii))
        self._left = True
        self._refresh_at = self._ask_again = None
        self._asked.clear()
        self._callers, self._waiting = Callers(), WaitingAnswers(self._budget)
        return events

    # Input.

    def datagram(self, data: bytes, source: Address, now: float) -> list[LobbyEvent]:
        """Take one datagram from `source`, and let the time pass. Never raises for what it says."""
        events = self.tick(now)
        source = (source[0], source[1])
        if source in self._own:
            self._stats.own += 1
            return events
        frame = parse_datagram(data)
        mistake, message = "not a frame", None
        if frame is not None:
            try:
                message, mistake = read(frame), ""
            except PeerError as error:
                mistake = str(error)
        if isinstance(message, Hello | Invite) and message.id == self.me.id:
            return events + self._is_own(source)
        self._stats.came(source, now, mistake, known=message is not None)
        if message is None or self._left:
            return events
        return events + self._take(message, source, now)

    def tick(self, now: float) -> list[LobbyEvent]:
        """Let the time pass: do what has become due by `now`."""
        events: list[LobbyEvent] = []
        for caller in self._callers.settled(now):
            peer = self._peers.at(caller.source)
            if peer is None or not peer.ours:
                peer, seen = self._peers.original(caller.nick, caller.source)
                events += seen
            if caller.asks:
                port = peer.port if peer is not None else LOBBY_PORT
                self._waiting.put((caller.source[0], port), now)
        for to in self._waiting.due(now):
            self._tell(Online(self.me.ascii, asks=False), to)
        events += self._invitations.tick(now)
        if self._ask_again is not None and now >= self._ask_again:
            self._ask_again = None
            silent = [peer for peer in self._peers.unanswered() if peer.ours]
            for peer in silent[:MAX_ASK_AGAIN]:
                self._tell(Online(self.me.ascii, asks=True), (peer.host, peer.port))
        while self._asked and now >= self._asked[0] + ANSWER_TIME:
            self._asked.pop(0)
            events += self._peers.drop_silent(now)
        if self._refresh_at is not None and now >= self._refresh_at:
            self._ask(now)
        return events

    def _take(self, message: Message, source: Address, now: float) -> list[LobbyEvent]:
        match message:
            case Online(nick, asks):
                return self._online(nick, asks, source, now)
            case Left(nick):
                self._callers.forget(source)
                return self._gone(self._peers.left(nick, source))
            case Hello():
                return self._peers.ours(message, source, now)
            case Invite():
                return self._invitations.invited(message, source, now)
            case Answer():
                return self._invitations.answered(message, source, now)
            case Confirm():
                return self._invitations.confirmed(message, source, now)

    def _online(self, nick: str, asks: bool, source: Address, now: float) -> list[LobbyEvent]:
        peer = self._peers.at(source) or self._peers.find(original_key(source[0], nick))
        if peer is not None:
            self._peers.heard(peer.key)
        if asks or peer is None or not peer.ours:
            self._callers.came(source, nick, asks, now)
        return []

    def _gone(self, events: list[LobbyEvent]) -> list[LobbyEvent]:
        keys = [event.peer.key for event in events if isinstance(event, PeerGone)]
        return events + [event for key in keys for event in self._invitations.gone(key)]

    def _is_own(self, source: Address) -> list[LobbyEvent]:
        """A datagram with our id: whatever else comes from there is ours too."""
        self._stats.was_own(source)
        self._callers.forget(source)
        if source[1] == self.me.port and len(self._own) < MAX_OWN:
            self._own.append(source)
        return self._peers.ourselves(source)

    # Output.

    def _ask(self, now: float) -> None:
        self._broadcast(Online(self.me.ascii, asks=True))
        self._broadcast(self._hello)
        self._peers.asked(now)
        self._asked.append(now)
        self._ask_again = now + ASK_AGAIN if self._ask_again is None else self._ask_again
        self._refresh_at = now + REFRESH

    def _tell(self, message: Online, to: Address) -> None:
        """01 or 02 to one address, and the 11 that follows it."""
        self._send(to, write(message))
        self._send(to, write(self._hello))

    def _broadcast(self, message: Message) -> None:
        self._send(None, write(message))

    def _send(self, to: Address | None, data: bytes) -> None:
        if len(self._out) >= MAX_OUT:
            self._unsent += 1
        else:
            self._out.append(Datagram(to, data))

    @property
    def _hello(self) -> Hello:
        return Hello(self.me.id, self.me.port, self.me.games, self.me.nick)

    def _check_started(self) -> None:
        if self._refresh_at is None and not self._left:
            raise LocalError("the lobby has not been started")
