"""Every command in every state: legal just where the rules say so, else refused for a reason.

The situations are reached by playing; what may be asked in each is written
down here from cards/RULES.md, "The round", not looked up in the round.
"""

from collections.abc import Callable, Iterator

import pytest

from cards.card import Card
from cards.commands import Command, Deal, Hit, Leave, Ready, Stake, Stand, TimeUp
from cards.events import BANK, Refused, Seat
from cards.round import Round, State
from cards.rules import RULE_SETS, RuleSet
from tests.play import hand, play, snapshot

AMOUNTS = (-10, -1, 0, 1, 5, 10, 15, 80, 90, 91, 100, 110, 10**9, 10**30)
LEFT = 90
"""On each account after the stake of 10 that opens most situations."""

Step = Command | Card | None
Reach = Callable[[], Round]


def situations(rules: RuleSet, seats: int) -> Iterator[tuple[str, Reach]]:
    """Every kind of moment in a game, by name: all states, also while a card is wanted."""
    everyone = range(1, seats + 1)
    stakes: list[Command] = [Stake(seat, 10) for seat in everyone]
    deals: list[Command] = [Deal(seat) for seat in everyone]
    ups = [*hand("7H 7D 7C")[:seats], Card("9", "H"), *hand("8H 8D 8C")[:seats]]
    stands: list[Command] = [Stand(seat) for seat in everyone]
    ready: list[Command] = [Ready(seat) for seat in everyone]
    # the bank turns a 7 and has 16, then draws to 21 or less: every seat's 15 loses
    last = Card("J", "S") if "2" not in rules.points else Card("5", "S")
    dealt: list[Step] = [*stakes, *deals]
    moments: list[tuple[str, list[Step]]] = [("staking", []), ("staked", [*stakes])]
    moments.append(("dealing", dealt))
    moments.append(("dealing the bank's second", [*dealt, *ups]))
    turn = [*dealt, *ups, None]
    moments.append(("turn", turn))
    moments.append(("card wanted", [*turn, Hit(1)]))
    moments.append(("turning", [*turn, *stands]))
    moments.append(("drawing", [*turn, *stands, Card("7", "S")]))
    settled = [*turn, *stands, Card("7", "S"), last]
    moments.append(("settled", settled))
    moments.append(("all ready", [*settled, *ready]))
    if seats > 1:
        moments.append(("1 agreed", [*stakes, Deal(1)]))
        moments.append(("1 stood", [*turn, Stand(1)]))
        moments.append(("1 ready", [*settled, Ready(1)]))
        moments.append(("1 out of time", [TimeUp(1), *stakes[1:]]))
        moments.append(("1 left", [Leave(1), *stakes[1:]]))
    for name, script in moments:
        yield name, lambda script=script: play(table(rules, seats, 100), *script)  # type: ignore[misc]
    yield "over", lambda: play(table(rules, seats, 10), *settled)


def table(rules: RuleSet, seats: int, money: int) -> Round:
    """A new round with so much on every account."""
    accounts: dict[Seat, int | None] = dict.fromkeys(range(1, seats + 1), money)
    return Round(rules, seats, accounts)


def may(rules: RuleSet, moment: str, seat: int) -> tuple[type[Command], ...]:
    """The kinds of command that the rules give a seat at a moment."""
    late_stake: tuple[type[Command], ...] = (Stake,) if rules.stake_in_turn else ()
    deal: tuple[type[Command], ...] = () if rules.least_stake else (Deal,)
    turn: tuple[type[Command], ...] = (*late_stake, Hit, Stand, TimeUp, Leave)
    match moment:
        case "staking" | "all ready":
            return (Stake, *deal, TimeUp, Leave)
        case "staked":
            return (Stake, Deal, TimeUp, Leave)
        case "1 agreed":
            return (*late_stake, Leave) if seat == 1 else (Stake, Deal, TimeUp, Leave)
        case "1 out of time":
            return (Leave,) if seat == 1 else (Stake, Deal, TimeUp, Leave)
        case "1 left":
            return () if seat == 1 else (Stake, Deal, TimeUp, Leave)
        case "turn":
            return turn
        case "1 stood":
            return (Leave,) if seat == 1 else turn
        case "settled":
            return (Ready, TimeUp, Leave)
        case "1 ready":
            return (Leave,) if seat == 1 else (Ready, TimeUp, Leave)
        case "over":
            return ()
        case _:  # a card is wanted
            return (Leave,)


def commands(seats: int) -> Iterator[Command]:
    """All kinds of command of all seats, and of some that are not there."""
    for seat in (-1, 0, *range(1, seats + 2), 99):
        yield from (Stake(seat, amount) for amount in AMOUNTS)
        yield from (kind(seat) for kind in (Deal, Hit, Stand, Ready, TimeUp, Leave))


def is_right(rules: RuleSet, moment: str, seats: int, command: Command) -> bool:
    """Whether the rules allow a command at a moment."""
    seat = command.seat
    if not 1 <= seat <= seats or not isinstance(command, may(rules, moment, seat)):
        return False
    if not isinstance(command, Stake):
        return True
    account = 100 if moment == "staking" else LEFT
    fits = command.amount % 10 == 0 or rules.stake_unit == 1
    return 0 < command.amount <= account and fits


CASES = [
    pytest.param(rules, seats, moment, reach, id=f"{rules.name}, {seats} seats, {moment}")
    for rules in RULE_SETS.values()
    for seats in (1, 2, 3)
    for moment, reach in situations(rules, seats)
]


@pytest.mark.parametrize(("rules", "seats", "moment", "reach"), CASES)
def test_every_command_is_legal_where_the_rules_say_so_and_else_refused_without_a_trace(
    rules: RuleSet, seats: int, moment: str, reach: Reach
) -> None:
    round_ = reach()
    before = snapshot(round_)
    for command in commands(seats):
        reason = round_.check(command)
        assert snapshot(round_) == before, f"to check {command!r} changed the round"
        assert (reason is None) is is_right(rules, moment, seats, command), (command, reason)
        happened = round_.do(command)
        if reason is None:
            assert not any(isinstance(event, Refused) for event in happened), command
            # one seat alone whose time is up: that is said, and stakes are asked for again
            assert happened or snapshot(round_) != before, f"{command!r} was dropped silently"
            round_ = reach()
        else:
            assert reason, command
            assert happened == [Refused(command.seat, str(command), reason)]
            assert snapshot(round_) == before, f"{command!r} was refused and changed the round"


def test_the_situations_are_all_states() -> None:
    for rules in RULE_SETS.values():
        reached = {reach().state for _, reach in situations(rules, 1)}
        assert reached == set(State)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_a_stake_that_the_bank_cannot_match_is_refused_and_stays_with_the_player(
    seats: int,
) -> None:
    rules = RULE_SETS["seventeen-four"]
    round_ = Round(rules, seats, {BANK: 50, 1: 100})
    before = snapshot(round_)
    assert round_.do(Stake(1, 51)) == [Refused(1, "stake 51", "bank-cannot-match")]
    assert snapshot(round_) == before
    assert round_.check(Stake(1, 50)) is None


@pytest.mark.parametrize(
    ("rules", "moment", "command", "reason"),
    [
        ("seventeen-four", "staking", Stake(1, 101), "too-much"),
        ("seventeen-four", "staking", Stake(1, 0), "not-an-amount"),
        ("seventeen-four", "staking", Hit(1), "not-now"),
        ("seventeen-four", "staking", Deal(2), "no-such-seat"),
        ("seventeen-four", "card wanted", Hit(1), "not-now"),
        ("seventeen-four", "over", Deal(1), "over"),
        ("blackjack", "staking", Deal(1), "stake-first"),
        ("blackjack", "staking", Stake(1, 15), "multiple-of-10"),
        ("blackjack", "turn", Stake(1, 10), "not-now"),
    ],
)
def test_a_refusal_says_why(rules: str, moment: str, command: Command, reason: str) -> None:
    reach = dict(situations(RULE_SETS[rules], 1))[moment]
    assert reach().check(command) == reason
