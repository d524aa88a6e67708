"""Rounds as small games of their own: taken out of what happened, and written in one line.

A round by itself is a list of events: a `game` with the accounts of that moment
(a pot that a draw has left counts to them, and is staked again at once), all that
happened in it, and the accounts at its end.

One's own rounds can be written as a line of words:

    3 980 9980 s10 d 10H 9H 9D _ . 7H QD

the number of the round, the player's account, the bank's (`-` without a limit);
then stakes (several in a row as one), `d` for the deal, cards as they came (`_` face
down), `.` for standing. Reading it plays the round again, so no other line can be read.
"""

from collections.abc import Iterable, Iterator

from cards.card import Card
from cards.commands import Command, Deal, Hit, Stake, Stand
from cards.events import (
    BANK,
    Accounts,
    CardDealt,
    DealStarted,
    Event,
    EventError,
    GameStarted,
    HoleTurned,
    Over,
    Refused,
    Result,
    Seat,
    Staked,
    TurnEnded,
)
from cards.round import Round, RoundError
from cards.rules import RULE_SETS, RuleSet


class KeptError(ValueError):
    """A line that is no round; the message says why."""


class RoundSplitter:
    """Follows games, and hands out each round that has come to a result."""

    def __init__(self) -> None:
        self._start: GameStarted | None = None
        self._accounts: Accounts | None = None
        self._events: list[Event] = []

    def follow(self, event: Event) -> list[Event] | None:
        """Go on by one event; the round by itself that has ended with it."""
        if isinstance(event, GameStarted):
            known = event.rules in RULE_SETS
            self._start, self._accounts, self._events = event if known else None, None, []
            return None
        if self._start is None or isinstance(event, Refused):
            return None
        self._events.append(event)
        if not isinstance(event, Accounts):
            return None
        events = self._events
        start, before = self._start, self._accounts
        self._accounts, self._events = event, []
        if not any(isinstance(one, DealStarted) for one in events):
            return None
        if not any(isinstance(one, Result) for one in events):
            return None
        return [*_opening(start, before), *(e for e in events if not isinstance(e, Over))]


def rounds_of(events: Iterable[Event]) -> Iterator[list[Event]]:
    """All rounds with a result among the events of games, each by itself."""
    splitter = RoundSplitter()
    for event in events:
        round_ = splitter.follow(event)
        if round_ is not None:
            yield round_


def _opening(start: GameStarted, before: Accounts | None) -> Iterator[Event]:
    """The beginning of a game that begins where the round before has ended."""
    if before is None:
        yield start
        return
    half = 2 if RULE_SETS[start.rules].bank_matches else 1
    accounts: dict[Seat, int | None] = dict(before.accounts)
    for seat, pot in before.pots.items():
        accounts[seat] = (accounts[seat] or 0) + pot // half
        bank = accounts[BANK]
        if bank is not None and half == 2:
            accounts[BANK] = bank + pot // half
    yield GameStarted(start.rules, start.seats, accounts)
    for seat, pot in before.pots.items():
        if pot:
            yield Staked(seat, pot // half, pot)


def written(events: Iterable[Event]) -> str:
    """One's own round by itself as a line. Raises KeptError for what is none."""
    words: list[str] = []
    number = 0
    head: list[str] = []
    for event in events:
        match event:
            case GameStarted(_, 1, accounts):
                bank = accounts[BANK]
                head = [str(accounts[1]), "-" if bank is None else str(bank)]
            case Staked(_, amount, _):
                if words and words[-1].startswith("s"):
                    amount += int(words.pop()[1:])
                words.append(f"s{amount}")
            case DealStarted(number):
                words.append("d")
            case CardDealt(_, card, _) | HoleTurned(card, _):
                words.append("_" if card is None else str(card))
            case TurnEnded(_, "stand"):
                words.append(".")
    if not head or not number:
        raise KeptError("not a round at one's own table")
    return " ".join([str(number), *head, *words])


def read(line: str, rules: RuleSet) -> list[Event]:
    """The events of a round by itself. Raises KeptError for a line that no round can have."""
    number, *rest = line.split(" ")
    try:
        account, bank, *words = rest
        accounts: dict[Seat, int | None] = {1: int(account), BANK: None}
        accounts[BANK] = None if bank == "-" else int(bank)
        round_ = Round(rules, accounts=accounts)
        round_.number = int(number) - 1
        events: list[Event] = [round_.opening]
        for word in words:
            events += _moved(round_, word)
    except (EventError, RoundError, ValueError) as error:
        raise KeptError(f"{line:.60}: {error}") from None
    events = [event for event in events if not isinstance(event, Over)]
    if not isinstance(events[-1], Accounts) or written(events) != line:
        raise KeptError(f"{line:.60}: not a whole round")
    return events


def _moved(round_: Round, word: str) -> list[Event]:
    """What a word makes happen. Raises KeptError, RoundError, ValueError."""
    command: Command | None = None
    if word == "d":
        command = Deal(1)
    elif word == ".":
        command = Stand(1)
    elif word.startswith("s"):
        command = Stake(1, int(word[1:]))
    elif not round_.wanted:
        command = Hit(1)
    happened = [] if command is None else round_.do(command)
    if any(isinstance(event, Refused) for event in happened):
        raise KeptError(f"{command} cannot be")
    if command is None or isinstance(command, Hit):
        happened += round_.give(None if word == "_" else Card.parse(word))
    return happened
