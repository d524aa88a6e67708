"""The chips of every account and pot, following the events of the round.

The round counts money; how it lies on the table in chips is kept here, for
whoever shows chips. For each account and pot the chips are worth just what
the round says, but for the chip that a player holds in the hand.
"""

from collections.abc import Mapping

from cards.events import (
    BANK,
    Accounts,
    DealStarted,
    Event,
    GameStarted,
    Result,
    Seat,
    Staked,
)
from cards.rules import RuleSet
from chips.frozen import Frozen
from chips.holdings import Holdings
from chips.stack import Stack
from chips.values import SPLIT, fewest, spread

HOUSE_FLOAT = 10_000
"""What a bank without limit has lying before it, to be looked at."""

Place = tuple[str | int, ...]
"""("account", seat), or ("pot", seat, side) for what a side has put in a seat's pot."""


class Moved(Frozen):
    """Chips that went from one place to another; the last of them lie on top there."""

    chips: list[int]
    source: Place
    target: Place


class Purses:
    """Each seat's and the bank's chips, and both sides of each pot."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self._chips = Holdings()
        self._bank_is_limited = rules.bank_start is not None
        self._money: dict[Seat, int] = {}
        """What is on the seats' accounts; it counts a chip in the hand, too."""
        self._in_round = False
        self._before = self._chips, self._money
        """Chips, and money with the part of a drawn pot, as a round began that can be undone."""

    def __getitem__(self, place: Place) -> Stack:
        return self._chips[place]

    def account(self, seat: Seat) -> Stack:
        """The chips on a seat's account, or the bank's."""
        return self._chips["account", seat]

    def pot(self, seat: Seat, side: Seat) -> Stack:
        """What `side` (the seat or BANK) has put in the seat's pot."""
        return self._chips["pot", seat, side]

    def copy(self) -> "Purses":
        """The same chips, to be moved on their own."""
        copy = Purses(self._rules)
        copy._chips, copy._money = self._chips.copy(), dict(self._money)
        copy._in_round, copy._before = self._in_round, self._before
        return copy

    @property
    def sum(self) -> int:
        """What all chips on the table are worth."""
        return self._chips.sum

    def follow(self, event: Event) -> list[Moved]:
        """Move chips as an event of the round says; what went where."""
        if isinstance(event, Staked | DealStarted) and not self._in_round:
            own = {seat: money + self.pot(seat, seat).sum for seat, money in self._money.items()}
            self._in_round, self._before = True, (self._chips.copy(), own)
        match event:
            case GameStarted():
                self._chips, self._money = Holdings(), _of_seats(event.accounts)
                self._in_round = False
                for seat, amount in event.accounts.items():
                    money = HOUSE_FLOAT if amount is None else amount
                    self._chips.fill(("account", seat), spread(money, self._rules.stake_unit))
            case Staked():
                seat = event.seat
                self._money[seat] -= event.amount
                moved = [self._move(event.amount, ("account", seat), ("pot", seat, seat))]
                if self._rules.bank_matches:
                    moved += self._move_from_bank(event.amount, ("pot", seat, BANK))
                return moved
            case Result():
                self._money[event.seat] += event.pays
                return self._settle(event)
            case Accounts():
                self._balance(event)
        return []

    def _balance(self, event: Accounts) -> None:
        """Bring the chips where the money is after a round, or when somebody has left the table."""
        money = _of_seats(event.accounts)
        self._part_pots(event)
        if self._money != money:
            chips, had = self._before
            if money == had:  # the round was undone
                self._chips = chips.copy()
                self._money = {s: had[s] - self.pot(s, s).sum for s in had}
                self._part_pots(event)
            for seat, amount in money.items():  # who left took the part of a drawn pot along
                self._move_from_bank(max(0, amount - self._money[seat]), ("account", seat))
        self._in_round, self._money = False, money

    def _part_pots(self, event: Accounts) -> None:
        """A pot that is gone without a result was parted: each side takes back what it put in."""
        for seat, pot in event.pots.items():
            if self.pot(seat, seat).sum + self.pot(seat, BANK).sum != pot:
                self._money[seat] += self.pot(seat, seat).sum
                for side in (seat, BANK):
                    self._chips.sweep(("pot", seat, side), ("account", side))

    def _move(self, amount: int, source: Place, target: Place) -> Moved:
        return Moved(self._chips.move(amount, source, target), source, target)

    def _settle(self, result: Result) -> list[Moved]:
        seat = result.seat
        own, banks = ("pot", seat, seat), ("pot", seat, BANK)
        if result.outcome == "draw" and self._rules.draw_keeps_pot:
            return []
        winner: Place = ("account", BANK if result.outcome == "lose" else seat)
        pot = self._chips[own].sum + self._chips[banks].sum
        moved = [Moved(self._chips.sweep(side, winner), side, winner) for side in (own, banks)]
        moved += self._move_from_bank(max(0, result.pays - pot), ("account", seat))
        self._restock()
        return moved

    def _move_from_bank(self, amount: int, target: Place) -> list[Moved]:
        """Pay from the bank's chips; one without limit always has enough."""
        if not amount:
            return []
        if not self._bank_is_limited:
            self._chips.fill(("account", BANK), [*self.account(BANK), *fewest(amount)])
        return [self._move(amount, ("account", BANK), target)]

    def _restock(self) -> None:
        """Show a bank without limit with as many chips as ever."""
        if not self._bank_is_limited:
            self._chips.fill(("account", BANK), spread(HOUSE_FLOAT, self._rules.stake_unit))

    # what a player does with the own chips; the money stays the same

    def check_exchange(self, seat: Seat, value: int) -> str | None:
        """Why a seat cannot change a chip of this value, as a short code; None when it can."""
        if value not in self.account(seat):
            return "not-a-chip"
        return None if SPLIT[value] else "cannot-split"

    def lift(self, seat: Seat, n: int) -> None:
        """Lay the n-th chip of a seat, from 1, on top: of its value it is the one that goes first.

        Raises IndexError where there is none.
        """
        stack = self.account(seat)
        stack.add(stack.delete(n))

    def exchange(self, seat: Seat, value: int) -> None:
        """Change the uppermost chip of this value; the pieces join the last pile."""
        stack = self.account(seat)
        stack.split(stack.find(value))

    def gather(self, seat: Seat) -> None:
        """Change all chips of a seat into the fewest, the larger ones at the bottom."""
        self.account(seat).merge()


def _of_seats(accounts: Mapping[Seat, int | None]) -> dict[Seat, int]:
    """The accounts without the bank's."""
    return {seat: amount or 0 for seat, amount in accounts.items() if seat != BANK}
