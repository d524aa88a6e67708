"""The turn timer (net/PROTOCOL.md, "Turn timer"): the host's setting, both sides' clocks."""

import pytest

from cards.commands import Deal, Hit, Ready, Stake, Stand
from cards.events import CardDealt, DealStarted, Refused, Result, TurnEnded
from cards.round import State
from net.frames import encode_line
from net.table.events import Alone, Awaiting, Ended, PeerMissing
from net.table.phases import LinkPhase
from tests.net.table.link_wire import EVERY_RULE_SET, Wire, lying, opened, play_out, to_turn


def test_without_a_timer_nobody_is_hurried() -> None:
    wire = opened(timer=0)
    wire.run(3600)
    assert wire.host.link.deadline(1) is None
    assert wire.host.log == [wire.host.link.round.opening]


@pytest.mark.parametrize("timer", [30, 60])
def test_both_sides_can_show_the_same_countdown(timer: int) -> None:
    wire = opened(timer=timer)
    for end in wire.ends:
        for seat in (1, 2):
            left = end.link.deadline(seat)
            assert left is not None and timer - 3 < left - wire.now <= timer


@EVERY_RULE_SET
def test_a_seat_that_has_not_staked_in_time_sits_the_round_out(rules: str) -> None:
    wire = opened(rules, 3, timer=30)
    wire.do(wire.host, Stake(1, 10))
    wire.do(wire.host, Deal(1))
    wire.run(31)
    assert TurnEnded(2, "time") in wire.guest.log
    assert wire.host.log == wire.guest.log
    assert DealStarted(1) in wire.host.log
    assert not any(event.seat == 2 for event in wire.host.log if isinstance(event, CardDealt))
    while wire.host.link.round.state is State.TURN:
        wire.do(wire.host, Stand(1))
    assert [event.seat for event in wire.host.log if isinstance(event, Result)] == [1]
    assert wire.host.log == wire.guest.log
    wire.do(wire.host, Ready(1))
    wire.do(wire.guest, Ready(2))
    assert wire.guest.link.check(Stake(2, 10)) is None, "and plays the next one"


def test_a_seat_that_has_staked_but_forgot_to_say_so_is_dealt_in() -> None:
    wire = opened(seed=3, timer=30)
    wire.do(wire.guest, Stake(2, 10))
    wire.do(wire.host, Deal(1))
    wire.run(31)
    assert DealStarted(1) in wire.guest.log
    assert wire.guest.link.round.playing == (1, 2)


def test_when_nobody_stakes_no_cards_come_and_the_time_begins_anew() -> None:
    wire = opened(seed=3, timer=30)
    wire.run(95)
    assert DealStarted(1) not in wire.host.log
    assert wire.host.log.count(TurnEnded(2, "time")) == 3
    assert wire.host.log == wire.guest.log
    assert wire.guest.last(Awaiting).seats == (1, 2)
    assert wire.guest.link.check(Stake(2, 10)) is None


@EVERY_RULE_SET
@pytest.mark.parametrize("slow", [0, 1])
def test_a_seat_that_is_slow_in_its_turn_says_ok(rules: str, slow: int) -> None:
    wire = to_turn(opened(rules, 3, timer=60))
    late, other = wire.ends[slow], wire.ends[1 - slow]
    wire.do(other, Stand(other.link.seat))
    wire.run(62)
    assert TurnEnded(late.link.seat, "time") in late.log
    assert wire.host.log == wire.guest.log
    assert late.link.round.state is State.SETTLED


def test_each_command_gives_its_seat_the_whole_time_again() -> None:
    wire = to_turn(opened(seed=3, timer=30))
    for _ in range(3):
        wire.run(25)
        wire.do(wire.guest, Stake(2, 5))
    assert TurnEnded(1, "time") in wire.host.log
    assert TurnEnded(2, "time") not in wire.host.log
    wire.run(31)
    assert TurnEnded(2, "time") in wire.host.log


def test_what_is_refused_gives_no_time() -> None:
    wire = to_turn(opened(seed=3, timer=30))
    start = wire.now
    lying(wire, wire.host, lambda id, payload: [(99, "")])  # the guest sees that the line holds
    for _ in range(5):
        wire.run(5)
        wire.note(wire.host, wire.host.link.receive(encode_line(19), wire.now))
    assert wire.host.log.count(Refused(2, "ready", "not-now")) == 5
    assert wire.host.link.deadline(2) <= start + 30  # type: ignore[operator]


def test_a_result_that_nobody_confirms_is_confirmed_by_the_clock() -> None:
    wire = to_turn(opened(seed=3, timer=30))
    play_out(wire)
    wire.do(wire.host, Ready(1))
    assert wire.host.last(Awaiting).seats == (2,)
    wire.run(31)
    assert {end.link.round.state for end in wire.ends} == {State.STAKING}


def test_a_stand_that_crosses_the_end_of_the_time_is_refused_on_both_sides() -> None:
    wire = to_turn(opened(seed=3, timer=30, delay=0.5))
    wire.run(10)
    due = wire.host.link.deadline(2)
    assert due is not None
    wire.run(due - wire.now - 0.01)
    wire.note(wire.guest, wire.guest.link.do(Stand(2), wire.now))
    wire.run(4)
    assert wire.host.log == wire.guest.log
    assert TurnEnded(2, "time") in wire.host.log
    refused = [event for event in wire.host.log if isinstance(event, Refused)]
    assert [(event.seat, event.command) for event in refused] == [(2, "stand")]


def test_a_frozen_table_stops_the_clocks() -> None:
    wire = to_turn(opened(seed=3, timer=30))
    wire.run(25)
    wire.cut()
    assert wire.host.link.deadline(2) is None
    wire.run(50)
    wire.mend()
    wire.run(3)
    due = wire.host.link.deadline(2)
    assert due is not None and due - wire.now > 25
    assert not any(isinstance(event, TurnEnded) for event in wire.host.log)


def test_a_host_that_shortens_the_guests_time_is_caught() -> None:
    wire = to_turn(opened(seed=3, timer=60))
    wire.run(40)
    wire.note(wire.guest, wire.guest.link.receive(encode_line(18, "T2"), wire.now))
    assert wire.guest.last(Alone) == Alone(1, "wrong-time", fault=True)


def test_what_a_silent_line_may_have_held_back_is_no_lie() -> None:
    wire = to_turn(opened(seed=3, timer=60))
    wire.run(46)
    wire.note(wire.guest, wire.guest.link.receive(encode_line(18, "T2"), wire.now))
    assert TurnEnded(2, "time") in wire.guest.log


def test_a_host_that_forgets_its_own_time_is_absent_in_the_end() -> None:
    wire = to_turn(opened(seed=3, timer=30))
    wire.do(wire.guest, Stand(2))
    lying(wire, wire.host, lambda id, payload: [] if id in (18, 21) else [(id, payload)])
    wire.run(31 + 15)
    assert not wire.guest.all(PeerMissing)
    wire.run(15)
    assert wire.guest.last(PeerMissing).reason == "no-answer"
    wire.run(61)
    assert wire.guest.last(Ended) == Ended("absent", 1)


def test_an_idle_table_wakes_for_heartbeats_only() -> None:
    wire = Wire()
    wire.run(2)
    wakes = 0
    until = wire.now + 100
    while wire.step(until):
        wakes += 1
    assert wakes <= 20 * 2 * 2 + 4
    assert wire.host.link.phase is LinkPhase.OPEN


def test_time_does_not_run_while_a_card_is_on_its_way() -> None:
    wire = to_turn(opened(seed=3, timer=30))
    wire.spy = lambda end, data: b"" if end is wire.guest and data.startswith(b"21") else data
    wire.do(wire.host, Hit(1))
    wire.run(14)
    assert wire.host.link.round.wanted is not None
    assert wire.host.last(Awaiting).seats == ()
    wire.run(20)
    assert not any(isinstance(event, TurnEnded) for event in wire.host.log)


def test_time_that_was_up_just_before_a_cut_is_no_lie_after_it() -> None:
    """The host has said so, the word is lost with the line, and the guest's clock starts anew."""
    wire = to_turn(opened(seed=3, timer=30))
    wire.do(wire.host, Stand(1))
    wire.spy = lambda end, data: b"" if b"T2" in data else data
    while TurnEnded(2, "time") not in wire.host.log:
        assert wire.step(wire.now + 40)
    wire.spy = lambda end, data: data
    wire.cut()
    wire.mend()
    wire.run(5)
    assert TurnEnded(2, "time") in wire.guest.log
    assert wire.host.log == wire.guest.log
    assert not wire.guest.all(Ended)
