"""The wait for a table that was opened or called by its address, in the terminal.

A program's lines wait for the table; `leave` and `quit` of a person end the wait, and so does the
end of an input of which no line is left.
"""

from table.terminal.commands import AT_TABLE, Vocabulary
from table.terminal.room import Next, meant, tell_commands, understood
from table.terminal.screen import TerminalScreen
from table.words import Words


class Waiting:
    """No table yet."""

    def __init__(self, words: Words, screen: TerminalScreen) -> None:
        self._words, self._screen = words, screen
        self._vocabulary = Vocabulary(words, AT_TABLE)

    @property
    def question(self) -> str:
        return self._words("terminal.ask.waiting")

    def may_take(self, line: str) -> bool:
        return False

    def leaves(self, line: str) -> bool:
        return meant(self._vocabulary, line) in ("leave", "quit")

    @property
    def busy(self) -> bool:
        return False

    def obey(self, line: str) -> Next:
        if not line.strip():
            return Next.STAY
        asked = understood(self._vocabulary, line, self._screen, self._words)
        if asked is None:
            return Next.STAY
        if asked.verb in ("leave", "quit"):
            return Next(asked.verb)
        if asked.verb == "help":
            tell_commands(self._vocabulary, self._screen, self._words)
        else:
            self._screen.refuse(self._words("refused.no-table"))
        return Next.STAY
