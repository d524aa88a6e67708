"""What the player chooses for the table, and what it shows while one looks around."""

import tkinter as tk
from collections.abc import Iterator
from pathlib import Path

import pytest

import images
from table.window import tooltip
from table.window.beside.gallery import Gallery
from table.window.tooltip import contents
from table.words import LANGUAGES, Words
from tests.places import ROOT
from tests.table.window.table_driver import TableDriver


@pytest.fixture
def table(display: None) -> Iterator[TableDriver]:
    driver = TableDriver("10S 7H KC 10C JS")
    yield driver
    driver.close()


def test_the_language_changes_without_a_restart(table: TableDriver) -> None:
    table.click_once("button.next")
    for language in LANGUAGES:
        table.window.choose("language", language)
        table.root.update()
        words = Words(language)
        assert table.text("bank.title") == words("seat.bank")
        assert table.text("1.account") == words("account", amount=1_000)
        assert table.window.board.buttons["button.stand"].text == words("button.stand")
        assert table.root.title() == words("title")
        assert len(table.window.shown.hands[1]) == 2, "the round goes on"


def test_the_letters_of_the_courts_follow_the_language(table: TableDriver) -> None:
    pictures = table.window.board.pictures
    table.window.choose("language", "de")
    assert pictures.letters == "BDK"
    table.window.choose("language", "en")
    assert pictures.letters == "JQK"


def test_four_colours_change_clubs_and_diamonds_only(table: TableDriver) -> None:
    pictures = table.window.board.pictures
    before = {card: pictures.card(card) for card in ("7C", "7D", "7H", "7S")}
    table.window.choose("four_colours", True)
    after = {card: pictures.card(card) for card in before}
    assert [card for card in before if str(before[card]) != str(after[card])] == ["7C", "7D"]


def children(widget: tk.Misc) -> Iterator[tk.Misc]:
    """All that is in a widget, at any depth."""
    for child in widget.winfo_children():
        yield child
        yield from children(child)


def test_every_back_can_be_chosen_in_the_gallery(table: TableDriver) -> None:
    window = table.window
    gallery = Gallery(
        table.root, window.words, window.board.pictures, window.choice("back"),
        lambda back: window.choose("back", back),
    )
    table.root.update()
    canvases = [one for one in children(gallery.window) if isinstance(one, tk.Canvas)]
    canvas = canvases[-1]  # in the one that scrolls
    for number, back in enumerate(images.BACKS):
        pictures = [item for item in canvas.find_all() if str(canvas.type(item)) == "image"]
        left, top, right, bottom = canvas.bbox(pictures[number])
        x, y = (left + right) // 2, (top + bottom) // 2
        canvas.event_generate("<Button-1>", x=x, y=y)
        table.root.update()
        assert window.board.pictures.back == back == gallery.chosen
    gallery.window.destroy()


def test_the_speed_takes_effect_at_once(table: TableDriver) -> None:
    for speed, pace in (("slow", 2.0), ("normal", 1.0), ("fast", 0.5), ("off", 0.0)):
        table.window.choose("speed", speed)
        assert table.window.queue.pace == pace


def test_a_sign_says_what_a_pile_holds() -> None:
    assert contents([100, 50, 50], Words("en")) == "1 × 100, 2 × 50 = 200"
    assert contents([5_000], Words("de")) == "5.000"


def test_the_sign_comes_after_a_while_and_goes(
    table: TableDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tooltip, "REST", 20)
    sign = table.window.board.tooltip
    table.event("<Motion>", table.chip(20))
    assert not sign._items
    table.let_pass(60)
    left, _, right, _ = table.canvas.bbox(*sign._items)
    assert left >= 0 and right <= table.canvas.winfo_width()
    table.event("<Motion>", table.middle("1.cards"))
    assert not sign._items and sign._waiting is None


def test_the_chip_under_the_pointer_is_lifted_and_found_where_it_was(table: TableDriver) -> None:
    board = table.window.board
    at = table.chip(20)
    number = board.chip_at(1, *at)
    view = board.stacks["account", 1]
    rest = table.canvas.coords(view._chips[number])
    table.event("<Motion>", at)
    lifted = table.canvas.coords(view._chips[number])
    assert lifted == [rest[0], rest[1] - 2]
    assert board.chip_at(1, *at) == number
    table.event("<Motion>", table.middle("deck"))
    assert table.canvas.coords(view._chips[number]) == rest


def test_totals_count_while_chips_are_under_way(display: None) -> None:
    table = TableDriver(speed="slow")
    table.drag(table.chip(100), table.middle("1.pot"))
    table.let_pass(250)
    shown = table.text("bank.account").removeprefix("Account: ").replace(",", "")
    assert 9_900 < int(shown) < 10_000
    table.rest()
    assert table.text("bank.account") == "Account: 9,900"
    table.close()


def test_zoom_keeps_to_scales_and_remembers_the_first(table: TableDriver) -> None:
    table.canvas.event_generate("<Control-plus>")
    table.let_pass(50)
    assert (table.root.winfo_width(), table.root.winfo_height()) == (800, 600)
    table.canvas.event_generate("<Control-minus>")
    table.let_pass(50)
    assert (table.root.winfo_width(), table.root.winfo_height()) == (640, 480)


def test_a_size_that_has_its_pictures_wants_no_others(
    table: TableDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sharpener = table.window.sharpener
    monkeypatch.setattr(sharpener, "_folder", tmp_path)
    table.window._resize(877, 658)
    assert sharpener._waiting is not None
    kept = (ROOT / "images" / images.file("felt", 1)).parent
    monkeypatch.setattr(sharpener, "ready", lambda scale, names: (1, kept))
    table.window._resize(700, 525)
    assert sharpener._waiting is None
