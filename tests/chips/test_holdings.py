"""Holdings: chips go from place to place and are never in two, and never lost."""

import random

import pytest

from chips.holdings import Holdings


def test_a_place_that_was_never_filled_is_empty() -> None:
    assert list(Holdings()["pot", 1]) == []
    assert Holdings().sum == 0


def test_fill_makes_a_place_hold_just_these_chips() -> None:
    holdings = Holdings()
    holdings.fill("here", [5, 1])
    holdings.fill("here", [20])
    assert list(holdings["here"]) == [20]
    assert holdings.sum == 20


def test_move_pays_from_one_place_to_another() -> None:
    holdings = Holdings()
    holdings.fill("account", [50, 20, 20, 20])
    holdings.fill("pot", [10])
    assert holdings.move(60, "account", "pot") == [20, 20, 20]
    assert list(holdings["account"]) == [50]
    assert list(holdings["pot"]) == [10, 20, 20, 20]


def test_a_move_that_is_not_covered_moves_nothing() -> None:
    holdings = Holdings()
    holdings.fill("account", [5, 2])
    with pytest.raises(ValueError, match="7 cannot pay 8"):
        holdings.move(8, "account", "pot")
    assert (list(holdings["account"]), list(holdings["pot"])) == ([5, 2], [])


def test_sweep_moves_every_chip_as_it_is() -> None:
    holdings = Holdings()
    holdings.fill("pot", [10, 1, 10])
    holdings.fill("account", [5])
    assert holdings.sweep("pot", "account") == [10, 1, 10]
    assert (list(holdings["pot"]), list(holdings["account"])) == ([], [5, 10, 1, 10])


def test_moving_to_the_same_place_keeps_everything() -> None:
    holdings = Holdings()
    holdings.fill("account", [10, 5])
    holdings.move(3, "account", "account")
    holdings.sweep("account", "account")
    assert holdings["account"].sum == holdings.sum == 15


def test_a_thousand_moves_keep_the_sum() -> None:
    rng = random.Random(4)
    holdings = Holdings()
    places = ["bank", 1, 2, ("pot", 1), ("pot", 2)]
    for place in places:
        holdings.fill(place, [100, 50, 20])
    for _ in range(1000):
        source, target = rng.choices(places, k=2)
        before = holdings[source].sum
        amount = rng.randint(0, before)
        if rng.random() < 0.1:
            holdings.sweep(source, target)
        else:
            holdings.move(amount, source, target)
            assert source == target or holdings[source].sum == before - amount
        assert holdings.sum == 5 * 170
