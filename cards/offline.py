"""A round that is played on one machine: the same commands, a dealer of its own.

Every event goes to the listeners before the call returns, in order. A
listener that must come first (the record on disk) subscribes first.
"""

from collections.abc import Callable

from cards.card import Card
from cards.commands import Command
from cards.deck import Dealer
from cards.events import DealStarted, Event
from cards.round import Face, Round


class OfflineGame:
    """A round and the dealer who brings its cards."""

    def __init__(self, round_: Round, dealer: Dealer) -> None:
        self.round = round_
        self.dealer = dealer
        self.listeners: list[Callable[[Event], None]] = []

    def do(self, command: Command) -> None:
        """Carry out a command and bring the cards it asks for; listeners hear what happened."""
        self._tell(self.round.do(command))
        self.go_on()

    def go_on(self) -> None:
        """Bring cards for as long as the round wants any."""
        while self.round.wanted:
            self._tell(self.round.give(self._card(self.round.wanted.face)))

    def _card(self, face: Face) -> Card | None:
        match face:
            case Face.UP:
                return self.dealer.face_up()
            case Face.DOWN:
                self.dealer.lay_face_down()
                return None
            case Face.TURNED:
                return self.dealer.turn()

    def _tell(self, events: list[Event]) -> None:
        for event in events:
            if isinstance(event, DealStarted):
                self.dealer.new_round()
            for listener in self.listeners:
                listener(event)
