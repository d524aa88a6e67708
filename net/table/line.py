"""A line between two machines that outlives its connections: nothing twice, nothing missing.

Frames 18, 19 and 21 are the game; they are counted. Each side keeps what it
has sent until a heartbeat (22) says that it came. After a new connection has
been greeted (17, then 22 at once) each side sends again what the other's first
22 has not counted. Frames 17, 20 and 22 belong to one connection.
"""

from collections import deque

from net.errors import PeerError
from net.frames import Frame, FrameReader, StreamError, encode_line
from net.limits import Bucket

OPEN, GAME, READY, LEAVE, DRAW, BEAT = 17, 18, 19, 20, 21, 22
"""Ids of the card table."""

IDS = range(OPEN, 30)
"""Ids of our own on TCP: those above, and room for what a later version may add."""

HEARTBEAT = 5.0
"""Seconds between two 22 (net/PROTOCOL.md, "Loss and return")."""

SILENCE = 15.0
"""Seconds without a byte after which a line is given up: three heartbeats."""

COMMANDS_A_SECOND = 30.0
COMMANDS_AT_ONCE = 60.0
"""Commands of a player that are sent: a held key repeats 30 times a second, a script would flood
the other machine and be blamed for it."""

FRAMES_A_SECOND = 300.0
FRAMES_AT_ONCE = 1_000.0
"""Frames taken from a peer: the host sends up to four for each command of both, and what has to
be sent again after a cut comes at once. More is a flood."""

BYTES_A_SECOND = 64_000.0
BYTES_AT_ONCE = 256_000.0
"""Bytes taken from a peer, for floods that are no frames; those of the game have 20 to 75."""

MAX_WAITING = 65_536
"""Bytes waiting for a peer that does not read; more than all that can be kept for it."""

MAX_KEPT = 600
"""Counted frames that wait for their heartbeat: five seconds of two held keys, and few enough to
be taken at once after a cut."""


class Line:
    """The frames of a table, over one connection after another. Knows nothing of the game."""

    def __init__(self) -> None:
        self.up = False
        """Whether there is a connection."""
        self.greeted = False
        """Whether the peer has shown the right 17 on it."""
        self.flowing = False
        """Whether the peer has said on it how much it has, so that the game may flow."""
        self.received = 0
        """Counted frames that came, over all connections."""
        self._dropped = 0
        """Counted frames that the peer has said it has."""
        self._kept: deque[bytes] = deque()
        self._out = bytearray()
        self._reader = FrameReader(IDS)
        self._frames = Bucket(FRAMES_A_SECOND, FRAMES_AT_ONCE)
        self._bytes = Bucket(BYTES_A_SECOND, BYTES_AT_ONCE)
        self._heard = 0.0
        self._beat = 0.0

    def connect(self, now: float) -> None:
        """There is a new connection; whatever the old one had under way is gone."""
        self._reader = FrameReader(IDS)
        self._out.clear()
        self.up, self.greeted, self.flowing = True, False, False
        self._heard = self._beat = now

    def drop(self) -> None:
        """Forget the connection. A goodbye that waits can still be taken with `take`."""
        self.up = self.greeted = self.flowing = False

    def feed(self, data: bytes, now: float) -> tuple[list[Frame], PeerError | None]:
        """Read the frames in these bytes, and the mistake after them, if the stream ends so."""
        self._heard = now
        if not self._bytes.take(len(data), now):
            return [], PeerError("flood")
        error: PeerError | None = None
        try:
            frames = self._reader.feed(data)
        except StreamError as mistake:
            frames, error = list(mistake.frames), PeerError("garbage", mistake.offending)
        if not self._frames.take(len(frames), now):
            return [], PeerError("flood")
        return frames, error

    def send(self, id: int, payload: str = "") -> None:
        """Send a frame of the game, now or as soon as it may flow."""
        data = encode_line(id, payload)
        self._kept.append(data)
        if self.flowing:
            self._out += data

    def send_here(self, id: int, payload: str) -> None:
        """Send a frame that belongs to this connection; nothing without one."""
        if self.up:
            self._out += encode_line(id, payload)

    def beat(self, now: float) -> None:
        """Send a heartbeat (22) with the number of frames that have come."""
        self._beat = now
        self.send_here(BEAT, str(self.received))

    def beaten(self, payload: str) -> None:
        """Take a heartbeat: forget what has arrived; after a greeting send the rest again.

        Raises PeerError for what it cannot have.
        """
        if not (payload.isascii() and payload.isdigit() and len(payload) <= 15):
            raise PeerError("wrong-count", payload)
        came = int(payload) - self._dropped
        if not 0 <= came <= len(self._kept):
            raise PeerError("wrong-count", payload)
        for _ in range(came):
            self._kept.popleft()
        self._dropped += came
        if not self.flowing:
            self.flowing = True
            self._out += b"".join(self._kept)

    @property
    def all_came(self) -> bool:
        """Whether the peer has said that it has everything that was sent."""
        return not self._kept

    @property
    def choked(self) -> bool:
        """Whether the peer reads, or says what it has, so slowly that memory would grow."""
        return len(self._out) > MAX_WAITING or (self.flowing and len(self._kept) > MAX_KEPT)

    @property
    def silent_at(self) -> float:
        """When the line is given up unless something comes."""
        return self._heard + SILENCE

    @property
    def beat_at(self) -> float:
        """When the next heartbeat is due."""
        return self._beat + HEARTBEAT

    def take(self) -> bytes:
        """All bytes to be sent now; they are not kept here any more."""
        data = bytes(self._out)
        self._out.clear()
        return data
