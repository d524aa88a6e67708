"""One game on two machines: what goes over the wire, and that both sides have the same."""

import random
from itertools import pairwise
from typing import Any

import pytest

from cards.commands import Command, Deal, Hit, Leave, Ready, Stake, Stand, TimeUp
from cards.events import (
    BANK,
    CardDealt,
    DealStarted,
    GameStarted,
    HoleTurned,
    Refused,
    Staked,
)
from cards.hand import total
from cards.round import State
from net.table.events import (
    Awaiting,
    Did,
    Ended,
    NotSent,
    Opened,
    ProofReady,
)
from net.table.link import TableLink
from net.table.phases import LinkPhase
from net.table.transcript import check
from tests.net.table.link_wire import (
    EVERY_RULE_SET,
    End,
    Wire,
    opened,
    play_out,
    seeds,
    spied,
    to_turn,
)


def test_a_round_frame_by_frame() -> None:
    wire = opened()
    frames = spied(wire)
    to_turn(wire)
    letters = [(seat, frame.payload) for seat, frame in frames if frame.id == 18]
    assert letters[:6] == [(1, "D10"), (1, "D0"), (2, "D10"), (1, "2D10"), (2, "D0"), (1, "2D0")]
    hands = wire.host.link.round.hands
    told = letters[6][1]
    assert letters[6][0] == 1 and told.startswith("I") and told[3:5] == "--" and len(told) == 13
    values = [(seat, frame.payload.split("|")[0]) for seat, frame in frames if frame.id == 21]
    assert values[:2] == [(1, "0"), (2, "0")]
    assert sorted(values[2:]) == [(seat, str(k)) for seat in (1, 2) for k in range(1, 6)]
    frames.clear()
    wire.do(wire.guest, Hit(2))
    letters = [(seat, frame.payload) for seat, frame in frames if frame.id == 18]
    drawn = hands[2][2]
    code = drawn.suit + ("1" if drawn.rank == "10" else drawn.rank)
    assert letters == [(2, "H0"), (1, "2H0"), (1, f"H2{code}")]


@EVERY_RULE_SET
def test_both_machines_have_the_same_events(rules: str) -> None:
    wire = to_turn(opened(rules, 3))
    play_out(wire)
    assert wire.host.log == wire.guest.log
    assert wire.host.all(Did) == wire.guest.all(Did)
    assert wire.host.link.round.state is State.SETTLED
    for end in wire.ends:
        wire.do(end, Ready(end.link.seat))
    assert {end.link.round.state for end in wire.ends} == {State.STAKING}


def test_the_face_down_card_is_nowhere_until_it_is_turned() -> None:
    wire = to_turn(opened(seed=3))
    assert wire.host.link.round.state is State.TURN
    for end in wire.ends:
        assert len(end.link.proof.splitlines()) == 3 + 5
        assert CardDealt(BANK, None, total(end.link.round.hands[BANK], end.link.round.rules)) in (
            end.log
        )
    frames = spied(wire)
    play_out(wire)
    turned = wire.host.last(HoleTurned)
    draws = [frame.payload.split("|")[0] for _, frame in frames if frame.id == 21]
    assert draws[:2] == ["6", "6"], "its values were shown only when it was turned"
    assert turned == wire.guest.last(HoleTurned) is not None


def test_what_one_machine_alone_knows_does_not_tell_a_card() -> None:
    """The host's state before the guest's value comes allows every card that is left."""
    cards = set()
    for seed in range(60):
        host = TableLink.host("seventeen-four", seeds("always the same"))
        guest = TableLink.guest(seeds(f"guest {seed}"))
        for link in (host, guest):
            link.connected(0.0)
        for _ in range(3):
            guest.receive(host.to_send(), 0.0)
            host.receive(guest.to_send(), 0.0)
        host.do(Deal(1), 0.0)
        guest.do(Deal(2), 0.0)
        for _ in range(12):
            guest.receive(host.to_send(), 0.0)
            host.receive(guest.to_send(), 0.0)
        cards.add(host.round.hands[1][0])
    assert len(cards) > 20


def test_the_proof_of_a_round_is_the_same_on_both_sides_and_holds() -> None:
    wire = to_turn(opened(seed=3))
    play_out(wire)
    assert wire.host.last(ProofReady) == wire.guest.last(ProofReady) == ProofReady(1)
    assert wire.host.link.proof == wire.guest.link.proof
    assert check(wire.host.link.proof) is None
    for end in wire.ends:
        wire.do(end, Ready(end.link.seat))
    assert '"round": 1' in wire.host.link.proof, "until the next card"
    to_turn(wire)
    assert '"round": 2' in wire.host.link.proof
    assert len(wire.host.all(ProofReady)) == 1


def test_commitments_are_new_in_every_round() -> None:
    wire = opened(seed=3)
    frames = spied(wire)
    for _ in range(3):
        to_turn(wire)
        play_out(wire)
        for end in wire.ends:
            wire.do(end, Ready(end.link.seat))
    shown = [frame.payload for _, frame in frames if frame.payload.startswith("0|")]
    assert len(shown) == len(set(shown)) == 6


def test_both_act_at_once_and_the_host_gives_the_order() -> None:
    wire = to_turn(opened(seed=3, delay=0.2))
    wire.run(2)
    for end in wire.ends:
        wire.note(end, end.link.do(Hit(end.link.seat), wire.now))
    wire.run(5)
    assert wire.host.log == wire.guest.log
    assert [len(wire.host.link.round.hands[seat]) for seat in (1, 2)] == [3, 3]


def test_a_wish_while_the_others_card_comes_waits_its_turn() -> None:
    wire = to_turn(opened(seed=3, delay=0.5))
    wire.run(9)
    wire.note(wire.guest, wire.guest.link.do(Hit(2), wire.now))
    while wire.host.link.round.wanted is None:
        wire.step(wire.now + 5)
    assert wire.host.link.round.check(Stand(1)) == "not-now"
    wire.do(wire.host, Stand(1), 5)
    assert not wire.host.all(NotSent)
    assert wire.host.log == wire.guest.log
    assert wire.guest.link.round.finished[1] == "stand"


def test_stakes_that_race_for_the_last_money_of_the_bank_end_alike() -> None:
    wire = opened(seed=1, delay=0.3, accounts={BANK: 25, 1: 100, 2: 100})
    for end in wire.ends:
        wire.note(end, end.link.do(Stake(end.link.seat, 20), wire.now))
    wire.run(2)
    assert wire.host.log == wire.guest.log
    assert [type(event) for event in wire.host.log[1:]] == [Staked, Refused]
    assert wire.host.log[2] == Refused(2, "stake 20", "bank-cannot-match")
    assert wire.host.all(Did)[1].refused == "bank-cannot-match"


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (Stake(1, 10), "not-your-seat"),
        (TimeUp(2), "not-your-seat"),
        (Leave(2), "not-your-seat"),
        (Stake(7, 10), "not-your-seat"),
        (Hit(2), "not-now"),
        (Ready(2), "not-now"),
        (Stake(2, 0), "not-an-amount"),
        (Stake(2, 5000), "too-much"),
    ],
)
def test_what_cannot_be_asked_is_not_sent(command: Command, reason: str) -> None:
    wire = opened()
    frames = spied(wire)
    assert wire.guest.link.check(command) == reason
    wire.do(wire.guest, command)
    assert wire.guest.all(NotSent) == [NotSent(command, reason)]
    assert frames == []


def test_a_second_click_before_the_first_has_its_place_asks_nothing() -> None:
    wire = to_turn(opened(seed=3, delay=0.3))
    wire.run(5)
    for _ in range(3):
        wire.note(wire.guest, wire.guest.link.do(Hit(2), wire.now))
    assert [event.reason for event in wire.guest.all(NotSent)] == ["not-now", "not-now"]
    wire.run(5)
    assert len(wire.guest.link.round.hands[2]) == 3


@EVERY_RULE_SET
def test_stake_and_deal_may_be_said_in_one_breath(rules: str) -> None:
    wire = opened(rules, delay=0.3)
    for command in (Stake(2, 10), Stake(2, 20), Deal(2)):
        wire.note(wire.guest, wire.guest.link.do(command, wire.now))
    wire.run(3)
    assert not wire.guest.all(NotSent)
    assert not wire.host.link.round.awaits(2) and wire.host.link.round.pots[2] in (30, 60)


def test_a_script_cannot_flood_the_other_side() -> None:
    wire = opened(accounts={1: 500, 2: 500})
    for _ in range(300):
        wire.note(wire.guest, wire.guest.link.do(Stake(2, 1), wire.now))
        wire.run(0.0)
    assert {event.reason for event in wire.guest.all(NotSent)} == {"too-fast"}
    assert wire.guest.link.phase is wire.host.link.phase is LinkPhase.OPEN
    assert wire.host.log == wire.guest.log


def test_who_is_awaited_is_told_on_every_change() -> None:
    wire = opened(seed=3)
    wire.do(wire.host, Deal(1))
    assert wire.guest.last(Awaiting).seats == (2,)
    wire.do(wire.guest, Deal(2))
    assert wire.guest.last(Awaiting).seats == (1, 2)
    wire.do(wire.guest, Stand(2))
    assert wire.host.last(Awaiting).seats == (1,)
    changes = [event.seats for event in wire.host.all(Awaiting)]
    assert all(one != two for one, two in pairwise(changes))


# in any pieces, under any delays


def test_the_stream_may_be_cut_at_every_byte() -> None:
    """All that the host sends in a round, to a guest that gets it in two pieces or byte by byte."""
    sent: list[bytes] = []
    wire = Wire(seed=3)

    def spy(end: End, data: bytes) -> bytes:
        if end is wire.host:
            sent.append(data)
        return data

    wire.spy = spy
    wire.run(2)
    wire.do(wire.host, Stake(1, 10))
    wire.do(wire.host, Deal(1))
    stream = b"".join(sent)
    whole = fed([stream])
    assert [type(event) for event in whole if not isinstance(event, Awaiting)] == [
        Opened, GameStarted, Did, Staked, Did,
    ]  # fmt: skip
    assert fed([stream[at : at + 1] for at in range(len(stream))]) == whole
    for at in range(1, len(stream)):
        assert fed([stream[:at], stream[at:]]) == whole


def fed(pieces: list[bytes]) -> list[Any]:
    """What a guest tells when it is fed so, without who was awaited in between."""
    link = TableLink.guest(seeds("g3"))
    link.connected(0.0)
    told = [event for piece in pieces for event in link.receive(piece, 0.0)]
    return [event for event in told if not isinstance(event, Awaiting)]


@EVERY_RULE_SET
@pytest.mark.parametrize("delay", [0.0, 0.05, 1.0])
@pytest.mark.parametrize("seed", range(8))
def test_random_games_reach_the_same_state_and_keep_the_money(
    rules: str, delay: float, seed: int
) -> None:
    rng = random.Random(seed)
    wire = opened(rules, seed, delay=delay, accounts={1: 200, 2: 200})
    wire.run(5)
    money = wire.host.money()
    for _ in range(250):
        end = rng.choice(wire.ends)
        seat = end.link.seat
        wishes: list[Command] = [Stake(seat, rng.choice([10, 20, 50])), Hit(seat), Stand(seat)]
        wishes += [Deal(seat), Ready(seat)] * 2
        wire.do(end, rng.choice(wishes), rng.uniform(0, 1.5 * delay + 0.01))
        if rules == "seventeen-four":
            assert wire.host.money() == wire.guest.money() == money
    wire.run(15 * delay + 1)
    assert wire.host.log == wire.guest.log
    assert DealStarted(1) in wire.host.log
    assert not wire.host.all(Ended)
    assert wire.host.link.round.accounts == wire.guest.link.round.accounts
    assert wire.host.link.proof == wire.guest.link.proof
    assert check(wire.host.link.proof) is None


def test_an_empty_account_ends_the_game_for_both() -> None:
    wire = opened("blackjack", 5, accounts={1: 10, 2: 500})
    for _ in range(40):
        to_turn(wire)
        play_out(wire)
        if wire.host.link.round.state is State.OVER:
            break
        for end in wire.ends:
            wire.do(end, Ready(end.link.seat))
        if wire.host.link.round.accounts[1] > 10:
            wire.do(wire.host, Stake(1, wire.host.link.round.accounts[1] // 10 * 10))
    assert {end.link.round.state for end in wire.ends} == {State.OVER}
    assert wire.host.log == wire.guest.log
    assert wire.guest.link.check(Ready(2)) == "over"
    assert not wire.guest.all(Ended), "both look at it until one leaves"
