"""Peers that lie, flood, stall or say what is not to be said now: a reason, never an exception.

Each lie is put on a wire between two honest machines, in place of an honest frame.
"""

import random
from collections.abc import Callable

import pytest

from cards.commands import Deal, Hit, Ready, Stake, Stand
from cards.events import Accounts, Refused
from net.frames import FrameReader, encode_line
from net.joint import LENGTH
from net.link import TableLink
from net.link_events import Alone, Did, Disconnect, Ended, Frozen, Resumed
from net.link_line import MAX_KEPT, MAX_WAITING
from net.link_view import Phase
from tests.link_wire import End, Wire, seeds
from tests.test_link import opened, play_out, to_turn

Change = Callable[[int, str], list[tuple[int, str]]]


def lying(wire: Wire, liar: End, change: Change) -> None:
    """From now on what the liar sends goes through `change`: a frame in, frames out."""
    reader = FrameReader()

    def spy(end: End, data: bytes) -> bytes:
        if end is not liar:
            return data
        frames = [new for frame in reader.feed(data) for new in change(frame.id, frame.payload)]
        return b"".join(encode_line(*frame) for frame in frames)

    wire.spy = spy


def instead(id: int, starts: str, payload: str) -> Change:
    """Another payload in place of frames that start so."""
    return lambda i, p: [(i, payload if i == id and p.startswith(starts) else p)]


def honest(wire: Wire, liar: End) -> End:
    return wire.other(liar)


LIES_OF_BOTH = {
    "a value that does not follow": (instead(21, "6|", "6|" + "ab" * 32), "wrong-value"),
    "a value of another draw": (instead(21, "6|", "7|" + "ab" * 32), "wrong-draw"),
    "a value twice": (lambda i, p: [(i, p)] * (2 if i == 21 else 1), ("wrong-draw", "not-now")),
    "a new commitment": (
        lambda i, p: [(21, "0|" + "cd" * 32)] if i == 21 else [(i, p)],
        "not-now",
    ),
    "no hexadecimal": (instead(21, "6|", "6|" + "zz" * 32), "not-a-value"),
    "capital letters": (instead(21, "6|", "6|" + "AB" * 32), "not-a-value"),
    "no number": (instead(21, "6|", "|" + "ab" * 32), "not-a-value"),
    "a huge number": (instead(21, "6|", "9" * 300 + "|" + "ab" * 32), "not-a-value"),
}


@pytest.mark.parametrize("who", [0, 1], ids=["host", "guest"])
@pytest.mark.parametrize("lie", LIES_OF_BOTH)
def test_a_lie_in_the_draw_ends_the_table_names_the_side_and_gives_stakes_back(
    lie: str, who: int
) -> None:
    change, reason = LIES_OF_BOTH[lie]
    wire = to_turn(opened(seed=3, accounts={1: 100, 2: 100}), stake=30)
    liar, victim = wire.ends[who], wire.ends[1 - who]
    lying(wire, liar, change)
    for end in wire.ends:
        wire.do(end, Stand(end.link.seat))
    ended = victim.last(Ended)
    assert ended.reason in ((reason,) if isinstance(reason, str) else reason)
    assert ended == Ended(ended.reason, liar.link.seat, fault=True)
    assert liar.last(Ended) == Ended(ended.reason, liar.link.seat, fault=True, told=True)
    for end in wire.ends:
        assert end.link.round.accounts == {1: 100, 2: 100}
        assert end.link.round.bank == 10_000
        assert isinstance(end.log[-1], Accounts)
        assert end.link.phase is Phase.ENDED and end.link.next_deadline() is None


@pytest.mark.parametrize("who", [0, 1], ids=["host", "guest"])
def test_equal_commitments_end_the_table(who: int) -> None:
    wire = opened(seed=3, accounts={1: 100, 2: 100})
    liar, victim = wire.ends[who], wire.ends[1 - who]
    copied: list[str] = []
    reader = FrameReader()

    def spy(end: End, data: bytes) -> bytes:
        if end is victim:
            copied.extend(f.payload for f in reader.feed(data) if f.payload.startswith("0|"))
            return data
        frames = FrameReader().feed(data)
        return b"".join(
            encode_line(f.id, copied[0] if f.payload.startswith("0|") else f.payload)
            for f in frames
        )

    wire.spy = spy
    wire.do(victim, Stake(victim.link.seat, 20))
    wire.do(liar, Stake(liar.link.seat, 20))
    assert victim.last(Ended) == Ended("equal-commitments", liar.link.seat, fault=True)
    assert victim.link.round.accounts == {1: 100, 2: 100}


@pytest.mark.parametrize("who", [0, 1], ids=["host", "guest"])
def test_a_value_before_the_commitment_ends_the_table(who: int) -> None:
    wire = opened(seed=3)
    liar, victim = wire.ends[who], wire.ends[1 - who]
    lying(wire, liar, lambda i, p: [] if i == 21 and p.startswith("0|") else [(i, p)])
    shown = spied(wire, victim)
    for end in wire.ends:
        wire.do(end, Deal(end.link.seat))
    assert victim.last(Ended) == Ended("value-before-commitment", liar.link.seat, fault=True)
    assert [payload[:2] for id, payload in shown if id == 21] == ["0|"], "and it has shown none"


def spied(wire: Wire, of: End) -> list[tuple[int, str]]:
    """The frames that one end sends from now on, whatever else is done to the wire."""
    before, reader = wire.spy, FrameReader()
    frames: list[tuple[int, str]] = []

    def spy(end: End, data: bytes) -> bytes:
        if end is of:
            frames.extend((frame.id, frame.payload) for frame in reader.feed(data))
        return before(end, data)

    wire.spy = spy
    return frames


@pytest.mark.parametrize("who", [0, 1], ids=["host", "guest"])
def test_a_value_that_nobody_has_asked_for_ends_the_table(who: int) -> None:
    """The right one, but before the card is wanted: so nobody shows cards ahead."""
    wire = to_turn(opened(seed=3))
    liar, victim = wire.ends[who], wire.ends[1 - who]
    draw, value = liar.link._shared._joint.reveal()
    data = encode_line(21, f"{draw}|{value.hex()}")
    wire.note(victim, victim.link.receive(data, wire.now))
    assert victim.last(Ended) == Ended("not-now", liar.link.seat, fault=True)


HOST_LIES = {
    "another card": (instead(18, "H2", "H2H7"), "wrong-card"),
    "a card for another seat": (instead(18, "H2", "H1H7"), "wrong-card"),
    "no card": (instead(18, "H2", "H2X7"), "not-a-card"),
    "a second deal": (instead(18, "H2", "I" + "H7" * 6), "wrong-card"),
    "a wish of mine I never had": (instead(18, "2H0", "2D50"), "not-asked"),
    "my stand": (instead(18, "2H0", "2S"), "not-asked"),
    "a wish of a third seat": (instead(18, "2H0", "3H0"), "not-asked"),
    "itself by number": (instead(18, "2H0", "1S"), "not-asked"),
    "my time": (instead(18, "2H0", "T2"), "wrong-time"),
    "its time, without a timer": (instead(18, "2H0", "T1"), "wrong-time"),
    "a third one's time": (instead(18, "2H0", "T3"), "wrong-time"),
    "something else": (instead(18, "2H0", "X"), "not-a-letter"),
    "a wish while a card comes": (
        lambda i, p: [(i, p), (18, "S")] if p == "2H0" else [(i, p)],
        "not-now",
    ),
    "a wish before it has told the card": (
        lambda i, p: [(18, "S")] if p.startswith("H2") else [(i, p)],
        "not-now",
    ),
}


@pytest.mark.parametrize("lie", HOST_LIES)
def test_a_host_that_lies_to_its_guest(lie: str) -> None:
    change, reason = HOST_LIES[lie]
    wire = to_turn(opened(seed=3, accounts={1: 100, 2: 100}), stake=30)
    lying(wire, wire.host, change)
    wire.do(wire.guest, Hit(2))
    assert wire.guest.last(Ended) == Ended(reason, 1, fault=True)
    for end in wire.ends:
        assert end.link.round.accounts == {1: 100, 2: 100}


def test_a_host_that_tells_a_wrong_deal() -> None:
    wire = opened(seed=3, accounts={1: 100, 2: 100})
    lying(wire, wire.host, instead(18, "I", "IH7--H8H9H1HJ"))
    to_turn(wire)
    assert wire.guest.last(Ended) == Ended("wrong-card", 1, fault=True)
    assert wire.host.last(Ended) == Ended("wrong-card", 1, fault=True, told=True)


GUEST_LIES = {
    "cards": ("H2H7", "not-the-host"),
    "a deal": ("I" + "H7" * 6, "not-the-host"),
    "the host's wish": ("1S", "not-the-host"),
    "its own by number": ("2S", "not-the-host"),
    "time": ("T1", "not-the-host"),
    "nothing": ("", "not-a-letter"),
}


@pytest.mark.parametrize("lie", GUEST_LIES)
def test_a_guest_that_plays_the_host(lie: str) -> None:
    payload, reason = GUEST_LIES[lie]
    wire = to_turn(opened(seed=3, accounts={1: 100, 2: 100}), stake=30)
    lying(wire, wire.guest, instead(18, "S", payload))
    wire.do(wire.guest, Stand(2))
    assert wire.host.last(Ended) == Ended(reason, 2, fault=True)
    assert wire.host.link.round.accounts == {1: 100, 2: 100}


@pytest.mark.parametrize("stake", ["D101", "D999999999999999"])
def test_money_that_is_not_there_is_refused_on_both_sides(stake: str) -> None:
    wire = opened(seed=3, accounts={1: 100, 2: 100})
    wire.note(wire.host, wire.host.link.receive(encode_line(18, stake), wire.now))
    assert isinstance(wire.host.log[-1], Refused) and wire.host.log[-1].reason == "too-much"
    assert wire.host.link.round.accounts[2] == 100


def test_a_guest_that_answers_with_other_accounts_gets_no_table() -> None:
    host = TableLink.host("seventeen-four", seeds("h"), accounts={2: 100})
    host.connected(0.0)
    offer = FrameReader().feed(host.to_send())[0].payload
    told = host.receive(encode_line(17, offer.replace(",100|", ",999|")), 0.0)
    assert told == [Disconnect("terms")] and host.phase is Phase.WAITING


def test_an_accusation_undoes_the_round_under_way_only() -> None:
    wire = to_turn(opened(seed=3, accounts={1: 100, 2: 100}), stake=30)
    wire.note(wire.host, wire.host.link.receive(encode_line(20, "wrong-value|1"), wire.now))
    assert wire.host.last(Ended) == Ended("wrong-value", 1, fault=True, told=True)
    assert wire.host.link.round.accounts == {1: 100, 2: 100}
    for seed in range(3, 30):
        wire = to_turn(opened(seed=seed, accounts={1: 100, 2: 100}), stake=30)
        play_out(wire)
        if not any(wire.host.link.round.pots.values()):
            break
    settled = dict(wire.host.link.round.accounts)
    assert settled != {1: 100, 2: 100}
    wire.note(wire.host, wire.host.link.receive(encode_line(20, "wrong-value|1"), wire.now))
    assert wire.host.link.round.accounts == settled, "who has lost cannot take it back"


# what is legal, but not now


def test_wishes_that_are_not_legal_now_are_refused_on_both_sides_and_play_goes_on() -> None:
    wire = opened(seed=3)
    guest_sends = [b"", *(encode_line(18, text) for text in ("H0", "S", "H0"))]
    for data in (*guest_sends, encode_line(19)):
        wire.note(wire.host, wire.host.link.receive(data, wire.now))
    reasons = [event.reason for event in wire.host.log if isinstance(event, Refused)]
    assert reasons == ["not-now"] * 4
    assert wire.host.link.phase is Phase.OPEN
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
        began = end.link.phase not in (Phase.WAITING, Phase.OPENING)
        money = end.money() if began else 12_000
        told = end.link.receive(data, wire.now)
        end.link.to_send()
        told += end.link.tick(wire.now + 1)
        if end.link.phase not in (Phase.WAITING, Phase.OPENING, Phase.ENDED) or began:
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


# floods, stalls, and those who do not read


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
    wire = situations()["drawing"]()
    data = encode_line(18, "D1") * 100
    wire.note(wire.host, wire.host.link.receive(data, wire.now))
    assert wire.host.last(Ended) == Ended("flood", 2, fault=True)


def test_a_peer_that_does_not_read_is_dropped_before_memory_grows() -> None:
    """It talks and talks, but takes nothing and never says that anything came."""
    wire = opened()
    host = wire.host.link
    worst = 0
    for _ in range(5_000):
        wire.now += 0.01
        wire.host.told += host.receive(encode_line(18, "H0"), wire.now)
        worst = max(worst, len(host._line._out))
        if wire.host.all(Frozen):
            break
    assert wire.host.last(Frozen).reason == "not-reading"
    assert worst <= MAX_WAITING
    assert len(host._line._kept) <= MAX_KEPT + 10


@pytest.mark.parametrize("who", [0, 1], ids=["host", "guest"])
def test_a_peer_that_beats_but_keeps_its_value_back_is_absent_in_the_end(who: int) -> None:
    wire = to_turn(opened(seed=3, accounts={1: 100, 2: 100}))
    staller, victim = wire.ends[who], wire.ends[1 - who]
    lying(wire, staller, lambda i, p: [] if i == 21 or p.startswith("H") else [(i, p)])
    wire.do(victim, Hit(victim.link.seat))
    start = wire.now
    wire.run(14)
    assert not victim.all(Frozen)
    wire.run(2)
    assert victim.last(Frozen).reason == "no-answer"
    assert abs(victim.last(Frozen).until - (start + 75)) < 0.2
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
    assert wire.host.last(Frozen).reason == "no-answer"
    wire.note(wire.host, wire.host.link.receive(encode_line(*held[0]), wire.now))
    assert wire.host.last(Resumed) == Resumed()
    assert wire.host.link.frozen_until is None
    assert len(wire.host.link.round.hands[1]) == 3


def test_a_host_that_gives_no_place_to_a_wish_is_absent_in_the_end() -> None:
    wire = to_turn(opened(seed=3))
    lying(wire, wire.host, lambda i, p: [] if i == 18 else [(i, p)])
    wire.do(wire.guest, Stand(2))
    assert Did(Stand(2)) not in wire.guest.told
    wire.run(16)
    assert wire.guest.last(Frozen).reason == "no-answer"
    wire.run(61)
    assert wire.guest.last(Alone) == Alone(1, "absent")
    assert Did(Stand(2)) in wire.guest.told
    assert wire.guest.last(Ended) == Ended("absent", 1)


def test_no_chain_is_used_up_by_a_round() -> None:
    assert LENGTH >= 60
