"""Several lobbies and originals on a fake network with a fake clock, and what they make together.

The network has hosts with several interfaces, broadcasts that come back to their sender, the port
20181 that only the first instance on a machine gets, delay, loss and duplicates. The original is
written from net/PROTOCOL.md, "Lobby": a random source port for each datagram, answers to 20181.
"""

import heapq
import itertools
import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

import pytest

from net.frames import parse_datagram
from net.limits import Address
from net.lobby.answers import ANSWERS_AT_ONCE, ANSWERS_PER_SECOND
from net.lobby.events import (
    InvitationCame,
    InvitationEnded,
    LobbyEvent,
    PeerGone,
    Role,
    TableAgreed,
)
from net.lobby.lobby import Lobby
from net.lobby.wire import BLACKJACK, LOBBY_PORT, NOUGHTS, SEVENTEEN_FOUR, Me

GAMES = (SEVENTEEN_FOUR, BLACKJACK, NOUGHTS)


def subnet(host: str) -> str:
    return host.rsplit(".", 1)[0]


class Node(ABC):
    """Something with addresses on the network; `hosts` one an interface."""

    def __init__(self, net: "Network", *hosts: str) -> None:
        self.net, self.hosts = net, hosts
        net.nodes.append(self)

    @abstractmethod
    def port(self) -> int:
        """The source port of the next datagram."""

    @abstractmethod
    def receive(self, data: bytes, source: Address) -> None:
        """Take a datagram."""

    def wake(self) -> float | None:
        """Let the time pass; when to be woken next."""
        return None


class Network:
    def __init__(self, seed: int = 1, loss: float = 0.0, twice: float = 0.0) -> None:
        self.rng = random.Random(seed)
        self.now, self.loss, self.twice = 0.0, loss, twice
        self.delay: Callable[[], float] = lambda: 0.001
        self.keeps: Callable[[str, bytes], bool] = lambda host, data: True
        self.nodes: list[Node] = []
        self.queue: list[tuple[float, int, Node, bytes, Address]] = []
        self.count = itertools.count()
        self.wire: list[tuple[float, Address, Address | None, bytes]] = []

    def send(self, sender: Node, to: Address | None, data: bytes) -> None:
        port = sender.port()
        for host in sender.hosts:
            if to is not None and subnet(to[0]) != subnet(host):
                continue
            self.wire.append((self.now, (host, port), to, data))
            for node in self._receivers(host, to):
                for _ in range(1 + (self.rng.random() < self.twice)):
                    if self.keeps(host, data) and self.rng.random() >= self.loss:
                        at = self.now + self.delay()
                        item = (at, next(self.count), node, data, (host, port))
                        heapq.heappush(self.queue, item)

    def _receivers(self, host: str, to: Address | None) -> list[Node]:
        found, taken = [], set()
        for node in self.nodes:
            for at in node.hosts:
                hears_lobby = at not in taken
                taken.add(at)
                deaf = isinstance(node, Original) and node.deaf
                if to is None and subnet(at) == subnet(host) and hears_lobby and not deaf:
                    found.append(node)
                elif to is not None and at == to[0]:
                    direct = isinstance(node, Ours) and to[1] == node.lobby.me.port
                    if direct or (to[1] == LOBBY_PORT and hears_lobby):
                        found.append(node)
        return found

    def run(self, seconds: float) -> None:
        end = self.now + seconds
        while True:
            wakes = [at for at in (node.wake() for node in self.nodes) if at is not None]
            at = min([item[0] for item in self.queue[:1]] + wakes + [end])
            self.now = max(self.now, at)
            while self.queue and self.queue[0][0] <= self.now:
                _, _, node, data, source = heapq.heappop(self.queue)
                node.receive(data, source)
            if at >= end:
                for node in self.nodes:
                    node.wake()
                return


class Ours(Node):
    """A lobby and the driver that it needs; accepts mutual invitations by itself."""

    def __init__(self, net: Network, nick: str, *hosts: str, id: str = "", port: int = 0) -> None:
        super().__init__(net, *hosts)
        number = len(net.nodes)
        self.lobby = Lobby(Me(nick, id or f"{number:08x}", port or 40000 + number, GAMES))
        self.events: list[LobbyEvent] = []
        self.tcp = 50000 + number
        self.took(self.lobby.start(net.now))

    def port(self) -> int:
        return self.lobby.me.port

    def took(self, events: list[LobbyEvent]) -> list[LobbyEvent]:
        self.events += events
        for event in events:
            if isinstance(event, InvitationCame) and event.mutual:
                self.took(self.lobby.accept(event.peer.key, self.tcp, self.net.now))
        for datagram in self.lobby.to_send():
            self.net.send(self, datagram.to, datagram.data)
        return events

    def receive(self, data: bytes, source: Address) -> None:
        self.took(self.lobby.datagram(data, source, self.net.now))

    def wake(self) -> float | None:
        self.took(self.lobby.tick(self.net.now))
        return self.lobby.next_deadline(self.net.now)

    def do(self, command: str, *arguments: Any) -> list[LobbyEvent]:
        return self.took(getattr(self.lobby, command)(*arguments, self.net.now))

    def nicks(self) -> list[str]:
        return sorted(peer.nick for peer in self.lobby.peers())

    def key(self, nick: str) -> str:
        (key,) = [peer.key for peer in self.lobby.peers() if peer.nick == nick]
        return key

    def got(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


class Original(Node):
    """The Java program, as far as the LAN can tell. `mode`: what it says to an invitation. `deaf`:
    bound to its one address, as on Linux, where no broadcast is heard."""

    def __init__(
        self, net: Network, nick: str, host: str, mode: str = "", deaf: bool = False
    ) -> None:
        super().__init__(net, host)
        self.nick, self.mode, self.deaf = nick, mode, deaf
        self.online: dict[str, str] = {}
        self.log: list[str] = []
        self.inviting: str | None = None
        self.accepted: str | None = None
        self.broadcast(1)

    def port(self) -> int:
        return self.net.rng.randrange(49152, 65536)

    def broadcast(self, id: int) -> None:
        self.net.send(self, None, f"{id:02}{len(self.nick) + 5:03}{self.nick}".encode())

    def tell(self, host: str, id: int, payload: str) -> None:
        data = f"{id:02}{len(payload) + 5:03}{payload}".encode()
        self.net.send(self, (host, LOBBY_PORT), data)

    def invite(self, host: str) -> None:
        self.inviting = host
        self.tell(host, 4, self.nick)

    def receive(self, data: bytes, source: Address) -> None:
        text, host = data.decode(), source[0]
        if host in self.hosts or int(text[:2]) > 6:
            return
        payload = text[5:]
        assert text[2:5] == f"{len(text):03}" and text.isascii()
        match text[:2]:
            case "01":
                self.online[host] = payload
                self.tell(host, 2, self.nick)
            case "02":
                self.online[host] = payload
            case "03":
                self.online.pop(host, None)
            case "04":
                self.log.append(f"invited by {payload}")
                if self.mode == "accept":
                    self.accepted = host
                    self.tell(host, 5, f"{self.nick}|51000")
                elif self.mode in ("refuse", "busy"):  # busy: with the inviter's nick
                    self.tell(host, 5, f"{self.nick if self.mode == 'refuse' else payload}|0")
            case "05":
                nick, port = payload.split("|")
                self.log.append(f"answer {nick} {port != '0'}")
                if self.inviting == host and port != "0":
                    self.inviting = None
                    self.tell(host, 6, "Ok")
                    self.log.append(f"connects to {host} {port}")
            case "06":
                assert payload == "Ok"
                self.log.append("06" if self.accepted == host else "06 unasked")


def pair(**options: Any) -> tuple[Network, Ours, Ours]:
    net = Network(**options)
    ann, bob = Ours(net, "Ann", "10.0.0.1"), Ours(net, "Bob", "10.0.0.2")
    net.run(1.0)
    return net, ann, bob


# Who is there.


def test_two_of_ours_see_each_other_with_what_they_play() -> None:
    _, ann, bob = pair()
    (peer,) = ann.lobby.peers()
    assert (peer.nick, peer.host, peer.port, peer.games) == (
        "Bob", "10.0.0.2", bob.lobby.me.port, GAMES,
    )  # fmt: skip
    assert peer.ours and bob.nicks() == ["Ann"]


def test_ours_and_the_original_see_each_other() -> None:
    net = Network()
    java = Original(net, "Zé", "10.0.0.9")
    ann = Ours(net, "Jörg", "10.0.0.1")
    net.run(1.0)
    (peer,) = ann.lobby.peers()
    assert (peer.nick, peer.port, peer.games, peer.ours) == ("Zé", LOBBY_PORT, (NOUGHTS,), False)
    assert java.online == {"10.0.0.1": "Joerg"}


def test_one_that_starts_later_is_seen_and_one_that_leaves_goes() -> None:
    net, ann, bob = pair()
    java = Original(net, "Carla", "10.0.0.9")
    cid = Ours(net, "Cid", "10.0.0.3")
    net.run(1.0)
    assert ann.nicks() == ["Bob", "Carla", "Cid"]
    assert bob.nicks() == ["Ann", "Carla", "Cid"]
    java.broadcast(3)
    cid.do("leave")
    net.run(1.0)
    assert ann.nicks() == ["Bob"]
    assert [(event.peer.nick, event.reason) for event in ann.got(PeerGone)] == [
        ("Carla", "left"),
        ("Cid", "left"),
    ]
    assert java.online == {"10.0.0.1": "Ann", "10.0.0.2": "Bob"}


def test_never_lists_itself_on_any_interface() -> None:
    net = Network()
    ann = Ours(net, "Ann", "10.0.0.1", "192.168.7.1", "172.17.0.1")
    net.run(600.0)
    assert ann.lobby.peers() == []
    assert not ann.events
    assert ann.lobby.stats.own == 2 * 3 * 4
    assert (ann.lobby.stats.datagrams, ann.lobby.stats.last) == (0, None)


def test_the_same_peer_on_two_interfaces_is_one_row() -> None:
    net = Network()
    ann = Ours(net, "Ann", "10.0.0.1", "192.168.7.1")
    bob = Ours(net, "Bob", "10.0.0.2", "192.168.7.2")
    net.run(400.0)
    assert (ann.nicks(), bob.nicks()) == (["Bob"], ["Ann"])
    assert set(ann.lobby.peers()[0].hosts) == set(bob.hosts)
    assert not ann.got(PeerGone)


def test_an_interface_that_dies_leaves_the_other_address() -> None:
    net = Network()
    ann = Ours(net, "Ann", "10.0.0.1", "192.168.7.1")
    bob = Ours(net, "Bob", "10.0.0.2", "192.168.7.2")
    net.run(1.0)
    dead = ann.lobby.peers()[0].host
    bob.hosts = tuple(host for host in bob.hosts if host != dead)
    ann.do("refresh")
    net.run(16.0)
    assert [(peer.host, peer.hosts) for peer in ann.lobby.peers()] == [(bob.hosts[0], bob.hosts)]


def test_equal_nicks_are_two_rows() -> None:
    net = Network()
    ann = Ours(net, "Ann", "10.0.0.1")
    Ours(net, "Eva", "10.0.0.2")
    Ours(net, "Eva", "10.0.0.3")
    Original(net, "Eva", "10.0.0.4")
    Original(net, "Eva", "10.0.0.5")
    Original(net, "Ann", "10.0.0.6")
    net.run(400.0)
    assert ann.nicks() == ["Ann", "Eva", "Eva", "Eva", "Eva"]


def test_two_instances_on_one_machine_see_and_invite_each_other_through_the_port_in_11() -> None:
    net = Network()
    first, second = Ours(net, "Eins", "10.0.0.1"), Ours(net, "Zwei", "10.0.0.1")
    other, java = Ours(net, "Drei", "10.0.0.2"), Original(net, "Java", "10.0.0.3")
    net.run(1.0)
    second.do("refresh")
    net.run(400.0)
    assert first.nicks() == ["Drei", "Java", "Zwei"]
    assert second.nicks() == ["Drei", "Eins"]  # the original only ever answers port 20181
    assert other.nicks() == ["Eins", "Java", "Zwei"]
    assert not first.got(PeerGone) and not other.got(PeerGone)
    for inviter, invited, game in ((first, second, SEVENTEEN_FOUR), (second, first, NOUGHTS)):
        inviter.do("invite", invited.lobby.me.id, game)
        net.run(0.5)
        invited.do("accept", inviter.lobby.me.id, invited.tcp)
        net.run(0.5)
        assert inviter.got(TableAgreed)[-1].role is Role.GUEST
        assert inviter.got(TableAgreed)[-1].port == invited.tcp
        assert invited.got(TableAgreed)[-1].role is Role.HOST
        inviter.lobby.free()
        invited.lobby.free()
    assert java.log == []


def test_01_at_start_and_every_3_minutes_and_never_more_often_by_itself() -> None:
    net = Network()
    Ours(net, "Ann", "10.0.0.1")
    Ours(net, "Bob", "10.0.0.2")
    Original(net, "Java", "10.0.0.3")
    net.run(3600.0)
    for host in ("10.0.0.1", "10.0.0.2"):
        times = [at for at, source, to, data in net.wire
                 if source[0] == host and to is None and data[:2] == b"01"]  # fmt: skip
        assert times == [180.0 * n for n in range(21)]


def test_11_follows_each_01_and_02_to_the_same_address() -> None:
    net, _, _ = pair()
    net.run(200.0)
    for source in {source for _, source, _, _ in net.wire}:
        sent = [(to, data) for _, start, to, data in net.wire if start == source]
        for (to, data), (to2, data2) in zip(sent[::2], sent[1::2], strict=True):
            assert data[:2] in (b"01", b"02") and data2[:2] == b"11" and to == to2


def test_an_original_is_sent_nothing_that_it_does_not_know_once_it_is_known() -> None:
    """Broadcasts are for everybody; what goes to its address is 01 to 10, but for one 11 in case
    that its own had been lost."""
    net, ann, _ = pair()
    java = Original(net, "Java", "10.0.0.3")
    for _ in range(4):
        net.run(170.0)
        java.broadcast(1)
    ann.do("invite", "10.0.0.3/java", NOUGHTS)
    net.run(1.0)
    ann.do("leave")
    net.run(1.0)
    got = [(at, source, data[:2]) for at, source, to, data in net.wire
           if to is not None and to[0] == "10.0.0.3"]  # fmt: skip
    assert {id for at, _, id in got if at > 10.0} == {b"01", b"02", b"03", b"04"}
    for source in {source for _, source, _ in got}:
        assert [id for _, start, id in got if start == source].count(b"11") <= 1


def test_an_original_that_hears_no_broadcast_stays_while_it_is_there() -> None:
    """For an hour; then it vanishes, and goes 15 s after the next 01 to its address."""
    net = Network()
    ann = Ours(net, "Ann", "10.0.0.1")
    java = Original(net, "Java", "10.0.0.8", deaf=True)
    for _ in range(20):
        net.run(175.0)
        ann.do("refresh")
    assert ann.nicks() == ["Java"] and not ann.got(PeerGone)
    net.nodes.remove(java)
    net.run(5.0)
    ann.do("refresh")
    net.run(14.9)
    assert ann.nicks() == ["Java"]
    net.run(0.2)
    assert ann.nicks() == [] and [gone.reason for gone in ann.got(PeerGone)] == ["silent"]


def test_an_original_that_hears_no_broadcast_is_told_when_we_leave() -> None:
    net = Network()
    ann = Ours(net, "Ann", "10.0.0.1")
    java = Original(net, "Java", "10.0.0.8", deaf=True)
    net.run(1.0)
    assert java.online == {"10.0.0.1": "Ann"}
    ann.do("leave")
    net.run(1.0)
    assert java.online == {}


def test_many_originals_are_asked_one_after_the_other_and_none_of_them_goes() -> None:
    net = Network()
    ann = Ours(net, "Ann", "10.0.0.1")
    count = round(ANSWERS_AT_ONCE + 3 * ANSWERS_PER_SECOND)
    for n in range(count):
        Original(net, f"J{n}", f"10.0.0.{n + 2}", deaf=True)
    net.run(60.0)
    assert len(ann.nicks()) == count
    asked = net.now
    ann.do("refresh")
    net.run(60.0)
    assert len(ann.nicks()) == count and not ann.got(PeerGone)
    times = [at - asked for at, _, to, data in net.wire
             if at >= asked and to is not None and data[:2] == b"01"]  # fmt: skip
    assert len(times) == count, "each once"
    assert sum(at < 1.0 for at in times) <= ANSWERS_AT_ONCE + ANSWERS_PER_SECOND


def test_a_silent_peer_is_dropped_15_s_after_an_unanswered_01_and_no_earlier() -> None:
    net, ann, bob = pair()
    net.nodes.remove(bob)
    net.run(179.0 + 14.9)
    assert ann.nicks() == ["Bob"]
    net.run(0.2)
    assert ann.nicks() == []
    assert ann.got(PeerGone)[0].reason == "silent"


def test_an_original_that_vanishes_is_dropped_and_one_that_answers_stays() -> None:
    net = Network()
    ann = Ours(net, "Ann", "10.0.0.1")
    java, _ = Original(net, "Java", "10.0.0.8"), Original(net, "Kaffee", "10.0.0.9")
    net.run(1.0)
    net.nodes.remove(java)
    ann.do("refresh")
    net.run(15.0)
    assert ann.nicks() == ["Kaffee"]


def test_loss_delay_and_duplicates_still_give_one_row_each() -> None:
    for seed in range(15):
        net = Network(seed, loss=0.2, twice=0.3)
        net.delay = lambda net=net: net.rng.random() * 0.2  # type: ignore[misc]
        nodes = [Ours(net, f"P{n}", f"10.0.0.{n}", f"192.168.0.{n}") for n in range(1, 7)]
        net.run(900.0)
        for node in nodes:
            ids = [peer.key for peer in node.lobby.peers() if peer.ours]
            assert len(ids) == len(set(ids)) and node.lobby.me.id not in ids
            assert len(ids) >= 4


# Invitations.


@pytest.mark.parametrize("game", GAMES)
def test_an_accepted_invitation_is_one_table_for_both(game: Any) -> None:
    net, ann, bob = pair()
    ann.do("invite", ann.key("Bob"), game)
    net.run(0.1)
    (came,) = bob.got(InvitationCame)
    assert (came.peer.nick, came.game, came.seats, came.mutual) == ("Ann", game, 2, False)
    bob.do("accept", came.peer.key, bob.tcp)
    net.run(5.0)
    (guest,), (host,) = ann.got(TableAgreed), bob.got(TableAgreed)
    assert (guest.role, guest.host, guest.port) == (Role.GUEST, "10.0.0.2", bob.tcp)
    assert (host.role, host.host, host.port) == (Role.HOST, "10.0.0.1", bob.tcp)
    assert (guest.game, host.game) == (game, game)
    assert ann.lobby.busy and bob.lobby.busy
    assert not ann.got(InvitationEnded) and not bob.got(InvitationEnded)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lost", ["", "01", "02", "11", "01 02", "02 11", "01 02 11"])
@pytest.mark.parametrize("first", ["inviter", "invited"])
def test_an_invitation_of_ours_is_known_for_ours_whatever_was_lost_before(
    first: str, lost: str, game: Any
) -> None:
    """Sent in the moment in which the other is seen, before our own 02 and 11 can have come."""
    net = Network()
    places = {"Ann": "10.0.0.1", "Bob": "10.0.0.2"}
    order = ("Ann", "Bob") if first == "inviter" else ("Bob", "Ann")
    nodes = {nick: Ours(net, nick, places[nick]) for nick in order}
    ann, bob = nodes["Ann"], nodes["Bob"]
    net.keeps = lambda source, data: source != "10.0.0.1" or data[:2].decode() not in lost
    for _ in range(3000):
        net.run(0.001)
        if ann.nicks() == ["Bob"]:
            break
    ann.do("invite", ann.key("Bob"), game)
    net.run(5.0)
    came = bob.got(InvitationCame)[-1]
    assert came.peer.ours and not came.mutual
    bob.do("accept", came.peer.key, bob.tcp)
    net.run(5.0)
    (guest,), (host,) = ann.got(TableAgreed), bob.got(TableAgreed)
    assert guest.peer.ours and host.peer.ours
    assert (guest.game, host.game) == (game, game)


def test_the_original_accepts_ours_and_gets_06() -> None:
    net = Network()
    java = Original(net, "Java", "10.0.0.9", "accept")
    ann = Ours(net, "Jürgen", "10.0.0.1")
    net.run(1.0)
    ann.do("invite", ann.key("Java"), NOUGHTS)
    net.run(1.0)
    (agreed,) = ann.got(TableAgreed)
    assert (agreed.role, agreed.host, agreed.port) == (Role.GUEST, "10.0.0.9", 51000)
    assert java.log == ["invited by Juergen", "06"]


@pytest.mark.parametrize("mode", ["refuse", "busy"])
def test_the_original_refuses_with_whatever_nick(mode: str) -> None:
    """Its automatic refusal carries the inviter's nick: a refusal counts by address."""
    net = Network()
    Original(net, "Java", "10.0.0.9", mode)
    ann = Ours(net, "Ann", "10.0.0.1")
    net.run(1.0)
    ann.do("invite", ann.key("Java"), NOUGHTS)
    net.run(1.0)
    assert [event.reason for event in ann.got(InvitationEnded)] == ["refused"]
    assert not ann.got(TableAgreed)


def test_the_original_that_never_answers_times_out_after_30_s() -> None:
    net = Network()
    Original(net, "Java", "10.0.0.9")
    ann = Ours(net, "Ann", "10.0.0.1")
    net.run(1.0)
    ann.do("invite", ann.key("Java"), NOUGHTS)
    net.run(29.9)
    assert not ann.got(InvitationEnded)
    net.run(0.2)
    assert [event.reason for event in ann.got(InvitationEnded)] == ["timeout"]


def test_the_original_invites_and_is_accepted() -> None:
    net = Network()
    java, ann = Original(net, "Java", "10.0.0.9"), Ours(net, "Ann", "10.0.0.1")
    net.run(1.0)
    java.invite("10.0.0.1")
    net.run(1.0)
    (came,) = ann.got(InvitationCame)
    assert (came.peer.nick, came.game) == ("Java", NOUGHTS)
    ann.do("accept", came.peer.key, ann.tcp)
    net.run(1.0)
    (agreed,) = ann.got(TableAgreed)
    assert (agreed.role, agreed.host) == (Role.HOST, "10.0.0.9")
    assert java.log == ["answer Ann True", f"connects to 10.0.0.1 {ann.tcp}"]


def test_the_original_invites_and_is_refused() -> None:
    net = Network()
    java, ann = Original(net, "Java", "10.0.0.9"), Ours(net, "Ann", "10.0.0.1")
    net.run(1.0)
    java.invite("10.0.0.1")
    net.run(1.0)
    ann.do("refuse", ann.key("Java"))
    net.run(1.0)
    assert java.log == ["answer Ann False"]


def test_busy_is_answered_by_itself_without_a_word_to_us() -> None:
    net, ann, bob = pair()
    java = Original(net, "Java", "10.0.0.9")
    net.run(1.0)
    ann.do("occupy")
    java.invite("10.0.0.1")
    bob.do("invite", bob.key("Ann"), SEVENTEEN_FOUR)
    net.run(1.0)
    assert java.log == ["answer Ann False"]
    assert [event.reason for event in bob.got(InvitationEnded)] == ["refused"]
    assert not ann.got(InvitationCame)
    ann.lobby.free()
    java.invite("10.0.0.1")
    net.run(1.0)
    assert len(ann.got(InvitationCame)) == 1


def test_an_original_that_vanishes_between_05_and_06_ends_after_30_s() -> None:
    net = Network()
    java, ann = Original(net, "Java", "10.0.0.9"), Ours(net, "Ann", "10.0.0.1")
    net.run(1.0)
    java.invite("10.0.0.1")
    net.run(10.0)
    net.nodes.remove(java)
    ann.do("accept", ann.key("Java"), ann.tcp)
    net.run(29.9)
    assert not ann.got(InvitationEnded)
    net.run(0.2)
    assert [(e.incoming, e.reason) for e in ann.got(InvitationEnded)] == [(True, "expired")]
    java.tell("10.0.0.1", 6, "Ok")
    net.run(1.0)
    assert not ann.got(TableAgreed) and not ann.lobby.busy


@pytest.mark.parametrize("crossing", [0.0, 0.0005, 0.1])
def test_mutual_invitations_become_one_table_and_the_smaller_id_invites(crossing: float) -> None:
    net, ann, bob = pair()
    assert ann.lobby.me.id < bob.lobby.me.id
    bob.do("invite", bob.key("Ann"), SEVENTEEN_FOUR)
    net.run(crossing)
    ann.do("invite", ann.key("Bob"), SEVENTEEN_FOUR)
    net.run(40.0)
    (one,), (two,) = ann.got(TableAgreed), bob.got(TableAgreed)
    assert {one.role, two.role} == {Role.GUEST, Role.HOST}
    assert one.port == two.port
    if crossing < 0.001:  # both were on their way
        assert one.role is Role.GUEST


def test_mutual_invitations_with_the_original_become_one_table() -> None:
    net = Network()
    java, ann = Original(net, "Java", "10.0.0.9"), Ours(net, "Ann", "10.0.0.1")
    net.run(1.0)
    ann.do("invite", ann.key("Java"), NOUGHTS)
    java.invite("10.0.0.1")
    net.run(40.0)
    (agreed,) = ann.got(TableAgreed)
    assert agreed.role is Role.HOST
    assert java.log[-1] == f"connects to 10.0.0.1 {ann.tcp}"


def test_random_mutual_and_crossed_invitations_never_seat_anybody_wrongly() -> None:
    """Under loss, delay and duplicates: a guest's host agrees about it, or about nobody."""
    tables = 0
    for seed in range(60):
        net = Network(seed, loss=0.1, twice=0.2)
        net.delay = lambda net=net: net.rng.random() * 0.4  # type: ignore[misc]
        nodes = [Ours(net, f"P{n}", f"10.0.0.{n}") for n in range(1, 5)]
        net.run(10.0)
        for _ in range(60):
            node = net.rng.choice(nodes)
            match net.rng.randrange(4):
                case 0 | 1 if node.lobby.peers():
                    peer = net.rng.choice(node.lobby.peers())
                    node.do("invite", peer.key, net.rng.choice(GAMES))
                case 2 if node.got(InvitationCame):
                    node.do("accept", net.rng.choice(node.got(InvitationCame)).peer.key, node.tcp)
                case 3 if node.lobby.peers():
                    key = net.rng.choice(node.lobby.peers()).key
                    node.do(net.rng.choice(("withdraw", "refuse")), key)
            net.run(net.rng.random())
        net.run(60.0)
        by_host = {node.hosts[0]: node for node in nodes}
        for node in nodes:
            assert len(node.got(TableAgreed)) <= 1
            for agreed in node.got(TableAgreed):
                other = by_host[agreed.host]
                tables += agreed.role is Role.HOST
                for theirs in other.got(TableAgreed):
                    assert theirs.host == node.hosts[0]
                    assert (theirs.port, theirs.game) == (agreed.port, agreed.game)
                if agreed.role is Role.HOST:
                    assert other.got(TableAgreed), "06 came from somebody who has not agreed"
    assert tables > 40


def test_every_datagram_of_ours_is_a_frame_and_ascii_in_01_to_10() -> None:
    net = Network()
    ann, bob = Ours(net, "Zoë 😀", "10.0.0.1"), Ours(net, "Øystein", "10.0.0.2")
    net.run(1.0)
    ann.do("invite", ann.key("Øystein"), NOUGHTS)
    bob.do("invite", bob.key("Zoë 😀"), BLACKJACK)
    net.run(40.0)
    ann.do("leave")
    for _, _, _, data in net.wire:
        frame = parse_datagram(data)
        assert frame is not None
        assert frame.id > 10 or frame.payload.isascii()
