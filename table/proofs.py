"""The proof of a round in plain words: nobody could stack the deck or look ahead."""

from collections.abc import Mapping

from cards.events import BANK
from net.table import transcript
from table.words import Words

MOST_DIGITS = 16
"""Of a long number; the transcript has it whole."""


def sentences(proof: str, words: Words, names: Mapping[int, str]) -> list[str]:
    """What a transcript says, line by line, and whether it holds."""
    if not proof:
        return [words("proof.none")]
    lines = []
    for said in transcript.explain(proof):
        values = {key: _said(key, value, words, names) for key, value in said.values.items()}
        lines.append(words(said.key, **values))
    wrong = transcript.check(proof)
    lines.append(words("proof.holds") if wrong is None else words("proof.wrong", why=str(wrong)))
    return lines


def _said(key: str, value: object, words: Words, names: Mapping[int, str]) -> object:
    """A value of a sentence as one reads it: names for seats, the beginnings of long numbers."""
    if key in ("seat", "to"):
        if value == BANK or not isinstance(value, int):
            return words("seat.bank")
        return names.get(value) or words("proof.seat", n=value)
    if key == "rules":
        return words(f"rules.{value}")
    if isinstance(value, tuple):
        return ", ".join(str(_said("", one, words, names)) for one in value)
    if isinstance(value, str) and len(value) > MOST_DIGITS:
        return value[:MOST_DIGITS] + "…"
    return value
