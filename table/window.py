"""The window: canvas, menus and keys put together, its clock, and how it ends."""

from __future__ import annotations

import sys
import time
import tkinter as tk
from typing import TYPE_CHECKING

import images
from cards.rules import RULE_SETS
from table.board import Board
from table.director import Director
from table.home import Home
from table.keys import Keys
from table.layout import ONE_SEAT, TABLE_HEIGHT, TABLE_WIDTH
from table.menus import Actions, ChipMenu, MenuBar
from table.motion import MotionQueue
from table.options import Options
from table.player import Player
from table.pointer import Pointer
from table.session import Session
from table.shown import Shown
from table.style import FELT
from table.words import Words, system_language

if TYPE_CHECKING:
    from table.help import ReadingWindow

FRAME = 16
"""Milliseconds from one picture of a motion to the next."""

PACES = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0}
"""How long motions take, as a factor."""

SHARE_OF_SCREEN = 0.85
"""The most of the screen's width or height that the first window takes."""


class Clock:
    """Lets a queue of motions run in Tk's loop; ticks only while something moves."""

    def __init__(self, window: tk.Misc) -> None:
        self._window = window
        self.queue = MotionQueue(self._start)
        self._tick: str | None = None

    def _start(self) -> None:
        if self._tick is None:
            self._advance()

    def stop(self) -> None:
        """Tick no more."""
        if self._tick is not None:
            self._window.after_cancel(self._tick)
            self._tick = None

    def _advance(self) -> None:
        self._tick = None
        self.queue.advance(time.perf_counter())
        if self.queue.moving and self._tick is None:
            self._tick = self._window.after(FRAME, self._advance)


class TableWindow:
    """One seat's table in a window."""

    def __init__(self, root: tk.Tk, session: Session, words: Words, speed: str) -> None:
        self.root = root
        self.session = session
        self.words = words
        # a canvas with the focus blinks a text cursor, seen or not, unless it is told not to
        canvas = tk.Canvas(
            root, highlightthickness=0, background=FELT, takefocus=True, insertofftime=0
        )
        canvas.pack(fill="both", expand=True)
        self.shown = Shown(session.rules)
        self.board = Board(canvas, words, self.shown, ONE_SEAT, session.round.seats)
        if words.language == "de":
            self.board.pictures.letters = "BDK"
        self.clock = Clock(root)
        self.queue = self.clock.queue
        self.director = Director(self.board, self.queue, self._show_over)
        self.player = Player(session, 1, self.board, self.director, self.queue)
        self.pointer = Pointer(self.player, ChipMenu(root, words, self.player).open)
        self.keys = Keys(root, self.player, self.pointer)
        self._reading: ReadingWindow | None = None
        actions = Actions(
            new_game=self.ask_new_game,
            switch_rules=self.switch_rules,
            set_speed=self.set_speed,
            set_back=self.board.set_back,
            quit=self.close,
            read=self.read,
            statistics=self.show_statistics,
        )
        self.menu = MenuBar(root, words, actions, speed, session.rules.name)
        self._bind(canvas)
        session.listeners.append(self.director.hear)
        self.set_speed(speed)
        self.show_game()

    def _bind(self, canvas: tk.Canvas) -> None:
        root = self.root
        root.protocol("WM_DELETE_WINDOW", self.close)
        canvas.bind("<Configure>", lambda event: self._resize(event.width, event.height))
        root.bind("<FocusOut>", lambda event: root.after_idle(self._left_alone))
        root.bind("<Unmap>", lambda event: self.pointer.let_go())
        root.bind("<Escape>", lambda event: self._escape())
        root.bind("<F1>", lambda event: self.read("rules"))
        root.bind("<F2>", lambda event: self.ask_new_game())
        root.bind("<F11>", lambda event: self._toggle_full_screen())
        for quit_key in ("<Control-q>", "<Control-Q>"):
            root.bind(quit_key, lambda event: self.close())

    # the game

    def show_game(self) -> None:
        """Show the session's game as it stands."""
        self.board.shown = self.shown = Shown(self.session.rules)
        self.director.catch_up(self.session.history, self.session.purses)
        self.player.settle()
        self.queue.finish()

    def _show_over(self, reason: str) -> None:
        rounds, key = self.shown.rounds, f"over.{reason}"
        counted = f"{key}.text.one" if rounds == 1 else f"{key}.text"
        self.board.panel.open(
            self.words(key),
            self.words.under(self.session.rules.name, counted, rounds=rounds),
            [(self.words("over.new-game"), self._new_game)],
            can_be_closed=False,
        )

    def switch_rules(self, name: str) -> None:
        """Play by other rules; the game stays as it is, and the one under those goes on."""
        if name == self.session.rules.name:
            return
        self.pointer.let_go()
        self.queue.finish()
        self.board.panel.close()
        self.session.switch(RULE_SETS[name])
        self.show_game()

    def ask_new_game(self) -> None:
        """Begin a new game, after asking whether the one in progress may go."""
        self.pointer.let_go()
        self.queue.finish()
        if self.session.round.opening.accounts == self._accounts() or self.shown.over:
            self._new_game()
            return
        answers = [(self.words("yes"), self._new_game), (self.words("no"), lambda: None)]
        self.board.panel.open(self.words("menu.new"), self.words("new.ask"), answers)

    def _accounts(self) -> dict[int | str, int | None]:
        return {"bank": self.session.round.bank, **self.session.round.accounts}

    def _new_game(self) -> None:
        self.board.panel.close()
        self.session.new_game()
        self.player.settle()
        self.queue.finish()

    # the window

    def set_speed(self, speed: str) -> None:
        """How fast things move from now on."""
        self.queue.pace = PACES[speed]
        if speed == "off":
            self.queue.finish()

    def _resize(self, width: int, height: int) -> None:
        self.queue.finish()
        self.board.resize(width, height)
        self.pointer.resized()

    def _escape(self) -> None:
        """Put back what is held; else close what is open."""
        if self.pointer.held is not None:
            self.pointer.let_go()
        elif self.board.panel.is_open and self.board.panel.can_be_closed:
            self.board.panel.close()
        elif self._reading is not None and self._reading.close_one():
            return
        elif self.root.attributes("-fullscreen"):
            self._toggle_full_screen()

    def read(self, kind: str) -> None:
        """Open the rules of this game, the keys, or what this is."""
        if self._reading is None:
            from table.help import ReadingWindow  # not needed to begin with

            self._reading = ReadingWindow(self.root, self.words)
        self._reading.show(f"rules.{self.session.rules.name}" if kind == "rules" else kind)

    def show_statistics(self) -> None:
        """Open what all rounds under these rules came to."""
        from table.statistics_window import StatisticsWindow  # not needed to begin with

        session = self.session
        StatisticsWindow(
            self.root,
            self.words,
            self.words(f"rules.{session.rules.name}"),
            session.statistics,
            None if session.setup.practice else session.reset_statistics,
        )

    def _toggle_full_screen(self) -> None:
        self.root.attributes("-fullscreen", not self.root.attributes("-fullscreen"))

    def _left_alone(self) -> None:
        """The focus went somewhere: when that is another program, nothing stays in the hand."""
        if not self.root.tk.call("focus"):  # tkinter's own method trips over menus
            self.pointer.let_go()

    def close(self) -> None:
        """End the game on the screen; what is under way is forgotten, the round is not."""
        self.clock.stop()
        self.keys.stop()
        self.session.close()
        self.root.destroy()


def first_size(root: tk.Tk) -> tuple[int, int]:
    """A size for a window on this screen: the largest of our scales that leaves some room."""
    width, height = root.winfo_screenwidth(), root.winfo_screenheight()
    scale = SHARE_OF_SCREEN * min(width / TABLE_WIDTH, height / TABLE_HEIGHT)
    scale = min(images.nearest(scale), 2.5)
    return round(TABLE_WIDTH * scale), round(TABLE_HEIGHT * scale)


def _be_aware_of_dpi() -> None:
    """Let Windows give us real pixels instead of stretching a small picture. Before Tk()."""
    if sys.platform == "win32":
        import ctypes

        try:
            ctypes.windll.shcore.SetProcessDpiAwareness(1)
        except (AttributeError, OSError):
            ctypes.windll.user32.SetProcessDPIAware()


def play(options: Options) -> int:
    """Open the table and play until it is closed; the exit status.

    Raises tkinter.TclError when there is no display.
    """
    words = Words(options.lang or system_language())
    _be_aware_of_dpi()
    root = tk.Tk(className="SeventeenFour")
    root.withdraw()
    root.title(words("title"))
    home = Home(options.home)
    session = Session(options.setup, home, options.new)
    window = TableWindow(root, session, words, options.speed or "normal")
    width, height = first_size(root)
    root.geometry(f"{width}x{height}")
    root.minsize(TABLE_WIDTH, TABLE_HEIGHT)
    root.deiconify()
    window.board.canvas.focus_set()
    root.mainloop()
    home.close()
    return 0
