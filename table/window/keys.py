"""The keyboard at the table (table/INTERFACES.md, "Keys at the table")."""

import tkinter as tk
from collections.abc import Callable

from table.window.player import SeatHands
from table.window.pointer import Pointer

REPEAT_GAP = 40
"""Milliseconds. X11 reports a held key as released and pressed again in less than this."""

CONTROL = 0x4
"""The bit in the state of an event of Tk's by which the Control key is down."""


class Keys:
    """Binds keys on the window. A key that is held down acts once."""

    def __init__(self, window: tk.Misc, player: SeatHands, pointer: Pointer) -> None:
        self._window = window
        self._player = player
        self._pointer = pointer
        self._down: set[str] = set()
        self._released: dict[str, str] = {}
        for key, action in (
            ("space", lambda: self._press("button.next")),
            ("Return", self._return),
            ("KP_Enter", self._return),
        ):
            self._bind_once(key, action)
        for key, action in (
            ("Up", self._stake),
            ("s", self._stake),
            ("S", self._stake),
            ("x", self._split),
            ("X", self._split),
            ("m", self._merge),
            ("M", self._merge),
        ):
            window.bind(f"<{key}>", lambda event, do=action: self._at_table(event, do))  # type: ignore[misc]
        for key, step in (("Left", -1), ("Right", 1), ("Tab", 1)):
            window.bind(f"<{key}>", lambda event, step=step: self._step(event, step))  # type: ignore[misc]
        window.bind("<FocusOut>", lambda event: self.stop(), add=True)

    def _bind_once(self, key: str, action: Callable[[], None]) -> None:
        self._window.bind(f"<KeyPress-{key}>", lambda event: self._pressed(key, action))
        self._window.bind(f"<KeyRelease-{key}>", lambda event: self._let_up(key))

    def _pressed(self, key: str, action: Callable[[], None]) -> None:
        pending = self._released.pop(key, None)
        if pending is not None:
            self._window.after_cancel(pending)
        elif key not in self._down:
            self._down.add(key)
            action()

    def _let_up(self, key: str) -> None:
        def forget() -> None:
            self._released.pop(key, None)
            self._down.discard(key)

        self._released[key] = self._window.after(REPEAT_GAP, forget)

    def stop(self) -> None:
        """Know of no key that is down: who looks elsewhere may let it up there."""
        for pending in self._released.values():
            self._window.after_cancel(pending)
        self._released.clear()
        self._down.clear()

    # what the keys do

    def _press(self, button: str) -> None:
        """A button's key: it finishes a motion, goes on after a result, or presses the button."""
        self._pointer.let_go()
        queue, panel = self._player.queue, self._player.board.panel
        news = queue.has_news
        queue.finish()
        if news:
            return
        if panel.is_open:
            panel.answer(panel.chosen)
        elif not self._player.go_on():
            self._player.press(button)

    def _return(self) -> None:
        self._press("button.stand")

    def _at_table(self, event: tk.Event, action: Callable[[], None]) -> None:
        """Chip keys: at rest, nothing in the hand, no panel open. With Control they are others."""
        if event.state & CONTROL:  # type: ignore[operator]
            return
        self._pointer.let_go()
        self._player.queue.finish()
        if not self._player.board.panel.is_open:
            action()

    def _step(self, event: tk.Event, step: int) -> str:
        """Choose another pile of chips, or another answer to a question on the table."""
        panel = self._player.board.panel
        if panel.is_open:
            panel.choose(step)
        else:
            self._at_table(event, lambda: self._choose(step))
        return "break"

    def _choose(self, step: int) -> None:
        board, place = self._player.board, self._player.place
        view, stack = board.stacks[place], board.shown.purses[place]
        count = view.piles(board.layout, stack).piles(len(stack))
        if count:
            first = 1 if step > 0 else count
            chosen = view.chosen_pile
            view.chosen_pile = (chosen + step - 1) % count + 1 if chosen else first
            board.show_stack(place)

    def _chosen_value(self) -> int | None:
        """The uppermost chip of the chosen pile; a first key press chooses the last pile."""
        board, place = self._player.board, self._player.place
        view, stack = board.stacks[place], board.shown.purses[place]
        if not view.chosen_pile:
            self._choose(-1)
            return None
        n = view.piles(board.layout, stack).top_of(len(stack), view.chosen_pile)
        return self._player.value(n) if n else None

    def _stake(self) -> None:
        value = self._chosen_value()
        if value is not None:
            if self._player.go_on():
                self._player.queue.finish()
            self._player.stake(value)

    def _split(self) -> None:
        value = self._chosen_value()
        if value is not None:
            self._player.split(value)

    def _merge(self) -> None:
        self._player.merge()
