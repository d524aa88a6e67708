"""The lobby over real sockets of one machine, on loopback: two instances, a taken port, floods."""

# ruff: noqa: F401, F811 - fixtures come by import

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from net.driver import ListenerDriver, StreamDriver, TableEnd
from net.lobby.events import InvitationCame, InvitationEnded, PeerGone, Role, TableAgreed
from net.lobby.wire import SEVENTEEN_FOUR
from net.sockets.interfaces import Interface, loopback
from net.table.link import TableLink
from net.table.phases import LinkPhase
from tests.net.driver.rig import Instance, Rig, free_port, nothing_left, quick, rig, screen

pytestmark = pytest.mark.usefixtures("nothing_left")

FLOODER = """
import socket, sys, time
sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
datagrams = [eval(part) for part in sys.argv[3:]]
start, sent = time.monotonic(), 0
while (spent := time.monotonic() - start) < float(sys.argv[2]):
    while sent < spent * 10_000:
        for port in sys.argv[1].split(","):
            sock.sendto(datagrams[sent % len(datagrams)], ("127.0.0.1", int(port)))
        sent += 1
    time.sleep(0.001)
print(sent)
"""


@pytest.fixture
def start(rig: Rig) -> Iterator[Callable[..., Instance]]:
    """Starts instances in the rig's loop, on a lobby port that is free."""
    port, made = free_port(), list[Instance]()

    def start(nick: str, at: int = port, **more: Any) -> Instance:
        made.append(Instance(rig.loop, nick, at, **more))
        return made[-1].start()

    yield start
    for instance in made:
        instance.close()


Start = Callable[..., Instance]


def test_two_instances_on_one_machine_see_each_other(rig: Rig, start: Start) -> None:
    one, two = start("Eins"), start("Zwei")
    assert rig.run(lambda: one.nicks() == ["Zwei"] and two.nicks() == ["Eins"])
    first, second = one.driver.diagnosis(), two.driver.diagnosis()
    assert (first.listening, first.problem) == (True, None)
    assert (second.listening, second.problem) == (False, "in-use")
    assert first.own_port != second.own_port
    two.driver.call(two.lobby.leave)
    assert rig.run(lambda: one.nicks() == [])
    assert one.got(PeerGone)[-1].reason == "left"


def test_the_port_of_one_that_has_left_is_taken_over(rig: Rig, start: Start) -> None:
    one, two = start("Eins"), start("Zwei")
    rig.run(lambda: one.nicks() and two.nicks())
    one.close()
    assert rig.run(lambda: two.nicks() == [] or len(two.got(PeerGone)) > 0, 0.2) is False
    rig.run(seconds=1.0)  # 03 went to a port that two did not have: it asks, and hears no answer
    two.driver.call(two.lobby.refresh)
    assert two.driver.diagnosis().listening
    three = start("Drei")
    assert rig.run(lambda: "Drei" in two.nicks() and three.nicks() == ["Zwei"])


def test_a_port_that_another_program_has_is_said_and_stops_nothing(rig: Rig, start: Start) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other:
        other.bind(("", free_port()))
        port = other.getsockname()[1]
        one = start("Eins", port)
        diagnosis = one.driver.diagnosis()
        assert (diagnosis.listening, diagnosis.problem) == (False, "in-use")
        other.settimeout(1)
        data, source = other.recvfrom(1000)
        assert data == b"01009Eins" and source == ("127.0.0.1", diagnosis.own_port)
        hello = b"11035deadbeef|4711|174/1,ttt/1|Anna"
        other.sendto(hello, source)
        assert rig.run(lambda: one.nicks() == ["Anna"])


def test_an_invitation_becomes_a_table(rig: Rig, start: Start) -> None:
    inviter, invited = start("Eins"), start("Zwei")
    assert rig.run(lambda: inviter.nicks() and invited.nicks())
    inviter.driver.call(lambda now: inviter.lobby.invite(inviter.key("Zwei"), SEVENTEEN_FOUR, now))
    assert rig.run(lambda: invited.got(InvitationCame))
    (came,) = invited.got(InvitationCame)
    host: ListenerDriver[Any] = ListenerDriver(
        rig.loop, lambda event: None, allowed=came.peer.hosts
    )
    invited.driver.call(partial(invited.lobby.accept, came.peer.key, host.port))
    assert rig.run(lambda: invited.got(TableAgreed) and inviter.got(TableAgreed))
    (as_host,), (as_guest,) = invited.got(TableAgreed), inviter.got(TableAgreed)
    assert (as_host.role, as_guest.role) == (Role.HOST, Role.GUEST)
    table = TableLink.host("seventeen-four", os.urandom)
    host.attach(TableEnd(table), [as_host.host])
    link = TableLink.guest(os.urandom, expects="seventeen-four")
    guest: StreamDriver[Any] = StreamDriver(
        rig.loop, TableEnd(link), as_guest.host, as_guest.port, lambda event: None
    )
    assert rig.run(lambda: table.phase is link.phase is LinkPhase.OPEN)
    guest.close()
    host.close()


def test_commands_from_inside_events_and_closing_there(rig: Rig, start: Start) -> None:
    heard: list[str] = []

    def on_event(event: Any) -> None:
        heard.append(type(event).__name__)
        if len(heard) == 1:
            one.driver.call(partial(one.lobby.invite, one.key("Zwei"), SEVENTEEN_FOUR))
        if heard[-1] == "InvitationSent":
            one.driver.close()

    one = start("Eins", on_event=on_event)
    start("Zwei")
    rig.run(lambda: len(heard) > 1)
    rig.run(seconds=0.2)
    assert heard == ["PeerSeen", "InvitationSent"]


def test_the_facts_for_the_page(rig: Rig, start: Start) -> None:
    one = start("Eins")
    rig.run(seconds=0.1)
    before = one.driver.diagnosis()
    assert before.stats.own >= 1 and before.last is None  # our own came back: the port works
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other:
        other.bind(("127.0.0.1", 0))
        for data in (b"01008Eva", b"not a frame", bytes(60_000)):
            other.sendto(data, ("127.0.0.1", before.lobby_port))
        assert rig.run(lambda: one.nicks() == ["Eva"])
        after = one.driver.diagnosis()
        assert after.last is not None and after.last[0] == other.getsockname()
        assert 0 <= rig.loop.now() - after.last[1] < 2
    assert (after.stats.datagrams, after.stats.malformed) == (3, 2)
    assert before.stats.datagrams == 0, "a diagnosis is a picture of its moment"
    assert after.sent > before.sent > 0 and after.failed == 0
    loopback = [one for one in after.interfaces if one.loopback]
    assert loopback and loopback[0].address == "127.0.0.1" and loopback[0].problem is None


def test_interfaces_that_fail_are_named(rig: Rig, start: Start) -> None:
    gone = Interface("vpn0", 999_999, "10.9.9.9", "10.9.9.255", True)  # there is no such number
    one = start("Eins", through=lambda found: [gone, *loopback(found)])
    two = start("Zwei")
    assert rig.run(lambda: one.nicks() and two.nicks())
    diagnosis = one.driver.diagnosis()
    assert set(diagnosis.failures) == {"vpn0"} and diagnosis.failed >= 2


def test_after_the_end_nothing_is_sent_or_told(rig: Rig, start: Start) -> None:
    one, two = start("Eins"), start("Zwei")
    rig.run(lambda: one.nicks() and two.nicks())
    one.close()
    told = len(one.events)
    one.driver.call(lambda now: [])
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other:
        other.sendto(b"01008Eva", ("127.0.0.1", one.sockets.lobby_port))
    rig.run(seconds=0.1)
    assert len(one.events) == told


@pytest.mark.slow
@pytest.mark.parametrize(
    "datagrams",
    [
        ["b'garbage'", "bytes(3000)", "b'99999'"],
        ["b'01009%04x' % (sent % 65536)", "b'04009%04x' % (sent % 65536)"],
    ],
    ids=["garbage", "well formed"],
)
def test_a_flood_is_not_felt(rig: Rig, start: Start, datagrams: list[str]) -> None:
    """10,000 datagrams a second to each of our ports: the loop turns, and a peer still gets in."""
    one = start("Eins")
    rig.run(lambda: one.driver.diagnosis().stats.own)
    ports = f"{one.sockets.lobby_port},{one.sockets.port}"
    program = FLOODER.replace("eval(part)", "part").replace(
        "datagrams[sent % len(datagrams)]", "eval(datagrams[sent % len(datagrams)])"
    )
    flood = subprocess.Popen(
        [sys.executable, "-c", program, ports, "3.0", *datagrams], stdout=subprocess.PIPE
    )
    turns: list[float] = []

    def turn() -> None:
        turns.append(time.monotonic())
        if flood.poll() is None:
            rig.loop.call_after(0.016, turn)

    turn()
    used = time.process_time()
    assert rig.run(lambda: flood.poll() is not None, 10)
    rig.run(seconds=0.05)
    used = (time.process_time() - used) / (turns[-1] - turns[0])
    assert flood.stdout is not None and int(flood.stdout.read()) > 10_000
    flood.stdout.close()
    gaps = sorted(b - a for a, b in pairwise(turns))
    assert gaps[int(len(gaps) * 0.95)] < 0.1, gaps[-10:]
    assert used < 0.5
    assert len(one.lobby.peers()) <= 64
    rig.run(seconds=0.5)
    start("Zwei")
    assert rig.run(lambda: "Zwei" in one.nicks())
