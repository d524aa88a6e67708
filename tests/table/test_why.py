"""What the network says is in words: the page of the lobby's facts, and every reason of a table."""

import ast
from collections.abc import Iterator

import pytest

from net.driver import Diagnosis, Strangers
from net.lobby.stats import Stats
from net.sockets.interfaces import Interface
from net.table.goodbye import TURNED_AWAY
from table.why import because, report
from table.words import LANGUAGES, Words
from tests.places import ROOT


def page(
    language: str,
    stats: Stats,
    paused: int = 0,
    strangers: Strangers | None = None,
    interfaces: tuple[Interface, ...] = (),
) -> str:
    """What it says at 100 s of a machine with these interfaces."""
    facts = Diagnosis(
        interfaces=interfaces, addresses=(), failures={}, lobby_port=20181, own_port=40000,
        listening=True, problem=None, last=(("10.0.0.9", 4711), 93.0), stats=stats, sent=31,
        failed=0, paused=paused,
    )  # fmt: skip
    return report(facts, strangers or Strangers(), 100.0, Words(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_counter_is_shown(language: str) -> None:
    stats = Stats(171, 172, "not a frame", unknown=173, own=174, limited=175)
    text = page(language, stats, paused=176)
    for shown in ("10.0.0.9", "7", "31", "not a frame", *map(str, range(171, 177))):
        assert shown in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_row_is_without_a_name(language: str) -> None:
    """Where the system could not be asked there is a guess for all, which has none of its own."""
    everybody = Interface("", 0, "", "255.255.255.255", True)
    own = Interface("Ethernet 2", 4, "10.1.2.3", "10.1.255.255", True)
    rows = [line for line in page(language, Stats(), interfaces=(everybody, own)).splitlines()
            if line.startswith("  ")]  # fmt: skip
    first, second = rows
    assert first.startswith(f"  {Words(language)('why.interface.all')}: ")
    assert second.startswith("  Ethernet 2 10.1.2.3: ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_said_of_what_did_not_happen(language: str) -> None:
    quiet, loud = page(language, Stats()), page(language, Stats(limited=1, unknown=1, malformed=1))
    assert len(quiet.splitlines()) == len(loud.splitlines()) - 2
    words = Words(language)
    assert words("why.own", own=0) in quiet


@pytest.mark.parametrize("language", LANGUAGES)
def test_strangers_at_the_table_are_counted_and_the_last_is_named(language: str) -> None:
    quiet = page(language, Stats())
    loud = page(language, Stats(), strangers=Strangers(17, "10.0.0.66"))
    (line,) = set(loud.splitlines()) - set(quiet.splitlines())
    assert "17" in line and "10.0.0.66" in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_turned_away_reads_why_in_words(language: str) -> None:
    words = Words(language)
    sentences = {because(code, words) for code in TURNED_AWAY}
    assert len(sentences) == len(TURNED_AWAY) and not sentences & TURNED_AWAY


def mistakes() -> Iterator[str]:
    """Every code that the source of a table's link blames a peer with."""
    for path in (ROOT / "net" / "table").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in (
                "PeerError",
                "LieError",
            ):
                yield from (
                    one.value
                    for one in node.args[:2]
                    if isinstance(one, ast.Constant) and isinstance(one.value, str)
                )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mistake_of_a_peer_has_a_sentence(language: str) -> None:
    codes = set(mistakes())
    assert {"garbage", "flood", "wrong-value", "not-a-letter", "wrong-card"} <= codes
    words = Words(language)
    raw = {code for code in codes if not words.has(f"net.why.{code}")}
    assert not raw
    assert all(" " in because(code, words) for code in codes)
