"""Two ends of a card table on a wire that exists only here, under a clock that the test moves.

The wire delays, splits and joins what goes over it, can be cut at any moment
(what is under way is lost then) and mended. It does what a driver would: dials
again every two seconds while the dialling end wants to, closes on Disconnect.
"""

import hashlib
import heapq
import random
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest

from cards.commands import Deal, Stake, Stand
from cards.events import Event
from cards.round import State
from cards.rules import RULE_SETS
from net.frames import Frame, FrameReader, encode_line
from net.table.events import Disconnect
from net.table.link import TableLink
from net.table.phases import LinkPhase

DIAL_AGAIN = 2.0

EVERY_RULE_SET = pytest.mark.parametrize("rules", list(RULE_SETS))

Change = Callable[[int, str], list[tuple[int, str]]]
"""A frame in, the frames that are sent in its place out."""


def seeds(name: str) -> Callable[[int], bytes]:
    """A source of random bytes that gives the same each time."""
    numbers = count()
    return lambda size: hashlib.sha512(f"{name} {next(numbers)}".encode()).digest()[:size]


class End:
    """One machine: its link, what it was told, and the bytes it was sent."""

    def __init__(self, link: TableLink) -> None:
        self.link = link
        self.events: list[Any] = []
        self.closes = False

    @property
    def log(self) -> list[Event]:
        """The events of the round, as a log would have them."""
        return [event for event in self.events if isinstance(event, Event)]

    def last(self, kind: type) -> Any:
        """The last event of a kind, or None."""
        return next((event for event in reversed(self.events) if isinstance(event, kind)), None)

    def all(self, kind: type) -> list[Any]:
        """All events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def money(self) -> int:
        """All that lies on the accounts and in the pots."""
        held = self.link.round
        return sum(held.accounts.values()) + sum(held.pots.values()) + (held.bank or 0)


class Wire:
    """Host and guest, the time, and what is under way between them."""

    def __init__(
        self,
        rules: str = "seventeen-four",
        seed: int = 0,
        *,
        delay: float = 0.0,
        timer: int = 0,
        **host: Any,
    ) -> None:
        self.rng = random.Random(seed)
        self.now = 1000.0
        self.delay = delay
        self.up = True
        self.host = End(TableLink.host(rules, seeds(f"h{seed}"), timer=timer, **host))
        self.guest = End(TableLink.guest(seeds(f"g{seed}")))
        self.ends = (self.host, self.guest)
        self.spy: Callable[[End, bytes], bytes] = lambda sender, data: data
        self._linked = False
        self._order = count()
        self._under_way: list[tuple[float, int, int, End, bytes]] = []
        self._generation = 0
        self._ready_at = {id(end): 0.0 for end in self.ends}
        self._dial_at = self.now

    def other(self, end: End) -> End:
        return self.guest if end is self.host else self.host

    def note(self, end: End, events: list[Any]) -> None:
        """Keep what a call has answered, and do what it asks of a driver."""
        end.events += events
        self.collect(end)
        if any(isinstance(event, Disconnect) for event in events):
            self._hang_up(end)

    def collect(self, end: End) -> None:
        data = end.link.to_send()
        if data and self._linked:
            data = self.spy(end, data)
        if data and self._linked:
            at = max(self._ready_at[id(end)], self.now + self.rng.uniform(0, self.delay))
            self._ready_at[id(end)] = at
            self._push(at, self.other(end), data)

    def _push(self, at: float, to: End, data: bytes) -> None:
        heapq.heappush(self._under_way, (at, next(self._order), self._generation, to, data))

    def _hang_up(self, end: End) -> None:
        """One end closes: the other gets what is under way to it, then hears of the end."""
        if self._linked:
            self._linked = False
            self._dial_at = self.now + DIAL_AGAIN
            at = max(self._ready_at[id(end)], self.now)
            self._push(at, self.other(end), b"")

    def cut(self) -> None:
        """The line breaks now, and what is under way is lost."""
        self.up = False
        self._break()

    def lose_under_way(self) -> None:
        """What is under way does not arrive; the line holds."""
        self._under_way.clear()

    def _break(self) -> None:
        self.lose_under_way()
        self._generation += 1
        if self._linked:
            self._linked = False
            self._dial_at = self.now + DIAL_AGAIN
            for end in self.ends:
                self.note(end, end.link.connection_lost(self.now))

    def mend(self) -> None:
        """The line can be used again."""
        self.up = True
        self._dial_at = min(self._dial_at, self.now + DIAL_AGAIN)

    def _dial(self) -> None:
        self._dial_at = self.now + DIAL_AGAIN
        if self._linked or not self.up or not self.guest.link.wants_connection:
            return
        if self.host.link.phase is LinkPhase.ENDED:
            return
        self._generation += 1
        self._under_way.clear()
        self._linked = True
        for end in self.ends:
            self._ready_at[id(end)] = self.now
        for end in self.ends:
            self.note(end, end.link.connected(self.now))

    def _times(self) -> Iterator[float]:
        if self._under_way:
            yield self._under_way[0][0]
        if not self._linked and self.up and self.guest.link.wants_connection:
            yield self._dial_at
        for end in self.ends:
            due = end.link.next_deadline()
            if due is not None:
                yield due

    def step(self, until: float) -> bool:
        """Do the next thing that is due by then; whether there was one."""
        due = min(self._times(), default=None)
        if due is None or due > until:
            self.now = max(self.now, until)
            return False
        self.now = max(self.now, due)
        if self._under_way and self._under_way[0][0] <= self.now:
            _, _, generation, to, data = heapq.heappop(self._under_way)
            if generation == self._generation:
                self._deliver(to, data)
        elif not self._linked and self.up and self._dial_at <= self.now:
            self._dial()
        else:
            for end in self.ends:
                self.note(end, end.link.tick(self.now))
        return True

    def _deliver(self, to: End, data: bytes) -> None:
        if not data:
            self.note(to, to.link.connection_lost(self.now))
            return
        at = self.rng.randint(0, len(data)) if self.delay else len(data)
        for part in (data[:at], data[at:]):
            if part:
                self.note(to, to.link.receive(part, self.now))

    def run(self, seconds: float = 0.0) -> None:
        """Let time pass."""
        until = self.now + seconds
        for _ in range(200_000):
            if not self.step(until):
                return
        raise AssertionError("the table never comes to rest")

    def do(self, end: End, command: Any, seconds: float = 0.1) -> None:
        """One player asks for something; the wire carries it."""
        self.note(end, end.link.do(command, self.now))
        self.run(seconds)


# tables to begin with


def opened(rules: str = "seventeen-four", seed: int = 0, **more: Any) -> Wire:
    """A table at which both wait for stakes."""
    wire = Wire(rules, seed, **more)
    wire.run(2)
    return wire


def to_turn(wire: Wire, stake: int = 10) -> Wire:
    """Both stake, and the cards are dealt."""
    for end in wire.ends:
        wire.do(end, Stake(end.link.seat, stake))
        wire.do(end, Deal(end.link.seat))
    return wire


def play_out(wire: Wire) -> None:
    """Whoever is awaited stands, until the round is settled."""
    while wire.host.link.round.state is State.TURN:
        for end in wire.ends:
            if end.link.seat in end.link.round.awaited:
                wire.do(end, Stand(end.link.seat))


# what is sent, and what is sent instead


def spied(wire: Wire) -> list[tuple[int, Frame]]:
    """Every frame that is sent from now on, with the seat that sends it."""
    frames: list[tuple[int, Frame]] = []
    readers = {1: FrameReader(), 2: FrameReader()}

    def spy(end: End, data: bytes) -> bytes:
        seat = end.link.seat
        frames.extend((seat, frame) for frame in readers[seat].feed(data))
        return data

    wire.spy = spy
    return frames


def sent_by(wire: Wire, of: End) -> list[tuple[int, str]]:
    """The frames that one end sends from now on, whatever else is done to the wire."""
    before, reader = wire.spy, FrameReader()
    frames: list[tuple[int, str]] = []

    def spy(end: End, data: bytes) -> bytes:
        if end is of:
            frames.extend((frame.id, frame.payload) for frame in reader.feed(data))
        return before(end, data)

    wire.spy = spy
    return frames


def lying(wire: Wire, liar: End, change: Change) -> None:
    """From now on what the liar sends goes through `change`: a frame in, frames out."""
    reader = FrameReader()

    def spy(end: End, data: bytes) -> bytes:
        if end is not liar:
            return data
        frames = [new for frame in reader.feed(data) for new in change(frame.id, frame.payload)]
        return b"".join(encode_line(*frame) for frame in frames)

    wire.spy = spy


def instead(id: int, starts: str, payload: str) -> Change:
    """Another payload in place of frames that start so."""
    return lambda i, p: [(i, payload if i == id and p.startswith(starts) else p)]
