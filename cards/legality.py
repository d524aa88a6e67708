"""What may be asked of a round now, and why not (cards/RULES.md, "The round"); changes nothing."""

from typing import TYPE_CHECKING

from cards.commands import Command, Deal, Leave, Stake
from cards.states import OVER, SETTLED, STAKING, TRANSITIONS, TURN

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
    if state is not SETTLED and _out(round_, seat):
        return "finished"
    if isinstance(command, Stake):
        return _why_not_stake(round_, command)
    if state is not TURN and round_.agreed(seat):
        return "already-said"
    if kind is Deal and round_.pots[seat] < round_.rules.least_stake:
        return "stake-first"
    return None


def _out(round_: "Round", seat: int) -> bool:
    """Whether the seat has finished, or sits the round out."""
    return seat in round_.finished or (round_.state is TURN and seat not in round_.playing)


def _why_not_stake(round_: "Round", stake: Stake) -> str | None:
    before_deal = round_.state is STAKING and not round_.agreed(stake.seat)
    if not (before_deal or round_.rules.stake_in_turn):
        return "not-now"
    return round_.purse.check_stake(stake.seat, stake.amount)
