"""Who is online: 01 asked, 02 answered, 03 heard, 11 after each, and who is silent dropped."""

from collections import deque
from collections.abc import Callable

from net.limits import Address, Bucket
from net.lobby.answers import Callers, WaitingAnswers
from net.lobby.events import LobbyEvent, Peer
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
        self._budget = budget
        self._send = send
        self._to_ask: deque[Peer] = deque()
        """Originals to be asked directly, as the budget allows."""
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
        return now >= self.may_ask_at(now)

    def may_ask_at(self, now: float) -> float:
        """When the last broadcast is `MIN_REFRESH` ago; `now` or later."""
        return (
            now if self._refresh_at is None else max(now, self._refresh_at - REFRESH + MIN_REFRESH)
        )

    def ask(self, now: float) -> None:
        """Broadcast 01, and again every `REFRESH`; everybody has `ANSWER_TIME` from now on, an
        original from when it is asked directly."""
        self._tell(None, asks=True)
        self._peers.asked([peer for peer in self._peers.all() if peer.ours], now)
        self._asked.append(now)
        self._to_ask = deque(self._peers.originals())
        self._ask_originals(now)
        if self._ask_again is None:
            self._ask_again = now + ASK_AGAIN
        self._refresh_at = now + REFRESH

    def leave(self) -> None:
        """Broadcast 03, tell originals that hear no broadcast, and do nothing more."""
        if self.online:
            left = write(Left(self._me.ascii))
            self._send(None, left)
            for peer in self._peers.originals()[:MAX_ASK_AGAIN]:
                self._send((peer.host, peer.port), left)
        self._refresh_at = self._ask_again = None
        self._asked.clear()
        self._to_ask.clear()
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
        """Drop what we took this sender for: it is one of our own sockets."""
        self._callers.forget(source)
        return self._peers.ourselves(source)

    def tick(self, now: float) -> list[LobbyEvent]:
        """Do what has become due by `now`."""
        events = self._settle(now)
        for to, hello in self._waiting.due(now):
            self._tell(to, asks=False, hello=hello)
        self._ask_originals(now)
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
            self._budget.ready(1, now) if self._to_ask else None,
            self._callers.next_deadline(),
            self._waiting.next_deadline(now),
        )
        return min((time for time in times if time is not None), default=None)

    def _ask_originals(self, now: float) -> None:
        """Send 01 to those that are still to be asked, as many as may be now: on Linux they are
        bound to one address, where no broadcast arrives. 11 would only fill their list of messages.
        """
        asked = []
        while self._to_ask and self._budget.ready(1, now) <= now and self._budget.take(1, now):
            peer = self._to_ask.popleft()
            self._tell((peer.host, peer.port), asks=True, hello=False)
            asked.append(peer)
        if asked:
            self._peers.asked(asked, now)
            if now not in self._asked:
                self._asked.append(now)

    def _settle(self, now: float) -> list[LobbyEvent]:
        """List those whose 11 has not come as originals, and put the answers in the queue."""
        events: list[LobbyEvent] = []
        for caller in self._callers.settled(now):
            peer, known = self._peers.at(caller.source), True
            if peer is None or not peer.ours:
                peer, seen = self._peers.original(caller.nick, caller.source)
                known = not seen and peer is not None
                events += seen
            if caller.asks:
                port = peer.port if peer is not None else LOBBY_PORT
                # An 11 may have been lost, so ours follows once; then it is an original's for sure.
                hello = not known or (peer is not None and peer.ours)
                self._waiting.put((caller.source[0], port), now, hello)
        return events

    def _tell(self, to: Address | None, asks: bool, hello: bool = True) -> None:
        """01 or 02, and the 11 that follows it where it is not known that nobody takes it."""
        self._send(to, write(Online(self._me.ascii, asks)))
        if hello:
            self._send(to, self._hello)
