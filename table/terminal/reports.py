"""The longer answers of the terminal: the tip, the statistics, the commands."""

from collections.abc import Sequence

from cards.card import Card
from cards.events import BANK, OUTCOMES, RESULT_REASONS, Seat
from cards.odds import Choice
from cards.round import Round
from table import tips
from table.saving.statistics import Statistics
from table.terminal.commands import BEHIND, VERBS, Vocabulary
from table.words import Words

CHOICES: tuple[Choice, ...] = ("stand", "hit")

_BARS = "▁▂▃▄▅▆▇█"


def tip(round_: Round, seat: int, words: Words) -> list[str]:
    """What is best for a seat in its turn, why, and what comes of either choice."""
    hands: dict[Seat, list[Card | None]] = {to: [*cards] for to, cards in round_.hands.items()}
    if round_.face_down:
        hands[BANK].append(None)
    advice = tips.advice_for(seat, hands, round_.rules)
    if advice is None:
        return [words("terminal.tip.none")]
    lines = [tips.reason(advice, words)]
    for choice in CHOICES:
        name = tips.choice_name(choice, round_.rules, words)
        best = words("terminal.tip.best") if choice == advice.best else ""
        values = {n: tips.percent(getattr(advice.of(choice), n)) for n in OUTCOMES}
        lines.append(words("terminal.tip.chances", choice=name, **values) + best)
    stakes = tips.about_stakes(advice, round_.rules, words)
    return [*lines, stakes] if stakes else lines


def statistics(counted: Statistics, words: Words, width: int) -> list[str]:
    """What the rounds came to; `width` columns for the account's curve, 0 for none."""
    outcomes = {name: counted.outcomes[name] for name in OUTCOMES}
    lines = [words("terminal.stats.rounds", rounds=counted.rounds, **outcomes)]
    for reason, possible in RESULT_REASONS.items():
        if counted.reasons[reason]:
            outcome = "/".join(words(f"terminal.outcome.{name}") for name in possible)
            name = words(f"terminal.reason.{reason}")
            lines.append(f"  {name} ({outcome}): {words.number(counted.reasons[reason])}")
    runs = {"won": counted.longest_won, "lost": counted.longest_lost}
    lines.append(words("terminal.stats.runs", **runs))
    if counted.decisions:
        percent = tips.percent(counted.best / counted.decisions)
        share = words("stats.best.of", percent=percent, all=counted.decisions)
        lines.append(f"{words('stats.best')}: {share}")
    accounts = [account for _, account in counted.curve()]
    if accounts:
        most, least = max(accounts), min(accounts)
        now = accounts[-1]
        lines.append(words("terminal.stats.account", now=now, most=most, least=least))
        if width:
            lines.append("  " + _curve(accounts, width))
    return lines


def _curve(accounts: Sequence[int], width: int) -> str:
    """The account over time as bars, one a column."""
    columns = min(width, len(accounts))
    chosen = [accounts[(n + 1) * len(accounts) // columns - 1] for n in range(columns)]
    top = max(1, *chosen)
    return "".join(_BARS[account * (len(_BARS) - 1) // top] for account in chosen)


def commands(vocabulary: Vocabulary, words: Words) -> list[str]:
    """All commands, each with what it does."""
    own = vocabulary.verbs is VERBS
    return [
        f"{vocabulary.name[verb]}{BEHIND.get(verb, '')}: "
        f"{words.under('' if own else 'two', f'terminal.does.{verb}')}"
        for verb in vocabulary.verbs
        if verb != "ready" or not own
    ]
