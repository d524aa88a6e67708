"""Two logs of one table for two against each other: did both sides see the same?

table/INTERFACES.md, "Event log". Each log is one machine's. Refusals are its own matter and are
passed over. Who leaves sees nothing that comes later, nor what was still on its way, so one log may
end before the other; and where both leave at the same moment, each ends with its own player's
leaving. That is no difference.
"""

from collections.abc import Iterable
from typing import NamedTuple

from cards.events import (
    Accounts,
    DealStarted,
    Event,
    EventError,
    GameStarted,
    Refused,
    Result,
    Seat,
    parse,
)


class Seen(NamedTuple):
    """An event of a log, and the number of its line from 1."""

    line: int
    event: Event


class Against(NamedTuple):
    """The first place where two logs differ, and what each has there."""

    first: Seen
    second: Seen


class NoTableError(ValueError):
    """A log without a table for two, or with a line that is no event."""


def last_table(lines: Iterable[str]) -> list[Seen]:
    """The last game for two of a log, without refusals. Raises NoTableError."""
    table: list[Seen] = []
    inside = False
    for number, line in enumerate(lines, 1):
        try:
            event = parse(line.rstrip("\r\n"))
        except EventError as error:
            raise NoTableError(f"line {number}: {error}") from error
        if isinstance(event, GameStarted):
            inside = event.seats == 2
            if inside:
                table.clear()
        if inside and not isinstance(event, Refused):
            table.append(Seen(number, event))
    if not table:
        raise NoTableError("no table for two is in it")
    return table


def compare(first: Iterable[str], second: Iterable[str]) -> Against | None:
    """The first difference between what two logs saw of a table, or None. Raises NoTableError."""
    one, other = last_table(first), last_table(second)
    while one and other and one[0].event == other[0].event:
        del one[0], other[0]
    if not one or not other or _agree(one, other) or _agree(other, one):
        return None
    return Against(one[0], other[0])


def _agree(rest: list[Seen], other: list[Seen]) -> bool:
    """Whether `rest` is all that somebody who left could see of what the other saw, who may have
    left at the same moment."""
    if not _is_leaving(rest):
        return False
    who, others = _left(rest), _left(other)
    if not who:  # who leaves before its stake leaves no result
        return True
    if _is_leaving(other):
        return who != others
    last = [each for each in other if not isinstance(each.event, DealStarted | Accounts)][-1:]
    return bool(others) and (who <= others or bool(_left(last) - who))


def _is_leaving(rest: list[Seen]) -> bool:
    """Whether these may all come of leaving, as the one who leaves sees it: its result, a round
    that begins as nobody is waited for any more, the accounts at the end."""
    results = [each for each in rest if isinstance(each.event, Result)]
    begun = all(isinstance(each.event, Result | DealStarted | Accounts) for each in rest)
    return begun and len(results) <= 1 and len(_left(rest)) == len(results)


def _left(rest: list[Seen]) -> set[Seat]:
    """The seats that leave in these."""
    seats = (each.event for each in rest)
    return {event.seat for event in seats if isinstance(event, Result) and event.reason == "left"}
