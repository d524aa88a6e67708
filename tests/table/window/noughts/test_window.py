"""The window for noughts and crosses, driven by Tk's own events: series, refusals, how they end."""

# ruff: noqa: F401, F811 - fixtures come by import

import pytest

from net.driver.events import Connected, NotConnected
from net.noughts.habits import MOMENT
from net.noughts.link import WAIT
from net.noughts.running import STALL
from net.noughts.series import Party
from tests.table.window.noughts.pair import Open, pair

TWO_LINES = "123476985"
"""The last mark completes two rows of three at once, on the last free cell."""


# whole series


@pytest.mark.parametrize("me", Party)
@pytest.mark.parametrize(
    ("games", "head", "score"),
    [
        ("www", "You win the series!", "3 : 0"),
        ("lll", "Berta wins the series", "0 : 3"),
        ("wlwlw", "You win the series!", "3 : 2"),
        ("ddddd", "The series is a draw", "0 : 0, 5 drawn"),
        ("wldwl", "The series is a draw", "2 : 2, 1 drawn"),
        ("ddddw", "You win the series!", "1 : 0, 4 drawn"),
    ],
)
def test_a_series_from_the_first_click_to_the_end(
    pair: Open, me: Party, games: str, head: str, score: str
) -> None:
    both = pair(me).start()
    both.games(*games)
    assert both.says(head) and both.says(score)
    assert both.link.finished and both.peer.finished
    assert both.peer.series is not None and both.link.series is not None
    assert both.peer.series.results == both.link.series.results
    assert both.closed == 0
    both.click("Close")
    assert both.closed == 1


def test_whose_turn_it_is_is_always_written(pair: Open) -> None:
    both = pair()
    assert both.says("Waiting for Berta")
    both.start()
    assert both.says("Your turn")
    both.click(5)
    assert both.says("Berta to move")
    both.peer.play(1, 0)
    both.deliver()
    assert both.says("Your turn")


def test_between_games_it_says_who_begins_and_how_it_ended(pair: Open) -> None:
    both = pair().start()
    both.games("w")
    assert both.says("You win game 1") and both.says("Berta begins the next one.")
    assert both.items("line") > 0 and not both.says("Next game")
    both.next_game()
    assert both.says("Game 2 of 5") and both.says("Berta to move") and both.items("line") == 0
    both.games("l")
    assert both.says("Berta wins game 2") and both.says("You begin the next one.")
    both.next_game()
    assert both.says("Your turn")
    both.games("d")
    assert both.says("Game 3 is a draw") and both.items("line") == 0


def test_two_rows_on_the_last_cell_are_one_win_and_two_lines(pair: Open) -> None:
    both = pair().start()
    both.play(TWO_LINES)
    assert both.link.series is not None
    assert len(both.link.series.board.lines) == 2 and not both.link.series.board.free
    assert both.says("You win game 1")
    assert both.items("line") == 6, "each line in three layers"


# what is refused


def test_what_is_refused_is_said_and_changes_nothing(pair: Open) -> None:
    both = pair().start()
    both.click(5)
    both.click(1)
    assert both.says("Berta has to move first.") and both.says("Berta to move")
    both.peer.play(1, 0)
    both.deliver()
    assert not both.says("has to move first")
    both.click(5)
    assert both.says("That cell is taken.") and both.says("Your turn")
    assert both.link.series is not None and len(both.link.series.board.free) == 7


@pytest.mark.parametrize(
    ("frame", "said"),
    [
        (b"080065\n", "Berta chose a cell that is taken; it does not count."),
        (b"080060\n", "Berta chose a cell that does not exist"),
        (b"0800710\n", "Berta chose a cell that does not exist"),
        (b"08006x\n", "Berta chose a cell that does not exist"),
        (b"09005\n", "Berta sent something that is not allowed now"),
        (b"070061\n", "Berta sent something that is not allowed now"),
    ],
)
def test_what_the_other_did_wrong_is_said(pair: Open, frame: bytes, said: str) -> None:
    both = pair().start()
    both.click(5)
    both.hear(both.link, both.link.receive(frame, 0))
    assert both.says(said) and both.says("Berta to move")
    both.peer.play(1, 0)
    both.deliver()
    assert not both.says(said) and both.says("Your turn")


def test_a_mark_of_the_other_in_our_turn_is_said(pair: Open) -> None:
    both = pair().start()
    both.hear(both.link, both.link.receive(b"080065\n", 0))
    assert both.says("Berta moved out of turn; it does not count.") and both.says("Your turn")


# the end before the end


def test_giving_up_asks_first(pair: Open) -> None:
    both = pair().start()
    both.click("Give up")
    assert both.says("Give up?") and both.says("The series then goes to Berta.")
    both.click(5)
    assert both.link.series is not None and len(both.link.series.board.free) == 9
    both.click("No")
    assert not both.link.finished and not both.says("Give up?")
    both.click("Give up")
    both.click("Yes")
    assert both.says("You have given up") and both.peer.ended is not None
    assert both.peer.ended.reason == "gave-up"
    both.key("Return")
    assert both.closed == 1


def test_the_other_gives_up_while_we_are_asked(pair: Open) -> None:
    both = pair().start()
    both.click("Give up")
    both.peer.give_up(0)
    both.deliver()
    assert both.says("Berta has given up") and both.says("The series is yours.")
    assert not both.window.view.panel.is_open and not both.says("Yes")


def test_closing_the_window_is_giving_up_and_asks(pair: Open) -> None:
    both = pair().start()
    close = both.window.window.protocol("WM_DELETE_WINDOW")
    both.root.tk.call(close)
    assert both.says("Give up?") and both.closed == 0
    both.root.tk.call(close)
    assert both.closed == 1
    assert both.peer.ended is not None and both.peer.ended.reason == "gave-up"


def test_the_main_window_takes_it_along(pair: Open) -> None:
    both = pair().start()
    both.window.window.destroy()  # as when its master goes
    assert both.closed == 1 and both.peer.finished
    both.window.hear(Connected("10.0.0.1"))
    both.window.close()
    assert both.closed == 1


def test_before_the_series_cancelling_asks_nothing(pair: Open) -> None:
    both = pair()
    both.click("Cancel")
    assert both.closed == 1 and both.link.finished


def test_a_peer_that_vanishes(pair: Open) -> None:
    both = pair().start()
    both.games("w")
    both.next_game()
    both.hear(both.link, both.link.closed(0))
    assert both.says("The connection is lost") and both.says("cannot be reached any more")
    assert both.says("1 : 0") and both.says("Close") and not both.says("Give up")
    both.click(5)
    both.key("5")
    assert both.says("The connection is lost")


def test_a_peer_that_never_comes_or_goes_before_the_first_game(pair: Open) -> None:
    late = pair()
    late.window.hear(NotConnected("refused", 2.0))
    assert late.says("Connecting…")
    late.window.hear(Connected("10.0.0.1"))
    assert late.says("the first game is about to begin")
    late.hear(late.link, late.link.tick(WAIT))
    assert late.says("No game") and late.says("Berta did not begin in time.")
    gone = pair()
    gone.hear(gone.link, gone.link.connected(0))
    gone.hear(gone.link, gone.link.closed(0))
    assert gone.says("Berta left before the first game.")


def test_a_peer_that_sends_what_is_no_frame(pair: Open) -> None:
    both = pair().start()
    both.hear(both.link, both.link.receive(b"GET / HTTP/1.1\n", 0))
    assert both.says("The connection is closed") and both.says("What Berta sent cannot be read.")


def test_a_peer_that_plays_on_after_the_third_win(pair: Open) -> None:
    both = pair().start()
    both.games(*"www")
    both.hear(both.link, both.link.receive(b"09005\n080065\n", 0))
    assert both.says("You win the series!") and not both.says("does not count")


# a series that stands still


@pytest.mark.parametrize("way", ["click", "Escape", "a move"])
def test_who_waits_too_long_is_asked_and_may_go_on_waiting(pair: Open, way: str) -> None:
    both = pair().start()
    both.click(5)
    both.pass_until(STALL - 1)
    assert not both.says("No move for 2 minutes")
    both.pass_until(STALL)
    assert both.says("No move for 2 minutes") and both.says("the series does not count")
    match way:
        case "click":
            both.click("Wait")
        case "Escape":
            both.key("Escape")
        case _:
            both.peer.play(1, both.now)
            both.deliver()
    assert not both.says("No move for 2 minutes") and not both.window.view.panel.is_open
    assert not both.link.finished and not both.link.stalled


@pytest.mark.parametrize("way", ["at once", "after all", "the window's button"])
def test_who_waits_too_long_may_give_up_without_loss(pair: Open, way: str) -> None:
    both = pair().start()
    both.click(5)
    both.click("Give up")  # already asked something else
    both.pass_until(STALL)
    if way == "after all":
        both.click("Wait")
        both.pass_until(2 * STALL)
    if way == "the window's button":
        both.root.tk.call(both.window.window.protocol("WM_DELETE_WINDOW"))
    else:
        both.click("Break off")
        assert both.says("The series is broken off") and both.says("It does not count.")
    assert both.link.ended is not None and both.link.ended.reason == "abandoned"
    assert both.peer.ended is not None and both.peer.ended.reason == "gave-up"


# with the original


def test_after_a_draw_that_the_original_does_not_follow_the_next_game_is_ours(pair: Open) -> None:
    both = pair(Party.INVITED, Party.INVITER, original=True).start()
    both.games("d")
    assert both.says("Berta begins the next one.") and not both.says("Next game")
    both.pass_until(MOMENT)
    assert both.says("You begin the next one.")
    both.click("Next game")
    assert both.says("Game 2 of 5") and both.says("Your turn")


def test_both_have_begun_and_it_is_said_who_counts(pair: Open) -> None:
    both = pair(Party.INVITED, Party.INVITER, original=True).start()
    both.games("d")
    both.pass_until(MOMENT)
    both.click("Next game")
    both.click(5)
    both.hear(both.link, both.link.receive(b"080065\n", both.now))
    both.root.update()
    assert both.says("You both started this game; Berta counts as the one who did.")
    assert both.says("Your turn")
    both.click(1)
    assert not both.says("You both started this game")
