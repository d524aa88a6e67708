"""What may be asked of a round now, and why not (cards/RULES.md, "The round"); changes nothing."""

from typing import TYPE_CHECKING

from cards.commands import Command, Deal, Leave, Stake
from cards.states import OVER, STAKING, TRANSITIONS, TURN

if TYPE_CHECKING:
    from cards.round import Round


def why_not(round_: "Round", command: Command) -> str | None:
    """Why a command is not legal now, as a short code; None when it is."""
    seat, kind, state = command.seat, type(command), round_.state
    if seat not in round_.seats:
        return "no-such-seat"
    if state is OVER:
        return "over"
    if seat in round_.left:
        return "left"
    if kind not in TRANSITIONS[state]:
        return "not-now"
    if kind is Leave:
        return None
    if round_.wanted is not None:
        return "not-now"
    awaited = round_.awaits(seat)
    if state is TURN and not awaited:
        return "finished"
    if state is STAKING and seat in round_.finished:  # it sits the round out
        return "finished"
    if isinstance(command, Stake):
        if round_.rules.stake_in_turn or (state is STAKING and awaited):
            return round_.purse.check_stake(seat, command.amount)
        return "not-now"
    if not awaited:
        return "already-said"
    if kind is Deal and round_.pots[seat] < round_.rules.least_stake:
        return "stake-first"
    return None
