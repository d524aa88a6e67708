"""The lines of a saved game: what may stand in one, and the checksum that guards it.

    seventeen-and-four record 1
    8a1f03c2 head {"statistics": …, "start": …, "rounds": …, "chips": …}
    51c0d7aa event {"event": "stake", …}
    0e77b1f9 deal 5d2c…  {"event": "deal", …}
    77ab2c10 split {"seat": 1, "value": 50}

The checksum (CRC-32) of a line goes on from the one before it, so a line that
was changed, lost or moved is found, and all behind it is not believed.
The order of the deck stands beside the deal it serves, mixed with a fresh
number: not secret, but nobody reads the bank's card by accident.
"""

import json
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cards.card import Card
from cards.events import DealStarted, Event, EventError, GameStarted, Seat, parse
from cards.rules import RULE_SETS
from chips.frozen import Frozen
from chips.values import SPLIT
from table.saving.statistics import Statistics, StatisticsError

VERSION = 2
"""2 knows of chips that were lifted, and of results that were gone on from."""

_TITLE = "seventeen-and-four record "


class RecordError(Exception):
    """A record that cannot be read; the message says where."""


class NewerVersionError(RecordError):
    """A record of a later version of this game, not to be touched."""


class Dealt(Frozen):
    """A deal, and the order in which its cards leave the deck."""

    event: DealStarted
    deck: tuple[Card, ...]


class Exchanged(Frozen):
    """A player changed a chip of this value on the own account."""

    seat: int
    value: int


class Lifted(Frozen):
    """A player laid the n-th chip of the own account on top, to use it next."""

    seat: int
    n: int


class Confirmed(Frozen):
    """A player has seen the result of the round and gone on."""

    seat: int


class Gathered(Frozen):
    """A player changed all chips of the own account into the fewest."""

    seat: int


class Reset(Frozen):
    """The player wanted to count from nothing."""


class Judged(Frozen):
    """So many decisions of the round before, and so many of them the best ones."""

    decisions: int
    best: int


class Head(Frozen):
    """Where a record begins: before a round, with nothing in the pots.

    `start` has the accounts of that moment, `rounds` counts the rounds that
    this game had before it, `chips` are the stacks by seat (None: new ones).
    `statistics` counts all that happened before it.
    """

    statistics: Statistics
    start: GameStarted
    rounds: int = 0
    chips: Mapping[Seat, Sequence[int]] | None = None


class NextHead(Frozen):
    """Here the record can begin when it is summed up: this would be its head."""

    head: Head


Entry = Event | Dealt | Exchanged | Lifted | Confirmed | Gathered | Reset | Judged | NextHead
"""What is added to a record, one a line."""


# writing


def title() -> bytes:
    """The first line: it stays readable in every version."""
    return f"{_TITLE}{VERSION}\n".encode()


def encode(entry: Head | Entry, after: int) -> tuple[bytes, int]:
    """The line of an entry that follows a line with the checksum `after`; and its own."""
    text = _text(entry).encode()
    check = zlib.crc32(text, after)
    return b"%08x %s\n" % (check, text), check


def _text(entry: Head | Entry) -> str:
    match entry:
        case Head():
            plain = {
                "statistics": entry.statistics.plain(),
                "start": entry.start.json(),
                "rounds": entry.rounds,
                "chips": entry.chips
                and {str(seat): list(stack) for seat, stack in entry.chips.items()},
            }
            return "head " + json.dumps(plain)
        case NextHead():
            return "mark " + _text(entry.head).removeprefix("head ")
        case Dealt():
            return f"deal {_obscured(entry.deck)} {entry.event.json()}"
        case Exchanged():
            return "split " + json.dumps({"seat": entry.seat, "value": entry.value})
        case Lifted():
            return "lift " + json.dumps({"seat": entry.seat, "chip": entry.n})
        case Confirmed():
            return "ready " + json.dumps({"seat": entry.seat})
        case Gathered():
            return "merge " + json.dumps({"seat": entry.seat})
        case Reset():
            return "reset {}"
        case Judged():
            return "judge " + json.dumps({"decisions": entry.decisions, "best": entry.best})
    return "event " + entry.json()


def _obscured(deck: Iterable[Card]) -> str:
    salt = os.urandom(8)
    text = " ".join(map(str, deck)).encode()
    return (salt + _mixed(text, salt)).hex()


def _mixed(text: bytes, salt: bytes) -> bytes:
    """Mix with bytes that the salt makes; mixed once more it is as before."""
    stream = b"".join(
        zlib.crc32(salt + n.to_bytes(2, "big")).to_bytes(4, "big")
        for n in range(len(text) // 4 + 1)
    )
    return bytes(a ^ b for a, b in zip(text, stream, strict=False))


# reading


def check_title(line: bytes) -> int:
    """The version of a record that is ours to read. Raises NewerVersionError, RecordError."""
    try:
        text = line.decode("ascii")
    except UnicodeDecodeError:
        raise RecordError("not a record") from None
    number = text.removeprefix(_TITLE).removesuffix("\n")
    if not text.startswith(_TITLE) or not text.endswith("\n") or not number.isdigit():
        raise RecordError("not a record")
    if not int(number[:9]):
        raise RecordError("not a record")
    if int(number[:9]) > VERSION:
        raise NewerVersionError(f"a record of version {number}")
    return int(number)


def decode(lines: Iterable[bytes]) -> Iterator[tuple[Head | Entry, int]]:
    """The entries behind the first line, each with its checksum.

    Raises RecordError at the first one that is not as it was written.
    """
    check = 0
    for line in lines:
        sum_, _, text = line.rstrip(b"\n").partition(b" ")
        check = zlib.crc32(text, check)
        if not line.endswith(b"\n") or sum_ != b"%08x" % check:
            raise RecordError("a line was cut or changed")
        try:
            yield _entry(text.decode()), check
        except (EventError, StatisticsError, ValueError, KeyError, TypeError) as error:
            raise RecordError(f"not an entry: {error}") from error


def _entry(text: str) -> Head | Entry:
    kind, _, rest = text.partition(" ")
    match kind:
        case "event":
            return parse(rest)
        case "deal":
            deck, _, line = rest.partition(" ")
            event = parse(line)
            if isinstance(event, DealStarted):
                return Dealt(event, _clear(bytes.fromhex(deck)))
        case "split":
            plain = json.loads(rest)
            return Exchanged(int(plain["seat"]), int(plain["value"]))
        case "lift":
            plain = json.loads(rest)
            return Lifted(int(plain["seat"]), int(plain["chip"]))
        case "ready":
            return Confirmed(int(json.loads(rest)["seat"]))
        case "merge":
            return Gathered(int(json.loads(rest)["seat"]))
        case "reset":
            return Reset()
        case "judge":
            plain = json.loads(rest)
            return Judged(int(plain["decisions"]), int(plain["best"]))
        case "mark":
            return NextHead(_head(json.loads(rest)))
        case "head":
            return _head(json.loads(rest))
    raise RecordError(f"not an entry: {text:.40}")


def _head(plain: dict[str, Any]) -> Head:
    start = parse(plain["start"])
    if not isinstance(start, GameStarted) or start.rules not in RULE_SETS:
        raise RecordError("no game begins here")
    chips = plain["chips"]
    if chips is not None:
        chips = {seat if seat == "bank" else int(seat): list(v) for seat, v in chips.items()}
        for seat, amount in start.accounts.items():
            if amount is None:  # what a bank without limit has lying there is only looked at
                chips.pop(seat, None)
            elif not set(chips[seat]) <= set(SPLIT) or sum(chips[seat]) != amount:
                raise RecordError(f"the chips of {seat} are not worth {amount}")
    return Head(Statistics.read(plain["statistics"]), start, int(plain["rounds"]), chips)


def _clear(mixed: bytes) -> tuple[Card, ...]:
    text = _mixed(mixed[8:], mixed[:8])
    return tuple(Card.parse(word) for word in text.decode("ascii").split())
