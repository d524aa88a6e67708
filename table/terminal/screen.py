"""What a terminal can show, and how text gets there: width, colours, signs, and the pace."""

import io
import os
import shutil
import sys
import textwrap
import time
import unicodedata
from collections.abc import Iterator
from typing import TextIO

from cards.card import Card

LEAST_WIDTH = 40
"""Columns that we count on; a narrower terminal breaks our lines itself."""

MOST_WIDTH = 80
"""Columns that we use; longer lines are hard to read."""

PAUSES = {"off": 0.0, "fast": 0.2, "normal": 0.6, "slow": 1.2}
"""Seconds from one event to the next."""

_STYLES = {"red": "31", "bold": "1", "dim": "2"}

_PLAIN = {
    **dict(zip("♥♦♣♠", "HDCS", strict=True)),
    **dict(zip("┌┐└┘─│░", "++++-|#", strict=True)),
    **dict(zip("▁▂▃▄▅▆▇█", "01234567", strict=True)),
    **dict.fromkeys("“”„«»", '"'),
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "Ä": "Ae",
    "Ö": "Oe",
    "Ü": "Ue",
    "ß": "ss",
    "–": "-",
    "…": "...",
    "×": "x",
    "·": "|",
    "→": "->",
    "¿": "",
    "¡": "",
    "\u00a0": " ",
}


def plain(text: str, encoding: str) -> str:
    """The text with all that an encoding does not have put in other signs, `?` where none does."""
    return "".join(_shown(char, encoding) for char in text)


def _shown(char: str, encoding: str) -> str:
    try:
        char.encode(encoding)
    except UnicodeEncodeError:
        without_accent = unicodedata.normalize("NFKD", char)[0]
        return _PLAIN.get(char) or (without_accent if without_accent.isascii() else "?")
    return char


class TerminalScreen:
    """Where the terminal face writes; Raises BrokenPipeError when nobody reads any more."""

    def __init__(self, out: TextIO, interactive: bool, speed: str) -> None:
        """Write to `out`; only to a person (`interactive`) in columns, and with pauses."""
        self._out = out
        self._encoding = out.encoding or "ascii"
        self._interactive = interactive
        self._pause = PAUSES[speed] if interactive else 0.0
        self._colours = interactive and out.isatty() and _colours_wanted() and _can_colour()
        self.signs = plain("♥", self._encoding) == "♥"
        """Whether the suits can be shown as signs."""
        self.said = 0
        """How often something was said."""
        self.refusals = 0
        """How often it was said that something cannot be done: a program's exit status."""
        self.answers: Iterator[str] | None = None
        """Who reads the input instead of the system's own way to."""

    @property
    def width(self) -> int:
        """Columns to use."""
        return min(max(shutil.get_terminal_size((MOST_WIDTH, 24)).columns, 20), MOST_WIDTH)

    def say(self, text: str = "", style: str = "") -> None:
        """A paragraph: one line for a program that reads, broken at the width for a person."""
        lines = textwrap.wrap(text, self.width - 1) if self._interactive and text else [text]
        self.draw([self.styled(line, style) for line in lines])

    def refuse(self, text: str) -> None:
        """Say why something is not done, neither now nor later."""
        self.refusals += 1
        self.say(text)

    def draw(self, lines: list[str]) -> None:
        """Lines that are to stay as they are."""
        self.said += 1
        self._out.write("".join(plain(line, self._encoding) + "\n" for line in lines))
        self._out.flush()

    def ask(self, text: str) -> str:
        """What a person answers, without the end of the line. Raises EOFError."""
        if self.answers is None:
            return input(plain(text, self._encoding)).strip()
        self._out.write(plain(text, self._encoding))
        self._out.flush()
        for answer in self.answers:
            return answer.strip()
        raise EOFError

    def pause(self) -> None:
        """Let the eye follow."""
        if self._pause:
            time.sleep(self._pause)

    def styled(self, text: str, style: str) -> str:
        """Text in a style (`red`, `bold`, `dim`), where there are colours at all."""
        if not (self._colours and style):
            return text
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m"

    def paint(self, text: str, card: Card | None) -> str:
        """A part of a card's picture in its colour."""
        if card is None:
            return self.styled(text, "dim")
        return self.styled(text, "red" if card.suit in "HD" else "")


def standard_output() -> TextIO:
    """Where to write; nowhere when it is closed."""
    if sys.stdout is None:
        return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 until the end
    if sys.platform == "win32":
        for out in (sys.stdout, sys.stderr):
            # into a pipe or a file Python writes the code page there, and every program its own
            if isinstance(out, io.TextIOWrapper) and not out.isatty():
                out.reconfigure(encoding="utf-8")
    return sys.stdout


def _colours_wanted() -> bool:
    """Unless NO_COLOR says otherwise (no-color.org: set and not empty), or the terminal is dumb."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


if sys.platform == "win32":

    def _can_colour() -> bool:
        """Have the console understand escape sequences (ENABLE_VIRTUAL_TERMINAL_PROCESSING)."""
        import ctypes

        kernel = ctypes.windll.kernel32
        handle, mode = kernel.GetStdHandle(-11), ctypes.c_ulong()
        return bool(
            kernel.GetConsoleMode(handle, ctypes.byref(mode))
            and kernel.SetConsoleMode(handle, mode.value | 4)
        )

else:

    def _can_colour() -> bool:
        return True
