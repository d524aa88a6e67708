"""What the rounds of a seat came to, counted from the events of its games."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from cards.events import OUTCOMES, RESULT_REASONS, Accounts, Event, GameStarted, Result

MOST_SAMPLES = 512
"""Points of the account's curve; more would not be seen, and all of them are saved each time."""


_NUMBERS = ("seat", "rounds", "longest_won", "longest_lost", "decisions", "best", "stride")


class StatisticsError(ValueError):
    """Counts that no games can have; the message names them."""


class Statistics:
    """The rounds of one seat under one rule set, over all its games."""

    def __init__(self, seat: int = 1) -> None:
        self.seat = seat
        self.clear()

    def clear(self) -> None:
        """Count from nothing."""
        self.rounds = 0
        self.outcomes: Counter[str] = Counter()
        """Rounds by `win`, `lose` and `draw`."""
        self.reasons: Counter[str] = Counter()
        """Rounds by the reason of their result (table/INTERFACES.md, "Event log")."""
        self.longest_won = 0
        self.longest_lost = 0
        self.run = 0
        """Rounds won in a row up to now, or as a negative number lost; a draw ends it."""
        self.decisions = 0
        self.best = 0
        """Decisions that were looked at, and those of them that were the best ones."""
        self.account: int | None = None
        """What was last on the account; None before any game."""
        self.samples: list[int] = []
        self.stride = 1
        """The account after every `stride`-th round, the first sample after round `stride`."""

    def count(self, event: Event) -> None:
        """Follow one event; those of other seats and all that is no result change nothing."""
        match event:
            case GameStarted():
                self.account = event.accounts[self.seat]
            case Result(seat) if seat == self.seat:
                self._result(event)
            case Accounts():
                self.account = event.accounts[self.seat]
                self._sample(self.account or 0)

    def judge(self, decisions: int, best: int) -> None:
        """Count the decisions of a round, and those of them that were the best ones."""
        self.decisions += decisions
        self.best += best

    def _result(self, result: Result) -> None:
        self.rounds += 1
        self.outcomes[result.outcome] += 1
        self.reasons[result.reason] += 1
        match result.outcome:
            case "win":
                self.run = max(self.run, 0) + 1
            case "lose":
                self.run = min(self.run, 0) - 1
            case _:
                self.run = 0
        self.longest_won = max(self.longest_won, self.run)
        self.longest_lost = max(self.longest_lost, -self.run)

    def _sample(self, account: int) -> None:
        if self.rounds % self.stride:
            return
        self.samples.append(account)
        if len(self.samples) > MOST_SAMPLES:
            self.samples = self.samples[1::2]
            self.stride *= 2

    def curve(self) -> list[tuple[int, int]]:
        """The account over time: (rounds played, account), ascending, the last one exact."""
        points = [(n * self.stride, account) for n, account in enumerate(self.samples, 1)]
        if self.account is not None and self.rounds and (not points or points[-1][0] < self.rounds):
            points.append((self.rounds, self.account))
        return points

    def plain(self) -> dict[str, Any]:
        """All of it as JSON can say it; what is counted later does not change it."""
        counts = {"outcomes": dict(self.outcomes), "reasons": dict(self.reasons)}
        return {**vars(self), **counts, "samples": list(self.samples)}

    @classmethod
    def read(cls, plain: object) -> "Statistics":
        """What `plain` said. Raises StatisticsError for anything else."""
        if not isinstance(plain, dict) or set(plain) != set(cls().plain()):
            raise StatisticsError(f"not the counts of a seat: {plain!r:.80}")
        counts = dict(plain)
        counts["outcomes"] = _counter(plain["outcomes"], OUTCOMES)
        counts["reasons"] = _counter(plain["reasons"], RESULT_REASONS)
        numbers = [*plain["samples"]] if isinstance(plain["samples"], list) else [None]
        numbers += [plain[n] for n in _NUMBERS]
        if plain["account"] is not None:
            numbers.append(plain["account"])
        if not all(map(_is_count, numbers)) or type(plain["run"]) is not int or not plain["stride"]:
            raise StatisticsError("not whole numbers")
        statistics = cls()
        vars(statistics).update(counts)
        return statistics


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def _counter(plain: object, known: Iterable[str]) -> Counter[str]:
    if not isinstance(plain, Mapping) or not set(plain) <= set(known):
        raise StatisticsError(f"not counts of {', '.join(known)}")
    if not all(map(_is_count, plain.values())):
        raise StatisticsError("not whole numbers")
    return Counter(plain)
