"""Who is online: one row a peer, whatever the interfaces and addresses it is seen at.

Rows of our own program are known by their id, rows of the original by address and nick (case
ignored, as the original compares them). A row is dropped 15 s after an 01 of ours it has not
answered. The list is bounded as a whole and for each address.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from chips.frozen import replace
from net.limits import Address
from net.lobby.events import LobbyEvent, Peer, PeerGone, PeerSeen
from net.lobby.nick import ascii_nick
from net.lobby.wire import LOBBY_PORT, NOUGHTS, Hello

ANSWER_TIME = 15.0
"""Seconds a peer has to answer an 01: the original's own limit."""

MAX_PEERS = 2000
"""Rows: twice the 1,000 players a LAN party may have; a flood of names stops here."""

MAX_PER_HOST = 64
"""Rows of one address: enough for a router with players behind it, too few to fill the list."""

MAX_HOSTS = 4
"""Addresses kept of one peer: its LAN, wireless, VPN and loopback."""

MAX_SOURCES = 8
"""Sending addresses (host and port) kept of one peer."""


@dataclass(slots=True)
class _Row:
    peer: Peer
    unanswered: float | None = None
    """When we asked first without an answer since."""


class PeerList:
    """The rows; every method that changes them returns the events of the change."""

    def __init__(self) -> None:
        self.refused = 0
        """Rows not made because of a limit."""
        self._rows: dict[str, _Row] = {}
        self._by_host: dict[str, list[str]] = {}
        self._by_source: dict[Address, str] = {}
        self._sources: dict[str, list[Address]] = {}
        self._heard: dict[str, dict[str, tuple[float, Hello]]] = {}

    def __len__(self) -> int:
        return len(self._rows)

    def all(self) -> list[Peer]:
        """Every peer, in the order they came."""
        return [row.peer for row in self._rows.values()]

    def find(self, key: str) -> Peer | None:
        row = self._rows.get(key)
        return row.peer if row else None

    def at(self, source: Address) -> Peer | None:
        """Whose datagrams come from exactly this address and port."""
        return self.find(self._by_source.get(source, ""))

    def of_host(self, host: str) -> list[Peer]:
        """The peers seen at this address, at most `MAX_PER_HOST`."""
        return [self._rows[key].peer for key in self._by_host.get(host, ())]

    def heard(self, key: str) -> None:
        """The peer of this row has said something: it is there."""
        if key in self._rows:
            self._rows[key].unanswered = None

    def original(self, nick: str, source: Address) -> tuple[Peer | None, list[LobbyEvent]]:
        """The row of an original program, made if need be; None where the list is full."""
        host = source[0]
        key = original_key(host, nick)
        peer = self.find(key)
        if peer is None:
            peer = Peer(key, nick, host, LOBBY_PORT, (NOUGHTS,), False, (host,))
            if not self._add(peer):
                return None, []
            self._remember(key, source)
            return peer, [PeerSeen(peer)]
        self.heard(key)
        self._remember(key, source)
        return peer, []

    def ours(self, hello: Hello, source: Address, now: float) -> list[LobbyEvent]:
        """Take an 11: a new row, a changed one, or one more address of a known one."""
        host, events = source[0], self._grown_out_of(hello, source)
        known = self.find(hello.id)
        if known is None:
            peer = Peer(hello.id, hello.nick, host, hello.port, hello.games, True, (host,))
            if not self._add(peer):
                return events
            events.append(PeerSeen(peer))
        else:
            peer = self._seen_at(host, known)
            if host == peer.host:
                peer = replace(peer, nick=hello.nick, port=hello.port, games=hello.games)
            if peer != known:
                self._rows[hello.id].peer = peer
                events.append(PeerSeen(peer, new=False))
        self.heard(hello.id)
        if host in peer.hosts:
            self._heard.setdefault(hello.id, {})[host] = (now, hello)
            self._remember(hello.id, source)
            if (host, hello.port) not in self._by_source:
                self._remember(hello.id, (host, hello.port))
        return events

    def left(self, nick: str, source: Address) -> list[LobbyEvent]:
        """Take an 03: drop the one row that it can mean, or none."""
        host = source[0]
        peer = self.at(source) or self.find(original_key(host, nick))
        if peer is None:
            same = [p for p in self.of_host(host) if p.ours and ascii_nick(p.nick, p.key) == nick]
            peer = same[0] if len(same) == 1 else None
        return [] if peer is None else self._drop(peer, "left")

    def ourselves(self, source: Address) -> list[LobbyEvent]:
        """Drop the row that this sender got before we knew that it is one of our own sockets."""
        peer = self.at(source)
        return [] if peer is None else self._drop(peer, "ourselves")

    def originals(self) -> list[Peer]:
        """The rows of original programs."""
        return [row.peer for row in self._rows.values() if not row.peer.ours]

    def asked(self, peers: Iterable[Peer], now: float) -> None:
        """We have sent 01 to these: from now on each has `ANSWER_TIME`."""
        for peer in peers:
            row = self._rows.get(peer.key)
            if row is not None and row.unanswered is None:
                row.unanswered = now

    def unanswered(self) -> list[Peer]:
        """Who has not answered the last 01 yet."""
        return [row.peer for row in self._rows.values() if row.unanswered is not None]

    def drop_silent(self, now: float) -> list[LobbyEvent]:
        """Drop who has not answered in time, and addresses where a peer is not heard any more."""
        events: list[LobbyEvent] = []
        for row in list(self._rows.values()):
            if row.unanswered is not None and now >= row.unanswered + ANSWER_TIME:
                events += self._drop(row.peer, "silent")
            elif len(row.peer.hosts) > 1:
                events += self._forget_hosts(row, now - ANSWER_TIME)
        return events

    def _grown_out_of(self, hello: Hello, source: Address) -> list[LobbyEvent]:
        """Drop the row of an original program that this sender got, its 11 being lost or late."""
        peer = self.at(source)
        if peer is None or peer.key == hello.id:
            return []
        return self._drop(peer, "renamed")

    def _seen_at(self, host: str, peer: Peer) -> Peer:
        """The peer with one more address, if there is room for it."""
        if host in peer.hosts or len(peer.hosts) == MAX_HOSTS or not self._room_at(host):
            return peer
        self._by_host.setdefault(host, []).append(peer.key)
        return replace(peer, hosts=(*peer.hosts, host))

    def _forget_hosts(self, row: _Row, since: float) -> list[LobbyEvent]:
        peer, heard = row.peer, self._heard[row.peer.key]
        hosts = tuple(host for host in peer.hosts if heard[host][0] >= since)
        if not hosts or hosts == peer.hosts:
            return []
        for host in set(peer.hosts) - set(hosts):
            del heard[host]
            self._leave_host(peer.key, host)
        new = replace(peer, hosts=hosts)
        if peer.host not in hosts:
            hello = heard[hosts[0]][1]
            new = replace(new, host=hosts[0], nick=hello.nick, port=hello.port, games=hello.games)
        row.peer = new
        return [PeerSeen(new, new=False)]

    def _room_at(self, host: str) -> bool:
        room = len(self._by_host.get(host, ())) < MAX_PER_HOST
        self.refused += not room
        return room

    def _add(self, peer: Peer) -> bool:
        if not self._room_at(peer.host):
            return False
        if len(self._rows) >= MAX_PEERS:
            self.refused += 1
            return False
        self._rows[peer.key] = _Row(peer)
        self._by_host.setdefault(peer.host, []).append(peer.key)
        return True

    def _remember(self, key: str, source: Address) -> None:
        """Note where datagrams of this row come from; a changed owner loses the address."""
        mine = self._sources.setdefault(key, [])
        if source in mine:
            return
        owner = self._by_source.get(source)
        if owner is not None:
            self._sources[owner].remove(source)
        if len(mine) == MAX_SOURCES:
            del self._by_source[mine.pop(0)]
        mine.append(source)
        self._by_source[source] = key

    def _leave_host(self, key: str, host: str) -> None:
        self._by_host[host].remove(key)
        if not self._by_host[host]:
            del self._by_host[host]
        for source in [source for source in self._sources[key] if source[0] == host]:
            self._sources[key].remove(source)
            del self._by_source[source]

    def _drop(self, peer: Peer, reason: str) -> list[LobbyEvent]:
        for host in peer.hosts:
            self._leave_host(peer.key, host)
        del self._rows[peer.key], self._sources[peer.key]
        self._heard.pop(peer.key, None)
        return [PeerGone(peer, reason)]


def original_key(host: str, nick: str) -> str:
    """The row of an original program: equal nicks at two addresses are two players."""
    return f"{host}/{nick.casefold()}"
