"""How a round stands: what everybody may see of it, and what may be asked now.

Nothing in here happens; that is `cards.round`.
"""

from collections.abc import Mapping

from cards.card import Card
from cards.commands import Command, Deal, Leave, Stake
from cards.events import BANK, EventError, GameStarted, Result, Seat
from cards.hand import total
from cards.purse import Purse
from cards.rules import RuleSet
from cards.states import LEGAL, CardWanted, State


class Standing:
    """All that a round knows; `playing` are the seats that are dealt cards in it."""

    def __init__(
        self, rules: RuleSet, seats: int = 1, accounts: Mapping[Seat, int | None] | None = None
    ) -> None:
        """Open a table of `seats` seats; `accounts` replace those of the rule set.

        Raises EventError for accounts that are not whole amounts, one a seat
        and one for BANK (None where the rule set has no limit for it, and only
        there), or that end the game before it begins.
        """
        self.rules = rules
        self._deck = rules.deck()
        self.seats = tuple(range(1, seats + 1))
        start: dict[Seat, int | None] = {BANK: rules.bank_start}
        start.update(dict.fromkeys(self.seats, rules.player_start))
        start.update(accounts or {})
        self.opening = GameStarted(rules.name, seats, dict(start))
        if (start[BANK] is None) is not (rules.bank_start is None):
            raise EventError(f"{start[BANK]} is no account for the bank of {rules.name}")
        self._purse = Purse(rules, start)
        self.accounts = self._purse.accounts
        self.pots = self._purse.pots
        self.number = 0
        self.state = State.STAKING
        self.left: set[Seat] = set()
        self.wanted: CardWanted | None = None
        self._clear()
        over = self._over()
        if over:
            raise EventError(f"{over} before the game begins: {dict(self.opening.accounts)}")

    def _clear(self) -> None:
        """Forget the last round's cards and results: stakes are asked for."""
        everybody: tuple[Seat, ...] = (BANK, *self.seats)
        self.hands: dict[Seat, list[Card]] = {seat: [] for seat in everybody}
        self.face_down = False
        self.playing: tuple[Seat, ...] = ()
        self.finished: dict[Seat, str] = {}
        self.results: dict[Seat, Result] = {}
        self._agreed: set[Seat] = set()
        self._to_deal: list[CardWanted] = []

    @property
    def bank(self) -> int | None:
        """The bank's account; None for a bank without limit."""
        return self._purse.bank

    def total(self, seat: Seat) -> int:
        """The points of the open cards of a seat or the bank."""
        return total(self.hands[seat], self.rules)

    def agreed(self, seat: Seat) -> bool:
        """Whether the others are awaited, not this seat, in STAKING or SETTLED."""
        return seat in self._agreed

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that have to say something before the round goes on, not counting cards."""
        if self.state not in (State.STAKING, State.TURN, State.SETTLED):
            return ()
        done = self.finished if self.state is State.TURN else self._agreed
        of = self.playing if self.state is State.TURN else self.seats
        return tuple(seat for seat in of if seat not in done and seat not in self.left)

    def may_come(self, card: Card) -> bool:
        """Whether a card is of the deck and has not been seen yet this round."""
        return card in self._deck and not any(card in hand for hand in self.hands.values())

    def unseen(self) -> list[Card]:
        """The cards that nobody has seen yet this round, in deck order."""
        seen = {card for hand in self.hands.values() for card in hand}
        return [card for card in self._deck if card not in seen]

    def _over(self) -> str | None:
        """Why the game is at its end, None while it is not."""
        least = max(1, self.rules.least_stake)
        staying = [seat for seat in self.seats if seat not in self.left]
        if any(self.accounts[seat] < least and not self.pots[seat] for seat in staying):
            return "broke"
        if self.bank == 0 and not any(self.pots.values()):
            return "bank-broken"
        return None

    # what may be asked

    def check(self, command: Command) -> str | None:
        """Why a command is not legal now, as a short code; None when it is."""
        seat = command.seat
        if seat not in self.seats:
            return "no-such-seat"
        if self.state is State.OVER:
            return "over"
        if seat in self.left:
            return "left"
        if not isinstance(command, LEGAL[self.state]):
            return "not-now"
        if isinstance(command, Leave):
            return None
        if self.wanted:
            return "not-now"
        if self.state is not State.SETTLED and self._out(seat):
            return "finished"
        if isinstance(command, Stake):
            return self._check_stake(command)
        if self.state is not State.TURN and seat in self._agreed:
            return "already-said"
        if isinstance(command, Deal) and self.pots[seat] < self.rules.least_stake:
            return "stake-first"
        return None

    def _out(self, seat: Seat) -> bool:
        """Whether the seat has finished, or sits the round out."""
        return seat in self.finished or (self.state is State.TURN and seat not in self.playing)

    def _check_stake(self, stake: Stake) -> str | None:
        before_deal = self.state is State.STAKING and stake.seat not in self._agreed
        if not (before_deal or self.rules.stake_in_turn):
            return "not-now"
        return self._purse.check_stake(stake.seat, stake.amount)
