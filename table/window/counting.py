"""Totals that count up or down while the chips are under way."""

from cards.events import Event, Seat
from table.purses import Moved
from table.window.board import TableCanvas


class Counting:
    """What the accounts show between the old and the new amount."""

    def __init__(self, board: TableCanvas) -> None:
        self._board = board
        self._spans: dict[Seat, tuple[int, int]] = {}

    def follow(self, event: Event) -> list[Moved]:
        """Let the table follow an event; the chips that it moved. Counting begins."""
        shown = self._board.shown
        before = {seat: shown.account(seat) for seat in shown.hands}
        moved = shown.follow(event)
        for seat, amount in before.items():
            now = shown.account(seat)
            if amount is not None and now is not None and now != amount:
                self._spans[seat] = (amount, now)
        return moved

    def leave(self, seat: Seat) -> None:
        """Leave an account as it is written."""
        self._spans.pop(seat, None)

    def show(self, progress: float) -> None:
        """Write the amounts as they are on their way, 0 to 1."""
        for seat, (before, after) in self._spans.items():
            self._board.write_account(seat, before + round((after - before) * progress))
