"""Many rounds without a face, on all cores: how often each ends how (table/INTERFACES.md,
"Simulation").

Rounds are played in chunks, each with random numbers of its own that follow from the seed and the
number of the chunk. So the same seed gives the same result, whatever the number of cores.
"""

import os
import random
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from multiprocessing import Pool

from cards.card import Card
from cards.commands import Deal, Hit, Ready, Stake, Stand
from cards.events import BANK
from cards.round import Face, Round, State
from cards.rules import RULE_SETS, RuleSet
from chips.frozen import Frozen
from table.simulation_play import Decide, decider

CHUNK = 5_000
"""Rounds of a chunk: a tenth of a second or two, so that a bar moves and Ctrl-C is soon heard."""

SEAT = 1


class Job(Frozen):
    """What is to be simulated: a rule set by name, `play` as `decider` takes it, and the seed."""

    rules: str
    play: str
    seed: int


class Ending(Frozen):
    """How a round went for its stake; `gain` in units of money, less than 0 when it was lost."""

    outcome: str
    natural: bool
    gain: int


Tally = Counter[Ending]
"""How many rounds ended so."""


def stake_of(rules: RuleSet) -> int:
    """What each round is played for, in units of money: the least that can be staked."""
    return max(rules.least_stake, rules.stake_unit)


def play_rounds(rules: RuleSet, rounds: int, decide: Decide, rng: random.Random) -> Tally:
    """Play so many rounds of one seat, each for one stake.

    Where a draw leaves its stake in the pot, the next round is played for that one: so a draw
    brings nothing, and all rounds can be compared.
    """
    stake = stake_of(rules)
    money = (rounds + 1) * stake  # enough to lose every round
    round_ = Round(rules, accounts={SEAT: money, BANK: rules.bank_start and money})
    staking, dealing, hit, stand = Stake(SEAT, stake), Deal(SEAT), Hit(SEAT), Stand(SEAT)
    ready, turn, deck, tally = Ready(SEAT), State.TURN, rules.deck(), Tally()
    for _ in range(rounds):
        cards = list(deck)
        if not round_.pots[SEAT]:
            round_.do(staking)
        round_.do(dealing)
        _bring(round_, cards, rng)
        hand, bank = round_.hands[SEAT], round_.hands[BANK]
        while round_.state is turn:
            round_.do(hit if decide(hand, bank[0], rng) else stand)
            _bring(round_, cards, rng)
        result = round_.results[SEAT]
        gain = 0 if result.outcome == "draw" else result.pays - stake
        tally[Ending(result.outcome, result.reason == "twenty-one", gain)] += 1
        round_.do(ready)
    return tally


def _bring(round_: Round, cards: list[Card], rng: random.Random) -> None:
    """Bring the cards that the round wants, each drawn from those that are left."""
    down, chance = Face.DOWN, rng.random
    while wanted := round_.wanted:
        if wanted.face is down:
            round_.give(None)
        else:
            round_.give(cards.pop(int(chance() * len(cards))))


@cache
def _decider(play: str, rules: str) -> Decide:
    """The same for all chunks of a process, which keeps what it has worked out."""
    return decider(play, RULE_SETS[rules])


def play_chunk(job: Job, rounds: int, number: int) -> Tally:
    """Play the chunk of this number, from 0, out of a job of so many rounds."""
    size = min(CHUNK, rounds - number * CHUNK)
    rng = random.Random(f"{job.seed}/{number}")
    return play_rounds(RULE_SETS[job.rules], size, _decider(job.play, job.rules), rng)


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def chunks(job: Job, rounds: int, jobs: int) -> Iterator[Tally]:
    """Play so many rounds on so many cores; a tally of each chunk, as soon as it is there."""
    numbers = range(-(-rounds // CHUNK))
    play: Callable[[int], Tally] = partial(play_chunk, job, rounds)
    if min(jobs, len(numbers)) <= 1:
        yield from map(play, numbers)
        return
    with Pool(min(jobs, len(numbers)), _leave_interrupts_to_the_caller) as pool:
        yield from pool.imap_unordered(play, numbers)


def _leave_interrupts_to_the_caller() -> None:
    """Ctrl-C goes to every process of a terminal; only the first is to say what there is."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
