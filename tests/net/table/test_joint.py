"""Cards drawn together (net/PROTOCOL.md, "Joint draw"): worked rounds, and every way to cheat."""

from collections import Counter
from hashlib import sha256
from typing import Any

import pytest

from cards.card import Card
from cards.rules import RULE_SETS, SEVENTEEN_FOUR
from net.errors import LocalError, PeerError
from net.table.joint import LENGTH, VALUE_BYTES, Chain, JointDraw, LieError, follows, pick
from tests.play import vectors

ROUNDS = vectors("joint_draw.json")
WORKED = pytest.mark.parametrize("worked", ROUNDS, ids=[worked["rules"] for worked in ROUNDS])


def pair(one: bytes = b"1" * 32, two: bytes = b"2" * 32) -> tuple[JointDraw, JointDraw]:
    """The two sides of a round, committed to each other."""
    a, b = JointDraw(1, (1, 2), one), JointDraw(2, (1, 2), two)
    a.receive(2, 0, b.commit())
    b.receive(1, 0, a.commit())
    return a, b


def draw(a: JointDraw, b: JointDraw, cards: list[Card]) -> Card:
    """One card; both sides must get the same."""
    shown_a, shown_b = a.reveal(), b.reveal()
    a.receive(2, *shown_b)
    b.receive(1, *shown_a)
    card = a.draw(cards)
    assert b.draw(cards) == card
    return card


@WORKED
def test_the_worked_rounds_come_out_card_by_card(worked: dict[str, Any]) -> None:
    a, b = pair(bytes.fromhex(worked["seed1"]), bytes.fromhex(worked["seed2"]))
    left = list(RULE_SETS[worked["rules"]].deck())
    for expected in worked["cards"]:
        card = draw(a, b, left)
        left.remove(card)
        assert str(card) == expected


@WORKED
@pytest.mark.parametrize("side", [1, 2])
def test_the_worked_chains(worked: dict[str, Any], side: int) -> None:
    chain = Chain(bytes.fromhex(worked[f"seed{side}"]), worked["length"])
    assert chain.commitment.hex() == worked[f"commitment{side}"]
    assert chain.value(1).hex() == worked[f"value{side}_draw1"]
    assert chain.value(worked["length"]).hex() == worked[f"seed{side}"]


def test_a_chain_is_long_enough_for_any_deck() -> None:
    assert max(len(rules.deck()) for rules in RULE_SETS.values()) < LENGTH


def test_each_value_hashes_to_the_one_before() -> None:
    chain = Chain(b"x" * 32)
    for number in range(1, LENGTH + 1):
        assert follows(chain.value(number), chain.value(number - 1))
        assert sha256(chain.value(number)).digest() == chain.value(number - 1)
    with pytest.raises(LocalError):
        chain.value(LENGTH + 1)
    with pytest.raises(LocalError):
        chain.value(-1)


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_32_bytes(size: int) -> None:
    with pytest.raises(LocalError):
        Chain(b"s" * size)


def test_no_value_is_shown_before_both_commitments_are_there() -> None:
    a, b = JointDraw(1, (1, 2), b"1" * 32), JointDraw(2, (1, 2), b"2" * 32)
    with pytest.raises(LocalError):
        a.reveal()
    a.commit()
    with pytest.raises(LocalError):
        a.reveal()
    with pytest.raises(LocalError):
        a.draw(SEVENTEEN_FOUR.deck())
    a.receive(2, 0, b.commit())
    assert a.reveal()[0] == 1


def test_a_value_is_shown_once() -> None:
    a, _ = pair()
    a.reveal()
    with pytest.raises(LocalError):
        a.reveal()
    with pytest.raises(LocalError):
        a.commit()


def test_values_of_all_cards_that_are_due_may_be_shown_at_once() -> None:
    a, b = pair()
    ahead = [a.reveal(3) for _ in range(3)]
    assert [draw for draw, _ in ahead] == [1, 2, 3] and a.revealed == 3
    with pytest.raises(LocalError):
        a.reveal(3)
    cards = list(SEVENTEEN_FOUR.deck())
    for draw, value in ahead:
        b.receive(1, draw, value)
        a.receive(2, *b.reveal())
        card = b.draw(cards)
        assert a.draw(cards) == card == pick(cards, [value, b.values[2]], draw)
        assert a.values == b.values == {1: value, 2: b.values[2]}
        cards.remove(card)
    assert a.revealed == 0


def test_equal_commitments_are_refused_and_the_copier_is_named() -> None:
    a = JointDraw(1, (1, 2), b"1" * 32)
    for committed_first in (False, True):
        if committed_first:
            a.commit()
        with pytest.raises(LieError) as caught:
            a.receive(2, 0, Chain(b"1" * 32).commitment)
        assert (caught.value.seat, caught.value.reason) == (2, "equal-commitments")


LIES = {
    "no hash of the last": (1, b"w" * 32, "wrong-value"),
    "the last once more": (1, Chain(b"2" * 32).value(0), "wrong-value"),
    "one skipped": (1, Chain(b"2" * 32).value(2), "wrong-value"),
    "too short": (1, Chain(b"2" * 32).value(1)[:31], "wrong-value"),
    "another number": (2, Chain(b"2" * 32).value(1), "wrong-draw"),
    "a new commitment": (0, b"n" * 32, "second-commitment"),
}


@pytest.mark.parametrize("lie", LIES, ids=list(LIES))
def test_a_lie_names_its_seat_and_changes_nothing(lie: str) -> None:
    number, value, reason = LIES[lie]
    a, b = pair()
    with pytest.raises(LieError) as caught:
        a.receive(2, number, value)
    assert isinstance(caught.value, PeerError)
    assert (caught.value.seat, caught.value.reason) == (2, reason)
    left = list(SEVENTEEN_FOUR.deck())
    assert draw(a, b, left) == draw(*pair(), left)


def test_a_value_before_the_commitments_is_a_lie() -> None:
    a = JointDraw(1, (1, 2), b"1" * 32)
    with pytest.raises(LieError) as caught:
        a.receive(2, 1, b"v" * 32)
    assert caught.value.reason == "value-before-commitment"


def test_a_commitment_has_32_bytes() -> None:
    with pytest.raises(LieError):
        JointDraw(1, (1, 2), b"1" * 32).receive(2, 0, b"short")


def test_the_same_value_twice_is_a_lie() -> None:
    a, b = pair()
    shown = b.reveal()
    a.receive(2, *shown)
    with pytest.raises(LieError):
        a.receive(2, *shown)


def test_values_may_come_before_the_own_one_is_shown() -> None:
    a, b = pair()
    a.receive(2, *b.reveal())
    assert not a.complete
    shown = a.reveal()
    assert a.complete and a.revealed
    b.receive(1, *shown)
    deck = SEVENTEEN_FOUR.deck()
    assert a.draw(deck) == b.draw(deck)


def test_one_side_alone_does_not_choose_the_card() -> None:
    """Whatever one side's value is, the other's decides among all cards."""
    deck = SEVENTEEN_FOUR.deck()
    mine = Chain(b"1" * 32).value(1)
    theirs = [sha256(bytes([n])).digest() for n in range(250)]
    assert {pick(deck, [mine, value], 1) for value in theirs} == set(deck)


def test_every_card_is_about_equally_likely() -> None:
    deck = SEVENTEEN_FOUR.deck()
    counts: Counter[Card] = Counter()
    for n in range(6_400):
        counts[pick(deck, [sha256(n.to_bytes(4, "big")).digest(), b"z" * VALUE_BYTES], 1)] += 1
    chi = sum((counts[card] - 200) ** 2 / 200 for card in deck)
    assert chi < 61.1, "31 degrees of freedom, one in a thousand"


def test_the_number_of_the_draw_counts() -> None:
    deck, values = SEVENTEEN_FOUR.deck(), [b"a" * 32, b"b" * 32]
    assert len({pick(deck, values, number) for number in range(1, 40)}) > 10


def test_what_is_ours_is_a_local_error() -> None:
    with pytest.raises(LocalError):
        JointDraw(3, (1, 2), b"1" * 32)
    with pytest.raises(LocalError):
        pair()[0].receive(1, 1, b"v" * 32)
    with pytest.raises(LocalError):
        pick([], [b"a"], 1)
