"""A table for two in the terminal: another player is waited for, with clocks and a proof.

A person is refused what cannot be done now. A program is waited for and waits itself: each of its
lines is carried out when its player is awaited again, and no faster than the wire allows, so one
list of commands plays a whole series.
Only `status` and `help` answer at once. After a result `stake` and `deal` say `ready` first, and
wait for the other. When the table is over all lines are taken at once, and `leave` goes on from it.
"""

import math

from cards.commands import Command, Deal, Ready, TimeUp
from cards.events import BANK, Seat
from cards.round import State
from net.driver import DriverEvent, Loop
from net.sockets.loop import Timer
from net.table.events import (
    Alone,
    Awaiting,
    Did,
    Ended,
    LinkEvent,
    Named,
    NotSent,
    PeerMissing,
    ProofReady,
)
from net.table.events import Resumed as Back
from net.table.phases import LinkPhase
from net.table.shared_round import PLAYED
from table import linked_words
from table.linked import LinkedGame
from table.terminal.commands import AT_TABLE, Asked
from table.terminal.room import Next, Proof
from table.terminal.screen import TerminalScreen
from table.terminal.table import Table
from table.words import Words, sentence


class PeerCompany:
    """The other player and the line to it, from the table's opening until one leaves."""

    verbs = AT_TABLE

    def __init__(
        self, game: LinkedGame, words: Words, screen: TerminalScreen, loop: Loop, proof: Proof
    ) -> None:
        """`loop` has the time of the link."""
        self._game, self._words, self._screen = game, words, screen
        self._loop, self._proof = loop, proof
        everybody: list[Seat] = [BANK, *game.round.seats]
        self.names = {seat: linked_words.name_of(game, seat, words) for seat in everybody}
        proof.names = {seat: self.names[seat] for seat in game.round.seats}
        self._other = linked_words.other(game, words)
        self._asked = 0
        """Own commands that have no place in the order of the table yet."""
        self._announced: object = None
        """Who was said last to be awaited, and when in the game."""
        self._timer: Timer | None = None
        self._pace: Timer | None = None
        game.link_listeners.append(self._link_event)

    def sit_down(self, table: Table) -> None:
        self._table = table

    def greet(self) -> None:
        words, until = self._words, self._game.link.suspended_until
        self._screen.say(words("link.opened", name=self._other, seat=self._game.seat))
        if until is not None:  # at a table that the program has come back to
            self._say_missing(until)

    def _say_missing(self, until: float) -> None:
        words, seconds = self._words, self._seconds(until)
        self._screen.say(words("link.frozen", name=self._other), "bold")
        self._screen.say(words("link.frozen.until", name=self._other, seconds=seconds))

    # what happens on the line

    def _link_event(self, event: LinkEvent | DriverEvent) -> None:
        words, say, game = self._words, self._screen.say, self._game
        match event:
            case Did(command) if command.seat == game.seat and not isinstance(command, TimeUp):
                self._asked -= 1
            case Did(Deal() | Ready() | TimeUp()):
                text = linked_words.action(event, game, words)
                if text:
                    say(sentence(text))
            case NotSent():
                self._asked -= 1
            case Awaiting():
                self._announce()
            case PeerMissing(reason="replaced"):
                say(words("link.replaced", name=self._other), "bold")
            case PeerMissing(_, until):
                self._say_missing(until)
            case Back():
                say(words("link.resumed", name=self._other), "bold")
                self._announced = None
                self._announce()
            case Named(seat):
                self._other = self.names[seat] = linked_words.other(game, words)
                self._table.lines.names[seat] = self._proof.names[seat] = self._other
                say(words("link.named", name=self._other))
            case Alone() if game.round.state in PLAYED:  # else Ended says it
                say(sentence(linked_words.alone(event, game, words)), "bold")
                say(words("link.alone", name=self._other))
            case ProofReady():
                self._proof.text = game.link.proof
            case Ended():
                ended = sentence(words("link.ended"))
                say(f"{ended} {linked_words.ended(event, game, words)}", "bold")
        self._table.show_notices()
        self._watch_clock()

    def _watch_clock(self) -> None:
        """Say it when the last seconds of an own turn begin."""
        self._loop.cancel(self._timer)
        self._timer = None
        until = self._game.link.deadline(self._game.seat) if self._mine else None
        if until is not None and until - linked_words.LAST_SECONDS > self._loop.now():
            self._timer = self._loop.call_at(until - linked_words.LAST_SECONDS, self._warn)

    def _warn(self) -> None:
        self._timer = None
        self._screen.say(self._words("link.time", seconds=linked_words.LAST_SECONDS), "bold")

    def stop(self) -> None:
        """Watch no clock any more."""
        for timer in (self._timer, self._pace):
            self._loop.cancel(timer)
        self._timer = self._pace = None

    def _announce(self) -> None:
        """Say whose turn it is, when that is another's than before."""
        round_, awaited = self._game.round, self._game.link.awaited
        now = (round_.number, round_.state, self._mine or awaited)
        if awaited and now != self._announced:
            self._announced = now
            self._screen.say(sentence(linked_words.state(self._game, self._words)))

    def _seconds(self, until: float) -> int:
        return max(0, math.ceil(until - self._loop.now()))

    def shown(self) -> None:
        pass  # no statistics are kept of a table for two

    # what is said

    @property
    def _closed(self) -> bool:
        """Whether nothing more can happen at this table."""
        return not self._game.is_open or self._game.round.state is State.OVER

    @property
    def _mine(self) -> bool:
        return self._game.seat in self._game.link.awaited

    @property
    def question(self) -> str:
        state = self._game.round.state
        if self._closed:
            return self._words("terminal.ask.closed")
        if not self._mine or self._asked or self._game.link.suspended_until is not None:
            return self._words("terminal.ask.waiting")
        key = "ready" if state is State.SETTLED else state.value
        return self._words(f"terminal.ask.{key}")

    @property
    def ready(self) -> bool:
        return self._closed or (self._mine and not self._asked and self._in_pace())

    def _in_pace(self) -> bool:
        """Whether the wire allows another command now; if not, the loop wakes when it does."""
        now = self._loop.now()
        when = self._game.link.next_command(now)
        if when > now and self._pace is None:
            self._pace = self._loop.call_at(when, self._forget_pace)
        return when <= now

    def _forget_pace(self) -> None:
        self._pace = None

    def do(self, command: Command) -> None:
        """Ask for a command; what it does comes from the order of the table."""
        self._asked += 1
        self._game.do(command)

    def obey(self, asked: Asked) -> Next | None:
        match asked.verb:
            case "status":
                self._status()
            case "proof":
                self._proof.text = self._game.link.proof or self._proof.text
                self._proof.tell(self._screen, self._words, asked.text)
            case _:
                return None
        return Next.STAY

    def obey_nothing(self) -> Next:
        """Return alone goes on where there is only one way."""
        state = self._game.round.state
        if self._closed:
            return Next.LEAVE
        if state is State.SETTLED and self._mine:
            self.do(Ready(self._game.seat))
        elif self._mine:
            self._screen.say(self._words(f"terminal.hint.{state.value}"))
        else:
            self._status()
        return Next.STAY

    def _status(self) -> None:
        """Say what is on the accounts and in the pots, who is awaited and for how long."""
        game, link, say = self._game, self._game.link, self._screen.say
        self._table.show_money()
        self._table.show_chips()
        if link.phase is LinkPhase.ENDED:
            say(sentence(self._words("link.ended")))
        elif game.round.state is State.OVER:
            say(sentence(self._words("link.over")))
        elif link.suspended_until is not None:
            say(linked_words.state(game, self._words))
            seconds = self._seconds(link.suspended_until)
            say(self._words("link.frozen.until", name=self._other, seconds=seconds))
        else:
            for seat in link.awaited:
                until = link.deadline(seat)
                key = "link.awaited" if until is None else "link.awaited.until"
                left = 0 if until is None else self._seconds(until)
                say(self._words(key, name=self.names[seat], seconds=left))
