"""How a table of two opens, and who does not get one (net/PROTOCOL.md, "Card table")."""

import re

import pytest

from cards.commands import Deal, Stake
from cards.events import (
    GameStarted,
)
from net.errors import LocalError
from net.frames import encode_line
from net.table.events import (
    Awaiting,
    Disconnect,
    Ended,
    NotSent,
    Opened,
)
from net.table.link import TableLink
from net.table.phases import LinkPhase
from tests.net.table.link_wire import (
    EVERY_RULE_SET,
    Wire,
    opened,
    seeds,
    spied,
)


@EVERY_RULE_SET
def test_both_sides_open_the_same_table(rules: str) -> None:
    wire = opened(rules, accounts={1: 300, 2: 200}, timer=30)
    one, two = wire.host.all(Opened), wire.guest.all(Opened)
    assert [event.seat for event in one + two] == [1, 2]
    assert one[0].terms == two[0].terms
    assert wire.host.log == wire.guest.log == [wire.host.link.round.opening]
    assert isinstance(wire.host.log[0], GameStarted)
    assert wire.guest.link.round.accounts == {1: 300, 2: 200}
    assert wire.guest.last(Awaiting).seats == (1, 2)


def test_the_host_speaks_first_and_the_guest_says_the_same() -> None:
    wire = Wire()
    frames = spied(wire)
    wire.run(2)
    assert [(seat, frame.id) for seat, frame in frames] == [(1, 17), (2, 17), (2, 22), (1, 22)]
    assert frames[0][1].payload == frames[1][1].payload
    form = r"1\|seventeen-four\|2\|10000,1000,1000\|0\|[0-9a-f]{32}"
    assert re.fullmatch(form, frames[0][1].payload)


@pytest.mark.parametrize(
    ("payload", "reason"),
    [
        ("2|seventeen-four|2|1,1,1|0|" + "a" * 32, "version"),
        ("1|whist|2|1,1,1|0|" + "a" * 32, "rules"),
        ("1|seventeen-four|2|1,1|0|" + "a" * 32, "terms"),
        ("1|blackjack|2|-,100,100|0|" + "a" * 32, "other-rules"),
    ],
)
def test_a_guest_that_cannot_play_leaves_with_a_reason(payload: str, reason: str) -> None:
    guest = TableLink.guest(seeds("g"), expects="seventeen-four")
    guest.connected(0.0)
    told = guest.receive(encode_line(17, payload), 0.0)
    assert told == [Disconnect(reason), Ended(reason, 1)]
    assert guest.to_send() == encode_line(20, reason)
    host = TableLink.host("seventeen-four", seeds("h"))
    host.connected(0.0)
    assert host.receive(encode_line(20, reason), 0.0) == [Disconnect(reason), Ended(reason, 2)]


@pytest.mark.parametrize("data", [b"GET / HTTP/1.1\r\n", encode_line(17, "1|x"), encode_line(19)])
def test_a_host_that_listens_goes_on_waiting_after_a_stranger(data: bytes) -> None:
    host = TableLink.host("seventeen-four", seeds("h"))
    host.connected(0.0)
    first = host.to_send()
    assert [type(event) for event in host.receive(data, 0.0)] == [Disconnect]
    assert host.phase is LinkPhase.WAITING and host.wants_connection
    host.connected(1.0)
    assert host.to_send() != first, "what the stranger has seen is worth nothing"


def test_who_dials_in_vain_has_no_table() -> None:
    guest = TableLink.guest(seeds("g"))
    guest.connected(0.0)
    assert guest.connection_lost(1.0) == [Disconnect("lost"), Ended("lost", None)]
    guest = TableLink.guest(seeds("g"))
    guest.connected(0.0)
    assert guest.next_deadline() == 15.0
    assert guest.tick(15.0) == [Disconnect("silence"), Ended("silence", None)]
    assert guest.next_deadline() is None


def test_a_guest_may_listen_and_the_host_dial() -> None:
    host = TableLink.host("blackjack", seeds("h"), dials=True)
    guest = TableLink.guest(seeds("g"), dials=False)
    host.connected(0.0)
    guest.connected(0.0)
    for _ in range(3):
        guest.receive(host.to_send(), 0.0)
        host.receive(guest.to_send(), 0.0)
    assert host.phase is guest.phase is LinkPhase.OPEN


def test_what_no_table_can_be_opened_with() -> None:
    for more in ({"accounts": {1: 0}}, {"timer": 7}, {"accounts": {3: 10}}):
        with pytest.raises(LocalError):
            TableLink.host("seventeen-four", seeds("h"), **more)
    with pytest.raises(LocalError):
        TableLink.host("skat", seeds("h"))


def test_before_the_table_is_open_nothing_can_be_asked() -> None:
    link = TableLink.host("seventeen-four", seeds("h"))
    assert link.do(Stake(1, 5), 0.0) == [NotSent(Stake(1, 5), "no-table")]
    assert link.proof == "" and link.deadline(1) is None and link.next_deadline() is None
    assert (
        link.tick(0.0) == [] and link.connection_lost(0.0) == [] and link.receive(b"x", 0.0) == []
    )
    with pytest.raises(LocalError):
        _ = link.round
    assert link.leave(0.0) == [Ended("left", 1)]
    assert link.leave(0.0) == [] and link.do(Deal(1), 0.0) == [NotSent(Deal(1), "over")]
