"""The window of one's own table, against the bank on this machine."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cards.events import BANK, Seat
from cards.rules import RULE_SETS, RuleSet
from table.options import Options
from table.rule_sets import check_rule_sets
from table.saving.home import Home
from table.saving.logs import Log, opened
from table.saving.settings import Settings
from table.session import Session
from table.window import geometry
from table.window.keys import Does
from table.window.menus import Choice, Entries, Entry
from table.window.table_window import TableWindow
from table.words import Words, system_language

if TYPE_CHECKING:
    from table.saving.table_journal import SavedTable, TableJournal
    from table.window.net.network import NetworkMenu


def play_at(root: tk.Tk, options: Options) -> None:
    """Play in a window as the options say, until it is closed."""
    geometry.grow_system_fonts(root)
    home = Home(options.home)
    settings = Settings(home)
    words = Words(options.lang or settings.get("language") or system_language())
    check_rule_sets(words)
    session = Session(options.setup, home, options.new)
    window = OwnWindow(root, session, words, settings, options.speed, home.cache, home)
    window.open_window()
    if options.nick is not None:
        settings.choose(nick=options.nick)
    window.go_to_table(options.host, options.join)
    root.mainloop()
    home.close()


class OwnWindow(TableWindow):
    """A table of the own, with a game for each rule set."""

    def __init__(
        self,
        root: tk.Tk,
        session: Session,
        words: Words,
        settings: Settings,
        speed: str | None = None,
        cache: Path | None = None,
        home: Home | None = None,
    ) -> None:
        """`home` keeps a table for two, if one is to be kept."""
        self._session = session
        self._network: NetworkMenu | None = None
        self._home = home
        self.cache = cache
        super().__init__(root, session, words, settings, speed, cache)
        self.player.at_rest.append(self._judge)
        self._judge()  # a round whose result was shown before, and not counted any more

    def _menus(self) -> dict[str, Callable[[], Entries]]:
        game, *others = super()._menus().items()
        return dict([game, ("menu.net", self._net_menu), *others])

    def _game_menu(self) -> Entries:
        rules = self._session.rules.name
        return (
            Entry("menu.new", self.ask_new_game, "new"),
            None,
            Choice("rules", list(RULE_SETS), rules, self.switch_rules, flat=True),
            None,
            Entry("menu.tip-details", self.show_tip_details),
            Entry("menu.review", self.beside.review_round),
            Entry("menu.statistics", self.show_statistics),
            None,
            Entry("menu.quit", self.close, "quit"),
        )

    def _does(self) -> dict[str, Does]:
        return {**super()._does(), "new": lambda key: self.ask_new_game()}

    def _net_menu(self) -> Entries:
        return (
            Entry("menu.net.lobby", lambda: self.network.open_lobby()),
            Entry("menu.net.host", lambda: self.network.host()),
        )

    def _show_over(self, reason: str) -> None:
        self.lay_panel(lambda: self._lay_over(reason))

    def _lay_over(self, reason: str) -> None:
        rounds, key = self.shown.rounds, f"over.{reason}"
        counted = f"{key}.text.one" if rounds == 1 else f"{key}.text"
        _, why, _ = self.board.message  # of the last round, which the panel covers
        summary = self.words.under(self._session.rules.name, counted, rounds=rounds)
        self.board.panel.open(
            self.words(key),
            f"{why}\n{summary}",
            [(self.words("over.new-game"), self._new_game)],
            can_be_closed=False,
        )

    def switch_rules(self, name: str) -> None:
        """Play by other rules; the game stays as it is, and the one under those goes on."""
        if name != self._session.rules.name:
            self._bring_to_rest()
            self._session.switch(RULE_SETS[name])
            self.show_game()

    def ask_new_game(self) -> None:
        """Begin a new game, after asking whether the one in progress may go."""
        self._bring_to_rest()
        if self._session.round.opening.accounts == self._accounts() or self.shown.over:
            self._new_game()
            return
        self.lay_panel(self._lay_question)

    def _lay_question(self) -> None:
        answers = [(self.words("yes"), self._new_game), (self.words("no"), lambda: None)]
        self.board.panel.open(self.words("menu.new"), self.words("new.ask"), answers)

    def _accounts(self) -> dict[Seat, int | None]:
        return {BANK: self._session.round.bank, **self._session.round.accounts}

    def _new_game(self) -> None:
        self.board.panel.close()
        self._session.new_game()
        self.player.settle()
        self.queue.finish()

    def show_statistics(self) -> None:
        """Open what all rounds under these rules came to."""
        from table.window.beside.statistics_window import (
            StatisticsWindow,  # not needed to begin with
        )

        session = self._session
        StatisticsWindow(
            self.root,
            self.words,
            self.words(f"rules.{session.rules.name}"),
            session.statistics,
            None if session.setup.practice else session.reset_statistics,
        )

    def _judge(self) -> None:
        """Count how good the decisions of a round were, if the player wants that."""
        self._session.judges = self.choice("count_decisions")
        self._session.judge_round()

    # other tables

    @property
    def network(self) -> NetworkMenu:
        """The way to other machines; its code is loaded when it is first wanted."""
        if self._network is None:
            from table.window.net.network import NetworkMenu

            self._network = NetworkMenu(self)
        return self._network

    @property
    def rules(self) -> RuleSet:
        """The rules that are being played."""
        return self._session.rules

    def go_to_table(self, host: int | None, join: tuple[str, int] | None) -> None:
        """Open or call a table for two, or go back to the one that the program was killed at.

        To that one without a question where it is just the one that is asked for.
        """
        left = self._home is not None and self._home.table_journal
        saved = self.network.meeting.left_table() if left and left.exists() else None
        if saved is not None and saved.is_at(*(join or ("", host or 0))):
            self.network.go_on(saved)
        elif host is not None:
            self.network.host(host)
        elif join is not None:
            self.network.join(*join)
        elif saved is not None:
            self.lay_panel(partial(self._lay_table_question, saved))

    def _lay_table_question(self, saved: SavedTable) -> None:
        network = self.network
        answers = [
            (self.words("yes"), lambda: network.go_on(saved)),
            (self.words("no"), network.meeting.forget_table),
        ]
        title = self.words("link.go-on.title")
        self.board.panel.open(title, self.words("link.go-on", name=saved.other), answers)

    def table_journal(self) -> TableJournal | None:
        """Where a table for two is kept, so that this player gets the seat back."""
        from table.saving.table_journal import TableJournal  # not needed to begin with

        return TableJournal(self._home) if self._home is not None else None

    def another_log(self) -> Log | None:
        """The log again, for a table for two; None when none is wanted or it cannot be written."""
        return opened(self._session.setup.log)

    def accounts_for_two(self) -> dict[Seat, int | None]:
        """What the command line says of accounts, for a table that is opened here."""
        return self._session.setup.accounts(seats=2)

    def rest(self) -> None:
        """Let everything lie as it is: another table is opened."""
        self._bring_to_rest()

    def come_back(self) -> None:
        """Go on, after another table was in front and may have written to the log."""
        self.take_quit_key()
        self._session.take_up_log()

    def close(self) -> None:
        """End the game on the screen; what is under way is forgotten, the round is not."""
        if self._network is not None:
            self._network.close()
        self._judge()
        self.stop()
        self._session.close()
        self.root.destroy()
