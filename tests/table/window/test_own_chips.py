"""The chip that was clicked is the one that is used; and the stake of the round before, again."""

from collections.abc import Iterator

import pytest

from cards.events import Staked
from cards.round import State
from table.purses import Purses
from tests.table.window.linked_driver import Two, two
from tests.table.window.table_driver import TableDriver

__all__ = ["two"]

pytestmark = pytest.mark.screen

WIN = "10S 7H 10H 10C"
LOSE = "7H 10S 8C 9S"


@pytest.fixture
def table(display: None) -> Iterator[TableDriver]:
    table = TableDriver(" / ".join([WIN, LOSE, WIN]))
    yield table
    table.close()


def lowest(table: TableDriver, value: int) -> tuple[int, tuple[int, int]]:
    """The number of the lowest chip of a value, and a pixel of it."""
    board = table.window.board
    stack, view = board.shown.purses.account(1), board.stacks["account", 1]
    number = list(stack).index(value) + 1
    assert list(stack).count(value) > 1
    left, top = view.spots(board.layout, stack)[number - 1]
    for y in range(round(top), round(top) + 18):
        if view.hit(board.layout, stack, round(left) + 16, y) == number:
            return number, (round(left) + 16, y)
    raise LookupError("it is hidden")


def saved_as_shown(table: TableDriver) -> bool:
    """Whether the chips lie in the saved game just as on the screen."""
    kept: Purses = table.session.purses
    return list(kept.account(1)) == table.own


def test_the_menu_changes_the_chip_that_was_clicked(table: TableDriver) -> None:
    number, at = lowest(table, 20)
    before = table.own
    table.window.pointer._chip_menu = lambda n, x, y: table.window.player.exchange(n)
    table.event("<ButtonPress-3>", at)
    del before[number - 1]
    assert table.own == [*before, 10, 10] and saved_as_shown(table)


@pytest.mark.parametrize("place", ["1.pot", "bank.chips"])
def test_the_chip_that_is_dragged_is_the_one_that_goes(table: TableDriver, place: str) -> None:
    number, at = lowest(table, 20)
    before = table.own
    table.drag(at, table.middle(place))
    table.rest()
    del before[number - 1]
    assert table.own == [*before, *([10, 10] if place == "bank.chips" else [])]
    assert saved_as_shown(table)


def test_a_double_click_stakes_the_chip_under_it(table: TableDriver) -> None:
    number, at = lowest(table, 20)
    before = table.own
    table.wait_a_second()
    table.click(at)
    table.click(at)
    table.rest()
    del before[number - 1]
    assert table.own == before and saved_as_shown(table)


def stakes(table: TableDriver) -> list[int]:
    return [event.amount for event in table.heard if isinstance(event, Staked)]


def play(table: TableDriver) -> None:
    table.click_once("button.next")
    table.rest()
    table.click_once("button.stand")
    table.rest()


def test_the_same_stake_again_by_key_and_by_button(table: TableDriver) -> None:
    same = table.window.board.buttons["button.same"]
    assert not same.enabled
    table.key("r")
    assert table.text("message.text"), "there was no round before"
    for value in (20, 5):
        table.drag(table.chip(value), table.middle("1.pot"))
    play(table)
    assert same.enabled
    table.key("r")  # goes on from the result, and stakes
    table.rest()
    assert stakes(table) == [20, 5, 25] and table.session.round.state is State.STAKING
    assert not same.enabled
    play(table)
    table.click_once("button.next")
    table.rest()
    assert same.enabled
    table.click_once("button.same")
    table.rest()
    assert stakes(table) == [20, 5, 25, 25]


def test_the_same_stake_by_itself_where_that_is_chosen(table: TableDriver) -> None:
    table.window.choose("same_stake", True)
    table.drag(table.chip(50), table.middle("1.pot"))
    play(table)
    assert stakes(table) == [50]
    table.click_once("button.next")
    table.rest()
    assert stakes(table) == [50, 50] and table.text("1.pot.amount") == "100"
    table.window.choose("same_stake", False)
    play(table)
    table.click_once("button.next")
    table.rest()
    assert stakes(table) == [50, 50]


@pytest.mark.parametrize("itself", [False, True])
def test_the_same_stake_at_a_table_for_two(two: Two, itself: bool) -> None:
    two.sit_down()
    if itself:
        for seat in two.seats:
            seat.window.choose("same_stake", True)
    for seat, value in zip(two.seats, (20, 50), strict=True):
        seat.drag(seat.chip(value, seat.game.seat), seat.middle(f"{seat.game.seat}.pot"))
        two.settle()
    for seat in two.seats:
        seat.click_once("button.next")
        two.settle()
    for seat in two.seats:
        seat.click_once("button.stand")
        two.settle()
    two.run(lambda: two.one.game.round.state is State.SETTLED)
    two.settle()
    pots = dict(two.one.game.round.pots)
    for seat in two.seats:
        seat.click_once("button.next")
        two.settle()
    if not itself:
        for seat in two.seats:
            seat.click_once("button.same")
            two.settle()
    two.settle()
    for game in (two.one.game, two.two.game):
        assert game.round.state is State.STAKING
        new = {seat: game.round.pots[seat] - pots[seat] for seat in (1, 2)}
        assert new == {two.one.game.seat: 40, two.two.game.seat: 100}
