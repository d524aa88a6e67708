"""The statistics window: its curve, its numbers, and setting back only after a question."""

from collections.abc import Iterator
from tkinter import ttk

import pytest

from cards.events import Accounts, GameStarted, Result
from cards.rules import SEVENTEEN_FOUR
from table.saving.statistics import Statistics
from table.window.beside.statistics_window import StatisticsWindow, curve_line
from tests.table.window.table_driver import TableDriver


@pytest.fixture
def table(display: None) -> Iterator[TableDriver]:
    driver = TableDriver()
    yield driver
    driver.close()


def played(rounds: int) -> Statistics:
    """Every round won, 10 each."""
    statistics = Statistics()
    statistics.count(GameStarted(SEVENTEEN_FOUR.name, 1, {"bank": 10_000, 1: 1_000}))
    for n in range(1, rounds + 1):
        statistics.count(Result(1, "win", "higher", 20))
        statistics.count(Accounts({"bank": 10_000 - 10 * n, 1: 1_000 + 10 * n}, {1: 0}))
    return statistics


def buttons(window: StatisticsWindow) -> list[ttk.Button]:
    children = window.foot.winfo_children()
    return [child for child in children if isinstance(child, ttk.Button)]


def test_the_curve_fills_its_area_from_nothing_to_the_most() -> None:
    assert curve_line([(1, 0), (2, 50), (5, 100)], 400, 200) == [(0, 200), (100, 100), (400, 0)]
    assert curve_line([(7, 0)], 400, 200) == [(0, 200)]


def test_setting_back_asks_first(table: TableDriver) -> None:
    statistics = played(3)
    asked: list[bool] = []

    def reset() -> None:
        asked.append(True)
        statistics.clear()

    window = StatisticsWindow(table.root, table.window.words, "x", statistics, reset)
    table.root.update()
    texts = [str(button.cget("text")) for button in buttons(window)]
    assert texts == ["Close", "Reset…"]
    buttons(window)[1].invoke()
    assert not asked
    no, _ = buttons(window)
    no.invoke()
    assert not asked
    buttons(window)[1].invoke()
    buttons(window)[1].invoke()
    assert asked and statistics.rounds == 0
    assert [str(button.cget("text")) for button in buttons(window)] == ["Close"]


def test_thousands_of_rounds_are_a_line_of_bounded_length(table: TableDriver) -> None:
    statistics = played(900)
    window = StatisticsWindow(table.root, table.window.words, "x", statistics, None)
    table.root.update()
    lines = [
        window._curve.coords(item)
        for item in window._curve.find_all()
        if str(window._curve.type(item)) == "line"
    ]
    longest = max(map(len, lines))
    assert longest == 2 * len(statistics.curve()) <= 2 * 513


def test_a_practice_game_is_shown_but_has_nothing_to_set_back(table: TableDriver) -> None:
    window = StatisticsWindow(table.root, table.window.words, "x", played(3), None)
    assert [str(button.cget("text")) for button in buttons(window)] == ["Close"]
