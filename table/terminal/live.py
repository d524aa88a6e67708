"""A terminal at which things happen while somebody types: the question and the answer stay below.

Where the terminal can (POSIX, one that moves its cursor), keys are read one by one, so what has
been typed is known and is written again below what has come in. Elsewhere the system keeps the
line: the question is asked again, and what was typed before still counts.
"""

import os
import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TextIO

from net.driver import Loop
from table.terminal.editor import LineEditor
from table.terminal.input import LineInput
from table.terminal.screen import TerminalScreen, plain


class LiveScreen(TerminalScreen):
    """What is said stands above the line with the question; no pauses, as a loop must not sleep."""

    def __init__(self, out: TextIO, interactive: bool, moves: bool) -> None:
        """`moves`: the terminal can go back to the beginning of a line and clear it."""
        super().__init__(out, interactive, "off")
        self.moves = moves
        self._shown: str | None = None
        self._typed = ""

    def draw(self, lines: list[str]) -> None:
        self._clear()
        super().draw(lines)

    def show(self, question: str) -> None:
        """Have the question below all, with what has been typed."""
        text = plain(question + self._typed, self._encoding)
        if text == self._shown:
            return
        self._clear()
        self._write(text)
        self._shown = text

    def type(self, question: str, text: str) -> None:
        """Show what has been typed so far."""
        self._typed = text
        self.show(question)

    def enter(self, question: str, line: str) -> None:
        """A line has been typed to its end, and stays to be seen."""
        if self.moves:
            self.type(question, line)
            self._write("\n")
        self._typed, self._shown = "", None

    def leave(self) -> None:
        """Nothing is asked any more."""
        self._clear()
        self._typed = ""

    def _clear(self) -> None:
        shown, self._shown = self._shown, None
        if shown is None:
            return
        if self.moves:
            rows = max(0, len(shown) - 1) // max(1, shutil.get_terminal_size().columns)
            self._write((f"\x1b[{rows}A" if rows else "") + "\r\x1b[J")
        else:
            self._write("\n")

    def _write(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()


def can_move(file: int | None, out: TextIO) -> bool:
    """Whether keys can be read one by one from a file, and lines be cleared."""
    try:
        import termios
    except ImportError:
        return False
    if file is None or not out.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        return False
    try:
        termios.tcgetattr(file)
    except termios.error:
        return False
    return True


class Typing(LineInput):
    """Lines that a person types; with `moves` of the screen, key by key while a loop watches."""

    def __init__(self, file: int | None, screen: LiveScreen) -> None:
        super().__init__(file)
        self.question: Callable[[], str] = str
        """What is asked just now."""
        self._screen = screen
        self._editor = LineEditor()
        self._before: Any = None

    def watch(self, loop: Loop, on_lines: Callable[[], None]) -> None:
        self.keys_on()
        super().watch(loop, on_lines)

    def unwatch(self) -> None:
        super().unwatch()
        self._keys_off()

    def keys_on(self) -> None:
        """Read keys: at the beginning, and when the program goes on after a stop (Ctrl-Z)."""
        if not self._screen.moves or self._file is None or sys.platform == "win32":
            return
        import termios

        before = termios.tcgetattr(self._file)
        if self._before is None:
            self._before = before
        keys = termios.tcgetattr(self._file)
        keys[3] &= ~(termios.ECHO | termios.ICANON)  # Ctrl-C and Ctrl-Z stay signals
        keys[6][termios.VMIN], keys[6][termios.VTIME] = 1, 0
        termios.tcsetattr(self._file, termios.TCSADRAIN, keys)

    def _keys_off(self) -> None:
        if self._before is None or self._file is None or sys.platform == "win32":
            return
        import termios

        with suppress(termios.error):  # the terminal may be gone
            termios.tcsetattr(self._file, termios.TCSADRAIN, self._before)
        self._before = None

    def _came(self, data: bytes) -> None:
        question = self.question()
        if not (self._screen.moves and data):
            super()._came(data)
            self._screen.enter(question, "")
            return
        for line in self._editor.feed(data):
            self._screen.enter(question, line)
            self._lines.append(line)
        self._screen.type(question, self._editor.text)
        self.ended = self.ended or self._editor.ended
