"""The proof of a round: it holds, and no change of it does."""

import json
import random

import pytest

from cards.card import Card
from cards.commands import Stand
from cards.rules import RULE_SETS
from net.table.joint import Chain, pick
from net.table.transcript import MAX_LINES, Transcript, check, explain
from tests.net.table.link_wire import opened, play_out, to_turn
from tests.play import vectors

ROUNDS = vectors("joint_draw.json")
ORDER = [1, 2, "bank", 1, 2, "bank"]


def worked(index: int = 0) -> str:
    """The proof of a worked round."""
    told = ROUNDS[index]
    proof = Transcript(told["rules"], 2)
    chains = [Chain(bytes.fromhex(told[f"seed{side}"])) for side in (1, 2)]
    for seat in (2, 1):
        proof.commitment(seat, chains[seat - 1].commitment)
    left = list(RULE_SETS[told["rules"]].deck())
    for number, to in enumerate(ORDER, 1):
        values = [chain.value(number) for chain in chains]
        card = pick(left, values, number)
        left.remove(card)
        proof.draw(to, values, card)  # type: ignore[arg-type]
    return proof.text(4)


@pytest.mark.parametrize("index", range(len(ROUNDS)))
def test_a_worked_round_holds(index: int) -> None:
    text = worked(index)
    assert check(text) is None
    lines = [json.loads(line) for line in text.splitlines()]
    assert lines[0] == {"proof": 1, "rules": ROUNDS[index]["rules"], "seats": 2, "round": 4}
    assert lines[1] == {"commitment": ROUNDS[index]["commitment1"], "seat": 1}
    assert [line["card"] for line in lines[3:]] == ROUNDS[index]["cards"][:6]


def change(line: int, **values: object) -> str:
    """The worked proof with other values in one line, from 1; None takes a key away."""
    lines = [json.loads(text) for text in worked().splitlines()]
    for key, value in values.items():
        lines[line - 1][key] = value
        if value is None:
            del lines[line - 1][key]
    return "".join(json.dumps(text) + "\n" for text in lines)


ONE, TWO = (json.loads(worked().splitlines()[3])["values"][side] for side in (0, 1))

CHANGES = {
    "another card": (change(4, card="7H"), "line 4: these values give 10S, not 7H"),
    "a card twice": (change(5, card="10S"), "line 5: '10S' is not in the deck any more"),
    "no card": (change(4, card=7), "line 4: 7 is not in the deck any more"),
    "another value": (
        change(4, values=["ab" * 32, TWO]),
        "line 4: the value of seat 1 does not follow from the one before",
    ),
    "another value of the other": (
        change(4, values=[ONE, "ab" * 32]),
        "line 4: the value of seat 2 does not follow from the one before",
    ),
    "one value": (change(4, values=[ONE]), "line 4: not one value a seat"),
    "values as text": (change(4, values=ONE), "line 4: not one value a seat"),
    "a value in capitals": (
        change(4, values=[ONE.upper(), TWO]),
        "line 4: not 32 bytes in hexadecimal",
    ),
    "another commitment": (
        change(2, commitment="ab" * 32),
        "line 4: the value of seat 1 does not follow from the one before",
    ),
    "equal commitments": (
        change(3, commitment=ROUNDS[0]["commitment1"]),
        "line 3: two commitments are equal",
    ),
    "another seat": (change(2, seat=2), "line 2: the commitment of seat 1 is missing"),
    "another number": (change(4, draw=2), "line 4: this should be draw 1"),
    "a third seat": (change(4, to=3), "line 4: there is no seat 3"),
    "a key more": (change(4, more=1), "line 4: the keys are not draw, to, values, card"),
    "a key less": (change(4, to=None), "line 4: the keys are not draw, to, values, card"),
    "another format": (change(1, proof=2), "line 1: not a proof this program can read"),
    "another deck": (change(1, rules="skat"), "line 1: not a proof this program can read"),
    "no deck": (change(1, rules=[]), "line 1: not a proof this program can read"),
    "many seats": (change(1, seats=10), "line 1: 10 seats"),
    "no round": (change(1, round="x"), "line 1: not the number of a round"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_whatever_is_changed_is_found(name: str) -> None:
    text, error = CHANGES[name]
    assert check(text) == error


@pytest.mark.parametrize("missing", range(1, 9))
def test_a_line_that_is_missing_is_found(missing: int) -> None:
    lines = worked().splitlines(keepends=True)
    del lines[missing - 1]
    if missing < 9:
        assert check("".join(lines)) is not None


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "line 1: a commitment is missing"),
        ("x\n", "line 1: not a JSON object"),
        ("[]\n", "line 1: not a JSON object"),
        ("[" * 100_000, "line 1: not a JSON object"),
        ('{"proof": 1}\n', "line 1: the keys are not proof, rules, seats, round"),
        ("".join(worked().splitlines(keepends=True)[:2]), "line 3: a commitment is missing"),
    ],
)
def test_what_is_no_proof(text: str, error: str) -> None:
    assert check(text) == error


def test_a_proof_without_end_is_not_read_to_its_end() -> None:
    text = worked().splitlines()[0] + "\n" + '{"alone": 1, "to": 1, "card": "7H"}\n' * 100_000
    assert check(text) == "line 3: this should be draw 2"
    assert MAX_LINES > 3 + 52


@pytest.mark.parametrize("seed", range(40))
def test_no_damage_is_an_exception(seed: int) -> None:
    rng = random.Random(seed)
    text = bytearray(worked().encode())
    for _ in range(rng.randint(1, 5)):
        text[rng.randrange(len(text))] = rng.choice(b'0123456789abcdef{}[]",: \nNaT')
    damaged = text.decode()
    if damaged != worked():
        check(damaged)
        explain(damaged)


def test_a_round_that_was_finished_alone_says_where_that_began() -> None:
    wire = to_turn(opened(seed=3))
    wire.cut()
    wire.run(61)
    wire.note(wire.host, wire.host.link.do(Stand(1), wire.now))
    proof = wire.host.link.proof
    assert check(proof) is None
    keys = [step.key for step in explain(proof)]
    assert keys[:8] == ["proof-round", *["proof-commitment"] * 2, *["proof-draw"] * 5]
    assert set(keys[8:]) == {"proof-alone"}
    moved = proof.splitlines(keepends=True)
    moved.insert(8, moved.pop())
    assert check("".join(moved)) is not None


def test_cards_drawn_alone_without_any_commitment() -> None:
    proof = Transcript("blackjack", 2)
    assert proof.empty
    proof.commitment(1, b"c" * 32)
    proof.alone(1, Card("2", "H"))
    assert check(proof.text(1)) is None
    proof.alone(1, Card("2", "H"))
    assert check(proof.text(1)) == "line 3: '2H' is not in the deck any more"


def test_no_card_is_drawn_together_after_one_that_was_drawn_alone() -> None:
    proof = Transcript("blackjack", 2)
    for seat, byte in ((1, b"a"), (2, b"b")):
        proof.commitment(seat, byte * 32)
    proof.alone(1, Card("2", "H"))
    proof.draw(2, [b"c" * 32, b"d" * 32], Card("3", "H"))
    assert check(proof.text(1)) == "line 5: drawn together after the other was gone"


def test_the_explanation_says_everything_one_needs_to_follow_it() -> None:
    steps = explain(worked())
    assert steps[0].values == {"round": 4, "rules": "seventeen-four", "cards": 32}
    assert steps[1].values == {"seat": 1, "value": ROUNDS[0]["commitment1"]}
    first = steps[3].values
    assert first["card"] == "10S" and first["left"] == 32 and first["to"] == 1
    assert int(first["digest"], 16) % 32 + 1 == first["place"]
    assert first["values"] == (ONE, TWO)
    assert steps[4].values["left"] == 31
    assert len(steps) == 9


def test_the_explanation_stops_at_what_is_wrong() -> None:
    assert [step.key for step in explain(change(4, card="7H"))] == [
        "proof-round",
        "proof-commitment",
        "proof-commitment",
    ]


@pytest.mark.parametrize("rules", list(RULE_SETS))
def test_the_proof_of_a_played_round(rules: str) -> None:
    wire = to_turn(opened(rules, 3))
    play_out(wire)
    assert check(wire.guest.link.proof) is None
