"""What the program at the other end does between games: ours keeps to the rules, the original has
habits of its own.

net/PROTOCOL.md, "The original program". The original sends 09 after every game that somebody has
won, also after its own; after a drawn one only where it did not start by its own count, which it
does not mend when we start. It shows an empty board at once, may then play without any 09, and
takes a mark for a free cell at any time. So with it whoever starts first has started, and where
both have, it counts as the starter, as it cannot be told.
"""

from net.noughts.board import CELLS, Mark
from net.noughts.series import Party, Series, SeriesPhase, SeriesStep

START, MARK, NEXT, GIVE_UP = 7, 8, 9, 10
"""The frames of a series."""

MOMENT = 3.0
"""Seconds after a drawn game in which a 09 of the original must come, else we may start: on a LAN
it is there at once, or when its player has closed the message of the draw."""

HOLD = 30.0
"""Seconds after a game that we have lost in which its 09 must come, else we may start: it does come
from the original, and a mark of ours would spoil its old board; another program may wait for us."""


class Rules:
    """A peer of our own kind: nothing is taken but what the rules allow."""

    def __init__(self, me: Party) -> None:
        self.me, self.them = me, me.other

    def starter(self, wanted: Party) -> Party:
        """Who starts the first game, if we, the invited, would like `wanted`."""
        return wanted

    def game_ended(self, series: Series) -> float | None:
        """Let the right one start the next game; seconds until we may, None where that is all."""
        return None

    def before(self, series: Series, id: int, cell: int = 0) -> list[SeriesStep]:
        """What happens at their 08 (for `cell`) or 09 before it is looked at."""
        return []

    def ignores(self, series: Series | None, id: int) -> bool:
        """Whether this frame of theirs means nothing, and nobody needs to be told."""
        return False

    def may_start_again(self, series: Series) -> bool:
        """Whether another 07 starts the series anew."""
        return False

    def may_lose_mark(self, series: Series) -> bool:
        """Whether our mark just made may be lost on their old board, and has to be sent again."""
        return False


class OriginalHabits(Rules):
    """The original program, or one that we must take for it."""

    def __init__(self, me: Party) -> None:
        super().__init__(me)
        self._after_own_win = False
        """It has started a game after one that it had won: no other program does."""
        self._shows_old_board = False
        """It made the last mark of a draw, and reads on while its player looks at the message."""

    def starter(self, wanted: Party) -> Party:
        """The inviter, who takes itself for the starter whatever our 07 says."""
        return Party.INVITER

    def game_ended(self, series: Series) -> float | None:
        winner = series.results[-1]
        self._shows_old_board = winner is None and series.starter is self.them
        if series.awaited is not self.them:
            series.expect(self.them)
        if winner is None:
            return MOMENT
        return HOLD if winner is self.them and not self._after_own_win else None

    def before(self, series: Series, id: int, cell: int = 0) -> list[SeriesStep]:
        if series.phase is SeriesPhase.BETWEEN:
            return self._before_start(series, id, cell)
        if not self._both_may_start(series):
            return []
        board = series.board
        if id == NEXT:
            return [SeriesStep.TURN] if len(board.free) == 9 else []
        if board.turn is Mark.FIRST:
            return [SeriesStep.TURN] if board.check(cell) is None else []
        return [SeriesStep.TURN] if cell == series.last else []

    def _before_start(self, series: Series, id: int, cell: int) -> list[SeriesStep]:
        if id == NEXT and series.results[-1] is self.them:
            self._after_own_win = True
        if id == MARK and cell not in CELLS:
            return []
        expect = [] if series.awaited is self.them else [SeriesStep.EXPECT]
        return [*expect, SeriesStep.BEGIN] if id == MARK else expect

    def ignores(self, series: Series | None, id: int) -> bool:
        """07 of an inviter that was invited once before, and 09 for a game that we have started."""
        if id == NEXT:
            return (
                series is not None and self._both_may_start(series) and len(series.board.free) == 8
            )
        return id == START and self.me is Party.INVITED

    def may_start_again(self, series: Series) -> bool:
        """A 06 that came twice makes it start twice."""
        return series.number == 1 and len(series.board.free) == 9

    def may_lose_mark(self, series: Series) -> bool:
        return (
            self._shows_old_board and self._both_may_start(series) and len(series.board.free) == 8
        )

    def _both_may_start(self, series: Series) -> bool:
        """Whether we have started this game by a 09, so that they may have started it too."""
        playing = series.phase is SeriesPhase.PLAYING
        return playing and series.starter is self.me and series.number > 1
