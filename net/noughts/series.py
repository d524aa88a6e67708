"""A series of noughts and crosses: best of five between the inviter and the invited.

cards/RULES.md, "Noughts and crosses": three wins end the series, else the fifth game does; drawn
games count as games. The loser starts the next game; after a draw the one who did not start the
last.

    phase     what may happen               then
    playing   `play` by the one in turn     playing, or between, or over
    between   `begin` by the next starter   playing
    over      nothing
"""

from enum import Enum

from net.errors import LocalError
from net.noughts.board import Board, Mark

WINS = 3
"""Wins that end a series."""

GAMES = 5
"""Games of the longest series."""


class Party(Enum):
    """The two ends, by what they were in the lobby."""

    INVITER = "inviter"
    INVITED = "invited"

    @property
    def other(self) -> "Party":
        return Party.INVITED if self is Party.INVITER else Party.INVITER


class SeriesPhase(Enum):
    PLAYING = "playing"
    BETWEEN = "between"
    OVER = "over"


class Series:
    """The games of one series; `results` has one winner a game, None for a drawn one."""

    def __init__(self, starter: Party) -> None:
        """Begin the first game, which `starter` starts."""
        self.board = Board()
        self.starter = starter
        self.results: list[Party | None] = []
        self.phase = SeriesPhase.PLAYING

    def wins(self, player: Party) -> int:
        """Games that `player` has won: 0 to 3."""
        return self.results.count(player)

    @property
    def number(self) -> int:
        """The game on the board, or the last one: 1 to 5."""
        return len(self.results) + (self.phase is SeriesPhase.PLAYING)

    @property
    def awaited(self) -> Party | None:
        """Who must act: the one in turn, between games the next starter, at the end nobody."""
        match self.phase:
            case SeriesPhase.PLAYING:
                return self.starter if self.board.turn is Mark.FIRST else self.starter.other
            case SeriesPhase.BETWEEN:
                last = self.results[-1]
                return self.starter.other if last is None else last.other
            case SeriesPhase.OVER:
                return None

    @property
    def winner(self) -> Party | None:
        """Who has won more games of a series that is over; None for an equal one."""
        if self.phase is not SeriesPhase.OVER:
            return None
        ahead = self.wins(Party.INVITER) - self.wins(Party.INVITED)
        return None if ahead == 0 else Party.INVITER if ahead > 0 else Party.INVITED

    def check_play(self, player: Party, cell: int) -> str | None:
        """Why `player` cannot mark `cell`: `series-over`, `no-game`, `not-in-turn`, or as Board."""
        if self.phase is SeriesPhase.OVER:
            return "series-over"
        if self.phase is SeriesPhase.BETWEEN:
            return "no-game"
        return "not-in-turn" if player is not self.awaited else self.board.check(cell)

    def play(self, player: Party, cell: int) -> None:
        """Mark a cell, and count the game if that ends it. Raises LocalError as `check_play`."""
        reason = self.check_play(player, cell)
        if reason is not None:
            raise LocalError(f"{player.value} cannot play {cell}: {reason}")
        self.board = self.board.play(cell)
        if self.board.over:
            self.results.append(None if self.board.winner is None else player)
            done = len(self.results) == GAMES or self.wins(player) == WINS
            self.phase = SeriesPhase.OVER if done else SeriesPhase.BETWEEN

    def check_begin(self, player: Party) -> str | None:
        """Why `player` cannot start a game: `series-over`, `game-running`, `not-the-starter`."""
        if self.phase is SeriesPhase.OVER:
            return "series-over"
        if self.phase is SeriesPhase.PLAYING:
            return "game-running"
        return "not-the-starter" if player is not self.awaited else None

    def begin(self, player: Party) -> None:
        """Start the next game. Raises LocalError where `check_begin` has a reason."""
        reason = self.check_begin(player)
        if reason is not None:
            raise LocalError(f"{player.value} cannot begin: {reason}")
        self.board, self.starter, self.phase = Board(), player, SeriesPhase.PLAYING
