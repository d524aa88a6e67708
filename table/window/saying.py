"""What a table says between the bank and the pot, made from what is shown each time it is drawn."""

from collections.abc import Callable

from cards.events import Refused, Seat
from table.authority import Notice
from table.result_words import result_text
from table.shown import Shown
from table.window.style import GOLD, IVORY
from table.words import Words

Said = tuple[str, str, str]
"""A large line, a small line, and the colour of the first that is not empty."""


class Saying:
    """A result as long as it lies there, else what can be done; and what was remarked last.

    Nothing in here is a text: whatever is chosen for the table, the same is said.
    """

    def __init__(self, seat: Seat, words: Words) -> None:
        self._seat = seat
        self._words = words
        self.awaits = ""
        """What the player is waited for: `stake`, `turn`, or nothing."""
        self.advice: Callable[[], str] = str
        """What to say in the player's turn; nothing for what is usually said."""
        self._remarks: list[Notice] = []
        self._replaces = False

    def refuse(self, key: str, **values: object) -> None:
        """Say why something cannot be done, in place of what can be."""
        self._remarks, self._replaces = [(key, values)], True

    def refuse_by(self, event: Refused, shown: Shown) -> None:
        """Say what the round says against a command."""
        if event.reason == "not-now":
            stage = "settled" if self._seat in shown.results else event.command.partition(" ")[0]
            why = f"refused.not-now.{stage}"
            self.refuse(why if self._words.has(why) else "refused.not-now")
            return
        multiple, _, unit = event.reason.rpartition("-")
        if multiple == "multiple-of":
            self.refuse("refused.multiple-of", unit=int(unit))
        else:
            self.refuse(f"refused.{event.reason}")

    def tell(self, notices: list[Notice]) -> None:
        """Say this, too."""
        if notices:
            kept = [] if self._replaces else self._remarks
            self._remarks, self._replaces = [*kept, *notices], False

    def forget(self) -> None:
        """Something has happened: what was remarked before is not so any more."""
        self._remarks, self.awaits = [], ""

    def now(self, shown: Shown) -> Said:
        """What is to be said of the table as it is shown."""
        remarks = [self._words(key, **values) for key, values in self._remarks]
        result = shown.results.get(self._seat)
        if result is not None:
            pot = shown.played_for[self._seat]
            head, text = result_text(result, shown, self._words, pot)
            colour = GOLD if result.outcome == "win" else IVORY
            return head, " · ".join([text, *remarks]), colour
        hint = "" if remarks and self._replaces else self._hint(shown)
        return "", " · ".join(filter(None, [hint, *remarks])), GOLD if remarks else IVORY

    def _hint(self, shown: Shown) -> str:
        words = self._words
        if shown.over or not self.awaits:
            return ""
        if self.awaits == "stake":
            return words.under(shown.rules.name, "hint.stake")
        points = shown.points.get(self._seat, 0)
        usual = "hint.turn" if shown.pot(self._seat) else "hint.turn.nothing"
        return self.advice() or words(usual, points=points)
