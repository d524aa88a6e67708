"""What a table link tells beside the events of the round: frozen values.

Reasons are short codes for the language files; `by` is the seat that caused
it, None when no seat did. Times are those of the caller's clock, in seconds.
"""


from enum import Enum

from cards.commands import Command
from cards.events import Seat
from chips.frozen import Frozen
from net.table.terms import Terms


class Finding(Enum):
    """What this machine finds when the peer says that this one has broken the protocol."""

    REFUTED = "refuted"
    """All that this machine has shown is right, by what it has kept of it."""
    CONFIRMED = "confirmed"
    """It is not: this program is broken, or not the one it should be."""
    UNPROVEN = "unproven"
    """What was shown neither proves nor refutes it."""


class LinkEvent(Frozen):
    """The base of all link events."""


class Opened(LinkEvent):
    """Both sides have agreed: `link.round` is there now. This machine plays `seat`."""

    terms: Terms
    seat: int


class Did(LinkEvent):
    """A command of anybody has come to its place in the order; what it did follows.

    `refused` is why it did nothing, None when it was legal.
    """

    command: Command
    refused: str | None = None


class NotSent(LinkEvent):
    """A command of this machine's player that cannot be asked now; nothing was sent."""

    command: Command
    reason: str


class Awaiting(LinkEvent):
    """Who has to say something now; empty while cards are drawn or after the end."""

    seats: tuple[Seat, ...]


class Named(LinkEvent):
    """The nick that the other side shows (23), as it came: a text from outside."""

    seat: int
    nick: str


class PeerMissing(LinkEvent):
    """The other side is missing; at `until` it counts as absent.

    The reason is that of the Disconnect (`lost`, `silence`, `not-reading`), or `no-answer`: the
    line holds, but the other machine owes something that needs no player.
    """

    reason: str
    until: float


class Resumed(LinkEvent):
    """The other side is back, with the same cards and accounts."""


class Disconnect(LinkEvent):
    """Send what there is to send, then close the connection."""

    reason: str


class Alone(LinkEvent):
    """A seat counts as gone: from here on cards are drawn alone.

    It has `left` on purpose, or is `absent`; or, with `fault`, this machine has seen itself that
    the other one broke the protocol (`reason`). With a `finding` the other one says that of this
    machine: who accuses and cannot prove it counts as gone, too.
    """

    seat: int
    reason: str
    fault: bool = False
    finding: Finding | None = None


class DrawnAlone(LinkEvent):
    """The next card event is of a card that this machine has drawn alone."""


class ProofReady(LinkEvent):
    """The cards of a round are settled: `link.proof` is its transcript."""

    round: int


class Ended(LinkEvent):
    """The table is closed, because of what seat `by` did.

    `fault`: it broke the protocol, as this machine has seen itself. `finding`: the other side says
    so of this machine, and this is what an own look at it says; `by` is who lost the round by it.
    """

    reason: str
    by: int | None
    fault: bool = False
    finding: Finding | None = None


class Noted(LinkEvent):
    """Of a link that has come back: something that a face had asked it to remember."""

    text: str
