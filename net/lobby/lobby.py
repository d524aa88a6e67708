"""The lobby: who is in the LAN and what they play, and invitations, as datagrams and time in.

net/PROTOCOL.md, "Lobby". No sockets here: the driver gives every datagram and the time, sends what
`to_send` holds, shows the events, and wakes at `next_deadline`. No datagram ever raises.
"""

from net.errors import LocalError, PeerError
from net.frames import parse_datagram
from net.limits import Address, Bucket
from net.lobby.answers import ANSWERS_AT_ONCE, ANSWERS_PER_SECOND
from net.lobby.events import Datagram, LobbyEvent, LobbyRefused, Peer, PeerGone
from net.lobby.invitations import Invitations
from net.lobby.peers import PeerList
from net.lobby.presence import Presence
from net.lobby.stats import Stats
from net.lobby.wire import (
    Answer,
    Confirm,
    GameVersion,
    Hello,
    Invite,
    Left,
    Me,
    Message,
    Online,
    read,
)

MAX_OUT = 4096
"""Datagrams waiting for a driver that does not fetch them; about 400 kB."""

MAX_OWN = 16
"""Addresses our own broadcasts come back from: one an interface."""


class Lobby:
    """One instance's lobby. Times are seconds of any steady clock, the same in every call."""

    def __init__(self, me: Me) -> None:
        self.me = me
        self._stats = Stats()
        self._budget = Bucket(ANSWERS_PER_SECOND, ANSWERS_AT_ONCE)
        self._peers = PeerList()
        self._presence = Presence(me, self._peers, self._budget, self._send)
        self._invitations = Invitations(me, self._peers, self._budget, self._send)
        self._out: list[Datagram] = []
        self._unsent = 0
        self._own: list[Address] = []
        self._left = False
        self._due: float | None = None
        self._due_known = False

    # What the driver and a face look at.

    @property
    def stats(self) -> Stats:
        """The counters, as they are now."""
        limits = (self._peers, self._presence, self._budget)
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
        if not self._due_known:
            times = (self._presence.next_deadline(now), self._invitations.next_deadline())
            self._due = min((time for time in times if time is not None), default=None)
            self._due_known = True
        return None if self._due is None else max(now, self._due)

    # Commands.

    def start(self, now: float) -> list[LobbyEvent]:
        """Log in: broadcast 01. Raises LocalError the second time."""
        if self._presence.online or self._left:
            raise LocalError("the lobby has been started before")
        events = self._before_change(now)
        self._presence.ask(now)
        return events

    def refresh(self, now: float) -> list[LobbyEvent]:
        """Ask on request who is there. Raises LocalError before `start`."""
        events = self._before_change(now)
        if self._left:
            return [*events, LobbyRefused("refresh", "left")]
        if not self._presence.online:
            raise LocalError("the lobby has not been started")
        if not self._presence.may_ask(now):
            return [*events, LobbyRefused("refresh", "too-soon")]
        self._presence.ask(now)
        return events

    def refresh_at(self, now: float) -> float:
        """When `refresh` will not be too soon, `now` or later; for who can wait instead."""
        return self._presence.may_ask_at(now)

    def invite(self, key: str, game: GameVersion, now: float, seats: int = 2) -> list[LobbyEvent]:
        """Invite the peer of this row. Raises LocalError for `seats` outside 2 to 9."""
        if not 2 <= seats <= 9:
            raise LocalError(f"not a number of seats: {seats}")
        events = self._before_change(now)
        peer = self._peers.find(key)
        if self._left or peer is None:
            return [*events, LobbyRefused("invite", "left" if self._left else "unknown-peer")]
        return events + self._invitations.invite(peer, game, seats, now)

    def withdraw(self, key: str, now: float) -> list[LobbyEvent]:
        """Take back our invitation of this peer."""
        return self._before_change(now) + self._invitations.withdraw(key)

    def accept(self, key: str, port: int, now: float) -> list[LobbyEvent]:
        """Accept this peer's invitation; the driver listens on `port` (TCP) already.

        Until TableAgreed comes the game has not begun; InvitationEnded says to close the port, and
        so does a LobbyRefused. Raises LocalError for a port outside 1 to 65535.
        """
        return self._before_change(now) + self._invitations.accept(key, port, now)

    def refuse(self, key: str, now: float) -> list[LobbyEvent]:
        """Refuse this peer's invitation."""
        return self._before_change(now) + self._invitations.refuse(key, now)

    def occupy(self, now: float) -> list[LobbyEvent]:
        """A table has opened without the lobby: be busy until `free`."""
        return self._before_change(now) + self._invitations.occupy(now)

    def free(self) -> None:
        """The table is closed, or did not come about: be there for invitations again."""
        if not self._left:
            self._invitations.free()

    def leave(self, now: float) -> list[LobbyEvent]:
        """Log out: end everything that is open and broadcast 03. The lobby is done with then."""
        if self._left:
            return []
        events = self._before_change(now) + self._invitations.occupy(now)
        self._presence.leave()
        self._left = True
        return events

    # Input.

    def tick(self, now: float) -> list[LobbyEvent]:
        """Let the time pass: do what has become due by `now`."""
        due = self.next_deadline(now)
        if due is None or now < due:
            return []
        self._due_known = False
        return self._presence.tick(now) + self._invitations.tick(now)

    def datagram(self, data: bytes, source: Address, now: float) -> list[LobbyEvent]:
        """Take one datagram from `source`, and let the time pass. Never raises for what it says."""
        events = self.tick(now)
        source = (source[0], source[1])
        if source in self._own:
            self._stats.own += 1
            return events
        message, mistake = self._read(data)
        if isinstance(message, Hello | Invite) and message.id == self.me.id:
            return events + self._is_own(source)
        self._stats.came(source, now, mistake, known=message is not None)
        if message is None or self._left:
            return events
        self._due_known = False
        return events + self._take(message, source, now)

    def _read(self, data: bytes) -> tuple[Message | None, str]:
        """The message, if it is one of the lobby's, and the mistake, if there is one."""
        frame = parse_datagram(data)
        if frame is None:
            return None, "not a frame"
        try:
            return read(frame), ""
        except PeerError as error:
            return None, str(error)

    def _take(self, message: Message, source: Address, now: float) -> list[LobbyEvent]:
        match message:
            case Online():
                return self._presence.came(message, source, now)
            case Left():
                events = self._presence.left(message, source)
                keys = [event.peer.key for event in events if isinstance(event, PeerGone)]
                return events + [event for key in keys for event in self._invitations.gone(key)]
            case Hello():
                return self._peers.ours(message, source, now)
            case Invite():
                return self._invitations.invited(message, source, now)
            case Answer():
                return self._invitations.answered(message, source, now)
            case Confirm():
                return self._invitations.confirmed(message, source, now)

    def _is_own(self, source: Address) -> list[LobbyEvent]:
        """Take a datagram with our own id: this sender is one of our sockets from now on."""
        self._stats.was_own(source)
        self._due_known = False
        if source[1] == self.me.port and len(self._own) < MAX_OWN:
            self._own.append(source)
        return self._presence.ourselves(source)

    def _before_change(self, now: float) -> list[LobbyEvent]:
        """Do what is due, so that a command finds only what is still open; work out `_due` anew."""
        events = self.tick(now)
        self._due_known = False
        return events

    def _send(self, to: Address | None, data: bytes) -> None:
        if len(self._out) >= MAX_OUT:
            self._unsent += 1
        else:
            self._out.append(Datagram(to, data))
