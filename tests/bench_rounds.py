"""Rounds a second at random play: `python -m tests.bench rounds [--peers]`.

One seat hits or stands by the toss of a coin until its turn ends, through the
public `Round`: every command checked, every event kept, and the money
followed from the events when the clock has stopped. With `--peers` beside
OpenSpiel, Gymnasium and RLCard, which play blackjack in the same manner,
keep no events, and are installed in a temporary folder.
"""

import random
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from cards.card import Card
from cards.commands import Deal, Hit, Ready, Stake, Stand
from cards.events import BANK, Event
from cards.round import Face, Round, State
from cards.rules import RULE_SETS, RuleSet
from tests.bench_peers import PEERS
from tests.places import ROOT
from tests.play import Ledger

PACKAGES = ("open_spiel", "gymnasium", "rlcard")

ROUNDS = 1_000
"""How many rounds one measurement plays."""

TURNS = 20
"""How often each is measured; the best counts, for the machine may have had other work."""


def play(rules: RuleSet, rounds: int, rng: random.Random) -> list[Event]:
    """All that happens in so many rounds for a stake of 10 each, the opening of the game first."""
    money = 100 * rounds
    round_ = Round(rules, accounts={1: money, BANK: rules.bank_start and money})
    events: list[Event] = [round_.opening]
    deck = rules.deck()
    turn = State.TURN
    for _ in range(rounds):
        cards = list(deck)
        events += round_.do(Stake(1, 10))
        events += round_.do(Deal(1))
        deal(round_, cards, rng, events)
        while round_.state is turn:
            events += round_.do(Hit(1) if rng.random() < 0.5 else Stand(1))
            deal(round_, cards, rng, events)
        events += round_.do(Ready(1))
    return events


def deal(round_: Round, cards: list[Card], rng: random.Random, events: list[Event]) -> None:
    """Bring the cards that the round wants, each drawn from those that are left."""
    down, chance = Face.DOWN, rng.random
    while wanted := round_.wanted:
        if wanted.face is down:
            events += round_.give(None)
        else:
            events += round_.give(cards.pop(int(chance() * len(cards))))


def measure(rules: RuleSet, rounds: int = ROUNDS, seed: int = 174) -> float:
    """Rounds a second of one run. Raises AssertionError when its money is not right."""
    rng = random.Random(seed)
    start = time.perf_counter()
    events = play(rules, rounds, rng)
    seconds = time.perf_counter() - start
    follow(events)
    return rounds / seconds


def follow(events: Sequence[Event]) -> None:
    """Hold every event to the rules."""
    ledger = Ledger(events[0])  # type: ignore[arg-type]
    for event in events[1:]:
        ledger.follow(event)


def peers() -> Path:
    """A Python that has the other engines, in a temporary folder; made when it is not there."""
    folder = Path(tempfile.gettempdir()) / "seventeen-four-peers"
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
        install = [str(python), "-m", "pip", "install", "--quiet", *PACKAGES]
        subprocess.run(install, check=True)
    return python


def measure_peer(python: Path, name: str) -> float:
    """Rounds a second of another engine, in a process of its own."""
    command = [str(python), str(ROOT / "tests" / "bench_peers.py"), name, str(ROUNDS)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def main(arguments: list[str]) -> None:
    """Print the rounds a second of each rule set, and of the peers, alternating."""
    figures: dict[str, Callable[[], float]] = {
        name: partial(measure, rules) for name, rules in RULE_SETS.items()
    }
    if "--peers" in arguments:
        python = peers()
        figures |= {name: partial(measure_peer, python, name) for name in PEERS}
    best = dict.fromkeys(figures, 0.0)
    for _ in range(TURNS):
        for name, figure in figures.items():
            best[name] = max(best[name], figure())
    for name, most in best.items():
        print(f"rounds at random play, {name}: {most:,.0f} a second")


if __name__ == "__main__":
    main(sys.argv[1:])
