"""Strangers at a port where a table or a series waits for its peer: none can keep the peer out."""

import os
import secrets
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest

from net.driver import ListenerDriver, NoughtsEnd, StreamDriver, TableEnd
from net.driver.ends import GREETING_TIME
from net.driver.listener import MAX_PARKED
from net.frames import FrameReader, encode_line
from net.noughts.link import NoughtsLink
from net.noughts.series import Party
from net.table.events import Ended, PeerMissing
from net.table.link import TableLink
from net.table.phases import LinkPhase
from tests.net.driver.rig import Rig, nothing_left, quick

__all__ = ["nothing_left", "quick"]

pytestmark = pytest.mark.usefixtures("nothing_left")

COUNT = 60

FORGED = encode_line(17, "1|seventeen-four|2|10000,1000,1000|0|" + "0" * 32)

KINDS: dict[str, tuple[bytes, bytes]] = {
    "says nothing": (b"", b""),
    "a digit at a time of an unknown frame": (b"9", b"9"),
    "garbage": (b"GET / HTTP/1.1\r\n\r\n", b"x"),
    "a forged greeting": (FORGED, FORGED),
    "half a greeting": (FORGED[:40], b""),
}
"""What each says at first, and again and again."""


class Crowd:
    """Connections of strangers that go on as their kind does."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.sockets: list[tuple[socket.socket, bytes]] = []

    def come(self, count: int) -> None:
        for number in range(count):
            first, again = list(KINDS.values())[number % len(KINDS)]
            stranger = socket.socket()
            stranger.setblocking(False)
            with suppress(BlockingIOError):
                stranger.connect(("127.0.0.1", self.port))
            self.sockets.append((stranger, again))
            self.say(stranger, first)

    def say(self, stranger: socket.socket, what: bytes) -> None:
        with suppress(OSError):
            stranger.send(what)

    def go_on(self) -> None:
        for stranger, again in self.sockets:
            self.say(stranger, again)

    def leave(self) -> None:
        for stranger, _ in self.sockets:
            stranger.close()


@pytest.fixture
def crowd() -> Iterator[Callable[[int], Crowd]]:
    crowds: list[Crowd] = []

    def make(port: int) -> Crowd:
        crowds.append(Crowd(port))
        crowds[-1].come(COUNT)
        return crowds[-1]

    yield make
    for one in crowds:
        one.leave()


def within_a_second(rig: Rig, crowd: Crowd, done: Callable[[], bool]) -> bool:
    """Whether it is so within a second of the loop's time, the strangers going on."""
    end = rig.loop.now() + 1.0
    while rig.loop.now() < end:
        if rig.run(done, 0.05):
            return True
        crowd.go_on()
    return False


def guest_of(rig: Rig, port: int, events: list[Any]) -> tuple[TableLink, StreamDriver[Any]]:
    link = TableLink.guest(os.urandom)
    return link, StreamDriver(rig.loop, TableEnd(link), "127.0.0.1", port, events.append)


@pytest.mark.parametrize("invited", [False, True], ids=["by address", "invited"])
def test_a_guest_is_at_the_table_within_a_second_among_sixty_strangers(
    quick: Rig, crowd: Callable[[int], Crowd], invited: bool
) -> None:
    host = TableLink.host("seventeen-four", os.urandom)
    driver: ListenerDriver[Any] = ListenerDriver(
        quick.loop, lambda event: None, allowed=["127.0.0.1"] if invited else None
    )
    strangers = crowd(driver.port)
    if invited:
        quick.run(seconds=0.2)  # they are there before it is known who is agreed with
    driver.attach(TableEnd(host))
    if not invited:
        quick.run(seconds=0.2)
    link, guest = guest_of(quick, driver.port, [])
    assert within_a_second(quick, strangers, lambda: link.phase is host.phase is LinkPhase.OPEN)
    assert quick.run(lambda: driver.strangers.count == COUNT), "all others are counted"
    assert driver.strangers.last == "127.0.0.1"
    assert host.phase is LinkPhase.OPEN
    guest.close()
    driver.close()


def test_a_peer_comes_back_within_a_second_among_sixty_strangers(
    quick: Rig, crowd: Callable[[int], Crowd]
) -> None:
    host = TableLink.host("seventeen-four", os.urandom)
    driver: ListenerDriver[Any] = ListenerDriver(quick.loop, lambda event: None)
    driver.attach(TableEnd(host))
    link, guest = guest_of(quick, driver.port, [])
    assert quick.run(lambda: link.phase is host.phase is LinkPhase.OPEN)
    strangers = crowd(driver.port)
    quick.run(seconds=0.2)
    guest.close()
    assert quick.run(lambda: host.phase is LinkPhase.SUSPENDED)
    link.connection_lost(quick.loop.now())
    again: StreamDriver[Any] = StreamDriver(
        quick.loop, TableEnd(link), "127.0.0.1", driver.port, lambda event: None
    )
    assert within_a_second(quick, strangers, lambda: link.phase is host.phase is LinkPhase.OPEN)
    again.close()
    driver.close()


def test_an_inviter_plays_within_a_second_among_sixty_strangers(
    quick: Rig, crowd: Callable[[int], Crowd]
) -> None:
    """The inviter begins: the series is with who plays it, as who says nothing may yet."""
    invited = NoughtsLink(Party.INVITED, quick.loop.now(), first=Party.INVITER)
    driver: ListenerDriver[Any] = ListenerDriver(
        quick.loop, lambda event: None, allowed=["127.0.0.1"]
    )
    driver.attach(NoughtsEnd(invited))
    driver.call(invited.confirmed)
    strangers = crowd(driver.port)
    quick.run(seconds=0.2)
    inviter = NoughtsLink(Party.INVITER, quick.loop.now())
    dialled: StreamDriver[Any] = StreamDriver(
        quick.loop, NoughtsEnd(inviter), "127.0.0.1", driver.port, lambda event: None
    )
    assert within_a_second(quick, strangers, lambda: inviter.series is not None)
    dialled.call(lambda now: inviter.play(5, now))

    def marked() -> bool:
        return invited.series is not None and invited.series.awaited is Party.INVITED

    assert within_a_second(quick, strangers, marked)
    dialled.close()
    driver.close()


def test_who_does_not_greet_in_time_or_rightly_hears_why(
    quick: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("net.driver.ends.GREETING_TIME", 0.3)
    driver: ListenerDriver[Any] = ListenerDriver(quick.loop, lambda event: None)
    driver.attach(TableEnd(TableLink.host("seventeen-four", os.urandom)))
    said = {}
    for name, (first, _) in KINDS.items():
        with socket.create_connection(("127.0.0.1", driver.port)) as stranger:
            stranger.sendall(first)
            quick.run(seconds=0.5)
            stranger.settimeout(2)
            frames = FrameReader().feed(stranger.recv(1000))
        assert [frame.id for frame in frames] == [17, 20], name
        said[name] = frames[-1].payload
    assert said == {
        "says nothing": "too-slow",
        "a digit at a time of an unknown frame": "too-slow",
        "garbage": "wrong-greeting",
        "a forged greeting": "wrong-greeting",
        "half a greeting": "too-slow",
    }
    assert driver.strangers.count == len(KINDS)
    driver.close()


def test_a_guest_at_a_taken_table_hears_that_it_is_taken(
    quick: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("net.driver.ends.GREETING_TIME", 0.3)
    host = TableLink.host("seventeen-four", os.urandom)
    driver: ListenerDriver[Any] = ListenerDriver(quick.loop, lambda event: None)
    driver.attach(TableEnd(host))
    link, guest = guest_of(quick, driver.port, [])
    assert quick.run(lambda: link.phase is host.phase is LinkPhase.OPEN)
    events: list[Any] = []
    late, second = guest_of(quick, driver.port, events)
    assert quick.run(lambda: late.phase is LinkPhase.ENDED)
    assert [event.reason for event in events if isinstance(event, Ended)] == ["seat-taken"]
    assert host.phase is LinkPhase.OPEN
    for one in (second, guest, driver):
        one.close()


def test_who_has_the_secret_takes_the_seat_and_the_old_one_is_told(quick: Rig) -> None:
    host = TableLink.host("seventeen-four", os.urandom)
    heard: list[Any] = []
    driver: ListenerDriver[Any] = ListenerDriver(quick.loop, heard.append)
    driver.attach(TableEnd(host))
    events: list[Any] = []
    link, guest = guest_of(quick, driver.port, events)
    assert quick.run(lambda: link.phase is host.phase is LinkPhase.OPEN)
    terms = link.terms
    assert terms is not None
    with socket.create_connection(("127.0.0.1", driver.port)) as thief:
        thief.sendall(encode_line(17, terms.text()) + encode_line(22, "0"))
        assert quick.run(lambda: link.phase is LinkPhase.ENDED)
        assert [(e.reason, e.by) for e in events if isinstance(e, Ended)] == [("replaced", 2)]
        missing = [event.reason for event in heard if isinstance(event, PeerMissing)]
        assert missing == ["replaced"], "the player is told"
        assert host.phase is LinkPhase.OPEN
    guest.close()
    driver.close()


def test_each_stranger_is_shown_another_secret(quick: Rig) -> None:
    driver: ListenerDriver[Any] = ListenerDriver(quick.loop, lambda event: None)
    driver.attach(TableEnd(TableLink.host("seventeen-four", secrets.token_bytes)))
    crowd = [socket.create_connection(("127.0.0.1", driver.port)) for _ in range(5)]
    quick.run(seconds=0.2)
    offers = [one.recv(1000) for one in crowd]
    assert len(set(offers)) == len(offers) and all(offer.startswith(b"17") for offer in offers)
    crowd[0].sendall(offers[1])  # what another was shown is of no use
    quick.run(lambda: driver.strangers.count)
    assert crowd[0].recv(1000) == encode_line(20, "wrong-greeting")
    for one in crowd:
        one.close()
    driver.close()


def test_an_unknown_frame_longer_than_any_is_an_error_at_its_header(quick: Rig) -> None:
    host = TableLink.host("seventeen-four", os.urandom)
    driver: ListenerDriver[Any] = ListenerDriver(quick.loop, lambda event: None)
    driver.attach(TableEnd(host))
    began = quick.loop.now()
    with socket.create_connection(("127.0.0.1", driver.port)) as stranger:
        stranger.sendall(b"99999")
        assert quick.run(lambda: driver.strangers.count == 1)
    assert quick.loop.now() - began < GREETING_TIME / 2
    assert MAX_PARKED > COUNT
    driver.close()
