"""The same stake again: how much a seat staked in the round before, and how much of it can be now.

For every face, alone and at a table for two: `table.authority.stake_again` does it,
`Authority.same_stake` says how much that would be.
"""

from collections import Counter

from cards.events import Accounts, DealStarted, Event, GameStarted, Seat, Staked
from cards.round import Round


class RoundStakes:
    """What each seat has staked in this round, and what it staked in the round before."""

    def __init__(self) -> None:
        self.now: Counter[Seat] = Counter()
        self.before: Counter[Seat] = Counter()
        self._dealt = False

    def follow(self, event: Event) -> None:
        """Count an event of the game. A round that was never dealt has no stakes to repeat."""
        match event:
            case GameStarted():
                self.now, self.before, self._dealt = Counter(), Counter(), False
            case Staked(seat, amount, _):
                self.now[seat] += amount
            case DealStarted():
                self._dealt = True
            case Accounts() if self._dealt:
                self.now, self.before, self._dealt = Counter(), self.now, False

    def same(self, round_: Round, seat: Seat) -> int:
        """What is missing to the stake of the round before, as far as the accounts go; or 0.

        Never more than the seat has, nor than a bank that matches stakes can match, and a
        multiple of the rule set's unit.
        """
        rules = round_.rules
        amount = min(self.before[seat] - self.now[seat], round_.accounts[int(seat)])
        if rules.bank_matches and round_.bank is not None:
            amount = min(amount, round_.bank)
        return max(0, amount - amount % rules.stake_unit)
