"""Sockets under the drivers: floods, peers that do not read, names, and how lines end."""

# ruff: noqa: F401, F811 - fixtures come by import

import errno
import socket
import struct
import threading
import time
from contextlib import suppress
from typing import Any

import pytest

from net.errors import LocalError
from net.sockets import dial as sockets_dial
from net.sockets.address import parse_address, plain_host
from net.sockets.datagrams import A_WAKE_UP, AT_ONCE, Datagrams, code_of
from net.sockets.dial import Dial
from net.sockets.listen import Listener
from net.sockets.stream import KEEP_ALIVE, LINGER, MAX_UNSENT, READ_SIZE, Stream
from tests.net.driver.rig import (
    Rig,
    free_port,
    nothing_left,
    quick,
    rig,
    screen,
)

pytestmark = pytest.mark.usefixtures("nothing_left")

# datagrams


def test_a_datagram_comes_with_its_sender(rig: Rig) -> None:
    got: list[Any] = []
    batches: list[int] = []
    one = Datagrams(rig.loop, 0, lambda *what: got.append(what), lambda: batches.append(len(got)))
    two = Datagrams(rig.loop, 0, lambda *what: None, lambda: None)
    for number in range(3):
        assert two.send(b"%d" % number, ("127.0.0.1", one.port)) is None
    assert rig.run(lambda: len(got) == 3)
    assert got == [(b"%d" % number, ("127.0.0.1", two.port)) for number in range(3)]
    assert batches[-1] == 3
    one.close()
    two.close()


def test_the_port_of_one_is_not_for_another(quick: Rig) -> None:
    one = Datagrams(quick.loop, 0, lambda *what: None, lambda: None)
    with pytest.raises(OSError) as failure:
        Datagrams(quick.loop, one.port, lambda *what: None, lambda: None)
    assert code_of(failure.value) == "in-use"
    one.close()


def test_what_cannot_be_sent_is_a_code_and_a_number(quick: Rig) -> None:
    one = Datagrams(quick.loop, 0, lambda *what: None, lambda: None)
    assert one.send(bytes(70_000), ("127.0.0.1", 9)) == "too-long"
    assert one.send(b"x", ("127.0.0.1", 0)) is not None
    assert one.failed == 2
    one.close()


def test_a_port_where_nobody_is_does_not_disturb(rig: Rig) -> None:
    got: list[bytes] = []
    one = Datagrams(rig.loop, 0, lambda data, source: got.append(data), lambda: None)
    for _ in range(5):
        one.send(b"x", ("127.0.0.1", free_port()))
    rig.run(seconds=0.1)
    one.send(b"self", ("127.0.0.1", one.port))
    assert rig.run(lambda: got == [b"self"])
    one.close()


def test_one_wake_up_takes_so_many_and_no_more(quick: Rig) -> None:
    got: list[bytes] = []
    batches: list[int] = []
    one = Datagrams(
        quick.loop, 0, lambda data, source: got.append(data), lambda: batches.append(len(got))
    )
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        for _ in range(2 * A_WAKE_UP):
            sender.sendto(b"garbage", ("127.0.0.1", one.port))
    quick.loop.run_once(1)
    assert (len(got), batches) == (A_WAKE_UP, [A_WAKE_UP])
    one.close()


def test_a_flood_makes_it_look_away_and_come_back(quick: Rig) -> None:
    got: list[bytes] = []
    one = Datagrams(quick.loop, 0, lambda data, source: got.append(data), lambda: None)
    to = ("127.0.0.1", one.port)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        start = time.monotonic()
        while time.monotonic() < start + 0.5:
            for _ in range(100):
                sender.sendto(b"garbage", to)
            quick.loop.run_once(0)
        assert one.paused > 5
        assert len(got) < AT_ONCE + 1.5 * 2000
        quick.run(seconds=0.4)
        sender.sendto(b"after", to)
        assert quick.run(lambda: got[-1] == b"after")
    one.close()


# addresses


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("192.0.2.7", "192.0.2.7", 20182),
        (" table.example:4000 ", "table.example", 4000),
        ("::1", "::1", 20182),
        ("[::1]", "::1", 20182),
        ("[fe80::1%eth0]:65535", "fe80::1%eth0", 65535),
        ("fd00::2", "fd00::2", 20182),
        ("münchen.example", "münchen.example", 20182),
    ],
)
def test_an_address_as_people_type_it(text: str, host: str, port: int) -> None:
    assert parse_address(text) == (host, port)


@pytest.mark.parametrize(
    "text",
    ["", " ", ":1", "a:", "a:0", "a:65536", "a:x", "a:+1", "a:１", "[::1", "[::1]x", "[::1]:",
     "[]", "a b", "a\nb", "a:999999"],
)  # fmt: skip
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(LocalError):
        parse_address(text)


def test_equal_addresses_are_equal() -> None:
    assert plain_host("::ffff:192.0.2.7") == plain_host("192.0.2.7") == "192.0.2.7"
    assert plain_host("0:0::1") == "::1"
    assert plain_host("fe80::1%eth0") == "fe80::1%eth0"
    assert plain_host("a name") == "a name"


# connecting and listening


class Calls:
    """A port, and what came of calling it."""

    def __init__(self, rig: Rig, port: int = 0) -> None:
        self.rig = rig
        self.came: list[tuple[socket.socket, str]] = []
        self.listener = Listener(rig.loop, port, lambda *what: self.came.append(what))
        self.port = self.listener.port
        self.done: list[tuple[socket.socket | None, str]] = []

    def dial(self, host: str, port: int | None = None, seconds: float = 5) -> str:
        self.done.clear()
        Dial(self.rig.loop, host, port or self.port, lambda *what: self.done.append(what))
        assert self.done == []  # never from inside the call
        assert self.rig.run(lambda: self.done, seconds)
        sock, why = self.done[0]
        assert (sock is None) == bool(why)
        return why

    def close(self) -> None:
        self.listener.close()
        for sock, _ in (*self.came, *self.done):
            if sock is not None:
                sock.close()


@pytest.mark.parametrize(
    ("host", "seen"), [("127.0.0.1", "127.0.0.1"), ("::1", "::1"), ("localhost", None)]
)
def test_ipv4_ipv6_and_names_reach_one_port(rig: Rig, host: str, seen: str | None) -> None:
    calls = Calls(rig)
    assert calls.dial(host) == ""
    assert rig.run(lambda: calls.came)
    assert calls.came[0][1] == seen or (seen is None and calls.came[0][1] in ("::1", "127.0.0.1"))
    calls.close()


def test_why_there_is_no_connection(rig: Rig) -> None:
    calls = Calls(rig)
    assert calls.dial("127.0.0.1", free_port(socket.SOCK_STREAM)) == "refused"
    assert calls.dial("255.255.255.255") in ("unreachable", "denied")
    for name in ("no.such.name.invalid", "a..b", "x" * 300, "a\0b", "\ud800"):
        assert calls.dial(name, seconds=20) == "no-such-name"
    calls.close()


def test_a_name_server_that_does_not_answer_does_not_stop_the_loop(
    quick: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    stuck = threading.Event()

    def look_up(*asked: Any, flags: int = 0, **more: Any) -> Any:
        if not flags:
            stuck.wait(10)
        raise socket.gaierror(socket.EAI_AGAIN, "try again")

    monkeypatch.setattr(sockets_dial, "LOOKUP_TIME", 0.1)
    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    told: list[str] = []
    for _ in range(sockets_dial.MAX_LOOKUPS + 2):
        Dial(quick.loop, "slow.example", 1, lambda sock, why: told.append(why))
    assert threading.active_count() <= 1 + sockets_dial.MAX_LOOKUPS
    assert quick.run(lambda: len(told) == sockets_dial.MAX_LOOKUPS + 2, 1)
    assert set(told) == {"name-timeout"}
    stuck.set()


def test_a_call_that_is_cancelled_tells_nothing(quick: Rig) -> None:
    calls = Calls(quick)
    for host in ("127.0.0.1", "localhost", "192.0.2.254"):
        told: list[Any] = []
        dial = Dial(quick.loop, host, calls.port, lambda *what: told.append(what))  # noqa: B023
        quick.loop.run_once(0)
        dial.cancel()
        quick.run(seconds=0.05)
        assert told == []
    calls.close()


def test_a_call_that_is_not_answered_ends(quick: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets_dial, "CONNECT_TIME", 0.1)
    with socket.socket() as full:
        full.bind(("127.0.0.1", 0))
        full.listen(0)
        waiting = [socket.socket() for _ in range(4)]
        for sock in waiting:  # the kernel's queue is full: further calls get no answer
            sock.setblocking(False)
            with suppress(BlockingIOError):
                sock.connect(full.getsockname())
        calls = Calls(quick)
        assert calls.dial("127.0.0.1", full.getsockname()[1]) == "timeout"
        calls.close()
        for sock in waiting:
            sock.close()


def test_a_port_that_is_taken_says_so_and_one_that_is_closed_can_be_had_again(
    quick: Rig,
) -> None:
    calls = Calls(quick)
    with pytest.raises(OSError) as failure:
        Calls(quick, calls.port)
    assert failure.value.errno == errno.EADDRINUSE and code_of(failure.value) == "in-use"
    assert calls.dial("127.0.0.1") == ""
    quick.run(lambda: calls.came)
    calls.came[0][0].close()  # this side waits out the end of it
    calls.close()
    Calls(quick, calls.port).close()


def test_many_who_only_connect_are_slowed_down(quick: Rig) -> None:
    calls = Calls(quick)
    callers = []
    for _ in range(120):
        sock = socket.socket()
        sock.setblocking(False)
        with suppress(BlockingIOError):
            sock.connect(("127.0.0.1", calls.port))
        callers.append(sock)
        quick.loop.run_once(0)
    quick.run(seconds=0.3)
    assert 40 <= len(calls.came) <= 90
    calls.close()
    for sock in callers:
        sock.close()


# streams


class Line:
    """A stream of ours, and the bare socket at its other end."""

    def __init__(self, rig: Rig, buffers: int = 0) -> None:
        self.rig = rig
        with socket.socket() as port:
            if buffers:
                port.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffers)
            port.bind(("127.0.0.1", 0))
            port.listen()
            ours = socket.socket()
            if buffers:
                ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffers)
            ours.connect(port.getsockname())
            self.peer, _ = port.accept()
        self.raw = ours
        self.stream = Stream(rig.loop, ours, "127.0.0.1")
        self.got = bytearray()
        self.ends: list[str] = []
        self.sent: list[int] = []
        self.stream.start(self.got.extend, self.ends.append, lambda: self.sent.append(1))

    def peer_reads(self) -> bytes:
        """All there is now, or until the end."""
        self.peer.setblocking(False)
        data = bytearray()
        with suppress(BlockingIOError):
            while part := self.peer.recv(65536):
                data += part
        return bytes(data)

    def close(self) -> None:
        self.stream.close()
        self.peer.close()


def test_bytes_go_both_ways_at_once(rig: Rig) -> None:
    line = Line(rig)
    line.stream.send(b"01005")
    assert line.peer.recv(10) == b"01005"
    line.peer.send(b"02005")
    assert rig.run(lambda: line.got == b"02005")
    assert line.raw.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    line.close()


def test_a_slow_reader_gets_everything_and_we_hear_when(rig: Rig) -> None:
    line = Line(rig, 4096)
    data = bytes(range(256)) * 800
    line.stream.send(data)
    assert line.stream.unsent and not line.sent
    got = bytearray()

    def read() -> bool:
        got.extend(line.peer_reads())
        return bool(line.sent) and len(got) == len(data)

    assert rig.run(read)
    assert bytes(got) == data and line.sent == [1] and not line.ends
    line.close()


def test_a_peer_that_does_not_read_is_given_up_at_the_limit(quick: Rig) -> None:
    line = Line(quick, 4096)
    for _ in range(MAX_UNSENT // 10_000 + 10):
        line.stream.send(bytes(10_000))
        assert line.stream.unsent <= MAX_UNSENT + 10_000
    assert line.ends == []  # not from inside a call
    assert quick.run(lambda: line.ends == ["not-reading"])
    quick.run(seconds=0.1)
    assert line.ends == ["not-reading"]
    line.close()


def test_one_wake_up_reads_so_much_and_a_flood_waits(quick: Rig) -> None:
    line = Line(quick)
    line.peer.setblocking(False)
    with suppress(BlockingIOError):
        for _ in range(1000):
            line.peer.send(bytes(65536))
    quick.loop.run_once(1)
    assert 0 < len(line.got) <= READ_SIZE
    start, turns = time.monotonic(), 0
    while time.monotonic() < start + 1:
        with suppress(BlockingIOError):
            line.peer.send(bytes(65536))
        quick.loop.run_once(0.1)
        turns += 1
    assert 100_000 < len(line.got) < 2_000_000
    assert turns < 300
    line.close()


def test_the_end_is_told_once_after_all_that_came(rig: Rig) -> None:
    line = Line(rig)
    line.peer.send(bytes(50_000))
    line.peer.close()
    assert rig.run(lambda: line.ends)
    assert len(line.got) == 50_000 and line.ends == ["closed"]
    line.stream.send(b"into the void")
    rig.run(seconds=0.05)
    assert line.ends == ["closed"]
    line.close()


def test_a_reset_is_a_lost_line_whatever_we_do_then(rig: Rig) -> None:
    line = Line(rig)
    line.peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.peer.close()
    line.stream.send(b"x")
    line.stream.send(b"y")
    assert rig.run(lambda: line.ends)
    assert line.ends in (["lost"], ["closed"])
    line.close()


def test_a_retired_line_sends_all_shuts_its_half_and_waits_for_the_other(
    rig: Rig,
) -> None:
    line = Line(rig, 4096)
    closed: list[int] = []
    line.stream.send(bytes(100_000))
    line.stream.retire(lambda: closed.append(1))
    line.peer.send(b"late words")
    got = bytearray()

    def read() -> bool:
        got.extend(line.peer_reads())
        return len(got) == 100_000

    assert rig.run(read)
    rig.run(seconds=0.1)
    assert line.peer.recv(10) == b"" and not closed  # our half is shut, the line is not
    line.peer.send(b"more")
    line.peer.close()
    assert rig.run(lambda: closed)
    assert closed == [1] and line.got == b"" and line.stream.closed
    line.close()


def test_a_retired_line_ends_also_when_the_peer_does_not(
    quick: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert LINGER == 5.0
    monkeypatch.setattr("net.sockets.stream.LINGER", 0.2)
    line = Line(quick)
    closed: list[int] = []
    line.stream.retire(lambda: closed.append(1))
    start = time.monotonic()
    while not closed and time.monotonic() < start + 2:
        with suppress(OSError):
            line.peer.send(b"\n" * 1000)
        quick.loop.run_once(0.01)
    assert closed == [1] and 0.15 < time.monotonic() - start < 1
    line.close()


def test_a_line_that_is_taken_over_tells_its_end_to_the_new_owner(
    quick: Rig,
) -> None:
    line = Line(quick)
    line.peer.close()
    quick.loop.run_once(1)  # the end is seen, and about to be told
    ends: list[str] = []
    line.stream.start(lambda data: None, ends.append, lambda: None)
    assert quick.run(lambda: ends == ["closed"])
    assert line.ends == []
    line.close()


def test_a_pulled_cable_is_noticed_where_the_protocol_has_no_heartbeat(quick: Rig) -> None:
    with socket.create_server(("127.0.0.1", 0)) as port:
        sock = socket.create_connection(port.getsockname())
        stream = Stream(quick.loop, sock, "127.0.0.1")
        assert sock.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        for name in ("TCP_KEEPIDLE", "TCP_KEEPINTVL", "TCP_KEEPCNT"):
            if hasattr(socket, name):
                asked = sock.getsockopt(socket.IPPROTO_TCP, getattr(socket, name))
                assert asked == KEEP_ALIVE[name]
        stream.close()
