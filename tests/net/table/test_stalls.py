"""Peers that flood, do not read, or keep back what they owe."""

import pytest

from cards.commands import Hit, Stand
from net.frames import FrameReader, encode_line
from net.table.events import (
    Alone,
    Did,
    Ended,
    PeerMissing,
    Resumed,
)
from net.table.line import MAX_KEPT, MAX_WAITING
from tests.net.table.link_wire import (
    lying,
    opened,
    to_turn,
)


def test_a_flood_of_frames_ends_the_table_and_costs_little() -> None:
    wire = opened()
    flood = encode_line(18, "H0") * 10_000
    wire.note(wire.host, wire.host.link.receive(flood, wire.now))
    assert wire.host.last(Ended) == Ended("flood", 2, fault=True)
    assert wire.host.link.receive(flood, wire.now) == []


def test_a_slow_flood_too() -> None:
    wire = opened()
    for _ in range(20):
        wire.now += 0.1
        wire.note(wire.host, wire.host.link.receive(encode_line(23) * 100, wire.now))
    assert wire.host.last(Ended) == Ended("flood", 2, fault=True)


def test_a_flood_of_line_ends_is_one() -> None:
    wire = opened()
    for _ in range(10):
        wire.note(wire.host, wire.host.link.receive(b"\n" * 60_000, wire.now))
    assert wire.host.last(Ended).reason == "flood"


def test_more_wishes_than_can_wait_for_a_card_are_a_flood() -> None:
    wire = to_turn(opened(seed=3))
    wire.do(wire.host, Stand(1))
    lying(wire, wire.guest, lambda i, p: [] if i == 21 else [(i, p)])
    wire.do(wire.guest, Stand(2))
    data = encode_line(18, "D1") * 100
    wire.note(wire.host, wire.host.link.receive(data, wire.now))
    assert wire.host.last(Ended) == Ended("flood", 2, fault=True)


def test_a_peer_that_does_not_read_is_dropped_before_memory_grows() -> None:
    """It talks and talks, but takes nothing and never says that anything came."""
    wire = opened()
    host = wire.host.link
    for _ in range(5_000):
        wire.now += 0.01
        wire.host.events += host.receive(encode_line(18, "H0"), wire.now)
        if wire.host.all(PeerMissing):
            break
    assert wire.host.last(PeerMissing).reason == "not-reading"
    assert len(host.to_send()) <= MAX_WAITING
    host.connected(wire.now)
    assert host.terms is not None
    host.receive(encode_line(17, host.terms.text()) + encode_line(22, "0"), wire.now)
    again = [frame for frame in FrameReader().feed(host.to_send()) if frame.id == 18]
    assert 0 < len(again) <= MAX_KEPT + 10, "all that is kept is sent again"


def test_a_peer_that_does_not_read_but_says_so_is_dropped_before_memory_grows() -> None:
    """It says that everything came, and takes nothing."""
    wire = opened()
    host = wire.host.link
    host.to_send()
    for count in range(1, 30_000):
        wire.now += 0.01
        said = encode_line(18, "D" + "9" * 15) + encode_line(22, str(count - 1))
        wire.host.events += host.receive(said, wire.now)
        if wire.host.all(PeerMissing):
            break
    assert wire.host.last(PeerMissing).reason == "not-reading"
    assert MAX_WAITING < len(host.to_send()) < MAX_WAITING + 100


@pytest.mark.parametrize("who", [0, 1], ids=["host", "guest"])
def test_a_peer_that_beats_but_keeps_its_value_back_is_absent_in_the_end(who: int) -> None:
    wire = to_turn(opened(seed=3, accounts={1: 100, 2: 100}))
    staller, victim = wire.ends[who], wire.ends[1 - who]
    lying(wire, staller, lambda i, p: [] if i == 21 or p.startswith("H") else [(i, p)])
    wire.do(victim, Hit(victim.link.seat))
    start = wire.now
    wire.run(14)
    assert not victim.all(PeerMissing)
    wire.run(2)
    assert victim.last(PeerMissing).reason == "no-answer"
    assert abs(victim.last(PeerMissing).until - (start + 75)) < 0.2
    wire.run(61)
    assert victim.last(Alone) == Alone(staller.link.seat, "absent")
    assert len(victim.link.round.hands[victim.link.seat]) == 3


def test_a_value_that_comes_late_is_taken() -> None:
    wire = to_turn(opened(seed=3))
    held: list[tuple[int, str]] = []

    def hold(id: int, payload: str) -> list[tuple[int, str]]:
        if id == 21:
            held.append((id, payload))
            return []
        return [(id, payload)]

    lying(wire, wire.guest, hold)
    wire.do(wire.host, Hit(1))
    wire.run(30)
    assert wire.host.last(PeerMissing).reason == "no-answer"
    wire.note(wire.host, wire.host.link.receive(encode_line(*held[0]), wire.now))
    assert wire.host.last(Resumed) == Resumed()
    assert wire.host.link.suspended_until is None
    assert len(wire.host.link.round.hands[1]) == 3


def test_a_host_that_gives_no_place_to_a_wish_is_absent_in_the_end() -> None:
    wire = to_turn(opened(seed=3))
    lying(wire, wire.host, lambda i, p: [] if i == 18 else [(i, p)])
    wire.do(wire.guest, Stand(2))
    assert Did(Stand(2)) not in wire.guest.events
    wire.run(16)
    assert wire.guest.last(PeerMissing).reason == "no-answer"
    wire.run(61)
    assert wire.guest.last(Alone) == Alone(1, "absent")
    assert Did(Stand(2)) in wire.guest.events
    assert wire.guest.last(Ended) == Ended("absent", 1)
