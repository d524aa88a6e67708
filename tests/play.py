"""Rounds played with given cards, and what a watcher learns from their events alone."""

import json
import random
from collections.abc import Mapping
from typing import Any

from cards.card import Card
from cards.commands import Command
from cards.deck import Dealer, parse_decks
from cards.events import (
    BANK,
    Accounts,
    CardDealt,
    Event,
    GameStarted,
    HoleTurned,
    Refused,
    Result,
    Seat,
    Staked,
)
from cards.offline import OfflineGame
from cards.round import Face, Round
from cards.rules import RULE_SETS, RuleSet
from tests.places import VECTORS


def vectors(name: str) -> Any:
    """The worked examples in one file of `tests/vectors`."""
    return json.loads((VECTORS / name).read_text(encoding="utf-8"))


def hand(text: str) -> list[Card]:
    """The cards of `7H 10S AD`."""
    return [Card.parse(word) for word in text.split()]


class Table:
    """A game on this machine whose rounds bring the given cards, and all that happened in it."""

    def __init__(
        self,
        rules: RuleSet,
        decks: str = "",
        seats: int = 1,
        accounts: Mapping[Seat, int | None] | None = None,
    ) -> None:
        self.round = Round(rules, seats, accounts)
        dealer = Dealer(rules, random.Random(174), parse_decks(decks, rules))
        self._game = OfflineGame(self.round, dealer)
        self.events: list[Event] = []
        self._game.listeners.append(self.events.append)

    def do(self, *commands: Command) -> list[Event]:
        """Carry the commands out; what they made happen."""
        before = len(self.events)
        for command in commands:
            self._game.do(command)
        return self.events[before:]

    def log(self) -> str:
        """All that happened, as the event log has it."""
        return "\n".join(event.json() for event in self.events)

    def money(self) -> tuple[int | None, dict[Seat, int], dict[Seat, int]]:
        """The bank's account, those of the seats, and their pots."""
        return self.round.bank, dict(self.round.accounts), dict(self.round.pots)


def play(round_: Round, *script: Command | Card | None) -> Round:
    """Drive a bare round: commands are done, cards (None: face down) are given."""
    for step in script:
        happened = (
            round_.give(step) if step is None or isinstance(step, Card) else round_.do(step)
        )
        assert not any(isinstance(event, Refused) for event in happened), (step, happened)
    return round_


def snapshot(thing: object) -> str:
    """All that a round knows, to the last attribute, as a value of its own."""
    return repr({name: _plain(value) for name, value in vars(thing).items()})


def _plain(value: object) -> object:
    """An attribute itself where its `repr` tells all, else a snapshot of it."""
    return snapshot(value) if type(value).__repr__ is object.__repr__ else value


def next_card(round_: Round, rng: random.Random) -> Card | None:
    """A card that the round may be given now."""
    assert round_.wanted is not None
    return None if round_.wanted.face is Face.DOWN else rng.choice(round_.unseen())


class Ledger:
    """Follows the money from the events alone and holds every one of them to the rules.

    A bank without limit is followed from 0 and may go below.
    """

    def __init__(self, opening: GameStarted) -> None:
        rules = RULE_SETS[opening.rules]
        self.matches = rules.bank_matches
        self.keeps = rules.draw_keeps_pot
        self.limited = opening.accounts[BANK] is not None
        self.accounts = {seat: amount or 0 for seat, amount in opening.accounts.items()}
        self.pots: dict[Seat, int] = {seat: 0 for seat in self.accounts if seat != BANK}
        self.left: dict[Seat, int] = {}
        self.start = sum(self.accounts.values())

    def follow(self, event: Event) -> None:
        """Book one event and check that nothing was lost, made or owed."""
        match event:
            case Staked(seat, amount, pot):
                self._move(BANK, seat, amount if self.matches else 0)
                self._move(seat, seat, amount)
                assert self.pots[seat] == pot
            case Result():
                self._result(event)
            case Accounts():
                self._compare(event)
            case CardDealt() | HoleTurned():
                assert event.total >= 0
        assert sum(self.accounts.values()) + sum(self.pots.values()) == self.start
        assert min(self.pots.values()) >= 0
        assert all(n >= 0 for seat, n in self.accounts.items() if seat != BANK or self.limited)

    def _move(self, source: Seat, pot: Seat, amount: int) -> None:
        self.accounts[source] -= amount
        self.pots[pot] += amount

    def _compare(self, event: Accounts) -> None:
        """Nothing is new, but that a seat and the bank may have parted a pot on its leaving."""
        for seat, pot in self.pots.items():
            share = event.accounts[seat]
            assert share is not None
            share -= self.accounts[seat]
            if share:
                lay_there = pot or self.left.pop(seat)
                assert share <= (lay_there // 2 if self.matches else lay_there)
                self.accounts[seat] += share
                self.accounts[BANK] += pot - share
                self.pots[seat] = 0
        bank = self.accounts[BANK] if self.limited else None
        assert dict(event.accounts) == {**self.accounts, BANK: bank}
        assert dict(event.pots) == self.pots

    def _result(self, event: Result) -> None:
        seat, pot = event.seat, self.pots[event.seat]
        match event.outcome:
            case "win":
                assert event.pays >= pot
                self.accounts[BANK] -= event.pays - pot
                self.pots[seat] = 0
            case "lose":
                assert event.pays == 0
                self.accounts[BANK] += pot
                self.pots[seat] = 0
            case _:
                assert event.pays == (0 if self.keeps else pot)
                self.pots[seat] -= event.pays
        self.accounts[seat] += event.pays
        if event.reason == "left":
            self.left[seat] = pot
