"""Binds the keys of a window to what they do there (`table.window.key_table`)."""

import contextlib
import tkinter as tk
from collections.abc import Callable, Mapping

from table.window import macos
from table.window.key_table import keys_at

REPEAT_GAP = 40
"""Milliseconds. X11 reports a held key as released and pressed again in less than this."""

CONTROL = 0x4
"""The bit in the state of an event of Tk's by which the Control key is down."""

Does = Callable[[str], object]
"""What a key does; it is told which of its keys was pressed, as Tk calls it."""


class Keys:
    """The keyboard of one window.

    What is down is known by the number of the key: with NumLock, Tk reports the same key of the
    keypad as KP_1 when it is pressed and as KP_End when it is let up.
    """

    def __init__(self, window: tk.Misc, where: str, does: Mapping[str, Does]) -> None:
        """`does` has something for each row of the table that works `where`, else KeyError."""
        self._window = window
        self._down: set[int] = set()
        self._released: dict[int, str] = {}
        for key in keys_at(where):
            do = does[key.does]
            for sequence in macos.sequences(window, key.sequences):
                self._bind(sequence, do, key.once)
        window.bind("<KeyRelease>", self._let_up, add=True)
        window.bind("<FocusOut>", lambda event: self.stop(), add=True)

    def _bind(self, sequence: str, do: Does, once: bool) -> None:
        *modifiers, name = sequence.split("-")
        with_control = not {"Control", "Command"}.isdisjoint(modifiers)
        mask = macos.MOD1 if macos.is_mac(self._window) else CONTROL

        def pressed(event: tk.Event) -> str | None:
            if bool(int(event.state) & mask) is not with_control:
                return None  # that is another key
            if not once or self._is_new(event.keycode):
                do(name)
            return "break"

        with contextlib.suppress(tk.TclError):  # not every system knows every name
            self._window.bind("<" + "-".join([*modifiers, "KeyPress", name]) + ">", pressed)

    def _is_new(self, key: int) -> bool:
        """Whether a key was up before; it is down now."""
        pending = self._released.pop(key, None)
        if pending is not None:
            self._window.after_cancel(pending)
            return False
        known = key in self._down
        self._down.add(key)
        return not known

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

    def stop(self) -> None:
        """Know of no key that is down: who looks elsewhere may let it up there."""
        for pending in self._released.values():
            self._window.after_cancel(pending)
        self._released.clear()
        self._down.clear()
