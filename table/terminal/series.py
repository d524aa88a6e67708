"""Noughts and crosses in the terminal: a room around `table.terminal.noughts_text`.

Of a program a line waits until its player has to act; `board` and `help` answer at once, giving up
is never held, and `quit` gives up and ends the program. Where the other one has stalled, `wait`
answers that, and other lines wait.
"""

from net.driver import DriverEvent
from net.noughts.events import NoughtsEvent, NoughtsRefused
from table.linked_series import LinkedSeries
from table.terminal.noughts_text import NoughtsText, vocabulary
from table.terminal.room import Next
from table.terminal.screen import TerminalScreen
from table.words import Words


class SeriesTerminal:
    """One series, until it is over or given up."""

    def __init__(
        self, series: LinkedSeries, words: Words, screen: TerminalScreen, art: bool
    ) -> None:
        self._series, self._words, self._screen = series, words, screen
        self.text = NoughtsText(words, series.link, series.own, series.other, art, screen.signs)
        self._verbs = vocabulary(words)
        self._quits = {"quit", *words("terminal.verb.quit").split()}
        self._say(self.text.begin())
        series.listeners.append(self._heard)

    def _heard(self, event: NoughtsEvent | DriverEvent) -> None:
        if isinstance(event, NoughtsRefused) and event.player is self.text.shown.me:
            self._screen.refusals += 1
        self._say(self.text.hear(event))

    def _say(self, lines: list[str]) -> None:
        self._screen.draw(lines)

    @property
    def over(self) -> bool:
        """Whether there is nothing more to say here."""
        return self.text.over

    @property
    def question(self) -> str:
        return self.text.prompt or self._words("terminal.ask.waiting")

    def may_take(self, line: str) -> bool:
        shown = self.text.shown
        verb = self._verbs.get(_word(line))
        if shown.stalled:  # a cell is meant for the next turn, not for this question
            return not line or verb in ("wait", "board", "help")
        return self.over or shown.my_turn or shown.mine_to_begin or verb in ("board", "help")

    def leaves(self, line: str) -> bool:
        return _word(line) in self._quits or self._verbs.get(_word(line)) == "leave"

    @property
    def busy(self) -> bool:
        return False

    def obey(self, line: str) -> Next:
        if _word(line) in self._quits:
            return Next.QUIT
        if not self.text.understands(line):
            self._screen.refusals += 1
        asked = self.text.command(line)
        if isinstance(asked, list):
            self._say(asked)
        else:
            self._series.call(asked)
        return Next.STAY


def _word(line: str) -> str:
    return " ".join(line.casefold().split())
