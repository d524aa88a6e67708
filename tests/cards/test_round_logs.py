"""Whole rounds with given cards, one for each reason of a result, down to the bytes of the log."""

import pytest

from cards.commands import Command, Deal, Hit, Stake, Stand
from cards.events import RESULT_REASONS
from cards.rules import RULE_SETS
from tests.places import VECTORS
from tests.play import Table

HIT, STAND = Hit(1), Stand(1)

ROUNDS: list[tuple[str, str, str, list[Command]]] = [
    ("seventeen-four", "twenty-one", "10H 7H AH 8H", []),
    ("seventeen-four", "five-pictures", "JH 7H QH 8H KH JD QD", [HIT, HIT, HIT]),
    ("seventeen-four", "bust", "10H 7H 9H 8H 7D", [HIT]),
    ("seventeen-four", "bank-bust", "10H 7H 9H 8H 10D", [STAND]),
    ("seventeen-four", "higher", "10H 7H KH AH 7D", [HIT]),
    ("seventeen-four", "lower", "AH 10H AD 9H", [STAND]),
    ("seventeen-four", "equal", "10H 9H 9D 7H QD", [STAND]),
    ("seventeen-four", "bank-five-pictures", "10H JH 9H QH KH JD QD", [STAND]),
    ("blackjack", "twenty-one", "KH 7H AH 8H", []),
    ("blackjack", "bust", "10H 7H 6H 8H QD", [HIT]),
    ("blackjack", "bank-bust", "10H 7H 6H 8H QD", [STAND]),
    ("blackjack", "higher", "10H 7H 6H 8H 5D 2D", [HIT]),
    ("blackjack", "lower", "AH KH 7H 9H", [STAND]),
    ("blackjack", "equal", "JH QH 9D 9H", [STAND]),
]


def expected(rules: str, reason: str) -> str:
    """The log written by hand for a round, from `tests/vectors/rounds.txt`."""
    text = (VECTORS / "rounds.txt").read_text(encoding="utf-8")
    parts = dict(part.split("\n", 1) for part in text.split("# ")[1:])
    return parts[f"{rules} {reason}"].strip()


@pytest.mark.parametrize(
    ("rules", "reason", "deck", "commands"), ROUNDS, ids=[f"{r[0]} {r[1]}" for r in ROUNDS]
)
def test_a_round_is_logged_as_it_was_written_by_hand(
    rules: str, reason: str, deck: str, commands: list[Command]
) -> None:
    table = Table(RULE_SETS[rules], deck)
    table.do(Stake(1, 10), Deal(1), *commands)
    assert table.round.results[1].reason == reason
    assert table.log() == expected(rules, reason)


def test_there_is_a_round_for_every_reason_of_each_rule_set() -> None:
    pictures = {"five-pictures", "bank-five-pictures"}
    for name, without in (("seventeen-four", {"left"}), ("blackjack", {"left", *pictures})):
        there = {reason for rules, reason, _, _ in ROUNDS if rules == name}
        assert there == RESULT_REASONS.keys() - without


def test_a_game_begins_with_its_accounts() -> None:
    assert Table(RULE_SETS["seventeen-four"]).round.opening.json() == (
        '{"event": "game", "rules": "seventeen-four", "seats": 1,'
        ' "accounts": {"bank": 10000, "1": 1000}}'
    )
    assert Table(RULE_SETS["blackjack"], seats=2).round.opening.json() == (
        '{"event": "game", "rules": "blackjack", "seats": 2,'
        ' "accounts": {"bank": null, "1": 100, "2": 100}}'
    )
