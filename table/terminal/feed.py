"""Which line may be obeyed now: a person's at once, a program's when its time has come.

A program's lines are obeyed in order. One that comes too early waits, and those behind it; leaving
waits as `table.terminal.leaving` says.
"""

import math

from net.driver import Loop
from net.sockets.loop import Timer
from table.terminal.input import LineInput
from table.terminal.leaving import LeavingClock
from table.terminal.live import Typing
from table.terminal.room import Room
from table.terminal.screen import TerminalScreen
from table.terminal.waiting import Waiting
from table.words import Words


class Feed:
    """The lines that have come, and when the next of them may be obeyed."""

    def __init__(self, loop: Loop, lines: LineInput, words: Words, screen: TerminalScreen) -> None:
        """`lines` come from a program, or are those that a person is `Typing`."""
        self._loop, self._lines, self._words, self._screen = loop, lines, words, screen
        self.person = isinstance(lines, Typing)
        """Whether a person types."""
        self.held: str | None = None
        """A line that a room wants once more, when it may take it."""
        self._leaving = LeavingClock()
        self._alarm: Timer | None = None
        self._seen = 0
        """Lines that waited when it was looked last."""

    def moved(self) -> None:
        """Something has happened, or a line was obeyed."""
        self._leaving.moved(self._loop.now())

    def came(self, room: Room | None) -> None:
        """Lines have come, or the end of them: see whether a word to leave came by itself."""
        waiting, seen = self._lines.waiting, self._seen
        self._seen = len(waiting)
        alone = seen > 0 or self.held is not None
        word = waiting[-1] if len(waiting) == seen + 1 else ""
        if alone and room is not None and room.leaves(word):
            self._leaving.word_alone(self._loop.now())

    def take(self, room: Room) -> str | None:
        """A line that may be obeyed now, which does not wait any more; None while there is none."""
        line = self._take(room)
        self._seen = len(self._lines.waiting)
        return line

    def over(self, room: Room) -> bool:
        """Whether the input is at its end, and what it said is done or has taken long enough."""
        if self.held is not None or self._lines.next is not None or not self._lines.ended:
            return False
        return self.person or self._may_leave(room)

    def _take(self, room: Room) -> str | None:
        while not self.person and self._lines.next is not None and not self._lines.next.strip():
            self._lines.take()
        held = self.held
        line = self._lines.next if held is None else held
        if line is None:
            return None
        if (self.person and held is None) or self._may_obey(room, line):
            self.held = None
            return self._lines.take() if held is None else held
        if room.leaves(line) or not self._gave_up_waiting(room):
            return None
        return self._take(room)

    def _may_obey(self, room: Room, line: str) -> bool:
        return self._may_leave(room) if room.leaves(line) else room.may_take(line)

    def _may_leave(self, room: Room) -> bool:
        """Whether what was said before leaving is done, or has taken long enough."""
        return self._due(self._leaving.leaves_at(room.busy, self._loop.now()))

    def _gave_up_waiting(self, room: Room) -> bool:
        """Drop the lines that wait when they are in the way of leaving where nothing happens."""
        waiting = self._lines.waiting
        first = 0 if self.held is not None else 1
        word = next((n for n, line in enumerate(waiting) if n >= first and room.leaves(line)), None)
        if self.person or (word is None and not self._lines.ended):
            return False
        if not self._due(self._leaving.gives_up_at(isinstance(room, Waiting), self._loop.now())):
            return False
        self.held = None
        dropped = waiting[:word]
        for _ in dropped:
            self._lines.take()
        undone = sum(bool(line.strip()) for line in dropped) + 1 - first
        self._screen.refuse(self._words("terminal.undone", lines=undone))
        return True

    def _due(self, when: float) -> bool:
        """Whether a time has come; if not, the loop wakes then."""
        self._loop.cancel(self._alarm)
        due = when <= self._loop.now()
        self._alarm = None if due or math.isinf(when) else self._loop.call_at(when, lambda: None)
        return due
