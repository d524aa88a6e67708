"""How the game was asked to start, as one value."""

from pathlib import Path

from cards.rules import SEVENTEEN_FOUR
from chips.frozen import Frozen
from table.session import Setup

TABLE_PORT = 20_182
"""Where a table is opened without the lobby (protocol.md); `net` has the same number."""

SPEEDS = ("off", "fast", "normal", "slow")
"""How fast cards and chips move; off does without motion."""


class Options(Frozen):
    """How to play; None where nothing was said, so that settings may decide."""

    setup: Setup
    terminal: bool = False
    lang: str | None = None
    speed: str | None = None
    home: Path | None = None
    new: bool = False
    replay: Path | None = None
    host: int | None = None
    """Open a table for two at this port."""

    join: tuple[str, int] | None = None
    """Connect to a table for two: host and port."""

    nick: str | None = None


def defaults() -> Options:
    """What a double click asks for."""
    return Options(Setup(SEVENTEEN_FOUR))
