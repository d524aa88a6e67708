"""Chip values: which there are, what each is changed into, and sums in few chips."""

import pytest

from chips.values import CHIPS, JETONS, SPLIT, VALUES, fewest, spread
from tests.play import vectors

MILLION = 1_000_000


def test_the_chips_are_those_of_the_rules() -> None:
    assert CHIPS == (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)


def test_the_jetons_are_those_of_the_rules() -> None:
    assert JETONS[:6] == (10_000, 20_000, 50_000, 100_000, 200_000, 500_000)
    assert JETONS[6:] == tuple(n * MILLION for n in (1, 2, 5, 10, 20, 50, 100, 200, 500))
    assert VALUES == CHIPS + JETONS


def test_every_value_splits_as_in_the_vectors() -> None:
    wanted = vectors("chips.json")["split"]
    assert [str(value) for value in VALUES] == list(wanted)
    for value, pieces in wanted.items():
        assert list(SPLIT[int(value)]) == (pieces or [])


def test_1_cannot_be_split() -> None:
    assert SPLIT[1] == ()


@pytest.mark.parametrize(
    ("value", "pieces"),
    [
        (2, (1, 1)),
        (5, (2, 2, 1)),
        (10, (5, 2, 2, 1)),
        (20, (10, 10)),
        (50, (20, 20, 10)),
        (100, (50, 20, 20, 10)),
        (200, (100, 100)),
        (500, (200, 200, 100)),
        (500 * MILLION, (200 * MILLION, 200 * MILLION, 100 * MILLION)),
    ],
)
def test_a_chip_splits_in_the_pattern_of_its_decade(value: int, pieces: tuple[int, ...]) -> None:
    assert SPLIT[value] == pieces


def test_a_split_keeps_the_worth_and_makes_smaller_chips_largest_first() -> None:
    for value, pieces in SPLIT.items():
        if pieces:
            assert sum(pieces) == value
            assert max(pieces) < value
            assert list(pieces) == sorted(pieces, reverse=True)


def test_fewest_is_the_fewest_for_every_sum_to_2_000() -> None:
    best = [0]
    for amount in range(1, 2001):
        best.append(1 + min(best[amount - value] for value in VALUES if value <= amount))
        made = fewest(amount)
        assert sum(made) == amount
        assert len(made) == best[amount]
        assert made == sorted(made, reverse=True)


def test_nothing_is_worth_no_chips() -> None:
    assert fewest(0) == []
    assert spread(0) == []


@pytest.mark.parametrize("amount", [-1, 2.5, True, None, "5"])
def test_what_is_no_amount_has_no_chips(amount: int) -> None:
    with pytest.raises(ValueError, match="no chips are worth"):
        fewest(amount)


def test_spread_keeps_the_sum_and_has_small_chips_to_play_with() -> None:
    for amount in [*range(1, 300), 1_000, 10_000, 123_456, 7 * MILLION]:
        made = spread(amount)
        assert sum(made) == amount
        assert made == sorted(made, reverse=True)
    assert {1, 2, 5, 10, 20, 50, 100} <= set(spread(1_000))
    assert set(spread(10_000)) <= set(CHIPS)
