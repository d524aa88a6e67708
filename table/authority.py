"""What a face needs of a game, wherever it is decided: on this machine, or by two together."""

from collections.abc import Callable
from typing import Protocol

from cards.commands import Command, Stake
from cards.events import Event, Seat
from cards.round import Round
from cards.rules import RuleSet
from table.purses import Purses
from table.same_stake import RoundStakes

Notice = tuple[str, dict[str, object]]
"""A key of the language files and its values: what the player has to be told."""


class Authority(Protocol):
    """A Session, or a LinkedGame: commands in, events out to the listeners."""

    listeners: list[Callable[[Event], None]]
    notices: list[Notice]
    instant: bool
    """Whether what a command does has happened when `do` returns."""

    purses: Purses
    """How the chips lie now."""

    stakes: RoundStakes
    """What was staked in this round and in the one before."""

    @property
    def round(self) -> Round:
        """The round, to look at."""

    @property
    def rules(self) -> RuleSet:
        """The rules that are being played."""

    @property
    def history(self) -> list[Event]:
        """The game from its beginning or from the end of some round on, without refusals."""

    @property
    def last_round(self) -> list[Event]:
        """What happened since the last deal began, to look back at."""

    def check(self, command: Command) -> str | None:
        """Why a command is not legal now, as a short code; None when it is."""

    def do(self, command: Command) -> None:
        """Give a command."""

    def refuse(self, seat: Seat, command: str, reason: str) -> None:
        """Say that something outside the round was refused, such as changing a chip."""

    def lift(self, seat: int, n: int) -> None:
        """Lay the n-th chip of a seat's account on top, as it is the one to be used next."""

    def exchange(self, seat: int, value: int) -> bool:
        """Change a chip of this value on a seat's account; whether that was possible."""

    def gather(self, seat: int) -> None:
        """Change all chips of a seat's account into the fewest."""

    def same_stake(self, seat: int) -> int:
        """What staking the same as in the round before would put in the pot now; or 0."""

    def take_notices(self) -> list[Notice]:
        """What the player has to be told since the last time."""


def may_exchange(game: Authority, seat: int, value: int) -> bool:
    """Whether a seat can change a chip of this value; that it cannot is told as a refusal."""
    reason = game.purses.check_exchange(seat, value)
    if reason is not None:
        game.refuse(seat, f"split {value}", reason)
    return reason is None


def same_again(game: Authority, seat: int) -> Stake | None:
    """The command that stakes the same as in the round before; None is told as a refusal."""
    amount = game.same_stake(seat)
    if not amount:
        game.refuse(seat, "same", _why_not(game, seat))
    return Stake(seat, amount) if amount else None


def stake_again(game: Authority, seat: int) -> None:
    """Stake the same as in the round before; that it cannot be done is told as a refusal."""
    command = same_again(game, seat)
    if command is not None:
        game.do(command)


def _why_not(game: Authority, seat: int) -> str:
    """Why there is nothing to stake, as a short code; what the round itself refuses comes first."""
    reason = game.check(Stake(seat, game.rules.stake_unit))
    if reason is not None:
        return reason
    return "same-staked" if game.stakes.before[seat] else "nothing-before"
