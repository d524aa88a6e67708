"""The keyboard at a board of noughts and crosses."""

import tkinter as tk
from collections.abc import Callable

from table.keys import CONTROL, REPEAT_GAP

Act = Callable[[], None]


class NoughtsKeys:
    """Binds keys on the window. A key that is held down acts once."""

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
        self._down: set[str] = set()
        self._released: dict[str, str] = {}
        for cell in range(1, 10):
            for key in (str(cell), f"KP_{cell}"):
                self._bind_once(f"Key-{key}", lambda cell=cell: play(cell))  # type: ignore[misc]
        for way in ("Left", "Right", "Up", "Down"):
            for key in (way, f"KP_{way}"):
                window.bind(f"<{key}>", lambda event, way=way: move(way))  # type: ignore[misc]
        for key in ("space", "Return", "KP_Enter"):
            self._bind_once(f"Key-{key}", confirm)
        self._bind_once("Key-Escape", escape)
        window.bind("<FocusOut>", lambda event: self.stop(), add=True)

    def stop(self) -> None:
        """Know of no key that is down: who looks elsewhere may let it up there."""
        for pending in self._released.values():
            self._window.after_cancel(pending)
        self._released.clear()
        self._down.clear()

    def _bind_once(self, key: str, act: Act) -> None:
        self._window.bind(f"<{key}>", lambda event: self._pressed(event, key, act))
        self._window.bind(f"<KeyRelease-{key[4:]}>", lambda event: self._let_up(key))

    def _pressed(self, event: tk.Event, key: str, act: Act) -> None:
        if int(event.state) & CONTROL:
            return
        pending = self._released.pop(key, None)
        if pending is not None:
            self._window.after_cancel(pending)
        elif key not in self._down:
            self._down.add(key)
            act()

    def _let_up(self, key: str) -> None:
        """X11 reports a held key as released and pressed again: only a pause is a release."""

        def forget() -> None:
            self._released.pop(key, None)
            self._down.discard(key)

        before = self._released.pop(key, None)
        if before is not None:
            self._window.after_cancel(before)
        self._released[key] = self._window.after(REPEAT_GAP, forget)
