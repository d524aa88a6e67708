"""One game on this machine: the round, its dealer, and all who hear of its events in order.

Faces give commands to `do` and learn from their listener what happened. The
log is written before any face is told.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from cards.card import Card
from cards.commands import Command
from cards.deck import Dealer
from cards.events import Event, Refused, Seat
from cards.offline import OfflineGame
from cards.round import Round
from cards.rules import RuleSet


@dataclass(frozen=True)
class Setup:
    """What the command line says about a game; None where it says nothing."""

    rules: RuleSet
    decks: Sequence[Sequence[Card]] = field(default=())
    seed: int | None = None
    player: int | None = None
    bank: int | None = None
    log: Path | None = None


def open_log(path: Path) -> TextIO:
    """A log to append to, each line written at once. Raises OSError."""
    return path.open("a", encoding="utf-8", buffering=1)


class Session:
    """The game in progress, replaced as a whole when a new one is begun."""

    def __init__(self, setup: Setup) -> None:
        """Open the log and begin a game. Raises OSError when the log cannot be written."""
        self.setup = setup
        self.rules = setup.rules
        self.listeners: list[Callable[[Event], None]] = []
        self._rng = random.SystemRandom() if setup.seed is None else random.Random(setup.seed)
        self._log = open_log(setup.log) if setup.log else None
        self._game = self._begin(setup.decks)

    def _begin(self, decks: Sequence[Sequence[Card]]) -> OfflineGame:
        accounts: dict[Seat, int | None] = {}
        if self.setup.player is not None:
            accounts[1] = self.setup.player
        if self.setup.bank is not None:
            accounts["bank"] = self.setup.bank
        round_ = Round(self.rules, accounts=accounts)
        game = OfflineGame(round_, Dealer(self.rules, self._rng, decks))
        game.listeners.append(self._tell)
        self._write(round_.opening)
        return game

    @property
    def round(self) -> Round:
        """The round, to look at and to ask `check`."""
        return self._game.round

    def do(self, command: Command) -> None:
        """Carry out a command; the listeners hear what happened before this returns."""
        self._game.do(command)

    def refuse(self, seat: Seat, command: str, reason: str) -> None:
        """Say that something outside the round was refused, such as changing a chip."""
        self._tell(Refused(seat, command, reason))

    def new_game(self) -> None:
        """Give the game up and begin a new one, with fresh accounts and shuffled decks."""
        self._game = self._begin(())
        for listener in self.listeners:
            listener(self.round.opening)

    def close(self) -> None:
        """Close the log."""
        if self._log is not None:
            self._log.close()
            self._log = None

    def _write(self, event: Event) -> None:
        if self._log is not None:
            self._log.write(event.json() + "\n")

    def _tell(self, event: Event) -> None:
        self._write(event)
        for listener in self.listeners:
            listener(event)
