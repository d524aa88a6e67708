"""The table for two that this player was at when the program was killed, and the way back to it."""

import os
import time

from net.errors import LocalError
from net.table.journal import Keep, forget
from net.table.link import TableLink
from net.table.machine import LinkEvents
from net.table.phases import LinkPhase
from net.table.restoring import restore
from table.saving.table_journal import About, SavedTable, TableJournal

NOBODY_WAITS = 3600.0
"""Seconds after which a table that a program has left is not offered again: the other waits for a
minute, and who was ended with it (a power cut) is back within the hour, or plays another day."""


class LeftTable:
    """Keeps the table that is being played, and offers the one that was left."""

    def __init__(self, journal: TableJournal | None) -> None:
        """Without a `journal` nothing is kept."""
        self._journal = journal

    def keep(self, about: About, now: float) -> Keep:
        """Keep a table that begins now, by the clock of its link."""
        return forget if self._journal is None else self._journal.begin(about, now)

    def table(self) -> SavedTable | None:
        """The table that was left, if it was open and is not left for too long."""
        saved = self._journal.load() if self._journal is not None else None
        if saved is None or time.time() > saved.left_at + NOBODY_WAITS:
            return None
        try:
            link, _, _ = restore(saved.steps, os.urandom, 0.0)
        except LocalError:
            return None
        return saved if link.phase in (LinkPhase.OPEN, LinkPhase.SUSPENDED) else None

    def forget(self) -> None:
        """It is over, or not wanted back."""
        if self._journal is not None:
            self._journal.end()

    def come_back(self, saved: SavedTable, now: float) -> tuple[TableLink, LinkEvents]:
        """Its link, kept on by the clock of now, without a connection; and all that happened.

        Raises LocalError for steps that no link can have made.
        """
        last = max(step.at for step in saved.steps)
        shift = min(saved.began - (time.time() - now), now - last)
        link, events, steps = restore(saved.steps, os.urandom, shift)
        if self._journal is not None:
            link.remember(self._journal.go_on(saved, steps, now))
        events += link.connection_lost(now)
        link.to_send()  # what was to go over a connection that is gone is sent again on the next
        return link, events
