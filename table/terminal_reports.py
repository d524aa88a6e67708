"""The longer answers of the terminal: the tip, the statistics, the commands."""

from collections.abc import Sequence

from cards.events import BANK, OUTCOMES, RESULT_REASONS
from cards.odds import Chances, advise
from cards.round import Round
from table.statistics import Statistics
from table.terminal_commands import VERBS, WITH_NUMBER, Vocabulary
from table.words import Words

_BARS = "▁▂▃▄▅▆▇█"


def tip(round_: Round, seat: int, words: Words) -> list[str]:
    """What is best for a seat in its turn, and what comes of either choice."""
    others = [card for other in round_.seats if other != seat for card in round_.hands[other]]
    try:
        advice = advise(round_.hands[seat], round_.hands[BANK], others, round_.rules)
    except ValueError:
        return [words("terminal.tip.none")]
    lines = [words(f"terminal.tip.{advice.best}")]
    lines.append(_chances("terminal.tip.choice.stand", advice.stand, words))
    if advice.hit is not None:
        lines.append(_chances("terminal.tip.choice.hit", advice.hit, words))
    if advice.next_card is not None:
        lines.append(words("terminal.tip.bust", percent=_percent(advice.next_card.bust)))
    return lines


def _chances(key: str, chances: Chances, words: Words) -> str:
    values = {name: _percent(getattr(chances, name)) for name in OUTCOMES}
    return words("terminal.tip.chances", choice=words(key), **values)


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


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
    return [
        f"{vocabulary.name[verb]}{' N' if verb in WITH_NUMBER else ''}: "
        f"{words(f'terminal.does.{verb}')}"
        for verb in VERBS
        if verb != "ready"
    ]
