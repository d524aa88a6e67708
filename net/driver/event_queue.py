"""What a driver has been told and has still to hand out: in order, and never one inside another."""

from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class EventQueue(Generic[T]):
    """Events on their way to `on_event`, which may call the driver again."""

    def __init__(self, on_event: Callable[[T], None]) -> None:
        self.on_event = on_event
        self._waiting: deque[T] = deque()
        self._telling = False

    def add(self, *events: T) -> None:
        """Put events at the end of the queue."""
        self._waiting += events

    def clear(self) -> None:
        """Forget what has not been handed out."""
        self._waiting.clear()

    def hand_out(self) -> None:
        """Hand out what waits; called from `on_event` it leaves that to the outermost call."""
        if self._telling:
            return
        self._telling = True
        try:
            while self._waiting:
                self.on_event(self._waiting.popleft())
        finally:
            self._telling = False
