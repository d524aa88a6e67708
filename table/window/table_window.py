"""The window of a table: what is in it put together, and what the player has chosen for it."""

import tkinter as tk
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import images
from cards.round import State
from table.authority import Authority
from table.options import SPEEDS
from table.saving.settings import Settings
from table.shown import Shown
from table.window import macos
from table.window.beside import Beside
from table.window.board import TableCanvas
from table.window.chip_keys import TableKeys
from table.window.clock import Clock
from table.window.director import Director
from table.window.frame import WindowPlace
from table.window.key_table import OWN, key_for
from table.window.keys import Does, Keys
from table.window.layout import ONE_SEAT, Layout, Plan
from table.window.menus import ChipMenu, Choice, Entries, Entry, MenuBar, Switch
from table.window.player import SeatHands
from table.window.pointer import Pointer
from table.window.saying import Saying
from table.window.sharpener import Sharpener
from table.window.style import FELT
from table.words import LANGUAGES, Words

PACES = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0}
"""How long motions take, as a factor."""

LETTERS = {"de": "BDK"}
"""The index letters of court cards where they are not J, Q and K."""


class TableWindow:
    """One seat's table in a window, whoever decides the game; the base of those there are."""

    where = OWN
    """Which keys work here."""

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
        self.frame = WindowPlace(root, settings)
        # a canvas with the focus blinks a text cursor, seen or not, unless it is told not to
        canvas = tk.Canvas(
            root, highlightthickness=0, background=FELT, takefocus=True, insertofftime=0
        )
        canvas.pack(fill="both", expand=True)
        self.shown = Shown(session.rules)
        self._lay: Callable[[], None] = lambda: None
        self.board = TableCanvas(
            canvas, words, self.shown, plan, session.round.seats, Saying(seat, words), names
        )
        self.clock = Clock(root)
        self.queue = self.clock.queue
        self.director = Director(self.board, self.queue, seat, self._show_over)
        self.player = SeatHands(session, seat, self.board, self.director, self.queue)
        self.pointer = Pointer(self.player, ChipMenu(root, self.player).open)
        self.beside = Beside(root, session, self.player)
        self._choices: dict[str, Any] = {
            "language": words.language,
            "speed": speed or settings.get("speed") or "normal",
            "back": settings.get("back") or images.BACKS[0],
            "four_colours": bool(settings.get("four_colours")),
            "tip": bool(settings.get("tip")),
            "same_stake": bool(settings.get("same_stake")),
            "original_labels": bool(settings.get("original_labels")),
            "count_decisions": settings.get("count_decisions") is not False,
        }
        self.sharpener = Sharpener(
            root, cache, is_busy=lambda: self.queue.moving, is_ready=self._sharpen
        )
        self.menu = MenuBar(root, words, self._menus())
        self._bind(canvas)
        self.keys = Keys(root, self.where, self._does())
        self.take_quit_key()
        session.listeners.append(self.director.hear)
        self._apply_choices()
        self.show_game()

    def _menus(self) -> dict[str, Callable[[], Entries]]:
        """What fills each menu, by the key of its name."""
        return {
            "menu.game": self._game_menu,
            "menu.view": self._view_menu,
            "menu.help": self._help_menu,
        }

    def _game_menu(self) -> Entries:
        """What can be done with the game at this kind of table."""
        return ()

    def _view_menu(self) -> Entries:
        return (
            self._choice_entry("speed", SPEEDS),
            self._choice_entry("language", LANGUAGES),
            Entry("menu.back", self._show_backs),
            self._switch_entry("menu.four-colours", "four_colours"),
            self._switch_entry("menu.tip", "tip", "tip"),
            self._switch_entry("menu.original-labels", "original_labels"),
            self._switch_entry("menu.same-stake", "same_stake"),
            self._switch_entry("menu.count-decisions", "count_decisions"),
            None,
            Entry("menu.larger", lambda: self.zoom(1), "larger"),
            Entry("menu.smaller", lambda: self.zoom(-1), "smaller"),
            Entry("menu.usual-size", lambda: self.zoom(0), "usual-size"),
            Entry("menu.full-screen", self.frame.toggle_full, "full-screen"),
        )

    def _help_menu(self) -> Entries:
        return (
            Entry("menu.rules", lambda: self.beside.read("rules"), "rules"),
            Entry("menu.tips", lambda: self.beside.read("tips")),
            Entry("menu.keys", lambda: self.beside.read("keys")),
            Entry("menu.about", lambda: self.beside.read("about")),
        )

    def _choice_entry(self, name: str, values: Sequence[str]) -> Choice:
        chosen = self.choice(name)
        return Choice(f"menu.{name}", values, chosen, lambda value: self.choose(name, value))

    def _switch_entry(self, key: str, name: str, by_key: str = "") -> Switch:
        return Switch(key, self.choice(name), lambda on: self.choose(name, on), by_key)

    def _show_over(self, reason: str) -> None:
        """Say that the game is over."""

    def _bind(self, canvas: tk.Canvas) -> None:
        root = self.root
        root.protocol("WM_DELETE_WINDOW", self.want_to_close)
        canvas.bind("<Configure>", lambda event: self._resized(event.width, event.height))
        root.bind("<FocusOut>", lambda event: root.after_idle(self._left_alone), add=True)
        root.bind("<Unmap>", lambda event: self.pointer.let_go())

    def _does(self) -> dict[str, Does]:
        """What each key does here, by the name that it has in the table of keys."""
        return {
            **TableKeys(self.player, self.pointer).does(),
            "tip": lambda key: self.choose("tip", not self.choice("tip")),
            "rules": lambda key: self.beside.read("rules"),
            "full-screen": lambda key: self.frame.toggle_full(),
            "escape": lambda key: self._escape(),
            "larger": lambda key: self.zoom(1),
            "smaller": lambda key: self.zoom(-1),
            "usual-size": lambda key: self.zoom(0),
            "quit": lambda key: self.want_to_close(),
        }

    def take_quit_key(self) -> None:
        """Let Ctrl+Q, in whatever window or menu of the game, close this table."""
        for key in macos.sequences(self.root, key_for("quit").sequences):
            self.root.bind_all(f"<{key}>", lambda event: self.want_to_close())
        macos.adapt(
            self.root, self.words, self.want_to_close, lambda: self.beside.read("about"),
            lambda: macos.open_menu(self.root, list(self._menus()).index("menu.view")),
        )  # fmt: skip

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

    def lay_panel(self, lay: Callable[[], None]) -> None:
        """Lay a question or the end of the game on the table; `lay` opens the panel."""
        self._lay = lay
        lay()

    def _lay_panel_again(self) -> None:
        """What lies there is in a language that may not be spoken any more."""
        panel = self.board.panel
        if panel.is_open:
            chosen = panel.buttons.index(panel.chosen)
            self._lay()
            panel.choose(chosen)

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
        self.player.refresh()
        self._lay_panel_again()
        self._sharpen()

    def _apply_choices(self) -> None:
        choices, pictures = self._choices, self.board.pictures
        self.queue.pace = PACES[choices["speed"]]
        if not self.queue.pace:
            self.queue.finish()
        pictures.back = choices["back"]
        pictures.four_colours = choices["four_colours"]
        self.player.repeats = choices["same_stake"]
        self.words.original_labels = choices["original_labels"]
        self.beside.show_tip(choices["tip"])
        if choices["language"] != self.words.language:
            self.words.switch(choices["language"])
            self.menu.name()
            self.beside.close_texts()
        pictures.letters = LETTERS.get(self.words.language, "JQK")
        self.root.title(self.words("title"))

    # the window

    def open_window(self) -> None:
        """Put the window on the screen, drawn already and ready to be played at."""
        self._resize(*self.frame.prepare())
        self.root.deiconify()
        self.board.canvas.focus_set()

    def _resized(self, width: int, height: int) -> None:
        if (width, height) != self.board.size:
            self._resize(width, height)

    def _resize(self, width: int, height: int) -> None:
        self.queue.finish()
        layout = Layout(width, height, self.board.layout.plan)
        names = self.board.pictures.names(self.session.rules.deck())
        ready = self.sharpener.ready(layout.scale, names)
        self.board.resize(width, height, ready)
        self.pointer.resized()
        if ready is None:
            self.sharpener.want(layout.scale, names)
        else:
            self.sharpener.stop()

    def _sharpen(self) -> None:
        """Use the pictures that have just been made, if they still are of the right scale."""
        layout = self.board.layout
        self._resize(layout.width, layout.height)

    def _escape(self) -> None:
        """Put back what is held; else close what is open."""
        held = self.pointer.held is not None
        self.pointer.let_go()
        if held:
            return
        if self.board.panel.is_open and self.board.panel.can_be_closed:
            self.board.panel.close()
        elif self.beside.close_one():
            return
        elif self.frame.is_full:
            self.frame.toggle_full()

    def _show_backs(self) -> None:
        self.beside.show_backs(self.choice("back"), lambda back: self.choose("back", back))

    def show_tip_details(self) -> None:
        """Open what the tip knows, and the tip with it."""
        if not self.choice("tip"):
            self.choose("tip", True)
        self.beside.show_tip_details()

    def zoom(self, step: int) -> None:
        """Make the window one scale larger (1) or smaller (-1), or as at first (0)."""
        self.frame.zoom(step, self.board.layout.scale)

    def _left_alone(self) -> None:
        """The focus went somewhere: when that is another program, nothing stays in the hand."""
        if not self.root.tk.call("focus"):  # tkinter's own method trips over menus
            self.pointer.let_go()

    def stop(self) -> None:
        """Let nothing happen here any more; the window is about to go."""
        self.clock.stop()
        self.keys.stop()
        self.sharpener.stop()
        self.board.tooltip.hide()
        self.frame.keep()

    def want_to_close(self) -> None:
        """The window's own button, and Ctrl+Q: whatever may be lost by it is asked about here."""
        self.close()

    def close(self) -> None:
        """End the game on the screen; what is under way is forgotten, the round is not."""
        self.stop()
        self.root.destroy()
