"""One's own table in the terminal: nobody else is there, so nothing has to be waited for."""

import contextlib
import signal
from collections.abc import Callable, Iterator
from types import FrameType

from cards.commands import Command
from cards.events import BANK, Seat
from table.problems import reason
from table.session import Session
from table.terminal.commands import VERBS, Asked
from table.terminal.reports import statistics
from table.terminal.room import Next
from table.terminal.screen import TerminalScreen
from table.terminal.table import Table
from table.words import Words

SEAT = 1
"""The seat that the player at the terminal has."""


class NoCompany:
    """What only one's own table has: new games, statistics, the way to the lobby, a kept game."""

    verbs = VERBS

    def __init__(self, session: Session, words: Words, screen: TerminalScreen, art: bool) -> None:
        """With `art` the statistics have a curve."""
        self._session, self._words, self._screen = session, words, screen
        self._art = art
        self.names: dict[Seat, str] = {BANK: words("seat.bank"), SEAT: words("seat.you")}
        self.visit: Callable[[], bool] = lambda: True
        """Goes to the lobby; whether the player comes back from there."""

    def sit_down(self, table: Table) -> None:
        self._table = table

    def greet(self) -> None:
        self._table.show_notices()

    @property
    def question(self) -> str:
        return self._words(f"terminal.ask.{self._session.round.state.value}")

    @property
    def ready(self) -> bool:
        return True

    def do(self, command: Command) -> None:
        """Carry out a command to its end, also when Ctrl-C comes meanwhile."""
        with _interrupts_held():
            self._session.do(command)

    def obey(self, asked: Asked) -> Next | None:
        match asked.verb:
            case "new":
                self._session.new_game()
            case "stats":
                self._statistics()
            case "lobby":
                if not self.visit():
                    return Next.QUIT
                self._table.show_money()
            case _:
                return None
        return Next.STAY

    def obey_nothing(self) -> Next:
        self._screen.say(self._words(f"terminal.hint.{self._session.round.state.value}"))
        return Next.STAY

    def shown(self) -> None:
        self._session.judge_round()

    def _statistics(self) -> None:
        if self._session.setup.practice:
            self._screen.say(self._words("terminal.stats.practice"))
        width = self._screen.width - 4 if self._art else 0
        for text in statistics(self._session.statistics, self._words, width):
            self._screen.say(text)
        self._luck(width)

    def _luck(self, width: int) -> None:
        """What was luck and what was play, in all rounds that are kept."""
        from table.reviewing import Review  # not needed to begin with
        from table.saving.review_book import ReviewBook
        from table.terminal.luck_report import report

        rules, words = self._session.rules, self._words
        book = ReviewBook(self._session.past, rules)
        if not book.rounds:
            return
        try:
            book.work(lambda done: self._tell(done, len(book.rounds)))
        except (OSError, RuntimeError) as error:
            self._screen.say(words("luck.failed", why=reason(error)))
            return
        finally:
            book.close()
        for text in report(Review(book.found), book.rounds, rules, words, width):
            self._screen.say(text)

    def _tell(self, done: int, rounds: int) -> None:
        if self._art:
            self._screen.say(self._words("luck.working", done=done, all=rounds))


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let Ctrl-C wait until all that a command makes happen is kept. Main thread only."""
    came: list[int] = []

    def remember(number: int, _frame: FrameType | None) -> None:
        came.append(number)

    before = signal.signal(signal.SIGINT, remember)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt
