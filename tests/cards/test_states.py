"""The table of states and what the round does are the same: each way is gone, and no other."""

import random

from cards.card import Card
from cards.commands import Deal, Hit, Leave, Ready, Stake, Stand, TimeUp
from cards.events import BANK
from cards.round import Face, Round, State
from cards.rules import RULE_SETS, RuleSet
from cards.states import AT_ONCE, CARD, CLOSE, TRANSITIONS, Cause
from tests.play import next_card

Way = tuple[State, Cause, State]

ASKED: list[type[Deal | Ready | Hit | Stand | TimeUp | Leave]] = [
    *[Deal] * 6, *[Ready] * 6, *[Hit] * 6, *[Stand] * 3, TimeUp, Leave
]


class Watched(Round):
    """A round that remembers through which states it went."""

    def __setattr__(self, name: str, value: object) -> None:
        if name == "state":
            self.__dict__.setdefault("went", []).append(value)
        super().__setattr__(name, value)


def ways(round_: Watched, cause: Cause, before: State) -> set[Way]:
    """The ways that one call has gone, and forgets them; it may have stayed."""
    went: list[State] = round_.__dict__["went"]
    causes = [cause, *[AT_ONCE] * len(went)]
    steps = zip([before, *went], causes, went or [before], strict=False)
    gone = set(steps)
    went.clear()
    return gone


def played(rules: RuleSet, rng: random.Random) -> set[Way]:
    """A short life of a table, with all that can happen to one."""
    seats = rng.choice((1, 2, 3))
    money = rng.choice((20, 100))
    accounts = dict.fromkeys(range(1, seats + 1), money) | {BANK: rules.bank_start and money}
    round_ = Watched(rules, seats, accounts)
    round_.__dict__["went"].clear()
    gone: set[Way] = set()
    for _ in range(80):
        before = round_.state
        if round_.wanted and rng.random() < 0.8:
            card = next_card(round_, rng)
            round_.give(a_card_to_end_with(round_, rng) or card if card else None)
            gone |= ways(round_, CARD, before)
        elif rng.random() < 0.03:
            round_.close()
            gone |= ways(round_, CLOSE, before)
        else:
            seat = rng.randint(1, seats)
            stake = Stake(seat, rng.choice((10, 20, money)))
            asked = Leave if round_.wanted and rng.random() < 0.3 else rng.choice(ASKED)
            command = stake if rng.random() < 0.3 else asked(seat)
            legal = round_.check(command) is None
            round_.do(command)
            stayed = ways(round_, type(command), before)
            assert legal or stayed == {(before, type(command), before)}
            gone |= stayed if legal else set()
    return gone


def a_card_to_end_with(round_: Round, rng: random.Random) -> Card | None:
    """Sometimes a ten or an ace, so that a seat has 21 on the deal."""
    assert round_.wanted is not None
    if round_.wanted.face is not Face.UP or rng.random() < 0.4:
        return None
    high = [card for card in round_.unseen() if card.rank in ("10", "A")]
    return rng.choice(high) if high else None


def test_every_way_of_the_table_is_gone_and_no_other() -> None:
    rng = random.Random(174)
    gone: set[Way] = set()
    for _ in range(2000):
        for rules in RULE_SETS.values():
            gone |= played(rules, rng)
    table = {
        (before, cause, after)
        for before, row in TRANSITIONS.items()
        for cause, nexts in row.items()
        for after in nexts
    }
    assert gone - table == set() and table - gone == set()


def test_each_state_has_a_row() -> None:
    assert set(TRANSITIONS) == set(State)
