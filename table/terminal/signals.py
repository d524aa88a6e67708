"""Ctrl-C, and being told to end: for a loop, so that nothing is cut in the middle."""

import signal
import socket
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from net.driver import Loop

_ENDING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Where the system has them."""


class Signals:
    """While this is in force `on_end` is called, from the loop, for what should end the program.

    `on_back` is called when it goes on after it was stopped (Ctrl-Z). Main thread only.
    """

    def __init__(
        self, loop: Loop, on_end: Callable[[], None], on_back: Callable[[], None]
    ) -> None:
        self._loop = loop
        self._calls = {"SIGCONT": on_back, **dict.fromkeys(_ENDING, on_end)}
        self._before: dict[int, Any] = {}

    def __enter__(self) -> "Signals":
        self._ear, self._bell = socket.socketpair()
        for end in (self._ear, self._bell):
            end.setblocking(False)
        self._by_number = {
            int(getattr(signal, name)): call
            for name, call in self._calls.items()
            if hasattr(signal, name)
        }
        for number in self._by_number:
            self._before[number] = signal.signal(number, _noted)
        self._bell_before = signal.set_wakeup_fd(self._bell.fileno(), warn_on_full_buffer=False)
        self._loop.watch(self._ear, self._rang, None)
        if sys.platform == "win32":
            import ctypes

            from table.terminal.console_end import ConsoleEnd

            ring = bytes([signal.SIGBREAK])  # Python's own handler would not wait for the goodbye
            self._console = ConsoleEnd(ctypes.windll.kernel32, lambda: self._bell.send(ring))
        return self

    def __exit__(self, *_: object) -> None:
        if sys.platform == "win32":
            self._console.close()
        signal.set_wakeup_fd(self._bell_before)
        for number, before in self._before.items():
            signal.signal(number, before)
        self._loop.unwatch(self._ear)
        self._ear.close()
        self._bell.close()

    def _rang(self) -> None:
        """The bytes are the numbers of the signals."""
        for number in self._ear.recv(64):
            call = self._by_number.get(number)
            if call is not None:
                call()


def _noted(number: int, frame: FrameType | None) -> None:
    """The bell has rung already."""
