"""Frames: two digits id, three digits total length with the header, then text.

net/PROTOCOL.md, "Frames". How a length is read:

- A datagram holds one frame, so its length is right when it equals the bytes or the characters.
- On TCP nothing marks the end of a frame but its length, and the original counts characters. While
  the payload is ASCII (everything 07 to 10 ever carry) the two counts agree, and a frame is there
  with its last byte, with or without a line end.
- Ids from 11 up are only ever ours: their length counts bytes, always.
- Ids 01 to 10 with a payload that is not ASCII can only come from a program that counts like the
  original, and that one ends every frame with a line end: there the line end tells how far the
  payload goes, and the length must then equal its bytes or its characters.
- A line end inside a payload is an error: a reader by lines, as the original is, would part there.
"""

from collections.abc import Container

from chips.frozen import Frozen
from net.errors import LocalError, PeerError

HEADER = 5
"""Bytes of a header: two digits id, three digits length. Also the smallest length."""

MAX_LENGTH = 999
"""What three digits can say."""

MAX_ID = 99
"""What two digits can say."""

LAST_ORIGINAL_ID = 10
"""01 to 10 are the original's messages, from 11 up they are ours."""

MAX_UTF8 = 4
"""Bytes of the longest character in UTF-8."""

MAX_BYTES = HEADER + MAX_UTF8 * (MAX_LENGTH - HEADER)
"""Bytes of the longest frame whose length counts characters; no reader keeps more than this."""

LINE_ENDS = b"\r\n"

MAX_UNKNOWN = 200
"""Bytes of a frame whose id its reader does not know, to be skipped. No frame of ours is longer,
and a longer one, sent a byte at a time, would keep its reader waiting for nothing."""

EVERY_ID = range(MAX_ID + 1)


class Frame(Frozen):
    """One message: `id` 0 to 99, `payload` text of at most 994 bytes or characters."""

    id: int
    payload: str


class StreamError(PeerError):
    """The stream cannot be read any further; `frames` came before the mistake, in the same feed."""

    def __init__(self, reason: str, offending: bytes = b"", frames: tuple[Frame, ...] = ()) -> None:
        super().__init__(reason, offending)
        self.frames = frames


def encode(id: int, payload: str = "") -> bytes:
    """One frame without a line end, its length in bytes, as a datagram carries it.

    Raises LocalError for an id outside 0 to 99, a payload with a line end or one that is not
    Unicode text, a total length over 999 bytes, and text outside ASCII in 01 to 10.
    """
    if not 0 <= id <= MAX_ID:
        raise LocalError(f"no such id: {id}")
    if "\n" in payload or "\r" in payload:
        raise LocalError(f"a line end in the payload of {id:02}: {payload!r:.60}")
    if id <= LAST_ORIGINAL_ID and not payload.isascii():
        raise LocalError(f"{id:02} carries ASCII only: {payload!r:.60}")
    try:
        data = payload.encode()
    except UnicodeEncodeError:
        raise LocalError(f"not Unicode text in {id:02}: {payload!r:.60}") from None
    length = HEADER + len(data)
    if length > MAX_LENGTH:
        raise LocalError(f"{length} bytes in {id:02}, {MAX_LENGTH} at most")
    return b"%02d%03d%b" % (id, length, data)


def encode_line(id: int, payload: str = "") -> bytes:
    """One frame and the newline the original ends it with on TCP. Raises as `encode` does."""
    return encode(id, payload) + b"\n"


def parse_datagram(data: bytes) -> Frame | None:
    """The one frame of a datagram, or None when it is malformed in any way. Never raises."""
    if not HEADER <= len(data) <= MAX_BYTES or not data[:HEADER].isdigit():
        return None
    try:
        payload = data[HEADER:].decode()
    except UnicodeDecodeError:
        return None
    if int(data[2:HEADER]) not in (len(data), HEADER + len(payload)):
        return None
    return Frame(int(data[:2]), payload)


class FrameReader:
    """Reads frames out of a TCP stream that arrives in any pieces.

    The frames do not depend on where the stream was cut. At most `MAX_BYTES` wait in here.
    """

    def __init__(self, known: Container[int] = EVERY_ID) -> None:
        """`known`: the ids that its caller takes; others may have `MAX_UNKNOWN` bytes."""
        self._known = known
        self._buffer = bytearray()
        self._error: StreamError | None = None

    @property
    def waiting(self) -> int:
        """Bytes of a frame that is not complete yet: 0 to `MAX_BYTES`."""
        return len(self._buffer)

    def feed(self, data: bytes) -> list[Frame]:
        """Every frame that `data` completes, in order, unknown ids too (the caller skips them).

        Raises StreamError (a PeerError) for a header that is not ASCII digits, a length under 5,
        an unknown id with a length over `MAX_UNKNOWN`, a length that does not fit the payload, and
        a payload that is not UTF-8; from then on at every call, as nobody can tell where the next
        frame would start.
        """
        if self._error is not None:
            raise StreamError(self._error.reason)
        self._buffer += data
        frames: list[Frame] = []
        at = 0
        try:
            while True:
                at = self._skip_line_ends(at)
                found = self._frame(at)
                if found is None:
                    break
                frame, at = found
                frames.append(frame)
        except StreamError as error:
            self._buffer.clear()
            error.frames = tuple(frames)
            self._error = error
            raise
        del self._buffer[:at]
        return frames

    def _skip_line_ends(self, at: int) -> int:
        while at < len(self._buffer) and self._buffer[at] in LINE_ENDS:
            at += 1
        return at

    def _frame(self, at: int) -> tuple[Frame, int] | None:
        """The frame that starts at `at` and where it ends, or None while it is not complete."""
        header = bytes(self._buffer[at : at + HEADER])
        if header and not header.isdigit():
            raise StreamError("a header that is not digits", header)
        if len(header) < HEADER:
            return None
        length = int(header[2:])
        if length < HEADER:
            raise StreamError("a length under 5", header)
        if length > MAX_UNKNOWN and int(header[:2]) not in self._known:
            raise StreamError("an unknown frame longer than any", header)
        start, end = at + HEADER, at + length
        payload = bytes(self._buffer[start:end])
        if b"\n" in payload or b"\r" in payload:
            raise StreamError("a line that ends before its length", header + payload)
        if int(header[:2]) <= LAST_ORIGINAL_ID and not payload.isascii():
            return self._line(start, header)
        if len(self._buffer) < end:
            return None
        return Frame(int(header[:2]), _text(payload, header)), end

    def _line(self, start: int, header: bytes) -> tuple[Frame, int] | None:
        """As `_frame`, for a payload outside ASCII that only its line end can bound."""
        want = int(header[2:]) - HEADER
        most = start + MAX_UTF8 * want
        ends = [self._buffer.find(byte, start, most + 1) for byte in b"\r\n"]
        end = min((found for found in ends if found >= 0), default=-1)
        if end < 0:
            if len(self._buffer) > most:
                raise StreamError("a line that goes on after its length", header)
            return None
        payload = bytes(self._buffer[start:end])
        text = _text(payload, header)
        if want not in (len(payload), len(text)):
            raise StreamError("a length that does not fit its line", header + payload)
        return Frame(int(header[:2]), text), end


def _text(payload: bytes, header: bytes) -> str:
    try:
        return payload.decode()
    except UnicodeDecodeError:
        raise StreamError("a payload that is not UTF-8", header + payload) from None
