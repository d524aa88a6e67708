"""The keyboard at a board of noughts and crosses."""

import tkinter as tk
from collections.abc import Callable
from functools import partial

from table.window.keys import CONTROL, REPEAT_GAP

Act = Callable[[], None]

WAYS = ("Left", "Right", "Up", "Down")


class NoughtsKeys:
    """Binds keys on the window. A key that is held down acts once, only arrows go on.

    What is down is known by the number of the key: with NumLock, Tk reports the same key of the
    keypad as KP_1 when it is pressed and as KP_End when it is let up.
    """

    def __init__(
        self,
        window: tk.Misc,
        play: Callable[[int], None],
        move: Callable[[str], None],
        confirm: Act,
        escape: Act,
    ) -> None:
        """`play` a cell, `move` the choice `Left`, `Right`, `Up` or `Down`, `confirm` it."""
        self._window = window
        self._down: set[int] = set()
        self._released: dict[int, str] = {}
        self._once: dict[str, Act] = {"Escape": escape}
        self._again: dict[str, Act] = {}
        for key in ("space", "Return", "KP_Enter", "KP_Space"):
            self._once[key] = confirm
        for prefix in ("", "KP_"):
            for cell in range(1, 10):
                self._once[f"{prefix}{cell}"] = partial(play, cell)
            for way in WAYS:
                self._again[f"{prefix}{way}"] = partial(move, way)
        window.bind("<KeyPress>", self._pressed)
        window.bind("<KeyRelease>", self._let_up)
        window.bind("<FocusOut>", lambda event: self.stop(), add=True)

    def stop(self) -> None:
        """Know of no key that is down: who looks elsewhere may let it up there."""
        for pending in self._released.values():
            self._window.after_cancel(pending)
        self._released.clear()
        self._down.clear()

    def _pressed(self, event: tk.Event) -> None:
        if int(event.state) & CONTROL:
            return
        if event.keysym in self._again:
            self._again[event.keysym]()
        act = self._once.get(event.keysym)
        if act is None:
            return
        pending = self._released.pop(event.keycode, None)
        if pending is not None:
            self._window.after_cancel(pending)
        elif event.keycode not in self._down:
            self._down.add(event.keycode)
            act()

    def _let_up(self, event: tk.Event) -> None:
        """X11 reports a held key as released and pressed again: only a pause is a release."""
        key = event.keycode
        if key not in self._down:
            return

        def forget() -> None:
            self._released.pop(key, None)
            self._down.discard(key)

        before = self._released.pop(key, None)
        if before is not None:
            self._window.after_cancel(before)
        self._released[key] = self._window.after(REPEAT_GAP, forget)
