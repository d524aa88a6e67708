"""Lines that break and come back (net/PROTOCOL.md, "Loss and return")."""

import random
from collections import Counter
from typing import Any

import pytest

from cards.commands import Command, Deal, Hit, Ready, Stake, Stand
from cards.events import (
    BANK,
    CardDealt,
)
from cards.round import State
from net.frames import FrameReader, encode_line
from net.table.events import (
    Alone,
    Did,
    Disconnect,
    DrawnAlone,
    Ended,
    NotSent,
    PeerMissing,
    Resumed,
)
from net.table.patience import MAX_CUTS
from net.table.phases import LinkPhase
from net.table.transcript import check
from tests.net.table.link_wire import (
    EVERY_RULE_SET,
    End,
    Wire,
    opened,
    play_out,
    to_turn,
)


@pytest.mark.parametrize("away", [0.0, 1.0, 30.0, 57.0])
def test_a_cut_in_a_turn_freezes_the_table_and_play_goes_on(away: float) -> None:
    wire = to_turn(opened(seed=3))
    before = wire.host.link.round.hands[1] + wire.guest.link.round.hands[2]
    wire.cut()
    for end in wire.ends:
        assert end.last(PeerMissing) == PeerMissing("lost", wire.now + 60)
        assert end.link.suspended_until == wire.now + 60
        assert end.link.check(Stand(end.link.seat)) == "frozen"
        wire.note(end, end.link.do(Hit(end.link.seat), wire.now))
        assert end.last(NotSent).reason == "frozen"
    wire.run(away)
    wire.mend()
    wire.run(3)
    for end in wire.ends:
        assert end.all(Resumed) == [Resumed()]
        assert end.link.phase is LinkPhase.OPEN and end.link.suspended_until is None
    assert wire.host.link.round.hands[1] + wire.guest.link.round.hands[2] == before
    play_out(wire)
    assert wire.host.log == wire.guest.log
    assert not wire.host.all(DrawnAlone)


@EVERY_RULE_SET
@pytest.mark.parametrize("cut_at", range(0, 40, 3))
def test_a_cut_at_any_frame_of_a_round_loses_and_repeats_nothing(rules: str, cut_at: int) -> None:
    wire = opened(rules, 3, delay=0.4)
    steps = 0

    def wait(seconds: float) -> None:
        nonlocal steps
        until = wire.now + seconds
        while wire.step(until):
            steps += 1
            if steps == cut_at:
                wire.cut()
                wire.mend()

    for end in wire.ends:
        wire.note(end, end.link.do(Stake(end.link.seat, 10), wire.now))
        wire.note(end, end.link.do(Deal(end.link.seat), wire.now))
    wait(30)
    for end in wire.ends:
        wire.note(end, end.link.do(Hit(end.link.seat), wire.now))
    wait(30)
    assert wire.host.log == wire.guest.log
    assert wire.host.all(Did) == wire.guest.all(Did)
    assert sum(isinstance(event, CardDealt) for event in wire.host.log) >= 6
    assert wire.host.link.proof == wire.guest.link.proof and check(wire.host.link.proof) is None
    assert not any(end.all(Ended) for end in wire.ends)


def test_silence_freezes_the_table_after_15_seconds() -> None:
    wire = to_turn(opened(seed=3))
    wire.spy = lambda end, data: b""
    wire.lose_under_way()
    start = wire.now
    while not wire.host.all(PeerMissing):
        assert wire.step(start + 30)
    assert 10 <= wire.now - start <= 15, "the last heartbeat may be 5 s old"
    assert wire.host.last(PeerMissing).reason == "silence"
    assert wire.host.last(Disconnect) == Disconnect("silence")
    wire.spy = lambda end, data: data
    wire.run(20)
    assert wire.host.link.phase is wire.guest.link.phase is LinkPhase.OPEN
    play_out(wire)
    assert wire.host.log == wire.guest.log


def test_heartbeats_keep_an_idle_table() -> None:
    wire = opened()
    sent: Counter[int] = Counter()

    def spy(end: End, data: bytes) -> bytes:
        sent.update(frame.id for frame in FrameReader().feed(data))
        return data

    wire.spy = spy
    wire.run(600)
    assert wire.host.link.phase is LinkPhase.OPEN
    assert not wire.host.all(PeerMissing)
    assert set(sent) == {22} and 238 <= sent[22] <= 242


def test_the_token_proves_who_comes_back() -> None:
    wire = to_turn(opened(seed=3))
    terms = wire.host.link.terms
    assert terms is not None
    right, wrong = terms.text(), terms.text()[:-32] + "0" * 32
    wire.cut()
    host = wire.host.link
    assert host.connected(wire.now) == []
    assert host.to_send() == b"", "a stranger is told nothing"
    assert host.receive(encode_line(17, wrong), wire.now) == [Disconnect("terms")]
    assert host.phase is LinkPhase.SUSPENDED and host.wants_connection
    for first in (encode_line(22, "0"), encode_line(20, "left"), encode_line(18, "S"), b"junk\n\n"):
        host.connected(wire.now)
        told = host.receive(first, wire.now)
        assert [type(event) for event in told] == [Disconnect]
        assert host.phase is LinkPhase.SUSPENDED
    host.connected(wire.now)
    told = host.receive(encode_line(17, right) + encode_line(22, "0"), wire.now)
    assert Resumed() in told


def test_another_connection_is_looked_at_before_the_first_is_given_up() -> None:
    wire = opened()
    terms = wire.host.link.terms
    assert terms is not None
    good = encode_line(17, terms.text())
    host = wire.host.link
    assert host.admits(good) is True
    assert host.admits(good + b"220060\n") is True
    assert all(host.admits(good[:size]) is None for size in range(len(good) - 1))
    assert host.admits(good.replace(b"|0|", b"|0|f")[:-2]) is False
    assert host.admits(b"GET /") is False
    assert host.admits(encode_line(22, "0")) is False
    assert wire.guest.link.admits(good) is False, "it dials, and is not dialled"
    assert host.phase is LinkPhase.OPEN


def test_a_new_connection_in_an_open_table_takes_over() -> None:
    """The guest has lost the line, the host has not noticed yet."""
    wire = to_turn(opened(seed=3))
    host, guest = wire.host.link, wire.guest.link
    guest.connection_lost(wire.now)
    told = host.connected(wire.now)
    assert [type(event) for event in told if isinstance(event, PeerMissing)] == [PeerMissing]
    guest.connected(wire.now)
    for _ in range(3):
        host.receive(guest.to_send(), wire.now)
        guest.receive(host.to_send(), wire.now)
    assert host.phase is guest.phase is LinkPhase.OPEN


@pytest.mark.parametrize("payload", ["9999", "-1", "x", "", "1 ", "²", "0" * 20])
def test_a_heartbeat_that_cannot_be_ends_the_table(payload: str) -> None:
    wire = opened()
    wire.note(wire.host, wire.host.link.receive(encode_line(22, payload), wire.now))
    assert wire.host.last(Ended) == Ended("wrong-count", 2, fault=True)


def last_round() -> Wire:
    """A round that makes seat 1 broke, with only its Stand missing."""
    for seed in range(60):
        wire = to_turn(opened("blackjack", seed, accounts={1: 10, 2: 100}))
        played = to_turn(opened("blackjack", seed, accounts={1: 10, 2: 100}))
        play_out(played)
        if played.host.link.round.state is State.OVER:
            wire.do(wire.guest, Stand(2))
            if wire.host.link.round.awaited == (1,):
                return wire
    raise AssertionError("nobody is broke in 60 rounds")


def test_a_lost_line_after_the_game_is_over_ends_the_table() -> None:
    wire = last_round()
    wire.do(wire.host, Stand(1), 12)
    assert wire.guest.link.round.state is State.OVER
    wire.cut()
    assert [end.last(Ended) for end in wire.ends] == [Ended("lost", None)] * 2
    assert wire.host.log == wire.guest.log


def test_the_last_card_of_a_game_still_comes_after_a_cut() -> None:
    """One side knows that the game is over and the other does not: it must not end otherwise."""
    wire = last_round()
    wire.spy = lambda end, data: data if end is wire.guest else b""
    wire.note(wire.host, wire.host.link.do(Stand(1), wire.now))
    wire.spy = lambda end, data: data
    wire.cut()
    assert wire.guest.link.round.state is State.TURN
    wire.mend()
    while State.OVER not in (states := [end.link.round.state for end in wire.ends]):
        assert wire.step(wire.now + 5), states
    wire.cut()
    assert LinkPhase.SUSPENDED in (wire.host.link.phase, wire.guest.link.phase)
    wire.mend()
    wire.run(5)
    assert [end.link.round.state for end in wire.ends] == [State.OVER] * 2
    assert wire.host.log == wire.guest.log


def test_a_peer_that_cuts_its_line_again_and_again_is_absent_in_the_end() -> None:
    wire = to_turn(opened(seed=3))
    cuts = 0
    while wire.host.link.phase is LinkPhase.OPEN:
        wire.cut()
        wire.mend()
        wire.run(5)
        cuts += 1
    assert cuts == MAX_CUTS + 1
    assert wire.host.last(Alone) == Alone(2, "absent")


def test_a_bad_line_is_no_fault_while_the_game_goes_on() -> None:
    wire = to_turn(opened(seed=3))
    for _ in range(2 * MAX_CUTS):
        wire.cut()
        wire.mend()
        wire.run(5)
        for end in wire.ends:
            wire.do(end, Stake(end.link.seat, 1))
    assert wire.host.link.phase is wire.guest.link.phase is LinkPhase.OPEN


# everything at once


@EVERY_RULE_SET
@pytest.mark.parametrize("seed", range(12))
def test_random_games_with_cuts_reach_the_same_state_and_keep_the_money(
    rules: str, seed: int
) -> None:
    rng = random.Random(seed)
    wire = Wire(rules, seed, delay=rng.choice([0.0, 0.1, 1.0]), timer=rng.choice([0, 30]),
                accounts={1: 200, 2: 200})  # fmt: skip
    wire.run(3)
    money = wire.host.money()
    for _ in range(25):
        random_wishes(wire, rng)
        wire.cut()
        wire.run(rng.uniform(0, 40))
        wire.mend()
        wire.run(rng.choice([7, 12]))
        if rules == "seventeen-four":
            assert wire.host.money() == wire.guest.money() == money
    wire.run(10)
    assert len(wire.host.log) > 10
    assert wire.host.log == wire.guest.log
    assert wire.host.all(Did) == wire.guest.all(Did)
    assert wire.host.link.proof == wire.guest.link.proof
    assert not any(end.all(Alone) for end in wire.ends)
    assert not any(event.fault for end in wire.ends for event in end.all(Ended))


def random_wishes(wire: Wire, rng: random.Random) -> None:
    """Some commands of both, legal or not."""
    for _ in range(rng.randint(1, 12)):
        end: Any = rng.choice(wire.ends)
        seat = end.link.seat
        if end.link.phase is not LinkPhase.ENDED:
            wishes: list[Command] = [Stake(seat, 10), Deal(seat), Deal(seat), Hit(seat)]
            wishes += [Stand(seat), Ready(seat), Ready(seat)]
            wire.do(end, rng.choice(wishes), rng.uniform(0, 1))


def test_a_bank_that_is_not_dealt_a_card_knows_none() -> None:
    """A cut before the bank's card is turned leaves no trace of it on either side."""
    wire = to_turn(opened(seed=3))
    wire.cut()
    for end in wire.ends:
        assert len(end.link.round.hands[BANK]) == 1 and end.link.round.face_down
