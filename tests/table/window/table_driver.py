"""A real window with hands: presses, drags and keys as Tk's own events, at named places."""

import contextlib
import tkinter as tk
from pathlib import Path

from cards.card import Card
from cards.deck import parse_decks
from cards.events import Event
from cards.rules import RULE_SETS, SEVENTEEN_FOUR
from table.options import Setup
from table.saving.settings import Settings
from table.session import Session
from table.window.own_window import OwnWindow
from table.words import Words


class TableDriver:
    """One table on the screen, 640 × 480 units at scale 1, driven through its canvas."""

    def __init__(
        self,
        decks: str = "",
        speed: str = "off",
        rules: str = SEVENTEEN_FOUR.name,
        player: int | None = 1_000,
        bank: int | None = None,
        language: str = "en",
        log: Path | None = None,
    ) -> None:
        self._time = 1_000
        self.root = tk.Tk()
        self.root.report_callback_exception = self._failed
        self.errors: list[BaseException] = []
        """What went wrong inside Tk's callbacks, which the player would find on stderr."""
        self.root.geometry("640x480+0+0")
        lists: list[list[Card]] = parse_decks(decks, RULE_SETS[rules]) if decks else []
        setup = Setup(RULE_SETS[rules], lists, 1, player, bank, log)
        self.session = Session(setup)
        self.heard: list[Event] = []
        self.session.listeners.append(self.heard.append)
        self.window = OwnWindow(
            self.root, self.session, Words(language), Settings(None), speed
        )
        self.canvas = self.window.board.canvas
        self.root.update()
        self.canvas.focus_force()
        self.root.update()

    def _failed(self, kind: type, error: BaseException, trace: object) -> None:
        self.errors.append(error)

    def close(self) -> None:
        """Close the window, if the test has not. Raises the first error of a callback."""
        with contextlib.suppress(tk.TclError):
            self.window.close()
        if self.errors:
            raise self.errors[0]

    # where things are

    def middle(self, place: str) -> tuple[int, int]:
        """The pixel in the middle of a place of the plan."""
        x, y = self.window.board.layout[place].middle
        return round(x), round(y)

    def chip(self, value: int, seat: int = 1) -> tuple[int, int]:
        """A pixel of the uppermost own chip of a value."""
        board = self.window.board
        stack = board.shown.purses.account(seat)
        number = len(stack) - list(stack)[::-1].index(value)
        view = board.stacks["account", seat]
        left, top = view.spots(board.layout, stack)[number - 1]
        for x in range(round(left), round(left) + 32):
            for y in range(round(top), round(top) + 18):
                if view.hit(board.layout, stack, x, y) == number:
                    return x, y
        raise LookupError(f"the chip of {value} is hidden")

    @property
    def own(self) -> list[int]:
        """The values of the own chips as they lie."""
        return list(self.window.shown.purses.account(1))

    @property
    def states(self) -> tuple[bool, bool]:
        """Whether the two buttons are enabled."""
        buttons = self.window.board.buttons
        return buttons["button.next"].enabled, buttons["button.stand"].enabled

    def text(self, name: str) -> str:
        """What is written at a place of the board."""
        board = self.window.board
        if name not in board._texts:
            return ""
        return self.look(board._texts[name], "-text")

    def items(self, kind: str) -> list[int]:
        """The canvas's items of a kind (image, text, …), the lowest first."""
        every = self.canvas.find_all()
        return [item for item in every if str(self.canvas.type(item)) == kind]

    def look(self, item: int, option: str) -> str:
        """What an item of the canvas has for an option, such as -image or -text."""
        return str(self.root.tk.call(self.canvas, "itemcget", item, option))

    # what hands do

    def event(self, sequence: str, at: tuple[int, int], state: int = 0) -> None:
        """One event of the mouse at a pixel of the canvas."""
        self.canvas.event_generate(sequence, x=at[0], y=at[1], time=self._time, state=state)
        self.root.update()

    def wait_a_second(self) -> None:
        """Let the events' own clock go on, so that the next click is not the second of two."""
        self._time += 1_000

    def press(self, at: tuple[int, int]) -> None:
        """Press the left button and hold it."""
        self.event("<ButtonPress-1>", at)

    def move(self, at: tuple[int, int]) -> None:
        """Move with the left button down."""
        self.event("<B1-Motion>", at, state=0x100)

    def release(self, at: tuple[int, int]) -> None:
        """Let the left button go."""
        self.event("<ButtonRelease-1>", at, state=0x100)

    def click(self, at: tuple[int, int]) -> None:
        """Press and let go; Tk takes quick ones at one place for a double click."""
        self.press(at)
        self.release(at)

    def click_once(self, place: str) -> None:
        """A click in a place that Tk does not take for the second of two."""
        self.wait_a_second()
        self.click(self.middle(place))

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press at one pixel, let go at another."""
        self.wait_a_second()
        self.press(start)
        self.move(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
        self.move(end)
        self.release(end)

    def key(self, key: str) -> None:
        """Press a key and let it up, with time for the window to notice that."""
        self.canvas.event_generate(f"<KeyPress-{key}>")
        self.canvas.event_generate(f"<KeyRelease-{key}>")
        self.let_pass(60)

    def let_pass(self, milliseconds: int) -> None:
        """Let the window live for a while."""
        done = tk.BooleanVar(self.root, False)
        self.root.after(milliseconds, lambda: done.set(True))
        self.root.wait_variable(done)
        self.root.update()

    def rest(self) -> None:
        """Let all motions end."""
        self.window.queue.finish()
        self.root.update()
