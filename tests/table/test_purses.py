"""Chips follow the money of a round, whatever becomes of it."""

import random

import pytest

from cards.commands import Command, Deal, Hit, Leave, Ready, Stake, Stand
from cards.deck import Dealer
from cards.events import BANK, Event, Result, Seat
from cards.offline import OfflineGame
from cards.round import Round, State
from cards.rules import BLACKJACK, RULE_SETS, SEVENTEEN_FOUR, RuleSet
from chips.values import SPLIT
from table.purses import Purses

GAMES = pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS.keys())


class Table:
    """A round of two seats, and chips that hear what happens in it."""

    def __init__(self, rules: RuleSet, luck: int) -> None:
        self.rng = random.Random(luck)
        self.round = Round(rules, seats=2)
        self.game = OfflineGame(self.round, Dealer(rules, self.rng))
        self.purses = Purses(rules)
        self.purses.follow(self.round.opening)
        self.events: list[Event] = []
        self.game.listeners.append(self.hear)

    def hear(self, event: Event) -> None:
        self.purses.follow(event)
        self.events.append(event)

    def money(self) -> dict[object, int]:
        """What the round says is where."""
        amounts: dict[object, int] = {("pot", seat): self.round.pots[seat] for seat in (1, 2)}
        return amounts | {seat: self.round.accounts[seat] for seat in (1, 2)}

    def worth(self) -> dict[object, int]:
        """What the chips there are worth."""
        purses = self.purses
        amounts: dict[object, int] = {
            ("pot", seat): purses.pot(seat, seat).sum + purses.pot(seat, BANK).sum
            for seat in (1, 2)
        }
        return amounts | {seat: purses.account(seat).sum for seat in (1, 2)}

    def agrees(self) -> bool:
        bank = self.round.bank
        return self.worth() == self.money() and bank in (None, self.purses.account(BANK).sum)

    def play(self, commands: int) -> None:
        """Let both do anything that is legal, and change chips now and then."""
        for _ in range(commands):
            seat = self.rng.choice((1, 2))
            command: Command = self.rng.choice(
                (Stake(seat, 10), Stake(seat, 30), Deal(seat), Hit(seat), Stand(seat), Ready(seat))
            )
            self.game.do(command)
            held = [value for value in self.purses.account(seat) if SPLIT[value]]
            if held and self.rng.random() < 0.2:
                self.purses.exchange(seat, self.rng.choice(held))
            assert self.agrees(), self.events


@GAMES
def test_chips_are_worth_what_the_round_says_after_everything(rules: RuleSet) -> None:
    for luck in range(60):
        Table(rules, luck).play(80)


@GAMES
@pytest.mark.parametrize("end", ["void", "close", "leave"])
def test_and_so_they_are_however_a_table_ends(rules: RuleSet, end: str) -> None:
    undone = 0
    for luck in range(250):
        table = Table(rules, luck)
        table.play(luck % 50)
        if table.round.state is State.OVER:
            continue
        if end == "leave":
            table.game.do(Leave(1))
            assert table.agrees(), (luck, table.events)
            table.game.do(Leave(2))
        else:
            undone += any(isinstance(event, Result) for event in table.events)
            for event in table.round.void() if end == "void" else table.round.close():
                table.hear(event)
        assert table.agrees(), (luck, table.events)
    assert end == "leave" or undone > 50


@pytest.mark.parametrize("rules", [SEVENTEEN_FOUR, BLACKJACK], ids=lambda rules: rules.name)
@pytest.mark.parametrize("settled", [False, True])
def test_an_undone_round_gives_what_was_won_back(rules: RuleSet, settled: bool) -> None:
    """One seat has won at once, with 21 on the deal; then the other one is found to have lied."""
    for luck in range(400):
        table = Table(rules, luck)
        before = {seat: list(table.purses.account(seat)) for seat in (BANK, 1, 2)}
        for seat in (1, 2):
            table.game.do(Stake(seat, 20))
        for seat in (1, 2):
            table.game.do(Deal(seat))
        if len(table.round.results) == 1:
            break
    else:
        raise AssertionError("nobody was dealt 21")
    if settled:
        for seat in (1, 2):
            table.game.do(Stand(seat))
        assert table.round.state is State.SETTLED
    for event in table.round.void():
        table.hear(event)
    assert table.agrees()
    seats: tuple[Seat, ...] = (BANK, 1, 2)
    assert {seat: list(table.purses.account(seat)) for seat in seats} == before


def test_a_round_for_nothing_leaves_changed_chips_as_they_are() -> None:
    for luck in range(20):
        table = Table(SEVENTEEN_FOUR, luck)
        for seat in (1, 2):
            table.game.do(Deal(seat))
        table.purses.exchange(1, 100)
        changed = list(table.purses.account(1))
        for seat in (1, 2):
            table.game.do(Stand(seat))
        assert table.round.state is State.SETTLED
        assert list(table.purses.account(1)) == changed


def test_a_chip_in_the_hand_is_missed_by_nobody_when_the_other_leaves() -> None:
    """The chips that a window shows lack the one that is held, while events go on."""
    table = Table(SEVENTEEN_FOUR, 3)
    for seat in (1, 2):
        table.game.do(Stake(seat, 20))
    held = table.purses.account(1).delete(1)
    table.game.do(Leave(2))
    table.purses.account(1).insert(1, held)
    assert table.agrees()
