"""Frames: the shared vectors, every cut, and that nothing a peer sends does more than fail."""

import json
import random
import re
from itertools import pairwise

import pytest

from net.errors import MAX_OFFENDING, LocalError, PeerError
from net.frames import (
    MAX_BYTES,
    Frame,
    FrameReader,
    StreamError,
    encode,
    encode_line,
    parse_datagram,
)
from tests import places

VECTORS = json.loads((places.VECTORS / "frames.json").read_text())
GOOD = [(bytes.fromhex(v["bytes"]), Frame(v["id"], v["payload"])) for v in VECTORS["good"]]
STREAM = [
    (bytes.fromhex(v["bytes"]), Frame(v["id"], v["payload"]))
    for v in VECTORS["good"]
    if "one datagram" not in v.get("length", "") or v["payload"].isascii()
]
BAD = [bytes.fromhex(text) for text in VECTORS["bad_datagrams"]]


def read(pieces: list[bytes]) -> tuple[list[Frame], str]:
    """Every frame of a stream, those before a mistake too, and the reason of the mistake."""
    reader, frames = FrameReader(), []
    for piece in pieces:
        try:
            frames += reader.feed(piece)
        except StreamError as error:
            return frames + list(error.frames), error.reason
        assert reader.waiting <= MAX_BYTES
    return frames, ""


def one_by_one(data: bytes) -> list[bytes]:
    return [data[i : i + 1] for i in range(len(data))]


def outcome(data: bytes, size: int) -> tuple[list[Frame], str]:
    return read([data[i : i + size] for i in range(0, len(data), size)])


@pytest.mark.parametrize(("data", "frame"), GOOD)
def test_good_datagrams_of_the_vectors(data: bytes, frame: Frame) -> None:
    assert parse_datagram(data) == frame


@pytest.mark.parametrize("data", BAD)
def test_bad_datagrams_of_the_vectors_are_none(data: bytes) -> None:
    assert parse_datagram(data) is None


def test_an_unknown_id_is_delivered_for_the_state_machine_to_skip() -> None:
    data = bytes.fromhex(VECTORS["unknown_id"])
    assert parse_datagram(data) == Frame(99, "")
    assert FrameReader().feed(data) == [Frame(99, "")]


@pytest.mark.parametrize(("data", "frame"), STREAM)
def test_what_we_encode_is_the_vector(data: bytes, frame: Frame) -> None:
    assert encode(frame.id, frame.payload) == data
    assert encode_line(frame.id, frame.payload) == data + b"\n"


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n", b"\r", b"\n\n"])
def test_a_stream_of_all_vectors_at_every_split_point(end: bytes) -> None:
    data = b"".join(data + end for data, _ in STREAM)
    wanted = [frame for _, frame in STREAM]
    for cut in range(len(data) + 1):
        assert read([data[:cut], data[cut:]]) == (wanted, "")


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"])
def test_a_stream_of_all_vectors_byte_by_byte_with_empty_reads_between(end: bytes) -> None:
    data = b"".join(data + end for data, _ in STREAM)
    pieces = [part for piece in one_by_one(data) for part in (piece, b"")]
    assert read(pieces) == ([frame for _, frame in STREAM], "")


def test_a_frame_is_there_with_its_last_byte_without_waiting_for_a_newline() -> None:
    for data, frame in STREAM:
        reader = FrameReader()
        assert reader.feed(data[:-1]) == []
        assert reader.feed(data[-1:]) == [frame]
        assert reader.waiting == 0


def test_a_cut_inside_a_character() -> None:
    data = encode_line(20, "Jörg 😀 ging")
    for cut in range(len(data) + 1):
        assert read([data[:cut], data[cut:]]) == ([Frame(20, "Jörg 😀 ging")], "")


def test_length_in_characters_on_tcp_is_told_by_the_line_end() -> None:
    """The original counts characters and ends every frame with a newline."""
    data = "01009Jörg\n02006😀\r\n08006" + "5\n"
    wanted = [Frame(1, "Jörg"), Frame(2, "😀"), Frame(8, "5")]
    for size in range(1, len(data.encode()) + 1):
        assert outcome(data.encode(), size) == (wanted, "")


def test_length_in_bytes_of_an_original_id_on_tcp_is_taken_too() -> None:
    assert outcome("01010Jörg\n".encode(), 1) == ([Frame(1, "Jörg")], "")


def test_our_ids_count_bytes_on_tcp_even_where_characters_would_fit() -> None:
    """`11009Jörg` by bytes is `Jör`, and `g` is no header: the cut decides nothing."""
    for size in range(1, 12):
        frames, reason = outcome("11009Jörg\n".encode(), size)
        assert (frames, reason) == ([Frame(11, "Jör")], "a header that is not digits")


@pytest.mark.parametrize(
    "data",
    [
        b"+1005",
        b"1_005",
        b" 1005",
        b"01-05",
        b"0x005",
        "٠١٠٠٥".encode(),
        b"\xff",
        b"GET / HTTP/1.1",
    ],
)
def test_a_header_that_is_not_ascii_digits_raises(data: bytes) -> None:
    for size in (1, 2, len(data)):
        assert outcome(data, size)[1] == "a header that is not digits"


@pytest.mark.parametrize("data", [b"08000", b"08004", b"99001"])
def test_a_length_under_five_raises(data: bytes) -> None:
    for size in (1, len(data)):
        assert outcome(data, size) == ([], "a length under 5")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"08007" + b"5\n", "a line that ends before its length"),
        (b"20006\xff\n", "a payload that is not UTF-8"),
        (b"01006\xff\n", "a payload that is not UTF-8"),
        ("01007Jörg\n".encode(), "a length that does not fit its line"),
        ("01007Jö".encode() + b"x" * 9, "a line that goes on after its length"),
    ],
)
def test_a_length_that_does_not_fit_raises(data: bytes, reason: str) -> None:
    for size in (1, 3, len(data)):
        assert outcome(data, size) == ([], reason)


def test_frames_before_a_mistake_are_not_lost_and_nothing_is_read_after_it() -> None:
    reader = FrameReader()
    with pytest.raises(PeerError) as caught:
        reader.feed(b"08006" + b"5\n10005\nrubbish")
    assert isinstance(caught.value, StreamError)
    assert caught.value.frames == (Frame(8, "5"), Frame(10, ""))
    assert caught.value.offending == "b'rubbi'"
    with pytest.raises(PeerError):
        reader.feed(b"10005\n")
    assert reader.waiting == 0


def test_the_longest_frames() -> None:
    for payload in ("x" * 994, "ö" * 497):
        assert parse_datagram(encode(20, payload)) == Frame(20, payload)
        assert read(one_by_one(encode_line(20, payload))) == ([Frame(20, payload)], "")
    emoji = b"01999" + ("😀" * 994).encode()
    assert len(emoji) == MAX_BYTES
    assert parse_datagram(emoji) == Frame(1, "😀" * 994)
    assert parse_datagram(emoji + b"x") is None
    assert read([emoji, b"\n"]) == ([Frame(1, "😀" * 994)], "")


@pytest.mark.parametrize(
    ("id", "payload"),
    [(-1, ""), (100, ""), (20, "x" * 995), (20, "ö" * 498), (20, "a\nb"), (20, "a\rb"),
     (20, "\ud800"), (1, "Jörg"), (10, "é")],
)  # fmt: skip
def test_what_cannot_be_sent_is_our_mistake(id: int, payload: str) -> None:
    for function in (encode, encode_line):
        with pytest.raises(LocalError):
            function(id, payload)


def test_random_frames_cut_at_random_come_back_whole() -> None:
    rng = random.Random(4)
    alphabet = "ab|ö€😀1 "
    for _ in range(300):
        frames = [
            Frame(rng.randrange(11, 100), "".join(rng.choices(alphabet, k=rng.randrange(30))))
            for _ in range(rng.randrange(1, 8))
        ]
        ends = ("", "\n", "\r\n")
        data = b"".join(encode(f.id, f.payload) + rng.choice(ends).encode() for f in frames)
        cuts = [0, *sorted(rng.choices(range(len(data) + 1), k=6)), len(data)]
        assert read([data[a:b] for a, b in pairwise(cuts)]) == (frames, "")


def test_fuzz_yields_frames_none_or_a_peer_error_and_no_cut_changes_it() -> None:
    rng = random.Random(17)
    seeds = [data for data, _ in GOOD] + BAD + [b"\n", b"\r\n", b"99005"]
    for _ in range(4000):
        data = bytearray(b"".join(rng.choices(seeds, k=rng.randrange(1, 4)))[:300])
        for _ in range(rng.randrange(4)):
            if data:
                data[rng.randrange(len(data))] = rng.choice((rng.randrange(256), 10, 48, 57))
        frame = parse_datagram(bytes(data))
        assert frame is None or isinstance(frame, Frame)
        whole = outcome(bytes(data), len(data) or 1)
        assert whole == outcome(bytes(data), 1)
        assert whole == outcome(bytes(data), rng.randrange(1, 20))


def test_errors_say_what_and_show_a_short_piece_of_it() -> None:
    error = PeerError("a strange thing", b"\x00" * 10_000)
    assert re.fullmatch(r"a strange thing: b'.*…", str(error))
    assert len(error.offending) == MAX_OFFENDING
    assert (PeerError("why").offending, str(PeerError("why"))) == ("", "why")
