"""The line that a person is typing, when the terminal itself does not keep it.

Pure: bytes in, finished lines out. So a face knows what has been typed, and can show it again
below what has come in meanwhile.
"""

import codecs

_ENTER, _BACK = "\r\n", "\x7f\x08"
_CLEAR, _WORD, _END = "\x15\x0b", "\x17", "\x04"
"""Ctrl-U or Ctrl-K, Ctrl-W, Ctrl-D."""

LONGEST = 1_000
"""Characters of a line; more are not taken."""


class LineEditor:
    """Keys of a terminal, to lines: letters, backspace, Ctrl-U, Ctrl-W, Ctrl-D, Return."""

    def __init__(self) -> None:
        self.text = ""
        """What has been typed of the line that is not finished."""
        self.ended = False
        """Whether Ctrl-D was pressed on an empty line."""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._escape = ""

    def feed(self, data: bytes) -> list[str]:
        """Take keys; the lines that they finish."""
        lines: list[str] = []
        for char in self._decoder.decode(data):
            if self._escape or char == "\x1b":
                self._skip(char)
            elif char in _ENTER:
                lines.append(self.text)
                self.text = ""
            elif char == _END:
                self.ended = self.ended or not self.text
            else:
                self._key(char)
        return lines

    def _key(self, char: str) -> None:
        if char in _BACK:
            self.text = self.text[:-1]
        elif char in _CLEAR:
            self.text = ""
        elif char == _WORD:
            kept = self.text.rstrip().rpartition(" ")
            self.text = kept[0] + kept[1]
        elif char.isprintable() and len(self.text) < LONGEST:
            self.text += char

    def _skip(self, char: str) -> None:
        """Arrows and other keys that send a sequence do nothing: ESC, ESC [ … letter, ESC O x."""
        self._escape += char
        if len(self._escape) < 2:
            return
        if self._escape[1] == "[":
            over = len(self._escape) > 2 and "@" <= char <= "~"
        else:
            over = self._escape[1] != "O" or len(self._escape) > 2
        if over or len(self._escape) > 16:
            self._escape = ""
