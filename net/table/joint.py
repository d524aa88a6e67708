"""Cards drawn by several machines together, so that none can choose or foresee one.

net/PROTOCOL.md, "Joint draw". Each machine makes a hash chain for a
round and shows its end first, as draw 0 (the commitment). For draw k it shows
the value before the one it showed last, and everybody checks that its SHA-256
is that one. Both values and k together pick the card, out of those not drawn
yet. Whoever wanted to steer would have to know the other's value before it has
committed to its own. A machine that lies is named (`LieError.seat`).

No randomness in here: a seed comes in.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import pairwise

from cards.card import Card
from net.errors import LocalError, PeerError

VALUE_BYTES = 32
"""Bytes of a seed and of each value: one SHA-256 digest."""

LENGTH = 64
"""Draws a chain is good for: more than any deck has cards, 52 being the most."""


class LieError(PeerError):
    """A machine broke the joint draw: the `seat` it plays, and a short code that can be shown."""

    def __init__(self, seat: int, reason: str, offending: bytes = b"") -> None:
        super().__init__(reason, offending)
        self.seat = seat


class Chain:
    """One machine's values of a round: draw 0 is the commitment, 1 to `length` the values."""

    def __init__(self, seed: bytes, length: int = LENGTH) -> None:
        """Hash `seed` `length` times. Raises LocalError when it is not 32 bytes."""
        if len(seed) != VALUE_BYTES:
            raise LocalError(f"a seed has {VALUE_BYTES} bytes, not {len(seed)}")
        values = [seed]
        for _ in range(length):
            values.append(sha256(values[-1]).digest())
        self._values = values[::-1]

    @property
    def commitment(self) -> bytes:
        """The end of the chain; it says nothing about the values before it."""
        return self._values[0]

    def value(self, draw: int) -> bytes:
        """The value of a draw. Raises LocalError for one the chain does not reach."""
        if not 0 <= draw < len(self._values):
            raise LocalError(f"draw {draw} of a chain of {len(self._values) - 1}")
        return self._values[draw]


def follows(value: bytes, shown_before: bytes) -> bool:
    """Whether a value is the one before another in its chain."""
    return len(value) == VALUE_BYTES and sha256(value).digest() == shown_before


class ShownValues:
    """What one machine has shown in a round, as it went out: its own record, to look at later."""

    def __init__(self) -> None:
        self._values: list[tuple[int, bytes]] = []

    def add(self, draw: int, value: bytes) -> None:
        """The machine has shown this value for a draw; 0 is its commitment."""
        self._values.append((draw, value))

    @property
    def holds(self) -> bool:
        """Whether each draw came in its turn, and each value follows from the one before."""
        draws = [draw for draw, _ in self._values]
        values = [value for _, value in self._values]
        in_turn = draws == list(range(len(draws)))
        return in_turn and all(follows(new, old) for old, new in pairwise(values))


def pick(cards: Sequence[Card], values: Sequence[bytes], draw: int) -> Card:
    """The card of a draw (1 to 2³²-1): `cards` not drawn yet in deck order, values by seat."""
    if not cards:
        raise LocalError("no cards are left to draw from")
    digest = sha256(b"".join(values) + draw.to_bytes(4, "big")).digest()
    return cards[int.from_bytes(digest, "big") % len(cards)]


class JointDraw:
    """The draws of one round, as the machine of `seat` sees them.

    `commit`, then `receive` of every other draw 0; then for each card `reveal`
    and `receive` in any order, and `draw` when `complete`. Own values may be
    shown ahead, for as many cards as are due whatever they will be.
    """

    def __init__(self, seat: int, seats: Sequence[int], seed: bytes) -> None:
        """Raises LocalError for a bad seed or a seat that is not one of `seats`."""
        if seat not in seats:
            raise LocalError(f"seat {seat} of {seats}")
        self.seat = seat
        self.seats = tuple(seats)
        self.drawn = 0
        self._chain = Chain(seed)
        self._last: dict[int, bytes] = {}
        """What each machine showed last."""
        self._shown: dict[int, int] = {}
        """How far each machine has shown its chain."""

    @property
    def committed(self) -> bool:
        """Whether this machine has shown its own commitment."""
        return self.seat in self._shown

    @property
    def open(self) -> bool:
        """Whether every commitment is there, so that values may be shown."""
        return len(self._shown) == len(self.seats)

    @property
    def revealed(self) -> int:
        """For how many of the next cards this machine has shown its values."""
        return self._shown.get(self.seat, 0) - self.drawn

    @property
    def complete(self) -> bool:
        """Whether every value for the next card is there."""
        return self.open and all(shown > self.drawn for shown in self._shown.values())

    @property
    def values(self) -> Mapping[int, bytes]:
        """What each machine has shown for the card drawn last, or its commitment, by seat."""
        shown = self._last | {self.seat: self._chain.value(self.drawn)}
        return {seat: shown[seat] for seat in self.seats if seat in self._shown}

    def commit(self) -> bytes:
        """The own commitment, to be sent as draw 0. Raises LocalError the second time."""
        if self.committed:
            raise LocalError("this machine has committed already")
        self._show(self.seat, 0, self._chain.commitment)
        return self._chain.commitment

    def reveal(self, due: int = 1) -> tuple[int, bytes]:
        """Number and own value of the next draw that has not been shown yet, to be sent.

        Raises LocalError before every commitment is there, and once the values of so many cards
        as are `due` have been shown.
        """
        if not self.open or self.revealed >= due:
            raise LocalError("no value may be shown now")
        draw = self._shown[self.seat] + 1
        value = self._chain.value(draw)
        self._show(self.seat, draw, value)
        return draw, value

    def receive(self, seat: int, draw: int, value: bytes) -> None:
        """Take another machine's value. Raises LieError; nothing changes then."""
        if seat == self.seat or seat not in self.seats:
            raise LocalError(f"a value of seat {seat} cannot come in")
        if draw == 0:
            self._receive_commitment(seat, value)
        elif not self.open:
            raise LieError(seat, "value-before-commitment", value)
        elif draw != self.drawn + 1 or self._shown[seat] >= draw:
            raise LieError(seat, "wrong-draw", str(draw).encode())
        elif not follows(value, self._last[seat]):
            raise LieError(seat, "wrong-value", value)
        else:
            self._show(seat, draw, value)

    def draw(self, cards: Sequence[Card]) -> Card:
        """The next card out of those not drawn yet, in deck order.

        Raises LocalError while a value is missing.
        """
        if not self.complete:
            raise LocalError("a value is missing for the next card")
        self.drawn += 1
        return pick(cards, list(self.values.values()), self.drawn)

    def _receive_commitment(self, seat: int, value: bytes) -> None:
        if seat in self._shown:
            raise LieError(seat, "second-commitment", value)
        if len(value) != VALUE_BYTES:
            raise LieError(seat, "wrong-value", value)
        if value == self._chain.commitment or value in self._last.values():
            raise LieError(seat, "equal-commitments", value)
        self._show(seat, 0, value)

    def _show(self, seat: int, draw: int, value: bytes) -> None:
        self._last[seat] = value
        self._shown[seat] = draw
