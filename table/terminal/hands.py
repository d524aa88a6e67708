"""Hands of cards as pictures in the terminal, for a person."""

from cards.events import BANK, Seat
from table.terminal import textcards
from table.terminal.lines import Lines
from table.terminal.screen import TerminalScreen
from table.words import Words


class Hands:
    """Draws what the lines have told of; without `art` nothing."""

    def __init__(
        self, lines: Lines, screen: TerminalScreen, words: Words, pictures: str, art: bool
    ) -> None:
        """`pictures` are the letters of jack, queen and king."""
        self._lines, self._screen, self._words = lines, screen, words
        self._pictures, self._art = pictures, art

    def draw(self, seat: Seat) -> None:
        """The hand of a seat or the bank, under its owner's name and points."""
        if not self._art:
            return
        shown, screen = self._lines.shown, self._screen
        points = "?" if seat == BANK and shown.hole else shown.points.get(seat, 0)
        screen.say(self._words("terminal.hand", who=self._lines.names[seat], points=points))
        screen.draw(textcards.hand(shown.hands[seat], screen.width, screen.paint, self._pictures))
