"""What a table link tells beside the events of the round: frozen values.

Reasons are short codes for the language files; `by` is the seat that caused
it, None when no seat did. Times are those of the caller's clock, in seconds.
"""

from dataclasses import dataclass

from cards.commands import Command
from cards.events import Seat
from net.table.terms import Terms


@dataclass(frozen=True, slots=True)
class LinkEvent:
    """The base of all link events."""


@dataclass(frozen=True, slots=True)
class Opened(LinkEvent):
    """Both sides have agreed: `link.round` is there now. This machine plays `seat`."""

    terms: Terms
    seat: int


@dataclass(frozen=True, slots=True)
class Did(LinkEvent):
    """A command of anybody has come to its place in the order; what it did follows.

    `refused` is why it did nothing, None when it was legal.
    """

    command: Command
    refused: str | None = None


@dataclass(frozen=True, slots=True)
class NotSent(LinkEvent):
    """A command of this machine's player that cannot be asked now; nothing was sent."""

    command: Command
    reason: str


@dataclass(frozen=True, slots=True)
class Awaiting(LinkEvent):
    """Who has to say something now; empty while cards are drawn or after the end."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class PeerMissing(LinkEvent):
    """The other side is missing; at `until` it counts as absent.

    The reason is that of the Disconnect (`lost`, `silence`, `not-reading`), or `no-answer`: the
    line holds, but the other machine owes something that needs no player.
    """

    reason: str
    until: float


@dataclass(frozen=True, slots=True)
class Resumed(LinkEvent):
    """The other side is back, with the same cards and accounts."""


@dataclass(frozen=True, slots=True)
class Disconnect(LinkEvent):
    """Send what there is to send, then close the connection."""

    reason: str


@dataclass(frozen=True, slots=True)
class Alone(LinkEvent):
    """A seat is gone, `left` on purpose or `absent`: from here on cards are drawn alone."""

    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class DrawnAlone(LinkEvent):
    """The next card event is of a card that this machine has drawn alone."""


@dataclass(frozen=True, slots=True)
class ProofReady(LinkEvent):
    """The cards of a round are settled: `link.proof` is its transcript."""

    round: int


@dataclass(frozen=True, slots=True)
class Ended(LinkEvent):
    """The table is closed. After a `fault` the stakes of the round went back.

    `by_peer`: it is what the other side says about it when it was the one to end it.
    """

    reason: str
    by: int | None
    fault: bool = False
    by_peer: bool = False
