"""A seat that is absent for good, or left on purpose; the other finishes alone."""

import pytest

from cards.commands import Deal, Hit, Leave, Stake, Stand
from cards.events import (
    Accounts,
    CardDealt,
    Result,
)
from cards.round import State
from net.frames import encode_line
from net.table.events import (
    Alone,
    Did,
    Disconnect,
    DrawnAlone,
    Ended,
    PeerMissing,
)
from net.table.phases import LinkPhase
from net.table.transcript import check
from tests.net.table.link_wire import (
    EVERY_RULE_SET,
    Wire,
    opened,
    play_out,
    to_turn,
)


@EVERY_RULE_SET
def test_after_a_minute_the_absent_stake_is_the_banks_and_the_other_finishes_alone(
    rules: str,
) -> None:
    wire = to_turn(opened(rules, 3, accounts={1: 100, 2: 100}), stake=20)
    bank = wire.host.link.round.bank
    wire.cut()
    wire.run(59.9)
    assert not wire.host.all(Alone)
    wire.run(0.2)
    host = wire.host
    assert host.last(Alone) == Alone(2, "absent")
    assert host.last(Result) == Result(2, "lose", "left", 0)
    assert host.link.phase is LinkPhase.ALONE
    assert host.link.round.pots[2] == 0
    if bank is not None:
        assert host.link.round.bank == bank + 40
    assert host.link.check(Hit(1)) is None
    wire.note(host, host.link.do(Stand(1), wire.now))
    assert host.link.round.results[1].reason != "left"
    alone = len(host.all(DrawnAlone))
    assert alone >= 1
    proof = host.link.proof
    assert proof.count('"alone"') == alone and check(proof) is None
    assert host.last(Ended) == Ended("absent", 2)
    assert host.link.round.accounts[2] == 80
    if rules == "seventeen-four":
        assert host.money() == 10_200


def test_every_card_drawn_alone_is_marked_just_before_it() -> None:
    wire = to_turn(opened(seed=3))
    wire.cut()
    wire.run(61)
    host = wire.host
    wire.note(host, host.link.do(Hit(1), wire.now))
    at = host.events.index(DrawnAlone())
    assert isinstance(host.events[at + 1], CardDealt) and host.events[at + 1].seat == 1


def test_both_sides_finish_alone_when_the_line_stays_cut() -> None:
    wire = to_turn(opened(seed=3))
    wire.cut()
    wire.run(61)
    for end in wire.ends:
        assert end.link.phase is LinkPhase.ALONE
        assert end.last(Alone).seat != end.link.seat
        wire.note(end, end.link.do(Stand(end.link.seat), wire.now))
        assert end.last(Ended).reason == "absent"


def test_who_comes_back_too_late_is_told_so() -> None:
    wire = to_turn(opened(seed=3))
    wire.cut()
    wire.run(61)
    host = wire.host.link
    assert host.connected(wire.now) == [Disconnect("too-late")]
    assert host.to_send() == encode_line(20, "too-late")
    assert host.connection_lost(wire.now) == [] and host.phase is LinkPhase.ALONE


def test_a_card_that_was_on_its_way_to_the_absent_seat_never_comes() -> None:
    wire = to_turn(opened(seed=3))
    wire.spy = lambda end, data: b"" if end is wire.guest else data
    wire.note(wire.host, wire.host.link.do(Hit(1), wire.now))
    assert wire.host.link.round.wanted is not None
    wire.cut()
    wire.run(61)
    assert len(wire.host.link.round.hands[1]) == 3, "its own one it draws alone"
    wire = to_turn(opened(seed=3))
    wire.note(wire.guest, wire.guest.link.do(Hit(2), wire.now))
    data = encode_line(18, "H0")
    wire.lose_under_way()
    wire.note(wire.host, wire.host.link.receive(data, wire.now))
    assert wire.host.link.round.wanted is not None
    wire.cut()
    wire.run(61)
    assert len(wire.host.link.round.hands[2]) == 2
    assert wire.host.link.round.wanted is None


def test_what_the_guest_had_asked_for_comes_when_the_host_is_gone() -> None:
    wire = to_turn(opened(seed=3))
    wire.spy = lambda end, data: b""
    wire.note(wire.guest, wire.guest.link.do(Hit(2), wire.now))
    wire.cut()
    wire.run(61)
    assert len(wire.guest.link.round.hands[2]) == 3


@pytest.mark.parametrize("agreed", [False, True])
def test_a_peer_lost_while_stakes_are_made(agreed: bool) -> None:
    wire = opened(seed=3, accounts={1: 100, 2: 100})
    wire.do(wire.guest, Stake(2, 30))
    wire.do(wire.host, Stake(1, 20))
    if agreed:
        wire.do(wire.host, Deal(1))
    wire.cut()
    wire.run(61)
    host = wire.host.link
    assert host.round.accounts[2] == 70 and host.round.pots[2] == 0
    if agreed:
        assert host.phase is LinkPhase.ALONE and host.round.state is State.TURN
    else:
        assert host.phase is LinkPhase.ENDED
        assert host.round.accounts[1] == 100, "no round, so the stake goes back"
    assert wire.host.money() == 10_200


# leaving on purpose


@EVERY_RULE_SET
@pytest.mark.parametrize("who", [0, 1])
def test_leaving_in_a_turn_costs_the_stake_and_the_other_plays_on(rules: str, who: int) -> None:
    wire = to_turn(opened(rules, 3, accounts={1: 100, 2: 100}), stake=20)
    leaver, other = wire.ends[who], wire.ends[1 - who]
    seat = leaver.link.seat
    wire.note(leaver, leaver.link.leave(wire.now))
    assert leaver.last(Ended) == Ended("left", seat)
    assert leaver.last(Result) == Result(seat, "lose", "left", 0)
    wire.run(1)
    assert other.last(Alone) == Alone(seat, "left")
    assert not other.all(PeerMissing), "left on purpose is not a lost line"
    wire.note(other, other.link.do(Stand(other.link.seat), wire.now))
    assert other.last(Ended) == Ended("left", seat)
    assert other.link.round.accounts[seat] == 80
    if rules == "seventeen-four":
        assert other.money() == 10_200 and leaver.money() == 10_200


def test_leaving_between_rounds_ends_the_table_and_parts_the_pots() -> None:
    wire = drawn_pot()
    pots = dict(wire.host.link.round.pots)
    assert any(pots.values())
    before = dict(wire.host.link.round.accounts)
    wire.note(wire.guest, wire.guest.link.leave(wire.now))
    wire.run(1)
    host = wire.host.link.round
    assert wire.host.last(Ended) == Ended("left", 2)
    assert host.accounts == {seat: before[seat] + pots[seat] // 2 for seat in (1, 2)}
    assert not any(host.pots.values())
    assert isinstance(wire.host.log[-1], Accounts)
    assert wire.host.money() == 10_200


def drawn_pot() -> Wire:
    """A settled round of 17 und 4 that has left a pot, or one more after it."""
    for seed in range(60):
        wire = to_turn(opened(seed=seed, accounts={1: 100, 2: 100}), stake=20)
        play_out(wire)
        if any(wire.host.link.round.pots.values()):
            return wire
    raise AssertionError("no draw in 60 rounds")


def test_leaving_a_frozen_table() -> None:
    wire = to_turn(opened(seed=3))
    wire.cut()
    wire.note(wire.host, wire.host.link.leave(wire.now))
    assert wire.host.last(Ended) == Ended("left", 1)
    assert wire.host.link.to_send() == b""
    assert wire.host.link.next_deadline() is None


def test_leaving_while_alone() -> None:
    wire = to_turn(opened(seed=3, accounts={1: 100, 2: 100}))
    wire.cut()
    wire.run(61)
    wire.note(wire.host, wire.host.link.leave(wire.now))
    assert wire.host.last(Ended) == Ended("left", 1)
    assert wire.host.link.round.pots == {1: 0, 2: 0}
    assert wire.host.money() == 10_200


def test_after_the_end_nothing_happens_any_more() -> None:
    wire = opened()
    host = wire.host.link
    wire.note(wire.host, host.leave(wire.now))
    assert host.receive(encode_line(18, "D5"), wire.now) == []
    assert host.tick(wire.now + 999) == [] and host.connection_lost(wire.now) == []
    assert host.check(Stake(1, 5)) == "over"
    assert Did(Leave(1)) not in wire.host.events
