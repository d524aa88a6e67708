"""Over a line of 100 ms: how long players wait for cards. One round trip, and no more."""

import os
import socket
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from cards.commands import Command, Deal, Hit, Ready, Stake, Stand
from cards.events import CardDealt
from cards.round import State
from net.driver import ListenerDriver, SelectLoop, StreamDriver, TableEnd
from net.sockets.loop import run_until
from net.table.link import TableLink
from net.table.phases import LinkPhase

pytestmark = pytest.mark.slow

HALF = 0.05
"""Seconds that each byte is under way."""

TRIP = 2 * HALF
SLACK = 0.010
"""Seconds for two machines to do their part in; of several tries the best counts."""

TRIES = 4


class SlowLine:
    """Passes on to `port` what comes, and back, each byte HALF later."""

    def __init__(self, loop: SelectLoop, port: int) -> None:
        self._loop = loop
        self._to = port
        self._server = socket.create_server(("127.0.0.1", 0))
        self._sockets = [self._server]
        self.port: int = self._server.getsockname()[1]
        loop.watch(self._server, self._accept, None)

    def _accept(self) -> None:
        near, _ = self._server.accept()
        far = socket.create_connection(("127.0.0.1", self._to))
        for one, other in ((near, far), (far, near)):
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._sockets.append(one)
            self._loop.watch(one, partial(self._pass_on, one, other), None)

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        data = one.recv(65_536)
        self._loop.call_after(HALF, lambda: other.sendall(data))

    def close(self) -> None:
        for sock in self._sockets:
            self._loop.unwatch(sock)
            sock.close()


class Pair:
    """Two ends of a table on a slow line, and when each had which card."""

    def __init__(self, loop: SelectLoop) -> None:
        self.loop = loop
        self.cards: dict[int, list[float]] = {1: [], 2: []}
        host = TableLink.host("seventeen-four", os.urandom, timer=0)
        guest = TableLink.guest(os.urandom)
        listener: ListenerDriver[Any] = ListenerDriver(loop, self._hear(1), allowed=["127.0.0.1"])
        listener.attach(TableEnd(host))
        self.line = SlowLine(loop, listener.port)
        dialler: StreamDriver[Any] = StreamDriver(
            loop, TableEnd(guest), "127.0.0.1", self.line.port, self._hear(2)
        )
        self.links = {1: host, 2: guest}
        self.drivers: dict[int, Any] = {1: listener, 2: dialler}

    def _hear(self, seat: int) -> Callable[[Any], None]:
        def hear(event: Any) -> None:
            if isinstance(event, CardDealt):
                self.cards[seat].append(time.monotonic())

        return hear

    def do(self, command: Command) -> float:
        """Ask for it; when that was."""
        link = self.links[command.seat]
        now = time.monotonic()
        self.drivers[command.seat].call(lambda at: link.do(command, at))
        return now

    def until(self, what: Callable[[TableLink], bool]) -> None:
        assert run_until(self.loop, lambda: all(map(what, self.links.values())), 5)

    def rest(self) -> None:
        """Let all arrive that is under way."""
        run_until(self.loop, lambda: False, 2 * TRIP)

    def deal(self, first: int, second: int) -> float:
        """Stake and deal; when the second one said so."""
        for seat in (first, second):
            self.do(Stake(seat, 1))
        self.rest()
        self.do(Deal(first))
        self.rest()
        for times in self.cards.values():
            times.clear()
        return self.do(Deal(second))

    def finish(self) -> None:
        """Play the round out, and begin the next."""
        for seat, link in self.links.items():
            if seat in link.awaited and link.round.state is State.TURN:
                self.do(Stand(seat))
            self.rest()
        self.until(lambda link: link.round.state is State.SETTLED)
        for seat in self.links:
            self.do(Ready(seat))
        self.until(lambda link: link.round.state is State.STAKING)


@pytest.fixture
def pair() -> Iterator[Pair]:
    loop = SelectLoop()
    pair = Pair(loop)
    pair.until(lambda link: link.phase is LinkPhase.OPEN)
    pair.rest()
    yield pair
    for driver in pair.drivers.values():
        driver.close()
    pair.line.close()
    loop.close()


@pytest.mark.parametrize(("last", "trips"), [(1, {1: 1, 2: 0.5}), (2, {1: 1.5, 2: 1})])
def test_a_deal_takes_one_round_trip(pair: Pair, last: int, trips: dict[int, float]) -> None:
    """From the word of the host, which has to come first where the guest says deal last."""
    taken: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(TRIES):
        asked = pair.deal(3 - last, last)
        pair.until(lambda link: link.round.state not in (State.STAKING, State.DEALING))
        pair.rest()
        for seat, times in pair.cards.items():
            assert len(times[:6]) == 6
            taken[seat].append(times[5] - asked)
        pair.finish()
    for seat, trip in trips.items():
        assert trip * TRIP <= min(taken[seat]) <= trip * TRIP + SLACK


@pytest.mark.parametrize(("seat", "trips"), [(1, {1: 1, 2: 0.5}), (2, {1: 1.5, 2: 1})])
def test_a_further_card_takes_one(pair: Pair, seat: int, trips: dict[int, float]) -> None:
    taken: dict[int, list[float]] = {1: [], 2: []}
    while len(taken[1]) < TRIES:
        pair.deal(1, 2)
        pair.until(lambda link: link.round.state not in (State.STAKING, State.DEALING))
        pair.rest()
        if pair.links[seat].check(Hit(seat)) is None:
            for times in pair.cards.values():
                times.clear()
            asked = pair.do(Hit(seat))
            pair.until(lambda link: all(pair.cards.values()))
            for to, times in pair.cards.items():
                taken[to].append(times[0] - asked)
        pair.finish()
    for to, trip in trips.items():
        assert trip * TRIP <= min(taken[to]) <= trip * TRIP + SLACK
