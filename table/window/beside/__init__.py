"""What is opened beside a table: texts to read, the gallery, the tip and what it knows.

None of it is needed to begin with, so its code is loaded when it is first
wanted.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from typing import TYPE_CHECKING

from table.authority import Authority
from table.window.player import SeatHands

if TYPE_CHECKING:
    from table.window.beside.help import ReadingWindow
    from table.window.beside.tip_view import TipView


class Beside:
    """The windows of one table, and the tip on it."""

    def __init__(self, root: tk.Tk | tk.Toplevel, session: Authority, player: SeatHands) -> None:
        self._root = root
        self._session = session
        self._player = player
        self._words = player.board.words
        self._reading: ReadingWindow | None = None
        self.tip: TipView | None = None

    def read(self, kind: str) -> None:
        """Open the rules of this game, tips for it, the keys, or what this is."""
        if self._reading is None:
            from table.window.beside.help import ReadingWindow

            self._reading = ReadingWindow(self._root, self._words)
        self._reading.show(kind, self._session.rules)

    def close_one(self) -> bool:
        """Close a text that is open; whether there was one."""
        return self._reading is not None and self._reading.close_one()

    def close_texts(self) -> None:
        """Close what is open to read: it is in a language that is not spoken any more."""
        if self._reading is not None:
            self._reading.close_all()

    def show_backs(self, chosen: str, choose: Callable[[str], None]) -> None:
        """Open the gallery of card backs."""
        from table.window.beside.gallery import Gallery

        Gallery(self._root, self._words, self._player.board.pictures, chosen, choose)

    def show_tip(self, on: bool) -> None:
        """Show the tip on the table, or not."""
        player = self._player
        if self.tip is None and on:
            from table.window.beside.tip_view import TipView

            self.tip = TipView(player.board, player.seat)
            player.board.also.append(self.tip.draw)
            player.at_rest.append(self.tip.draw)
            player.board.saying.advice = self.tip.about_stakes
        if self.tip is not None:
            self.tip.switch(on)
            player.board.show_texts()

    def show_tip_details(self) -> None:
        """Open the bank's ends and the cards left, as the tip knows them; it has to be on."""
        from table.window.beside.tip_details import TipDetails

        if self.tip is not None:
            details = TipDetails(self._root, self._words, self.tip.advice)
            self._player.at_rest.append(details.draw)

    def review_round(self) -> None:
        """Open what would have been best in the last round."""
        from table.tips import reviewed
        from table.window.beside.tip_details import ReviewWindow

        player, rules = self._player, self._session.rules
        player.queue.finish()
        ended = player.settled or player.board.shown.over
        events = self._session.last_round if ended else []
        ReviewWindow(self._root, self._words, reviewed(events, rules, player.seat), rules)
