"""Every message in every state: a reason, never an exception, never money out of nothing."""

import random
from collections.abc import Callable

import pytest

from cards.commands import Deal, Hit, Ready, Stake, Stand
from cards.events import (
    Refused,
)
from net.frames import encode_line
from net.table.events import (
    Ended,
)
from net.table.phases import LinkPhase
from tests.net.table.link_wire import (
    Wire,
    lying,
    opened,
    play_out,
    to_turn,
)


def test_wishes_that_are_not_legal_now_are_refused_on_both_sides_and_play_goes_on() -> None:
    wire = opened(seed=3)
    guest_sends = [b"", *(encode_line(18, text) for text in ("H0", "S", "H0"))]
    for data in (*guest_sends, encode_line(19)):
        wire.note(wire.host, wire.host.link.receive(data, wire.now))
    reasons = [event.reason for event in wire.host.log if isinstance(event, Refused)]
    assert reasons == ["not-now"] * 4
    assert wire.host.link.phase is LinkPhase.OPEN
    assert wire.host.link.round.accounts == {1: 1000, 2: 1000}


MESSAGES = [
    *(encode_line(id, "x") for id in (1, 7, 12, 16, 23, 99)),
    encode_line(17, "1|seventeen-four|2|10000,1000,1000|0|" + "0" * 32),
    *(encode_line(18, t) for t in ("D10", "D0", "H0", "S", "2D10", "2D0", "2H0", "2S", "2R")),
    *(encode_line(18, t) for t in ("T1", "T2", "IH7--H8H9H1HJ", "H2SQ", "H0SQ", "", "D", "é")),
    encode_line(19),
    encode_line(19, "x"),
    *(encode_line(20, t) for t in ("left", "", "absent", "too-late", "wrong-value|1", "x|9")),
    *(encode_line(21, f"{k}|{'ab' * 32}") for k in (0, 1, 6, 64, 99)),
    *(encode_line(21, t) for t in ("", "|", "1|", "x|y", "0")),
    *(encode_line(22, t) for t in ("0", "1", "99999", "", "-1")),
    b"xx005",
    b"17004",
    b"18006\xff",
    b"\n\n\n",
    b"18",
]


def situations() -> dict[str, Callable[[], Wire]]:
    """A table in every phase, and in every state of the round."""

    def alone() -> Wire:
        wire = to_turn(opened(seed=3))
        wire.cut()
        wire.run(61)
        return wire

    def frozen() -> Wire:
        wire = to_turn(opened(seed=3))
        wire.cut()
        return wire

    def greeting() -> Wire:
        wire = frozen()
        for end in wire.ends:
            wire.note(end, end.link.connected(wire.now))
        return wire

    def opening() -> Wire:
        wire = Wire(seed=3)
        for end in wire.ends:
            end.link.connected(wire.now)
        return wire

    def dealing() -> Wire:
        wire = opened(seed=3)
        wire.spy = lambda end, data: b"" if b"0|" in data else data
        for end in wire.ends:
            wire.do(end, Deal(end.link.seat), 0.0)
        return wire

    def drawing() -> Wire:
        wire = to_turn(opened(seed=3))
        wire.do(wire.host, Stand(1))
        lying(wire, wire.guest, lambda i, p: [] if i == 21 else [(i, p)])
        wire.do(wire.guest, Stand(2))
        return wire

    def settled() -> Wire:
        wire = to_turn(opened(seed=3))
        play_out(wire)
        return wire

    def half_ready() -> Wire:
        wire = settled()
        wire.do(wire.host, Ready(1))
        return wire

    def over() -> Wire:
        wire = settled()
        for end in wire.ends:
            end.link.round.close()
        return wire

    def ended() -> Wire:
        wire = opened(seed=3)
        for end in wire.ends:
            end.link.leave(wire.now)
        return wire

    return {
        "waiting": lambda: Wire(seed=3),
        "opening": opening,
        "staking": lambda: opened(seed=3),
        "dealing": dealing,
        "turn": lambda: to_turn(opened(seed=3)),
        "drawing": drawing,
        "settled": settled,
        "half ready": half_ready,
        "over": over,
        "frozen": frozen,
        "greeting": greeting,
        "alone": alone,
        "ended": ended,
    }


@pytest.mark.parametrize("who", [0, 1], ids=["host", "guest"])
@pytest.mark.parametrize("situation", situations())
def test_every_message_in_every_state(situation: str, who: int) -> None:
    """None raises or makes money; what ends the table says whom it blames."""
    make = situations()[situation]
    for data in MESSAGES:
        wire = make()
        end = wire.ends[who]
        began = end.link.phase not in (LinkPhase.WAITING, LinkPhase.OPENING)
        money = end.money() if began else 12_000
        told = end.link.receive(data, wire.now)
        end.link.to_send()
        told += end.link.tick(wire.now + 1)
        if end.link.phase not in (LinkPhase.WAITING, LinkPhase.OPENING, LinkPhase.ENDED) or began:
            assert end.money() == money == 12_000, data
        for event in told:
            if isinstance(event, Ended) and event.fault:
                assert event.by in (1, 2, None), data
        for _ in range(3):
            due = end.link.next_deadline()
            if due is not None:
                end.link.tick(due)
        assert end.link.to_send() is not None


@pytest.mark.parametrize("who", [0, 1], ids=["host", "guest"])
@pytest.mark.parametrize("seed", range(60))
def test_any_mix_of_frames_never_raises_and_makes_no_money(who: int, seed: int) -> None:
    rng = random.Random(seed)
    makers = situations()
    wire = makers[rng.choice(["staking", "turn", "dealing", "drawing", "settled"])]()
    end = wire.ends[who]
    for _ in range(60):
        wire.now += rng.uniform(0, 3)
        acts: list[Callable[[], object]] = [
            lambda: end.link.receive(rng.choice(MESSAGES[:24]), wire.now),
            lambda: end.link.receive(rng.choice(MESSAGES), wire.now),
            lambda: end.link.do(Hit(end.link.seat), wire.now),
            lambda: end.link.do(Stake(end.link.seat, 5), wire.now),
            lambda: end.link.do(Deal(end.link.seat), wire.now),
            lambda: end.link.do(Ready(end.link.seat), wire.now),
            lambda: end.link.tick(wire.now),
        ]
        rng.choice(acts)()
        held = end.link.round
        assert end.money() == 12_000
        assert min([*held.accounts.values(), *held.pots.values(), held.bank or 0]) >= 0
