"""A series of noughts and crosses: best of five between the inviter and the invited.

cards/RULES.md, "Noughts and crosses": three wins end the series, else the fifth game does; drawn
games count as games. The loser starts the next game; after a draw the one who did not start the
last. `TRANSITIONS` says what may happen in which phase, and where it leads.
"""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

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


class SeriesStep(Enum):
    """What can happen in a series."""

    MARK = "mark"
    """A mark after which the game goes on."""
    END_GAME = "end game"
    """A mark that ends its game: by a line, or on the last free cell."""
    END_SERIES = "end series"
    """A mark that ends its game, and with it the series."""
    TURN = "turn"
    """Both have started this game at once: the other one counts as its starter from now on."""
    EXPECT = "expect"
    """Somebody else is to start the next game."""
    BEGIN = "begin"
    """The next game starts."""


TRANSITIONS: Mapping[tuple[SeriesPhase, SeriesStep], SeriesPhase] = MappingProxyType(
    {
        (SeriesPhase.PLAYING, SeriesStep.MARK): SeriesPhase.PLAYING,
        (SeriesPhase.PLAYING, SeriesStep.END_GAME): SeriesPhase.BETWEEN,
        (SeriesPhase.PLAYING, SeriesStep.END_SERIES): SeriesPhase.OVER,
        (SeriesPhase.PLAYING, SeriesStep.TURN): SeriesPhase.PLAYING,
        (SeriesPhase.BETWEEN, SeriesStep.EXPECT): SeriesPhase.BETWEEN,
        (SeriesPhase.BETWEEN, SeriesStep.BEGIN): SeriesPhase.PLAYING,
    }
)
"""Phase and step to the next phase. What is not here cannot happen: each change of the phase is
looked up here, and each refusal by phase comes from a step that is missing."""

_REFUSALS = {
    SeriesPhase.PLAYING: "game-running",
    SeriesPhase.BETWEEN: "no-game",
    SeriesPhase.OVER: "series-over",
}
"""Why a step that this phase does not know is refused."""


class Series:
    """The games of one series; `results` has one winner a game, None for a drawn one."""

    def __init__(self, starter: Party) -> None:
        """Begin the first game, which `starter` starts."""
        self.board = Board()
        self.starter = starter
        self.results: list[Party | None] = []
        self.phase = SeriesPhase.PLAYING
        self.last = 0
        """The cell that was marked last, 0 before the first mark of all."""
        self._next: Party | None = None

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
        if self.phase is not SeriesPhase.PLAYING:
            return self._next
        return self.starter if self.board.turn is Mark.FIRST else self.starter.other

    @property
    def winner(self) -> Party | None:
        """Who has won more games of a series that is over; None for an equal one."""
        if self.phase is not SeriesPhase.OVER:
            return None
        ahead = self.wins(Party.INVITER) - self.wins(Party.INVITED)
        return None if ahead == 0 else Party.INVITER if ahead > 0 else Party.INVITED

    def check(self, step: SeriesStep) -> str | None:
        """Why this cannot happen in this phase: `series-over`, `game-running`, `no-game`."""
        return None if (self.phase, step) in TRANSITIONS else _REFUSALS[self.phase]

    def check_play(self, player: Party, cell: int) -> str | None:
        """Why `player` cannot mark `cell`: as `check`, `not-in-turn`, or as Board."""
        reason = self.check(SeriesStep.MARK)
        if reason is None and player is not self.awaited:
            reason = "not-in-turn"
        return reason or self.board.check(cell)

    def play(self, player: Party, cell: int) -> None:
        """Mark a cell, and count the game if that ends it. Raises LocalError as `check_play`."""
        reason = self.check_play(player, cell)
        if reason is not None:
            raise LocalError(f"{player.value} cannot play {cell}: {reason}")
        self.board, self.last = self.board.play(cell), cell
        self._go(self._count(player) if self.board.over else SeriesStep.MARK)

    def check_begin(self, player: Party) -> str | None:
        """Why `player` cannot start a game: as `check`, or `not-the-starter`."""
        reason = self.check(SeriesStep.BEGIN)
        return "not-the-starter" if reason is None and player is not self._next else reason

    def begin(self, player: Party) -> None:
        """Start the next game. Raises LocalError where `check_begin` has a reason."""
        reason = self.check_begin(player)
        if reason is not None:
            raise LocalError(f"{player.value} cannot begin: {reason}")
        self._go(SeriesStep.BEGIN)
        self.board, self.starter = Board(), player

    def expect(self, player: Party) -> None:
        """Let `player` start the next game, whoever would by the rules; between games only, else
        LocalError. The original program counts differently (`net.noughts.habits`)."""
        self._go(SeriesStep.EXPECT)
        self._next = player

    def turn(self) -> None:
        """Let the other one count as the starter of this game: both have started it at once.

        Where the starter is to move, every mark stays. Where the starter has moved just now, that
        mark is taken back: both wanted the cell, and the other has it.
        """
        self._go(SeriesStep.TURN)
        first = self.board.first
        if self.board.turn is Mark.SECOND:
            first &= ~(1 << self.last)
        self.board = Board(self.board.second, first)
        self.starter = self.starter.other

    def _count(self, player: Party) -> SeriesStep:
        """Note the result of the game that `player` has just ended."""
        drawn = self.board.winner is None
        self.results.append(None if drawn else player)
        if len(self.results) == GAMES or self.wins(player) == WINS:
            self._next = None
            return SeriesStep.END_SERIES
        self._next = self.starter.other if drawn else player.other
        return SeriesStep.END_GAME

    def _go(self, step: SeriesStep) -> None:
        reason = self.check(step)
        if reason is not None:
            raise LocalError(f"{step.value}: {reason}")
        self.phase = TRANSITIONS[self.phase, step]
