"""What wakes a driver: a socket that is ready, or a time that has come. Nothing else does.

`SelectLoop` is for the terminal and for tests, `TkLoop` (net.driver.tk) lives in a window's loop.
Both are for one thread: no method may be called from another.
"""

import heapq
import selectors
import time
from collections.abc import Callable
from itertools import count
from typing import Protocol

Call = Callable[[], None]

MIN_WAIT = 0.001
"""Seconds a timer waits at least: a core that says "now" again and again must not stop the rest."""


class HasFileno(Protocol):
    """A socket, or anything else the system can wait for."""

    def fileno(self) -> int: ...


class Timer:
    """A call to come, for `cancel`; `when` in seconds of the loop's clock."""

    __slots__ = ("call", "token", "when")

    def __init__(self, when: float, call: Call) -> None:
        self.when = when
        self.call: Call | None = call
        self.token = ""
        """Tk's name for it, where Tk has one."""


class Loop(Protocol):
    """What a driver asks of a loop. Readiness is told again as long as it lasts."""

    def now(self) -> float:
        """Seconds of a clock that never goes back."""
        ...

    def watch(self, sock: HasFileno, readable: Call | None, writable: Call | None) -> None:
        """Call these when the socket is ready, in place of those before; both None: neither."""
        ...

    def unwatch(self, sock: HasFileno) -> None:
        """Forget the socket, before it is closed; if it is not watched nothing happens."""
        ...

    def call_at(self, when: float, call: Call) -> Timer:
        """Call once at `when`, `MIN_WAIT` from now at the earliest."""
        ...

    def call_after(self, seconds: float, call: Call) -> Timer:
        """Call once in so many seconds."""
        ...

    def cancel(self, timer: Timer | None) -> None:
        """Do not make this call; nothing happens if it was made or cancelled, or is None."""
        ...


class Alarm:
    """One call at a deadline that may move; of the loop's timers it has one at most."""

    def __init__(self, loop: Loop, call: Call) -> None:
        self._loop = loop
        self._call = call
        self._timer: Timer | None = None
        self._due: float | None = None

    def set(self, due: float | None) -> None:
        """Call at `due`, in seconds of the loop's clock, and not at what was set before."""
        if due == self._due and (due is None or self._timer is not None):
            return
        self.cancel()
        self._due = due
        self._timer = None if due is None else self._loop.call_at(due, self._ring)

    def cancel(self) -> None:
        """Do not call."""
        self._loop.cancel(self._timer)
        self._timer = None

    def _ring(self) -> None:
        self._timer = None
        self._call()


class _Watched:
    __slots__ = ("readable", "sock", "writable")

    def __init__(self, sock: HasFileno, readable: Call | None, writable: Call | None) -> None:
        self.sock, self.readable, self.writable = sock, readable, writable


def _selector() -> selectors.BaseSelector:
    """One that also takes a file as standard input, which epoll and kqueue refuse."""
    poll = getattr(selectors, "PollSelector", selectors.SelectSelector)
    return poll()


class SelectLoop:
    """A loop of its own. `clock` replaces the steady clock, in tests."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._selector = _selector()
        self._timers: list[tuple[float, int, Timer]] = []
        self._order = count()

    def now(self) -> float:
        return self._clock()

    def watch(self, sock: HasFileno, readable: Call | None, writable: Call | None) -> None:
        self.unwatch(sock)
        mask = (selectors.EVENT_READ if readable else 0) | (
            selectors.EVENT_WRITE if writable else 0
        )
        if mask:
            self._selector.register(sock.fileno(), mask, _Watched(sock, readable, writable))

    def unwatch(self, sock: HasFileno) -> None:
        fd = sock.fileno()
        if fd >= 0 and fd in self._selector.get_map():
            self._selector.unregister(fd)

    def call_at(self, when: float, call: Call) -> Timer:
        timer = Timer(max(when, self.now() + MIN_WAIT), call)
        heapq.heappush(self._timers, (timer.when, next(self._order), timer))
        return timer

    def call_after(self, seconds: float, call: Call) -> Timer:
        return self.call_at(self.now() + seconds, call)

    def cancel(self, timer: Timer | None) -> None:
        if timer is not None and timer.call is not None:
            timer.call = None
            # far timers that were moved must not pile up
            dead = sum(entry[2].call is None for entry in self._timers)
            if dead > len(self._timers) // 2:
                self._timers = [entry for entry in self._timers if entry[2].call is not None]
                heapq.heapify(self._timers)

    @property
    def waiting(self) -> int:
        """Sockets watched and calls to come: what could still wake this loop."""
        timers = sum(entry[2].call is not None for entry in self._timers)
        return len(self._selector.get_map()) + timers

    def run_once(self, timeout: float | None = None) -> None:
        """Wait at most `timeout` seconds (None: no limit), then call what is due.

        Returns at once when there is nothing to wait for. What a call raises comes out here; what
        else was due then is called the next time.
        """
        wait = self._wait(timeout)
        if self._selector.get_map():
            for key, mask in self._selector.select(wait):
                self._serve(key.fd, key.data, mask)
        elif wait:
            time.sleep(wait)  # select() without sockets is an error on Windows
        self._call_due()

    def close(self) -> None:
        """Forget everything; sockets stay open."""
        self._timers.clear()
        self._selector.close()

    def _wait(self, timeout: float | None) -> float | None:
        while self._timers and self._timers[0][2].call is None:
            heapq.heappop(self._timers)
        if not self._timers:
            return timeout if self._selector.get_map() or timeout is not None else 0.0
        due = max(0.0, self._timers[0][0] - self.now())
        return due if timeout is None else min(due, timeout)

    def _serve(self, fd: int, watched: _Watched, mask: int) -> None:
        """Unless a call before this one has changed what is watched."""
        for event, call in (
            (selectors.EVENT_READ, watched.readable),
            (selectors.EVENT_WRITE, watched.writable),
        ):
            key = self._selector.get_map().get(fd)
            if mask & event and call and key is not None and key.data is watched:
                call()

    def _call_due(self) -> None:
        now = self.now()
        while self._timers and self._timers[0][0] <= now:
            _, _, timer = heapq.heappop(self._timers)
            call, timer.call = timer.call, None
            if call is not None:
                call()


def run_until(loop: SelectLoop, done: Callable[[], bool], seconds: float) -> bool:
    """Run the loop until `done`, at most so many seconds; whether it is done."""
    end = time.monotonic() + seconds
    while not done():
        left = end - time.monotonic()
        if left <= 0:
            return False
        loop.run_once(min(left, 0.05))
    return True
