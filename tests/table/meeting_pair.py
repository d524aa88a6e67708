"""Two players with a Meeting each in one loop, and a lobby of their own that nobody else hears."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cards.commands import Command
from net.driver import LobbySockets, SelectLoop, loopback
from net.lobby.events import LobbyEvent
from net.sockets.loop import run_until
from table.linked import LinkedGame, TableEvent
from table.linked_series import LinkedSeries
from table.meeting import Meeting
from table.saving.logs import Log
from tests.net.driver.rig import free_port


class FaceAlone:
    """Hears all, and shows nothing."""

    def __init__(self) -> None:
        self.lobby: list[LobbyEvent] = []
        self.waits: list[TableEvent] = []
        self.games: list[LinkedGame] = []
        self.series: list[LinkedSeries] = []
        self.heard: list[Any] = []
        self.on_event: Callable[[LobbyEvent], None] = lambda event: None

    def lobby_event(self, event: LobbyEvent) -> None:
        self.lobby.append(event)
        self.on_event(event)

    def table_waits(self, game: LinkedGame, event: TableEvent) -> None:
        self.waits.append(event)

    def table_opens(self, game: LinkedGame) -> None:
        self.games.append(game)
        game.listeners.append(self.heard.append)
        game.link_listeners.append(self.heard.append)

    def series_opens(self, series: LinkedSeries) -> None:
        self.series.append(series)
        series.listeners.append(self.heard.append)

    def got(self, kind: type) -> list[Any]:
        """The events of a kind, from the lobby or the table."""
        return [event for event in (*self.lobby, *self.heard) if isinstance(event, kind)]


class Somebody:
    """One player."""

    def __init__(
        self, loop: SelectLoop, lobby_port: int, nick: str, log: Callable[[], Log | None]
    ) -> None:
        self.face = FaceAlone()
        self.nick = nick
        self.meeting = Meeting(
            loop, self.face, 0, log, lambda loop: LobbySockets(loop, lobby_port, loopback)
        )

    def key(self, nick: str) -> str:
        """The row of somebody in the lobby."""
        (key,) = [peer.key for peer in self.meeting.peers() if peer.nick == nick]
        return key

    @property
    def game(self) -> LinkedGame:
        """The table that is open."""
        return self.face.games[-1]

    def do(self, command: Command) -> None:
        """Give a command at the table."""
        self.game.do(command)

    def close(self) -> None:
        """Log out, and let go of everything."""
        self.meeting.exit()
        self.meeting.close_table()


class Pair:
    """Ann and Bob; `logs` are where their tables are written, where they are wanted."""

    def __init__(self) -> None:
        self.skipped = 0.0
        self.loop = SelectLoop(lambda: time.monotonic() + self.skipped)
        self.lobby_port = free_port()
        self.logs: dict[str, Any] = {}
        self.ann, self.bob = self.somebody("Ann"), self.somebody("Bob")

    def somebody(self, nick: str) -> Somebody:
        """One more player."""

        def log() -> Log | None:
            return Log(self.logs[nick]) if nick in self.logs else None

        return Somebody(self.loop, self.lobby_port, nick, log)

    def run(self, until: Callable[[], Any], seconds: float = 5) -> None:
        """Let time pass until something is so."""
        assert run_until(self.loop, lambda: bool(until()), seconds)

    def skip(self, seconds: float) -> None:
        """Let so much time pass at once."""
        self.skipped += seconds
        self.loop.run_once(0)

    def meet(self) -> None:
        """Both are in the lobby, and see each other."""
        for one in (self.ann, self.bob):
            one.meeting.enter(one.nick)
        self.run(lambda: self.ann.meeting.peers() and self.bob.meeting.peers())

    def sit_down(self, rules: str = "seventeen-four") -> None:
        """A table without the lobby, Ann's."""
        port = free_port()
        self.ann.meeting.host(rules, port)
        self.bob.meeting.join("127.0.0.1", port)
        self.run(lambda: self.ann.face.games and self.bob.face.games)

    def close(self) -> None:
        """All is over, and nothing can wake the loop any more."""
        for one in (self.ann, self.bob):
            one.close()
        assert self.loop.waiting == 0
        self.loop.close()


@pytest.fixture
def pair() -> Iterator[Pair]:
    """Two players, gone when the test is over."""
    pair = Pair()
    yield pair
    pair.close()
