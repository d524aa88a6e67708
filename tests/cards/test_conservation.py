"""Random games of legal and illegal commands: the money is kept at every event."""

import random
from collections import Counter

import pytest

from cards.commands import Command, Deal, Hit, Leave, Ready, Stake, Stand, TimeUp
from cards.events import BANK, Accounts, Event, Over, Refused, Result, Seat
from cards.round import Round, State
from cards.rules import BLACKJACK, RULE_SETS, RuleSet
from tests.play import Ledger, next_card, snapshot

COMMANDS = 10_000


def new_round(rules: RuleSet, seats: int) -> Round:
    """Small accounts, so that games come to their end."""
    accounts: dict[Seat, int | None] = dict.fromkeys(range(1, seats + 1), 60)
    if rules.bank_start is not None:
        accounts[BANK] = 90
    return Round(rules, seats, accounts)


def any_command(round_: Round, rng: random.Random) -> Command:
    """A likely command, an unlikely one, or nonsense."""
    seat = rng.choice([0, len(round_.seats) + 1, *round_.seats * 4])
    amount = rng.choice([-10, 0, 1, 5, 10, 10, 20, 50, 1000, rng.randint(1, 60)])
    kinds: list[Command] = [Deal(seat), Hit(seat), Stand(seat), Ready(seat), Stake(seat, amount)]
    rare: list[Command] = [TimeUp(seat), Leave(seat)]
    return rng.choice(rare if rng.random() < 0.02 else kinds)


def money(round_: Round) -> int:
    """All accounts and pots, a bank without limit counting as nothing."""
    return (round_.bank or 0) + sum(round_.accounts.values()) + sum(round_.pots.values())


class Watcher:
    """Follows one game after another and counts what happened."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def begin(self, round_: Round) -> None:
        """A new game."""
        self.ledger = Ledger(round_.opening)

    def hear(self, round_: Round, events: list[Event]) -> None:
        """Book events, and compare with what the round itself says."""
        for event in events:
            self.ledger.follow(event)
            self.seen[event.KIND] += 1
            if isinstance(event, Refused):
                assert event.reason
            if isinstance(event, Result | Over):
                self.seen[event.reason] += 1
        if not events or not isinstance(events[-1], Refused | Accounts):
            assert min(*round_.accounts.values(), *round_.pots.values(), round_.bank or 0) >= 0
        if round_.bank is not None:
            assert money(round_) == self.ledger.start


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=list(RULE_SETS))
def test_ten_thousand_commands_keep_the_money(rules: RuleSet, seats: int) -> None:
    rng = random.Random(f"{rules.name} {seats}")
    watcher = Watcher()
    round_ = new_round(rules, seats)
    watcher.begin(round_)
    for _ in range(COMMANDS):
        if round_.state is State.OVER and rng.random() < 0.3:
            round_ = new_round(rules, seats)
            watcher.begin(round_)
        command = any_command(round_, rng)
        before, reason = snapshot(round_), round_.check(command)
        events = round_.do(command)
        assert (reason is None) is not any(isinstance(event, Refused) for event in events)
        if reason is not None:
            assert snapshot(round_) == before
        watcher.hear(round_, events)
        while round_.wanted and rng.random() < 0.9:
            watcher.hear(round_, round_.give(next_card(round_, rng)))
    wanted = {"twenty-one", "bust", "bank-bust", "higher", "lower", "equal", "broke", "left"}
    assert wanted <= watcher.seen.keys()
    assert watcher.seen["refused"] > COMMANDS / 10
    if rules is BLACKJACK:
        assert not {"five-pictures", "bank-five-pictures", "bank-broken"} & watcher.seen.keys()


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=list(RULE_SETS))
def test_ending_a_table_at_any_moment_keeps_the_money(rules: RuleSet) -> None:
    rng = random.Random(13)
    for seats in (1, 2, 3):
        for end in ("close", "void"):
            for _ in range(200):
                round_ = new_round(rules, seats)
                for _ in range(rng.randint(0, 60)):
                    round_.do(any_command(round_, rng))
                    while round_.wanted and rng.random() < 0.9:
                        round_.give(next_card(round_, rng))
                before = money(round_)
                events = round_.close() if end == "close" else round_.void()
                assert round_.state is State.OVER
                assert not any(round_.pots.values())
                assert min(*round_.accounts.values(), round_.bank or 0) >= 0
                assert all(isinstance(event, Accounts) for event in events)
                if round_.bank is not None:
                    assert money(round_) == before
