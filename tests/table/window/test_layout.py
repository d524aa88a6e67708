"""The plan of the table on windows of every shape."""

import pytest

from table.window.layout import CARD_WIDTH, ONE_SEAT, PADDING, TWO_SEATS, Layout, Plan

SHAPES = [(640, 480), (640, 900), (1600, 500), (800, 600), (961, 733), (2560, 1440)]

shapes = pytest.mark.parametrize("size", SHAPES, ids=str)
plans = pytest.mark.parametrize("plan", [ONE_SEAT, TWO_SEATS], ids=["one seat", "two seats"])


@plans
@shapes
def test_every_place_is_on_the_table(plan: Plan, size: tuple[int, int]) -> None:
    layout = Layout(*size, plan)
    for name in plan:
        area = layout[name]
        assert area.left >= 0 and area.right <= size[0] + 1e-6, name
        assert area.top >= 0 and area.bottom <= size[1] + 1e-6, name


@plans
@shapes
def test_sunken_areas_and_buttons_keep_apart(plan: Plan, size: tuple[int, int]) -> None:
    layout = Layout(*size, plan)
    areas = [*layout.sunken(), layout["button.next"], layout["button.stand"]]
    for one in areas:
        for other in areas:
            apart = (
                one.right <= other.left
                or other.right <= one.left
                or one.bottom <= other.top
                or other.bottom <= one.top
            )
            assert apart or one is other


@pytest.mark.parametrize(
    ("size", "scale"),
    [((640, 480), 1), ((640, 900), 1), ((1600, 500), 500 / 480), ((1280, 960), 2)],
)
def test_the_scale_is_the_largest_by_which_the_whole_plan_fits(
    size: tuple[int, int], scale: float
) -> None:
    assert Layout(*size, ONE_SEAT).scale == pytest.approx(scale)


@shapes
@pytest.mark.parametrize("count", range(1, 12))
def test_hands_of_up_to_eleven_cards_fit_in_order(size: tuple[int, int], count: int) -> None:
    layout = Layout(*size, ONE_SEAT)
    card = CARD_WIDTH * layout.scale
    lefts = layout.hand("1.cards", count, card)
    room = layout["1.cards"].inset(layout.units(PADDING))
    assert lefts == sorted(set(lefts)) and len(lefts) == count
    assert room.left <= lefts[0] and lefts[-1] + card <= room.right + 1e-6


def test_two_cards_lie_side_by_side() -> None:
    first, second = Layout(640, 480, ONE_SEAT).hand("1.cards", 2, CARD_WIDTH)
    assert second - first > CARD_WIDTH


def test_a_place_that_the_plan_does_not_have() -> None:
    with pytest.raises(KeyError):
        Layout(640, 480, ONE_SEAT)["9.cards"]
