"""What a gesture, a key, the terminal or a peer can ask of the round.

The text form is the one of the terminal and of `refused` lines in logs.
"""

from chips.frozen import Frozen


class _Asked(Frozen):
    """What all commands have: who asks. Raises ValueError for what is no whole number.

    Whether there is such a seat, and whether it may ask this now, is for the round to say.
    """

    seat: int

    def __post_init__(self) -> None:
        if type(self.seat) is not int:
            raise ValueError(f"not a seat: {self.seat!r}")


class Stake(_Asked):
    """Put `amount` of the seat's account in its pot."""

    amount: int

    def __post_init__(self) -> None:
        _Asked.__post_init__(self)
        if type(self.amount) is not int:
            raise ValueError(f"not an amount: {self.amount!r}")

    def __str__(self) -> str:
        return f"stake {self.amount}"


class Deal(_Asked):
    """The seat has staked what it wants; the cards come when every seat has said so."""

    def __str__(self) -> str:
        return "deal"


class Hit(_Asked):
    """The seat wants one more card."""

    def __str__(self) -> str:
        return "hit"


class Stand(_Asked):
    """The seat has enough."""

    def __str__(self) -> str:
        return "stand"


class Ready(_Asked):
    """The seat has seen the result; the next round begins when every seat has said so."""

    def __str__(self) -> str:
        return "ready"


class TimeUp(_Asked):
    """The seat has run out of time: asked by the clock of a table, by no player."""

    def __str__(self) -> str:
        return "time"


class Leave(_Asked):
    """The seat leaves the table, on purpose or because its line is lost for good."""

    def __str__(self) -> str:
        return "leave"


Command = Stake | Deal | Hit | Stand | Ready | TimeUp | Leave
"""Any of them."""
