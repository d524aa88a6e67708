"""What a rule set needs besides its rules: the one place that knows, and says what is missing.

To add a rule set: its rules in `cards.rules`, its code here, and its texts in every language.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from cards.rules import BUST_OVER, RULE_SETS, RuleSet
from table.words import Words

LOBBY_CODES: Mapping[str, str] = MappingProxyType({"seventeen-four": "174", "blackjack": "bj"})
"""What each rule set is called in the lobby (net/PROTOCOL.md), by its name."""

OWN_TEXTS = (
    "rules.{name}", "terminal.rules.{name}", "lobby.game.{code}",
    *(f"{kind}.{{name}}.1.{part}" for kind in ("rules", "tips") for part in ("head", "text")),
)
"""The texts that each rule set must have of its own: its names, and something to read.

Others may have one (`button.hit.{name}`, `pot.title.{name}` …, see `Words.under`)."""


class UnfinishedRuleSetError(Exception):
    """A rule set that cannot be shown yet; the message says what it lacks, and where."""


def lacks(rules: RuleSet, words: Words) -> Iterator[str]:
    """What a rule set does not have yet, in the language that is spoken."""
    code = LOBBY_CODES.get(rules.name)
    if code is None:
        yield "a code for the lobby in table/rule_sets.py"
    for form in OWN_TEXTS:
        if code is not None or "{code}" not in form:
            key = form.format(name=rules.name, code=code)
            if not words.has(key):
                yield f"the text {key} in table/locale/{words.language}"


def check_rule_sets(words: Words) -> None:
    """Raises UnfinishedRuleSetError for a rule set that lacks something."""
    for rules in RULE_SETS.values():
        missing = list(lacks(rules, words))
        if missing:
            raise UnfinishedRuleSetError(f"{rules.name} lacks {', '.join(missing)}")


def numbers(rules: RuleSet) -> dict[str, object]:
    """The numbers of a rule set, for the texts that explain it, by the names they have there."""
    small = [count for rank, count in rules.points.items() if rank.isdigit()]
    pays, stake = rules.natural_pays
    return {
        **{rank: count for rank, count in rules.points.items() if rank.isalpha()},
        "first": min(small),
        "last": max(small),
        "cards": len(rules.deck()),
        "most": BUST_OVER,
        "draws": rules.bank_stands_at - 1,
        "pictures": rules.pictures_win,
        "pays": pays,
        "stake": stake,
        "unit": rules.stake_unit,
        "least": rules.least_stake,
        "start": rules.player_start,
    }
