"""The base of small values: like a frozen dataclass with slots, compiled when it is first used."""

import copy
import pickle

import pytest

from chips.frozen import Frozen, replace


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


class Nothing(Frozen):
    pass


def test_a_class_without_fields_has_equal_values() -> None:
    assert Nothing() == Nothing() and hash(Nothing()) == hash(Nothing())
    with pytest.raises(TypeError):
        Nothing(1)  # type: ignore[call-arg]


def test_nothing_else_can_be_put_on_a_value() -> None:
    with pytest.raises(AttributeError):
        Point(1).z = 3
    assert not hasattr(Point(1), "__dict__")


@pytest.mark.parametrize("base_first", [True, False])
def test_base_and_subclass_are_used_in_any_order(base_first: bool) -> None:
    class Base(Frozen):
        one: int

    class Sub(Base):
        two: int

    for kind in (Base, Sub) if base_first else (Sub, Base):
        made = [kind(*range(len(kind.FIELDS))) for _ in range(2)]
        assert made[0] == made[1] and hash(made[0]) == hash(made[1])
    assert (Sub(1, 2).one, Sub(1, 2).two, Base(1).one) == (1, 2, 1)
    assert Sub(1, 2) != Sub(1, 3) and Base(1) != Base(2)
    assert hash(Sub(1, 2)) != hash(Sub(1, 3))


def test_a_changed_copy_is_born_anew() -> None:
    named = Named(1, 2, "there")
    assert replace(named, y=7) == Named(1, 7, "there") and named == Named(1, 2, "there")
    with pytest.raises(ValueError, match="a name"):
        replace(named, name="")
    with pytest.raises(TypeError):
        replace(named, z=1)


def test_a_value_can_be_copied_and_sent_to_a_process() -> None:
    named = Named(1, 2, "there")
    for again in (copy.copy(named), copy.deepcopy(named), pickle.loads(pickle.dumps(named))):
        assert again == named


def test_it_is_shown_as_it_is_written() -> None:
    assert repr(Named(1, name="there")) == "Named(x=1, y=2, name='there')"


def test_what_differs_in_kind_is_never_equal() -> None:
    others: list[object] = [(1, 2), Nothing(), Named(1, 2), None]
    assert Point(1, 2) not in others


def test_a_field_without_default_after_one_with_it_is_refused() -> None:
    class Wrong(Point):
        z: int  # type: ignore[misc]

    with pytest.raises(SyntaxError):
        Wrong(1, 2, 3)
