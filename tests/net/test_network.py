"""The lobby and the table between machines: real broadcasts, dead interfaces, cables pulled."""

# ruff: noqa: F401, F811 - fixtures come by import

import os
import socket
import struct
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest

from cards.round import State
from net.driver import ListenerDriver, NotConnected, NoughtsEnd, StreamDriver, TableEnd
from net.frames import encode
from net.lobby.events import InvitationCame, TableAgreed
from net.lobby.wire import LOBBY_PORT, NOUGHTS, SEVENTEEN_FOUR
from net.noughts.link import NoughtsLink
from net.noughts.series import Party
from net.sockets.interfaces import interfaces, usable
from net.table.events import Alone, Ended, PeerMissing, Resumed
from net.table.link import TableLink
from net.table.phases import LinkPhase
from tests.net.driver.rig import Instance, Table, nothing_left, screen
from tests.net.hosts import Host, Lan, lan, wait_for

pytestmark = [pytest.mark.usefixtures("nothing_left"), pytest.mark.slow]


def online(host: Host, nick: str) -> Instance:
    """A lobby on a machine, at the real port."""
    return host.do(lambda: Instance(host.loop, nick, LOBBY_PORT, usable).start())  # type: ignore[no-any-return]


def off(*instances: tuple[Host, Instance]) -> None:
    for host, instance in instances:
        host.do(instance.close)


def last(events: Sequence[Any], kind: type) -> Any:
    return next((event for event in reversed(events) if isinstance(event, kind)), None)


# the lobby


def test_three_machines_see_each_other_past_a_vpn_and_a_dead_interface(lan: Lan) -> None:
    hosts = [lan.host() for _ in range(3)]
    lan.vpn(hosts[0])
    lan.dead(hosts[0])
    lan.vpn(hosts[1])
    lobbies = [online(host, nick) for host, nick in zip(hosts, ("Ann", "Bob", "Cid"), strict=True)]
    wanted = [["Bob", "Cid"], ["Ann", "Cid"], ["Ann", "Bob"]]
    assert lan.run(lambda: [one.nicks() for one in lobbies] == wanted)
    hosts_seen = {peer.nick: peer.host for peer in lobbies[2].lobby.peers()}
    assert hosts_seen == {"Ann": "10.44.0.1", "Bob": "10.44.0.2"}
    diagnosis = hosts[0].do(lobbies[0].driver.diagnosis)
    by_name = {one.name: one for one in diagnosis.interfaces}
    assert by_name["eth0"].problem is None and by_name["eth0"].target == "10.44.0.255"
    assert by_name["vpn0"].problem is None
    assert by_name["dead0"].problem == "down"
    assert diagnosis.listening and not diagnosis.failures
    assert "10.44.0.1" in diagnosis.addresses and "10.77.0.1" not in diagnosis.addresses
    hosts[2].do(partial(lobbies[2].driver.call, lobbies[2].lobby.leave))
    assert lan.run(lambda: lobbies[0].nicks() == ["Bob"] and lobbies[1].nicks() == ["Ann"])
    off(*zip(hosts, lobbies, strict=True))


def test_a_broadcast_to_all_ones_would_have_been_swallowed(lan: Lan) -> None:
    """What the interfaces are asked for: with a VPN, 255.255.255.255 never reaches the LAN."""
    ann, bob = lan.host(), lan.host()
    lan.vpn(ann)
    with bob.here():
        ear = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        ear.bind(("", LOBBY_PORT))
        ear.settimeout(0.3)
    with ann.here(), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as mouth:
        mouth.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        mouth.sendto(b"01008Ann", ("255.255.255.255", LOBBY_PORT))
    with ear, pytest.raises(TimeoutError):
        ear.recv(100)


def test_an_interface_that_appears_later_is_used(lan: Lan) -> None:
    ann, bob = lan.host(), lan.host()
    ann.line("down")
    one, two = online(ann, "Ann"), online(bob, "Bob")
    lan.run(seconds=0.5)
    assert one.nicks() == two.nicks() == []
    assert not one.driver.diagnosis().failures  # a dead interface is not even tried
    ann.line("up")
    lan.run(seconds=1.0)  # as long as it is too soon to ask again
    ann.do(partial(one.driver.call, one.lobby.refresh))
    assert lan.run(lambda: one.nicks() == ["Bob"] and two.nicks() == ["Ann"])
    off((ann, one), (bob, two))


def test_without_any_network_the_lobby_stands_still_and_lives(lan: Lan) -> None:
    ann = lan.host()
    ann.line("down")
    ann.ip("link", "set", "lo", "down")
    one = online(ann, "Ann")
    one.lobby._send(("10.44.0.9", 4711), b"01008Ann")
    ann.do(partial(one.driver.call, one.lobby.tick))
    diagnosis = ann.do(one.driver.diagnosis)
    assert diagnosis.failed == 1 and diagnosis.listening and diagnosis.addresses == ()
    assert all(one.problem == "down" for one in diagnosis.interfaces)
    off((ann, one))


def test_two_instances_on_one_machine_and_one_on_another(lan: Lan) -> None:
    ann, bob = lan.host(speed=4), lan.host(speed=4)
    first, second, third = online(ann, "Eins"), online(ann, "Zwei"), online(bob, "Drei")
    assert (first.sockets.listening, second.sockets.problem) == (True, "in-use")
    wanted = [["Drei", "Zwei"], ["Drei", "Eins"], ["Eins", "Zwei"]]

    def seen() -> bool:
        return [one.nicks() for one in (first, second, third)] == wanted

    lan.run(seconds=0.5)
    # whoever cannot hear broadcasts learns of those who come later by asking, in 3 minutes at most
    ann.do(partial(second.driver.call, second.lobby.refresh))
    assert lan.run(seen, 8)
    lan.run(seconds=5)  # 20 s: longer than a peer may be silent
    assert seen()
    off((ann, first), (ann, second), (bob, third))


def test_addresses_as_the_system_has_them(lan: Lan) -> None:
    ann = lan.host()
    ann.ip("address", "add", "10.45.0.1/16", "broadcast", "10.45.255.255", "dev", "eth0")
    ann.ip("address", "add", "10.46.0.1/31", "dev", "eth0")
    ann.ip("address", "add", "10.47.0.1/24", "dev", "eth0", "label", "eth0:1")
    with ann.here(), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        found = {one.address: one for one in interfaces(sock)}
    assert {address: one.target for address, one in found.items()} == {
        "10.44.0.1": "10.44.0.255",
        "10.45.0.1": "10.45.255.255",
        "10.46.0.1": "",
        "10.47.0.1": "10.47.0.255",
        "127.0.0.1": "127.0.0.1",
    }
    assert found["10.47.0.1"].index == found["10.44.0.1"].index > 0
    assert found["10.46.0.1"].problem == "no-broadcast"


def test_two_interfaces_in_one_network_are_both_used(lan: Lan) -> None:
    """A cable and a wireless card at one router: the broadcast leaves by both."""
    ann, bob = lan.host(), lan.host()
    lan.plug(ann, "wlan0")
    ann.ip("address", "add", "10.44.0.50/24", "dev", "wlan0")
    ann.ip("link", "set", "wlan0", "up")
    wait_for("-n", ann.name, "-o", "link", "show", "wlan0", shows=("state UP",))
    wait_for("-n", lan.switch, "-o", "-d", "link", "show", "wlan0-1", shows=("state forwarding",))
    two, one = online(bob, "Bob"), online(ann, "Ann")
    assert lan.run(
        lambda: two.lobby.peers() and set(two.lobby.peers()[0].hosts) == {"10.44.0.1", "10.44.0.50"}
    )
    off((ann, one), (bob, two))


# the table


def agreed(lan: Lan, ann: Host, bob: Host) -> tuple[Instance, Instance, Any, Any]:
    """Ann invites Bob, who accepts: both lobbies, and the two ends of their table."""
    one, two = online(ann, "Ann"), online(bob, "Bob")
    assert lan.run(lambda: one.nicks() and two.nicks())
    invite = partial(one.lobby.invite, one.key("Bob"), SEVENTEEN_FOUR)
    ann.do(lambda: one.driver.call(invite))
    assert lan.run(lambda: two.got(InvitationCame))
    (came,) = two.got(InvitationCame)
    events: dict[str, list[Any]] = {"host": [], "guest": []}
    host: ListenerDriver[Any] = bob.do(
        lambda: ListenerDriver(bob.loop, events["host"].append, allowed=came.peer.hosts)
    )
    bob.do(lambda: two.driver.call(partial(two.lobby.accept, came.peer.key, host.port)))
    assert lan.run(lambda: one.got(TableAgreed) and two.got(TableAgreed))
    as_host, as_guest = two.got(TableAgreed)[0], one.got(TableAgreed)[0]
    table = Table.__new__(Table)
    table.events = events
    table.host = TableLink.host("seventeen-four", os.urandom, timer=0)
    table.guest = TableLink.guest(os.urandom, expects="seventeen-four")
    table.host_driver = host
    bob.do(lambda: host.attach(TableEnd(table.host), [as_host.host]))
    table.guest_driver = ann.do(
        lambda: StreamDriver(
            ann.loop, TableEnd(table.guest), as_guest.host, as_guest.port, events["guest"].append
        )
    )
    table.ends = ((table.host, host), (table.guest, table.guest_driver))
    assert lan.run(table.open)
    return one, two, table, as_host


def play_to(lan: Lan, table: Table, state: State, seconds: float = 10) -> None:
    """Play until both are there."""
    end = time.monotonic() + seconds
    while table.host.round.state is not state or not table.same():
        assert time.monotonic() < end, table.host.round.state
        table.play()
        lan.run(seconds=0.05)


@pytest.mark.parametrize("where", ["at the guest", "at the host", "at the switch"])
def test_a_cable_pulled_in_a_round_and_put_back_is_the_same_round(lan: Lan, where: str) -> None:
    ann, bob = lan.host(speed=5), lan.host(speed=5)
    one, two, table, _ = agreed(lan, ann, bob)
    play_to(lan, table, State.TURN)
    hands = dict(table.host.round.hands.items())
    money = dict(table.host.round.accounts)
    cut: dict[str, Callable[[str], None]] = {
        "at the guest": ann.line,
        "at the host": bob.line,
        "at the switch": ann.unplug,
    }
    cut[where]("down")
    table.play("guest")  # said into the broken line
    assert lan.run(lambda: table.host.phase is table.guest.phase is LinkPhase.SUSPENDED, 8)
    assert last(table.events["host"], PeerMissing).reason in ("silence", "lost")
    lan.run(seconds=1.5)  # some attempts fail
    cut[where]("up")
    assert lan.run(table.open, 10)
    assert last(table.events["host"], Resumed) and last(table.events["guest"], Resumed)
    assert lan.run(lambda: table.host.round.state is table.guest.round.state, 3)
    assert dict(table.host.round.accounts) == money == dict(table.guest.round.accounts)
    assert dict(table.guest.round.hands.items()) == hands
    play_to(lan, table, State.SETTLED)
    assert dict(table.host.round.accounts) == dict(table.guest.round.accounts)
    table.close()
    off((ann, one), (bob, two))


def test_a_short_cut_is_not_even_noticed(lan: Lan) -> None:
    ann, bob = lan.host(), lan.host()
    one, two, table, _ = agreed(lan, ann, bob)
    play_to(lan, table, State.TURN)
    ann.line("down")
    table.play("guest")
    lan.run(seconds=1.0)
    ann.line("up")
    play_to(lan, table, State.SETTLED, 15)
    assert not last(table.events["host"], PeerMissing)
    assert not last(table.events["guest"], PeerMissing)
    table.close()
    off((ann, one), (bob, two))


def test_who_does_not_come_back_in_time_is_absent(lan: Lan) -> None:
    ann, bob = lan.host(speed=10), lan.host(speed=10)
    one, two, table, _ = agreed(lan, ann, bob)
    play_to(lan, table, State.TURN)
    ann.unplug("down")
    gone = (LinkPhase.ALONE, LinkPhase.ENDED)
    assert lan.run(lambda: table.host.phase in gone and table.guest.phase in gone, 12)
    assert last(table.events["host"], Alone).reason == "absent"
    assert any(isinstance(event, NotConnected) for event in table.events["guest"])
    attempts = sum(isinstance(event, NotConnected) for event in table.events["guest"])
    assert attempts <= 31
    bob.do(lambda: table.play("host"))
    assert lan.run(lambda: last(table.events["host"], Ended))
    table.close()
    off((ann, one), (bob, two))


def test_a_third_machine_changes_nothing(lan: Lan) -> None:
    ann, bob, eve = lan.host(), lan.host(), lan.host()
    one, two, table, as_host = agreed(lan, ann, bob)
    play_to(lan, table, State.TURN)
    seen = len(table.events["host"])
    with eve.here():
        sock = socket.create_connection(("10.44.0.2", as_host.port), timeout=2)
        mouth = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        mouth.bind(("", 0))
        id_ = one.lobby.me.id
        for id, text in (
            (15, f"{id_}|174/1|2|Ann|4711"),
            (16, f"{id_}|174/1|2|expired"),
            (16, f"{id_}|174/1|2|Ok"),
            (5, "Ann|4711"),
            (6, "Ok"),
        ):
            for port in (LOBBY_PORT, two.sockets.port):
                mouth.sendto(encode(id, text), ("10.44.0.2", port))
    lan.run(seconds=0.3)
    assert sock.recv(10) == b"" and table.host_driver.strangers.count == 1
    assert table.host_driver.strangers.last == "10.44.0.3"
    assert len(table.events["host"]) == seen and len(two.got(TableAgreed)) == 1
    play_to(lan, table, State.SETTLED)
    sock.close()
    mouth.close()
    table.close()
    off((ann, one), (bob, two))


@pytest.mark.parametrize("address", ["10.44.0.1", "fe80::44:1%eth0", "::ffff:10.44.0.1"])
def test_a_direct_table_by_every_kind_of_address(lan: Lan, address: str) -> None:
    ann, bob = lan.host(), lan.host()
    with ann.here():
        link = TableLink.host("blackjack", os.urandom)
        host: ListenerDriver[Any] = ListenerDriver(ann.loop, lambda event: None)
        host.attach(TableEnd(link))
    guest_link = TableLink.guest(os.urandom)
    guest: StreamDriver[Any] = bob.do(
        lambda: StreamDriver(bob.loop, TableEnd(guest_link), address, host.port, lambda event: None)
    )
    assert lan.run(lambda: link.phase is guest_link.phase is LinkPhase.OPEN)
    guest.close()
    host.close()


def test_a_machine_that_is_not_there_is_said_and_tried_again(lan: Lan) -> None:
    bob = lan.host(speed=4)
    events: list[Any] = []
    link = TableLink.guest(os.urandom)
    guest: StreamDriver[Any] = bob.do(
        lambda: StreamDriver(bob.loop, TableEnd(link), "10.44.0.77", 20182, events.append)
    )
    assert lan.run(lambda: guest.given_up, 12)
    assert {event.reason for event in events} <= {"unreachable", "timeout"}
    assert 2 <= len(events) <= 16
    guest.close()


# the original


def test_the_original_is_seen_invites_and_gets_its_07(lan: Lan) -> None:
    """Broadcasts to all ones from a random port, listens at 20181, connects after 06."""
    java, ann = lan.host(), lan.host()
    java.ip("route", "add", "default", "via", "10.44.0.254")

    def say(data: bytes, host: str = "255.255.255.255") -> None:
        with java.here(), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as mouth:
            mouth.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
            mouth.sendto(data, (host, LOBBY_PORT))

    def hear(wanted: bytes) -> bytes:
        """The next message with this id."""
        for _ in range(400):
            lan.run(seconds=0.01)
            try:
                data = ear.recv(1000)
            except BlockingIOError:
                continue
            if data.startswith(wanted):
                return data
        raise AssertionError(f"no {wanted!r}")

    with java.here():
        ear = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        ear.bind(("", LOBBY_PORT))
        ear.setblocking(False)
    one = online(ann, "Jörg")
    assert hear(b"01") == b"01010Joerg"
    say(b"01009Java")
    assert hear(b"02") == b"02010Joerg"
    assert one.nicks() == ["Java"]
    say(b"04009Java", ann.address)
    assert lan.run(lambda: one.got(InvitationCame))
    (came,) = one.got(InvitationCame)
    assert came.game == NOUGHTS
    events: list[Any] = []
    host: ListenerDriver[Any] = ann.do(
        lambda: ListenerDriver(ann.loop, events.append, allowed=came.peer.hosts)
    )
    ann.do(lambda: one.driver.call(partial(one.lobby.accept, came.peer.key, host.port)))
    assert hear(b"05") == encode(5, f"Joerg|{host.port}")
    say(b"06007Ok", ann.address)
    with java.here():
        peer = socket.create_connection((ann.address, host.port), timeout=2)
    assert lan.run(lambda: one.got(TableAgreed))
    link = NoughtsLink(Party.INVITED, ann.loop.now())
    host.attach(NoughtsEnd(link), [one.got(TableAgreed)[0].host])
    host.call(link.confirmed)
    assert lan.run(lambda: host.up)
    assert peer.recv(100) == b"070061\n"
    peer.sendall(b"08006")
    peer.sendall(b"1\n10005\n")
    assert lan.run(lambda: link.finished)
    peer.close()
    assert lan.run(lambda: host.settled)
    ear.close()
    host.close()
    off((ann, one))
