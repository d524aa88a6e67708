"""Rounds a second of other engines: run by `tests.bench_rounds` with a Python that has them.

    python bench_peers.py {openspiel | gymnasium | rlcard} ROUNDS

plays so many rounds of blackjack, hit or stand by the toss of a coin, and
prints how many a second. It imports nothing of this game.
"""

import random
import sys
import time
from collections.abc import Callable
from importlib import import_module


def openspiel(rounds: int) -> None:
    """OpenSpiel's blackjack, C++ called from Python; its cards are drawn here."""
    game = import_module("pyspiel").load_game("blackjack")
    for _ in range(rounds):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                cards, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(cards, chances)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))


def gymnasium(rounds: int) -> None:
    """Gymnasium's Blackjack-v1."""
    table = import_module("gymnasium").make("Blackjack-v1").unwrapped
    for _ in range(rounds):
        table.reset()
        ended = False
        while not ended:
            _, _, ended, _, _ = table.step(random.random() < 0.5)


def rlcard(rounds: int) -> None:
    """RLCard's blackjack."""
    table = import_module("rlcard").make("blackjack")
    for _ in range(rounds):
        table.reset()
        while not table.is_over():
            table.step(random.randrange(2))


PEERS: dict[str, Callable[[int], None]] = {
    "openspiel": openspiel, "gymnasium": gymnasium, "rlcard": rlcard
}


def main(name: str, rounds: str) -> None:
    """Print the figure."""
    play = PEERS[name]
    play(50)  # what is loaded at the first round is no part of it
    start = time.perf_counter()
    play(int(rounds))
    print(int(rounds) / (time.perf_counter() - start))


if __name__ == "__main__":
    main(*sys.argv[1:])
