"""A table in the terminal: shows what happens there, and carries out what is asked.

There is one for all games, on whatever `Authority` decides them, and it knows no rule: what is not
allowed, the round refuses. Where one's own table and a table for two differ, the table asks its
`Company`. All that a command makes happen at one's own table is on the disk and in the log before
the first of it is shown, so the pauses lose nothing.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from cards.card import Card
from cards.commands import Command, Deal, Hit, Ready, Stake, Stand
from cards.events import (
    BANK,
    CardDealt,
    DealStarted,
    Event,
    HoleTurned,
    Over,
    Refused,
    Result,
    Seat,
    TurnEnded,
)
from cards.round import State
from table.authority import Authority, same_again
from table.terminal import textcards
from table.terminal.commands import Asked, Vocabulary
from table.terminal.hands import HandPictures
from table.terminal.lines import Lines
from table.terminal.reports import tip
from table.terminal.room import Next, meant, tell_commands, understood
from table.terminal.screen import TerminalScreen
from table.words import Words

_COMMANDS: dict[str, Callable[[int], Command]] = {
    "deal": Deal,
    "hit": Hit,
    "stand": Stand,
    "ready": Ready,
}

_GOES_ON = ("stake", "deal", "same")
"""What a player may say after a result without saying first that it has been seen."""


class Company(Protocol):
    """Who else is at the table, nobody or another player, and what follows from that."""

    @property
    def verbs(self) -> Sequence[str]:
        """What can be said at this table."""

    @property
    def names(self) -> Mapping[Seat, str]:
        """Who sits where, and who the bank is."""

    def sit_down(self, table: "Table") -> None:
        """Belong to a table from now on."""

    def greet(self) -> None:
        """Say what comes before the first line of the game."""

    @property
    def question(self) -> str:
        """What to ask a person now."""

    @property
    def ready(self) -> bool:
        """Whether a program's line can be carried out now; else it waits."""

    def do(self, command: Command) -> None:
        """Give a command to the game."""

    def obey(self, asked: Asked) -> Next | None:
        """Carry out what only this table knows; None for what every table knows."""

    def obey_nothing(self) -> Next:
        """A person has pressed Return alone."""

    def shown(self) -> None:
        """All that has happened up to now has been shown."""


class Table:
    """One table, with the player's seat at it; a `Room` of the terminal."""

    def __init__(
        self,
        game: Authority,
        seat: int,
        company: Company,
        words: Words,
        screen: TerminalScreen,
        art: bool,
    ) -> None:
        """With `art` cards are drawn as pictures too, for a person."""
        self.game = game
        self.seat = seat
        self.words = words
        self.screen = screen
        self.vocabulary = Vocabulary(words, company.verbs)
        self._company = company
        self._art = art
        self._pictures = "BDK" if art and screen.signs and words.language == "de" else "JQK"
        self._happened: deque[Event] = deque()
        self._stands_already = False
        """Whether the player's turn has ended without `stand`, by 21 points or the clock."""
        self.lines = Lines(game.rules, words, self._card_name, brief=art, seat=seat)
        self.lines.names.update(company.names)
        self._hands = HandPictures(self.lines, screen, words, self._pictures, art)
        company.sit_down(self)
        game.listeners.append(self._heard)

    def _card_name(self, card: Card) -> str:
        """A card in a line: for a program as logs have it, for a person with its sign."""
        return textcards.name(card, self._pictures) if self._art else str(card)

    # showing

    def begin(self) -> None:
        """Show where the game stands."""
        history = self.game.history
        said = [self.lines.follow(event) for event in history]
        self._company.greet()
        if len(history) == 1:
            self.screen.say(said[0])
            return
        self.show_money()
        self._hands.draw_all()
        if self.game.round.state is State.SETTLED:
            results = [n for n, event in enumerate(history) if isinstance(event, Result)]
            self.screen.say(said[results[-1]])

    def show_money(self) -> None:
        """Say what is on the accounts and in the pots."""
        round_ = self.game.round
        accounts: dict[Seat, int | None] = {BANK: round_.bank, **round_.accounts}
        self.screen.say(self.lines.money(accounts, sum(round_.pots.values())))

    def show_chips(self) -> None:
        """Say which chips the player has."""
        self.screen.say(self.lines.chips(self.game.purses.account(self.seat)))

    def show_notices(self) -> None:
        """Say what the game has to say beside what happens in it."""
        for key, values in self.game.take_notices():
            self.screen.say(self.words(key, **values), "bold")

    def _heard(self, event: Event) -> None:
        self._happened.append(event)
        if not self.game.instant:
            self._show()

    def _show(self) -> None:
        """Tell what has happened, one event after the other."""
        while self._happened:
            event = self._happened.popleft()
            if isinstance(event, Refused) and event.seat != self.seat:
                continue  # that is between the other player and the round
            self._hands.before(event)
            self._say(event, self.lines.follow(event))
            self._hands.after(event)
            if isinstance(event, CardDealt | HoleTurned):
                self.screen.pause()
        self._company.shown()

    def _say(self, event: Event, text: str) -> None:
        match event:
            case DealStarted():
                self._stands_already = False
            case TurnEnded(seat, reason) if seat == self.seat:
                self._stands_already = reason != "stand"
            case Refused(command="stand") if self._stands_already:
                pass  # who cannot see the cards says `stand` also when there is nothing to decide
            case Refused():
                self.screen.refuse(text)
                return
        self.screen.say(text, "bold" if isinstance(event, Result | Over) else "")

    # obeying

    @property
    def question(self) -> str:
        return self._company.question

    def may_take(self, line: str) -> bool:
        return self.meant(line) in ("status", "help") or self._company.ready

    def leaves(self, line: str) -> bool:
        return self.meant(line) in ("leave", "quit")

    @property
    def busy(self) -> bool:
        return not self._company.ready

    def meant(self, line: str) -> str:
        """The command that a line stands for now; empty for none."""
        return meant(self.vocabulary, line, self.game.round.state)

    def obey(self, line: str) -> Next:
        if not line.strip():
            return self._company.obey_nothing()
        state = self.game.round.state
        asked = understood(self.vocabulary, line, self.screen, self.words, state)
        if asked is None:
            return Next.STAY
        if asked.verb in ("leave", "quit"):
            return Next(asked.verb)
        follows = self._company.obey(asked)
        if follows is None:
            follows = self._carry_out(asked)
        self._show()
        self.show_notices()
        return follows

    def do(self, command: Command) -> None:
        """Give a command of the player to the game."""
        self._company.do(command)

    def _carry_out(self, asked: Asked) -> Next:
        game, seat = self.game, self.seat
        match asked:
            case Asked(verb) if verb in _GOES_ON and game.check(Ready(seat)) is None:
                self.do(Ready(seat))
                return Next.HOLD
            case Asked("stake", int(amount)):
                self.do(Stake(seat, amount))
            case Asked("same"):
                command = same_again(game, seat)
                if command is not None:
                    self.do(command)
            case Asked("split", int(value)):
                if game.exchange(seat, value):
                    self.show_chips()
            case Asked("merge"):
                game.gather(seat)
                self.show_chips()
            case Asked("tip"):
                self._tip()
            case Asked("help"):
                tell_commands(self.vocabulary, self.screen, self.words)
            case _:
                self.do(_COMMANDS[asked.verb](seat))
        return Next.STAY

    def _tip(self) -> None:
        if self.game.check(Hit(self.seat)) is not None:
            self.game.refuse(self.seat, "tip", "not-now")
            return
        for text in tip(self.game.round, self.seat, self.words):
            self.screen.say(text)
