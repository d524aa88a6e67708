"""A window for noughts and crosses at one end of a wire, and a test's hand at the other."""

import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from net.noughts.events import NoughtsEvent, NoughtsRefused
from net.noughts.link import NoughtsLink
from net.noughts.series import Party
from table.window.noughts.window import NoughtsWindow
from table.words import Words

STARTER_WINS, OTHER_WINS, DRAW = "14253", "12346578", "123457698"
"""The cells of a game, in the order of the marks of both."""

NUM_LOCK = 0x10
"""The bit of X11 with which the keys of the keypad are digits."""


class Pair:
    """A window at one end, a link that the test commands at the other, bytes between them."""

    def __init__(
        self,
        me: Party = Party.INVITED,
        first: Party = Party.INVITED,
        language: str = "en",
        pace: float = 0.0,
        names: tuple[str, str] = ("Anna", "Berta"),
        original: bool = False,
    ) -> None:
        """`original`: our link takes the other end for the original program."""
        self.now = 0.0
        self.time = 0
        self.closed = 0
        self.root = tk.Tk()
        self.root.withdraw()
        self.errors: list[BaseException] = []
        self.root.report_callback_exception = lambda kind, error, trace: self.errors.append(error)
        self.link = NoughtsLink(me, 0.0, first, original)
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
            self.hear(link, link.confirmed(self.now) if link.me is Party.INVITED else [])
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

    def pass_until(self, now: float) -> None:
        """Let the link's time pass."""
        self.now = now
        self.hear(self.link, self.link.tick(now))
        self.deliver()
        self.root.update()

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
                played = self.peer.play(cell, self.now)
                assert not any(isinstance(event, NoughtsRefused) for event in played)
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
