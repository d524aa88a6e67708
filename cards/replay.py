"""Play events again: what moved the round is read off them, all else must come out the same.

The log has no commands in it, but each event that begins something tells the
command: a stake is a Stake, a card to a seat in its turn a Hit, the end of a
turn by `stand` a Stand, a deal the Deal of every seat. Ready leaves no trace,
so it is done where the next event needs it. Cards are given as the events
name them. A refused command is asked for again and must be refused again.

What leaves no trace and changes what is legal later (a seat that leaves with
nothing to settle) cannot be read off a log, and is reported as a difference.
"""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from functools import partial

from cards.commands import Command, Deal, Hit, Leave, Ready, Stake, Stand, TimeUp
from cards.events import (
    BANK,
    Accounts,
    CardDealt,
    DealStarted,
    Event,
    EventError,
    GameStarted,
    HoleTurned,
    Refused,
    Result,
    Seat,
    Staked,
    TurnEnded,
    parse,
)
from cards.round import CardWanted, Face, Round, RoundError, State
from cards.rules import RULE_SETS
from chips.frozen import Frozen

_STAKE = "stake (-?[0-9]{1,18})"
_BESIDE_THE_ROUND = "(split -?[0-9]{1,18}|merge|tip|same) [a-z0-9-]{1,40}"
"""Commands that the round does not know, with a reason: only their form can be checked."""

_PLAIN: dict[str, type[Deal | Hit | Stand | Ready | TimeUp | Leave]] = {
    "deal": Deal,
    "hit": Hit,
    "stand": Stand,
    "ready": Ready,
    "time": TimeUp,
    "leave": Leave,
}


class ReplayError(Exception):
    """An event that cannot come now.

    `expected` is the one that has to, or a short code for what may: `game`
    (the beginning of a game), `card` (see `wanted`), `move` (what a command makes
    happen), `refusal` (of another kind), `end` (of a line of the log).
    """

    def __init__(self, expected: Event | str, wanted: CardWanted | None = None) -> None:
        super().__init__(str(expected))
        self.expected = expected
        self.wanted = wanted


class Replay:
    """A round that is moved by events instead of commands and a deck."""

    def __init__(self, round_: Round | None = None) -> None:
        """Wait for the beginning of a game, or go on with a round in which nothing is wanted."""
        self._round = round_
        self.pending: deque[Event] = deque()
        """What has happened already and has to come next."""

    @property
    def round(self) -> Round:
        """The round as it stands after `pending`. Raises LookupError before a game began."""
        if self._round is None:
            raise LookupError("no game has begun")
        return self._round

    def feed(self, event: Event) -> None:
        """Take the next event. Raises ReplayError; nothing sensible can be fed after that."""
        if not self.pending:
            self.pending.extend(self._move(event))
        if not self.pending:
            raise ReplayError("move")
        if self.pending[0] != event:
            raise ReplayError(self.pending[0])
        self.pending.popleft()

    def finish(self) -> None:
        """Say that no event comes any more. Raises ReplayError in the middle of something."""
        if self.pending:
            raise ReplayError(self.pending[0])
        if self._round is None:
            raise ReplayError("game")
        if self._round.wanted and not self._round.left:
            # who leaves a table does not see the cards that were on their way
            raise ReplayError("card", self._round.wanted)

    def awaited(self) -> ReplayError:
        """What may come next, as the mismatch that anything else would be."""
        try:
            self.finish()
        except ReplayError as mismatch:
            return mismatch
        return ReplayError("move")

    def _move(self, event: Event) -> list[Event]:
        """What happens when that is done which the event tells of."""
        round_ = self._round
        match event:
            case Refused():
                return [self._refuse(event)]
            case Result(seat, _, "left", _) if round_ is not None:
                self._all_ready()
                return _leave(round_, _number(seat))
            case Accounts() if round_ is not None:
                return _end_of_table(round_, event)
            case _ if round_ is not None and round_.wanted:
                return self._give(round_, round_.wanted, event)
            case GameStarted():
                return self._begin(event)
        if round_ is None:
            raise ReplayError("game")
        match event:
            case Staked(seat, amount, _):
                self._all_ready()
                return round_.do(Stake(_number(seat), amount))
            case DealStarted():
                self._all_ready()
                return self._all_deal(round_)
            case CardDealt(seat, _, _):
                refused = round_.do(Hit(_number(seat)))
                return refused or self._give(round_, CardWanted(seat), event)
            case TurnEnded(seat, "stand"):
                return round_.do(Stand(_number(seat)))
            case TurnEnded(seat, "time"):
                self._all_ready()
                return round_.do(TimeUp(_number(seat)))
        raise ReplayError("move")

    def _begin(self, event: GameStarted) -> list[Event]:
        if event.rules not in RULE_SETS:
            raise ReplayError("game")
        try:
            self._round = Round(RULE_SETS[event.rules], event.seats, event.accounts)
        except EventError:
            raise ReplayError("game") from None
        return [self._round.opening]

    def _give(self, round_: Round, wanted: CardWanted, event: Event) -> list[Event]:
        kind = HoleTurned if wanted.face is Face.TURNED else CardDealt
        if not isinstance(event, CardDealt | HoleTurned) or type(event) is not kind:
            raise ReplayError("card", wanted)
        if isinstance(event, CardDealt) and event.seat != wanted.to:
            raise ReplayError("card", wanted)
        try:
            return round_.give(event.card)
        except RoundError:
            raise ReplayError("card", wanted) from None

    def _all_ready(self) -> None:
        for seat in self.round.seats:
            if self.round.check(Ready(seat)) is None:
                self.round.do(Ready(seat))

    def _all_deal(self, round_: Round) -> list[Event]:
        happened: list[Event] = []
        for seat in round_.awaited:
            happened += round_.do(Deal(_number(seat)))
        return happened or [Refused(1, "deal", round_.check(Deal(1)) or "not-now")]

    def _refuse(self, event: Refused) -> Event:
        """The refusal that comes, when what leaves no trace is done as far as it needs it."""
        command = command_of(event.seat, event.command)
        if command is None:
            known = re.fullmatch(_BESIDE_THE_ROUND, f"{event.command} {event.reason}")
            if self._round is None or not known:
                raise ReplayError("refusal")
            return event
        for traceless in self._traceless(command.seat):
            if self.round.check(command) == event.reason:
                return event
            if self.round.check(traceless) is None:
                self.round.do(traceless)
        reason = self.round.check(command)
        if reason is None:
            raise ReplayError("refusal")
        return Refused(command.seat, event.command, reason)

    def _traceless(self, seat: int) -> Iterator[Command]:
        """What may have been done without an event before a command of a seat was refused."""
        if self._round is None:
            raise ReplayError("game")
        others = [other for other in self._round.seats if other != seat]
        yield Ready(seat)
        yield from (Ready(other) for other in others)
        if any(other in self._round.awaited for other in others):
            yield Deal(seat)


def _leave(round_: Round, seat: int) -> list[Event]:
    """What happens when a seat leaves, by a log that tells a result of it.

    Logs of before 0.2.0 tell one also where nothing was staked, and no cards had come.
    """
    undealt = round_.state is State.STAKING and seat not in round_.finished
    leaves = round_.check(Leave(seat)) is None
    happened = round_.do(Leave(seat))
    if undealt and leaves and not isinstance(next(iter(happened), None), Result):
        return [Result(seat, "lose", "left", 0), *happened]
    return happened


def _end_of_table(round_: Round, event: Accounts) -> list[Event]:
    """What accounts that follow from no round tell of: a seat or all have left a table.

    A seat took its half of a pot along, or was the last one; or the pots are
    parted; or a round under way is undone: which of them it was, trying tells.
    Only at a table of several: who plays alone does not leave, and a line of
    accounts too many is an error there. Raises ReplayError.
    """
    if len(round_.seats) == 1:
        raise ReplayError("move")
    leaving = [partial(Round.do, command=Leave(int(seat))) for seat in round_.seats]
    ways: list[Callable[[Round], list[Event]]] = [*leaving, Round.close, _all_leave]
    if round_.playing and round_.state not in (State.SETTLED, State.OVER):
        ways.append(Round.void)
    for way in ways:
        if way(_copied(round_))[:1] == [event]:
            return way(round_)
    raise ReplayError("move")


def _all_leave(round_: Round) -> list[Event]:
    """Every seat that is still there leaves."""
    staying = [seat for seat in round_.seats if seat not in round_.left]
    return [event for seat in staying for event in round_.do(Leave(seat))]


def _copied(round_: Round) -> Round:
    """A round to try something on; what never changes is shared."""
    return deepcopy(round_, {id(value): value for value in (round_.opening, round_.rules)})


def _number(seat: Seat) -> int:
    """A seat as one that can ask for something. Raises ReplayError for the bank."""
    if seat == BANK or not isinstance(seat, int):
        raise ReplayError("move")
    return seat


def command_of(seat: Seat, text: str) -> Command | None:
    """The command that a `refused` line names; None for what the round does not know."""
    if not isinstance(seat, int):
        return None
    if stake := re.fullmatch(_STAKE, text):
        return Stake(seat, int(stake[1]))
    kind = _PLAIN.get(text)
    return None if kind is None else kind(seat)


class Difference(Frozen):
    """The first wrong line of a log, its number from 1.

    `found` is the line as it stands there, None where the log ends too early;
    for `expected` and `wanted` see ReplayError.
    """

    line: int
    found: str | None
    expected: Event | str
    wanted: CardWanted | None


def first_difference(lines: Iterable[str]) -> Difference | None:
    """Run a log again, several games in a row where it has them; None when all is the same.

    A line counts as the same only to the last character. A log may end where
    a command has been carried out to its end; anywhere else a line is missing.
    """
    replay = Replay()
    number = 0
    for number, line in enumerate(lines, 1):
        text = line.rstrip("\r\n")
        try:
            event = parse(text)
            replay.feed(event)
        except EventError:
            awaited = replay.awaited()
            return Difference(number, text, awaited.expected, awaited.wanted)
        except ReplayError as mismatch:
            return Difference(number, text, mismatch.expected, mismatch.wanted)
        if event.json() != text:
            return Difference(number, text, event, None)
    try:
        replay.finish()
    except ReplayError as mismatch:
        return Difference(number + 1, None, mismatch.expected, mismatch.wanted)
    return None
