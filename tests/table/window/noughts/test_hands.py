"""The window for noughts and crosses over time, by mouse and keys, and at any size."""

# ruff: noqa: F401, F811 - fixtures come by import

import pytest

from net.noughts.series import SeriesPhase
from table.window.noughts import window as noughts_window
from table.words import LANGUAGES
from tests.table.window.noughts.pair import OTHER_WINS, STARTER_WINS, Open, pair

# time


def test_the_end_of_a_game_stays_although_the_next_has_begun(
    pair: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(noughts_window, "READING", 150)
    both = pair().start()
    both.games("w")
    both.peer.begin()
    both.peer.play(1, 0)
    both.deliver()
    assert both.says("You win game 1") and both.items("line") > 0
    both.let_pass(250)
    assert both.says("Your turn") and both.says("Game 2 of 5") and both.items("line") == 0


def test_a_click_meanwhile_shows_the_rest_and_does_nothing_else(pair: Open) -> None:
    both = pair().start()
    both.games("w")
    both.peer.begin()
    both.peer.play(1, 0)
    both.deliver()
    both.click(5)
    assert both.says("Your turn") and both.link.series is not None
    assert len(both.link.series.board.free) == 8
    both.click(5)
    assert len(both.link.series.board.free) == 7


def test_a_game_that_is_ours_begins_by_itself(
    pair: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(noughts_window, "BEGIN_AFTER", 150)
    both = pair().start()
    both.games("l")
    assert both.says("Next game")
    both.let_pass(250)
    assert both.says("Your turn") and both.says("Game 2 of 5")
    assert both.peer.series is not None and both.peer.series.number == 2


def test_no_game_begins_behind_a_question(pair: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(noughts_window, "BEGIN_AFTER", 100)
    both = pair().start()
    both.games("l")
    both.click("Give up")
    both.let_pass(250)
    assert both.link.series is not None and both.link.series.phase is SeriesPhase.BETWEEN
    both.click("No")
    both.let_pass(250)
    assert both.says("Game 2 of 5") and both.says("Your turn")


def test_a_click_on_the_board_begins_ours_but_makes_no_mark(pair: Open) -> None:
    both = pair().start()
    both.games("l")
    both.click(5)
    assert both.link.series is not None and both.link.series.number == 2
    assert len(both.link.series.board.free) == 9


def test_marks_are_drawn_over_time_and_a_click_ends_that(pair: Open) -> None:
    both = pair(pace=1.0).start()
    both.click(5)
    assert both.window.queue.moving and both.says("Your turn")
    both.let_pass(60)
    assert both.items("pen") > 0
    both.let_pass(600)
    assert both.says("Berta to move") and not both.window.queue.moving and both.items("pen") == 0
    both.peer.play(1, 0)
    both.deliver()
    assert both.window.queue.moving
    both.click(2)
    assert both.says("Your turn") and not both.window.queue.moving
    assert both.link.series is not None and len(both.link.series.board.free) == 7


def test_an_idle_window_waits_for_nothing(pair: Open) -> None:
    both = pair(pace=0.5).start()
    both.click(5)
    both.window.queue.finish()
    both.let_pass(60)
    assert both.root.tk.call("after", "info") in ("", ())
    assert str(both.window.canvas.cget("insertofftime")) == "0"


# keys and the pointer


def test_a_series_by_digits_alone(pair: Open) -> None:
    both = pair().start()
    for number, cells in enumerate((STARTER_WINS, OTHER_WINS, OTHER_WINS)):
        if number:
            both.next_game()
        both.play(cells, lambda cell: both.key(f"{'KP_' if cell % 2 else ''}{cell}"))
    assert both.says("You win the series!")
    both.key("space")
    assert both.closed == 1


def test_arrows_and_return(pair: Open) -> None:
    both = pair().start()
    both.key("Return")
    assert both.window.view.cursor == 5, "the first press shows the choice"
    for key in ("Up", "KP_Left", "Left"):
        both.key(key)
    assert both.window.view.cursor == 1
    both.key("space")
    assert both.link.series is not None and both.link.series.board[1] is not None
    both.key("Down")
    assert both.says("Berta to move")


def test_return_begins_the_next_game_and_a_held_one_does_no_more(pair: Open) -> None:
    both = pair().start()
    both.games("l")
    for _ in range(5):
        both.window.canvas.event_generate("<KeyPress-Return>")
        both.root.update()
    assert both.link.series is not None and both.link.series.number == 2
    assert both.window.view.cursor is None and len(both.link.series.board.free) == 9


def test_escape_asks_and_takes_it_back(pair: Open) -> None:
    both = pair().start()
    both.key("Escape")
    assert both.says("Give up?")
    both.key("5")
    both.key("Left")
    both.key("Escape")
    assert not both.says("Give up?") and both.window.view.cursor is None
    both.key("Escape")
    both.key("Return")
    assert both.says("You have given up")


def test_the_pointer_shows_a_faint_mark_where_one_can_go(pair: Open) -> None:
    both = pair().start()
    both.mouse("<Motion>", *both.middle(3))
    assert both.items("pointed") == 2 and str(both.window.canvas.cget("cursor")) == "hand2"
    both.mouse("<Motion>", *both.middle(4))
    both.mouse("<Leave>", 0, 0)
    assert both.items("pointed") == 0 and str(both.window.canvas.cget("cursor")) == ""
    both.click(5)
    both.mouse("<Motion>", *both.middle(3))
    assert both.items("pointed") == 0, "not in the other's turn"
    both.peer.play(1, 0)
    both.deliver()
    both.mouse("<Motion>", *both.middle(5))
    assert both.items("pointed") == 0, "not where a mark is"


def test_a_press_that_is_let_go_elsewhere_does_nothing(pair: Open) -> None:
    both = pair().start()
    both.mouse("<ButtonPress-1>", *both.middle(5))
    both.mouse("<ButtonRelease-1>", *both.middle(6))
    assert both.link.series is not None and len(both.link.series.board.free) == 9


# looks


@pytest.mark.parametrize("size", ["420x420", "420x660", "1200x700", "500x800"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_inside_at_any_size(pair: Open, language: str, size: str) -> None:
    names = ("Wolfgang-Amadeus XIV.", "Maximiliane von Thurn und Taxis")
    both = pair(language=language, names=names).start()
    both.games("l", "w", "d") if language == "en" else both.play(STARTER_WINS)
    both.window.window.geometry(size)
    both.let_pass(150)
    canvas = both.window.canvas
    width, height = canvas.winfo_width(), canvas.winfo_height()
    assert f"{width}x{height}" == size
    for item in canvas.find_withtag("state"):
        left, top, right, bottom = canvas.bbox(item)
        assert left >= 0 and top >= 0 and right <= width and bottom <= height
    head, text = canvas.find_withtag("state")[-2:]
    assert canvas.bbox(head)[3] <= canvas.bbox(text)[1] + 1, "the lines do not overlap"
    board = both.window.view.layout["board"]
    assert canvas.bbox(text)[3] <= board.top or canvas.bbox(text)[0] >= board.right
