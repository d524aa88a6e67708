"""The money of a table: accounts, the bank's account, and what lies in the pots.

Whole units only, none negative; every call keeps the sum of all of it, where
the bank has an account at all (cards/RULES.md, "Stakes").
"""

from collections.abc import Iterable, Mapping

from cards.events import BANK, Accounts, EventError, GameStarted, Seat
from cards.rules import RuleSet


def opening(
    rules: RuleSet, seats: int, accounts: Mapping[Seat, int | None]
) -> GameStarted:
    """The beginning of a game; `accounts` replace those of the rule set.

    Raises EventError for accounts that are not whole amounts, one a seat and
    one for BANK (None where the rule set has no limit for it, and only there).
    """
    start: dict[Seat, int | None] = {BANK: rules.bank_start}
    start.update(dict.fromkeys(range(1, seats + 1), rules.player_start))
    start.update(accounts)
    opened = GameStarted(rules.name, seats, start)
    if (start[BANK] is None) is not (rules.bank_start is None):
        raise EventError(f"{start[BANK]} is no account for the bank of {rules.name}")
    return opened


class Purse:
    """Who has what, and what it was when the round began."""

    def __init__(self, rules: RuleSet, start: Mapping[Seat, int | None]) -> None:
        """Open with an account a seat and one for BANK (None: a bank without limit)."""
        self._rules = rules
        self.bank = start[BANK]
        self.accounts: dict[Seat, int] = {s: money or 0 for s, money in start.items() if s != BANK}
        self.pots: dict[Seat, int] = dict.fromkeys(self.accounts, 0)
        self.remember()

    def event(self) -> Accounts:
        """All of it, as the log has it after each round."""
        return Accounts({BANK: self.bank, **self.accounts}, self.pots)

    def remember(self) -> None:
        """A round begins: what lies in the pots now, a draw has left there."""
        self._before = self.bank, self.accounts.copy(), self.pots.copy()

    def undo(self) -> None:
        """Make it what it was when the round began: stakes back, nothing won or lost."""
        self.bank, accounts, pots = self._before
        self.accounts.update(accounts)
        self.pots.update(pots)

    def check_stake(self, seat: Seat, amount: int) -> str | None:
        """Why an amount cannot be staked, as a short code; None when it can."""
        if type(amount) is not int or amount < 1:
            return "not-an-amount"
        if amount % self._rules.stake_unit:
            return f"multiple-of-{self._rules.stake_unit}"
        if amount > self.accounts[seat]:
            return "too-much"
        if self._rules.bank_matches and self.bank is not None and amount > self.bank:
            return "bank-cannot-match"
        return None

    def stake(self, seat: Seat, amount: int) -> int:
        """Put an amount in the seat's pot, the bank's part with it; what lies there then."""
        self.accounts[seat] -= amount
        self.pots[seat] += amount
        if self._rules.bank_matches:
            self._bank_pays(amount)
            self.pots[seat] += amount
        return self.pots[seat]

    def settle(self, seat: Seat, outcome: str, natural: bool) -> int:
        """Empty the seat's pot to whoever has won it, or leave it on the table.

        What went to the seat's account is answered.
        """
        pot = self.pots[seat]
        if outcome == "draw":
            return 0 if self._rules.draw_keeps_pot else self._pay_out(seat, pot)
        if outcome == "lose":
            return self._pay_out(seat, 0)
        return self._pay_out(seat, pot + self._wins_beside(pot, natural))

    def has_staked(self, seat: Seat) -> bool:
        """Whether the seat has put something in its pot since the round began."""
        return self.pots[seat] > self._before[2][seat]

    def leave_undealt(self, seat: Seat) -> int:
        """The seat leaves before its cards came: its stake is the bank's.

        Of a pot that a draw had left, each side takes its half; the seat's is answered.
        """
        return self._pay_out(seat, self._before[2][seat] // 2)

    def part(self, seats: Iterable[Seat]) -> int:
        """Give pots back to those who filled them; how much lay there.

        Where the bank matches stakes, that is one half each.
        """
        lay_there = 0
        for seat in seats:
            pot = self.pots[seat]
            lay_there += pot
            self._pay_out(seat, pot // 2 if self._rules.bank_matches else pot)
        return lay_there

    def over(self, staying: Iterable[Seat]) -> str | None:
        """Why the game is at its end for the seats that are still there, None while it is not."""
        least = max(1, self._rules.least_stake)
        for seat in staying:
            if self.accounts[seat] < least and not self.pots[seat]:
                return "broke"
        return "bank-broken" if self.bank == 0 and not any(self.pots.values()) else None

    def _pay_out(self, seat: Seat, pays: int) -> int:
        """Empty the pot: so much to the seat, the rest to the bank (or from it)."""
        self._bank_pays(pays - self.pots[seat])
        self.pots[seat] = 0
        self.accounts[seat] += pays
        return pays

    def _bank_pays(self, amount: int) -> None:
        if self.bank is not None:
            self.bank -= amount

    def _wins_beside(self, pot: int, natural: bool) -> int:
        """What a bank that does not match its stakes pays to the winner of a pot."""
        if self._rules.bank_matches:
            return 0
        times, of = self._rules.natural_pays if natural else (1, 1)
        return pot * times // of
