"""A window's loop as a driver's: Tk's file handlers and timers, or a poll where it has no handlers.

tkinter is not imported: the window is passed in. An exception in a file handler would end Tk's
`mainloop`, so it goes where those of all other callbacks go, `report_callback_exception`.
"""

import select
import sys
import time
from collections.abc import Callable
from typing import Any

from net.sockets.loop import MIN_WAIT, Call, HasFileno, Timer

READABLE, WRITABLE = 2, 4
"""Tk's own numbers (TCL_READABLE, TCL_WRITABLE)."""

POLL_BUSY = 0.01
POLL_IDLE = 0.1
"""Seconds between looks at the sockets on Windows, whose Tk has no file handlers: just after
something has come, and growing up to this while nothing does. A tenth of a second is not felt at a
card table, ten looks a second cost about a thousandth of a processor; without sockets none."""


class TkLoop:
    """Watches sockets in the loop of `root`, a tkinter.Tk; `poll` as if there were no handlers."""

    def __init__(
        self, root: Any, clock: Callable[[], float] = time.monotonic, poll: bool = False
    ) -> None:
        self._root = root
        self._clock = clock
        self._handlers = not poll and hasattr(root.tk, "createfilehandler")
        self._watched: dict[int, tuple[HasFileno, Call | None, Call | None]] = {}
        self._timers: set[Timer] = set()
        self._poll: Timer | None = None
        self._gap = POLL_BUSY

    def now(self) -> float:
        return self._clock()

    def watch(self, sock: HasFileno, readable: Call | None, writable: Call | None) -> None:
        self.unwatch(sock)
        mask = (READABLE if readable else 0) | (WRITABLE if writable else 0)
        if not mask:
            return
        fd = sock.fileno()
        self._watched[fd] = sock, readable, writable
        if self._handlers:
            self._root.tk.createfilehandler(fd, mask, self._ready)
        else:
            self._poll_soon()

    def unwatch(self, sock: HasFileno) -> None:
        if self._watched.pop(sock.fileno(), None) is None:
            return
        if self._handlers:
            self._root.tk.deletefilehandler(sock.fileno())
        elif not self._watched:
            self.cancel(self._poll)
            self._poll = None

    def call_at(self, when: float, call: Call) -> Timer:
        return self.call_after(when - self.now(), call)

    def call_after(self, seconds: float, call: Call) -> Timer:
        seconds = max(seconds, MIN_WAIT)
        timer = Timer(self.now() + seconds, call)
        milliseconds = int(seconds * 1000) + 1  # early would wake for nothing, and again
        timer.token = self._root.after(milliseconds, lambda: self._due(timer))
        self._timers.add(timer)
        return timer

    def cancel(self, timer: Timer | None) -> None:
        if timer is not None and timer in self._timers:
            self._timers.remove(timer)
            timer.call = None
            self._root.after_cancel(timer.token)

    def close(self) -> None:
        """Forget everything, before the window is destroyed; sockets stay open."""
        for sock, _, _ in list(self._watched.values()):
            self.unwatch(sock)
        for timer in list(self._timers):
            self.cancel(timer)

    @property
    def waiting(self) -> int:
        """Sockets watched and calls to come."""
        return len(self._watched) + len(self._timers)

    def _due(self, timer: Timer) -> None:
        self._timers.discard(timer)
        call, timer.call = timer.call, None
        if call is not None:
            call()

    def _ready(self, fd: Any, mask: int) -> None:
        """Tk's file handler: `fd` as it was registered."""
        watched = self._watched.get(fd)
        if watched is not None:
            self._serve(fd, watched, bool(mask & READABLE), bool(mask & WRITABLE))

    def _serve(
        self,
        fd: int,
        watched: tuple[HasFileno, Call | None, Call | None],
        readable: bool,
        writable: bool,
    ) -> None:
        """Unless a call before this one has changed what is watched."""
        try:
            for ready, call in ((readable, watched[1]), (writable, watched[2])):
                if ready and call is not None and self._watched.get(fd) is watched:
                    call()
        except Exception:
            self._root.report_callback_exception(*sys.exc_info())

    def _poll_soon(self) -> None:
        self.cancel(self._poll)
        self._gap = POLL_BUSY
        self._poll = self.call_after(self._gap, self._look)

    def _look(self) -> None:
        """Serve what is ready, and look again: soon if there was something."""
        readers = [fd for fd, watched in self._watched.items() if watched[1]]
        writers = [fd for fd, watched in self._watched.items() if watched[2]]
        try:
            # Windows tells of a failed connection in the third list only
            found = select.select(readers, writers, writers, 0) if self._watched else ([], [], [])
        except (OSError, ValueError):
            found = readers, writers, []  # a dead socket among them: its owner will see
        self._poll = None
        ready = {*found[0], *found[1], *found[2]}
        for fd in ready:
            watched = self._watched.get(fd)
            if watched is not None:
                self._serve(fd, watched, fd in found[0], fd in found[1] or fd in found[2])
        if self._watched and self._poll is None:
            self._gap = POLL_BUSY if ready else min(2 * self._gap, POLL_IDLE)
            self._poll = self.call_after(self._gap, self._look)
