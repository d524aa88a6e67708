"""Rule sets as data: all that tells one game of twenty-one from another.

cards/RULES.md, "Rule sets", says each of them in words.

Nothing that decides anything asks which rule set is being played; it asks the
rule set what it says. Only words and titles go by its name.
"""

from collections.abc import Mapping
from types import MappingProxyType

from cards.card import CARDS, Card
from chips.frozen import Frozen

BUST_OVER = 21
"""The most points a hand may have."""


class RuleSet(Frozen):
    """One game of twenty-one."""

    name: str
    """The name on the command line, in logs and on the wire."""

    points: Mapping[str, int]
    """What each rank of the deck counts; an ace 11, which `cards.hand` may take as 1."""

    bank_stands_at: int
    """The bank draws below this and never from it on; 1 to 21."""

    pictures_win: int
    """Exactly so many cards, all pictures, win at once; 0 where there is no such rule."""

    bank_matches: bool
    """The bank puts the same amount beside each stake, at once; else it pays at the end."""

    draw_keeps_pot: bool
    """Equal totals leave the pot for the next round; else the stake goes back."""

    stake_in_turn: bool
    """A stake is allowed until the seat has finished; else only before the deal."""

    stake_unit: int
    """Stakes are multiples of this."""

    least_stake: int
    """What a seat must have staked to be dealt cards; 0 allows a round for nothing."""

    natural_pays: tuple[int, int]
    """What 21 on the deal wins for a stake, as a fraction; for a bank that does not match."""

    player_start: int
    """A seat's account in a new game."""

    bank_start: int | None
    """The bank's account in a new game; None is a bank without limit."""

    def __post_init__(self) -> None:
        if not 1 <= self.bank_stands_at <= BUST_OVER:
            raise ValueError(f"no bank stands at {self.bank_stands_at}")
        # A bank that only pays at the end could owe more than it has.
        if self.bank_matches is not (self.bank_start is not None):
            raise ValueError("a bank matches the stakes if, and only if, its account is limited")
        if self.stake_unit * self.natural_pays[0] % self.natural_pays[1]:
            raise ValueError("21 on the deal does not pay whole units")

    def deck(self) -> tuple[Card, ...]:
        """A new deck in order: the suits one after another, the ranks ascending."""
        return tuple(card for card in CARDS if card.rank in self.points)


SEVENTEEN_FOUR = RuleSet(
    name="seventeen-four",
    points=MappingProxyType(
        {"7": 7, "8": 8, "9": 9, "10": 10, "J": 2, "Q": 3, "K": 4, "A": 11}
    ),
    bank_stands_at=17,
    pictures_win=5,
    bank_matches=True,
    draw_keeps_pot=True,
    stake_in_turn=True,
    stake_unit=1,
    least_stake=0,
    natural_pays=(1, 1),
    player_start=1_000,
    bank_start=10_000,
)

BLACKJACK = RuleSet(
    name="blackjack",
    points=MappingProxyType(
        {**{str(n): n for n in range(2, 11)}, "J": 10, "Q": 10, "K": 10, "A": 11}
    ),
    bank_stands_at=17,
    pictures_win=0,
    bank_matches=False,
    draw_keeps_pot=False,
    stake_in_turn=False,
    stake_unit=10,
    least_stake=10,
    natural_pays=(3, 2),
    player_start=100,
    bank_start=None,
)

RULE_SETS: Mapping[str, RuleSet] = MappingProxyType(
    {rules.name: rules for rules in (SEVENTEEN_FOUR, BLACKJACK)}
)
"""By name, the default first."""
