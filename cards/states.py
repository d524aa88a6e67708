"""Where a round can stand, what may be asked of it there, and how it asks for a card.

States and commands (cards/RULES.md, "The round"); what is not in the table is
refused, whatever else is true:

    state     commands                          leaves for
    STAKING   Stake, Deal, TimeUp, Leave        DEALING, when every seat has said Deal or sits
                                                the round out, and one does not
    DEALING   Leave                             TURN, when everybody has two cards
    TURN      Stake, Hit, Stand, TimeUp, Leave  TURNING, when all seats have finished and one
                                                needs the bank's total; else SETTLED
    TURNING   Leave                             DRAWING, when the bank's card is turned
    DRAWING   Leave                             SETTLED, judged, when the bank has enough
    SETTLED   Ready, TimeUp, Leave              STAKING, when every seat has said Ready; or
                                                OVER, at once
    OVER      -                                 nothing

While a card is wanted no command is legal but Leave. From DEALING on a round
is SETTLED as soon as no seat is left that waits for a result, and a table
that every seat has left is OVER.
"""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

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


LEGAL: Mapping[State, tuple[type[Command], ...]] = MappingProxyType(
    {
        State.STAKING: (Stake, Deal, TimeUp, Leave),
        State.DEALING: (Leave,),
        State.TURN: (Stake, Hit, Stand, TimeUp, Leave),
        State.TURNING: (Leave,),
        State.DRAWING: (Leave,),
        State.SETTLED: (Ready, TimeUp, Leave),
        State.OVER: (),
    }
)


class Face(Enum):
    """How a wanted card comes: open, face down (nobody learns it), or by turning that one."""

    UP = "up"
    DOWN = "down"
    TURNED = "turned"


class CardWanted(Frozen):
    """The round waits for a card to a seat."""

    to: Seat
    face: Face = Face.UP
