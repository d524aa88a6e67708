"""Lines that wait where nothing happens, in the way of leaving: given up once, and said once."""

import io
import os

import pytest

from net.sockets.loop import SelectLoop
from table.terminal.feed import Feed
from table.terminal.input import LineInput
from table.terminal.leaving import GRACE, STILL
from table.terminal.room import Next
from table.terminal.screen import TerminalScreen
from table.words import Words


class StandsStill:
    """A room where another player is waited for, for ever."""

    question = ""
    busy = True

    def may_take(self, line: str) -> bool:
        return False

    def leaves(self, line: str) -> bool:
        return line == "quit"

    def obey(self, line: str) -> Next:
        return Next.QUIT


@pytest.mark.parametrize("last", ["quit", ""])
def test_lines_in_the_way_of_leaving_are_given_up_once(last: str) -> None:
    now = 0.0
    loop = SelectLoop(lambda: now)
    source, target = os.pipe()
    os.write(target, f"stand\nready\n{last}\n".encode())
    os.close(target)
    lines, out, room = LineInput(source, thread=False), io.StringIO(), StandsStill()
    feed = Feed(loop, lines, Words("en"), TerminalScreen(out, interactive=False, speed="off"))
    lines.watch(loop, lambda: feed.came(room))
    feed.moved()
    loop.run_once(0)
    loop.run_once(0)
    left = None
    for now in (1.0, STILL - 0.1, STILL, STILL + GRACE / 2, STILL + GRACE):
        line = feed.take(room)
        if left is None and (line == "quit" or feed.over(room)):
            left = now
    assert left == STILL + GRACE
    assert out.getvalue() == "Nothing happens any more; commands that were not carried out: 2.\n"
    lines.close()
    os.close(source)
    loop.close()
