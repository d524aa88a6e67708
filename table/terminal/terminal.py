"""The game in a terminal: asks a person, or obeys a program line by line.

It drives the same session as the window and knows no rule: what is not
allowed, the round refuses. All that a command makes happen is on the disk and
in the log before the first of it is shown, so the pauses lose nothing.
"""

import contextlib
import signal
from collections import deque
from collections.abc import Callable, Iterator
from types import FrameType

from cards.card import Card
from cards.commands import Command, Deal, Hit, Ready, Stake, Stand
from cards.events import BANK, CardDealt, Event, HoleTurned, Over, Result
from cards.round import State
from table.session import Session
from table.terminal import textcards
from table.terminal.commands import Asked, NotUnderstoodError, Vocabulary
from table.terminal.hands import Hands
from table.terminal.lines import Lines
from table.terminal.reports import commands, statistics, tip
from table.terminal.screen import TerminalScreen
from table.words import Words

SEAT = 1
"""The seat that the player at the terminal has."""

_ROUND_COMMANDS: dict[str, Callable[[int], Command]] = {
    "deal": Deal,
    "hit": Hit,
    "stand": Stand,
    "ready": Ready,
}


class Terminal:
    """Carries out what is asked, and shows what happens."""

    def __init__(self, session: Session, words: Words, screen: TerminalScreen, art: bool) -> None:
        """Show the session's game on the screen; with `art`, cards are drawn as pictures too."""
        self.session = session
        self.words = words
        self.screen = screen
        self.vocabulary = Vocabulary(words)
        self._art = art
        self._pictures = "BDK" if art and screen.signs and words.language == "de" else "JQK"
        self.visit: Callable[[], bool] = lambda: True
        """Goes to the lobby; whether the player comes back from there."""
        self._happened: deque[Event] = deque()
        self._bank_to_draw = False
        session.listeners.append(self._happened.append)
        self.lines = Lines(session.rules, words, self._card_name, brief=art)
        self._hands = Hands(self.lines, screen, words, self._pictures, art)

    def _card_name(self, card: Card) -> str:
        """A card in a line: for a program as logs have it, for a person with its sign."""
        return textcards.name(card, self._pictures) if self._art else str(card)

    # showing

    def begin(self) -> None:
        """Show where the game stands."""
        history = self.session.history
        said = [self.lines.follow(event) for event in history]
        self.show_notices()
        if len(history) == 1:
            self.screen.say(said[0])
        else:
            self.show_money()
            self._draw_hands()
            if self.session.round.state is State.SETTLED:
                results = [n for n, event in enumerate(history) if isinstance(event, Result)]
                self.screen.say(said[results[-1]])

    def show_notices(self) -> None:
        """Say what the session has to say beside the game."""
        for key, values in self.session.take_notices():
            self.screen.say(self.words(key, **values), "bold")

    def show_money(self) -> None:
        """The accounts and the pot."""
        round_ = self.session.round
        accounts = {BANK: round_.bank, **round_.accounts}
        self.screen.say(self.lines.money(accounts, round_.pots[SEAT]))

    def show_chips(self) -> None:
        """The player's chips."""
        self.screen.say(self.lines.chips(self.session.purses.account(SEAT)))

    def _show(self) -> None:
        """Tell what has happened, one event after the other."""
        while self._happened:
            event = self._happened.popleft()
            if isinstance(event, Result) and self._bank_to_draw:
                self._bank_to_draw = False
                self._hands.draw(BANK)
            text = self.lines.follow(event)
            self.screen.say(text, "bold" if isinstance(event, Result | Over) else "")
            if isinstance(event, HoleTurned):
                self._bank_to_draw = True
            elif isinstance(event, CardDealt):
                self._draw_after(event)
            if isinstance(event, CardDealt | HoleTurned):
                self.screen.pause()
        self.session.judge_round()

    def _draw_after(self, event: CardDealt) -> None:
        """Draw both hands when the deal is complete, then the one that got a card."""
        if event.card is None:
            self._bank_to_draw = False
            self._draw_hands()
        elif event.seat != BANK and self.lines.shown.hole:
            self._hands.draw(event.seat)

    def _draw_hands(self) -> None:
        if any(self.lines.shown.hands.values()):
            for seat in (BANK, SEAT):
                self._hands.draw(seat)

    # obeying

    def obey(self, line: str) -> bool:
        """Carry out one line; False when the player has had enough."""
        try:
            asked = self.vocabulary.read(line, self.session.round.state)
        except NotUnderstoodError as error:
            self.screen.say(self.words(error.key, **error.values))
            return True
        if asked.verb == "quit":
            return False
        if asked.verb == "lobby":
            back = self.visit()
            if back:
                self.show_money()
            return back
        self._carry_out(asked)
        self._show()
        self.show_notices()
        return True

    def means_new(self, line: str) -> bool:
        """Whether a line would give up the game in progress."""
        try:
            return self.vocabulary.read(line, self.session.round.state).verb == "new"
        except NotUnderstoodError:
            return False

    def _carry_out(self, asked: Asked) -> None:
        match asked:
            case Asked("stake", int(amount)):
                self._go_on()
                self.do(Stake(SEAT, amount))
            case Asked("split", int(value)):
                if self.session.split(SEAT, value):
                    self.show_chips()
            case Asked("merge"):
                self.session.merge(SEAT)
                self.show_chips()
            case Asked("new"):
                self.session.new_game()
            case Asked("tip"):
                self._tip()
            case Asked("stats"):
                self._statistics()
            case Asked("help"):
                for text in commands(self.vocabulary, self.words):
                    self.screen.say(text)
            case _:
                if asked.verb == "deal":
                    self._go_on()
                self.do(_ROUND_COMMANDS[asked.verb](SEAT))

    def _go_on(self) -> None:
        """After a result the next command simply goes on."""
        if self.session.round.check(Ready(SEAT)) is None:
            self.session.do(Ready(SEAT))

    def do(self, command: Command) -> None:
        """Carry out a command to its end, also when Ctrl-C comes meanwhile."""
        with _interrupts_held():
            self.session.do(command)

    def _tip(self) -> None:
        if self.session.round.check(Hit(SEAT)) is not None:
            self.session.refuse(SEAT, "tip", "not-now")
            return
        for text in tip(self.session.round, SEAT, self.words):
            self.screen.say(text)

    def _statistics(self) -> None:
        if self.session.setup.practice:
            self.screen.say(self.words("terminal.stats.practice"))
        width = self.screen.width - 4 if self._art else 0
        for text in statistics(self.session.statistics, self.words, width):
            self.screen.say(text)


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
