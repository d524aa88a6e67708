"""The page that answers "why don't I see the other one?": each fact has its sentence."""

import pytest

from net.driver import Diagnosis
from net.lobby.stats import Stats
from table.why import report
from table.words import LANGUAGES, Words


def page(language: str, stats: Stats, paused: int = 0) -> str:
    """What it says at 100 s of a machine without an interface."""
    facts = Diagnosis(
        interfaces=(), addresses=(), failures={}, lobby_port=20181, own_port=40000,
        listening=True, problem=None, last=(("10.0.0.9", 4711), 93.0), stats=stats, sent=31,
        failed=0, paused=paused,
    )  # fmt: skip
    return report(facts, 100.0, Words(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_counter_is_shown(language: str) -> None:
    stats = Stats(171, 172, "not a frame", unknown=173, own=174, limited=175)
    text = page(language, stats, paused=176)
    for shown in ("10.0.0.9", "7", "31", "not a frame", *map(str, range(171, 177))):
        assert shown in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_said_of_what_did_not_happen(language: str) -> None:
    quiet, loud = page(language, Stats()), page(language, Stats(limited=1, unknown=1, malformed=1))
    assert len(quiet.splitlines()) == len(loud.splitlines()) - 2
    words = Words(language)
    assert words("why.own", own=0) in quiet
