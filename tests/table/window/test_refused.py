"""Every gesture that is refused says why, in the line above the pot, at every stage of a round."""

from collections.abc import Callable, Iterator

import pytest

from cards.events import DealStarted, Staked
from cards.round import State
from tests.table.window.linked_driver import Two, two
from tests.table.window.table_driver import TableDriver

__all__ = ["two"]

pytestmark = pytest.mark.screen

DECK = "7H 10S 8C 9S 8D"

Gesture = Callable[[TableDriver], None]

STAGES: dict[str, tuple[str, ...]] = {
    "begun": (),
    "staked": ("stake",),
    "dealt": ("stake", "button.next"),
    "hit": ("stake", "button.next", "button.next"),
    "settled": ("stake", "button.next", "button.stand"),
}


def at(stage: str, rules: str) -> TableDriver:
    deck = "7H 10S 8C 9S 2D" if rules == "blackjack" else "7H 10S 8C 9S JD"
    table = TableDriver(deck, rules=rules)
    for step in STAGES[stage]:
        if step == "stake":
            table.drag(table.chip(20), table.middle("1.pot"))
        else:
            table.click_once(step)
        table.rest()
    return table


def top_of(table: TableDriver, *place: str | int) -> tuple[int, int]:
    """A pixel of the uppermost chip there."""
    board = table.window.board
    stack, view = board.shown.purses[place], board.stacks[place]
    left, top = view.spots(board.layout, stack)[-1]
    return round(left) + 12, round(top) + 8


GESTURES: dict[str, Gesture] = {
    "space": lambda table: table.key("space"),
    "return": lambda table: table.key("Return"),
    "same": lambda table: table.key("r"),
    "button next": lambda table: table.click_once("button.next"),
    "button stand": lambda table: table.click_once("button.stand"),
    "button same": lambda table: table.click_once("button.same"),
    "stake": lambda table: table.drag(table.chip(10), table.middle("1.pot")),
    "stake by key": lambda table: table.key("s"),
    "change a 1": lambda table: table.drag(table.chip(1), table.middle("bank.chips")),
    "merge twice": lambda table: table.key("m"),
    "chip to nowhere": lambda table: table.drag(table.chip(10), table.middle("deck")),
    "bank's chip to the pot": lambda table: table.drag(
        top_of(table, "account", "bank"), table.middle("1.pot")
    ),
    "bank's chip, right click": lambda table: table.event(
        "<ButtonPress-3>", top_of(table, "account", "bank")
    ),
    "stake out of the pot": lambda table: table.drag(
        top_of(table, "pot", 1, 1), table.middle("1.chips")
    ),
    "stake, right click": lambda table: table.event("<ButtonPress-3>", top_of(table, "pot", 1, 1)),
    "bank's part out of the pot": lambda table: table.drag(
        top_of(table, "pot", 1, "bank"), table.middle("1.chips")
    ),
}

NEEDS_POT = ("out of the pot", "stake, right")


def situation(table: TableDriver) -> object:
    """What a gesture can change, apart from what is said."""
    board, round_ = table.window.board, table.session.round
    chosen = board.stacks["account", 1].chosen_pile
    hands = {seat: list(hand) for seat, hand in round_.hands.items()}
    return table.own, dict(round_.pots), round_.state, round_.number, hands, chosen


@pytest.mark.parametrize("rules", ["seventeen-four", "blackjack"])
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("gesture", GESTURES)
def test_what_changes_nothing_says_why(
    display: None, gesture: str, stage: str, rules: str
) -> None:
    if any(word in gesture for word in NEEDS_POT) and stage in ("begun", "settled"):
        return  # nothing lies there
    if "bank's part" in gesture and rules == "blackjack":
        return  # it pays at the end
    table = at(stage, rules)
    if gesture == "change a 1" and 1 not in table.own:
        table.close()
        return
    if gesture == "merge twice":
        table.key("m")
    if gesture == "stake by key":
        table.key("Tab")
    before, said = situation(table), table.window.board.message
    GESTURES[gesture](table)
    table.rest()
    after = table.window.board.message
    if situation(table) == before:
        assert after != said, "nothing has happened, and nothing was said"
        assert after[1], "in words"
    table.close()


@pytest.fixture
def table(display: None) -> Iterator[TableDriver]:
    table = TableDriver(DECK)
    yield table
    table.close()


def kinds(table: TableDriver, kind: type) -> int:
    return sum(isinstance(event, kind) for event in table.heard)


def test_a_second_click_on_go_on_deals_nothing(table: TableDriver) -> None:
    table.drag(table.chip(20), table.middle("1.pot"))
    table.click_once("button.next")
    table.click_once("button.stand")
    table.rest()
    table.wait_a_second()
    for _ in range(2):
        table.click(table.middle("button.next"))
    table.rest()
    assert table.session.round.state is State.STAKING
    assert kinds(table, DealStarted) == 1
    assert "“Deal”" in table.text("message.text")
    table.click_once("button.next")
    table.rest()
    assert kinds(table, DealStarted) == 2, "who clicks later means it"
    assert "nothing is staked" in table.text("message.text")


def test_space_without_a_stake_at_blackjack_says_what_is_missing(display: None) -> None:
    table = TableDriver(rules="blackjack")
    table.key("space")
    table.rest()
    assert table.text("message.text") == "Put in a stake first."
    assert not kinds(table, DealStarted)
    table.close()


def test_the_other_s_chips_and_stakes_at_a_table_for_two(two: Two) -> None:
    two.sit_down()
    one, other = two.one, two.one.game.link.peer
    one.drag(top_of(one, "account", other), one.middle(f"{one.game.seat}.pot"))
    assert one.text("message.text") == "Those are the other player's chips."
    one.drag(one.chip(20, one.game.seat), one.middle(f"{one.game.seat}.pot"))
    two.settle()
    pot = one.game.seat
    one.event("<ButtonPress-3>", top_of(one, "pot", pot, pot))
    assert one.text("message.text") == "What is staked stays in until the round is over."
    one.click_once("button.stand")
    two.settle()
    assert one.text("message.text") == "There are no cards yet: deal first."
    one.click_once("button.next")
    two.settle()
    one.click_once("button.next")
    two.settle()
    assert one.text("message.text") == "You have said so already."
    assert not any(isinstance(event, Staked) and event.amount != 20 for event in one.game.history)
