"""`--review`, and luck and play in the terminal's statistics."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from cards.commands import Deal, Hit, Ready, Stake, Stand
from cards.kept import rounds_of
from cards.rules import BLACKJACK, SEVENTEEN_FOUR
from table.reviewing import Review
from table.saving.history import History
from table.saving.review_book import ReviewBook
from table.terminal.luck_report import blocks, report
from table.terminal.review_log import exact_text, review_log
from table.words import LANGUAGES, Words
from tests.play import Table


def log_of(table: Table, path: Path) -> Path:
    """The log of all that happened at a table."""
    events = [table.round.opening, *table.events]
    path.write_text("".join(event.json() + "\n" for event in events))
    return path


def two_rounds() -> Table:
    """A drawn round of 20, and one of 30 that a mistake loses."""
    table = Table(SEVENTEEN_FOUR, "10H 9H 9D 7H QD / 7H 8C 8D 9D")
    table.do(Stake(1, 20), Deal(1), Stand(1), Ready(1), Stake(1, 10), Deal(1), Stand(1))
    return table


def said(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """The lines that were printed, with exact numbers."""
    lines = capsys.readouterr().out.splitlines()
    return [json.loads(line, parse_float=Decimal) for line in lines]


def test_every_round_is_told_and_adds_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert review_log(log_of(two_rounds(), tmp_path / "a.log"), Words("en")) == 0
    draw, lost, whole = said(capsys)
    assert (draw["round"], draw["outcome"], draw["result"]) == (1, "draw", 0)
    assert (lost["round"], lost["outcome"], lost["result"]) == (2, "lose", -30)
    for line in (draw, lost, whole):
        assert line["expected"] + line["luck"] + line["errors"] == line["result"]
    (choice,) = lost["decisions"]
    assert (choice["hand"], choice["bank"], choice["stake"]) == (["7H", "8D"], "8C", 30)
    assert (choice["chosen"], choice["best"]) == ("stand", "hit")
    assert choice["cost"] == -lost["errors"]
    # the odds of both choices are those of tests/cards/odds/test_review.py
    edge = 0.239975801 - 0.678793494 - 0.200783601 + 0.799216399
    assert float(choice["cost"]) == pytest.approx(30 * edge, abs=1e-6)
    assert (whole["rounds"], whole["decisions"], whole["wrong"]) == (2, 2, 1)
    assert whole["best"] == whole["result"] + choice["cost"]


def test_both_seats_of_a_table_for_two_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table(BLACKJACK, "10H 9H 7C 8D 5H 10S 10D", seats=2)
    table.do(Stake(1, 10), Stake(2, 20), Deal(1), Deal(2), Stand(1), Hit(2))
    assert review_log(log_of(table, tmp_path / "a.log"), Words("en")) == 0
    lines = said(capsys)
    assert [(line["review"], line["seat"]) for line in lines] == [
        ("round", 1), ("round", 2), ("all", 1), ("all", 2)
    ]  # fmt: skip
    assert all(one["expected"] + one["luck"] + one["errors"] == one["result"] for one in lines)


def test_a_changed_log_is_refused_where_it_was_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = log_of(two_rounds(), tmp_path / "a.log")
    path.write_text(path.read_text().replace('"pays": 0', '"pays": 40', 1))
    assert review_log(path, Words("en")) == 1
    assert "11" in capsys.readouterr().out.splitlines()[0]


def test_a_log_without_a_round_and_one_that_is_not_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = Table(SEVENTEEN_FOUR)
    assert review_log(log_of(empty, tmp_path / "a.log"), Words("en")) == 1
    assert "a.log" in capsys.readouterr().out
    assert review_log(tmp_path / "b.log", Words("en")) == 2
    assert "b.log" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        (0, "0"),
        (1, "0.000000000001"),
        (-20_500_000_000_000, "-20.5"),
        (-10**11, "-0.1"),
        (30 * 10**12, "30"),
    ],
)
def test_exact_numbers_have_every_digit(parts: int, text: str) -> None:
    assert exact_text(parts) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_is_told_in_every_language(language: str) -> None:
    table = two_rounds()
    history = History(None)
    for events in rounds_of([table.round.opening, *table.events]):
        history.add(events)
    book = ReviewBook(history, SEVENTEEN_FOUR)
    book.work()
    lines = report(Review(book.found), book.rounds, SEVENTEEN_FOUR, Words(language), 40)
    assert any("−30" in line for line in lines)
    assert len([line for line in lines if "7♥ 8♦" in line]) == 1


def test_a_curve_of_blocks_goes_from_the_lowest_to_the_highest() -> None:
    assert blocks([-10, 0, 10], -10, 10, 40) == "▁▅█"
    assert blocks(list(range(100)), 0, 99, 5)[-1] == "█"
    assert len(blocks(list(range(100)), 0, 99, 5)) == 5
