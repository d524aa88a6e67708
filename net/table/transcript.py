"""The proof of a round: who committed to what, who showed what, and which cards that gave.

One JSON object a line, in the order in which it happened; it holds only what
both machines have seen. Whoever has the text can check it again (`check`), and
tell it in plain words (`explain`, as data for the language files).

    {"proof": 1, "rules": "seventeen-four", "seats": 2, "round": 3}
    {"commitment": "71f9…", "seat": 1}          one a seat
    {"draw": 1, "to": 1, "values": ["40a3…", "e395…"], "card": "10S"}
    {"alone": 2, "to": "bank", "card": "8H"}    drawn by one machine, the other was gone;
                                                then commitments may be missing

`to` is a seat or "bank"; `values` are by seat; draws count from 1.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from cards.card import Card
from cards.events import BANK, Seat
from cards.rules import RULE_SETS
from chips.frozen import Frozen
from net.table.joint import LENGTH, VALUE_BYTES, follows, pick

FORMAT = 1

MAX_LINES = 200
"""Lines of a proof that are looked at: three times what the longest round has."""

_HEX = re.compile(rf"[0-9a-f]{{{2 * VALUE_BYTES}}}", re.ASCII)


class Transcript:
    """Writes the proof of one round as it goes on."""

    def __init__(self, rules: str, seats: int) -> None:
        self._head: dict[str, Any] = {"proof": FORMAT, "rules": rules, "seats": seats}
        self._seats = seats
        self._commitments: dict[int, bytes] = {}
        self._lines: list[dict[str, Any]] = []
        self._cards = 0

    def commitment(self, seat: int, value: bytes) -> None:
        """A machine has committed itself."""
        self._commitments[seat] = value

    def draw(self, to: Seat, values: Iterable[bytes], card: Card) -> None:
        """A card was drawn together, with these values by seat."""
        self._cards += 1
        shown = [value.hex() for value in values]
        self._lines.append({"draw": self._cards, "to": to, "values": shown, "card": str(card)})

    def alone(self, to: Seat, card: Card) -> None:
        """A card was drawn by this machine alone."""
        self._cards += 1
        self._lines.append({"alone": self._cards, "to": to, "card": str(card)})

    @property
    def empty(self) -> bool:
        """Whether no card was drawn yet."""
        return not self._cards

    def text(self, round_number: int) -> str:
        """The whole proof so far, each line with its end."""
        lines = [{**self._head, "round": round_number}]
        if len(self._commitments) == self._seats:
            made = sorted(self._commitments.items())
            lines += [{"commitment": value.hex(), "seat": seat} for seat, value in made]
        lines += self._lines
        return "".join(json.dumps(line) + "\n" for line in lines)


class Sentence(Frozen):
    """One sentence of the explanation: its key in the language files, and what goes into it."""

    key: str
    values: Mapping[str, Any]


class _WrongError(Exception):
    """What is wrong with a line."""


class _Checker:
    """Reads a proof line by line; `sentences` explain it."""

    def __init__(self) -> None:
        self.sentences: list[Sentence] = []
        self._seats = 0
        self._left: list[Card] = []
        self._shown: list[bytes] = []
        self._draw = 0
        self._joint = True

    def line(self, number: int, text: str) -> None:
        """Take one line. Raises _WrongError."""
        try:
            values = json.loads(text)
        except (ValueError, RecursionError):
            raise _WrongError("not a JSON object") from None
        if not isinstance(values, dict):
            raise _WrongError("not a JSON object")
        if number == 1:
            self._head(values)
        elif len(self._shown) < self._seats and "alone" not in values and self._joint:
            self._commitment(values)
        else:
            self._card(values)

    def end(self) -> None:
        """No line follows. Raises _WrongError when some are missing."""
        if not self._seats or (self._joint and len(self._shown) < self._seats):
            raise _WrongError("a commitment is missing")

    def _head(self, values: dict[str, Any]) -> None:
        _keys(values, ("proof", "rules", "seats", "round"))
        rules = RULE_SETS.get(values["rules"]) if isinstance(values["rules"], str) else None
        if values["proof"] != FORMAT or rules is None:
            raise _WrongError("not a proof this program can read")
        if type(values["seats"]) is not int or not 1 <= values["seats"] <= 9:
            raise _WrongError(f"{values['seats']!r:.20} seats")
        if type(values["round"]) is not int:
            raise _WrongError("not the number of a round")
        self._seats = values["seats"]
        self._left = list(rules.deck())
        self._say("proof-round", round=values["round"], rules=rules.name, cards=len(self._left))

    def _commitment(self, values: dict[str, Any]) -> None:
        _keys(values, ("commitment", "seat"))
        seat = len(self._shown) + 1
        if values["seat"] != seat:
            raise _WrongError(f"the commitment of seat {seat} is missing")
        value = _value(values["commitment"])
        if value in self._shown:
            raise _WrongError("two commitments are equal")
        self._shown.append(value)
        self._say("proof-commitment", seat=seat, value=value.hex())

    def _card(self, values: dict[str, Any]) -> None:
        self._draw += 1
        together = "draw" in values
        names = ("draw", "to", "values", "card") if together else ("alone", "to", "card")
        _keys(values, names)
        if values[names[0]] != self._draw:
            raise _WrongError(f"this should be draw {self._draw}")
        if values["to"] != BANK and values["to"] not in range(1, self._seats + 1):
            raise _WrongError(f"there is no seat {values['to']!r:.20}")
        card = next((card for card in self._left if str(card) == values["card"]), None)
        if card is None:
            raise _WrongError(f"{values['card']!r:.20} is not in the deck any more")
        if together:
            self._drawn_together(values, card)
        else:
            self._joint = False
            self._say("proof-alone", draw=self._draw, to=values["to"], card=str(card))
        self._left.remove(card)

    def _drawn_together(self, values: dict[str, Any], card: Card) -> None:
        shown = values["values"]
        if not isinstance(shown, list) or len(shown) != self._seats:
            raise _WrongError("not one value a seat")
        if not self._joint:
            raise _WrongError("drawn together after the other was gone")
        if self._draw > LENGTH:
            raise _WrongError("more draws than the chains have values")
        new = [_value(text) for text in shown]
        for seat, (value, before) in enumerate(zip(new, self._shown, strict=True), 1):
            if not follows(value, before):
                raise _WrongError(f"the value of seat {seat} does not follow from the one before")
        self._shown = new
        if pick(self._left, new, self._draw) != card:
            right = pick(self._left, new, self._draw)
            raise _WrongError(f"these values give {right}, not {card}")
        digest = sha256(b"".join(new) + self._draw.to_bytes(4, "big")).hexdigest()
        self._say(
            "proof-draw",
            draw=self._draw,
            to=values["to"],
            values=tuple(shown),
            digest=digest,
            left=len(self._left),
            place=self._left.index(card) + 1,
            card=str(card),
        )

    def _say(self, key: str, **values: Any) -> None:
        self.sentences.append(Sentence(key, values))


def _keys(values: dict[str, Any], wanted: tuple[str, ...]) -> None:
    if tuple(values) != wanted:
        raise _WrongError(f"the keys are not {', '.join(wanted)}")


def _value(text: object) -> bytes:
    if not isinstance(text, str) or not _HEX.fullmatch(text):
        raise _WrongError(f"not {VALUE_BYTES} bytes in hexadecimal")
    return bytes.fromhex(text)


def _read(text: str) -> tuple[Sequence[Sentence], str | None]:
    checker = _Checker()
    lines = text.splitlines()
    number = 0
    try:
        for number, line in enumerate(lines[:MAX_LINES], 1):
            checker.line(number, line)
        number += 1
        if len(lines) > MAX_LINES:
            raise _WrongError(f"more than {MAX_LINES} lines")
        checker.end()
    except _WrongError as wrong:
        return checker.sentences, f"line {number}: {wrong}"
    return checker.sentences, None


def check(text: str) -> str | None:
    """Whether a proof holds: None, or `line N:` and the first thing that is wrong. Never raises."""
    return _read(text)[1]


def explain(text: str) -> Sequence[Sentence]:
    """The proof in sentences, up to the first line that is wrong.

    `proof-round` (round, rules, cards), `proof-commitment` (seat, value), `proof-draw` (draw,
    to, values, digest, left: the cards not drawn before it, place: from 1 among them, card) and
    `proof-alone` (draw, to, card).
    """
    return _read(text)[0]
