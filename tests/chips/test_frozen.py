"""The base of small values: like a frozen dataclass, at a tenth of its price at start."""

import pytest

from chips.frozen import Frozen


class Point(Frozen):
    x: int
    y: int = 2


class Named(Point):
    name: str = "here"

    def __post_init__(self) -> None:
        if not self.name:
            raise ValueError("a name, please")


def test_fields_by_position_by_name_and_by_default() -> None:
    assert (Point(1).x, Point(1).y) == (1, 2)
    assert Named(1, y=5, name="there") == Named(1, 5, "there")


@pytest.mark.parametrize("given", [(), (1, 2, 3)])
def test_too_few_and_too_many_are_refused(given: tuple[int, ...]) -> None:
    with pytest.raises(TypeError):
        Point(*given)


def test_unknown_and_doubled_names_are_refused() -> None:
    for named in ({"x": 1, "z": 3}, {"y": 1}):
        with pytest.raises(TypeError):
            Point(**named)
    with pytest.raises(TypeError):
        Point(1, x=1)  # type: ignore[misc]


def test_it_stays_as_it_was_born() -> None:
    point = Point(1)
    with pytest.raises(AttributeError):
        point.x = 3  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del point.x
    assert point.x == 1


def test_equal_by_kind_and_content() -> None:
    assert Point(1, 2) == Point(1) and hash(Point(1, 2)) == hash(Point(1))
    assert Point(1) != Point(2) and Named(1) != Point(1)


def test_a_subclass_may_refuse_its_values() -> None:
    with pytest.raises(ValueError, match="a name"):
        Named(1, name="")


def test_it_can_be_matched_by_position() -> None:
    match Named(4, 5, "n"):
        case Named(x, y, name):
            assert (x, y, name) == (4, 5, "n")
