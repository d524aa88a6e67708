"""The window of a table: what is in it put together, and what the player has chosen for it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import images
from cards.round import State
from table import geometry
from table.authority import Authority
from table.board import NOTHING_SAID, Board
from table.clock import Clock
from table.director import Director
from table.keys import Keys
from table.layout import ONE_SEAT, Layout, Plan
from table.menus import ChipMenu, MenuBar
from table.player import Player
from table.pointer import Pointer
from table.settings import Settings
from table.sharpener import Sharpener
from table.shown import Shown
from table.style import FELT
from table.words import Words

if TYPE_CHECKING:
    from table.help import ReadingWindow
    from table.tip_view import TipView

PACES = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0}
"""How long motions take, as a factor."""

LETTERS = {"de": "BDK"}
"""The index letters of court cards where they are not J, Q and K."""


class TableWindow:
    """One seat's table in a window, whoever decides the game; the base of those there are."""

    def __init__(
        self,
        root: tk.Tk | tk.Toplevel,
        session: Authority,
        words: Words,
        settings: Settings,
        speed: str | None = None,
        cache: Path | None = None,
        plan: Plan = ONE_SEAT,
        seat: int = 1,
        names: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        """`speed` is for this time, in place of the one in the settings.

        `cache` is a folder for pictures of just the scale that the window
        needs. `names` are those of the other seats.
        """
        self.root = root
        self.session = session
        self.words = words
        self.settings = settings
        # a canvas with the focus blinks a text cursor, seen or not, unless it is told not to
        canvas = tk.Canvas(
            root, highlightthickness=0, background=FELT, takefocus=True, insertofftime=0
        )
        canvas.pack(fill="both", expand=True)
        self.shown = Shown(session.rules)
        self.board = Board(canvas, words, self.shown, plan, session.round.seats, names)
        self.clock = Clock(root)
        self.queue = self.clock.queue
        self.director = Director(self.board, self.queue, seat, self._show_over)
        self.player = Player(session, seat, self.board, self.director, self.queue)
        self.pointer = Pointer(self.player, ChipMenu(root, self.player).open)
        self.keys = Keys(root, self.player, self.pointer)
        self._reading: ReadingWindow | None = None
        self._tip: TipView | None = None
        self._choices: dict[str, Any] = {
            "language": words.language,
            "speed": speed or settings.get("speed") or "normal",
            "back": settings.get("back") or images.BACKS[0],
            "four_colours": bool(settings.get("four_colours")),
            "tip": bool(settings.get("tip")),
            "count_decisions": settings.get("count_decisions") is not False,
        }
        self.sharpener = Sharpener(
            root, cache, is_busy=lambda: self.queue.moving, is_ready=self._sharpen
        )
        self.menu = self._menu_bar()
        self._bind(canvas)
        session.listeners.append(self.director.hear)
        self._apply_choices()
        self.show_game()

    def _menu_bar(self) -> MenuBar:
        """The menus of this kind of table."""
        return MenuBar(self)

    def _show_over(self, reason: str) -> None:
        """Say that the game is over."""

    def ask_new_game(self) -> None:
        """F2: what a new game means at this kind of table."""

    def _bind(self, canvas: tk.Canvas) -> None:
        root = self.root
        root.protocol("WM_DELETE_WINDOW", self.close)
        canvas.bind("<Configure>", lambda event: self._resize(event.width, event.height))
        root.bind("<FocusOut>", lambda event: root.after_idle(self._left_alone), add=True)
        root.bind("<Unmap>", lambda event: self.pointer.let_go())
        for keys, do in (
            (("Escape",), self._escape),
            (("F1",), lambda: self.read("rules")),
            (("F2",), self.ask_new_game),
            (("t", "T"), lambda: self.choose("tip", not self.choice("tip"))),
            (("F11",), self.toggle_full_screen),
            (("Control-plus", "Control-equal", "Control-KP_Add"), lambda: self.zoom(1)),
            (("Control-minus", "Control-KP_Subtract"), lambda: self.zoom(-1)),
            (("Control-0", "Control-KP_0"), lambda: self.zoom(0)),
        ):
            for key in keys:
                root.bind(f"<{key}>", lambda event, do=do: do())  # type: ignore[misc]
        self.take_quit_key()

    def take_quit_key(self) -> None:
        """Let Ctrl+Q, in whatever window or menu of the game, close this table."""
        for key in ("Control-q", "Control-Q"):
            self.root.bind_all(f"<{key}>", lambda event: self.close())

    # the game

    def show_game(self) -> None:
        """Show the session's game as it stands."""
        self.session.notices += self.settings.notices
        self.settings.notices.clear()
        self.board.shown = self.shown = Shown(self.session.rules)
        self.director.catch_up(self.session.history, self.session.purses)
        if self.session.round.state is State.STAKING:
            self.player.clear_table()  # no event says that a player has gone on from a result
        self.player.settle()
        self.queue.finish()

    def _bring_to_rest(self) -> None:
        """Nothing in the hand, nothing moving, no question open."""
        self.pointer.let_go()
        self.queue.finish()
        self.board.panel.close()

    # what the player chooses

    def choice(self, name: str) -> Any:
        """What is in force: language, speed, back, four_colours or tip."""
        return self._choices[name]

    def choose(self, name: str, value: Any) -> None:
        """Put a choice in force, and keep it."""
        self.pointer.let_go()
        self.queue.finish()
        self._choices[name] = value
        self.settings.choose(**{name: value})
        self._apply_choices()
        if name == "language":
            self.board.panel.close()
            self.show_game()
        self._sharpen()

    def _apply_choices(self) -> None:
        choices, pictures = self._choices, self.board.pictures
        self.queue.pace = PACES[choices["speed"]]
        if not self.queue.pace:
            self.queue.finish()
        pictures.back = choices["back"]
        pictures.four_colours = choices["four_colours"]
        self._show_tip(choices["tip"])
        if choices["language"] != self.words.language:
            self.words.switch(choices["language"])
            self.menu.name()
            if self._reading is not None:
                self._reading.close_all()
        pictures.letters = LETTERS.get(self.words.language, "JQK")
        self.root.title(self.words("title"))

    def _show_tip(self, on: bool) -> None:
        """Show the tip, or not; the odds are loaded when it is first wanted."""
        if self._tip is None and on:
            from table.tip_view import TipView

            self._tip = TipView(self.board, self.player.seat)
            self.board.also.append(self._tip.draw)
            self.player.at_rest.append(self._tip.draw)
            self.player.hint_in_turn = self._tip.about_stakes
        if self._tip is not None:
            self._tip.switch(on)
            self.board.message = NOTHING_SAID
            self.player.settle()

    # the window

    def _resize(self, width: int, height: int) -> None:
        self.queue.finish()
        layout = Layout(width, height, self.board.layout.plan)
        ready = self.sharpener.ready(layout.scale, self._pictures())
        self.board.resize(width, height, ready)
        self.pointer.resized()
        if ready is None:
            self.sharpener.want(layout.scale, self._pictures())

    def _pictures(self) -> list[str]:
        """The pictures that this table can come to show."""
        return self.board.pictures.names(self.session.rules.deck())

    def _sharpen(self) -> None:
        """Use the pictures that have just been made, if they still are of the right scale."""
        layout = self.board.layout
        self._resize(layout.width, layout.height)

    def zoom(self, step: int) -> None:
        """Make the window one scale larger (1) or smaller (-1), or as at first (0)."""
        root = self.root
        width, height = root.winfo_screenwidth(), root.winfo_screenheight()
        if step:
            scale = geometry.next_scale(self.board.layout.scale, step, width, height)
        else:
            scale = geometry.first_scale(width, height, geometry.dots_per_inch(root))
        _, place = geometry.where(root)
        geometry.put(root, geometry.size_of(scale), place, geometry.Screen.of(root))

    def toggle_full_screen(self) -> None:
        """Fill the screen, or stop to."""
        self.root.attributes("-fullscreen", not self.root.attributes("-fullscreen"))

    def _escape(self) -> None:
        """Put back what is held; else close what is open."""
        held = self.pointer.held is not None
        self.pointer.let_go()
        if held:
            return
        if self.board.panel.is_open and self.board.panel.can_be_closed:
            self.board.panel.close()
        elif self._reading is not None and self._reading.close_one():
            return
        elif self.root.attributes("-fullscreen"):
            self.toggle_full_screen()

    def read(self, kind: str) -> None:
        """Open the rules of this game, tips for it, the keys, or what this is."""
        if self._reading is None:
            from table.help import ReadingWindow  # not needed to begin with

            self._reading = ReadingWindow(self.root, self.words)
        by_rules = kind in ("rules", "tips")
        self._reading.show(f"{kind}.{self.session.rules.name}" if by_rules else kind)

    def show_backs(self) -> None:
        """Open the gallery of card backs."""
        from table.gallery import Gallery  # not needed to begin with

        Gallery(
            self.root,
            self.words,
            self.board.pictures,
            self.choice("back"),
            lambda back: self.choose("back", back),
        )

    def show_tip_details(self) -> None:
        """Open the bank's ends and the cards left, as the tip knows them."""
        from table.tip_details import TipDetails  # not needed to begin with

        if self._tip is None or not self._tip.on:
            self.choose("tip", True)
        if self._tip is not None:
            details = TipDetails(self.root, self.words, self._tip.advice)
            self.player.at_rest.append(details.draw)

    def review_round(self) -> None:
        """Open what would have been best in the last round."""
        from table.tip_details import ReviewWindow  # not needed to begin with
        from table.tips import reviewed

        self.queue.finish()
        ended = self.player.settled or self.shown.over
        events = self.session.last_round if ended else []
        rules = self.session.rules
        ReviewWindow(self.root, self.words, reviewed(events, rules, self.player.seat), rules)

    def _left_alone(self) -> None:
        """The focus went somewhere: when that is another program, nothing stays in the hand."""
        if not self.root.tk.call("focus"):  # tkinter's own method trips over menus
            self.pointer.let_go()

    def open_window(self) -> None:
        """Put the window on the screen, where and as large as it was, or as suits the screen."""
        root = self.root
        icons = [images.path(f"icon-{side}", 1) for side in (64, 32, 16)]
        root.iconphoto(True, *(tk.PhotoImage(master=root, file=str(icon)) for icon in icons))
        root.minsize(*geometry.size_of(images.SCALES[0]))
        size, place = self.settings.get("size"), self.settings.get("place")
        if size and place:
            geometry.put(root, (size[0], size[1]), (place[0], place[1]), geometry.Screen.of(root))
        else:
            dpi = geometry.dots_per_inch(root)
            scale = geometry.first_scale(root.winfo_screenwidth(), root.winfo_screenheight(), dpi)
            width, height = geometry.size_of(scale)
            root.geometry(f"{width}x{height}")
        root.deiconify()
        self.board.canvas.focus_set()

    def _keep_place(self) -> None:
        """Remember the window for the next time, unless it fills the screen."""
        root = self.root
        if root.state() == "normal" and not root.attributes("-fullscreen"):
            size, place = geometry.where(root)
            self.settings.choose(size=list(size), place=list(place))

    def stop(self) -> None:
        """Let nothing happen here any more; the window is about to go."""
        self.clock.stop()
        self.keys.stop()
        self.sharpener.stop()
        self.board.tooltip.hide()
        self._keep_place()

    def close(self) -> None:
        """End the game on the screen; what is under way is forgotten, the round is not."""
        self.stop()
        self.root.destroy()
