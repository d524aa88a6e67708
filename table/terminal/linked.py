"""A table for two in the terminal.

A person is refused what cannot be done now. A program is waited for and waits itself: each of its
lines is carried out when its player is awaited again, so one list of commands plays a whole series.
Only `status` and `help` answer at once. After a result `stake` and `deal` say `ready` first, and
wait for the other. When the table is over all lines are taken at once, `leave` goes on from it, and
the end of the input is a `leave`.
"""

import math
from collections.abc import Callable

from cards.commands import Command, Deal, Hit, Ready, Stake, Stand, TimeUp
from cards.events import BANK, CardDealt, Event, HoleTurned, Over, Refused, Result, Seat
from cards.round import State
from net.driver import DriverEvent, Loop
from net.sockets.loop import Timer
from net.table.events import (
    Alone,
    Awaiting,
    Did,
    Ended,
    LinkEvent,
    NotSent,
    PeerMissing,
    ProofReady,
)
from net.table.events import Resumed as Back
from net.table.phases import LinkPhase
from net.table.shared_round import PLAYED
from table import linked_words
from table.linked import LinkedGame
from table.terminal import textcards
from table.terminal.commands import AT_TABLE, Asked, Vocabulary
from table.terminal.hands import Hands
from table.terminal.lines import Lines
from table.terminal.reports import tip
from table.terminal.room import Next, Proof, meant, tell_commands, understood
from table.terminal.screen import TerminalScreen
from table.words import Words

_COMMANDS: dict[str, Callable[[int], Command]] = {
    "deal": Deal,
    "hit": Hit,
    "stand": Stand,
    "ready": Ready,
}


class LinkedTerminal:
    """One table, from its opening until the player leaves it."""

    def __init__(
        self,
        game: LinkedGame,
        words: Words,
        screen: TerminalScreen,
        loop: Loop,
        proof: Proof,
        art: bool,
    ) -> None:
        """With `art` cards are drawn, for a person; `loop` has the time of the link."""
        self.game = game
        self._words, self._screen, self._loop, self._proof = words, screen, loop, proof
        self._vocabulary = Vocabulary(words, AT_TABLE)
        pictures = "BDK" if art and screen.signs and words.language == "de" else "JQK"
        self._lines = Lines(
            game.rules, words,
            lambda card: textcards.name(card, pictures) if art else str(card), brief=art,
        )  # fmt: skip
        everybody: list[Seat] = [BANK, *game.round.seats]
        for seat in everybody:
            self._lines.names[seat] = linked_words.name_of(game, seat, words)
        self._hands = Hands(self._lines, screen, words, pictures, art)
        self._asked = 0
        """Own commands that have no place in the order of the table yet."""
        self._said: object = None
        self._bank_to_draw = False
        self._timer: Timer | None = None
        proof.names = {seat: self._lines.names[seat] for seat in game.round.seats}
        game.listeners.append(self._heard)
        game.link_listeners.append(self._link_event)
        screen.say(words("link.opened", name=self._other, seat=game.seat))
        for event in game.history:
            screen.say(self._lines.follow(event))
        if art:
            screen.say(words("terminal.lobby.help", help=self._vocabulary.name["help"]))

    # what happens

    @property
    def _other(self) -> str:
        return linked_words.other(self.game, self._words)

    def _heard(self, event: Event) -> None:
        lines, screen, seat = self._lines, self._screen, self.game.seat
        if isinstance(event, Refused) and event.seat != seat:
            return  # that is between the other player and the round
        if isinstance(event, Result) and self._bank_to_draw:
            self._bank_to_draw = False
            self._hands.draw(BANK)
        if isinstance(event, Result) and event.seat != seat:
            pot = lines.shown.pot(event.seat)
            lines.follow(event)
            name = lines.names[event.seat]
            text = linked_words.result(event, name, lines.shown, self._words, pot)
        else:
            text = lines.follow(event)
        screen.say(text, "bold" if isinstance(event, Result | Over) else "")
        if isinstance(event, HoleTurned):
            self._bank_to_draw = True
        elif isinstance(event, CardDealt) and event.card is None:
            self._bank_to_draw = False
            for hand in (BANK, *self.game.round.playing):
                self._hands.draw(hand)
        elif isinstance(event, CardDealt) and event.seat != BANK and lines.shown.hole:
            self._hands.draw(event.seat)

    def _link_event(self, event: LinkEvent | DriverEvent) -> None:
        words, say, seat = self._words, self._screen.say, self.game.seat
        match event:
            case Did(command) if command.seat == seat and not isinstance(command, TimeUp):
                self._asked -= 1
            case Did(Deal() | Ready() | TimeUp()):
                text = linked_words.action(event, self.game, words)
                if text:
                    say(f"{text}.")
            case NotSent():
                self._asked -= 1
            case Awaiting():
                self._say_awaited()
            case PeerMissing(_, until):
                seconds = self._seconds(until)
                say(words("link.frozen", name=self._other), "bold")
                say(words("link.frozen.until", name=self._other, seconds=seconds))
            case Back():
                say(words("link.resumed", name=self._other), "bold")
                self._said = None
                self._say_awaited()
            case Alone(_, reason) if self.game.round.state in PLAYED:  # else Ended says it
                say(words(f"link.alone.{reason}", name=self._other) + ".", "bold")
                say(words("link.alone", name=self._other))
            case ProofReady():
                self._proof.text = self.game.link.proof
            case Ended():
                say(f"{words('link.ended')}. {linked_words.ended(event, self.game, words)}", "bold")
        for key, values in self.game.take_notices():
            say(words(key, **values), "bold")
        self._watch_clock()

    def _watch_clock(self) -> None:
        """Say it when the last seconds of an own turn begin."""
        self.stop()
        until = self.game.link.deadline(self.game.seat) if self._mine else None
        if until is not None and until - linked_words.LAST_SECONDS > self._loop.now():
            self._timer = self._loop.call_at(until - linked_words.LAST_SECONDS, self._warn)

    def _warn(self) -> None:
        self._timer = None
        self._screen.say(self._words("link.time", seconds=linked_words.LAST_SECONDS), "bold")

    def stop(self) -> None:
        """Watch no clock any more."""
        self._loop.cancel(self._timer)
        self._timer = None

    def _say_awaited(self) -> None:
        """Whose turn it is, when that is another's than before."""
        round_, awaited = self.game.round, self.game.link.awaited
        now = (round_.number, round_.state, self._mine or awaited)
        if awaited and now != self._said:
            self._said = now
            self._screen.say(linked_words.state(self.game, self._words) + ".")

    def _seconds(self, until: float) -> int:
        return max(0, math.ceil(until - self._loop.now()))

    # lines

    @property
    def _closed(self) -> bool:
        """Whether nothing more can happen at this table."""
        return not self.game.is_open or self.game.round.state is State.OVER

    @property
    def _mine(self) -> bool:
        return self.game.seat in self.game.link.awaited

    @property
    def question(self) -> str:
        state = self.game.round.state
        if self._closed:
            return self._words("terminal.ask.closed")
        if not self._mine:
            return self._words("terminal.ask.waiting")
        key = "ready" if state is State.SETTLED else state.value
        return self._words(f"terminal.ask.{key}")

    def may_take(self, line: str) -> bool:
        if meant(self._vocabulary, line, self.game.round.state) in ("status", "help"):
            return True
        return self._closed or (self._mine and not self._asked)

    def obey(self, line: str) -> Next:
        state = self.game.round.state
        if not line.strip():
            return self._empty(state)
        asked = understood(self._vocabulary, line, self._screen, self._words, state)
        if asked is None:
            return Next.STAY
        if asked.verb in ("leave", "quit"):
            return Next(asked.verb)
        return self._carry_out(asked, state)

    def _empty(self, state: State) -> Next:
        """Return alone: goes on where there is only one way."""
        if self._closed:
            return Next.LEAVE
        if state is State.SETTLED and self._mine:
            self._do(Ready(self.game.seat))
        elif self._mine:
            self._screen.say(self._words(f"terminal.hint.{state.value}"))
        else:
            self._status()
        return Next.STAY

    def _carry_out(self, asked: Asked, state: State) -> Next:
        game, seat = self.game, self.game.seat
        match asked:
            case Asked("stake" | "deal") if game.check(Ready(seat)) is None:
                self._do(Ready(seat))
                return Next.HOLD
            case Asked("stake", int(amount)):
                self._do(Stake(seat, amount))
            case Asked("split", int(value)):
                if game.split(seat, value):
                    self._chips()
            case Asked("merge"):
                game.merge(seat)
                self._chips()
            case Asked("tip"):
                if game.check(Hit(seat)) is None:
                    for text in tip(game.round, seat, self._words):
                        self._screen.say(text)
                else:
                    game.refuse(seat, "tip", "not-now")
            case Asked("status"):
                self._status()
            case Asked("proof"):
                self._proof.text = game.link.proof or self._proof.text
                self._proof.tell(self._screen, self._words, asked.text)
            case Asked("help"):
                tell_commands(self._vocabulary, self._screen, self._words)
            case _:
                self._do(_COMMANDS[asked.verb](seat))
        return Next.STAY

    def _do(self, command: Command) -> None:
        self._asked += 1
        self.game.do(command)

    def _chips(self) -> None:
        self._screen.say(self._lines.chips(self.game.purses.account(self.game.seat)))

    def _status(self) -> None:
        """The accounts, the pots, who is awaited and for how long."""
        game, link, round_, say = self.game, self.game.link, self.game.round, self._screen.say
        accounts: dict[Seat, int | None] = {BANK: round_.bank, **round_.accounts}
        say(self._lines.money(accounts, sum(round_.pots.values())))
        self._chips()
        if link.phase is LinkPhase.ENDED:
            say(self._words("link.ended") + ".")
        elif round_.state is State.OVER:
            say(self._words("link.over") + ".")
        elif link.suspended_until is not None:
            say(linked_words.state(game, self._words))
            seconds = self._seconds(link.suspended_until)
            say(self._words("link.frozen.until", name=self._other, seconds=seconds))
        else:
            for seat in link.awaited:
                until = link.deadline(seat)
                key = "link.awaited" if until is None else "link.awaited.until"
                left = 0 if until is None else self._seconds(until)
                say(self._words(key, name=self._lines.names[seat], seconds=left))
