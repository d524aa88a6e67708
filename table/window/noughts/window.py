"""The window in which a series of noughts and crosses is played with somebody in the network.

It commands a link and shows what the link tells; what is not allowed, the link refuses. What it
shows may lag behind: marks are drawn as a hand draws them, and the end of a game stays to be read
when the other has begun the next one already. Who clicks or presses a key meanwhile sees the rest
at once, and does nothing else with it.
"""

import tkinter as tk
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

from net.driver.events import Connected, DriverEvent, NotConnected
from net.noughts.events import (
    BoardCleared,
    GameEnded,
    Marked,
    NextTurned,
    NoughtsEvent,
    NoughtsRefused,
    SeriesEnded,
    Stalled,
    StallOver,
)
from net.noughts.link import NoughtsLink
from table.noughts_shown import NoughtsShown
from table.window import geometry
from table.window.clock import Clock
from table.window.motion import Motion
from table.window.noughts.board_layout import WIDE
from table.window.noughts.hands import NoughtsHands
from table.window.noughts.view import NoughtsView
from table.window.style import FELT
from table.words import Words

READING = 3_000
"""Milliseconds that the end of a game stays, also when the other has begun the next one."""

BEGIN_AFTER = 8_000
"""Milliseconds after which a game that is ours to begin begins by itself."""

MARK_TIME, LINE_TIME = 0.35, 0.4
"""Seconds for a mark and for the line through three, at normal speed."""

LEAST = 420
"""Pixels of the smallest window, each way."""

Call = Callable[[Callable[[float], Sequence[NoughtsEvent]]], None]
"""Calls the link and does what follows, as `LineDriver.call` does."""


class NoughtsWindow:
    """One series from the first greeting to its end. Give every event of the driver to `hear`."""

    def __init__(
        self,
        master: tk.Misc,
        words: Words,
        link: NoughtsLink,
        call: Call,
        own_name: str,
        other_name: str,
        pace: float,
        on_closed: Callable[[], None],
    ) -> None:
        """`pace`: how long motions take, as a factor; 0 for none. `on_closed` is called once, when
        the window is gone; if the series was not over, the link has been told that we give up."""
        self._link = link
        self._call = call
        self._on_closed = on_closed
        self._pending: deque[NoughtsEvent | DriverEvent] = deque()
        self._holding = False
        self._timers: dict[str, str] = {}
        self.gone = False
        self.shown = NoughtsShown(words, link.me, own_name, other_name)
        self.window = tk.Toplevel(master)
        self.canvas = tk.Canvas(
            self.window, highlightthickness=0, background=FELT, takefocus=True, insertofftime=0
        )
        self.canvas.pack(fill="both", expand=True)
        self.view = NoughtsView(self.canvas, self.shown)
        self.clock = Clock(self.window)
        self.queue = self.clock.queue
        self.queue.pace = pace
        self.hands = NoughtsHands(self)
        self._open()
        self._offer()

    def _open(self) -> None:
        window = self.window
        window.title(self.shown.say("title"))
        _, _, width, height = WIDE["table"]
        dpi = geometry.dots_per_inch(window)
        scale = geometry.first_scale(window.winfo_screenwidth(), window.winfo_screenheight(), dpi)
        size = max(LEAST, round(width * scale)), max(LEAST, round(height * scale))
        window.geometry(f"{size[0]}x{size[1]}")
        owner, (right, down) = window.master, geometry.BESIDE
        place = owner.winfo_rootx() + right, owner.winfo_rooty() + down
        geometry.put_whole(window, place, size)
        window.minsize(LEAST, LEAST)
        window.protocol("WM_DELETE_WINDOW", self._wants_to_close)
        window.bind("<Destroy>", self._destroyed)
        self.canvas.bind("<Configure>", lambda event: self._resize(event.width, event.height))
        self.canvas.focus_set()

    # what happens

    def hear(self, event: NoughtsEvent | DriverEvent) -> None:
        """Show what the driver tells, one after the other."""
        if not self.gone:
            self._pending.append(event)
            self._flow()

    def _flow(self) -> None:
        """Let what was heard become motions, but no new game while the last one is being read."""
        while self._pending and not self.gone:
            if isinstance(self._pending[0], BoardCleared) and self._holding:
                return
            event = self._pending.popleft()
            self._holding = self._holding or isinstance(event, GameEnded)
            self.queue.add(self._motion(event))

    def _motion(self, event: NoughtsEvent | DriverEvent) -> Motion:
        view = self.view
        match event:
            case Marked(player, cell):
                pen = partial(view.draw_pen, cell, player)
                theirs = player is not self.shown.me
                return Motion(MARK_TIME, show=pen, end=partial(self._took, event), news=theirs)
            case GameEnded(lines=lines):
                seconds = LINE_TIME if lines else 0.0
                draw = partial(view.draw_lines, lines)
                return Motion(seconds, show=draw, end=partial(self._game_over, event), news=True)
            case NoughtsRefused() | Connected() | NotConnected():
                return Motion(0.0, end=partial(self._note, event))
            case _:
                return Motion(0.0, end=partial(self._took, event), news=True)

    def _took(self, event: NoughtsEvent) -> None:
        """Show how things are after an event."""
        view = self.view
        self.shown.follow(event)
        view.notice = ""
        if isinstance(event, BoardCleared | SeriesEnded):
            view.cursor = None
        match event:
            case SeriesEnded():
                self._cancel("begin")
                view.panel.close()
            case StallOver():
                view.panel.close()
            case Stalled():
                self._ask_to_wait()
            case NextTurned():
                self._begin_later()
        view.draw_marks(struck=not isinstance(event, Marked))
        self._show_state()

    def _note(self, event: NoughtsRefused | DriverEvent) -> None:
        """Say what was refused, or what becomes of the connection."""
        if isinstance(event, NoughtsRefused):
            self.view.notice = self.shown.refusal(event)
        elif self.shown.series is None and not self.shown.ended:
            self.view.notice = self.shown.line(event)
        self.view.draw_state()

    def _game_over(self, event: GameEnded) -> None:
        """The end of a game is on the screen: leave it there a while."""
        self.shown.follow(event)
        self.view.draw_marks()
        self._show_state()
        self._later("reading", READING, self._read)
        self._begin_later()

    def _begin_later(self) -> None:
        """A game that is ours to begin begins by itself after a while."""
        if self.shown.mine_to_begin:
            self._later("begin", BEGIN_AFTER, self._begin_by_itself)

    def _read(self) -> None:
        """The end of a game has been read."""
        self._cancel("reading")
        self._holding = False
        self._flow()

    def _show_state(self) -> None:
        self._offer()
        self.view.draw_state()
        self.hands.look()

    def _offer(self) -> None:
        """The buttons that make sense now."""
        shown = self.shown
        main = "next" if shown.mine_to_begin else ""
        leave = "close" if shown.ended else "leave" if shown.series else "cancel"
        for name, key in (("button.main", main), ("button.leave", leave)):
            self.view.offer(name, shown.say(f"button.{key}") if key else "")

    # what the player wants

    def hurry(self) -> bool:
        """Show at once what is still to come; whether that is news to the player."""
        news = self.queue.has_news or bool(self._pending)
        self.queue.finish()
        if self._pending:
            self._read()
            self.queue.finish()
        return news

    def choose(self, cell: int) -> None:
        """Mark a cell; between games begin ours, as a click anywhere on the board does.

        What is not allowed comes back from the link as an event that says why.
        """
        if self.shown.mine_to_begin:
            self.begin()
        elif not self.shown.ended:
            self._call(lambda now: self._link.play(cell, now))

    def begin(self) -> None:
        """Begin the next game, which is ours to begin."""
        self._cancel("begin")
        self._read()
        self._call(lambda now: self._link.begin())

    def ask_to_leave(self) -> None:
        """Ask whether to give up; before the series and after it there is nothing to ask."""
        if self.shown.series is None or self._link.finished:
            self.close()
            return
        if self.shown.stalled:
            self._ask_to_wait()
            return
        say, words = self.shown.say, self.shown.words
        answers = [(words("yes"), self.give_up), (words("no"), lambda: None)]
        self.view.panel.open(say("leave.head"), say("leave.text"), answers)
        self.hands.look()

    def _ask_to_wait(self) -> None:
        """Ask whether to wait for a peer of which nothing comes, or to give up without loss."""
        say = self.shown.say
        answers = [(say("button.wait"), self.wait), (say("button.abandon"), self.abandon)]
        self.view.panel.open(say("stalled.head"), say("stalled.text"), answers)
        self.hands.look()

    def wait(self) -> None:
        """Go on waiting."""
        self._call(self._link.wait)

    def abandon(self) -> None:
        """Give up without loss, as nothing comes any more; the window stays and says so."""
        self.hurry()
        self._call(self._link.abandon)

    def give_up(self) -> None:
        """Give up the series; the window stays and says so."""
        self.hurry()
        self._call(self._link.give_up)

    def close(self) -> None:
        """Close the window at once; a series that is not over is given up."""
        if not self.gone:
            self.window.destroy()

    def _begin_by_itself(self) -> None:
        self._cancel("begin")
        if self.view.panel.is_open:  # not behind a question
            self._later("begin", BEGIN_AFTER, self._begin_by_itself)
        elif self.shown.mine_to_begin:
            self.begin()

    # the window

    def _wants_to_close(self) -> None:
        """The window's own button: asks in a series, and means it the second time."""
        self.hurry()
        if self.view.panel.is_open:
            self.close()
        else:
            self.ask_to_leave()

    def _destroyed(self, event: tk.Event) -> None:
        """By whatever way the window goes, the link learns of it."""
        if event.widget is not self.window or self.gone:
            return
        self.gone = True
        self.clock.stop()
        self.hands.keys.stop()
        for name in list(self._timers):
            self._cancel(name)
        if not self._link.finished:
            self._call(self._link.abandon if self._link.stalled else self._link.give_up)
        self._on_closed()

    def _resize(self, width: int, height: int) -> None:
        self.queue.finish()
        self.view.resize(width, height)
        self.hands.look()

    def _later(self, name: str, milliseconds: int, do: Callable[[], None]) -> None:
        self._cancel(name)
        self._timers[name] = self.window.after(milliseconds, do)

    def _cancel(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            self.window.after_cancel(timer)
