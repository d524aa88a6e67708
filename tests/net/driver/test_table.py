"""A card table and a series over real sockets: opened, played, disturbed, lost, ended in order."""

# ruff: noqa: F401, F811 - fixtures come by import

import os
import random
import secrets
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import pytest

from cards.round import State
from net.driver import Connected, ListenerDriver, NotConnected, NoughtsEnd, StreamDriver, TableEnd
from net.driver.ends import Takes
from net.driver.listener import MAX_PARKED
from net.frames import encode_line
from net.noughts.events import SeriesEnded
from net.noughts.link import NoughtsLink
from net.noughts.series import Party
from net.sockets.stream import Stream
from net.table.events import Alone, Disconnect, Ended, Opened, PeerMissing, ProofReady, Resumed
from net.table.line import MAX_KEPT
from net.table.link import TableLink
from net.table.phases import LinkPhase
from tests.net.driver.rig import Rig, Table, free_port, nothing_left, quick, rig, screen

pytestmark = pytest.mark.usefixtures("nothing_left")


def last(events: Sequence[Any], kind: type) -> Any:
    return next((event for event in reversed(events) if isinstance(event, kind)), None)


def play_rounds(rig: Rig, table: Table, rounds: int, seconds: float = 20) -> None:
    """Play until both have seen so many rounds settled more than before."""
    done = {end: proofs(events) + rounds for end, events in table.events.items()}
    stop = time.monotonic() + seconds
    while any(proofs(table.events[end]) < wanted for end, wanted in done.items()):
        assert time.monotonic() < stop, f"no end in {table.host.round.state}"
        table.play()
        rig.run(seconds=0.02)
    assert rig.run(table.same)


def stream_of(driver: Any) -> Stream:
    """The connection that the link of a driver uses."""
    stream = driver._stream
    assert isinstance(stream, Stream)
    return stream


def proofs(events: Sequence[Any]) -> int:
    return sum(isinstance(event, ProofReady) for event in events)


def end_in_order(rig: Rig, table: Table) -> None:
    """The guest leaves, and both lines end by themselves."""
    table.guest_driver.call(table.guest.leave)
    assert rig.run(lambda: table.guest_driver.settled and table.host_driver.settled)
    table.close()


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_a_table_opens_is_played_and_ends(rig: Rig, host: str) -> None:
    table = Table(rig.loop, host=host)
    assert rig.run(table.open)
    assert isinstance(table.events["guest"][0], Connected)
    assert last(table.events["host"], Opened) and last(table.events["guest"], Opened)
    play_rounds(rig, table, 2)
    table.guest_driver.call(table.guest.leave)
    assert rig.run(lambda: last(table.events["host"], Ended) or last(table.events["host"], Alone))
    assert rig.run(lambda: table.guest_driver.settled and table.host_driver.settled, 2)
    table.close()


def test_the_goodbye_arrives_though_the_other_was_sending(quick: Rig) -> None:
    for _ in range(20):
        table = Table(quick.loop)
        assert quick.run(table.open)
        table.play("guest")
        table.host_driver.call(table.host.leave)
        assert quick.run(lambda: table.guest.phase in (LinkPhase.ALONE, LinkPhase.ENDED))  # noqa: B023
        gone = last(table.events["guest"], Ended) or last(table.events["guest"], Alone)
        assert gone.reason == "left"
        assert quick.run(lambda: table.host_driver.settled and table.guest_driver.settled)  # noqa: B023
        table.close()


def test_a_command_from_inside_an_event_comes_after_the_events_before_it(quick: Rig) -> None:
    heard: list[Any] = []

    def answer(event: Any) -> None:
        heard.append(event)
        if isinstance(event, Opened):
            table.play("host")

    table = Table(quick.loop, on_host=answer)
    assert quick.run(table.open)
    assert quick.run(lambda: len(heard) > 4)
    kinds = [type(event).__name__ for event in heard]
    assert kinds.index("Awaiting") < kinds.index("Did") < kinds.index("Staked")
    end_in_order(quick, table)


# strangers


def test_only_the_invited_address_may_connect(quick: Rig) -> None:
    table = Table(quick.loop, allowed=["127.0.0.2"])
    assert quick.run(lambda: last(table.events["guest"], Ended))  # it was let in by nobody
    for _ in range(3):
        with socket.socket() as stranger:
            stranger.settimeout(2)
            stranger.connect(("127.0.0.1", table.host_driver.port))
            quick.run(seconds=0.1)
            assert stranger.recv(10) == b""
    assert table.host_driver.strangers.count == 4
    assert table.host_driver.strangers.last == "127.0.0.1"
    assert table.host.phase is LinkPhase.WAITING and table.events["host"] == []
    with socket.socket() as right:
        right.bind(("127.0.0.2", 0))
        right.connect(("127.0.0.1", table.host_driver.port))
        quick.run(seconds=0.1)
        right.settimeout(2)
        assert right.recv(100).startswith(b"17"), "it is greeted"
    assert table.host.phase is LinkPhase.WAITING
    table.close()


def test_who_connects_to_a_running_table_without_its_token_changes_nothing(rig: Rig) -> None:
    table = Table(rig.loop)
    assert rig.run(table.open)
    table.play()
    rig.run(seconds=0.2)
    events = len(table.events["host"])
    liars = []
    forged = "17099" + "1|seventeen-four|2|-,1000,1000|0|" + "0" * 32
    for data in (b"", b"GET / HTTP/1.1\r\n\r\n", b"18006S\n", forged.encode(), b"\n" * 2000):
        liar = socket.create_connection(("127.0.0.1", table.host_driver.port))
        liar.send(data)
        liars.append(liar)
        assert rig.run(lambda: len(table.host_driver._parked) <= MAX_PARKED)
        rig.run(seconds=0.1)
    assert table.host_driver.strangers.count >= 3  # who says nothing, or half a frame, may yet wait
    assert len(table.events["host"]) == events and table.host_driver.up
    play_rounds(rig, table, 1)
    for liar in liars:
        liar.close()
    end_in_order(rig, table)


def test_those_who_wait_are_few(quick: Rig) -> None:
    table = Table(quick.loop)
    assert quick.run(table.open)
    crowd: list[socket.socket] = []
    for _ in range(MAX_PARKED + 6):
        crowd.append(socket.create_connection(("127.0.0.1", table.host_driver.port)))
        quick.run(seconds=0.03)  # below the rate at which a port takes them
    assert quick.run(lambda: table.host_driver.strangers.count >= 6)
    for one in crowd[:6]:
        one.settimeout(2)
        assert one.recv(100) == encode_line(20, "crowded")
    assert table.host_driver.strangers.count == 6
    for one in crowd:
        one.close()
    assert quick.run(lambda: table.host_driver.strangers.count == len(crowd))
    end_in_order(quick, table)


def test_a_connection_before_the_confirmation_waits_for_the_link(quick: Rig) -> None:
    events: list[Any] = []
    host: ListenerDriver[Any] = ListenerDriver(quick.loop, events.append, allowed=["127.0.0.1"])
    guest_link = TableLink.guest(os.urandom)
    guest: StreamDriver[Any] = StreamDriver(
        quick.loop, TableEnd(guest_link), "127.0.0.1", host.port, lambda event: None
    )
    quick.run(seconds=0.2)
    assert guest_link.phase is LinkPhase.OPENING and events == []
    link = TableLink.host("blackjack", os.urandom)
    host.attach(TableEnd(link), ["127.0.0.1"])
    assert quick.run(lambda: link.phase is guest_link.phase is LinkPhase.OPEN)
    guest.close()
    host.close()


def test_who_waits_and_is_not_the_one_agreed_with_is_closed(quick: Rig) -> None:
    host: ListenerDriver[Any] = ListenerDriver(quick.loop, lambda event: None)
    with socket.create_connection(("127.0.0.1", host.port)) as early:
        early.settimeout(2)
        quick.run(seconds=0.2)
        host.attach(TableEnd(TableLink.host("blackjack", os.urandom)), ["192.0.2.9"])
        assert host.strangers.count == 1 and early.recv(1) == b""
    host.close()


# lost lines


def reset(driver: Any) -> None:
    """Break a line as a machine does that is switched off and on."""
    raw = driver._stream._socket
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    driver._loop.unwatch(raw)
    raw.close()


def test_a_broken_line_comes_back_with_the_same_cards(rig: Rig, monkeypatch: Any) -> None:
    monkeypatch.setattr("net.driver.stream.RETRY", 0.2)
    table = Table(rig.loop)
    assert rig.run(table.open)
    while table.host.round.state is not State.TURN:
        table.play()
        rig.run(seconds=0.05)
    assert rig.run(table.same)
    cards = list(table.host.round.hands.items())
    stream_of(table.guest_driver).close()  # the guest's own side does not know yet
    assert rig.run(lambda: table.host.phase is LinkPhase.SUSPENDED)
    table.guest_driver._lost(stream_of(table.guest_driver))
    assert rig.run(table.open)
    assert last(table.events["host"], PeerMissing) and last(table.events["host"], Resumed)
    assert list(table.host.round.hands.items()) == cards
    play_rounds(rig, table, 1)
    end_in_order(rig, table)


def test_a_guest_that_comes_back_before_the_host_knows_takes_its_own_place(
    quick: Rig, monkeypatch: Any
) -> None:
    monkeypatch.setattr("net.driver.stream.RETRY", 0.2)
    table = Table(quick.loop)
    assert quick.run(table.open)
    table.play()
    quick.run(seconds=0.1)
    kept = socket.socket(fileno=os.dup(stream_of(table.guest_driver)._socket.fileno()))
    quick.loop.unwatch(stream_of(table.guest_driver)._socket)
    stream_of(table.guest_driver)._socket.close()  # the copy keeps the old line up, for the host
    stream_of(table.guest_driver)._closed = True
    table.guest_driver._lost(stream_of(table.guest_driver))
    assert quick.run(lambda: last(table.events["host"], Resumed))
    assert quick.run(table.same)
    assert last(table.events["host"], PeerMissing).reason == "replaced"
    play_rounds(quick, table, 1)
    kept.close()
    end_in_order(quick, table)


def test_attempts_to_connect_are_bounded_and_told(quick: Rig, monkeypatch: Any) -> None:
    monkeypatch.setattr("net.driver.stream.RETRY", 0.1)
    events: list[Any] = []
    link = TableLink.guest(os.urandom)
    start = quick.loop.now()
    port = free_port(socket.SOCK_STREAM)
    guest: StreamDriver[Any] = StreamDriver(
        quick.loop, TableEnd(link), "127.0.0.1", port, events.append, patience=0.35
    )
    assert quick.run(lambda: guest.given_up)
    assert 0.3 < quick.loop.now() - start < 1
    assert [event.reason for event in events] == ["refused"] * len(events) and 3 <= len(events) <= 5
    assert [event.again is None for event in events] == [False] * (len(events) - 1) + [True]
    quick.run(seconds=0.3)
    assert link.phase is LinkPhase.WAITING and events[-1].again is None
    guest.close()


def test_a_host_that_starts_later_is_reached(rig: Rig, monkeypatch: Any) -> None:
    monkeypatch.setattr("net.driver.stream.RETRY", 0.1)
    port = free_port(socket.SOCK_STREAM)
    link, events = TableLink.guest(os.urandom), list[Any]()
    guest: StreamDriver[Any] = StreamDriver(
        rig.loop, TableEnd(link), "localhost", port, events.append
    )
    assert rig.run(lambda: events)
    assert isinstance(events[0], NotConnected) and events[0].again is not None
    host_link = TableLink.host("blackjack", os.urandom)
    host: ListenerDriver[Any] = ListenerDriver(rig.loop, lambda event: None, port)
    host.attach(TableEnd(host_link))
    assert rig.run(lambda: link.phase is host_link.phase is LinkPhase.OPEN)
    guest.close()
    assert rig.run(lambda: host_link.phase is LinkPhase.SUSPENDED)
    host.close()


def test_a_link_that_is_left_while_connecting_stops_that(quick: Rig) -> None:
    for host in ("127.0.0.1", "localhost", "no.such.name.invalid"):
        link = TableLink.guest(os.urandom)
        guest: StreamDriver[Any] = StreamDriver(
            quick.loop, TableEnd(link), host, free_port(socket.SOCK_STREAM), lambda event: None
        )
        guest.call(link.leave)
        assert link.phase is LinkPhase.ENDED
        assert quick.run(lambda: quick.loop.waiting == 0)  # also before `close`
        guest.close()


def test_a_guest_that_comes_too_late_is_told(quick: Rig, monkeypatch: Any) -> None:
    monkeypatch.setattr("net.driver.stream.RETRY", 0.1)
    table = Table(quick.loop)
    assert quick.run(table.open)
    reset(table.guest_driver)
    stream_of(table.guest_driver)._closed = True
    assert quick.run(lambda: table.host.phase is LinkPhase.SUSPENDED)
    table.host_driver.call(lambda now: table.host.tick(now + 61))  # a minute later
    assert table.host.phase is LinkPhase.ENDED
    table.guest_driver._lost(stream_of(table.guest_driver))
    assert quick.run(lambda: table.guest.phase in (LinkPhase.ALONE, LinkPhase.ENDED))
    gone = last(table.events["guest"], Alone) or last(table.events["guest"], Ended)
    assert gone.reason == "too-late"
    assert quick.run(lambda: table.host_driver.settled and table.guest_driver.settled, 7)
    table.close()


# floods and silence


class Pump:
    """A link that always has more to send."""

    wants_connection = False
    takes = Takes.ANY
    may_close = False

    def __init__(self) -> None:
        self.log: list[str] = []
        self.given = 0

    def to_send(self) -> bytes:
        self.given += 60_000
        return bytes(60_000)

    def connected(self, now: float) -> Sequence[str]:
        return ["connected"]

    def receive(self, data: bytes, now: float) -> Sequence[str]:
        return []

    def lost(self, now: float) -> Sequence[str]:
        return ["lost"]

    def tick(self, now: float) -> Sequence[str]:
        return []

    def next_deadline(self) -> float | None:
        return None

    def hangs_up(self, events: Sequence[str]) -> bool:
        return False

    speaks_to_all = False

    def welcome(self) -> Any:
        raise AssertionError("it takes the first that comes")

    def goodbye(self, reason: str) -> bytes:
        return b""

    def parted(self, now: float) -> Sequence[str]:
        return []


def test_a_peer_that_stops_reading_is_not_sent_more(quick: Rig) -> None:
    link = Pump()
    host: ListenerDriver[str] = ListenerDriver(quick.loop, lambda event: None)
    host.attach(link)
    with socket.create_connection(("127.0.0.1", host.port)):
        assert quick.run(lambda: host.up and host._stream is not None and host._stream.unsent)
        given = link.given
        for _ in range(100):
            host.call(lambda now: [])
        quick.run(seconds=0.1)
        assert link.given == given  # the rest waits in the link, which has a limit of its own
    host.close()


def test_a_table_gives_up_a_peer_that_stops_reading(quick: Rig) -> None:
    """A guest that asks and asks, and never says that an answer came: the table freezes."""
    link, events = TableLink.host("seventeen-four", secrets.token_bytes), list[Any]()
    driver = ListenerDriver(quick.loop, events.append)
    driver.attach(TableEnd(link), ["127.0.0.1"])
    with socket.create_connection(("127.0.0.1", driver.port)) as guest:
        offer = b""
        while not offer.endswith(b"\n"):
            quick.run(seconds=0.02)
            with suppress(BlockingIOError):
                offer += guest.recv(1000, socket.MSG_DONTWAIT)
        guest.sendall(offer + encode_line(22, "0") + encode_line(18, "H0") * (MAX_KEPT + 1))
        assert quick.run(lambda: link.phase is LinkPhase.SUSPENDED)
    assert last(events, Disconnect).reason == last(events, PeerMissing).reason == "not-reading"
    assert not driver.up
    driver.close()


def test_a_peer_that_floods_is_dropped_and_the_loop_lives(rig: Rig) -> None:
    table = Table(rig.loop)
    assert rig.run(table.open)
    raw = stream_of(table.guest_driver)._socket
    raw.setblocking(False)
    turns: list[float] = []

    def flood() -> bool:
        with suppress(OSError):
            raw.send(encode_line(22, "0") * 5000)
        turns.append(time.monotonic())
        return table.host.phase is LinkPhase.ENDED

    assert rig.run(flood)
    assert last(table.events["host"], Ended).reason == "flood"
    assert rig.run(lambda: table.host_driver.settled, 7)
    table.close()


def test_garbage_of_every_kind_ends_in_a_reason_and_never_in_an_exception(quick: Rig) -> None:
    rng = random.Random(4)
    for _ in range(40):
        link = TableLink.host("seventeen-four", os.urandom)
        host: ListenerDriver[Any] = ListenerDriver(quick.loop, lambda event: None)
        host.attach(TableEnd(link))
        with socket.create_connection(("127.0.0.1", host.port)) as peer:
            for _ in range(3):
                with suppress(OSError):
                    peer.send(rng.choice([rng.randbytes(50), b"17", b"20009left", b"99005", b"\n"]))
                quick.loop.run_once(0.01)
        assert quick.run(lambda: host.settled)  # noqa: B023
        assert link.phase in (LinkPhase.WAITING, LinkPhase.ENDED)
        host.close()


# noughts and crosses


def _ignoring_the_time(what: Callable[[], Sequence[Any]]) -> Callable[[float], Sequence[Any]]:
    return lambda now: what()


class Noughts:
    """A series between two drivers."""

    def __init__(self, rig: Rig) -> None:
        now = rig.loop.now()
        self.rig = rig
        self.events: list[Any] = []
        self.invited = NoughtsLink(Party.INVITED, now)
        self.inviter = NoughtsLink(Party.INVITER, now)
        self.host: ListenerDriver[Any] = ListenerDriver(
            rig.loop, self.events.append, allowed=["127.0.0.1"]
        )
        self.host.attach(NoughtsEnd(self.invited))
        self.guest: StreamDriver[Any] = StreamDriver(
            rig.loop, NoughtsEnd(self.inviter), "127.0.0.1", self.host.port, self.events.append
        )

    def play(self) -> None:
        """Whoever is awaited takes the first free cell, or starts the next game."""
        for link, driver in ((self.invited, self.host), (self.inviter, self.guest)):
            series = link.series
            if series is None or series.awaited is not link.me:
                continue
            if series.check_begin(link.me) is None:
                driver.call(_ignoring_the_time(link.begin))
                return
            cells = [cell for cell in range(1, 10) if series.check_play(link.me, cell) is None]
            driver.call(partial(link.play, cells[0]))
            return

    def over(self) -> bool:
        return self.invited.finished and self.inviter.finished

    def close(self) -> None:
        self.host.close()
        self.guest.close()


def test_a_series_is_played_to_its_end_and_both_sides_close_in_order(rig: Rig) -> None:
    game = Noughts(rig)
    rig.run(lambda: game.host.up)
    assert game.invited.series is None  # 06 has not come
    game.host.call(game.invited.confirmed)
    end = time.monotonic() + 10
    while not game.over() and time.monotonic() < end:
        game.play()
        rig.run(
            lambda: (
                game.over()
                or (
                    game.inviter.series
                    and game.invited.series
                    and game.inviter.series.awaited is game.invited.series.awaited
                )
            ),
            2,
        )
    assert [event.reason for event in game.events if isinstance(event, SeriesEnded)] == [
        "finished",
        "finished",
    ]
    assert rig.run(lambda: game.host.settled and game.guest.settled, 2)
    with pytest.raises(ConnectionRefusedError):  # nothing is left for the next opponent
        socket.create_connection(("127.0.0.1", game.host.port))
    game.close()


def test_giving_up_is_told_and_a_lost_line_too(quick: Rig) -> None:
    for way in ("give up", "lost"):
        game = Noughts(quick)
        quick.run(lambda: game.host.up)  # noqa: B023
        game.host.call(game.invited.confirmed)
        quick.run(lambda: game.inviter.series)  # noqa: B023
        if way == "lost":
            game.guest.close()
        else:
            game.guest.call(game.inviter.give_up)
        assert quick.run(lambda: game.invited.finished)  # noqa: B023
        ended = game.invited.ended
        assert ended is not None
        assert (ended.reason, ended.by) == ("lost" if way == "lost" else "gave-up", Party.INVITER)
        assert quick.run(lambda: game.host.settled)  # noqa: B023
        game.close()


def test_the_last_frame_arrives_though_the_peer_had_sent_more(quick: Rig) -> None:
    game = Noughts(quick)
    quick.run(lambda: game.host.up)
    game.host.call(game.invited.confirmed)
    quick.run(lambda: game.inviter.series)
    stream = game.guest._stream
    assert stream is not None
    stream.send(encode_line(8, "5") * 50)  # unread by us when we give up
    game.host.call(game.invited.give_up)
    assert quick.run(lambda: game.inviter.finished)
    assert game.inviter.ended == SeriesEnded("gave-up", by=Party.INVITED)
    assert quick.run(lambda: game.host.settled and game.guest.settled)
    assert game.invited.may_close and game.inviter.may_close
    game.close()


def test_a_peer_that_goes_on_after_the_end_is_closed_in_time(quick: Rig, monkeypatch: Any) -> None:
    monkeypatch.setattr("net.sockets.stream.LINGER", 0.3)
    now = quick.loop.now()
    link = NoughtsLink(Party.INVITED, now)
    host: ListenerDriver[Any] = ListenerDriver(quick.loop, lambda event: None)
    host.attach(NoughtsEnd(link))
    with socket.create_connection(("127.0.0.1", host.port)) as peer:
        quick.run(lambda: host.up)
        host.call(link.confirmed)
        host.call(link.give_up)
        start = time.monotonic()
        while not host.settled and time.monotonic() < start + 2:
            with suppress(OSError):
                peer.send(encode_line(8, "5") * 100)
            quick.loop.run_once(0.01)
        assert host.settled and time.monotonic() - start < 1
    host.close()
    quick.run(lambda: quick.loop.waiting == 0, 0.1)
