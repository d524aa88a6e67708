"""What the table says of a result: who won, why, and what moved."""

from cards.events import BANK, Result
from table.shown import Shown
from table.words import Words


def result_text(result: Result, shown: Shown, words: Words, pot: int) -> tuple[str, str]:
    """The large and the small line for a result; `pot` is what lay there before it."""
    key = f"result.{result.outcome}"
    amount = pot
    if result.outcome == "win" and not shown.rules.bank_matches:
        key, amount = "result.win.beside", result.pays - pot
    if not pot and result.outcome != "draw":
        key = f"result.{result.outcome}.nothing"
    reason = f"reason.{result.reason}"
    if result.outcome == "draw" and pot and shown.rules.draw_keeps_pot:
        reason = "reason.equal.pot"
    points, bank = shown.points.get(result.seat, 0), shown.points.get(BANK, 0)
    head = words.under(shown.rules.name, key, amount=amount)
    return head, words(reason, points=points, bank=bank, pot=pot)


def result_of_other(event: Result, name: str, shown: Shown, words: Words, pot: int) -> str:
    """What a round came to for another seat, in one sentence; `pot` lay there before.

    Won or lost is what the account has more or less than before the stake.
    """
    stake = pot // 2 if shown.rules.bank_matches else pot
    amount = event.pays - stake if event.outcome == "win" else stake
    points, bank = shown.points.get(event.seat, 0), shown.points.get(BANK, 0)
    stays = event.outcome == "draw" and pot and shown.rules.draw_keeps_pot
    reason = "reason.equal.pot" if stays else f"reason.{event.reason}"
    why = words(reason, points=points, bank=bank, pot=pot)
    key = f"link.result.{event.outcome}" + ("" if amount else ".nothing")
    return words(key, name=name, amount=amount, why=why)
