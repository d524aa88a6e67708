"""Reading event logs: whatever a line holds, it is an event or an EventError, nothing else."""

import json
import random
import sys

import pytest

from cards.events import EventError, parse
from tests.cards.test_events import LINES

DEAL = '{"event": "deal", "round": %s}'
GAME = '{"event": "game", "rules": "x", "seats": 1, "accounts": %s}'


@pytest.mark.parametrize(
    "line",
    [
        "",
        " ",
        "null",
        "true",
        "7",
        '"deal"',
        "[]",
        "{}",
        '["event", "deal"]',
        '{"event": "deal", "round": 1',
        '{"event": "deal", "round": 1}}',
        '{"event": "deal", "round": 1} {"event": "deal", "round": 2}',
        "{'event': 'deal', 'round': 1}",
        '\ufeff{"event": "deal", "round": 1}',
        '{"event": "deal", "round": 1, "more": 2}',
        '{"event": "deal"}',
        '{"round": 1}',
        '{"round": 1, "event": "deal"}',
        '{"event": "card", "card": "7H", "seat": 1, "total": 7}',
        '{"event": "deal", "round": 1, "round": 1}',
        '{"event": "deal", "event": "deal", "round": 1}',
        '{"event": "nothing"}',
        '{"event": null, "round": 1}',
        '{"event": ["deal"], "round": 1}',
        '{"event": {"deal": 1}, "round": 1}',
        '{"event": "deal", "round": true}',
        '{"event": "deal", "round": 1.0}',
        '{"event": "deal", "round": "1"}',
        '{"event": "deal", "round": NaN}',
        '{"event": "deal", "round": Infinity}',
        '{"event": "deal", "round": -1}',
        '{"event": "deal", "round": 1e400}',
        '{"event": "card", "seat": 1, "card": "10s", "total": 10}',
        '{"event": "card", "seat": 1, "card": "TS", "total": 10}',
        '{"event": "card", "seat": 1, "card": "7\\u017f", "total": 7}',
        '{"event": "card", "seat": 1, "card": ["7H"], "total": 7}',
        '{"event": "hole", "card": null, "total": 7}',
        GAME % "null",
        GAME % "[]",
        GAME % '{"bank": 1, "1": null}',
        GAME % '{"bank": 1, "01": 1}',
        GAME % '{"bank": 1, "+1": 1}',
        GAME % '{"bank": 1, " 1": 1}',
        GAME % '{"bank": 1, "\\u0661": 1}',
        GAME % '{"bank": 1, "1": 1, "1": 2}',
        GAME % '{"bank": 1, "1": 1, "01": 2}',
        GAME % ('{"bank": 1, "%s": 1}' % ("9" * 5000)),
        (GAME % '{"bank": 1, "1": 1}').replace("1,", "1000000000,", 1),
        (GAME % '{"bank": 1, "1": 1}').replace("1,", "9" * 40 + ",", 1),
    ],
)
def test_what_is_no_event_is_refused(line: str) -> None:
    with pytest.raises(EventError) as failed:
        parse(line)
    assert 0 < len(str(failed.value)) < 300


@pytest.mark.parametrize("depth", [10, 500, 900, *range(940, 1000, 4), 2_000, 100_000])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
def test_deep_nesting_is_refused(depth: int, opening: str, closing: str) -> None:
    nest = opening * depth + "1" + closing * depth
    for line in (nest, DEAL % nest, GAME % nest):
        with pytest.raises(EventError):
            parse(line)


def test_huge_numbers_are_read_or_refused() -> None:
    digits = sys.get_int_max_str_digits()
    assert parse(DEAL % ("9" * digits)).json()
    with pytest.raises(EventError):
        parse(DEAL % ("9" * (digits + 1)))


def read(line: str) -> bool:
    """Whether a line is an event; what is read must come out just as it was."""
    try:
        event = parse(line)
    except EventError as error:
        assert str(error)
        return False
    assert parse(event.json()) == event
    assert json.loads(event.json()) == json.loads(line)
    return True


def test_changed_lines_are_events_or_refused() -> None:
    rng = random.Random(10)
    signs = '{}[]",:0123456789-+.eE\\u nulltruefalseNaNInfinity bank\x00\x7f\u0661\ud800"'
    refused = 0
    for _ in range(20_000):
        line = list(rng.choice(LINES)[1])
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(line))
            match rng.randrange(4):
                case 0:
                    del line[at]
                case 1:
                    line[at] = rng.choice(signs)
                case 2:
                    line.insert(at, rng.choice(signs))
                case _:
                    line[at:at] = line[at : at + rng.randint(1, 12)]
        refused += not read("".join(line))
    assert 15_000 < refused < 20_000


def test_other_values_in_the_keys_of_an_event_are_events_or_refused() -> None:
    rng = random.Random(11)
    values = [
        *(None, True, False, 0, 1, 2, -1, 1.0, 1e308, 10**20, "", "1", "bank", "7H", "win"),
        *("equal", "broke", [], [1], {}, {"bank": 1}, {"1": 1}, {"bank": None, "1": 1}),
    ]
    read_some = 0
    for _ in range(20_000):
        pairs = json.loads(rng.choice(LINES)[1])
        for key in rng.sample(sorted(pairs), rng.randint(1, len(pairs))):
            if key != "event" or rng.random() < 0.2:
                pairs[key] = rng.choice(values)
        read_some += read(json.dumps(pairs))
    assert read_some > 500


def test_noise_is_refused() -> None:
    rng = random.Random(12)
    for _ in range(5_000):
        noise = bytes(rng.randrange(256) for _ in range(rng.randrange(60)))
        assert not read(noise.decode("latin-1"))
        assert not read(noise.decode("utf-8", "surrogateescape"))
