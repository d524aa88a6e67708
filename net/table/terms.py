"""What a card table is opened with: the payload of frame 17.

`version|rule set|seats|accounts|timer|token` (net/PROTOCOL.md, "Card
table"). The accounts are the bank's, then each seat's, with commas between, and
`-` for a bank without limit. The timer is 0 (off), 30 or 60 seconds. The token
is 32 hex digits that the host has drawn; who comes back shows it.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType

from cards.events import BANK, EventError, Seat
from cards.round import Round
from cards.rules import RULE_SETS
from chips.frozen import Frozen
from net.errors import LocalError, PeerError
from net.table.seats import SEATS

VERSION = 1
"""Of the table's protocol; two versions do not play with each other."""

TIMERS = (0, 30, 60)
"""Seconds a seat may take for what it is awaited for; 0 is as long as it likes."""

DEFAULT_TIMER = 60

TOKEN_BYTES = 16
"""Random bytes of a token: nobody guesses it while a table lasts."""

_AMOUNT = re.compile(r"0|[1-9][0-9]{0,14}", re.ASCII)
"""At most 15 digits: as `net.table.letters` has it."""

_TOKEN = re.compile(rf"[0-9a-f]{{{2 * TOKEN_BYTES}}}", re.ASCII)


class Terms(Frozen):
    """What both sides agree to. Raises LocalError for what no table can be opened with."""

    rules: str
    accounts: Mapping[Seat, int | None]
    timer: int
    token: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "accounts", MappingProxyType(dict(self.accounts)))
        if self.rules not in RULE_SETS:
            raise LocalError(f"unknown rule set: {self.rules}")
        if self.timer not in TIMERS:
            raise LocalError(f"a timer of {self.timer} seconds")
        if not _TOKEN.fullmatch(self.token):
            raise LocalError("a token is 32 hex digits")
        try:
            self.open_round()
        except EventError as error:
            raise LocalError(str(error)) from None

    def open_round(self) -> Round:
        """A new round at this table."""
        return Round(RULE_SETS[self.rules], len(SEATS), self.accounts)

    def text(self) -> str:
        """The payload of frame 17."""
        accounts = [self.accounts[seat] for seat in (BANK, *SEATS)]
        amounts = ",".join("-" if amount is None else str(amount) for amount in accounts)
        return f"{VERSION}|{self.rules}|{len(SEATS)}|{amounts}|{self.timer}|{self.token}"


def parse_terms(text: str) -> Terms:
    """Read the payload of frame 17.

    Raises PeerError: `version` and `rules` for what this program does not
    know, `terms` for anything else.
    """
    parts = text.split("|")
    if parts[0] != str(VERSION):
        raise PeerError("version", text)
    if len(parts) != 6:
        raise PeerError("terms", text)
    _, rules, seats, accounts, timer, token = parts
    if rules not in RULE_SETS:
        raise PeerError("rules", text)
    amounts = accounts.split(",")
    if seats != str(len(SEATS)) or len(amounts) != len(SEATS) + 1 or not _AMOUNT.fullmatch(timer):
        raise PeerError("terms", text)
    by_seat: dict[Seat, int | None] = {}
    seats_of_accounts: tuple[Seat, ...] = (BANK, *SEATS)
    for seat, amount in zip(seats_of_accounts, amounts, strict=True):
        if not _AMOUNT.fullmatch(amount) and not (seat == BANK and amount == "-"):
            raise PeerError("terms", text)
        by_seat[seat] = None if amount == "-" else int(amount)
    try:
        return Terms(rules, by_seat, int(timer), token)
    except LocalError:
        raise PeerError("terms", text) from None
