"""A series of noughts and crosses as a face sees it: the link, its line, and who listens."""

from collections.abc import Callable, Sequence

from net.driver import DriverEvent
from net.driver.line import LineDriver
from net.noughts.events import NoughtsEvent
from net.noughts.link import NoughtsLink


class LinkedSeries:
    """A series of noughts and crosses and its line."""

    def __init__(self, link: NoughtsLink, own: str, other: str) -> None:
        self.link = link
        self.own, self.other = own, other
        self.line: LineDriver[NoughtsEvent] | None = None
        self.listeners: list[Callable[[NoughtsEvent | DriverEvent], None]] = []

    def call(self, what: Callable[[float], Sequence[NoughtsEvent]]) -> None:
        """Call the link with the time, and do what follows."""
        if self.line is not None:
            self.line.call(what)

    def hear(self, event: NoughtsEvent | DriverEvent) -> None:
        """Take what the link or its driver tells."""
        for listener in list(self.listeners):
            listener(event)
