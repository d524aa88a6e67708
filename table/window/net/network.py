"""The network in a window: the lobby, tables for two, and noughts and crosses, in Tk's loop."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from cards.events import Seat
from cards.rules import RuleSet
from net.driver import NotConnected, TkLoop, code_of
from net.limits import TABLE_PORT
from net.lobby.events import LobbyEvent, TableAgreed
from net.lobby.nick import short_nick
from net.table.events import Ended
from table.linked import LinkedGame, TableEvent
from table.linked_series import LinkedSeries
from table.meeting import Meeting
from table.passed_on import to_pass_on
from table.saving.logs import Log
from table.saving.settings import Settings
from table.saving.table_journal import SavedTable, TableJournal
from table.why import because
from table.window.board import TableCanvas
from table.window.motion import MotionQueue
from table.window.net.linked_window import LinkedWindow
from table.window.net.lobby_window import LobbyWindow
from table.window.net.waiting_window import WaitingWindow
from table.words import Words


class OwnTable(Protocol):
    """What is needed of one's own table: it lends its window, and waits meanwhile."""

    root: tk.Tk | tk.Toplevel
    words: Words
    settings: Settings
    board: TableCanvas
    queue: MotionQueue
    cache: Path | None

    @property
    def rules(self) -> RuleSet:
        """The rules that are being played there."""

    def choice(self, name: str) -> Any:
        """What the player has chosen."""

    def accounts_for_two(self) -> Mapping[Seat, int | None]:
        """What the accounts of a table that is opened here begin with, where that was said."""

    def table_journal(self) -> TableJournal | None:
        """Where a table for two is kept, so that this player gets the seat back."""

    def another_log(self) -> Log | None:
        """A log for a table for two, if one is wanted."""

    def rest(self) -> None:
        """Let everything lie as it is."""

    def come_back(self) -> None:
        """Go on, after another table was in front."""


LOOK, MOST_LOOKS = 100, 60
"""Milliseconds from one look at a line that is being ended to the next, and how many there are:
the peer has six seconds to take what was said last."""


class NetworkMenu:
    """The way from one's own table to others, and back."""

    def __init__(self, own: OwnTable) -> None:
        self._own = own
        self.loop = TkLoop(own.root)
        self.meeting = Meeting(self.loop, self, log=own.another_log, journal=own.table_journal())
        self.lobby: LobbyWindow | None = None
        self.table: LinkedWindow | None = None
        self._waiting: WaitingWindow | None = None
        self._letting_go: str | None = None

    @property
    def _open_lobby(self) -> LobbyWindow | None:
        """The lobby's window, if there is one now."""
        there = self.lobby is not None and self.lobby.window.winfo_exists()
        return self.lobby if there else None

    def open_lobby(self) -> None:
        """Open the lobby, or bring it to the front."""
        if self._open_lobby is not None:
            self._open_lobby.window.lift()
            return
        own = self._own
        self.lobby = LobbyWindow(
            own.root,
            own.words,
            self.meeting,
            own.settings.get("nick"),
            lambda nick: own.settings.choose(nick=nick),
            self.host,
            self.join,
        )

    # tables by address

    def host(self, port: int = TABLE_PORT) -> None:
        """Open a table and wait for whoever connects to a port."""
        if not self._free():
            return
        own = self._own
        try:
            self.meeting.host(
                own.rules.name, port, own.accounts_for_two(), own.settings.get("nick") or ""
            )
        except OSError as error:
            self._say("net.no-port", port=str(port), why=because(code_of(error), own.words))
            return
        self._wait(own.words("net.waiting", port=str(port)), to_pass_on(port))

    def join(self, host: str, port: int) -> None:
        """Connect to a table."""
        if self._free():
            self.meeting.join(host, port, name=self._own.settings.get("nick") or "")
            self._wait(self._own.words("net.connecting", host=host, port=str(port)))

    def go_on(self, saved: SavedTable) -> None:
        """Go back to a table for two that the program was killed at."""
        try:
            self.meeting.resume(saved)
        except OSError as error:
            port, why = str(saved.about.port), because(code_of(error), self._own.words)
            self._say("net.no-port", port=port, why=why)

    def _free(self) -> bool:
        if self.meeting.busy:
            self._say("net.busy")
        return not self.meeting.busy

    def _wait(self, text: str, addresses: Sequence[str] = ()) -> None:
        self._wait_no_more()
        own = self._own
        self._waiting = WaitingWindow(own.root, own.words, text, self._give_up, addresses)

    def _wait_no_more(self) -> None:
        if self._waiting is not None:
            self._waiting.done()
            self._waiting = None

    def _give_up(self) -> None:
        """Wait no longer for a table that has not opened."""
        self._waiting = None
        if self.table is None:
            self.meeting.close_table()

    def _say(self, key: str, **values: object) -> None:
        text = self._own.words(key, **values)
        if self._open_lobby is not None:
            self._open_lobby.say(text)
        self._own.board.refuse(key, **values)

    # what the meeting tells

    def lobby_event(self, event: LobbyEvent) -> None:
        """Show what happened in the lobby; a table that was agreed on is waited for there."""
        if self._open_lobby is not None:
            self._open_lobby.show_event(event)
            if isinstance(event, TableAgreed) and self.table is None and self.meeting.game:
                name = short_nick(event.peer.nick)
                self._wait(self._own.words("terminal.lobby.agreed", name=name))

    def table_waits(self, game: LinkedGame, event: TableEvent) -> None:
        """A table that is not open yet: say why it will not be."""
        why = None
        if (isinstance(event, NotConnected) and event.again is None) or isinstance(event, Ended):
            why = event.reason
        if why is not None:
            self._own.root.after_idle(self.meeting.close_table)
            self._wait_no_more()
            self._say("net.failed", why=because(why, self._own.words))

    def table_opens(self, game: LinkedGame) -> None:
        """A table for two is open: the own one waits for later."""
        own = self._own
        own.rest()
        self._wait_no_more()
        if self._open_lobby is not None:
            self._open_lobby.window.withdraw()
        own.root.withdraw()
        self.table = LinkedWindow(
            own.root, game, own.words, own.settings, self.loop.now, self._back,
            own.choice("speed"), own.cache,
        )
        self.table.open_window()

    def series_opens(self, series: LinkedSeries) -> None:
        """Noughts and crosses, in a window of their own; the own table stays as it is."""
        from table.window.noughts.window import NoughtsWindow

        own = self._own
        window = NoughtsWindow(
            own.root, own.words, series.link, series.call, series.own, series.other,
            own.queue.pace, lambda: self._let_go(),
        )
        series.listeners.append(window.hear)

    def _back(self) -> None:
        """The table for two is closed: back to the own one, which is as it was."""
        self.table = None
        self._own.root.deiconify()
        self._own.come_back()
        if self._open_lobby is not None:
            self._open_lobby.window.deiconify()
        self._let_go()

    def _let_go(self, looks: int = MOST_LOOKS) -> None:
        """Close the line as soon as the last word is out, or after a while all the same."""
        self._letting_go = None
        if self.meeting.settled or not looks:
            self.meeting.close_table()
        else:
            self._letting_go = self._own.root.after(LOOK, lambda: self._let_go(looks - 1))

    def close(self) -> None:
        """End everything: say goodbye, and close the sockets."""
        if self.table is not None:
            table, self.table = self.table, None
            table.on_closed = _nothing
            table.close()
        if self._letting_go is not None:
            self._own.root.after_cancel(self._letting_go)
        self.meeting.exit()
        self.meeting.close_table()
        self.loop.close()


def _nothing() -> None:
    pass


