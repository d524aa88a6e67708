"""What the table shows: the round as far as its events have been shown.

The round is ahead of the screen while cards fly. This is the screen's own
account of it, and follows the same events when they land. No Tk here.
"""

from cards.card import Card
from cards.events import (
    BANK,
    CardDealt,
    DealStarted,
    Event,
    GameStarted,
    HoleTurned,
    Over,
    Result,
    Seat,
)
from cards.rules import RuleSet
from table.purses import Moved, Purses


class Shown:
    """Hands, points, chips and results as they lie on the table."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.purses = Purses(rules)
        self.hands: dict[Seat, list[Card | None]] = {}
        self.points: dict[Seat, int] = {}
        self.results: dict[Seat, Result] = {}
        self.played_for: dict[Seat, int] = {}
        """What lay in the pot of each seat that has a result, before it had one."""
        self.over: str | None = None
        self.rounds = 0
        self.cards_left = len(rules.deck())

    @property
    def hole(self) -> bool:
        """Whether a card of the bank lies face down."""
        return None in self.hands.get(BANK, ())

    def account(self, seat: Seat) -> int | None:
        """The money on an account; None for a bank without limit."""
        if seat == BANK and self.rules.bank_start is None:
            return None
        return self.purses.account(seat).sum

    def pot(self, seat: Seat) -> int:
        """What lies in the pot of a seat, from both sides."""
        return self.purses.pot(seat, seat).sum + self.purses.pot(seat, BANK).sum

    def clear(self) -> None:
        """Take the cards off the table; the pots stay."""
        self.hands = {seat: [] for seat in self.hands}
        self.points = {}
        self.results, self.played_for = {}, {}
        self.cards_left = len(self.rules.deck())

    def announce(self, result: Result) -> None:
        """Let a result be known, before the chips move by it."""
        if result.seat not in self.results:
            self.results[result.seat] = result
            self.played_for[result.seat] = self.pot(result.seat)

    def follow(self, event: Event) -> list[Moved]:
        """Take over what an event says; the chips that moved by it."""
        match event:
            case GameStarted():
                self.hands = {seat: [] for seat in event.accounts}
                self.over, self.rounds = None, 0
                self.clear()
            case DealStarted():
                self.clear()
                self.rounds = event.round
            case CardDealt():
                self.hands[event.seat].append(event.card)
                self.points[event.seat] = event.total
                self.cards_left -= 1
            case HoleTurned():
                bank = self.hands[BANK]
                bank[bank.index(None)] = event.card
                self.points[BANK] = event.total
            case Result():
                self.announce(event)
            case Over():
                self.over = event.reason
        return self.purses.follow(event)
