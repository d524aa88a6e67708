"""One game on this machine: the round, its dealer, and all who hear of its events in order.

Faces give commands to `do` and learn from their listener what happened. What
happened is on the disk (`table.saving.record`) and in the log before any face is told.

A face that begins to show a game, or to show it anew after `switch`, hears
the events in `history` first, without motion: they begin with the accounts,
contain the running round whole, and lead to just what the round is now. How
the chips lie after them is in `purses`, which also has every chip changed
with `exchange` and `gather`; the face takes them over as they are.
"""

import random
from collections.abc import Callable, Sequence

from cards.card import Card
from cards.commands import Command, Ready
from cards.events import BANK, DealStarted, Event, GameStarted, Refused, Seat
from cards.kept import RoundSplitter
from cards.offline import OfflineGame
from cards.round import Round, State
from cards.rules import RuleSet
from table.authority import may_exchange
from table.options import Setup
from table.problems import reason
from table.purses import Purses
from table.same_stake import RoundStakes
from table.saving.history import History
from table.saving.home import Home
from table.saving.logs import Log
from table.saving.record import Found
from table.saving.record_game import KeptDealer, event_of, load
from table.saving.record_keeper import Keeper, Notice
from table.saving.record_lines import (
    Confirmed,
    Dealt,
    Entry,
    Exchanged,
    Gathered,
    Judged,
    Lifted,
    RecordError,
    Reset,
)
from table.saving.statistics import Statistics


def last_round(events: Sequence[Event]) -> list[Event]:
    """The events of the last round among these, from its deal on."""
    deals = [n for n, event in enumerate(events) if isinstance(event, DealStarted)]
    return list(events[deals[-1] :]) if deals else []


class Session:
    """The game in progress, replaced as a whole when a new one is begun."""

    def __init__(self, setup: Setup, home: Home | None = None, new: bool = False) -> None:
        """Open the log, and go on with the game saved in `home`, or begin one.

        Without a home nothing is saved. `new` begins a new game in place of
        the saved one. Raises OSError when the log cannot be written.
        """
        self.setup = setup
        self.rules = setup.rules
        self.listeners: list[Callable[[Event], None]] = []
        self.notices: list[Notice] = []
        """What to tell the player, the oldest first; a face takes them out (`take_notices`)."""
        self.last_round: list[Event] = []
        """What happened since the last deal began, to look back at."""
        self.stakes = RoundStakes()
        self.judges = True
        """Whether the player wants decisions to be counted."""
        self._judged = 0
        self._home = None if setup.practice else home
        self._rng = random.SystemRandom() if setup.seed is None else random.Random(setup.seed)
        self._log = Log(setup.log) if setup.log else None
        if self._home is not None and self._home.problem is not None:
            busy = self._home.busy
            values: dict[str, object] = {} if busy else {"why": self._home.problem}
            self.notices.append(("notice.unsaved.busy" if busy else "notice.unsaved", values))
        self._open(setup.decks, new)

    @property
    def round(self) -> Round:
        """The round, to look at and to ask `check`."""
        return self._game.round

    @property
    def history(self) -> list[Event]:
        """The game from its beginning or from the end of some round on, without refusals."""
        return self._keeper.history

    @property
    def statistics(self) -> Statistics:
        """What all games under these rules came to; of this one alone when it is not saved."""
        return self._keeper.statistics

    @property
    def saved(self) -> bool:
        """Whether all that has happened is on the disk."""
        return self._keeper.saved

    def take_notices(self) -> list[Notice]:
        """What the player has to be told since the last time; to ask after each command."""
        notices = [*self.notices, *self._keeper.notices]
        self.notices.clear()
        self._keeper.notices.clear()
        return notices

    instant = True
    """Whether what a command does has happened when `do` returns."""

    def check(self, command: Command) -> str | None:
        """Why a command is not legal now, as a short code; None when it is."""
        return self._game.round.check(command)

    def do(self, command: Command) -> None:
        """Carry out a command; the listeners hear what happened before this returns."""
        if isinstance(command, Ready) and self.check(command) is None:
            self._keeper.add(Confirmed(command.seat))
        self._game.do(command)
        self._sum_up()

    def refuse(self, seat: Seat, command: str, reason: str) -> None:
        """Say that something outside the round was refused, such as changing a chip."""
        self._tell(Refused(seat, command, reason))

    def lift(self, seat: int, n: int) -> None:
        """Lay the n-th chip of a seat's account on top, as it is the one to be used next."""
        self._keeper.add(Lifted(seat, n))
        self.purses.lift(seat, n)

    def exchange(self, seat: int, value: int) -> bool:
        """Change a chip of this value on a seat's account; whether that was possible."""
        if not may_exchange(self, seat, value):
            return False
        self._keeper.add(Exchanged(seat, value))
        self.purses.exchange(seat, value)
        self._sum_up()
        return True

    def gather(self, seat: int) -> None:
        """Change all chips of a seat's account into the fewest."""
        self._keeper.add(Gathered(seat))
        self.purses.gather(seat)
        self._sum_up()

    def same_stake(self, seat: int) -> int:
        """What staking the same as in the round before would put in the pot now; or 0."""
        return self.stakes.same(self.round, seat)

    def new_game(self) -> None:
        """Give the game up and begin a new one, with fresh accounts and shuffled decks."""
        self._begin(())
        for listener in self.listeners:
            listener(self.round.opening)

    def switch(self, rules: RuleSet) -> None:
        """Play by other rules: the game stays as it is, the one under those goes on.

        No listener is told; whoever shows the game looks at `history` again.
        """
        self._keeper.close()
        self.notices += self._keeper.notices
        self.rules = rules
        self._open((), new=False)

    def judge_round(self) -> None:
        """Count the decisions of the last round, once, if the player wants that.

        Takes some milliseconds for each.
        """
        ended = self.round.state in (State.SETTLED, State.OVER)
        if not (self.judges and ended) or self._judged == self.round.number:
            return
        from cards.odds.review import review  # not needed to begin with

        self._judged = self.round.number
        decisions = list(review(self.last_round, self.rules, self.round.seats[:1]))
        if decisions:
            best = sum(decision.was_best for decision in decisions)
            self._keeper.add(Judged(len(decisions), best))

    def reset_statistics(self) -> None:
        """Count from nothing."""
        self._keeper.add(Reset())
        self.past.reset()

    def close(self) -> None:
        """Close the log and the record; the home stays its owner's."""
        self._keeper.close()
        if self._log is not None:
            self._log.close()
            self._log = None

    # beginning and going on

    def _open(self, decks: Sequence[Sequence[Card]], new: bool) -> None:
        """Take the saved game up, or begin one."""
        path = None if self._home is None else self._home.record(self.rules.name)
        self._keeper = Keeper(path)
        self.past = History(None if self._home is None else self._home.history(self.rules.name))
        """All rounds under these rules, each by itself."""
        found = self._keeper.find()
        if found is None or not self._resume(found, new):
            self._begin(decks)
        if self.past.problem is not None and self._keeper.saved:
            self.notices.append(("notice.rounds", {"why": self.past.problem}))

    def _resume(self, found: Found, new: bool) -> bool:
        """Go on with a saved game; False when it is over, or not wanted any more."""
        dealer = KeptDealer(self.rules, self._rng)
        try:
            loaded = load(found.head, found.entries, dealer)
        except RecordError:
            self._keeper.notices.append(("notice.lost", {}))
            return False
        self._keeper.statistics = loaded.statistics
        self._take_up_rounds([found.head.start, *loaded.entries])
        if new:
            return False
        self._keeper.go_on(found, loaded.entries, loaded.statistics)
        self.purses = loaded.purses
        self._game = OfflineGame(loaded.round, dealer)
        if (found.entries or found.head.rounds) and self.round.state is not State.OVER:
            number = self.round.number + (self.round.state is State.STAKING)
            self._keeper.notices.append(("notice.resumed", {"round": number}))
        self._game.listeners.append(self._keep)
        for event in self.history:
            self.stakes.follow(event)
        self.last_round = last_round(self.history)
        self._judged = self.round.number if self._keeper.was_judged else 0
        for event in loaded.pending:
            self._keep(event)
        self._game.go_on()
        self._game.listeners = [self._tell]
        self.take_up_log()
        return True

    def _take_up_rounds(self, entries: Sequence[Entry]) -> None:
        """Keep those of the record's rounds that were not kept, however the program ended."""
        self._splitter = RoundSplitter()
        rounds: list[list[Event]] = []
        for entry in entries:
            if isinstance(entry, Reset):
                rounds.clear()
            event = event_of(entry)
            round_ = None if event is None else self._splitter.follow(event)
            if round_ is not None:
                rounds.append(round_)
        self.past.take_up(rounds)

    def _begin(self, decks: Sequence[Sequence[Card]]) -> None:
        accounts = self.setup.accounts(seats=1)
        if self.rules.bank_start is None:
            accounts.pop(BANK, None)  # it was said of the bank of other rules
        round_ = Round(self.rules, accounts=accounts)
        self.purses = Purses(self.rules)
        self.purses.follow(round_.opening)
        self._game = OfflineGame(round_, KeptDealer(self.rules, self._rng, decks))
        self._game.listeners.append(self._tell)
        self.stakes.follow(round_.opening)
        self.last_round, self._judged = [], 0
        self._splitter = RoundSplitter()
        self._splitter.follow(round_.opening)
        self._keeper.begin(round_.opening)
        self._write(round_.opening)

    # what happens

    def _tell(self, event: Event) -> None:
        self._keep(event)
        self._write(event)
        for listener in self.listeners:
            listener(event)

    def _keep(self, event: Event) -> None:
        """Put an event on the disk; a refusal changes nothing, so there is nothing to keep."""
        if isinstance(event, Refused):
            return
        entry: Entry = event
        if isinstance(event, DealStarted) and isinstance(self._game.dealer, KeptDealer):
            entry = Dealt(event, self._game.dealer.order)
        self._keeper.add(entry)
        self.purses.follow(event)
        self.stakes.follow(event)
        if isinstance(event, DealStarted):
            self.last_round = []
        self.last_round.append(event)
        round_ = self._splitter.follow(event)
        if round_ is not None:
            self.past.add(round_)

    def _sum_up(self) -> None:
        """Let the record begin anew, from time to time, when nothing is staked yet.

        The last round stays as it was, to be looked back at and to be staked like again.
        """
        round_ = self.round
        empty = round_.state is State.STAKING and not any(round_.pots.values())
        if empty and self._keeper.is_long:
            accounts: dict[Seat, int | None] = {BANK: round_.bank, **round_.accounts}
            start = GameStarted(self.rules.name, len(round_.seats), accounts)
            limited = [seat for seat, amount in accounts.items() if amount is not None]
            chips = {seat: list(self.purses.account(seat)) for seat in limited}
            self._keeper.sum_up(start, round_.number, chips)

    def _write(self, event: Event) -> None:
        if self._log is not None:
            try:
                self._log.write(event)
            except OSError as error:
                self._log_failed(error)

    def take_up_log(self) -> None:
        """Let the log go on with this game, after one of another table has been written there."""
        head = self._keeper.head
        if self._log is not None and head is not None:
            try:
                self._log.take_up(self.history, head.rounds)
            except OSError as error:
                self._log_failed(error)

    def _log_failed(self, error: OSError) -> None:
        """Go on without a log, and say so."""
        self.notices.append(("notice.log", {"why": reason(error)}))
        if self._log is not None:
            self._log.close()
            self._log = None
