"""Hands of cards as pictures in the terminal, for a person."""

from cards.events import BANK, CardDealt, Event, HoleTurned, Result, Seat
from table.terminal import textcards
from table.terminal.lines import Lines
from table.terminal.screen import TerminalScreen
from table.words import Words


class HandPictures:
    """Draws hands as far as the lines have told of them; without `art` nothing."""

    def __init__(
        self, lines: Lines, screen: TerminalScreen, words: Words, pictures: str, art: bool
    ) -> None:
        """`pictures` are the letters of jack, queen and king."""
        self._lines, self._screen, self._words = lines, screen, words
        self._pictures, self._art = pictures, art
        self._bank_to_draw = False
        """Whether the bank's card has been turned since its hand was drawn."""

    def before(self, event: Event) -> None:
        """Draw what has to be seen before the line of an event: the bank's hand before a result."""
        if isinstance(event, Result) and self._bank_to_draw:
            self._bank_to_draw = False
            self._draw(BANK)

    def after(self, event: Event) -> None:
        """Draw what an event has changed: all hands after the deal, then the one with a new card.

        The bank's hand is drawn once, when it is whole.
        """
        if isinstance(event, HoleTurned):
            self._bank_to_draw = True
        elif isinstance(event, CardDealt) and event.card is None:
            self._bank_to_draw = False
            self.draw_all()
        elif isinstance(event, CardDealt) and event.seat != BANK and self._lines.shown.hole:
            self._draw(event.seat)

    def draw_all(self) -> None:
        """Draw each hand that has a card, the bank's first."""
        dealt = [seat for seat, hand in self._lines.shown.hands.items() if hand]
        for seat in sorted(dealt, key=lambda seat: (seat != BANK, seat)):
            self._draw(seat)

    def _draw(self, seat: Seat) -> None:
        """The hand of a seat or the bank, under its owner's name and points."""
        if not self._art:
            return
        shown, screen = self._lines.shown, self._screen
        points = "?" if seat == BANK and shown.hole else shown.points.get(seat, 0)
        screen.say(self._words("terminal.hand", who=self._lines.names[seat], points=points))
        screen.draw(textcards.hand(shown.hands[seat], screen.width, screen.paint, self._pictures))
