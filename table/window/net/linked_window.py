"""The window of a table for two: the link's state, the other's last action, whose time it is."""

from __future__ import annotations

import math
import tkinter as tk
from collections.abc import Callable
from pathlib import Path
from tkinter import filedialog

from cards.events import Event
from cards.round import State
from net.driver import Connected, DriverEvent, NotConnected
from net.table.events import Alone, Did, Ended, LinkEvent, Named, PeerMissing, ProofReady, Resumed
from net.table.phases import LinkPhase
from table import linked_words
from table.linked import LinkedGame
from table.linked_words import LAST_SECONDS
from table.problems import reason
from table.saving.settings import Settings
from table.window.key_table import TWO
from table.window.keys import Does
from table.window.layout import TWO_SEATS
from table.window.menus import Entries, Entry
from table.window.style import GOLD, IVORY, MUTED
from table.window.table_window import TableWindow
from table.words import Words

FLASH = 700
"""Milliseconds that the title says whose turn it is, and then again what it is."""


class LinkedWindow(TableWindow):
    """A table that two machines share, in a window of its own."""

    where = TWO

    def __init__(
        self,
        master: tk.Misc,
        game: LinkedGame,
        words: Words,
        settings: Settings,
        clock: Callable[[], float],
        on_closed: Callable[[], None],
        speed: str | None = None,
        cache: Path | None = None,
    ) -> None:
        """`clock` is that of the link, in seconds; `on_closed` is called when all is over."""
        self.game = game
        self._now = clock
        self.on_closed = on_closed
        self._proof = ""
        self._last_action: Did | Alone | None = None
        self._ended: Ended | None = None
        self._tick: str | None = None
        self._flash: str | None = None
        self._going: str | None = None
        self._others = {game.link.peer: linked_words.other(game, words)}
        super().__init__(
            tk.Toplevel(master),
            game,
            words,
            settings,
            speed,
            cache,
            TWO_SEATS,
            game.seat,
            self._others,
        )
        self.board.also.append(self._show_link)
        self.player.at_rest.append(self._begin_round)
        game.listeners.append(self._heard)
        game.link_listeners.append(self._link_event)
        self.root.bind("<FocusIn>", lambda event: self._stop_flash(), add=True)
        self._look_again()

    def _game_menu(self) -> Entries:
        return (
            Entry("menu.proof", self.show_proof),
            Entry("menu.save-proof", self.save_proof),
            None,
            Entry("menu.tip-details", self.show_tip_details),
            Entry("menu.review", self.beside.review_round),
            None,
            Entry("menu.leave", self.ask_leave, "leave"),
        )

    def _does(self) -> dict[str, Does]:
        return {**super()._does(), "leave": lambda key: self.ask_leave()}

    # what happens

    def _heard(self, event: Event) -> None:
        """After the director: what can be done may have changed."""
        self.player.settle()

    def _begin_round(self) -> None:
        """Both have seen the result: the cards go, and stakes can be made."""
        shown = self.board.shown
        if self.session.round.state is State.STAKING and any(shown.hands.values()):
            self.player.clear_table()

    def _link_event(self, event: LinkEvent | DriverEvent) -> None:
        match event:
            case Did():
                if linked_words.action(event, self.game, self.words) is not None:
                    self._last_action = event
            case Alone():
                self._last_action = event
            case Named():
                self._others[self.game.link.peer] = linked_words.other(self.game, self.words)
                self.board.show_texts()
            case Ended():
                self._end(event)
            case ProofReady():
                self._proof = self.game.link.proof
            case PeerMissing(reason="replaced"):
                self.board.refuse("link.replaced", name=self._other)
            case PeerMissing() | Resumed() | Connected() | NotConnected():
                self.pointer.let_go()
        self.player.settle()
        self._look_again()

    def _end(self, ended: Ended) -> None:
        self._ended = ended
        self._bring_to_rest()
        if self.board.shown.over:  # that the other has gone then is no news
            self._show_over(self.board.shown.over)
            return
        self.lay_panel(lambda: self._lay_end(ended))

    def _lay_end(self, ended: Ended) -> None:
        self.board.panel.open(
            self.words("link.ended"),
            linked_words.ended(ended, self.game, self.words),
            [(self.words("link.back"), self._close_soon)],
            can_be_closed=False,
        )

    def _show_over(self, reason: str) -> None:
        self.lay_panel(lambda: self._lay_over(reason))

    def _lay_over(self, reason: str) -> None:
        _, why, _ = self.board.message  # of the last round, which the panel covers
        broken = reason == "bank-broken"
        text = self.words("link.over.bank" if broken else "link.over.text")
        self.board.panel.open(
            self.words("over.bank-broken" if broken else "link.over"),
            f"{why}\n{text}",
            [(self.words("link.back"), self._close_soon)],
            can_be_closed=False,
        )

    def _apply_choices(self) -> None:
        super()._apply_choices()
        self._others[self.game.link.peer] = linked_words.other(self.game, self.words)

    # the state of the link

    @property
    def _other(self) -> str:
        return linked_words.other(self.game, self.words)

    def _look_again(self) -> None:
        """Show the link as it is, and look again when a time on it runs."""
        if self._tick is not None:
            self.root.after_cancel(self._tick)
            self._tick = None
        self._show_link()
        self._call_player()
        until = self._until()
        if until is not None:
            left = until - self._now()
            wait = left - LAST_SECONDS if left > LAST_SECONDS else left % 1
            if self.game.link.phase is LinkPhase.SUSPENDED:
                wait = left % 1
            self._tick = self.root.after(max(20, round(1000 * wait) + 10), self._look_again)

    def _until(self) -> float | None:
        """When the time is up that everybody is to see: of a missing peer, or of a turn."""
        link = self.game.link
        if link.suspended_until is not None:
            return link.suspended_until
        times = [link.deadline(seat) for seat in link.awaited]
        now = self._now()
        return min((time for time in times if time is not None and time > now), default=None)

    def _show_link(self) -> None:
        board, link = self.board, self.game.link
        quiet = link.suspended_until is None and self.game.seat not in link.awaited
        colour = IVORY if quiet and link.phase is not LinkPhase.ALONE else GOLD
        state = linked_words.state(self.game, self.words)
        board.write_in("link.state", state, "bold", colour)
        board.write_in("link.action", self._action(), "small", MUTED)
        until, text = self._until(), ""
        if until is not None:
            left = math.ceil(until - self._now())
            if link.phase is LinkPhase.SUSPENDED or 0 < left <= LAST_SECONDS:
                text = self.words("link.seconds", seconds=max(0, left))
        board.write_in("link.time", text, "big", GOLD)

    def _action(self) -> str:
        """What the other has done last, or what has become of the other."""
        match self._last_action:
            case Did() as did:
                return linked_words.action(did, self.game, self.words) or ""
            case Alone() as gone:
                return linked_words.alone(gone, self.game, self.words)
        return ""

    # calling the player

    def _call_player(self) -> None:
        """A beep and a flashing title when it is one's turn and the window is not in front."""
        awaited = self.game.seat in self.game.link.awaited and not self._ended
        away = not self.root.tk.call("focus")
        if awaited and away and self._flash is None:
            self.root.bell()
            self._flash_title(True)
        elif not awaited:
            self._stop_flash()

    def _flash_title(self, on: bool) -> None:
        self.root.title(self.words("link.your-turn") if on else self.words("title"))
        self._flash = self.root.after(FLASH, lambda: self._flash_title(not on))

    def _stop_flash(self) -> None:
        if self._flash is not None:
            self.root.after_cancel(self._flash)
            self._flash = None
            self.root.title(self.words("title"))

    # what the menus ask

    def ask_leave(self) -> None:
        """Leave the table: after asking, for a stake may be lost; at once when it is over."""
        if not self.game.is_open or self.board.shown.over:
            self._close_soon()
            return
        self._bring_to_rest()
        self.lay_panel(self._lay_question)

    def _lay_question(self) -> None:
        answers = [(self.words("yes"), self._close_soon), (self.words("no"), lambda: None)]
        self.board.panel.open(self.words("link.leave"), self.words("link.leave.ask"), answers)

    def want_to_close(self) -> None:
        """Ask whether to leave; who says so again while that is asked means it."""
        if self.board.panel.is_open:
            self._close_soon()
        else:
            self.ask_leave()

    def show_proof(self) -> None:
        """Open the proof of the last round in plain words."""
        from table.window.net.proof_window import ProofWindow

        ProofWindow(self.root, self.words, self._proof or self.game.link.proof, self.game.names)

    def save_proof(self) -> None:
        """Save the transcript of the last round where the player says."""
        path = filedialog.asksaveasfilename(
            parent=self.root, defaultextension=".jsonl", initialfile="17und4-proof.jsonl"
        )
        if path:
            try:
                Path(path).write_text(self._proof or self.game.link.proof, encoding="utf-8")
            except OSError as error:
                self.game.notices.append(
                    ("link.proof.unsaved", {"why": reason(error)})
                )
                self.player.settle()

    def _close_soon(self) -> None:
        """Close when the click that said so has been dealt with: it looks at the table again."""
        if self._going is None:
            self._going = self.root.after_idle(self.close)

    def close(self) -> None:
        """Leave the table, if it is still open, and go back to the own one."""
        if self.game.is_open:
            self.game.link_listeners.clear()
            self.game.listeners.clear()
            self.game.leave()
        for waiting in (self._tick, self._going):
            if waiting is not None:
                self.root.after_cancel(waiting)
        self._tick = self._going = None
        self._stop_flash()
        self.stop()
        self.root.destroy()
        self.on_closed()


