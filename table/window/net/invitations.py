"""The invitations that have come, a row each: who invites to what, and how long that is open."""

import math
from collections.abc import Callable, Iterable
from tkinter import ttk

from net.lobby.events import InvitationCame, Peer
from net.lobby.nick import short_nick
from table.words import Words

SECOND = 1000
"""Milliseconds from one look at the time left to the next."""


class _Invitation:
    """One invitation with its two buttons."""

    def __init__(
        self, parent: ttk.Frame, words: Words, answer: Callable[[bool], None]
    ) -> None:
        self.frame = ttk.Frame(parent, padding=(0, 6))
        self.frame.pack(fill="x")
        self.text = ttk.Label(self.frame)
        self.text.pack(side="left")
        for key, accepted in (("refuse", False), ("accept", True)):
            ttk.Button(
                self.frame,
                text=words(f"lobby.{key}"),
                command=lambda accepted=accepted: answer(accepted),  # type: ignore[misc]
            ).pack(side="right", padx=(6, 0))


class InvitationRows:
    """Rows that stay while the seconds run: a button is there until it has been pressed."""

    def __init__(
        self,
        parent: ttk.Frame,
        words: Words,
        now: Callable[[], float],
        answer: Callable[[Peer, bool], None],
    ) -> None:
        """`now` is the clock of the lobby, in seconds; `answer` hears who is accepted or not."""
        self._parent = parent
        self._words = words
        self._now = now
        self._answer = answer
        self._rows: dict[InvitationCame, _Invitation] = {}
        self._tick: str | None = None

    def show(self, came: Iterable[InvitationCame]) -> None:
        """Show just these."""
        open_ones = list(came)
        for gone in self._rows.keys() - set(open_ones):
            self._rows.pop(gone).frame.destroy()
        for one in open_ones:
            if one not in self._rows:
                self._rows[one] = self._row(one.peer)
        self.stop()
        self._count()

    def stop(self) -> None:
        """Count no further."""
        if self._tick is not None:
            self._parent.after_cancel(self._tick)
            self._tick = None

    def _row(self, peer: Peer) -> _Invitation:
        return _Invitation(self._parent, self._words, lambda accepted: self._answer(peer, accepted))

    def _count(self) -> None:
        """Write how many seconds each is still open, again and again while there are any."""
        self._tick = None
        for one, row in self._rows.items():
            text = self._words(
                "lobby.came",
                name=short_nick(one.peer.nick),
                game=self._words(f"lobby.game.{one.game.code}"),
                seconds=max(0, math.ceil(one.until - self._now())),
            )
            row.text.configure(text=text)
        if self._rows:
            self._tick = self._parent.after(SECOND, self._count)
