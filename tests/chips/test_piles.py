"""Where chips lie, and which chip is under a pixel (cards/RULES.md, "The table")."""

from itertools import pairwise

import pytest

from chips.piles import Piles, Spot

ROOMY = Piles(width=96, height=60, chip_width=32, chip_height=18, offset=4, least_offset=2, rows=4)


def test_piles_stand_from_left_to_right_each_built_from_the_bottom_up() -> None:
    assert ROOMY.columns == 3
    assert ROOMY.spots(6) == [
        Spot(0, 42, 1),
        Spot(0, 38, 1),
        Spot(0, 34, 1),
        Spot(0, 30, 1),
        Spot(32, 42, 2),
        Spot(32, 38, 2),
    ]


def test_no_chips_have_no_places() -> None:
    assert ROOMY.spots(0) == []
    assert (ROOMY.hidden(0), ROOMY.piles(0), ROOMY.hit(0, 1, 59)) == (0, 0, 0)


def test_an_area_narrower_than_a_chip_still_has_one_pile() -> None:
    assert Piles(20, 40, 32, 18, 4, 2, 5).columns == 1


def test_piles_grow_and_get_denser_before_anything_is_hidden() -> None:
    # 12 chips fill 3 piles of 4; the 13th makes the piles 5 high, still 4 apart
    assert max(spot.pile for spot in ROOMY.spots(12)) == 3
    assert [spot.pile for spot in ROOMY.spots(13)].count(1) == 5
    assert ROOMY.spots(13)[1].top == 38
    # 42 pixels above the lowest chip: 3 × 12 chips need steps of 42 / 11
    assert ROOMY.hidden(36) == 0
    assert ROOMY.spots(36)[11].top == pytest.approx(0)
    assert ROOMY.spots(36)[1].top == pytest.approx(42 - 42 / 11)


def test_the_rest_is_hidden_only_when_the_piles_are_as_dense_as_they_may_be() -> None:
    # 42 / 2 = 21 steps: 22 chips a pile, 66 in all
    assert ROOMY.hidden(66) == 0
    assert [ROOMY.hidden(n) for n in (67, 73)] == [1, 7]
    assert len(ROOMY.spots(73)) == 66
    assert ROOMY.spots(73)[21].top == pytest.approx(0)


def test_every_chip_that_is_shown_lies_in_its_area_and_on_the_one_below() -> None:
    for count in range(100):
        spots = ROOMY.spots(count)
        assert len(spots) + ROOMY.hidden(count) == count
        for spot in spots:
            assert 0 <= spot.left <= 96 - 32
            assert -1e-9 <= spot.top <= 60 - 18
        for below, above in pairwise(spots):
            if below.pile == above.pile:
                assert 2 - 1e-9 <= below.top - above.top <= 4


def test_piles_that_are_too_high_for_the_area_are_dense_from_the_start() -> None:
    # 22 pixels above the lowest chip do for five steps of 4, not for seven
    piles = Piles(100, 40, 32, 18, 4, 2, 8)
    assert piles.spots(8)[7].top == pytest.approx(0)
    assert piles.spots(8)[6].top == pytest.approx(22 / 7)


def test_an_area_as_high_as_a_chip_holds_one_a_pile() -> None:
    flat = Piles(64, 18, 32, 18, 4, 2, 5)
    assert flat.spots(3) == [Spot(0, 0, 1), Spot(32, 0, 2)]
    assert flat.hidden(3) == 1


@pytest.mark.parametrize(
    ("x", "y", "chip"),
    [
        (0, 42, 4),  # top edge of the lowest chip: three lie over it
        (0, 56, 1),
        (31.9, 59.9, 1),
        (0, 60, 0),  # bottom edge
        (32, 59, 5),  # right edge of the first pile is the left edge of the next
        (31.9, 59, 1),
        (64, 59, 0),  # right edge of the last pile
        (-0.1, 59, 0),
        (0, 30, 4),  # top edge of the uppermost chip
        (0, 29.9, 0),
        (0, 47.9, 4),  # its last pixel
        (0, 48, 3),  # and the first of the one below
        (0, 52, 2),
        (40, 37.9, 0),
        (40, 38, 6),
        (1000, 1000, 0),
    ],
)
def test_the_uppermost_chip_under_a_pixel_is_hit(x: float, y: float, chip: int) -> None:
    # six chips: tops 42 38 34 30 and 42 38, each 18 high
    assert ROOMY.hit(6, x, y) == chip


def test_a_hidden_chip_cannot_be_hit() -> None:
    hit = {ROOMY.hit(73, x, y) for x in range(0, 97, 4) for y in range(61)} - {0}
    assert hit == set(range(1, 67))


def test_every_chip_that_is_shown_can_be_hit() -> None:
    for count in (1, 4, 5, 13, 36, 66):
        hit = {ROOMY.hit(count, x, y + 0.5) for x in range(8, 96, 16) for y in range(60)} - {0}
        assert hit == set(range(1, count + 1))


def test_a_pile_says_its_uppermost_chip() -> None:
    assert [ROOMY.top_of(6, pile) for pile in (0, 1, 2, 3)] == [0, 4, 6, 0]
    assert [ROOMY.piles(n) for n in (1, 4, 5, 8, 9, 12)] == [1, 1, 2, 2, 3, 3]


def test_piles_stand_alike_at_every_scale() -> None:
    for percent in range(50, 401):
        k = percent / 100
        for columns in range(1, 20):
            piles = Piles(columns * 32 * k, 60 * k, 32 * k, 18 * k, 4 * k, 2 * k, 4)
            assert piles.columns == columns, k
            assert piles.hidden(columns * 22) == 0, k
            assert piles.hidden(columns * 22 + 1) == 1, k
