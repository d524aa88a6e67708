"""How long a decision takes: `python -m tests.bench_odds [positions]`.

Nothing is kept between decisions, so each one here is on a cold cache. The
collector runs as in play. The target is 10 ms at the median, 50 ms at worst.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable
from itertools import combinations_with_replacement, product

from cards.card import Card
from cards.hand import is_pictures, total
from cards.odds import advise
from cards.odds.round import work_out
from cards.rules import RULE_SETS, RuleSet

Position = tuple[list[Card], list[Card], list[Card]]


def random_positions(rules: RuleSet, count: int, seed: int = 17) -> list[Position]:
    """Decisions of rounds played by chance, with one to three seats."""
    rng = random.Random(seed)
    positions: list[Position] = []
    while len(positions) < count:
        deck = list(rules.deck())
        rng.shuffle(deck)
        hand, bank = [deck.pop(), deck.pop()], [deck.pop()]
        seen: list[Card] = []
        for _ in range(rng.randrange(3)):
            other = [deck.pop(), deck.pop()]
            while total(other, rules) < rng.randrange(4, 21):
                other.append(deck.pop())
            seen += other
        while total(hand, rules) < 21 and not is_pictures(hand, rules):
            positions.append((list(hand), bank, seen))
            if rng.random() < 0.4:
                break
            hand.append(deck.pop())
    return positions[:count]


def first_decisions(rules: RuleSet) -> list[Position]:
    """All first decisions of a single seat that differ; the slowest are among them."""
    positions: list[Position] = []
    pairs = combinations_with_replacement(rules.points, 2)
    for (one, other), up in product(pairs, rules.points):
        hand = [Card(one, "H"), Card(other, "D")]
        if total(hand, rules) < 21:
            positions.append((hand, [Card(up, "S")], []))
    return positions


def times(
    positions: list[Position], rules: RuleSet, clock: Callable[[], float] = time.perf_counter
) -> list[float]:
    """Milliseconds of this clock for each, ascending."""
    taken = []
    for hand, bank, seen in positions:
        start = clock()
        advise(hand, bank, seen, rules)
        taken.append((clock() - start) * 1000)
    return sorted(taken)


def bench(count: int = 2000) -> list[tuple[str, str]]:
    """Rows of what was measured, and the figures."""
    rows: list[tuple[str, str]] = []
    for rules in RULE_SETS.values():
        for what, positions in (
            ("random decisions, 1 to 3 seats", random_positions(rules, count)),
            ("all first decisions", first_decisions(rules)),
        ):
            taken = times(positions, rules)
            busy = times(positions, rules, time.process_time)
            rows.append(
                (
                    f"odds, {rules.name}, {len(taken)} {what}",
                    f"median {statistics.median(taken):.2f} ms, "
                    f"p99 {taken[len(taken) * 99 // 100]:.1f} ms, worst {taken[-1]:.1f} ms "
                    f"(of the processor {busy[-1]:.1f} ms)",
                )
            )
        start = time.perf_counter()
        value = work_out(rules)
        rows.append(
            (
                f"odds, {rules.name}, a whole round of best play",
                f"{value.win:.6f} win, {value.draw:.6f} draw, {value.lose:.6f} lose, "
                f"a stake brings {value.edge(rules):+.6f}; "
                f"{time.perf_counter() - start:.1f} s",
            )
        )
    return rows


def main() -> None:
    """Print the rows."""
    for what, figures in bench(*map(int, sys.argv[1:2])):
        print(f"{what}: {figures}")


if __name__ == "__main__":
    main()
