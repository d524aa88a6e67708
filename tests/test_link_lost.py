"""Lines that break, come back or stay away, and seats that leave (`protocol.md`)."""

import random
from collections import Counter
from typing import Any

import pytest

from cards.commands import Command, Deal, Hit, Leave, Ready, Stake, Stand
from cards.events import BANK, Accounts, CardDealt, Result
from cards.round import State
from cards.rules import RULE_SETS
from net.frames import FrameReader, encode_line
from net.link_events import (
    Alone,
    Did,
    Disconnect,
    DrawnAlone,
    Ended,
    Frozen,
    NotSent,
    Resumed,
)
from net.link_view import MAX_CUTS, Phase
from net.transcript import check
from tests.link_wire import End, Wire
from tests.test_link import opened, play_out, to_turn

EVERY_RULE_SET = pytest.mark.parametrize("rules", list(RULE_SETS))


# a line that comes back


@pytest.mark.parametrize("away", [0.0, 1.0, 30.0, 57.0])
def test_a_cut_in_a_turn_freezes_the_table_and_play_goes_on(away: float) -> None:
    wire = to_turn(opened(seed=3))
    before = wire.host.link.round.hands[1] + wire.guest.link.round.hands[2]
    wire.cut()
    for end in wire.ends:
        assert end.last(Frozen) == Frozen("lost", wire.now + 60)
        assert end.link.frozen_until == wire.now + 60
        assert end.link.check(Stand(end.link.seat)) == "frozen"
        wire.note(end, end.link.do(Hit(end.link.seat), wire.now))
        assert end.last(NotSent).reason == "frozen"
    wire.run(away)
    wire.mend()
    wire.run(3)
    for end in wire.ends:
        assert end.all(Resumed) == [Resumed()]
        assert end.link.phase is Phase.OPEN and end.link.frozen_until is None
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
    wire._under_way.clear()
    start = wire.now
    while not wire.host.all(Frozen):
        assert wire.step(start + 30)
    assert 10 <= wire.now - start <= 15, "the last heartbeat may be 5 s old"
    assert wire.host.last(Frozen).reason == "silence"
    assert wire.host.last(Disconnect) == Disconnect("silence")
    wire.spy = lambda end, data: data
    wire.run(20)
    assert wire.host.link.phase is wire.guest.link.phase is Phase.OPEN
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
    assert wire.host.link.phase is Phase.OPEN
    assert not wire.host.all(Frozen)
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
    assert host.phase is Phase.FROZEN and host.wants_connection
    for first in (encode_line(22, "0"), encode_line(20, "left"), encode_line(18, "S"), b"junk\n\n"):
        host.connected(wire.now)
        told = host.receive(first, wire.now)
        assert [type(event) for event in told] == [Disconnect]
        assert host.phase is Phase.FROZEN
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
    assert host.phase is Phase.OPEN


def test_a_new_connection_in_an_open_table_takes_over() -> None:
    """The guest has lost the line, the host has not noticed yet."""
    wire = to_turn(opened(seed=3))
    host, guest = wire.host.link, wire.guest.link
    guest.connection_lost(wire.now)
    told = host.connected(wire.now)
    assert [type(event) for event in told if isinstance(event, Frozen)] == [Frozen]
    guest.connected(wire.now)
    for _ in range(3):
        host.receive(guest.to_send(), wire.now)
        guest.receive(host.to_send(), wire.now)
    assert host.phase is guest.phase is Phase.OPEN


@pytest.mark.parametrize("payload", ["9999", "-1", "x", "", "1 ", "²", "0" * 20])
def test_a_heartbeat_that_cannot_be_ends_the_table(payload: str) -> None:
    wire = opened()
    wire.note(wire.host, wire.host.link.receive(encode_line(22, payload), wire.now))
    assert wire.host.last(Ended) == Ended("wrong-count", 2, fault=True)


# a peer that does not come back


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
    assert host.link.phase is Phase.ALONE
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
    at = host.told.index(DrawnAlone())
    assert isinstance(host.told[at + 1], CardDealt) and host.told[at + 1].seat == 1


def test_both_sides_finish_alone_when_the_line_stays_cut() -> None:
    wire = to_turn(opened(seed=3))
    wire.cut()
    wire.run(61)
    for end in wire.ends:
        assert end.link.phase is Phase.ALONE
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
    assert host.connection_lost(wire.now) == [] and host.phase is Phase.ALONE


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
    wire._under_way.clear()
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
        assert host.phase is Phase.ALONE and host.round.state is State.TURN
    else:
        assert host.phase is Phase.ENDED
        assert host.round.accounts[1] == 100, "no round, so the stake goes back"
    assert wire.host.money() == 10_200


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
    assert wire.host.link.phase is Phase.FROZEN or wire.guest.link.phase is Phase.FROZEN
    wire.mend()
    wire.run(5)
    assert [end.link.round.state for end in wire.ends] == [State.OVER] * 2
    assert wire.host.log == wire.guest.log


def test_a_peer_that_cuts_its_line_again_and_again_is_absent_in_the_end() -> None:
    wire = to_turn(opened(seed=3))
    cuts = 0
    while wire.host.link.phase is Phase.OPEN:
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
    assert wire.host.link.phase is wire.guest.link.phase is Phase.OPEN


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
    assert not other.all(Frozen), "left on purpose is not a lost line"
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
    assert Did(Leave(1)) not in wire.host.told


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
        if end.link.phase is not Phase.ENDED:
            wishes: list[Command] = [Stake(seat, 10), Deal(seat), Deal(seat), Hit(seat)]
            wishes += [Stand(seat), Ready(seat), Ready(seat)]
            wire.do(end, rng.choice(wishes), rng.uniform(0, 1))


def test_a_bank_that_is_not_dealt_a_card_knows_none() -> None:
    """A cut before the bank's card is turned leaves no trace of it on either side."""
    wire = to_turn(opened(seed=3))
    wire.cut()
    for end in wire.ends:
        assert len(end.link.round.hands[BANK]) == 1 and end.link.round.face_down
