"""Two machines meet: through the lobby or by address; tables for two and series come of it.

For a face, whatever its loop: it hears of the lobby, and is given a table when
one opens. One table or series at a time; the lobby is busy meanwhile.
"""

import os
import secrets
from collections.abc import Callable, Collection, Mapping
from typing import Any, Protocol

from cards.events import Seat
from net.driver import (
    ListenerDriver,
    LobbyDriver,
    LobbySockets,
    Loop,
    NotConnected,
    NoughtsEnd,
    Strangers,
    StreamDriver,
    TableEnd,
)
from net.errors import LocalError
from net.lobby.events import (
    InvitationCame,
    InvitationEnded,
    LobbyEvent,
    LobbyRefused,
    Peer,
    Role,
    TableAgreed,
)
from net.lobby.lobby import Lobby
from net.lobby.wire import NOUGHTS, GameVersion, Me
from net.noughts.link import NoughtsLink
from net.noughts.series import Party
from net.sockets.loop import Timer
from net.table.events import Ended, Named, Opened
from net.table.journal import Keep
from net.table.link import TableLink
from net.table.patience import COUNTDOWN
from net.table.terms import DEFAULT_TIMER
from table.left_table import LeftTable
from table.linked import LinkedGame, TableEvent
from table.linked_series import LinkedSeries
from table.rule_sets import LOBBY_CODES
from table.saving.logs import Log
from table.saving.table_journal import About, SavedTable, TableJournal
from table.why import report
from table.words import Words

RULES_OF = {GameVersion(code, 1): name for name, code in LOBBY_CODES.items()}
"""The rule set of a card table, by the game that the lobby agrees on."""

GAMES: tuple[GameVersion, ...] = (*RULES_OF, NOUGHTS)
"""What this program plays with another."""

GUEST_TIME = 30.0
"""Seconds in which an invited guest must have connected: as long as it tries to itself."""


class Frontend(Protocol):
    """Who shows it."""

    def lobby_event(self, event: LobbyEvent) -> None:
        """Something happened in the lobby."""

    def table_waits(self, game: LinkedGame, event: TableEvent) -> None:
        """Something happened to a table that is not open yet.

        After `Ended`, and after `NotConnected` that will not be tried again, it never
        will be: the face closes it (`close_table`), once this has returned.
        """

    def table_opens(self, game: LinkedGame) -> None:
        """A table for two is open; the face listens to it from here on."""

    def series_opens(self, series: LinkedSeries) -> None:
        """Noughts and crosses are to be played."""


class Meeting:
    """The lobby and the way to a table, for one face and one player."""

    def __init__(
        self,
        loop: Loop,
        face: Frontend,
        timer: int = DEFAULT_TIMER,
        log: Callable[[], Log | None] | None = None,
        sockets: Callable[[Loop], LobbySockets] = LobbySockets,
        journal: TableJournal | None = None,
    ) -> None:
        """`timer`: seconds of a turn at tables that are opened here, 0 for no limit.

        `log` opens the log of a table; `sockets` makes those of the lobby; `journal` keeps the
        table, so that a program that was killed gets its seat back.
        """
        self.loop = loop
        self.timer = timer
        self.nick = ""
        self.driver: LobbyDriver | None = None
        self.lobby: Lobby | None = None
        self.game: LinkedGame | None = None
        self.series: LinkedSeries | None = None
        self._face = face
        self._log = log
        self._sockets = sockets
        self._left = LeftTable(journal)
        self._guest_time: Timer | None = None
        self._listener: ListenerDriver[Any] | None = None
        """Where we listened last."""
        self._ports: dict[str, ListenerDriver[Any]] = {}
        """Where we listen for peers whose invitation we have accepted, by the peer's key."""

    # the lobby

    def enter(self, nick: str) -> None:
        """Log in to the lobby. Raises OSError without sockets, LocalError for a bad nick."""
        if self.driver is not None:
            return
        sockets = self._sockets(self.loop)
        try:
            self.lobby = Lobby(Me(nick, secrets.token_hex(4), sockets.port, GAMES))
        except LocalError:
            sockets.close()
            raise
        self.nick = nick
        self.driver = LobbyDriver(self.loop, self.lobby, self._lobby_event, sockets)
        self.driver.call(self.lobby.start)
        if self.busy:
            self.driver.call(self.lobby.occupy)

    def exit(self) -> None:
        """Log out of the lobby; a table that is open stays."""
        if self.driver is not None and self.lobby is not None:
            self.driver.call(self.lobby.leave)
            self.driver.close()
        self.driver = self.lobby = None
        for port in list(self._ports):
            self._close_port(port)

    @property
    def busy(self) -> bool:
        """Whether there is a table or a series, or one is about to open."""
        return self.game is not None or self.series is not None

    def peers(self) -> list[Peer]:
        """Who is online."""
        return self.lobby.peers() if self.lobby else []

    def report(self, words: Words) -> str:
        """Why somebody is not seen, as far as this machine knows; empty outside the lobby."""
        if self.driver is None:
            return ""
        return report(self.driver.diagnosis(), self.strangers, self.loop.now(), words)

    @property
    def strangers(self) -> Strangers:
        """Who was turned away where we listen, or last did."""
        return self._listener.strangers if self._listener is not None else Strangers()

    def refresh(self) -> None:
        """Ask who is there."""
        self._ask(lambda lobby, now: lobby.refresh(now))

    def refresh_at(self) -> float:
        """When `refresh` will not be too soon, by the loop's clock: now or later."""
        now = self.loop.now()
        return self.lobby.refresh_at(now) if self.lobby else now

    def invite(self, key: str, game: GameVersion) -> None:
        """Invite the peer of a row."""
        self._ask(lambda lobby, now: lobby.invite(key, game, now))

    def withdraw(self, key: str) -> None:
        """Take an invitation back."""
        self._ask(lambda lobby, now: lobby.withdraw(key, now))

    def refuse(self, key: str) -> None:
        """Refuse an invitation."""
        self._ask(lambda lobby, now: lobby.refuse(key, now))

    def accept(self, peer: Peer) -> None:
        """Accept an invitation: listen, and say where."""
        self._close_port(peer.key)
        try:
            port = self._listen(allowed=peer.hosts)
        except OSError:
            self.refuse(peer.key)
            return
        self._ports[peer.key] = port
        self._ask(lambda lobby, now: lobby.accept(peer.key, port.port, now))

    def _ask(self, what: Callable[[Lobby, float], list[LobbyEvent]]) -> None:
        lobby = self.lobby
        if self.driver is not None and lobby is not None:
            self.driver.call(lambda now: what(lobby, now))

    def _lobby_event(self, event: LobbyEvent) -> None:
        match event:
            case InvitationCame(mutual=True):
                self.accept(event.peer)
            case InvitationEnded(incoming=True):
                self._close_port(event.peer.key)
            case LobbyRefused(command="accept"):
                for key in list(self._ports):
                    self._close_port(key)
            case TableAgreed():
                self._agreed(event)
        self._face.lobby_event(event)

    def _listen(
        self, port: int = 0, allowed: Collection[str] | None = None
    ) -> ListenerDriver[Any]:
        """Open a port for whoever is to come. Raises OSError when it cannot be had."""
        self._listener = ListenerDriver(self.loop, self._hear, port, allowed)
        return self._listener

    def _close_port(self, key: str) -> None:
        port = self._ports.pop(key, None)
        if port is not None:
            port.close()

    # tables and series

    def host(
        self,
        played: str,
        port: int,
        accounts: Mapping[Seat, int | None] | None = None,
        name: str = "",
    ) -> LinkedGame:
        """Open a table by these rules for whoever connects to a port.

        Raises OSError when the port cannot be had, LocalError when there is a table already.
        """
        self._must_be_free()
        line = self._listen(port)
        link = TableLink.host(
            played, os.urandom, accounts=accounts, timer=self.timer, nick=name,
            keep=self._keep(About(name, "", "", line.port)),
        )  # fmt: skip
        game = self._new_game(link, name, "")
        game.line = line
        line.attach(TableEnd(link))
        return game

    def join(self, host: str, port: int, name: str = "") -> LinkedGame:
        """Connect to a table at an address."""
        self._must_be_free()
        keep = self._keep(About(name, "", host, port))
        link = TableLink.guest(os.urandom, nick=name, keep=keep)
        game = self._new_game(link, name, host)
        game.line = StreamDriver(self.loop, TableEnd(link), host, port, self._hear)
        return game

    @property
    def settled(self) -> bool:
        """Whether the last word of the table or of the series is out, so that it may be closed."""
        lines = [over.line for over in (self.game, self.series) if over is not None]
        return all(line is None or line.settled for line in lines)

    def close_table(self) -> None:
        """Let go of the table or the series, also one that has not opened."""
        self._stop_waiting()
        for over in (self.game, self.series):
            if over is not None and over.line is not None:
                over.line.close()
        if self.game is not None:
            self.game.close()
            self.forget_table()
        self.game = self.series = None
        if self.lobby is not None:
            self.lobby.free()

    def _agreed(self, agreed: TableAgreed) -> None:
        """Both sides of an invitation know: connect, or play with who does."""
        listener = self._ports.pop(agreed.peer.key, None)
        for key in list(self._ports):
            self._close_port(key)
        if agreed.game == NOUGHTS:
            self._begin_series(agreed, listener)
            return
        self._must_be_free()
        played = RULES_OF[agreed.game]
        if agreed.role is Role.HOST and listener is not None:
            about = About(self.nick, agreed.peer.nick, "", listener.port, (agreed.host,))
            keep = self._keep(about)
            link = TableLink.host(played, os.urandom, timer=self.timer, keep=keep)
            game = self._new_game(link, self.nick, agreed.peer.nick)
            game.line = listener
            listener.attach(TableEnd(link), [agreed.host])
            if not game.was_open:
                self._guest_time = self.loop.call_after(GUEST_TIME, self._nobody_came)
        else:
            keep = self._keep(About(self.nick, agreed.peer.nick, agreed.host, agreed.port))
            link = TableLink.guest(os.urandom, expects=played, keep=keep)
            game = self._new_game(link, self.nick, agreed.peer.nick)
            end = TableEnd(link)
            game.line = StreamDriver(self.loop, end, agreed.host, agreed.port, self._hear)

    # a table that a program has left in its middle

    def left_table(self) -> SavedTable | None:
        """The table that this player was at when the program ended, if it can be gone back to."""
        return None if self.busy else self._left.table()

    def forget_table(self) -> None:
        """The player does not want it back."""
        self._left.forget()

    def resume(self, saved: SavedTable) -> LinkedGame:
        """Go back to a table: the same cards lie there, and the other is called.

        Raises OSError when the port cannot be had, LocalError when there is a table already.
        """
        self._must_be_free()
        about = saved.about
        line = None if about.host else self._listen(about.port, about.allowed or None)
        link, events = self._left.come_back(saved, self.loop.now())
        game = self._new_game(link, about.own, about.other or about.host, with_log=False)
        for event in events:
            game.hear(event)
        game.take_up_log(self._log() if self._log else None)
        end = TableEnd(link)
        if line is None:
            game.line = StreamDriver(
                self.loop, end, about.host, about.port, self._hear, patience=COUNTDOWN
            )
        else:
            game.line = line
            line.attach(end)
        self._face.table_opens(game)
        return game

    def _keep(self, about: About) -> Keep:
        return self._left.keep(about, self.loop.now())

    def _must_be_free(self) -> None:
        if self.busy:
            raise LocalError("there is a table already")

    def _new_game(
        self, link: TableLink, own: str, other: str, with_log: bool = True
    ) -> LinkedGame:
        self._must_be_free()
        log = self._log() if self._log and with_log else None
        self.game = LinkedGame(link, own, other, log)
        if self.driver is not None:
            self._ask(lambda lobby, now: lobby.occupy(now))
        return self.game

    def _nobody_came(self) -> None:
        """The guest that the lobby has agreed on did not connect: wait no longer."""
        self._guest_time = None
        self._hear(NotConnected("timeout", None))

    def _stop_waiting(self) -> None:
        self.loop.cancel(self._guest_time)
        self._guest_time = None

    def _begin_series(self, agreed: TableAgreed, listener: ListenerDriver[Any] | None) -> None:
        now = self.loop.now()
        me = Party.INVITED if agreed.role is Role.HOST else Party.INVITER
        link = NoughtsLink(me, now, original=not agreed.peer.ours)
        self.series = LinkedSeries(link, self.nick, agreed.peer.nick)
        end = NoughtsEnd(link)
        self._face.series_opens(self.series)
        if listener is not None and me is Party.INVITED:
            self.series.line = listener
            listener.attach(end, [agreed.host])
            listener.call(link.confirmed)
        else:
            self.series.line = StreamDriver(
                self.loop, end, agreed.host, agreed.port, self._hear
            )

    def _hear(self, event: Any) -> None:
        """What the line of the table or of the series tells."""
        if self.series is not None:
            self.series.hear(event)
        elif self.game is not None:
            game = self.game
            game.hear(event)
            if isinstance(event, Ended):
                self.forget_table()
            elif isinstance(event, Named):
                game.link.note(f"name {game.names[event.seat]}")
            if isinstance(event, Opened):
                self._stop_waiting()
                self._face.table_opens(game)
            elif not game.was_open:
                self._face.table_waits(game, event)
