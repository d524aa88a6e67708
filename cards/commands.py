"""What a gesture, a key, the terminal or a peer can ask of the round.

The text form is the one of the terminal and of `refused` lines in logs.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stake:
    """Put `amount` of the seat's account in its pot."""

    seat: int
    amount: int

    def __str__(self) -> str:
        return f"stake {self.amount}"


@dataclass(frozen=True, slots=True)
class Deal:
    """The seat has staked what it wants; the cards come when every seat has said so."""

    seat: int

    def __str__(self) -> str:
        return "deal"


@dataclass(frozen=True, slots=True)
class Hit:
    """The seat wants one more card."""

    seat: int

    def __str__(self) -> str:
        return "hit"


@dataclass(frozen=True, slots=True)
class Stand:
    """The seat has enough."""

    seat: int

    def __str__(self) -> str:
        return "stand"


@dataclass(frozen=True, slots=True)
class Ready:
    """The seat has seen the result; the next round begins when every seat has said so."""

    seat: int

    def __str__(self) -> str:
        return "ready"


Command = Stake | Deal | Hit | Stand | Ready
