"""The lobby: who is online, invitations both ways, a table by address, and what may be wrong."""

import tkinter as tk
from collections.abc import Callable
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
from table.window.net.diagnosis import DiagnosisWindow
from table.window.net.invitations import InvitationRows
from table.words import Words


class LobbyWindow:
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
        self._words = words
        self._meeting = meeting
        self._keep_nick = keep_nick
        self._host, self._join = host, join
        self._came: dict[str, InvitationCame] = {}
        self._sent: dict[str, InvitationSent] = {}
        self.window = window = tk.Toplevel(master)
        window.title(words("lobby.title"))
        window.geometry(f"+{master.winfo_rootx() + 30}+{master.winfo_rooty() + 30}")
        window.protocol("WM_DELETE_WINDOW", self.close)
        window.bind("<Escape>", lambda event: self.close())
        self._body = ttk.Frame(window, padding=12)
        self._body.pack(fill="both", expand=True)
        self._nick = tk.StringVar(window, nick or "")
        self._status = tk.StringVar(window)
        self._build()
        if nick:
            self._enter()

    # building

    def _build(self) -> None:
        words, body = self._words, self._body
        top = ttk.Frame(body)
        top.pack(fill="x")
        ttk.Label(top, text=words("lobby.nick")).pack(side="left")
        entry = ttk.Entry(top, textvariable=self._nick, width=22)
        entry.pack(side="left", padx=8)
        entry.bind("<Return>", lambda event: self._enter())
        ttk.Button(top, text=words("lobby.enter"), command=self._enter).pack(side="left")
        entry.focus_set()
        self._list = ttk.Treeview(
            body, columns=("name", "plays", "address"), show="headings", height=8
        )
        for column, width in (("name", 190), ("plays", 220), ("address", 130)):
            self._list.heading(column, text=words(f"lobby.{column}"))
            self._list.column(column, width=width)
        self._list.pack(fill="both", expand=True, pady=8)
        self._list.bind("<<TreeviewSelect>>", lambda event: self._show_buttons())
        self._build_inviting()
        invitations = ttk.Frame(body)
        invitations.pack(fill="x")
        now = self._meeting.loop.now
        self._invitations = InvitationRows(invitations, words, now, self._answer)
        self._build_address()
        ttk.Label(body, textvariable=self._status, wraplength=540).pack(anchor="w", pady=(8, 0))

    def _build_inviting(self) -> None:
        words, row = self._words, ttk.Frame(self._body)
        row.pack(fill="x")
        self._invite_buttons: dict[GameVersion, ttk.Button] = {}
        for game in GAMES:
            button = ttk.Button(
                row,
                text=words("lobby.invite", game=self._game(game)),
                command=lambda game=game: self._invite(game),  # type: ignore[misc]
            )
            button.pack(side="left", padx=(0, 6))
            self._invite_buttons[game] = button
        self._withdraw_button = ttk.Button(
            row, text=words("lobby.withdraw"), command=self._withdraw
        )
        self._withdraw_button.pack(side="left")
        refresh = ttk.Button(row, text=words("lobby.refresh"), command=self._meeting.refresh)
        refresh.pack(side="right")

    def _build_address(self) -> None:
        words, row = self._words, ttk.Frame(self._body)
        row.pack(fill="x", pady=(10, 0))
        self._address = tk.StringVar(self.window)
        ttk.Label(row, text=words("lobby.by-address")).pack(side="left")
        entry = ttk.Entry(row, textvariable=self._address, width=24)
        entry.pack(side="left", padx=6)
        entry.bind("<Return>", lambda event: self._connect())
        ttk.Button(row, text=words("lobby.connect"), command=self._connect).pack(side="left")
        ttk.Button(
            row, text=words("lobby.host"), command=lambda: self._host(TABLE_PORT)
        ).pack(side="left", padx=6)
        ttk.Button(row, text=words("lobby.why"), command=self._diagnose).pack(side="right")

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
            self.say(self._words("lobby.no-network", why=error.strerror or str(error)))
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
            DiagnosisWindow(self.window, self._words, self._meeting.driver, self._meeting.loop)

    # what happens

    def say(self, text: str) -> None:
        """Write a line at the bottom."""
        self._status.set(text)

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
        self._invitations.show(self._came.values())

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
        self._invitations.show(self._came.values())

    def close(self) -> None:
        """Log out, and close the window."""
        self._invitations.stop()
        self._meeting.exit()
        self.window.destroy()
