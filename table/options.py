"""How the game was asked to start, as one value."""

from collections.abc import Sequence
from pathlib import Path

from cards.card import Card
from cards.checks import BANK, Seat
from cards.rules import SEVENTEEN_FOUR, RuleSet
from chips.frozen import Frozen

SPEEDS = ("off", "fast", "normal", "slow")
"""How fast cards and chips move; off does without motion."""


class Setup(Frozen):
    """What the command line says about a game; None where it says nothing."""

    rules: RuleSet
    decks: Sequence[Sequence[Card]] = ()
    seed: int | None = None
    player: int | None = None
    bank: int | None = None
    log: Path | None = None

    @property
    def practice(self) -> bool:
        """Whether something was chosen that luck decides else: not saved, not counted."""
        chosen = (self.seed, self.player, self.bank)
        return bool(self.decks) or any(value is not None for value in chosen)

    def accounts(self, seats: int) -> dict[Seat, int | None]:
        """What accounts a new game of so many seats begins with, where that was said."""
        accounts: dict[Seat, int | None] = {}
        if self.player is not None:
            accounts.update(dict.fromkeys(range(1, seats + 1), self.player))
        if self.bank is not None:
            accounts[BANK] = self.bank
        return accounts


class Options(Frozen):
    """How to play; None where nothing was said, so that settings may decide."""

    setup: Setup
    terminal: bool = False
    lang: str | None = None
    speed: str | None = None
    home: Path | None = None
    new: bool = False
    replay: Path | None = None
    against: Path | None = None
    """The other side's log, to compare the one to replay with."""

    review: Path | None = None
    """A log whose luck and play is to be told apart."""

    host: int | None = None
    """Open a table for two at this port."""

    join: tuple[str, int] | None = None
    """Connect to a table for two: host and port."""

    nick: str | None = None
    keep_going: bool = False
    """Read a program's lines on after one that was refused."""
    desktop: str | None = None
    """Do nothing but put the game into the desktop's menu (`install`) or take it out (`remove`)."""

    simulate: int | None = None
    """Play so many rounds without a face, and print how they ended."""

    play: str = "best"
    """How: by a name of `table.simulation_play.NAMED`, else by the table in this file."""

    jobs: int | None = None
    """On so many processor cores at once; None: on all there are."""


def defaults() -> Options:
    """What a double click asks for."""
    return Options(Setup(SEVENTEEN_FOUR))
