"""Peers that lie: the table ends, the side is named, the stakes go back.

Each lie is put on a wire between two honest machines, in place of an honest frame.
"""

import pytest

from cards.commands import Deal, Hit, Stake, Stand
from cards.events import (
    BANK,
    Accounts,
    Refused,
)
from cards.rules import RULE_SETS
from net.frames import FrameReader, encode_line
from net.table.events import (
    Disconnect,
    Ended,
)
from net.table.link import TableLink
from net.table.phases import LinkPhase
from tests.net.table.link_wire import (
    End,
    instead,
    lying,
    opened,
    play_out,
    seeds,
    sent_by,
    to_turn,
)

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
    assert liar.last(Ended) == Ended(ended.reason, liar.link.seat, fault=True, by_peer=True)
    for end in wire.ends:
        assert end.link.round.accounts == {1: 100, 2: 100}
        assert end.link.round.bank == 10_000
        assert isinstance(end.log[-1], Accounts)
        assert end.link.phase is LinkPhase.ENDED and end.link.next_deadline() is None


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
    shown = sent_by(wire, victim)
    for end in wire.ends:
        wire.do(end, Deal(end.link.seat))
    assert victim.last(Ended) == Ended("value-before-commitment", liar.link.seat, fault=True)
    assert [payload[:2] for id, payload in shown if id == 21] == ["0|"], "and it has shown none"


@pytest.mark.parametrize("who", [0, 1], ids=["host", "guest"])
def test_a_value_that_nobody_has_asked_for_ends_the_table(who: int) -> None:
    """The right one, but before the card is wanted: so nobody shows cards ahead."""
    twin = to_turn(opened(seed=3))
    honest = sent_by(twin, twin.ends[who])
    for end in twin.ends:
        twin.do(end, Stand(end.link.seat))
    value = next(payload for id, payload in honest if id == 21)
    wire = to_turn(opened(seed=3))
    liar, victim = wire.ends[who], wire.ends[1 - who]
    data = encode_line(21, value)
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
    assert wire.host.last(Ended) == Ended("wrong-card", 1, fault=True, by_peer=True)


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
    assert told == [Disconnect("terms")] and host.phase is LinkPhase.WAITING


@pytest.mark.parametrize("rules", list(RULE_SETS))
def test_a_stake_that_was_lost_in_the_round_of_a_lie_goes_back_too(rules: str) -> None:
    """Seat 1 is bust already when seat 2 lies about the bank's card."""
    for seed in range(60):
        wire = to_turn(opened(rules, seed, accounts={1: 100, 2: 100}), stake=30)
        while 1 in wire.host.link.round.awaited:
            wire.do(wire.host, Hit(1))
        results = wire.host.link.round.results
        if wire.host.link.round.awaited == (2,) and results and results[1].reason == "bust":
            break
    assert wire.host.link.round.accounts[1] == 70 and wire.host.link.round.pots[1] == 0
    bank = wire.host.link.round.opening.accounts[BANK]
    lying(wire, wire.guest, lambda i, p: [(i, p[:2] + "ab" * 32 if i == 21 else p)])
    wire.do(wire.guest, Stand(2))
    assert wire.host.last(Ended).fault and wire.host.last(Ended).by == 2
    assert wire.host.link.round.accounts == {1: 100, 2: 100}
    assert wire.host.link.round.bank == bank


def test_an_accusation_undoes_the_round_under_way_only() -> None:
    wire = to_turn(opened(seed=3, accounts={1: 100, 2: 100}), stake=30)
    wire.note(wire.host, wire.host.link.receive(encode_line(20, "wrong-value|1"), wire.now))
    assert wire.host.last(Ended) == Ended("wrong-value", 1, fault=True, by_peer=True)
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
