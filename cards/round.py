"""The round as a state machine: commands in, events out, cards asked for.

It owns no deck, no randomness and no clock. Where it needs a card it says so
in `wanted` and is given one with `give`; all else happens in `do`. After a
round is settled and every seat is ready the next one begins, with the same
accounts and with the pots that a draw has left.

States and commands (rules.md, "The round"); what is not in the table is
refused, whatever else is true:

    state     commands           leaves for
    STAKING   Stake, Deal        DEALING, when every seat has said Deal
    DEALING   -                  TURN, when everybody has two cards
    TURN      Stake, Hit, Stand  TURNING, when all seats have finished and one needs the
                                 bank's total; else SETTLED
    TURNING   -                  DRAWING, when the bank's card is turned
    DRAWING   -                  SETTLED, judged, when the bank has enough
    SETTLED   Ready              STAKING, when every seat has said Ready; or OVER, at once
    OVER      -                  nothing

While a card is wanted no command is legal.
Money is conserved at every event and never negative.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from cards.card import Card
from cards.commands import Command, Deal, Hit, Ready, Stake, Stand
from cards.events import (
    BANK,
    Accounts,
    CardDealt,
    DealStarted,
    Event,
    EventError,
    GameStarted,
    HoleTurned,
    Over,
    Refused,
    Result,
    Seat,
    Staked,
    TurnEnded,
)
from cards.hand import is_pictures, total
from cards.rules import BANK_STANDS_AT, BUST_OVER, RuleSet


class State(Enum):
    """Where the round stands."""

    STAKING = "staking"
    DEALING = "dealing"
    TURN = "turn"
    TURNING = "turning"
    DRAWING = "drawing"
    SETTLED = "settled"
    OVER = "over"


LEGAL: Mapping[State, tuple[type[Command], ...]] = {
    State.STAKING: (Stake, Deal),
    State.DEALING: (),
    State.TURN: (Stake, Hit, Stand),
    State.TURNING: (),
    State.DRAWING: (),
    State.SETTLED: (Ready,),
    State.OVER: (),
}


class Face(Enum):
    """How a wanted card comes: open, face down (nobody learns it), or by turning that one."""

    UP = "up"
    DOWN = "down"
    TURNED = "turned"


@dataclass(frozen=True, slots=True)
class CardWanted:
    """The round waits for a card to a seat."""

    to: Seat
    face: Face = Face.UP


class RoundError(Exception):
    """The caller's mistake: a card that is not wanted, or that cannot be this one."""


class Round:
    """One table's game of twenty-one, round after round."""

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
        self.bank = start.pop(BANK)
        self.accounts: dict[Seat, int] = {seat: money or 0 for seat, money in start.items()}
        self.pots: dict[Seat, int] = dict.fromkeys(self.seats, 0)
        self.number = 0
        self.state = State.STAKING
        self.wanted: CardWanted | None = None
        self._clear()
        over = self._over()
        if over:
            raise EventError(f"{over} before the game begins: {dict(self.opening.accounts)}")

    def _clear(self) -> None:
        """Forget the last round's cards and results."""
        everybody: tuple[Seat, ...] = (BANK, *self.seats)
        self.hands: dict[Seat, list[Card]] = {seat: [] for seat in everybody}
        self.face_down = False
        self.finished: dict[Seat, str] = {}
        self.results: dict[Seat, Result] = {}
        self._agreed: set[Seat] = set()
        self._to_deal: list[CardWanted] = []

    # what may be seen

    def total(self, seat: Seat) -> int:
        """The points of the open cards of a seat or the bank."""
        return total(self.hands[seat], self.rules)

    def agreed(self, seat: Seat) -> bool:
        """Whether the others are awaited, not this seat, in STAKING or SETTLED."""
        return seat in self._agreed

    def unseen(self) -> list[Card]:
        """The cards that nobody has seen yet this round, in deck order."""
        seen = {card for hand in self.hands.values() for card in hand}
        return [card for card in self._deck if card not in seen]

    # what may be asked

    def check(self, command: Command) -> str | None:
        """Why a command is not legal now, as a short code; None when it is."""
        seat = command.seat
        if seat not in self.seats:
            return "no-such-seat"
        if self.state is State.OVER:
            return "over"
        if self.wanted or not isinstance(command, LEGAL[self.state]):
            return "not-now"
        if seat in self.finished and self.state is State.TURN:
            return "finished"
        if isinstance(command, Stake):
            return self._check_stake(command)
        if isinstance(command, Deal | Ready) and seat in self._agreed:
            return "already-said"
        if isinstance(command, Deal) and self.pots[seat] < self.rules.least_stake:
            return "stake-first"
        return None

    def _check_stake(self, stake: Stake) -> str | None:
        before_deal = self.state is State.STAKING and stake.seat not in self._agreed
        if not (before_deal or self.rules.stake_in_turn):
            return "not-now"
        if stake.amount < 1:
            return "not-an-amount"
        if stake.amount % self.rules.stake_unit:
            return f"multiple-of-{self.rules.stake_unit}"
        if stake.amount > self.accounts[stake.seat]:
            return "too-much"
        if self.rules.bank_matches and self.bank is not None and stake.amount > self.bank:
            return "bank-cannot-match"
        return None

    def do(self, command: Command) -> list[Event]:
        """Carry out a command; what happened. An illegal one is refused and changes nothing."""
        reason = self.check(command)
        if reason is not None:
            return [Refused(command.seat, str(command), reason)]
        match command:
            case Stake():
                return [self._stake(command)]
            case Deal():
                return self._deal(command.seat)
            case Hit():
                self.wanted = CardWanted(command.seat)
                return []
            case Stand():
                self.finished[command.seat] = "stand"
                return [TurnEnded(command.seat, "stand"), *self._after_turn()]
            case Ready():
                self._ready(command.seat)
                return []

    def give(self, card: Card | None) -> list[Event]:
        """Bring the card that is wanted (None for one face down); what happened.

        Raises RoundError when none is wanted, or when this card has been seen
        or is not of the deck; nothing changes then.
        """
        wanted = self.wanted
        if wanted is None:
            raise RoundError(f"no card is wanted, {card} came")
        if (card is None) is not (wanted.face is Face.DOWN):
            raise RoundError(f"a card {wanted.face.value} is wanted, {card} came")
        if card is not None and card not in self.unseen():
            raise RoundError(f"{card} cannot come any more")
        self.wanted = None
        if card is None:
            self.face_down = True
        else:
            self.hands[wanted.to].append(card)
        points = self.total(wanted.to)
        if wanted.face is Face.TURNED and card is not None:
            self.face_down = False
            self.state = State.DRAWING
            return [HoleTurned(card, points), *self._bank_draws()]
        went_on: Callable[[], list[Event]] = {
            State.DEALING: self._next_dealt,
            State.TURN: lambda: self._after_card(wanted.to),
            State.DRAWING: self._bank_draws,
        }[self.state]
        return [CardDealt(wanted.to, card, points), *went_on()]

    # staking and dealing

    def _stake(self, stake: Stake) -> Staked:
        seat, amount = stake.seat, stake.amount
        self.accounts[seat] -= amount
        self.pots[seat] += amount
        if self.rules.bank_matches:
            if self.bank is not None:
                self.bank -= amount
            self.pots[seat] += amount
        return Staked(seat, amount, self.pots[seat])

    def _deal(self, seat: Seat) -> list[Event]:
        self._agreed.add(seat)
        if len(self._agreed) < len(self.seats):
            return []
        self.number += 1
        self.state = State.DEALING
        to_seats = [CardWanted(seat) for seat in self.seats]
        self._to_deal = [*to_seats, CardWanted(BANK), *to_seats, CardWanted(BANK, Face.DOWN)]
        self.wanted = self._to_deal.pop(0)
        return [DealStarted(self.number)]

    def _next_dealt(self) -> list[Event]:
        if self._to_deal:
            self.wanted = self._to_deal.pop(0)
            return []
        self.state = State.TURN
        events: list[Event] = []
        for seat in self.seats:
            if self.total(seat) == BUST_OVER:
                events += self._finish(seat, "twenty-one", "win")
        return events + self._after_turn() if events else events

    # the seats' turns

    def _after_card(self, seat: Seat) -> list[Event]:
        points = self.total(seat)
        if points > BUST_OVER:
            return [*self._finish(seat, "bust", "lose"), *self._after_turn()]
        if is_pictures(self.hands[seat], self.rules):
            return [*self._finish(seat, "five-pictures", "win"), *self._after_turn()]
        if points == BUST_OVER:
            self.finished[seat] = "twenty-one"
            return [TurnEnded(seat, "twenty-one"), *self._after_turn()]
        return []

    def _finish(self, seat: Seat, reason: str, outcome: str) -> list[Event]:
        """End a turn whose result does not need the bank's total."""
        self.finished[seat] = reason
        return [TurnEnded(seat, reason), self._settle(seat, outcome, reason)]

    def _after_turn(self) -> list[Event]:
        if len(self.finished) < len(self.seats):
            return []
        if len(self.results) == len(self.seats):
            return self._settled()
        self.state = State.TURNING
        self.wanted = CardWanted(BANK, Face.TURNED)
        return []

    # the bank

    def _bank_draws(self) -> list[Event]:
        pictures = is_pictures(self.hands[BANK], self.rules)
        points = self.total(BANK)
        if points < BANK_STANDS_AT and not pictures:
            self.wanted = CardWanted(BANK)
            return []
        return self._judge(points, pictures)

    def _judge(self, bank: int, pictures: bool) -> list[Event]:
        events: list[Event] = []
        for seat in self.seats:
            if seat in self.results:
                continue
            points = self.total(seat)
            if pictures:
                events.append(self._settle(seat, "lose", "bank-five-pictures"))
            elif bank > BUST_OVER:
                events.append(self._settle(seat, "win", "bank-bust"))
            elif points > bank:
                events.append(self._settle(seat, "win", "higher"))
            elif points < bank:
                events.append(self._settle(seat, "lose", "lower"))
            else:
                events.append(self._settle(seat, "draw", "equal"))
        return events + self._settled()

    # money

    def _settle(self, seat: Seat, outcome: str, reason: str) -> Result:
        """Empty the seat's pot to whoever has won it, or leave it on the table."""
        pot = self.pots[seat]
        pays = 0
        if outcome == "win":
            pays = pot + self._wins_beside(pot, natural=reason == "twenty-one")
        elif outcome == "draw" and not self.rules.draw_keeps_pot:
            pays = pot
        if outcome == "lose" and self.bank is not None:
            self.bank += pot
        if outcome != "draw" or not self.rules.draw_keeps_pot:
            self.pots[seat] = 0
        self.accounts[seat] += pays
        self.results[seat] = Result(seat, outcome, reason, pays)
        return self.results[seat]

    def _wins_beside(self, pot: int, natural: bool) -> int:
        """What a bank that does not match its stakes pays to the winner of a pot."""
        if self.rules.bank_matches:
            return 0
        times, of = self.rules.natural_pays if natural else (1, 1)
        return pot * times // of

    def _settled(self) -> list[Event]:
        self.state = State.SETTLED
        self._agreed = set()
        accounts: dict[Seat, int | None] = {BANK: self.bank, **self.accounts}
        events: list[Event] = [Accounts(accounts, dict(self.pots))]
        reason = self._over()
        if reason:
            self.state = State.OVER
            events.append(Over(reason))
        return events

    def _over(self) -> str | None:
        least = max(1, self.rules.least_stake)
        if any(self.accounts[seat] < least and not self.pots[seat] for seat in self.seats):
            return "broke"
        if self.bank == 0 and not any(self.pots.values()):
            return "bank-broken"
        return None

    def _ready(self, seat: Seat) -> None:
        self._agreed.add(seat)
        if len(self._agreed) == len(self.seats):
            self.state = State.STAKING
            self._clear()
