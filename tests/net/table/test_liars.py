"""Peers that lie or accuse: a lie that was seen costs the seat, and so does an empty accusation.

Each lie is put on a wire between two honest machines, in place of an honest frame. So the one
whose frame was changed is accused of what it did not do, and finds out about that, too.
"""

import pytest

from cards.commands import Deal, Hit, Stake, Stand
from cards.events import BANK, Refused, Result
from cards.rules import RULE_SETS
from net.frames import FrameReader, encode_line
from net.table.events import Alone, Disconnect, Ended, Finding
from net.table.joint import JointDraw
from net.table.link import TableLink
from net.table.phases import LinkPhase
from tests.net.table.link_wire import (
    End,
    Wire,
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


def play_alone(wire: Wire, end: End) -> None:
    """Who is left says that it has enough, for as long as that is asked."""
    while end.link.phase is LinkPhase.ALONE and end.link.seat in end.link.round.awaited:
        wire.note(end, end.link.do(Stand(end.link.seat), wire.now))


def gone(end: End, seat: int) -> None:
    """In the book of this end the seat has left a round: its stake is lost, no money is new."""
    (result,) = (e for e in end.log if isinstance(e, Result) and e.seat == seat)
    assert (result.outcome, result.pays) == ("lose", 0)
    assert end.link.round.accounts[seat] == 70
    assert end.money() == 10_200


def caught(wire: Wire, victim: End, liar: End, reason: str) -> None:
    """The victim names the liar, whose stake of 30 out of 100 is lost, and plays to the end."""
    assert victim.last(Alone) == Alone(liar.link.seat, reason, fault=True)
    play_alone(wire, victim)
    assert victim.last(Ended) == Ended(reason, liar.link.seat, fault=True)
    assert victim.link.phase is LinkPhase.ENDED and victim.link.next_deadline() is None
    gone(victim, liar.link.seat)


def accused(wire: Wire, end: End, accuser: End, reason: str, finding: Finding) -> None:
    """Who is accused of what it did not do says so, and takes the other for gone."""
    seat = accuser.link.seat
    assert end.last(Alone) == Alone(seat, reason, finding=finding)
    play_alone(wire, end)
    assert end.last(Ended) == Ended(reason, seat, finding=finding)
    gone(end, seat)


@pytest.mark.parametrize("who", [0, 1], ids=["host", "guest"])
@pytest.mark.parametrize("lie", LIES_OF_BOTH)
def test_a_lie_in_the_draw_names_the_side_and_costs_its_stake(lie: str, who: int) -> None:
    change, reason = LIES_OF_BOTH[lie]
    wire = to_turn(opened(seed=3, accounts={1: 100, 2: 100}), stake=30)
    liar, victim = wire.ends[who], wire.ends[1 - who]
    lying(wire, liar, change)
    for end in wire.ends:
        wire.do(end, Stand(end.link.seat))
    seen = victim.last(Alone).reason
    assert seen in ((reason,) if isinstance(reason, str) else reason)
    caught(wire, victim, liar, seen)
    unproven = seen == "not-now"
    finding = Finding.UNPROVEN if unproven else Finding.REFUTED
    accused(wire, liar, victim, seen, finding)


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
    staked = 20 if who else 0  # the host commits itself with the first stake, here the guest's
    accounts = victim.link.round.accounts
    assert accounts == {liar.link.seat: 100 - staked, victim.link.seat: 100}, "before the deal"
    assert liar.last(Ended) == Ended(
        "equal-commitments", victim.link.seat, finding=Finding.REFUTED
    ), "the machine itself has shown a commitment of its own"


@pytest.mark.parametrize("who", [0, 1], ids=["host", "guest"])
def test_a_value_before_the_commitment_ends_the_table(who: int) -> None:
    wire = opened(seed=3)
    liar, victim = wire.ends[who], wire.ends[1 - who]
    lying(wire, liar, lambda i, p: [] if i == 21 and p.startswith("0|") else [(i, p)])
    shown = sent_by(wire, victim)
    for end in wire.ends:
        wire.do(end, Deal(end.link.seat))
    assert victim.last(Alone) == Alone(liar.link.seat, "value-before-commitment", fault=True)
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
    assert victim.last(Alone) == Alone(liar.link.seat, "not-now", fault=True)


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
    caught(wire, wire.guest, wire.host, reason)
    finding = Finding.REFUTED if reason == "wrong-card" else Finding.UNPROVEN
    accused(wire, wire.host, wire.guest, reason, finding)


def test_a_host_that_tells_a_wrong_deal() -> None:
    wire = opened(seed=3, accounts={1: 100, 2: 100})
    lying(wire, wire.host, instead(18, "I", "IH7--H8H9H1HJ"))
    to_turn(wire, stake=30)
    caught(wire, wire.guest, wire.host, "wrong-card")
    accused(wire, wire.host, wire.guest, "wrong-card", Finding.REFUTED)


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
    caught(wire, wire.host, wire.guest, reason)


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
def test_who_has_lost_cannot_take_it_back_by_a_lie_of_either_side(rules: str) -> None:
    """Seat 1 is bust already when seat 2 lies about the bank's card: that result stands."""
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
    assert wire.host.link.round.accounts == {1: 70, 2: 70}
    assert wire.host.link.round.bank == (None if bank is None else bank + 60)


CLAIMS = {
    **dict.fromkeys(
        ("wrong-value", "wrong-draw", "not-a-value", "second-commitment", "equal-commitments",
         "value-before-commitment", "wrong-card"), Finding.REFUTED
    ),
    **dict.fromkeys(
        ("garbage", "flood", "not-now", "not-a-letter", "not-a-card", "not-the-host", "not-asked",
         "wrong-time", "wrong-count", "terms", "an-unknown-code"), Finding.UNPROVEN
    ),
}  # fmt: skip
"""What an honest machine finds of each claim: only values and cards leave a proof."""


@pytest.mark.parametrize("who", [0, 1], ids=["host", "guest"])
@pytest.mark.parametrize("code", CLAIMS)
def test_who_accuses_without_proof_has_left(code: str, who: int) -> None:
    """In the middle of a round the accuser's stake is lost, and the accused plays on."""
    wire = to_turn(opened(seed=3, accounts={1: 100, 2: 100}), stake=30)
    end, accuser = wire.ends[who], wire.ends[1 - who]
    claim = encode_line(20, f"{code}|{end.link.seat}")
    wire.note(end, end.link.receive(claim, wire.now))
    accused(wire, end, accuser, code, CLAIMS[code])


@pytest.mark.parametrize("who", [0, 1], ids=["host", "guest"])
def test_an_accusation_costs_what_leaving_costs_at_every_stage(who: int) -> None:
    def before_stakes() -> Wire:
        return opened(seed=3, accounts={1: 100, 2: 100})

    def staked() -> Wire:
        wire = before_stakes()
        for end in wire.ends:
            wire.do(end, Stake(end.link.seat, 30))
        return wire

    def in_turn() -> Wire:
        return to_turn(before_stakes(), stake=30)

    def settled() -> Wire:
        wire = in_turn()
        play_out(wire)
        return wire

    for stage in (before_stakes, staked, in_turn, settled):
        books = []
        for goodbye in ("left", f"wrong-value|{who + 1}", f"flood|{who + 1}", f"flood|{2 - who}"):
            wire = stage()
            end = wire.ends[who]
            wire.note(end, end.link.receive(encode_line(20, goodbye), wire.now))
            play_alone(wire, end)
            assert end.link.phase is LinkPhase.ENDED
            seat = 2 - who
            books.append((end.link.round.accounts[seat], end.link.round.pots[seat]))
        assert len(set(books)) == 1, stage.__name__


@pytest.mark.parametrize("who", [0, 1], ids=["host", "guest"])
def test_a_program_that_is_broken_finds_that_itself(
    who: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It shows values that do not follow: accused of that, its own record says the same."""
    real = JointDraw.reveal

    def broken(joint: JointDraw, due: int = 1) -> tuple[int, bytes]:
        draw, value = real(joint, due)
        return draw, bytes(32) if joint.seat == who + 1 and draw == 6 else value

    monkeypatch.setattr(JointDraw, "reveal", broken)
    wire = to_turn(opened(seed=3, accounts={1: 100, 2: 100}), stake=30)
    liar, victim = wire.ends[who], wire.ends[1 - who]
    for end in wire.ends:
        wire.do(end, Stand(end.link.seat))
    caught(wire, victim, liar, "wrong-value")
    assert liar.last(Ended) == Ended("wrong-value", who + 1, finding=Finding.CONFIRMED)
    assert liar.link.phase is LinkPhase.ENDED
    gone(liar, who + 1)


def test_a_settled_round_stands_whatever_is_said() -> None:
    for seed in range(3, 30):
        wire = to_turn(opened(seed=seed, accounts={1: 100, 2: 100}), stake=30)
        play_out(wire)
        if not any(wire.host.link.round.pots.values()):
            break
    settled = dict(wire.host.link.round.accounts)
    assert settled != {1: 100, 2: 100}
    wire.note(wire.host, wire.host.link.receive(encode_line(20, "wrong-value|1"), wire.now))
    assert wire.host.link.round.accounts == settled
