"""The titles of the games, drawn with signs that every terminal has; 40 columns at most."""

from collections.abc import Mapping

_SEVENTEEN_FOUR = r"""
  _ _____           _ _
 / |___  |   _     | | |
 | |  / /  _| |_   | | |_
 | | / /  |_   _|  |__  _|
 |_|/_/     |_|      |_|
"""

_BLACKJACK = r"""
 ___ _         _    _         _
| _ ) |__ _ __| |__(_)__ _ __| |__
| _ \ / _` / _| / /| / _` / _| / /
|___/_\__,_\__|_\_\/ \__,_\__|_\_\
                 |__/
"""

TITLES: Mapping[str, list[str]] = {
    "seventeen-four": _SEVENTEEN_FOUR.splitlines(),
    "blackjack": _BLACKJACK.splitlines(),
}
"""By the name of the rule set."""
