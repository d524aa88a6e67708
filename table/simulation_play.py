"""How a simulated player decides (table/INTERFACES.md, "Simulation").

By the exact odds of the cards, by the total alone, by a table from a file, or by the toss of a
coin. Except for the last, a decision depends on the hand and the bank's card only, and is worked
out once.
"""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations_with_replacement, islice
from math import comb, prod

from cards.card import Card
from cards.hand import NOTHING, Worth, with_card
from cards.odds import advise
from cards.odds.play import TIE
from cards.rules import BUST_OVER, RuleSet

NAMED = ("best", "basic", "random")
"""What can be asked for by name; all else is a table of one's own."""

SOFT = "soft"
"""What a row for totals begins with in which an ace counts 11."""

MOST_CHARACTERS = 10_000
"""Of a table; the largest there can be has a tenth."""

MOVES: Mapping[str, bool] = {"H": True, "S": False}
"""What stands in a table: hit or stand."""

Decide = Callable[[Sequence[Card], Card, random.Random], bool]
"""Whether to hit, from the own hand and the bank's open card."""


class PlayError(ValueError):
    """A table that says nobody how to play; the message says where and why."""


def decider(play: str, rules: RuleSet) -> Decide:
    """How to play: one of NAMED, or the text of a table. Raises PlayError for a bad table."""
    if play == "random":
        return lambda hand, bank, rng: rng.random() < 0.5
    if play == "best":
        return _once(lambda hand, bank: advise(hand, [bank], [], rules).best == "hit")
    by_total = _Basic(rules).hits if play == "basic" else _Table(play, rules).hits
    return _once(lambda hand, bank: by_total(_worth(hand, rules), bank.rank))


def _once(decide: Callable[[Sequence[Card], Card], bool]) -> Decide:
    """The same, each hand of the same ranks worked out once."""
    known: dict[tuple[str, ...], bool] = {}

    def remembered(hand: Sequence[Card], bank: Card, rng: random.Random) -> bool:
        key = (bank.rank, *sorted([card.rank for card in hand]))
        hits = known.get(key)
        if hits is None:
            hits = known[key] = decide(hand, bank)
        return hits

    return remembered


def _worth(hand: Sequence[Card], rules: RuleSet) -> Worth:
    worth = NOTHING
    for card in hand:
        worth = with_card(worth, card, rules)
    return worth


class _Basic:
    """What is best for a total, over all hands of the fewest cards that have it.

    Each hand counts as often as it is dealt beside the bank's card. So the order and the ranks of
    the own cards do not matter, as in the basic strategy that players learn by heart.
    """

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self._known: dict[tuple[int, bool, str], bool] = {}

    def hits(self, worth: Worth, bank: str) -> bool:
        """Whether to hit with a total against a bank's card of this rank."""
        key = (worth[0], worth[1] > 0, bank)
        if key not in self._known:
            self._known[key] = self._work_out(*key)
        return self._known[key]

    def _work_out(self, total: int, soft: bool, bank: str) -> bool:
        deck: dict[str, list[Card]] = {rank: [] for rank in self._rules.points}
        for card in self._rules.deck():
            deck[card.rank].append(card)
        up = deck[bank].pop()
        for size in range(2, BUST_OVER):
            gain, found = 0.0, False
            for ranks in combinations_with_replacement(deck, size):
                counts = Counter(ranks)
                ways = prod(comb(len(deck[rank]), times) for rank, times in counts.items())
                hand = [c for rank, times in counts.items() for c in islice(deck[rank], times)]
                points, elevens = _worth(hand, self._rules)
                if ways and (points, elevens > 0) == (total, soft):
                    advice = advise(hand, [up], [], self._rules)
                    if advice.hit is not None:
                        found = True
                        gain += ways * (advice.hit.edge - advice.stand.edge)
            if found:
                return gain > TIE
        return False  # no hand of this total has anything to decide


class _Table:
    """A table of one's own: the bank's cards in its first line, then a row for each total."""

    def __init__(self, text: str, rules: RuleSet) -> None:
        """Raises PlayError."""
        lines = [line.partition("#")[0].split() for line in text.splitlines()]
        numbered = [(number, words) for number, words in enumerate(lines, 1) if words]
        if not numbered:
            raise PlayError("there is no line")
        (number, ranks), *rows = numbered
        if sorted(ranks) != sorted(rules.points):
            raise PlayError(f"line {number}: not the bank's cards {' '.join(rules.points)}")
        self._rows: dict[tuple[bool, int], dict[str, bool]] = {}
        for number, words in rows:
            try:
                self._add(ranks, words)
            except PlayError as error:
                raise PlayError(f"line {number}: {error}") from None
        hard = sorted(total for soft, total in self._rows if not soft)
        if not hard:
            raise PlayError("there is no row for a total")
        self._least, self._most = hard[0], hard[-1]
        missing = set(range(self._least, self._most)) - set(hard)
        if missing:
            raise PlayError(f"there is no row for {min(missing)}")

    def _add(self, ranks: Sequence[str], words: Sequence[str]) -> None:
        soft = words[0] == SOFT
        total, *moves = words[soft:] or [""]
        points = int(total) if total.isascii() and total.isdigit() and len(total) < 3 else 0
        if not 2 <= points < BUST_OVER:
            raise PlayError(f"not a total: {total!r:.20}")
        if len(moves) != len(ranks) or not set(moves) <= set(MOVES):
            raise PlayError(f"not {len(ranks)} times H or S")
        if (soft, points) in self._rows:
            raise PlayError(f"{' '.join(words[: soft + 1])} is there twice")
        self._rows[soft, points] = dict(zip(ranks, map(MOVES.__getitem__, moves), strict=True))

    def hits(self, worth: Worth, bank: str) -> bool:
        """Whether to hit: below its least total always, above its highest never."""
        total, elevens = worth
        row = self._rows.get((True, total)) if elevens else None
        if row is None:
            row = self._rows.get((False, total))
        return total < self._least if row is None else row[bank]
