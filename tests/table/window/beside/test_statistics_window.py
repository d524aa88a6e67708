"""The statistics window: its curve, its numbers, and setting back only after a question."""

from collections.abc import Iterator
from tkinter import ttk

import pytest

from cards.events import Accounts, GameStarted, Result
from cards.rules import SEVENTEEN_FOUR
from table.saving.statistics import Statistics
from table.window.beside.curve import curve_line
from table.window.beside.statistics_window import StatisticsWindow
from table.words import LANGUAGES, Words
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
    lines = [window._curve.coords(item) for item in window._curve.find_withtag("curve")]
    longest = max(map(len, lines))
    assert longest == 2 * len(statistics.curve()) <= 2 * 513


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rounds", [1, 2, 3, 900])
@pytest.mark.parametrize("accounts", [(1, 1), (9_999_999, 0), (0, 1_234_567)])
def test_no_text_of_the_curve_crosses_another_or_the_line(
    table: TableDriver, language: str, rounds: int, accounts: tuple[int, int]
) -> None:
    counted = Statistics()
    counted.rounds, counted.account = rounds, accounts[1]
    counted.samples = [accounts[n % 2] for n in range(rounds - 1)]
    words = Words(language)
    window = StatisticsWindow(table.root, words, "x", counted, None)
    table.root.update()
    canvas = window._curve
    texts = [item for item in canvas.find_all() if str(canvas.type(item)) == "text"]
    told = [str(table.root.tk.call(canvas, "itemcget", item, "-text")) for item in texts]
    assert words("stats.curve") in told and "0" in told, "its name, and where the axis begins"
    most = max(1, accounts[1], accounts[0] if rounds > 1 else 0)
    assert words("stats.round", n=rounds) in told and words.number(most) in told
    line = [at for item in canvas.find_withtag("curve") for at in canvas.coords(item)]
    xs, ys = line[::2], line[1::2]
    boxes = [canvas.bbox(item) for item in texts]
    for number, (left, top, right, bottom) in enumerate(boxes):
        assert left >= 0 and top >= 0
        assert right <= canvas.winfo_width() and bottom <= canvas.winfo_height()
        if rounds > 1:
            beside = right < min(xs) or left > max(xs)
            assert beside or bottom < min(ys) or top > max(ys), told[number]
        for other in boxes[number + 1 :]:
            apart = other[0] >= right or other[2] <= left or other[1] >= bottom or other[3] <= top
            assert apart, told
    window.close()


def test_a_practice_game_is_shown_but_has_nothing_to_set_back(table: TableDriver) -> None:
    window = StatisticsWindow(table.root, table.window.words, "x", played(3), None)
    assert [str(button.cget("text")) for button in buttons(window)] == ["Close"]
