"""`--review FILE`: luck and play of all rounds of a log, as lines of JSON.

The numbers are exact: for each line `expected` + `luck` + `errors` is `result` to the last digit,
when they are read as decimal numbers.
"""

import json
import sys
from collections.abc import Mapping
from math import sqrt
from pathlib import Path

from cards.events import Event, GameStarted, parse
from cards.odds.luck import Choosing, RoundPlay, account_for
from cards.odds.values import ONE
from cards.replay import first_difference
from table import program
from table.problems import reason
from table.terminal.replaying import report_difference
from table.terminal.screen import TerminalScreen, standard_output
from table.words import Words

_DIGITS = len(str(ONE)) - 1


def review_log(path: Path, words: Words) -> int:
    """Print it; the exit status: 0, 1 for a log that does not come out the same or has no round,
    2 when it cannot be read."""
    screen = TerminalScreen(standard_output(), interactive=False, speed="off")
    try:
        lines = path.read_text("utf-8", "replace").split("\n")
    except (OSError, ValueError) as error:
        print(f"{program.name()}: {path}: {reason(error)}", file=sys.stderr)
        return 2
    if lines[-1] == "":
        lines.pop()
    difference = first_difference(lines)
    if difference is not None:
        screen.draw(report_difference(difference, words))
        return 1
    events = [parse(line) for line in lines]
    said = list(_lines(events))
    if not said:
        screen.draw([words("review.no-round", file=path.name)])
        return 1
    screen.draw(said)
    return 0


def _lines(events: list[Event]) -> list[str]:
    """A line for each round of each seat, and one for all rounds of each seat."""
    games = [event for event in events if isinstance(event, GameStarted)]
    seats = max((game.seats for game in games), default=0)
    said, totals = [], []
    for seat in range(1, seats + 1):
        plays = list(account_for(events, seat))
        for play in plays:
            said.append((play.game, play.round, seat, _round(play)))
        if plays:
            totals.append(_total(seat, plays))
    return [line for *_, line in sorted(said)] + totals


def _round(play: RoundPlay) -> str:
    head = {"review": "round", "game": play.game, "round": play.round, "seat": play.seat}
    amounts = {"expected": play.expected, "luck": play.luck, "errors": play.errors}
    return _object(
        {**head, "outcome": play.outcome, "result": play.result},
        amounts,
        ", ".join(_choice(choice) for choice in play.choices),
    )


def _choice(choice: Choosing) -> str:
    best = choice.chosen
    if choice.cost:
        best = "hit" if choice.chosen == "stand" else "stand"
    said = {
        "hand": [str(card) for card in choice.hand],
        "bank": str(choice.bank),
        "chosen": choice.chosen,
        "best": best,
        "stake": choice.stake,
    }
    return _object(said, {"cost": choice.cost})


def _total(seat: int, plays: list[RoundPlay]) -> str:
    sums = {name: sum(getattr(play, name) for play in plays) for name in _PARTS}
    wrong = sum(choice.cost > 0 for play in plays for choice in play.choices)
    said = {
        "review": "all",
        "seat": seat,
        "rounds": len(plays),
        "decisions": sum(len(play.choices) for play in plays),
        "wrong": wrong,
        "spread": round(sqrt(sum((play.luck / ONE) ** 2 for play in plays)), 3),
        "result": sum(play.result for play in plays),
    }
    return _object(said, sums)


_PARTS = ("expected", "luck", "errors", "best", "played")


def _object(
    plain: Mapping[str, object], exact: Mapping[str, int], decisions: str | None = None
) -> str:
    """A line of JSON, the exact numbers with all their digits."""
    parts = [f'"{key}": {exact_text(value)}' for key, value in exact.items()]
    if decisions is not None:
        parts.append(f'"decisions": [{decisions}]')
    return f"{json.dumps(plain)[:-1]}, {', '.join(parts)}}}"


def exact_text(parts: int) -> str:
    """Parts of a unit as a decimal number with every digit that is not a 0 at its end."""
    sign, (whole, rest) = "-" if parts < 0 else "", divmod(abs(parts), ONE)
    digits = f"{rest:0{_DIGITS}d}".rstrip("0")
    return f"{sign}{whole}" + (f".{digits}" if digits else "")
