"""What the player has chosen, kept in one file of the home from one start to the next."""

from collections.abc import Callable, Mapping
from typing import Any

import images
from table.options import SPEEDS
from table.problems import reason
from table.saving.home import Home
from table.words import LANGUAGES

MOST_PIXELS = 16_384
"""Above this a size or place cannot be one of a real screen."""


def _pair(least: int) -> Callable[[object], bool]:
    """Checks two whole numbers of pixels."""

    def check(value: object) -> bool:
        return (
            isinstance(value, list)
            and len(value) == 2
            and all(type(n) is int and least <= n <= MOST_PIXELS for n in value)
        )

    return check


def _one_of(*known: str) -> Callable[[object], bool]:
    return lambda value: value in known


def _is_bool(value: object) -> bool:
    return type(value) is bool


def _is_nick(value: object) -> bool:
    from net.lobby.nick import nick_problem  # only who has a nick needs it

    return isinstance(value, str) and nick_problem(value) is None


CHOICES: Mapping[str, Callable[[object], bool]] = {
    "language": _one_of(*LANGUAGES),
    "speed": _one_of(*SPEEDS),
    "back": _one_of(*images.BACKS),
    "four_colours": _is_bool,
    "tip": _is_bool,
    "original_labels": _is_bool,
    "same_stake": _is_bool,
    "count_decisions": _is_bool,
    "size": _pair(1),
    "place": _pair(-MOST_PIXELS),
    "inside": _pair(-MOST_PIXELS),
    "nick": _is_nick,
}
"""What can be chosen, and how it is checked (table/INTERFACES.md, "Files on the disk")."""


class Settings:
    """Choices by name; what was never chosen, or is nothing that can be chosen, is None.

    Names that are not ours are kept as they are: another face's, or a newer version's.
    """

    def __init__(self, home: Home | None) -> None:
        """Without a home nothing is kept."""
        self._home = home
        self.notices: list[tuple[str, dict[str, object]]] = []
        """What to tell the player, for `words`; a face takes them out."""
        kept = home.settings() if home else {}
        if kept is None:
            self.notices.append(("notice.settings.broken", {}))
        self._values: dict[str, Any] = kept or {}
        self._told = False

    def get(self, name: str) -> Any:
        """The choice, checked; None for none. Raises KeyError for a name that is not ours."""
        value = self._values.get(name)
        return value if CHOICES[name](value) else None

    def choose(self, **choices: Any) -> None:
        """Keep choices. What cannot be written is said once; the game goes on with it."""
        for name, value in choices.items():
            if not CHOICES[name](value):
                raise ValueError(f"{name} cannot be {value!r}")
        if all(self._values.get(name) == value for name, value in choices.items()):
            return
        self._values.update(choices)
        if self._home is None:
            return
        try:
            self._home.keep_settings(self._values)
        except OSError as error:
            if not self._told:
                self._told = True
                why = reason(error)
                self.notices.append(("notice.settings.unsaved", {"why": why}))
