"""Areas: which points lie in one, and where sunken lines are (cards/RULES.md, "The table")."""

import pytest

from table.window.area import Area

AREA = Area(10, 20, 30, 40)


@pytest.mark.parametrize(
    ("x", "y", "inside"),
    [
        (10, 20, True),
        (9.9, 20, False),
        (10, 19.9, False),
        (39.9, 59.9, True),
        (40, 59, False),
        (39, 60, False),
    ],
)
def test_left_and_top_edge_are_inside_right_and_bottom_edge_are_not(
    x: float, y: float, inside: bool
) -> None:
    assert AREA.contains(x, y) is inside


def test_two_areas_side_by_side_share_no_point() -> None:
    beside = Area(AREA.right, AREA.top, 30, 40)
    assert not any(AREA.contains(x, 20) and beside.contains(x, 20) for x in range(10, 71))


def test_an_area_of_no_size_contains_nothing() -> None:
    assert not Area(10, 20, 0, 0).contains(10, 20)


def test_edges_middle_and_box() -> None:
    assert (AREA.right, AREA.bottom, AREA.middle) == (40, 60, (25, 40))
    assert Area.around((10, 20, 40, 60)) == AREA


def test_a_margin_is_taken_off_or_put_on_every_side() -> None:
    assert AREA.inset(5) == Area(15, 25, 20, 30)
    assert AREA.inset(-5) == Area(5, 15, 40, 50)
    assert AREA.inset(100).width == 0 and AREA.inset(100).height == 0
