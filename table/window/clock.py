"""Lets motions run in Tk's loop."""

import time
import tkinter as tk

from table.window.motion import MotionQueue

FRAME = 16
"""Milliseconds from one picture of a motion to the next: 60 a second."""


class Clock:
    """A queue of motions and what makes it go on; it ticks only while something moves."""

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
