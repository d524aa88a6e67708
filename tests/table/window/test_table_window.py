"""The real window, driven by events of Tk: dealing, staking, changing, going on."""

import gc
import sys
from collections.abc import Callable, Iterator

import pytest

from cards.events import CardDealt, DealStarted, Refused, Result, Staked, TurnEnded
from cards.round import State
from tests.table.window.table_driver import TableDriver

WIN = "10S 7H 10H 10C"
DRAW = "10S 10D 10H 10C"
FIVE_PICTURES = "KC 7H QD 9H JH KS QS"
BUST = "10S 7H 9S 8H 8C"

Open = Callable[..., TableDriver]


@pytest.fixture
def open_table(display: None) -> Iterator[Open]:
    """Opens tables and closes them when the test is done."""
    tables: list[TableDriver] = []

    def make(*arguments: object, **named: object) -> TableDriver:
        tables.append(TableDriver(*arguments, **named))  # type: ignore[arg-type]
        return tables[-1]

    yield make
    for table in tables:
        table.close()


def kinds(table: TableDriver, kind: type) -> list[object]:
    return [event for event in table.heard if isinstance(event, kind)]


def test_a_whole_round_by_mouse(open_table: Open) -> None:
    table = open_table(WIN)
    table.drag(table.chip(20), table.middle("1.pot"))
    assert kinds(table, Staked) == [Staked(1, 20, 40)]
    assert (table.text("1.account"), table.text("bank.account")) == (
        "Account: 980", "Account: 9,980",
    )
    assert table.states == (True, False)
    table.click_once("button.next")
    assert table.text("bank.title.points") == "?"
    assert table.text("1.title.points") == "20"
    assert table.states == (True, True)
    table.click_once("button.stand")
    assert kinds(table, Result) == [Result(1, "win", "higher", 40)]
    assert table.text("bank.title.points") == "17"
    assert table.text("message.head") == "You win the pot of 40"
    assert table.text("message.text") == "20 to 17"
    assert table.states == (True, False)
    table.click_once("bank.cards")
    assert table.session.round.state is State.STAKING
    assert table.window.shown.hands == {"bank": [], 1: []}
    assert table.text("1.account") == "Account: 1,020"


def test_a_draw_leaves_the_pot_on_the_table(open_table: Open) -> None:
    table = open_table(DRAW)
    table.drag(table.chip(20), table.middle("1.pot"))
    table.click_once("button.next")
    table.click_once("button.stand")
    assert table.text("message.text") == "Both have 20, the pot of 40 stays"
    table.click_once("button.next")
    assert table.text("1.pot.amount") == "40"
    assert list(table.window.shown.purses.pot(1, 1)) == [20]
    assert list(table.window.shown.purses.pot(1, "bank")) == [20]


@pytest.mark.parametrize(
    ("deck", "hits", "outcome", "reason"),
    [(BUST, 1, "lose", "bust"), (FIVE_PICTURES, 3, "win", "five-pictures")],
)
def test_rounds_that_end_by_themselves(
    open_table: Open, deck: str, hits: int, outcome: str, reason: str
) -> None:
    table = open_table(deck)
    table.drag(table.chip(5), table.middle("1.pot"))
    for _ in range(1 + hits):
        table.click_once("button.next")
    (result,) = kinds(table, Result)
    assert isinstance(result, Result)
    assert (result.outcome, result.reason) == (outcome, reason)
    assert table.text("bank.title.points") == "?"


def test_a_chip_dropped_on_the_banks_chips_is_changed(open_table: Open) -> None:
    table = open_table()
    before = table.own
    table.drag(table.chip(50), table.middle("bank.chips"))
    assert table.own[-3:] == [20, 20, 10]
    before.remove(50)
    assert sorted(table.own) == sorted([*before, 20, 20, 10])


def test_a_one_dropped_on_the_bank_comes_back_and_it_is_said(open_table: Open) -> None:
    table = open_table()
    before = table.own
    table.drag(table.chip(1), table.middle("bank.chips"))
    assert table.own == before
    assert kinds(table, Refused) == [Refused(1, "split 1", "cannot-split")]


@pytest.mark.parametrize("place", ["bank.cards", "1.cards", "deck", "button.next", "1.chips"])
def test_a_chip_dropped_anywhere_else_comes_back(open_table: Open, place: str) -> None:
    table = open_table()
    before = table.own
    table.drag(table.chip(100), table.middle(place))
    assert table.own == before and not kinds(table, Staked)


def test_a_chip_dropped_outside_the_window_comes_back(open_table: Open) -> None:
    table = open_table()
    before = table.own
    table.drag(table.chip(100), (-500, 2_000))
    assert table.own == before


def test_the_middle_of_a_chip_decides_where_it_lies(open_table: Open) -> None:
    table = open_table()
    pot = table.window.board.layout["1.pot"]
    edge = round(pot.right), round(pot.middle[1])
    table.drag(table.chip(20), edge)
    assert not kinds(table, Staked)
    table.drag(table.chip(20), (edge[0] - 1, edge[1]))
    assert kinds(table, Staked) == [Staked(1, 20, 40)]


def test_the_bank_cannot_keep_up(open_table: Open) -> None:
    table = open_table(bank=50)
    before = table.own
    table.drag(table.chip(100), table.middle("1.pot"))
    assert kinds(table, Refused) == [Refused(1, "stake 100", "bank-cannot-match")]
    assert table.text("message.text") == "The bank cannot keep up!"
    assert table.own == before


def test_a_held_chip_is_nowhere_else_and_escape_puts_it_back(open_table: Open) -> None:
    table = open_table()
    before = table.own
    table.press(table.chip(100))
    table.move(table.middle("1.pot"))
    assert sum(table.own) == 900 and table.window.pointer.held is not None
    table.key("Escape")
    assert table.own == before and table.window.pointer.held is None
    table.release(table.middle("1.pot"))
    assert not kinds(table, Staked)


@pytest.mark.parametrize("disturb", ["space", "resize", "unmap", "menu", "new game", "focus"])
def test_a_held_chip_is_never_lost(open_table: Open, disturb: str) -> None:
    table = open_table(WIN)
    table.press(table.chip(100))
    table.move(table.middle("1.pot"))
    match disturb:
        case "space":
            table.key("space")
        case "resize":
            table.root.geometry("900x700")
        case "unmap":
            table.root.withdraw()
        case "menu":
            table.event("<ButtonPress-3>", table.middle("1.pot"))
        case "new game":
            table.window.ask_new_game()
        case "focus":
            table.root.event_generate("<FocusOut>")
    table.root.update()
    held = table.window.pointer.held
    assert sum(table.own) + (held.value if held else 0) == 1_000
    table.window.pointer.let_go()
    table.rest()
    assert sum(table.own) == 1_000


def test_five_fast_clicks_deal_one_card_each_at_most(open_table: Open) -> None:
    table = open_table("7S 7H 8H 10C JC JD QS", speed="normal")
    for _ in range(5):
        table.click(table.middle("button.next"))
    table.rest()
    assert len(kinds(table, DealStarted)) == 1
    assert len(table.window.shown.hands[1]) <= 2 + 4
    assert not kinds(table, Refused)


def test_a_double_click_on_ok_stands_once_and_shows_the_result(open_table: Open) -> None:
    for speed in ("off", "normal"):
        table = open_table(WIN, speed=speed)
        table.click_once("button.next")
        table.rest()
        table.wait_a_second()
        for _ in range(2):
            table.click(table.middle("button.stand"))
        table.rest()
        assert len(kinds(table, TurnEnded)) == 1 and len(kinds(table, Result)) == 1
        assert table.session.round.state is State.SETTLED


def test_a_click_finishes_the_motion_and_does_no_more(open_table: Open) -> None:
    table = open_table(WIN, speed="slow")
    table.click_once("button.next")
    assert table.window.queue.moving and table.text("1.title.points") == ""
    table.click_once("button.next")
    assert not table.window.queue.moving and table.text("1.title.points") == "20"
    assert len(kinds(table, CardDealt)) == 4


def test_chips_under_way_do_not_keep_a_click_from_the_buttons(open_table: Open) -> None:
    table = open_table(WIN, speed="slow")
    table.drag(table.chip(20), table.middle("1.pot"))
    assert table.window.queue.moving
    table.click(table.middle("button.next"))
    assert len(kinds(table, CardDealt)) == 4


def test_a_double_click_on_a_chip_stakes_it(open_table: Open) -> None:
    table = open_table()
    at = table.chip(50)
    table.wait_a_second()
    table.click(at)
    table.click(at)
    assert kinds(table, Staked) == [Staked(1, 50, 100)]
    assert sum(table.own) == 950


@pytest.mark.parametrize(("clicks", "staked"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_more_clicks_than_two_on_a_chip(open_table: Open, clicks: int, staked: int) -> None:
    table = open_table()
    at = table.chip(50)
    table.wait_a_second()
    for _ in range(clicks):
        table.click(at)
    assert len(kinds(table, Staked)) == staked
    assert sum(table.own) + sum(event.amount for event in kinds(table, Staked)) == 1_000  # type: ignore[attr-defined]


@pytest.mark.parametrize("press", ["<ButtonPress-2>", "<ButtonPress-3>"])
def test_the_menu_of_a_chip(open_table: Open, press: str) -> None:
    table = open_table()
    asked: list[int] = []
    table.window.pointer._chip_menu = lambda n, x, y: asked.append(table.own[n - 1])
    table.event(press, table.chip(50))
    table.event(press, table.middle("1.pot"))
    table.event("<ButtonPress-1>", table.chip(20), state=0x4)
    assert asked == [50, 20]
    table.window.player.gather()
    assert table.own == [1_000]


def test_the_table_by_keys(open_table: Open) -> None:
    table = open_table(WIN)
    table.key("Right")
    top = table.own[5]
    table.key("Up")
    assert kinds(table, Staked) == [Staked(1, top, 2 * top)]
    table.key("Left")
    table.key("x")
    table.key("m")
    assert table.own == sorted(table.own, reverse=True)
    table.key("space")
    assert len(kinds(table, CardDealt)) == 4
    table.key("Return")
    assert len(kinds(table, Result)) == 1
    table.key("Return")
    assert table.session.round.state is State.STAKING


def test_a_key_that_is_held_down_acts_once(open_table: Open) -> None:
    table = open_table("7S 7H 8H 10C JC JD QS")
    for _ in range(5):
        table.canvas.event_generate("<KeyPress-space>")
        table.root.update()
    table.canvas.event_generate("<KeyRelease-space>")
    table.root.update()
    assert len(kinds(table, CardDealt)) == 4


def test_the_bank_broken_and_a_new_game(open_table: Open) -> None:
    table = open_table(WIN, bank=50)
    table.drag(table.chip(50), table.middle("1.pot"))
    table.click_once("button.next")
    table.click_once("button.stand")
    panel = table.window.board.panel
    assert panel.is_open and panel._title == "The bank is broken!"
    assert panel._text.startswith("20 to 17\n"), "the end of the last round is to be seen, too"
    x, y = panel.buttons[0].area.middle
    table.wait_a_second()
    table.click((round(x), round(y)))
    assert not panel.is_open
    assert table.session.round.state is State.STAKING and sum(table.own) == 1_000


def test_resizing_in_the_middle_of_everything(open_table: Open) -> None:
    table = open_table(WIN, speed="slow")
    table.drag(table.chip(20), table.middle("1.pot"))
    table.click_once("button.next")
    for size in ("700x900", "1200x700", "640x480"):
        table.root.geometry(size)
        table.root.update()
    table.rest()
    assert table.text("1.title.points") == "20"
    bounds = table.canvas.bbox(*table.window.board.hands[1].items)
    cards = table.window.board.layout["1.cards"]
    assert cards.left <= bounds[0] and bounds[2] <= cards.right + 1


def test_eleven_cards_fit_their_area(open_table: Open) -> None:
    eleven = "AS 7H AC 7D AH AD JC JD JH JS QS QC QH"
    table = open_table(eleven)
    for _ in range(10):
        table.click_once("button.next")
    hand = table.window.shown.hands[1]
    assert len(hand) == 11 and table.text("1.title.points") == "21"
    cards = table.window.board.layout["1.cards"]
    bounds = table.canvas.bbox(*table.window.board.hands[1].items)
    assert cards.left <= bounds[0] and bounds[2] <= cards.right + 1


def test_pictures_survive_the_collector(open_table: Open) -> None:
    table = open_table(WIN)
    table.click_once("button.next")
    gc.collect()
    for item in table.window.board.hands[1].items:
        name = table.root.tk.call(table.canvas, "itemcget", item, "-image")
        assert int(table.root.tk.call("image", "width", name)) == 71


def test_an_idle_table_waits_for_nothing(open_table: Open) -> None:
    table = open_table(WIN, speed="fast")
    table.click_once("button.next")
    table.rest()
    table.let_pass(60)
    assert table.root.tk.call("after", "info") in ("", ())
    assert str(table.canvas.cget("insertofftime")) == "0", "an unseen text cursor would blink"


# clumsy and fast hands


@pytest.mark.parametrize("key", ["space", "Return"])
def test_a_key_while_a_button_is_held_down_disarms_the_button(open_table: Open, key: str) -> None:
    table = open_table("10S 7H 2H 8C 8D", rules="blackjack", player=100)
    table.drag(table.chip(10), table.middle("1.pot"))
    table.click_once("button.next")
    table.wait_a_second()
    before = len(table.heard)
    table.press(table.middle("button.next"))
    table.key(key)
    heard = len(table.heard)
    assert heard > before
    table.release(table.middle("button.next"))
    assert len(table.heard) == heard


def test_a_question_that_comes_while_a_button_is_held_down(open_table: Open) -> None:
    table = open_table(WIN)
    table.drag(table.chip(20), table.middle("1.pot"))
    table.wait_a_second()
    table.press(table.middle("button.next"))
    table.key("F2")
    assert table.window.board.panel.is_open
    table.release(table.middle("button.next"))
    assert not kinds(table, DealStarted)


@pytest.mark.parametrize("key", ["Escape", "space"])
def test_a_question_that_goes_while_its_button_is_held_down(open_table: Open, key: str) -> None:
    table = open_table(WIN)
    table.drag(table.chip(20), table.middle("1.pot"))
    table.key("F2")
    panel, lay = table.window.board.panel, len(table.canvas.find_all())
    x, y = map(round, panel.buttons[-1].area.middle)
    table.wait_a_second()
    table.press((x, y))
    table.key(key)
    assert not panel.is_open
    table.release((x, y))
    assert len(table.canvas.find_all()) < lay, "the panel left something on the table"


def test_another_back_while_chips_fly_doubles_none(open_table: Open) -> None:
    table = open_table(speed="slow")
    table.drag(table.chip(20), table.middle("1.pot"))
    assert table.window.queue.moving
    table.window.choose("back", "night")
    images = [table.look(item, "-image") for item in table.items("image")]
    lying = str(table.window.board.pictures.chip(20, lying=True))
    at_all = sum(list(stack).count(20) for stack in _stacks(table))
    assert images.count(lying) == at_all


def _stacks(table: TableDriver) -> list[list[int]]:
    board = table.window.board
    return [list(board.shown.purses[place]) for place in board.stacks]


def test_letters_with_control_are_other_keys(open_table: Open) -> None:
    table = open_table()
    before = table.own
    table.key("Right")
    for key in ("s", "x", "m"):
        table.canvas.event_generate(f"<Control-KeyPress-{key}>")
        table.root.update()
    assert table.own == before


def test_a_key_let_up_in_another_window_is_heard_again(open_table: Open) -> None:
    table = open_table("7S 7H 8H 10C JC JD QS")
    table.canvas.event_generate("<KeyPress-space>")
    table.root.update()
    table.root.event_generate("<FocusOut>")
    table.root.update()
    table.canvas.event_generate("<KeyPress-space>")
    table.root.update()
    assert len(kinds(table, CardDealt)) == 5


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="menus are the system's there")
def test_a_click_elsewhere_closes_the_menu_of_a_chip(open_table: Open) -> None:
    table = open_table()
    table.event("<ButtonPress-3>", table.chip(50))
    menu = str(table.root.tk.call("grab", "current", "."))
    assert table.root.tk.call("winfo", "class", menu) == "Menu"
    for event in ("<ButtonPress>", "<ButtonRelease>"):
        table.root.tk.call("event", "generate", menu, event, "-button", 1, "-x", -40, "-y", -40)
    table.root.update()
    assert not table.root.tk.call("winfo", "ismapped", menu)


# what is seen


def test_a_refusal_is_not_said_any_more_once_a_stake_was_good(open_table: Open) -> None:
    table = open_table(bank=50)
    table.drag(table.chip(100), table.middle("1.pot"))
    assert table.text("message.text") == "The bank cannot keep up!"
    table.drag(table.chip(20), table.middle("1.pot"))
    assert table.text("message.text") == "Drag chips into the pot, then deal."


def test_a_new_game_says_how_to_begin(open_table: Open) -> None:
    table = open_table()
    table.drag(table.chip(1), table.middle("bank.chips"))
    assert table.text("message.text") == "A chip of 1 cannot be changed."
    table.key("F2")
    assert table.text("message.text") == "Drag chips into the pot, then deal."


def test_the_account_is_whole_while_pieces_float_to_it(open_table: Open) -> None:
    table = open_table(speed="slow")
    table.drag(table.chip(50), table.middle("bank.chips"))
    assert table.window.queue.moving
    assert table.text("1.account") == "Account: 1,000"


def test_a_staked_chip_that_was_in_the_hand_is_off_the_account_already(open_table: Open) -> None:
    table = open_table(speed="slow")
    table.press(table.chip(100))
    table.move(table.middle("1.pot"))
    assert table.text("1.account") == "Account: 900"
    table.release(table.middle("1.pot"))
    table.let_pass(100)
    assert table.window.queue.moving
    assert table.text("1.account") == "Account: 900"


def test_nothing_of_the_table_lies_on_a_panel(open_table: Open) -> None:
    table = open_table(WIN, bank=50)
    table.drag(table.chip(50), table.middle("1.pot"))
    table.click_once("button.next")
    table.click_once("button.stand")
    board = table.window.board
    assert board.panel.is_open
    order = list(table.canvas.find_all())
    lowest = min(order.index(item) for item in board.panel._items)
    for button in board.buttons.values():
        assert all(order.index(item) < lowest for item in button._items)


def test_the_hidden_rest_is_said_on_top_of_the_chips(open_table: Open) -> None:
    table = open_table(player=4_000)
    player = table.window.player
    while max(table.own) > 1:
        player.exchange(player.uppermost(max(table.own)))
    view = table.window.board.stacks["account", 1]
    (said,) = set(view._items) & set(table.items("text"))
    layout = table.window.board.layout
    hidden = view.piles(layout, table.window.shown.purses.account(1)).hidden(4_000)
    assert table.look(said, "-text") == f"+{hidden}"
    assert table.canvas.find_overlapping(*table.canvas.bbox(said))[-1] == said


def test_a_jeton_is_held_in_its_middle(open_table: Open) -> None:
    table = open_table(player=10_000_000)
    table.window.player.gather()
    table.press(table.chip(10_000_000))
    table.move((300, 200))
    held = table.window.pointer.held
    assert held is not None
    left, top, right, bottom = table.canvas.bbox(held.item)
    assert ((left + right) / 2, (top + bottom) / 2) == (300, 200)


def test_a_game_taken_up_between_rounds_shows_no_old_cards(open_table: Open) -> None:
    table = open_table(DRAW)
    table.drag(table.chip(20), table.middle("1.pot"))
    table.click_once("button.next")
    table.click_once("button.stand")
    table.window.choose("language", "de")
    assert table.text("message.head") == "Unentschieden" and table.window.shown.hands[1]
    table.click_once("button.next")
    table.window.choose("language", "en")
    assert table.window.shown.hands == {"bank": [], 1: []}
    assert table.text("message.text") == "Drag chips into the pot, then deal."
    assert table.text("1.pot.amount") == "40"


def test_a_question_is_answered_by_keys(open_table: Open) -> None:
    table = open_table(WIN)
    table.drag(table.chip(20), table.middle("1.pot"))
    table.key("F2")
    panel = table.window.board.panel
    assert panel.is_open and panel.chosen.text == "Yes"
    table.key("Right")
    assert panel.chosen.text == "No"
    table.key("space")
    assert not panel.is_open and sum(table.own) == 980
    table.key("F2")
    table.key("Return")
    assert not panel.is_open and sum(table.own) == 1_000
