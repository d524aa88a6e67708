"""The lobby: who is online, invitations both ways, a table by address, and what may be wrong."""

import tkinter as tk
from collections.abc import Callable
from tkinter import font as tkfont
from tkinter import ttk

from net.driver import TABLE_PORT, parse_address
from net.errors import LocalError
from net.lobby.events import (
    InvitationCame,
    InvitationEnded,
    InvitationSent,
    LobbyEvent,
    LobbyRefused,
    Peer,
    TableAgreed,
)
from net.lobby.nick import nick_problem, short_nick
from net.lobby.wire import GameVersion
from table.meeting import GAMES, Meeting
from table.problems import reason
from table.window.net.diagnosis import DiagnosisWindow
from table.window.net.invitations import InvitationRows
from table.window.small_window import SmallWindow
from table.words import Words

ROWS, LEAST_ROWS = 8, 3
"""Peers that are seen at once where the screen has room, and at least."""


class LobbyWindow(SmallWindow):
    """A window over the own table; that stays playable meanwhile."""

    def __init__(
        self,
        master: tk.Misc,
        words: Words,
        meeting: Meeting,
        nick: str | None,
        keep_nick: Callable[[str], None],
        host: Callable[[int], None],
        join: Callable[[str, int], None],
    ) -> None:
        """`nick` is the one of last time, and logs in at once; None before the first.

        `host` and `join` open tables.
        """
        super().__init__(master, words("lobby.title"), self._log_out)
        self._words = words
        self._meeting = meeting
        self._keep_nick = keep_nick
        self._host, self._join = host, join
        self._came: dict[str, InvitationCame] = {}
        self._sent: dict[str, InvitationSent] = {}
        self.body.configure(padding=(12, 12, 12, 0))
        self._nick = tk.StringVar(self.window, nick or "")
        self._status = tk.StringVar(self.window)
        entry = self._build()
        if nick:
            self._enter()
        self.open(entry)

    # building

    def _build(self) -> ttk.Entry:
        """What is in it; the field for the nick is answered."""
        words, body = self._words, self.body
        top = self.flow(body)
        top.add(ttk.Label(top, text=words("lobby.nick")))
        entry = ttk.Entry(top, textvariable=self._nick, width=22)
        entry.bind("<Return>", lambda event: self._enter())
        top.add(entry)
        top.add(ttk.Button(top, text=words("lobby.enter"), command=self._enter))
        top.pack(fill="x")
        self._list = table = ttk.Treeview(
            body, columns=("name", "plays", "address"), show="headings", height=ROWS
        )
        font = tkfont.nametofont("TkDefaultFont", body)
        rows = ttk.Style(body)
        rows.configure("Treeview", rowheight=font.metrics("linespace") + 5)
        for column, letters in (("name", 22), ("plays", 26), ("address", 16)):
            table.heading(column, text=words(f"lobby.{column}"))
            width = letters * font.measure("n")
            table.column(column, width=width, minwidth=width // 2)
        table.pack(fill="both", expand=True, pady=8)
        self.may_shrink(table, LEAST_ROWS)
        self._list.bind("<<TreeviewSelect>>", lambda event: self._show_buttons())
        self._build_inviting()
        invitations = ttk.Frame(body)
        invitations.pack(fill="x")
        now = self._meeting.loop.now
        self._invitations = InvitationRows(invitations, words, now, self._answer)
        self._build_address()
        status = self.label(body)
        status.configure(textvariable=self._status)
        status.pack(anchor="w", pady=(8, 0))
        self.button(words("close"), self.close)
        self.button(words("lobby.why"), self._diagnose)
        return entry

    def _build_inviting(self) -> None:
        words, row = self._words, self.flow(self.body)
        self._invite_buttons: dict[GameVersion, ttk.Button] = {}
        for game in GAMES:
            button = ttk.Button(
                row,
                text=words("lobby.invite", game=self._game(game)),
                command=lambda game=game: self._invite(game),  # type: ignore[misc]
            )
            row.add(button)
            self._invite_buttons[game] = button
        self._withdraw_button = ttk.Button(
            row, text=words("lobby.withdraw"), command=self._withdraw
        )
        row.add(self._withdraw_button)
        row.add(ttk.Button(row, text=words("lobby.refresh"), command=self._meeting.refresh))
        row.pack(fill="x")

    def _build_address(self) -> None:
        words, row = self._words, self.flow(self.body)
        self._address = tk.StringVar(self.window)
        row.add(ttk.Label(row, text=words("lobby.by-address")))
        entry = ttk.Entry(row, textvariable=self._address, width=24)
        entry.bind("<Return>", lambda event: self._connect())
        row.add(entry)
        row.add(ttk.Button(row, text=words("lobby.connect"), command=self._connect))
        host = ttk.Button(row, text=words("lobby.host"), command=lambda: self._host(TABLE_PORT))
        row.add(host)
        row.pack(fill="x", pady=(10, 0))

    def _game(self, game: GameVersion) -> str:
        return self._words(f"lobby.game.{game.code}")

    # what the player does

    def _enter(self) -> None:
        nick = self._nick.get().strip()
        problem = nick_problem(nick)
        if problem is not None:
            self.say(self._words(f"lobby.nick.{problem}"))
            return
        if nick == self._meeting.nick and self._meeting.driver is not None:
            return
        self._meeting.exit()
        self._came.clear()
        self._sent.clear()
        try:
            self._meeting.enter(nick)
        except OSError as error:
            self.say(self._words("lobby.no-network", why=reason(error)))
            return
        self._keep_nick(nick)
        driver = self._meeting.driver
        problem = driver.diagnosis().problem if driver else None
        self.say(self._words("lobby.port-taken" if problem else "lobby.entered", nick=nick))
        self._show_peers()

    def _chosen(self) -> Peer | None:
        chosen = self._list.selection()
        return next((peer for peer in self._meeting.peers() if peer.key in chosen), None)

    def _invite(self, game: GameVersion) -> None:
        peer = self._chosen()
        if peer is not None:
            self._meeting.invite(peer.key, game)

    def _withdraw(self) -> None:
        peer = self._chosen()
        if peer is not None:
            self._meeting.withdraw(peer.key)

    def _connect(self) -> None:
        try:
            host, port = parse_address(self._address.get())
        except LocalError:
            self.say(self._words("lobby.bad-address"))
            return
        self._join(host, port)

    def _diagnose(self) -> None:
        if self._meeting.driver is None:
            self.say(self._words("lobby.enter-first"))
        else:
            DiagnosisWindow(self.window, self._words, self._meeting)

    # what happens

    def say(self, text: str) -> None:
        """Write a line at the bottom."""
        self._status.set(text)
        self.refit()

    def show_event(self, event: LobbyEvent) -> None:
        """Show what happened in the lobby."""
        words = self._words
        match event:
            case InvitationCame(mutual=False):
                self._came[event.peer.key] = event
                self.window.bell()
                self.window.lift()
            case InvitationSent():
                self._sent[event.peer.key] = event
            case InvitationEnded():
                (self._came if event.incoming else self._sent).pop(event.peer.key, None)
                name = short_nick(event.peer.nick)
                side = "theirs" if event.incoming else "ours"
                self.say(words(f"lobby.ended.{side}.{event.reason}", name=name))
            case TableAgreed():
                self._came.clear()
                self._sent.clear()
            case LobbyRefused():
                self.say(words(f"lobby.refused.{event.reason}"))
        self._show_peers()
        self._show_invitations()

    def _show_invitations(self) -> None:
        self._invitations.show(self._came.values())
        self.refit()

    def _show_peers(self) -> None:
        """Bring the rows up to date; the chosen one stays."""
        peers = {peer.key: peer for peer in self._meeting.peers()}
        for row in self._list.get_children():
            if row not in peers:
                self._list.delete(row)
        for key, peer in peers.items():
            games = ", ".join(map(self._game, (game for game in GAMES if peer.plays(game))))
            name = short_nick(peer.nick)
            if key in self._sent:
                name += self._words("lobby.invited")
            values = (name, games, peer.host)
            if self._list.exists(key):
                self._list.item(key, values=values)
            else:
                self._list.insert("", "end", iid=key, values=values)
        self._show_buttons()

    def _show_buttons(self) -> None:
        peer = self._chosen()
        for game, button in self._invite_buttons.items():
            may = peer is not None and peer.plays(game) and peer.key not in self._sent
            button.state(["!disabled" if may and not self._meeting.busy else "disabled"])
        withdraw = peer is not None and peer.key in self._sent
        self._withdraw_button.state(["!disabled" if withdraw else "disabled"])

    def _answer(self, peer: Peer, accepted: bool) -> None:
        self._came.pop(peer.key, None)
        if accepted:
            self._meeting.accept(peer)
        else:
            self._meeting.refuse(peer.key)
        self._show_invitations()

    def _log_out(self) -> None:
        self._invitations.stop()
        self._meeting.exit()
