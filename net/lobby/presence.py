"""Who is online: 01 asked, 02 answered, 03 heard, 11 after each, and who is silent dropped."""

from collections.abc import Callable

from net.limits import Address, Bucket
from net.lobby.answers import Callers, WaitingAnswers
from net.lobby.events import LobbyEvent
from net.lobby.peers import ANSWER_TIME, PeerList, original_key
from net.lobby.wire import LOBBY_PORT, Hello, Left, Me, Online, write

REFRESH = 180.0
"""Seconds between broadcasts by itself: net/PROTOCOL.md, "Lobby", allows no shorter time."""

MIN_REFRESH = 1.0
"""Seconds between broadcasts on request: a key held down must not flood the LAN."""

ASK_AGAIN = 5.0
"""Seconds after 01 when our own programs that are still silent are asked directly: a broadcast
gets lost, and a second instance on a machine cannot hear one while the first holds the port."""

MAX_ASK_AGAIN = 64
"""Peers asked so: the few a broadcast did not reach; more would be a flood of ours."""


class Presence:
    """Our part in 01, 02, 03 and 11; `send` takes None as the address of a broadcast."""

    def __init__(
        self,
        me: Me,
        peers: PeerList,
        budget: Bucket,
        send: Callable[[Address | None, bytes], None],
    ) -> None:
        self._me = me
        self._hello = write(Hello(me.id, me.port, me.games, me.nick))
        self._peers = peers
        self._send = send
        self._callers = Callers()
        self._waiting = WaitingAnswers(budget)
        self._asked: list[float] = []
        self._ask_again: float | None = None
        self._refresh_at: float | None = None

    @property
    def refused(self) -> int:
        """Callers and answers that a limit held back."""
        return self._callers.refused + self._waiting.refused

    @property
    def online(self) -> bool:
        """Between `ask` and `leave`."""
        return self._refresh_at is not None

    def may_ask(self, now: float) -> bool:
        """Whether the last broadcast is `MIN_REFRESH` ago."""
        return self._refresh_at is None or now >= self._refresh_at - REFRESH + MIN_REFRESH

    def ask(self, now: float) -> None:
        """Broadcast 01, and again every `REFRESH`; everybody has `ANSWER_TIME` from now on."""
        self._tell(None, asks=True)
        self._peers.asked(now)
        self._asked.append(now)
        if self._ask_again is None:
            self._ask_again = now + ASK_AGAIN
        self._refresh_at = now + REFRESH

    def leave(self) -> None:
        """Broadcast 03, and do nothing more."""
        if self.online:
            self._send(None, write(Left(self._me.ascii)))
        self._refresh_at = self._ask_again = None
        self._asked.clear()
        self._callers.clear()
        self._waiting.clear()

    def came(self, message: Online, source: Address, now: float) -> list[LobbyEvent]:
        """Take 01 or 02; what it means is clear when its 11 has come, or should have."""
        peer = self._peers.at(source) or self._peers.find(original_key(source[0], message.nick))
        if peer is not None:
            self._peers.heard(peer.key)
        if message.asks or peer is None or not peer.ours:
            self._callers.came(source, message.nick, message.asks, now)
        return []

    def left(self, message: Left, source: Address) -> list[LobbyEvent]:
        """Take 03."""
        self._callers.forget(source)
        return self._peers.left(message.nick, source)

    def ourselves(self, source: Address) -> list[LobbyEvent]:
        """What came from here was ours."""
        self._callers.forget(source)
        return self._peers.ourselves(source)

    def tick(self, now: float) -> list[LobbyEvent]:
        """Do what has become due by `now`."""
        events = self._settle(now)
        for to in self._waiting.due(now):
            self._tell(to, asks=False)
        if self._ask_again is not None and now >= self._ask_again:
            self._ask_again = None
            silent = [peer for peer in self._peers.unanswered() if peer.ours]
            for peer in silent[:MAX_ASK_AGAIN]:
                self._tell((peer.host, peer.port), asks=True)
        while self._asked and now >= self._asked[0] + ANSWER_TIME:
            self._asked.pop(0)
            events += self._peers.drop_silent(now)
        if self._refresh_at is not None and now >= self._refresh_at:
            self.ask(now)
        return events

    def next_deadline(self, now: float) -> float | None:
        """When `tick` is due."""
        times = (
            self._refresh_at,
            self._ask_again,
            self._asked[0] + ANSWER_TIME if self._asked else None,
            self._callers.next_deadline(),
            self._waiting.next_deadline(now),
        )
        return min((time for time in times if time is not None), default=None)

    def _settle(self, now: float) -> list[LobbyEvent]:
        """List those whose 11 has not come as originals, and put the answers in the queue."""
        events: list[LobbyEvent] = []
        for caller in self._callers.settled(now):
            peer = self._peers.at(caller.source)
            if peer is None or not peer.ours:
                peer, seen = self._peers.original(caller.nick, caller.source)
                events += seen
            if caller.asks:
                port = peer.port if peer is not None else LOBBY_PORT
                self._waiting.put((caller.source[0], port), now)
        return events

    def _tell(self, to: Address | None, asks: bool) -> None:
        """01 or 02, and the 11 that follows it."""
        self._send(to, write(Online(self._me.ascii, asks)))
        self._send(to, self._hello)
