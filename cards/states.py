"""Where a round can stand, what leads from one state to the next, and how it asks for a card.

The table is the rule (cards/RULES.md, "The round"): `cards.round` refuses a command that
the row of its state does not hold, and cannot change its state along another way.

- DEALING is left for TURN when everybody has two cards.
- TURN is left for TURNING when all seats have finished and one needs the bank's total.
- From DEALING on a round is SETTLED as soon as no seat is left that waits for a result.
- A table that every seat has left is OVER; so is one whose game a result has ended.

While a card is wanted no command is legal but Leave.
"""

from collections.abc import Mapping
from enum import Enum

from cards.commands import Command, Deal, Hit, Leave, Ready, Stake, Stand, TimeUp
from cards.events import Seat
from chips.frozen import Frozen


class State(Enum):
    """Where the round stands."""

    STAKING = "staking"
    DEALING = "dealing"
    TURN = "turn"
    TURNING = "turning"
    DRAWING = "drawing"
    SETTLED = "settled"
    OVER = "over"

    __hash__ = object.__hash__  # there is one of each, and a state is looked up at every step


STAKING, DEALING, TURN, TURNING, DRAWING, SETTLED, OVER = State
"""The same by their own names: Python 3.11 takes longer to find a state than to compare it."""

CARD = "card"
"""The card that was wanted comes."""

CLOSE = "close"
"""The table is ended from outside."""

AT_ONCE = "at once"
"""Nothing more is needed: the state is left by what has led to it."""

Cause = type[Command] | str
"""What leads from one state to another: a command, or one of these."""

TRANSITIONS: Mapping[State, Mapping[Cause, tuple[State, ...]]] = {
    STAKING: {
        Stake: (STAKING,),
        Deal: (STAKING, DEALING),
        TimeUp: (STAKING, DEALING),
        Leave: (STAKING, DEALING, OVER),
        CLOSE: (OVER,),
    },
    DEALING: {
        CARD: (DEALING, TURN),
        Leave: (DEALING, SETTLED, OVER),
        CLOSE: (OVER,),
    },
    TURN: {
        Stake: (TURN,),
        Hit: (TURN,),
        CARD: (TURN, TURNING, SETTLED),
        Stand: (TURN, TURNING),
        TimeUp: (TURN, TURNING),
        Leave: (TURN, TURNING, SETTLED, OVER),
        AT_ONCE: (SETTLED,),
        CLOSE: (OVER,),
    },
    TURNING: {
        CARD: (DRAWING,),
        Leave: (TURNING, SETTLED, OVER),
        CLOSE: (OVER,),
    },
    DRAWING: {
        CARD: (DRAWING, SETTLED),
        Leave: (DRAWING, SETTLED, OVER),
        AT_ONCE: (SETTLED,),
        CLOSE: (OVER,),
    },
    SETTLED: {
        Ready: (SETTLED, STAKING),
        TimeUp: (SETTLED, STAKING),
        Leave: (SETTLED, STAKING, OVER),
        AT_ONCE: (OVER,),
        CLOSE: (OVER,),
    },
    OVER: {CLOSE: (OVER,)},
}
"""By state and cause: where the round may stand next; its own state where it may stay."""


class Face(Enum):
    """How a wanted card comes: open, face down (nobody learns it), or by turning that one."""

    UP = "up"
    DOWN = "down"
    TURNED = "turned"


UP, DOWN, TURNED = Face


class CardWanted(Frozen):
    """The round waits for a card to a seat."""

    to: Seat
    face: Face = UP
