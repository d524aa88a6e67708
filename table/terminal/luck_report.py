"""Luck and play in the terminal: a table, the dearest decisions, and lines of blocks."""

from collections.abc import Sequence

from cards.card import Card
from cards.hand import total
from cards.kept import KeptError
from cards.odds.luck import Choosing, account_for
from cards.odds.values import ONE
from cards.rules import RuleSet
from table import tips
from table.reviewing import Dearest, Review
from table.saving.history import round_of
from table.words import Words

_BARS = "▁▂▃▄▅▆▇█"

CURVES = ("result", "played", "best")
"""The names of the curves, as `Review.curves` gives them."""


def spread_text(review: Review, words: Words) -> str | None:
    """How far the luck is from what was to be expected; None where too few rounds tell."""
    share = review.share_worse
    if share is None:
        return None
    key, part = ("luck.below", share) if review.luck < 0 else ("luck.above", 1 - share)
    amount = words.amount(review.luck, signed=False)
    return words(key, amount=amount, percent=tips.percent(part))


def sums(review: Review, words: Words) -> list[tuple[str, str]]:
    """The rows of the table: what, and how much."""
    amounts = (
        ("result", float(review.result)),
        ("luck", review.luck),
        ("played", review.result - review.luck),
        ("errors", review.errors),
        ("best", review.best),
    )
    return [(words(f"luck.{name}"), words.amount(amount)) for name, amount in amounts]


def sentences(review: Review, words: Words) -> list[str]:
    """What the numbers mean."""
    said = []
    if review.decisions:
        hundred = words.amount(review.per_hundred, signed=False)
        said.append(words("luck.count", wrong=review.wrong, all=review.decisions, hundred=hundred))
    spread = spread_text(review, words)
    said += [spread] if spread else []
    if review.unread:
        said.append(words("luck.unread", count=review.unread))
    return said


def choosing(dear: Dearest, rounds: Sequence[bytes], rules: RuleSet) -> Choosing | None:
    """The decision; None where it cannot be read."""
    try:
        (play,) = account_for(round_of(rounds[dear.at], rules))
    except (KeptError, ValueError):
        return None
    return play.choices[dear.choice]


def dear_text(dear: Dearest, rounds: Sequence[bytes], rules: RuleSet, words: Words) -> str:
    """One line on a decision that cost much; nothing where it cannot be read."""
    found = choosing(dear, rounds, rules)
    if found is None:
        return ""
    choice = found

    def name(card: Card) -> str:
        return tips.card_name(card, words)

    return words(
        "luck.dear",
        round=dear.at + 1,
        hand=" ".join(map(name, choice.hand)),
        points=total(choice.hand, rules),
        bank=name(choice.bank),
        chosen=tips.choice_name(choice.chosen, rules, words),
        cost=words.amount(-dear.cost / ONE),
    )


def blocks(values: Sequence[float], low: float, high: float, width: int) -> str:
    """A curve as bars, one a column, between two ends."""
    columns = min(width, len(values))
    chosen = [values[(n + 1) * len(values) // columns - 1] for n in range(columns)]
    span = max(1e-9, high - low)
    return "".join(_BARS[round((value - low) / span * (len(_BARS) - 1))] for value in chosen)


def report(
    review: Review, rounds: Sequence[bytes], rules: RuleSet, words: Words, width: int
) -> list[str]:
    """All of it; `width` columns for the curves, 0 for none."""
    rows = sums(review, words)
    first = max(len(name) for name, _ in rows)
    last = max(len(amount) for _, amount in rows)
    lines = [words("luck.title")]
    lines += [f"  {name:<{first}}  {amount:>{last}}" for name, amount in rows]
    lines += sentences(review, words)
    if review.dearest:
        lines.append(words("luck.dearest") + ":")
        lines += [f"  {dear_text(dear, rounds, rules, words)}" for dear in review.dearest]
    if width and review.rounds:
        curves = review.curves()
        low, high = min(map(min, curves)), max(map(max, curves))
        for name, curve in zip(CURVES, curves, strict=True):
            lines.append(f"{words(f'luck.curve.{name}')}:")
            lines.append("  " + blocks(curve, low, high, width))
    return lines
