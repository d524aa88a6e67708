"""A table link that was killed comes back: at every step of three rounds, on either side.

What was under way is lost with the program, as a broken line would lose it; what its journal has is
all that it may use.
"""

import json
from collections import Counter
from typing import Any

import pytest

from cards.commands import Deal, Hit, Ready, Stake, Stand
from cards.events import CardDealt, Event, HoleTurned
from cards.round import State
from net.errors import LocalError
from net.table.events import Noted, Opened
from net.table.journal import Step, read_step
from net.table.link import TableLink
from net.table.phases import LinkPhase
from net.table.restoring import restore
from tests.net.table.link_wire import End, Wire, seeds

ROUNDS = 3


class KilledError(Exception):
    """The program ends here, whatever it was about to do."""


class KeptWire(Wire):
    """A wire on which one end keeps a journal, and is killed at one of its steps."""

    def __init__(self, seat: int, kill_at: int, seed: int = 0) -> None:
        super().__init__(seed=seed)
        self.kill_at = kill_at
        self.disk: list[str] = []
        self.kills = 0
        self.victim = self.ends[seat - 1]
        if seat == 1:
            link = TableLink.host("seventeen-four", seeds(f"h{seed}"), timer=0, keep=self.keep)
        else:
            link = TableLink.guest(seeds(f"g{seed}"), keep=self.keep)
        self.victim.link = link

    def keep(self, step: Step) -> None:
        """It is on the disk, and then the program may end before it does what it says."""
        self.disk.append(step.text())
        if len(self.disk) == self.kill_at:
            raise KilledError

    def step(self, until: float) -> bool:
        try:
            return super().step(until)
        except KilledError:
            self.revive()
            return True

    def do(self, end: End, command: Any, seconds: float = 0.1) -> None:
        try:
            super().do(end, command, seconds)
        except KilledError:
            self.revive()
            self.run(5)

    def revive(self) -> None:
        """The system closes the connection; the program is started again two seconds later."""
        self.kills += 1
        self.kill_at = 0
        self._linked = False
        self.lose_under_way()
        other = self.other(self.victim)
        self.note(other, other.link.connection_lost(self.now))
        self.now += 2
        self._dial_at = self.now + 1
        steps = [read_step(line) for line in self.disk]
        link, events, made = restore(steps, seeds("another start"), 0.0)
        self.disk[:] = [step.text() for step in made]
        link.remember(self.keep)
        self.victim.link = link
        self.victim.events = list(events)
        link.to_send()  # what was to go over the old connection is gone with it
        self.victim.events += link.connection_lost(self.now)


def awaited(end: End) -> Any:
    """The command of a player who stakes 20, takes a card under 15, and goes on."""
    link = end.link
    if link.phase is not LinkPhase.OPEN:
        return None
    seat, held = link.seat, link.round
    wanted = {
        State.STAKING: Deal(seat) if held.pots[seat] else Stake(seat, 20),
        State.TURN: Hit(seat) if held.total(seat) < 15 else Stand(seat),
        State.SETTLED: Ready(seat),
    }.get(held.state)
    return wanted if wanted is not None and link.check(wanted) is None else None


def play(wire: Wire) -> None:
    """Three rounds, and the ready that follows."""
    wire.run(2)
    for _ in range(200):
        for end in wire.ends:
            command = awaited(end)
            done = wire.host.link.round.number == ROUNDS and isinstance(command, Ready)
            if command is not None and not done:
                wire.do(end, command)
        if over(wire):
            return
        wire.run(1)
    raise AssertionError("the three rounds do not come to their end")


def over(wire: Wire) -> bool:
    return all(
        end.link.phase is LinkPhase.OPEN
        and end.link.round.number == ROUNDS
        and end.link.round.state is State.SETTLED
        for end in wire.ends
    )


def log(end: End) -> list[str]:
    """What happened at the table, without what was refused to a player."""
    return [event.json() for event in end.log if event.KIND != "refused"]


def steps_of(seat: int) -> int:
    """How many steps three rounds take on one side."""
    wire = KeptWire(seat, 0)
    play(wire)
    return len(wire.disk)


@pytest.mark.parametrize("seat", [1, 2], ids=["host", "guest"])
def test_killed_at_every_step_of_three_rounds(seat: int) -> None:
    undisturbed = KeptWire(seat, 0)
    play(undisturbed)
    count = steps_of(seat)
    assert count > 40
    first = next(n for n, line in enumerate(undisturbed.disk, 1) if read_step(line).name == "do")
    for kill_at in range(first, count):
        wire = KeptWire(seat, kill_at)
        play(wire)
        assert wire.kills == 1, kill_at
        assert log(wire.host) == log(wire.guest), f"both have seen the same, killed at {kill_at}"
        accounts = [dict(end.link.round.accounts) for end in wire.ends]
        assert accounts[0] == accounts[1]
        assert wire.host.money() == wire.guest.money() == undisturbed.host.money()
        for number in range(1, ROUNDS + 1):
            cards = Counter(str(card) for card in cards_of(wire.host, number))
            assert max(cards.values()) == 1, "no card twice in a round"


def cards_of(end: End, number: int) -> list[Any]:
    """The cards that were seen in a round."""
    found, now = [], 0
    for event in end.log:
        now = getattr(event, "round", now)
        if now == number and isinstance(event, CardDealt | HoleTurned) and event.card:
            found.append(event.card)
    return found


@pytest.mark.parametrize("seat", [1, 2], ids=["host", "guest"])
def test_a_seed_is_drawn_once_whatever_happens(seat: int) -> None:
    """What was drawn for a round is drawn again for it after a kill, and for no other round."""
    count = steps_of(seat)
    for kill_at in range(count // 4, count, 7):
        wire = KeptWire(seat, kill_at)
        play(wire)
        drawn = [json.loads(line)[2] for line in wire.disk if json.loads(line)[0] == "random"]
        assert len(drawn) == len(set(drawn))


def test_both_killed_at_once_come_back_to_the_same_cards() -> None:
    wire = KeptWire(1, 0)
    guest_disk: list[str] = []
    wire.guest.link = TableLink.guest(seeds("g"), keep=lambda step: guest_disk.append(step.text()))
    wire.run(2)
    for end in wire.ends:
        wire.do(end, Stake(end.link.seat, 20))
        wire.do(end, Deal(end.link.seat))
    hands = {seat: list(hand) for seat, hand in wire.host.link.round.hands.items()}
    wire.cut()
    wire.revive()
    steps = [read_step(line) for line in guest_disk]
    link, _, _ = restore(steps, seeds("new"), 0.0)
    link.connection_lost(wire.now)
    wire.guest.link = link
    wire.mend()
    wire.run(5)
    assert wire.host.link.phase is wire.guest.link.phase is LinkPhase.OPEN
    for end in wire.ends:
        assert {seat: list(hand) for seat, hand in end.link.round.hands.items()} == hands


def test_another_clock_changes_nothing_but_the_times() -> None:
    wire = KeptWire(2, 0)
    play(wire)
    steps = [read_step(line) for line in wire.disk]
    there, events, made = restore(steps, seeds("x"), 0.0)
    here, same, moved = restore(steps, seeds("x"), -990.0)
    assert [e for e in events if isinstance(e, Event)] == [e for e in same if isinstance(e, Event)]
    assert [step.what for step in made] == [step.what for step in moved]
    assert there.round.accounts == here.round.accounts
    ticks = [(a.at, b.at) for a, b in zip(made, moved, strict=True) if a.name == "receive"]
    assert ticks and all(b == pytest.approx(a - 990.0) for a, b in ticks)


def test_what_a_face_noted_comes_back_where_it_was() -> None:
    wire = KeptWire(2, 0)
    wire.run(2)
    wire.guest.link.note("split 5")
    _, events, _ = restore([read_step(line) for line in wire.disk], seeds("x"), 0.0)
    kinds = [type(event) for event in events]
    assert Noted("split 5") in events and kinds.index(Opened) < kinds.index(Noted)


@pytest.mark.parametrize(
    "line",
    [
        "", "x", "null", "[]", '["host"]', '["host", 0.0, {}]', '["guest", 0.0, {"dials": true}]',
        '["host", 0.0, {"rules": "x", "accounts": {}, "timer": 0, "dials": false, "nick": ""}]',
        '["host", 0.0, {"rules": "blackjack", "accounts": {"a": 1}, "timer": 0, "dials": false}]',
        '["receive", 0.0, "zz"]', '["connected", 0.0, "short"]', '["do", 0.0, "stake x"]',
        '["do", 0.0, "leave"]', '["tick", "0", ""]', '["pickle", 0.0, ""]', "[" * 100_000,
    ],
)  # fmt: skip
def test_a_journal_that_cannot_be_is_said_to_be_none(line: str) -> None:
    good = ['["guest", 0.0, {"expects": null, "dials": true, "nick": ""}]', '["tick", 1.0, ""]']
    for lines in ([line], [*good, line], [line, *good]):
        if lines == [*good, line] and line.startswith('["guest"'):
            continue
        with pytest.raises(LocalError):
            restore([read_step(one) for one in lines], seeds("x"), 0.0)
