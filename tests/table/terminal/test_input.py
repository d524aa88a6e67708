"""Lines of the input: in a loop, through a thread, one after the other; keys that make them."""

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from net.driver import SelectLoop
from net.sockets.loop import run_until
from table.terminal.editor import LineEditor
from table.terminal.input import MAX_LINES, LineInput


@pytest.fixture
def pipe() -> Iterator[tuple[int, Callable[[bytes], None]]]:
    """The reading end of a pipe, and what writes to the other; nothing is written to close it."""
    reader, writer = os.pipe()
    closed = False

    def write(data: bytes) -> None:
        nonlocal closed
        if data:
            os.write(writer, data)
        else:
            closed = True
            os.close(writer)

    yield reader, write
    if not closed:
        os.close(writer)
    os.close(reader)


Pipe = tuple[int, Callable[[bytes], None]]


def test_one_after_the_other(pipe: Pipe) -> None:
    file, write = pipe
    write(b"\xef\xbb\xbfstake 5\r\n\n\xffdeal\nlast")
    write(b"")
    assert list(LineInput(file)) == ["stake 5", "", "\ufffddeal", "last"]


def test_no_input_at_all() -> None:
    lines = LineInput(None)
    assert list(lines) == [] and lines.ended


@pytest.mark.parametrize("thread", [False, True], ids=["itself", "thread"])
def test_in_a_loop(pipe: Pipe, thread: bool) -> None:
    file, write = pipe
    loop, lines, told = SelectLoop(), LineInput(file, thread), []
    lines.watch(loop, lambda: told.append(True))
    loop.run_once(0.05)
    assert not told and lines.next is None
    for byte in "zwei\nZeilen: ä".encode():
        write(bytes([byte]))
        loop.run_once(0.02)
    assert run_until(loop, lambda: lines.next is not None, 2)
    assert (lines.take(), lines.take()) == ("zwei", None)
    write(b"")
    assert run_until(loop, lambda: lines.ended, 2)
    assert lines.take() == "Zeilen: ä"
    assert loop.waiting == 0  # nothing wakes for an input that has ended
    lines.close()
    loop.close()
    for running in threading.enumerate():
        if running.name == "input":
            running.join(2)
    assert not any(running.name == "input" for running in threading.enumerate())


@pytest.mark.parametrize("thread", [False, True], ids=["itself", "thread"])
def test_a_flood_of_lines_waits_outside(tmp_path: Path, thread: bool) -> None:
    """A file as input, which is always ready: memory stays bounded, and no line is lost."""
    count = 40 * MAX_LINES
    (tmp_path / "lines").write_text("".join(f"stake {n}\n" for n in range(count)))
    file = os.open(tmp_path / "lines", os.O_RDONLY)
    loop, lines = SelectLoop(), LineInput(file, thread)
    lines.watch(loop, lambda: None)
    for _ in range(200):
        loop.run_once(0.001)
    assert len(lines.waiting) < 12 * MAX_LINES
    for n in range(count):
        assert run_until(loop, lambda: lines.next is not None, 2)
        assert lines.take() == f"stake {n}"
    assert run_until(loop, lambda: lines.ended, 2)
    lines.close()
    loop.close()
    os.close(file)


def test_what_was_read_in_a_loop_is_there_one_after_the_other(pipe: Pipe) -> None:
    """From the lobby back to one's own game: no line is lost on the way."""
    file, write = pipe
    loop, lines = SelectLoop(), LineInput(file)
    write(b"lobby\nleave\ndeal\nst")
    lines.watch(loop, lambda: None)
    assert run_until(loop, lambda: lines.next is not None, 2)
    lines.take()
    lines.unwatch()
    write(b"and\n")
    write(b"")
    assert list(lines) == ["leave", "deal", "stand"]
    assert loop.waiting == 0
    loop.close()


def test_a_line_without_an_end_does_not_grow_for_ever(pipe: Pipe) -> None:
    file, write = pipe
    write(b"x" * 30_000)
    write(b"")
    assert max(map(len, LineInput(file))) <= 65_536


@pytest.mark.parametrize(
    ("keys", "lines", "text"),
    [
        (b"stake 20\r", ["stake 20"], ""),
        (b"a\nb\r\nc", ["a", "b", ""], "c"),
        (b"stakee\x7f 2\x080", [], "stake 0"),
        ("zurückziehen".encode(), [], "zurückziehen"),
        (b"stake 20\x15deal", [], "deal"),
        (b"stake 20 \x1730", [], "stake 30"),
        (b"\x17\x7f\x15", [], ""),
        (b"a\x1b[Ab\x1b[1;5Cc\x1bOPd\x1bxe\x1b[3~f", [], "abcdef"),
        (b"\x00\x01\tx", [], "x"),
        (b"a\x04", [], "a"),
    ],
)
def test_keys(keys: bytes, lines: list[str], text: str) -> None:
    for split in range(len(keys) + 1):
        editor = LineEditor()
        assert editor.feed(keys[:split]) + editor.feed(keys[split:]) == lines
        assert editor.text == text
        assert not editor.ended


def test_ctrl_d_on_an_empty_line_ends_it() -> None:
    editor = LineEditor()
    editor.feed(b"deal\r\x04")
    assert editor.ended
