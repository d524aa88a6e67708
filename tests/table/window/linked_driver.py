"""Two real windows at one table, in this process, joined over loopback, and hands for each."""

import contextlib
import socket
import time
import tkinter as tk
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from net.driver import LobbySockets, loopback
from table.linked import LinkedGame
from table.window.net.linked_window import LinkedWindow
from table.window.net.network import NetworkMenu
from tests.net.driver.rig import free_port
from tests.table.window.table_driver import TableDriver


class Seat(TableDriver):
    """One player: the own table first, and the table for two when that has opened."""

    window: Any

    def __init__(
        self,
        lobby_port: int,
        rules: str,
        language: str,
        player: int | None,
        log: Path | None = None,
    ) -> None:
        super().__init__(rules=rules, language=language, player=player, log=log)
        self.first = self.window
        self.skipped = 0.0
        self.network: NetworkMenu = self.first.network
        self.network.loop._clock = lambda: time.monotonic() + self.skipped
        self.network.meeting._sockets = lambda loop: LobbySockets(loop, lobby_port, loopback)

    @property
    def game(self) -> LinkedGame:
        """The table for two."""
        game = self.network.meeting.game
        assert game is not None
        return game

    @property
    def table(self) -> LinkedWindow:
        """Its window."""
        table = self.network.table
        assert table is not None
        return table

    def sit_down(self, size: str = "640x480") -> None:
        """Turn to the table for two, which has opened."""
        self.window = self.table
        self.canvas = self.table.board.canvas
        self.table.root.geometry(size)
        self.root.update()
        self.canvas.focus_force()
        self.root.update()

    def state(self) -> str:
        """What is said of the link."""
        return self.text("link.state")

    def close(self) -> None:
        """End all. Raises the first error of a callback."""
        with contextlib.suppress(tk.TclError):
            self.first.close()
        if self.errors:
            raise self.errors[0]


class Two:
    """Both players."""

    def __init__(
        self,
        rules: str = "seventeen-four",
        languages: tuple[str, str] = ("en", "en"),
        player: int | None = None,
        log: Path | None = None,
    ) -> None:
        """`log` is the first player's."""
        port = free_port()
        self.one = Seat(port, rules, languages[0], player, log)
        self.two = Seat(port, rules, languages[1], player)
        self.seats = (self.one, self.two)

    def run(self, until: Callable[[], Any], seconds: float = 10) -> None:
        """Let both live until something is so."""
        end = time.monotonic() + seconds
        while not until():
            assert time.monotonic() < end, "it did not come to be"
            for seat in self.seats:
                with contextlib.suppress(tk.TclError):  # of one that was closed
                    seat.root.update()
            time.sleep(0.002)

    def settle(self, seconds: float = 0.2) -> None:
        """Let what is under way arrive, and all motions end."""
        end = time.monotonic() + seconds
        self.run(lambda: time.monotonic() >= end)
        for seat in self.seats:
            if seat.network.table is not None:
                seat.rest()

    def sit_down(self, timer: int = 0) -> None:
        """A table by its address, the first one's."""
        port = free_port(socket.SOCK_STREAM)
        for seat in self.seats:
            seat.network.meeting.timer = timer
        self.one.network.host(port)
        self.two.network.join("127.0.0.1", port)
        self.run(lambda: self.one.network.table and self.two.network.table)
        for seat in self.seats:
            seat.sit_down()
        self.settle()

    def pass_time(self, seconds: float) -> None:
        """Let the clocks of both links run so far, with all that is due on the way."""
        while seconds > 0:
            step = min(seconds, 4.0)  # less than from one heartbeat to the next
            seconds -= step
            for seat in self.seats:
                seat.skipped += step
            for seat in self.seats:
                line: Any = seat.game.line
                line._tick()
            self.settle(0.03)
        for seat in self.seats:
            seat.table._look_again()

    def cut(self, seat: Seat) -> None:
        """Break the connection, as a line does."""
        line: Any = seat.game.line
        line._stream._socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Close both. Raises the first error of a callback."""
        for seat in self.seats:
            seat.close()


@pytest.fixture
def two(display: None) -> Iterator[Two]:
    """Two players at their own tables."""
    two = Two()
    yield two
    two.close()


def let_play(two: Two, seat: Seat, *places: str) -> None:
    """Click on places of the table, each when the one before has had its effect."""
    for place in places:
        seat.click_once(place)
        two.settle()
