"""The line under a table: counted frames over one connection after another."""

import pytest

from net.errors import PeerError
from net.frames import FrameReader
from net.table.line import BEAT, DRAW, GAME, HEARTBEAT, SILENCE, Line


def payloads(data: bytes) -> list[str]:
    """What is in the frames of some bytes."""
    return [frame.payload for frame in FrameReader().feed(data)]


def greeted(line: Line, has: int, now: float = 0.0) -> Line:
    """A new connection on which the peer has said how much it has."""
    line.connect(now)
    line.greeted = True
    line.beaten(str(has))
    return line


def test_nothing_of_the_game_flows_before_the_peer_has_said_what_it_has() -> None:
    line = Line()
    line.send(GAME, "early")
    line.connect(0.0)
    line.send(GAME, "still early")
    assert line.take() == b""
    line.beaten("0")
    assert payloads(line.take()) == ["early", "still early"]
    line.send(DRAW, "now")
    assert payloads(line.take()) == ["now"]


def test_what_the_peer_has_not_counted_is_sent_again() -> None:
    line = greeted(Line(), 0)
    for payload in "abcde":
        line.send(GAME, payload)
    line.take()
    line.beaten("2")
    line.drop()
    line.send(GAME, "f")
    greeted(line, 4)
    assert payloads(line.take()) == ["e", "f"]
    line.beaten("6")
    with pytest.raises(PeerError):
        line.beaten("5")
    with pytest.raises(PeerError):
        line.beaten("7")


def test_what_an_old_connection_did_not_take_is_not_sent_on_a_new_one() -> None:
    line = greeted(Line(), 0)
    line.send(GAME, "a")
    line.beat(0.0)
    greeted(line, 0)
    assert payloads(line.take()) == ["a"], "once, and without the old heartbeat"


def test_half_a_frame_of_an_old_connection_is_forgotten() -> None:
    line = greeted(Line(), 0)
    assert line.feed(b"180", 0.0) == ([], None)
    greeted(line, 0)
    frames, error = line.feed(b"18006x", 0.0)
    assert [frame.payload for frame in frames] == ["x"] and error is None


def test_what_belongs_to_a_connection_needs_one() -> None:
    line = Line()
    line.send_here(BEAT, "0")
    assert line.take() == b""


def test_a_goodbye_can_still_be_taken_after_the_end() -> None:
    line = greeted(Line(), 0)
    line.send_here(20, "left")
    line.drop()
    assert payloads(line.take()) == ["left"]


def test_deadlines_count_from_what_came_and_what_went() -> None:
    line = greeted(Line(), 0, 100.0)
    assert (line.beat_at, line.silent_at) == (100 + HEARTBEAT, 100 + SILENCE)
    line.feed(b"1", 103.0)
    line.beat(104.0)
    assert (line.beat_at, line.silent_at) == (104 + HEARTBEAT, 103 + SILENCE)


def test_the_frames_before_a_mistake_are_taken() -> None:
    frames, error = greeted(Line(), 0).feed(b"18006a\n18006b\n18", 0.0)
    assert [frame.payload for frame in frames] == ["a", "b"]
    assert error is None, "two digits may still become a header"
    frames, error = greeted(Line(), 0).feed(b"18006a\nxxxxx", 0.0)
    assert [frame.payload for frame in frames] == ["a"]
    assert error is not None and error.reason == "garbage"
