"""Figures, not verdicts: `python -m tests.bench_net` prints what the net costs."""

import os
import socket
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

from cards.commands import Stake
from net.driver import (
    ListenerDriver,
    LobbyDriver,
    LobbySockets,
    SelectLoop,
    StreamDriver,
    TableEnd,
    loopback,
)
from net.frames import FrameReader, encode_line, parse_datagram
from net.lobby.lobby import Lobby
from net.lobby.wire import BLACKJACK, NOUGHTS, SEVENTEEN_FOUR, Hello, Me, Online, write
from net.sockets.loop import run_until
from net.sockets.stream import Stream
from net.table.events import Did
from net.table.link import TableLink
from net.table.phases import LinkPhase

COMMANDS = 300
EVERY = 0.035
"""Seconds between commands: a little less than a link lets pass."""

PING = 16
"""Bytes of a ping."""

PEERS = 1000
GAMES = (SEVENTEEN_FOUR, BLACKJACK, NOUGHTS)


def _told(seat: int, times: list[float]) -> Callable[[Any], None]:
    def hear(event: Any) -> None:
        if isinstance(event, Did) and event.command.seat == seat:
            times.append(time.monotonic())

    return hear


class Pings:
    """Raw bytes there and back through the same loop, with nothing of the table in it."""

    def __init__(self, loop: SelectLoop, sock: socket.socket, echoes: bool) -> None:
        self._stream = Stream(loop, sock, "127.0.0.1")
        self._echoes = echoes
        self.back: list[float] = []
        self._stream.start(self._heard, lambda reason: None, lambda: None)

    def _heard(self, data: bytes) -> None:
        if self._echoes:
            self._stream.send(data)
        else:
            self.back += [time.monotonic()] * (len(data) // PING)  # of two, one may have waited

    def send(self) -> None:
        self._stream.send(bytes(PING))

    def close(self) -> None:
        self._stream.close()


def _ask(
    loop: SelectLoop, driver: Any, link: TableLink, pings: Pings
) -> tuple[list[float], list[float]]:
    """Ask for many commands, and ping between them, evenly; when each command and ping was."""
    asked: list[float] = []
    pinged: list[float] = []
    for _ in range(COMMANDS):
        run_until(loop, lambda: False, EVERY / 2)
        pinged.append(time.monotonic())
        pings.send()
        run_until(loop, lambda: False, EVERY / 2)
        asked.append(time.monotonic())
        driver.call(lambda now: link.do(Stake(link.seat, 1), now))
    run_until(loop, lambda: False, 0.5)
    return asked, pinged


def guest_process(port: int, echo: int, ping: int) -> None:
    """The other machine: asks, and prints when; then listens, and prints when it was told."""
    loop, heard = SelectLoop(), list[float]()
    lines = [socket.create_connection(("127.0.0.1", to)) for to in (echo, ping)]
    pings, echoes = Pings(loop, lines[0], False), Pings(loop, lines[1], True)
    link = TableLink.guest(os.urandom)
    driver: StreamDriver[Any] = StreamDriver(
        loop, TableEnd(link), "127.0.0.1", port, _told(1, heard)
    )
    run_until(loop, lambda: link.phase is LinkPhase.OPEN, 5)
    asked, pinged = _ask(loop, driver, link, pings)
    for times in (asked, pinged, pings.back):
        print(*times, flush=True)
    run_until(loop, lambda: len(heard) >= COMMANDS, 30)
    print(*heard, flush=True)
    driver.close()
    for one in (pings, echoes):
        one.close()


def latency() -> None:
    """From a command on one machine to its event on the other: two processes, one clock.

    Between the commands raw bytes go there and back, through the same loops.
    """
    loop, heard = SelectLoop(), list[float]()
    link = TableLink.host("seventeen-four", os.urandom, timer=0, accounts={1: 9000, 2: 9000})
    driver: ListenerDriver[Any] = ListenerDriver(loop, _told(2, heard), allowed=["127.0.0.1"])
    driver.attach(TableEnd(link))
    ports = [socket.create_server(("127.0.0.1", 0)) for _ in range(2)]
    numbers = [str(driver.port), *(str(port.getsockname()[1]) for port in ports)]
    command = [sys.executable, "-m", "tests.bench_net", *numbers]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as guest:
        echoes, pings = (Pings(loop, port.accept()[0], port is ports[0]) for port in ports)
        run_until(loop, lambda: len(heard) >= COMMANDS, 30)
        asked, pinged = _ask(loop, driver, link, pings)
        assert guest.stdout is not None
        there, sent, back, told = ([float(word) for word in line.split()] for line in guest.stdout)
        run_until(loop, lambda: guest.poll() is not None, 5)
    driver.close()
    for line, port in zip((echoes, pings), ports, strict=True):
        line.close()
        port.close()
    for way, ping, answer, starts, ends in (
        ("guest to host", sent, back, there, heard),
        ("host to guest", pinged, pings.back, asked, told),
    ):
        raw = _print(f"raw ping-pong through the loop, {way}", ping, answer)
        ours = _print(f"command → event, {way}", starts, ends)
        print("    {:.2f} of the raw median, 99 % {:.2f} of it".format(*(n / raw[0] for n in ours)))


def bare_process(port: int) -> None:
    """Two blocking sockets at the same pace: what the machine itself takes to wake a process."""
    with socket.create_connection(("127.0.0.1", port)) as sock:
        times = []
        while sock.recv(16):
            times.append(time.monotonic())
    print(*times)


def bare() -> None:
    """The same path with nothing of ours in it, to compare with in the same run."""
    with socket.create_server(("127.0.0.1", 0)) as port:
        command = [sys.executable, "-m", "tests.bench_net", "bare", str(port.getsockname()[1])]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other:
            sock, _ = port.accept()
            with sock:
                starts = []
                for _ in range(COMMANDS):
                    time.sleep(EVERY)
                    starts.append(time.monotonic())
                    sock.send(bytes(16))
            assert other.stdout is not None
            ends = [float(word) for word in other.stdout.read().split()]
    _print("bare sockets", starts, ends)


def _print(name: str, starts: list[float], ends: list[float]) -> tuple[float, float]:
    """Print the median and what 99 % are within, and answer them, in microseconds."""
    spans = sorted((b - a) * 1e6 for a, b in zip(starts, ends, strict=True))
    middle, late = spans[len(spans) // 2], spans[int(len(spans) * 0.99)]
    print(f"{name}: median {middle:.0f} µs, 99 % {late:.0f} µs ({len(spans)})")
    return middle, late


def frames() -> None:
    """What the parser takes in a second, from reads of 16 kB and of one byte."""
    sample = b"".join(
        encode_line(id, text)
        for id, text in ((18, "D50"), (21, "3|" + "ab" * 32), (22, "17"), (18, "H2SQ"), (19, ""))
    )
    for name, size, repeat in (("16 kB", 16384, 4000), ("1 byte", 1, 200)):
        data, reader, count = sample * repeat, FrameReader(), 0
        start = time.perf_counter()
        for at in range(0, len(data), size):
            count += len(reader.feed(data[at : at + size]))
        print(f"frames parsed, reads of {name}: {count / (time.perf_counter() - start):,.0f}/s")
    datagram, start = write(Online("Anna", True)), time.perf_counter()
    for _ in range(100_000):
        parse_datagram(datagram)
    print(f"datagrams parsed: {100_000 / (time.perf_counter() - start):,.0f}/s")


def _peer(number: int) -> tuple[tuple[str, int], bytes, bytes]:
    nick = f"Spieler {number}"
    hello = Hello(f"{number:08x}", 40_000, GAMES, nick)
    return (
        (f"127.1.{number // 250}.{number % 250 + 1}", 40_000),
        write(Online(nick, False)),
        write(hello),
    )


def lobby() -> None:
    """The core alone with 1,000 players: that they come, answer once more, and are looked at."""
    tracemalloc.start()
    room = Lobby(Me("Ich", "ffffffff", 39_999, GAMES))
    room.start(0.0)
    peers = [_peer(number) for number in range(PEERS)]
    before = tracemalloc.get_traced_memory()[0]
    _round(room, peers, 1.0)
    memory = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert len(room.peers()) == PEERS
    room.refresh(200.0)
    again = _round(room, peers, 201.0)
    fresh = Lobby(Me("Ich", "ffffffff", 39_999, GAMES))
    fresh.start(0.0)
    first = _round(fresh, peers, 1.0)
    start = time.perf_counter()
    for _ in range(100):
        room.peers()
        room.next_deadline(202.0)
    look = (time.perf_counter() - start) / 100
    print(
        f"lobby, {PEERS} players: come {first * 1e3:.0f} ms, answer again {again * 1e3:.0f} ms "
        f"(02 and 11 each), list {look * 1e6:.0f} µs, {memory / 1e6:.1f} MB"
    )


def _round(room: Lobby, peers: list[tuple[tuple[str, int], bytes, bytes]], now: float) -> float:
    start = time.perf_counter()
    for source, online, hello in peers:
        room.datagram(online, source, now)
        room.datagram(hello, source, now)
    room.tick(now + 1)
    room.to_send()
    return time.perf_counter() - start


def swarm_process(port: int) -> None:
    """1,000 players who answer as fast as this machine can send, each from its own address."""
    for number in range(PEERS):
        (host, _), online, hello = _peer(number)
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
            sock.bind((host, 0))
            sock.sendto(online, ("127.0.0.1", port))
            sock.sendto(hello, ("127.0.0.1", port))


def swarm() -> None:
    """The same over real sockets: how many get in, and what it costs this process."""
    loop = SelectLoop()
    sockets = LobbySockets(loop, 20_981, loopback)
    room = Lobby(Me("Ich", "ffffffff", sockets.port, GAMES))
    driver = LobbyDriver(loop, room, lambda event: None, sockets)
    driver.call(room.start)
    gaps, last = [], time.monotonic()
    used = time.process_time()
    with subprocess.Popen(
        [sys.executable, "-m", "tests.bench_net", "swarm", str(sockets.port)]
    ) as other:
        while other.poll() is None:
            loop.run_once(0.005)
            now = time.monotonic()
            gaps.append(now - last)
            last = now
    run_until(loop, lambda: False, 0.5)
    used = time.process_time() - used
    print(
        f"lobby, {PEERS} players over sockets: {len(room.peers())} in the list, "
        f"{used * 1e3:.0f} ms of processor, longest turn {max(gaps) * 1e3:.1f} ms"
    )
    driver.close()


if __name__ == "__main__":
    if sys.argv[1:2] == ["swarm"]:
        swarm_process(int(sys.argv[2]))
    elif sys.argv[1:2] == ["bare"]:
        bare_process(int(sys.argv[2]))
    elif len(sys.argv) > 1:
        guest_process(*map(int, sys.argv[1:]))
    else:
        bare()
        latency()
        frames()
        lobby()
        swarm()
