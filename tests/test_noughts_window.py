"""The window for noughts and crosses, driven by Tk's own events against another end of the wire."""

import time
import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import pytest

from net.driver import ListenerDriver, NoughtsEnd, StreamDriver, TkLoop
from net.driver_events import Connected, NotConnected
from net.noughts import CELLS
from net.noughts_events import NoughtsEvent, Refused
from net.noughts_link import WAIT, NoughtsLink
from net.noughts_series import Phase, Player, Series
from table import noughts_window
from table.noughts_board import (
    TALL,
    WIDE,
    NoughtsLayout,
    cross,
    drawn,
    neighbour,
    nought,
    through,
)
from table.noughts_window import NoughtsWindow
from table.words import LANGUAGES, Words

STARTER_WINS, OTHER_WINS, DRAW = "14253", "12346578", "123457698"
TWO_LINES = "123476985"
"""The last mark completes two rows of three at once, on the last free cell."""


NUM_LOCK = 0x10
"""The bit of X11 with which the keys of the keypad are digits."""


class Pair:
    """A window at one end, a link that the test commands at the other, bytes between them."""

    def __init__(
        self,
        me: Player = Player.INVITED,
        first: Player = Player.INVITED,
        language: str = "en",
        pace: float = 0.0,
        names: tuple[str, str] = ("Anna", "Berta"),
    ) -> None:
        self.now = 0.0
        self.time = 0
        self.closed = 0
        self.root = tk.Tk()
        self.root.withdraw()
        self.errors: list[BaseException] = []
        self.root.report_callback_exception = lambda kind, error, trace: self.errors.append(error)
        self.link = NoughtsLink(me, 0.0, first)
        self.peer = NoughtsLink(me.other, 0.0, first)
        self.window = NoughtsWindow(
            self.root, Words(language), self.link, self.call, *names, pace, self._was_closed
        )
        self.window.window.geometry("640x424+0+0")
        self.root.update()
        self.window.canvas.focus_force()
        self.root.update()

    def _was_closed(self) -> None:
        self.closed += 1

    def start(self) -> "Pair":
        """Connect, and let the first game begin."""
        for link in (self.link, self.peer):
            self.hear(link, link.connected(self.now))
        for link in (self.link, self.peer):
            self.hear(link, link.confirmed(self.now) if link.me is Player.INVITED else [])
        self.deliver()
        return self

    def call(self, what: Callable[[float], Sequence[NoughtsEvent]]) -> None:
        """As a driver's: what follows is heard before this returns."""
        self.hear(self.link, what(self.now))
        self.deliver()

    def hear(self, link: NoughtsLink, events: Sequence[NoughtsEvent]) -> None:
        for event in events if link is self.link else ():
            self.window.hear(event)

    def deliver(self) -> None:
        """Bring what was sent to the other end, until there is nothing more."""
        while True:
            out, back = self.link.to_send(), self.peer.to_send()
            if not out and not back:
                return
            self.peer.receive(out, self.now)
            self.hear(self.link, self.link.receive(back, self.now))

    def close(self) -> None:
        self.window.close()
        self.root.update()
        waiting = self.root.tk.call("after", "info")
        self.root.destroy()
        assert not self.errors, self.errors
        assert waiting in ("", ()), "something would still wake"
        assert self.closed == 1

    # hands

    def mouse(self, sequence: str, x: float, y: float) -> None:
        self.time += 500
        self.window.canvas.event_generate(sequence, x=round(x), y=round(y), time=self.time)
        self.root.update()

    def click(self, place: int | str) -> None:
        """A click in a cell, or on a button by what it says."""
        x, y = self.middle(place)
        self.mouse("<ButtonPress-1>", x, y)
        self.mouse("<ButtonRelease-1>", x, y)

    def middle(self, place: int | str) -> tuple[float, float]:
        view = self.window.view
        if isinstance(place, int):
            return view.layout.cell(place).middle
        buttons = [*view.panel.buttons, *view.buttons.values()]
        return next(button.area.middle for button in buttons if button.text == place)

    def key(self, name: str) -> None:
        state = NUM_LOCK if name.startswith("KP_") and name[3:].isdigit() else 0
        self.window.canvas.event_generate(f"<KeyPress-{name}>", state=state)
        if not self.window.gone:
            self.window.canvas.event_generate(f"<KeyRelease-{name}>", state=state)
        self.let_pass(60)

    def let_pass(self, milliseconds: int) -> None:
        done = tk.BooleanVar(self.root, False)
        self.root.after(milliseconds, lambda: done.set(True))
        self.root.wait_variable(done)
        self.root.update()

    # what is there

    @property
    def texts(self) -> list[str]:
        """Everything that is written on the canvas."""
        call, canvas = self.root.tk.call, self.window.canvas
        texts = [item for item in canvas.find_all() if str(canvas.type(item)) == "text"]
        return [str(call(canvas, "itemcget", item, "-text")) for item in texts]

    def says(self, text: str) -> bool:
        return any(text in each.replace("\u00a0", " ") for each in self.texts)

    def items(self, tag: str) -> int:
        return len(self.window.canvas.find_withtag(tag))

    # both play

    def play(self, cells: str, mark: Callable[[int], None] | None = None) -> None:
        """A game: our marks by clicks, the other's over the wire."""
        for cell in map(int, cells):
            series = self.link.series
            assert series is not None
            if series.awaited is self.link.me:
                (mark or self.click)(cell)
            else:
                assert not any(isinstance(e, Refused) for e in self.peer.play(cell, self.now))
                self.deliver()
                self.root.update()

    def next_game(self) -> None:
        assert self.link.series is not None
        if self.link.series.awaited is self.link.me:
            self.click("Next game")
        else:
            self.peer.begin()
            self.deliver()
            self.window.hurry()
            self.root.update()

    def games(self, *games: str) -> None:
        """These games after one another; `w`: we win, `l`: we lose, `d`: drawn."""
        for number, wanted in enumerate(games):
            if number:
                self.next_game()
            assert self.link.series is not None
            mine = self.link.series.starter is self.link.me
            won = STARTER_WINS if mine else OTHER_WINS
            lost = OTHER_WINS if mine else STARTER_WINS
            self.play({"w": won, "l": lost, "d": DRAW}[wanted])


Open = Callable[..., Pair]


@pytest.fixture
def pair(display: None) -> Iterator[Open]:
    """Opens pairs; at the end of the test nothing of them may be left."""
    pairs: list[Pair] = []

    def make(*arguments: Any, **named: Any) -> Pair:
        pairs.append(Pair(*arguments, **named))
        return pairs[-1]

    yield make
    for one in pairs:
        one.close()


# whole series


@pytest.mark.parametrize("me", Player)
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
    pair: Open, me: Player, games: str, head: str, score: str
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
    assert late.says("Connecting …")
    late.window.hear(Connected("10.0.0.1"))
    assert late.says("the first game is about to begin")
    late.hear(late.link, late.link.tick(WAIT))
    assert late.says("No game") and late.says("Berta has not begun in time.")
    gone = pair()
    gone.hear(gone.link, gone.link.connected(0))
    gone.hear(gone.link, gone.link.closed(0))
    assert gone.says("Berta has gone before the first game.")


def test_a_peer_that_sends_what_is_no_frame(pair: Open) -> None:
    both = pair().start()
    both.hear(both.link, both.link.receive(b"GET / HTTP/1.1\n", 0))
    assert both.says("The connection is closed") and both.says("What Berta sent cannot be read.")


def test_a_peer_that_plays_on_after_the_third_win(pair: Open) -> None:
    both = pair().start()
    both.games(*"www")
    both.hear(both.link, both.link.receive(b"09005\n080065\n", 0))
    assert both.says("You win the series!") and not both.says("does not count")


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
    assert both.link.series is not None and both.link.series.phase is Phase.BETWEEN
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


# two windows


class TwoWindows:
    """Anna was invited by Berta; both windows, drivers and links in one loop."""

    def __init__(self) -> None:
        self.root = tk.Tk()
        self.root.withdraw()
        self.loop = loop = TkLoop(self.root)
        self.closed: list[str] = []
        self.links = NoughtsLink(Player.INVITED, loop.now()), NoughtsLink(
            Player.INVITER, loop.now()
        )
        self.host: ListenerDriver[NoughtsEvent] = ListenerDriver(
            loop, lambda event: self.windows[0].hear(event), allowed=["127.0.0.1"]
        )
        self.host.attach(NoughtsEnd(self.links[0]))
        self.guest: StreamDriver[NoughtsEvent] = StreamDriver(
            loop, NoughtsEnd(self.links[1]), "127.0.0.1", self.host.port,
            lambda event: self.windows[1].hear(event),
        )  # fmt: skip
        self.windows = (
            self._window(0, self.host.call, "Anna", "Berta"),
            self._window(1, self.guest.call, "Berta", "Anna"),
        )
        self.host.call(self.links[0].confirmed)

    def _window(self, me: int, call: noughts_window.Call, own: str, other: str) -> NoughtsWindow:
        gone = partial(self.closed.append, own)
        return NoughtsWindow(self.root, Words("en"), self.links[me], call, own, other, 0.0, gone)

    def wait(self, until: Callable[[], object]) -> None:
        for _ in range(500):
            self.root.update()
            if until():
                return
            time.sleep(0.01)
        raise AssertionError("not in time")

    def both(self, so: Callable[[Series], object]) -> None:
        """Wait until something is so at both ends."""
        self.wait(lambda: all(link.series and so(link.series) for link in self.links))

    def play(self, cells: str) -> None:
        for count, cell in enumerate(cells, 1):
            for link, window in zip(self.links, self.windows, strict=True):
                if link.series and link.series.awaited is link.me:
                    window.hurry()
                    window.choose(int(cell))
                    break
            self.both(lambda series, count=count: len(series.board.free) == 9 - count)  # type: ignore[misc]

    def close(self) -> None:
        self.wait(lambda: self.host.settled and self.guest.settled)
        for window in self.windows:
            window.close()
        self.guest.close()
        self.host.close()
        assert self.loop.waiting == 0
        self.root.destroy()


def test_two_windows_play_a_series_over_real_sockets(display: None) -> None:
    two = TwoWindows()
    anna, berta = two.windows
    two.both(lambda series: series.number == 1)
    two.play(STARTER_WINS)
    for _ in range(2):
        berta.hurry()
        berta.begin()  # who has lost
        two.both(lambda series: series.phase is Phase.PLAYING)
        two.play(OTHER_WINS)
    for window in two.windows:
        window.hurry()
    assert anna.shown.head() == "You win the series!"
    assert berta.shown.head() == "Anna wins the series"
    two.close()
    assert two.closed == ["Anna", "Berta"]


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


@pytest.mark.parametrize(("width", "height"), [(640, 424), (400, 900), (900, 300), (420, 420)])
def test_the_layout_keeps_its_proportions(width: int, height: int) -> None:
    layout = NoughtsLayout.fitting(width, height)
    board = layout["board"]
    assert board.width == pytest.approx(board.height)
    for name in layout.plan:
        area = layout[name]
        assert area.left >= -0.01 and area.top >= -0.01
        assert area.right <= width + 0.01 and area.bottom <= height + 0.01
    assert layout.plan is (TALL if height > width * 1.2 else WIDE)
    for cell in CELLS:
        assert layout.cell_at(*layout.cell(cell).middle) == cell
    assert layout.cell_at(board.left - 1, board.top) is None


def test_neighbours_stay_on_the_board() -> None:
    assert [neighbour(5, way) for way in ("Left", "Right", "Up", "Down")] == [4, 6, 2, 8]
    assert [neighbour(1, way) for way in ("Left", "Right", "Up", "Down")] == [1, 2, 1, 4]
    assert [neighbour(9, way) for way in ("Left", "Right", "Up", "Down")] == [8, 9, 6, 9]


def test_strokes_lie_in_their_cell_and_grow_with_the_progress() -> None:
    layout = NoughtsLayout.fitting(640, 424)
    cell = layout.cell(5)
    for strokes, count in ((cross(cell), 2), (nought(cell), 1)):
        assert len(strokes) == count
        assert all(cell.contains(*point) for stroke in strokes for point in stroke)
        parts = [sum(map(len, drawn(strokes, n / 10))) for n in range(11)]
        assert parts == sorted(parts) and drawn(strokes, 1.0) == strokes
        assert sum(map(len, drawn(strokes, 0.0))) <= 2
    assert len(drawn(cross(cell), 0.4)) == 1 and len(drawn(cross(cell), 0.7)) == 2
    (line,) = through(layout.cell(1), layout.cell(9))
    assert layout["board"].contains(*line[0]) and layout["board"].contains(*line[-1])
