"""What the table shows is made from the state: nothing that can be chosen changes what it says."""

from collections.abc import Callable

import pytest

from table.window.net.linked_window import LinkedWindow
from table.words import LANGUAGES
from tests.table.window.linked_driver import Seat, Two, two
from tests.table.window.table_driver import TableDriver

__all__ = ["two"]

SIZES = ("900x700", "512x384", "640x480")


def texts(table: TableDriver) -> list[tuple[str, ...]]:
    """Everything that is written on the table, and where, but for what the tip has drawn."""
    written = []
    for item in table.items("text"):
        x, y = table.canvas.coords(item)
        if table.look(item, "-text"):
            written.append((table.look(item, "-text"), str(round(x)), str(round(y))))
    return sorted(written)


def switch_everything(table: TableDriver) -> None:
    """Every setting, size and small window, there and back; the texts are the same each time."""
    window = table.window
    before = texts(table)
    assert before
    for name, values in (
        ("tip", (True, False)),
        ("speed", ("slow", "fast", "off")),
        ("back", ("waves", "checkered")),
        ("four_colours", (True, False)),
        ("original_labels", (True, False)),
        ("count_decisions", (False, True)),
        ("language", (*LANGUAGES[1:], LANGUAGES[0])),
    ):
        for value in values:
            window.choose(name, value)
            table.root.update()
        assert texts(table) == before, name
    for size in SIZES:
        window.root.geometry(size)
        table.let_pass(30)
    assert texts(table) == before, "sizes"
    window.beside.read("keys")
    window.beside.review_round()
    window.show_tip_details()
    window.choose("tip", False)
    for child in window.root.winfo_children():
        if child.winfo_class() == "Toplevel" and not isinstance(window, LinkedWindow):
            child.destroy()
    table.root.update()
    assert texts(table) == before, "small windows"


def refused(table: TableDriver) -> None:
    table.drag(table.chip(1), table.middle("bank.chips"))


def staked(table: TableDriver) -> None:
    table.drag(table.chip(20), table.middle("1.pot"))


def deal(table: TableDriver) -> None:
    table.click_once("button.next")


def stand(table: TableDriver) -> None:
    table.click_once("button.stand")


def ask(table: TableDriver) -> None:
    table.key("F2")


STAGES: dict[str, tuple[Callable[[TableDriver], None], ...]] = {
    "begun": (),
    "refused": (refused,),
    "staked": (staked,),
    "dealt": (staked, deal),
    "dealt for nothing": (deal,),
    "one more card": (staked, deal, deal),
    "won": (staked, deal, stand),
    "refused after a result": (staked, deal, stand, refused),
    "gone on": (staked, deal, stand, deal),
    "asked": (staked, deal, ask),
}


@pytest.mark.screen
@pytest.mark.parametrize("stage", STAGES)
def test_nothing_chosen_changes_what_the_table_says(display: None, stage: str) -> None:
    table = TableDriver("7H 10S 8C 9S 8D")
    for step in STAGES[stage]:
        step(table)
        table.rest()
    switch_everything(table)
    table.close()


@pytest.mark.screen
@pytest.mark.parametrize(
    ("deck", "own", "bank"), [("8H 10S 8C 9S", 20, None), ("10S 7H 10H 10C", 1_000, 20)]
)
def test_nothing_chosen_changes_what_is_said_of_the_end(
    display: None, deck: str, own: int, bank: int | None
) -> None:
    table = TableDriver(deck, player=own, bank=bank)
    while table.session.round.pots[1] < 40:
        fitting = [value for value in table.own if value <= 20 - table.session.round.pots[1] // 2]
        table.drag(table.chip(max(fitting)), table.middle("1.pot"))
    deal(table)
    stand(table)
    table.rest()
    assert table.window.board.panel.is_open
    switch_everything(table)
    table.close()


def both(two: Two, act: Callable[[Seat], None]) -> None:
    for seat in two.seats:
        act(seat)
        two.settle()


@pytest.mark.screen
def test_nothing_chosen_changes_what_a_table_for_two_says(two: Two) -> None:
    two.sit_down()

    def stake(seat: Seat) -> None:
        seat.drag(seat.chip(20, seat.game.seat), seat.middle(f"{seat.game.seat}.pot"))

    def look(seat: Seat) -> None:
        seat.rest()
        switch_everything(seat)

    steps: tuple[Callable[[Seat], None], ...] = (
        lambda seat: None, stake, lambda seat: seat.click_once("button.next"),
        lambda seat: seat.click_once("button.stand"),
        lambda seat: seat.click_once("button.next"),
    )  # fmt: skip
    for step in steps:
        both(two, step)
        both(two, look)
    two.one.table.ask_leave()
    look(two.one)
