"""Chips and jetons: their values, the stacks they stand in, and where a stack shows them."""

from chips.holdings import Holdings
from chips.piles import Piles, Spot
from chips.stack import Stack
from chips.values import CHIPS, JETONS, SPLIT, VALUES, fewest, spread

__all__ = [
    "CHIPS",
    "JETONS",
    "SPLIT",
    "VALUES",
    "Holdings",
    "Piles",
    "Spot",
    "Stack",
    "fewest",
    "spread",
]
