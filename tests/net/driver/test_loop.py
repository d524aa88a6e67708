"""The loops: woken by sockets and times, by nothing else, and never twice for one thing."""

# ruff: noqa: F401, F811 - fixtures come by import

import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from net.driver import SelectLoop
from net.sockets.loop import Alarm, run_until
from tests.net.driver.rig import Rig, nothing_left, quick, rig, screen

pytestmark = pytest.mark.usefixtures("nothing_left")


@pytest.fixture
def pair() -> Iterator[tuple[socket.socket, socket.socket]]:
    one, other = socket.socketpair()
    one.setblocking(False)
    other.setblocking(False)
    yield one, other
    one.close()
    other.close()


def test_a_socket_that_is_ready_is_told_as_long_as_it_is(
    rig: Rig, pair: tuple[socket.socket, socket.socket]
) -> None:
    one, other = pair
    read: list[bytes] = []
    rig.loop.watch(one, lambda: read.append(one.recv(1)), None)
    rig.run(seconds=0.15)
    assert read == []
    other.send(b"abc")
    assert rig.run(lambda: len(read) == 3)
    rig.loop.unwatch(one)
    other.send(b"d")
    rig.run(seconds=0.15)
    assert read == [b"a", b"b", b"c"]


def test_writable_is_told_and_a_second_watch_takes_the_place_of_the_first(
    rig: Rig, pair: tuple[socket.socket, socket.socket]
) -> None:
    one, other = pair
    told: list[str] = []
    rig.loop.watch(one, None, lambda: told.append("writable"))
    assert rig.run(lambda: "writable" in told)
    rig.loop.watch(one, lambda: told.append(one.recv(1).decode()), None)
    told.clear()
    other.send(b"x")
    assert rig.run(lambda: "x" in told)
    rig.run(seconds=0.1)
    assert told == ["x"]
    rig.loop.watch(one, None, None)
    assert rig.loop.waiting == 0
    rig.loop.unwatch(one)


def test_who_is_unwatched_by_an_earlier_call_of_the_same_moment_is_not_called(
    rig: Rig,
) -> None:
    pairs = [socket.socketpair() for _ in range(2)]
    called: list[int] = []

    def ready(number: int) -> None:
        called.append(number)
        for one, _ in pairs:
            rig.loop.unwatch(one)

    for number, (one, other) in enumerate(pairs):
        rig.loop.watch(one, lambda number=number: ready(number), None)
        other.send(b"x")
    rig.run(seconds=0.2)
    assert len(called) == 1
    for both in pairs:
        for sock in both:
            sock.close()


def test_calls_come_in_their_order_and_not_before_their_time(rig: Rig) -> None:
    told: list[tuple[str, float]] = []
    start = rig.loop.now()
    for name, seconds in (("late", 0.1), ("soon", 0.03), ("never", 0.05), ("past", -5.0)):
        timer = rig.loop.call_after(seconds, lambda name=name: told.append((name, rig.loop.now())))
        if name == "never":
            rig.loop.cancel(timer)
            rig.loop.cancel(timer)
    assert rig.run(lambda: len(told) == 3)
    assert [name for name, _ in told] == ["past", "soon", "late"]
    assert told[1][1] - start >= 0.03 and told[2][1] - start >= 0.1
    rig.loop.cancel(timer)
    rig.loop.cancel(None)


def test_a_call_that_asks_for_itself_at_once_leaves_room_for_the_rest(
    rig: Rig, pair: tuple[socket.socket, socket.socket]
) -> None:
    count = 0

    def again() -> None:
        nonlocal count
        count += 1
        if not over:
            rig.loop.call_at(rig.loop.now() - 1, again)

    over: list[bool] = []
    again()
    rig.run(seconds=0.2)
    assert count <= 220
    over.append(True)
    rig.run(seconds=0.05)


def test_nothing_wakes_an_idle_loop(quick: Rig, pair: tuple[socket.socket, socket.socket]) -> None:
    quick.loop.watch(pair[0], lambda: None, None)
    timer = quick.loop.call_after(0.2, lambda: None)
    turns, start = 0, time.monotonic()
    while time.monotonic() < start + 0.2:
        quick.loop.run_once()
        turns += 1
    assert turns <= 2
    quick.loop.cancel(timer)
    quick.loop.unwatch(pair[0])
    quick.loop.run_once()  # returns: there is nothing to wait for


def test_moved_timers_do_not_pile_up(quick: Rig) -> None:
    for _ in range(1000):
        quick.loop.cancel(quick.loop.call_after(1000, lambda: None))
    assert len(quick.loop._timers) <= 2


def test_a_file_as_standard_input_can_be_watched(tmp_path: Path) -> None:
    loop = SelectLoop()
    (tmp_path / "script").write_text("hit\n")
    with (tmp_path / "script").open() as script:
        lines: list[str] = []
        loop.watch(script, lambda: lines.append(script.readline()), None)
        assert run_until(loop, lambda: "hit\n" in lines, 1)
        loop.unwatch(script)
    loop.close()


@pytest.mark.parametrize("kind", ["tk", "tk-poll"])
def test_what_a_call_raises_goes_where_tk_puts_it_and_the_window_lives(
    kind: str, screen: None, pair: tuple[socket.socket, socket.socket]
) -> None:
    rig = Rig(kind)
    one, other = pair

    def fail() -> None:
        one.recv(1)
        raise ValueError("a face's own mistake")

    rig.loop.watch(one, fail, None)
    other.send(b"xy")
    assert rig.run(lambda: len(rig.errors) == 2)
    assert all(isinstance(error, ValueError) for error in rig.errors)
    rig.errors.clear()
    rig.loop.unwatch(one)
    rig.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows' Tk has no file handlers")
def test_an_idle_window_with_open_sockets_is_not_woken(
    screen: None, pair: tuple[socket.socket, socket.socket]
) -> None:
    rig = Rig("tk")
    rig.root.update()
    rig.loop.watch(pair[0], lambda: None, None)
    timer = rig.loop.call_after(60, lambda: None)
    end = rig.root.after(500, lambda: None)
    turns = 0
    start = time.monotonic()
    while time.monotonic() < start + 0.49:
        rig.root.tk.dooneevent(0)
        turns += 1
    assert turns <= 3
    rig.root.after_cancel(end)
    rig.loop.cancel(timer)
    rig.loop.unwatch(pair[0])
    rig.close()


def test_closing_a_loop_forgets_everything(screen: None) -> None:
    for kind in ("tk", "tk-poll"):
        rig = Rig(kind)
        one, other = socket.socketpair()
        rig.loop.watch(one, lambda: None, lambda: None)
        rig.loop.call_after(0, lambda rig=rig: rig.errors.append(AssertionError("called")))
        rig.loop.close()
        rig.run(seconds=0.05)
        rig.close()
        one.close()
        other.close()


def test_an_alarm_rings_once_at_the_deadline_that_was_set_last(rig: Rig) -> None:
    rung: list[float] = []
    alarm = Alarm(rig.loop, lambda: rung.append(rig.loop.now()))
    begun = rig.loop.now()
    alarm.set(begun + 60)
    alarm.set(begun + 0.1)
    alarm.set(begun + 0.1)
    assert rig.loop.waiting == 1
    rig.run(seconds=0.25)
    assert len(rung) == 1 and rung[0] >= begun + 0.1
    alarm.set(begun + 0.1)  # the same deadline again, after it has rung, is one more call
    assert rig.run(lambda: len(rung) == 2)
    alarm.set(rig.loop.now() + 0.05)
    alarm.set(None)
    alarm.set(rig.loop.now() + 0.05)
    alarm.cancel()
    assert rig.loop.waiting == 0
    rig.run(seconds=0.15)
    assert len(rung) == 2
