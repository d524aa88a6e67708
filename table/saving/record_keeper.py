"""What is kept of the game in progress, on the disk as long as that works.

When the disk cannot be written to, that is said once and the game goes on;
after each round another try is made, and when it works all of the game is
saved, and that is said too.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from cards.events import Accounts, Event, GameStarted, Seat
from table.problems import reason
from table.saving.record import Found, Record
from table.saving.record_game import count, event_of
from table.saving.record_lines import (
    VERSION,
    Dealt,
    Entry,
    Head,
    Judged,
    NewerVersionError,
    NextHead,
    RecordError,
)
from table.saving.statistics import Statistics

Notice = tuple[str, dict[str, object]]
"""Something to tell the player: the key of a text, and its values."""

MOST_ENTRIES = 300
"""So many are summed up when a round is over: some thirty rounds, which every start plays again."""


class Keeper:
    """The game from `head` on, in memory, and in a record when there is one."""

    def __init__(self, path: Path | None) -> None:
        """Keep in the record at `path`; for None in memory only."""
        self._record = None if path is None else Record(path)
        self._behind = False
        self.head: Head | None = None
        self.entries: list[Entry] = []
        self.statistics = Statistics()
        """All that has been counted until now."""
        self.notices: list[Notice] = []

    @property
    def saved(self) -> bool:
        """Whether all that has happened is on the disk."""
        return self._record is not None and not self._behind

    @property
    def is_long(self) -> bool:
        """Whether so much has come together that it should be summed up."""
        return len(self.entries) >= MOST_ENTRIES

    @property
    def history(self) -> list[Event]:
        """The events that are kept, the beginning of the game first."""
        start = [] if self.head is None else [self.head.start]
        events = (event_of(entry) for entry in self.entries)
        return [*start, *(event for event in events if event is not None)]

    def find(self) -> Found | None:
        """What was saved, or None; what is to be said of it is among the notices."""
        if self._record is None:
            return None
        try:
            found = self._record.find()
        except NewerVersionError:
            self._give_up("notice.unsaved.newer")
        except RecordError:
            self.notices.append(("notice.lost", {}))
        except OSError as error:
            self._give_up("notice.unsaved", why=reason(error))
        else:
            if found is not None and found.spoilt:
                self.notices.append((f"notice.{found.spoilt}", {}))
            return found
        return None

    def go_on(self, found: Found, entries: Sequence[Entry], statistics: Statistics) -> None:
        """Keep on from what was found, or from those of its entries that could be used."""
        self.head, self.entries, self.statistics = found.head, list(entries), statistics
        if len(entries) < len(found.entries):
            self.notices.append(("notice.damaged", {}))
        if self._record is None:
            return
        try:
            whole = found.spoilt in (None, "cut") and len(entries) == len(found.entries)
            if whole and found.version == VERSION:
                self._record.go_on(found)
            else:
                self._record.rewrite(found.head, self.entries, keep_old=False)
        except OSError as error:
            self._give_up("notice.unsaved", why=reason(error))

    def begin(self, start: GameStarted) -> None:
        """Keep a new game instead of the one before; the statistics go on."""
        self.statistics.count(start)
        self._sum_up(Head(_copy(self.statistics), start))

    def sum_up(self, start: GameStarted, rounds: int, chips: Mapping[Seat, Sequence[int]]) -> None:
        """Begin anew between two rounds, `rounds` of the game having been played.

        At first this place is only remembered; when a round has been played since, the record
        begins there, so that it always has the last round.
        """
        now = Head(_copy(self.statistics), start, rounds, chips)
        marks = [n for n, entry in enumerate(self.entries) if isinstance(entry, NextHead)]
        since = self.entries[marks[-1] + 1 :] if marks else []
        if not marks:
            self.add(NextHead(now))
        elif len(since) >= MOST_ENTRIES:
            self._sum_up(now)  # chips have been changed for ever, and nothing played
        elif any(isinstance(entry, Dealt) for entry in since):
            mark = self.entries[marks[-1]]
            if isinstance(mark, NextHead):
                self._sum_up(mark.head, since)

    @property
    def was_judged(self) -> bool:
        """Whether the decisions of the last round that was dealt have been counted."""
        for entry in reversed(self.entries):
            if isinstance(entry, Judged | Dealt):
                return isinstance(entry, Judged)
        return False

    def add(self, entry: Entry) -> None:
        """Keep what happens next; when this returns, it is on the disk if that works at all."""
        self.entries.append(entry)
        count(entry, self.statistics)
        if self._record is None:
            return
        if not self._behind:
            try:
                self._record.append(entry)
            except OSError as error:
                self._fall_behind(error)
        elif isinstance(entry, Accounts):
            self._catch_up()

    def close(self) -> None:
        """Let go of the file, after a last try where something is missing in it."""
        if self._record is not None:
            if self._behind:
                self._catch_up()
            self._record.close()

    def _sum_up(self, head: Head, entries: Sequence[Entry] = ()) -> None:
        self.head, self.entries = head, list(entries)
        if self._record is not None:
            try:
                self._record.rewrite(head, self.entries)
                self._caught_up()
            except OSError as error:
                self._fall_behind(error)

    def _fall_behind(self, error: OSError) -> None:
        if not self._behind:
            self.notices.append(("notice.unsaved", {"why": reason(error)}))
        self._behind = True

    def _catch_up(self) -> None:
        if self._record is None or self.head is None:
            return
        try:
            self._record.rewrite(self.head, self.entries, keep_old=False)
        except OSError:
            return
        self._caught_up()

    def _caught_up(self) -> None:
        if self._behind:
            self.notices.append(("notice.saved-again", {}))
        self._behind = False

    def _give_up(self, key: str, **values: object) -> None:
        self._record = None
        self.notices.append((key, values))


def _copy(statistics: Statistics) -> Statistics:
    return Statistics.read(statistics.plain())
