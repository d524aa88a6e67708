"""What a table link must remember, so that it can come back after its program was killed.

A link is a state machine: all it does follows from what it is called with (bytes, commands, times)
and from the random numbers that it draws. So its journal is the list of these, each kept before
its step is made, and a link comes back when all steps are made again (`net.table.restoring`).
What was sent before is then sent again as after a broken line, and a seed that was drawn is drawn
again for the same round, never for another.

A step is a JSON list of its name, its time in seconds, and what came with it:

    ["host", 0.0, {"rules": …, "accounts": …, "timer": 60, …}]   or "guest"
    ["connected", 12.5, TOKEN]   the token that the connection was shown, "" for none
    ["random", 0.0, HEX]         drawn by the step before
    ["receive", 12.6, HEX]       bytes from the peer
    ["do", 14.2, "stake 20"]     a command of this player
    ["lost", 15.0, ""]  ["tick", 17.5, ""]  ["leave", 19.0, ""]
    ["note", 0.0, TEXT]          what a face wants to be reminded of
"""

import json
from collections.abc import Callable
from typing import Any

from cards.commands import Command, Deal, Hit, Ready, Stake, Stand
from cards.events import BANK, Seat
from chips.frozen import Frozen
from net.errors import LocalError

NAMES = frozenset(
    {"host", "guest", "connected", "random", "receive", "do", "lost", "tick", "leave", "note"}
)


class Step(Frozen):
    """One step of a link. `at`: seconds of the clock that the link was called by."""

    name: str
    at: float = 0.0
    what: Any = ""

    def text(self) -> str:
        """One line of a journal, without its end."""
        return json.dumps([self.name, self.at, self.what])


Keep = Callable[[Step], None]
"""Takes a step before it is made."""


def forget(step: Step) -> None:
    """Keep no journal."""


def read_step(line: str) -> Step:
    """A step from its line. Raises LocalError for what is none."""
    try:
        name, at, what = json.loads(line)
    except (ValueError, TypeError, RecursionError):
        raise LocalError(f"not a step: {line!r:.60}") from None
    if name not in NAMES or type(at) is not float or not isinstance(what, str | dict):
        raise LocalError(f"not a step: {line!r:.60}")
    return Step(name, at, what)


def command_of(text: str, seat: int) -> Command:
    """A player's command as it stands in a journal. Raises LocalError for what is none."""
    match text.split(" "):
        case ["stake", amount] if amount.isascii() and amount.isdigit():
            return Stake(seat, int(amount))
        case ["deal"]:
            return Deal(seat)
        case ["hit"]:
            return Hit(seat)
        case ["stand"]:
            return Stand(seat)
        case ["ready"]:
            return Ready(seat)
    raise LocalError(f"not a command: {text!r:.60}")


def accounts_as_text(accounts: dict[Seat, int | None]) -> dict[str, int | None]:
    """Accounts with seats as JSON can have them."""
    return {str(seat): amount for seat, amount in accounts.items()}


def accounts_from_text(accounts: dict[str, int | None]) -> dict[Seat, int | None]:
    """The same the other way round. Raises LocalError for what is no seat."""
    try:
        return {BANK if seat == BANK else int(seat): to for seat, to in accounts.items()}
    except (ValueError, AttributeError):
        raise LocalError(f"not accounts: {accounts!r:.60}") from None


class Remembered:
    """Draws random numbers as they were drawn before, and anew when those are used up."""

    def __init__(self, random_bytes: Callable[[int], bytes], keep: Keep) -> None:
        self._random = random_bytes
        self._keep = keep
        self._before: list[bytes] = []

    def again(self, drawn: list[bytes]) -> None:
        """What the next step drew before."""
        self._before = list(reversed(drawn))

    def __call__(self, size: int) -> bytes:
        drawn = self._before.pop() if self._before else self._random(size)
        self._keep(Step("random", 0.0, drawn.hex()))
        return drawn
