"""A link and its connections: what the two drivers of `net.driver.stream` have in common.

After each call of the link: what it has to send goes out, a connection it gives up is ended in
order, its events are handed out, and one timer is set to its next deadline, in that order: no face
can delay the wire, and nothing else delays the face.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic

from net.driver.ends import E, End
from net.driver.event_queue import EventQueue
from net.driver.events import Connected, DriverEvent
from net.sockets.loop import Alarm, Loop
from net.sockets.stream import Stream

MAX_RETIRED = 4
"""Connections that are being ended in order; with more, the oldest is closed at once."""


class LineDriver(ABC, Generic[E]):
    """Feeds one link; `on_event` hears what it tells and may call this driver again."""

    def __init__(self, loop: Loop, on_event: Callable[[E | DriverEvent], None]) -> None:
        self._loop = loop
        self._end: End[E] | None = None
        self._stream: Stream | None = None
        self._retired: list[Stream] = []
        self._alarm = Alarm(loop, self._tick)
        self._queue: EventQueue[E | DriverEvent] = EventQueue(on_event)
        self._closed = False

    @property
    def up(self) -> bool:
        """Whether there is a connection that the link uses."""
        return self._stream is not None

    @property
    def settled(self) -> bool:
        """Whether all that was to be sent on ended connections has been, and they are closed."""
        return self._stream is None and not self._retired

    def call(self, what: Callable[[float], Sequence[E]]) -> None:
        """Call the link, and do what follows: `line.call(lambda now: link.do(Hit(1), now))`.

        What it tells goes to `on_event` before this returns, or, when called from there, before
        the outermost call does.
        """
        self._after(what(self._loop.now()))

    def close(self) -> None:
        """Close every connection now, without a word to the peer; no event comes any more.

        To say goodbye let the link leave first.
        """
        self._closed = True
        self._queue.clear()
        self._alarm.cancel()
        for stream in (*self._retired, self._stream):
            if stream is not None:
                stream.close()
        self._retired.clear()
        self._stream = None

    # for the drivers

    @abstractmethod
    def _seek(self) -> None:
        """Look for a connection, if the link wants one; or stop looking."""

    def _attach(self, end: End[E]) -> None:
        self._end = end
        self._arm()
        self._seek()

    def _meet(
        self,
        stream: Stream,
        began: bytes = b"",
        connected: Callable[[float], Sequence[E]] | None = None,
        announced: bool = False,
    ) -> None:
        """Use this connection, which began with these bytes, in place of any other.

        `connected` says so to the link in its own way; `announced`: to the face it was said before.
        """
        end, now = self._end, self._loop.now()
        if end is None:
            return
        if self._stream is not None:
            self._retire(end, self._stream, end.goodbye("replaced"))
        self._stream = stream
        if not announced:
            self._queue.add(Connected(stream.host))
        events = list((connected or end.connected)(now))
        if began:
            events += end.receive(began, now)
        stream.start(
            lambda data: self._received(stream, data),
            lambda reason: self._lost(stream),
            self._sent,
        )
        self._after(events)

    def _after(self, events: Sequence[E]) -> None:
        end = self._end
        if self._closed or end is None:
            return
        self._queue.add(*events)
        if end.hangs_up(events):
            self._part(end)
        else:
            self._sent()
        try:
            self._queue.hand_out()
        finally:
            if not self._closed:
                self._arm()
                self._seek()

    def _received(self, stream: Stream, data: bytes) -> None:
        if stream is self._stream and self._end is not None:
            self._after(self._end.receive(data, self._loop.now()))

    def _lost(self, stream: Stream) -> None:
        if stream is self._stream and self._end is not None:
            self._stream = None
            stream.close()
            self._after(self._end.lost(self._loop.now()))

    def _sent(self) -> None:
        """Fetch more to send, once all is sent: so what a peer does not read waits in the link."""
        if self._stream is not None and self._end is not None and not self._stream.unsent:
            data = self._end.to_send()
            if data:
                self._stream.send(data)

    def _part(self, end: End[E]) -> None:
        """End the connection, if there is one, so that the last word arrives."""
        stream, self._stream = self._stream, None
        if stream is not None:
            self._retire(end, stream, end.to_send())

    def _retire(self, end: End[E], stream: Stream, last_word: bytes) -> None:
        """Send the last word on a connection, and end it when it has arrived."""
        stream.send(last_word)
        if end.may_close:
            stream.close()
            return

        def closed() -> None:
            self._retired.remove(stream)
            self._after(end.parted(self._loop.now()))

        if len(self._retired) == MAX_RETIRED:
            self._retired.pop(0).close()
        self._retired.append(stream)
        stream.retire(closed)

    def _arm(self) -> None:
        """Set the timer to the link's next deadline."""
        self._alarm.set(self._end.next_deadline() if self._end is not None else None)

    def _tick(self) -> None:
        if self._end is not None:
            self._after(self._end.tick(self._loop.now()))
