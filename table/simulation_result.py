"""What a simulation has found: shares and a mean with their standard errors, and the exact odds."""

from collections import Counter
from collections.abc import Mapping
from math import sqrt

from cards.events import OUTCOMES
from cards.odds.round import of_round
from cards.rules import RuleSet
from chips.frozen import Frozen
from table.simulation import Tally, stake_of

COLUMNS = ("win", "draw", "lose", "natural", "result")
"""What is estimated: three shares of all rounds, the part of the wins that is 21 on the deal, and
what a round brings, in stakes."""


class Estimate(Frozen):
    """The mean of something over many rounds, and its standard error."""

    mean: float
    error: float


def estimates(tally: Tally, rules: RuleSet) -> dict[str, Estimate]:
    """What is known of COLUMNS from the rounds of a tally, one at least."""
    values: dict[str, Counter[float]] = {name: Counter() for name in COLUMNS}
    for ending, times in tally.items():
        for outcome in OUTCOMES:
            values[outcome][ending.outcome == outcome] += times
        values["natural"][ending.natural] += times
        values["result"][ending.gain / stake_of(rules)] += times
    return {name: estimate(counted) for name, counted in values.items()}


def estimate(counted: Mapping[float, int]) -> Estimate:
    """Mean and standard error of values, each found so many times."""
    count = sum(counted.values())
    mean = sum(value * times for value, times in counted.items()) / count
    squares = sum((value - mean) ** 2 * times for value, times in counted.items())
    return Estimate(mean, sqrt(squares / count / count))


def exact(rules: RuleSet) -> dict[str, float]:
    """What COLUMNS are for best play."""
    odds = of_round(rules)
    shares = {name: getattr(odds, name) for name in COLUMNS if name != "result"}
    return {**shares, "result": odds.edge(rules)}
