"""A stack: what the Visual Basic program's class Chips could do, and paying exactly."""

import random
from itertools import combinations_with_replacement

import pytest

from chips.stack import Stack
from chips.values import CHIPS, SPLIT
from tests.play import vectors


def subset_sums(chips: list[int]) -> set[int]:
    """What can be paid without changing a chip."""
    sums = {0}
    for chip in chips:
        sums |= {chip + reached for reached in sums}
    return sums


def test_add_puts_on_the_end_and_count_sum_and_value_say_what_lies_there() -> None:
    stack = Stack()
    assert (len(stack), stack.sum) == (0, 0)
    for value in (5, 100, 1):
        stack.add(value)
    assert (len(stack), stack.sum) == (3, 106)
    assert [stack.value(n) for n in (1, 2, 3)] == [5, 100, 1]


def test_delete_takes_the_nth_away() -> None:
    stack = Stack([5, 100, 1])
    assert stack.delete(2) == 100
    assert list(stack) == [5, 1]


@pytest.mark.parametrize("n", [-1, 0, 4])
def test_there_is_no_chip_before_the_first_or_after_the_last(n: int) -> None:
    stack = Stack([5, 100, 2])
    for ask in (stack.value, stack.delete, stack.split):
        with pytest.raises(IndexError, match=f"chip {n} of 3"):
            ask(n)
    assert list(stack) == [5, 100, 2]


@pytest.mark.parametrize("value", [0, 3, -5, 25, True, 1.0, "5", None])
def test_only_chips_can_be_put_on_a_stack(value: int) -> None:
    stack = Stack([5])
    for ask in (stack.add, stack.find, lambda v: stack.insert(1, v)):
        with pytest.raises(ValueError, match="no chip of"):
            ask(value)
    assert list(stack) == [5]


def test_insert_puts_a_chip_back_where_it_came_from() -> None:
    for n in (1, 2, 3):
        stack = Stack([5, 100, 1])
        stack.insert(n, stack.delete(n))
        assert list(stack) == [5, 100, 1]


def test_insert_beyond_an_end_means_that_end() -> None:
    stack = Stack([5, 2])
    stack.insert(9, 1)
    stack.insert(-3, 10)
    assert list(stack) == [10, 5, 2, 1]


def test_split_pieces_join_the_end() -> None:
    stack = Stack([100, 2, 5])
    assert stack.split(1) == (50, 20, 20, 10)
    assert list(stack) == [2, 5, 50, 20, 20, 10]


def test_a_1_cannot_be_split() -> None:
    stack = Stack([2, 1])
    with pytest.raises(ValueError, match="1 cannot be split"):
        stack.split(2)
    assert list(stack) == [2, 1]


def test_merge_makes_the_fewest_chips_with_the_larger_ones_at_the_bottom() -> None:
    for case in vectors("chips.json")["merge"]:
        stack = Stack(case["chips"])
        stack.merge()
        assert list(stack) == case["merged"]


def test_merge_makes_jetons_only_where_one_lies_already() -> None:
    chips, jetons = Stack([5000, 5000, 5000]), Stack([5000, 10_000, 5000, 1])
    chips.merge()
    jetons.merge()
    assert list(chips) == [5000, 5000, 5000]
    assert list(jetons) == [20_000, 1]


def test_find_gives_the_uppermost_chip_of_the_value_and_changes_nothing() -> None:
    stack = Stack([5, 20, 5, 20, 1])
    assert stack.find(20) == 4
    assert stack.find(5) == 3
    assert list(stack) == [5, 20, 5, 20, 1]


def test_find_splits_the_smallest_larger_chip_until_the_value_is_there() -> None:
    stack = Stack([1000, 100, 5])
    assert stack.find(10) == 6
    assert list(stack) == [1000, 5, 50, 20, 20, 10]
    assert Stack([1000, 5]).find(2) == 3
    deep = Stack([200])
    assert deep.value(deep.find(1)) == 1
    assert deep.sum == 200


def test_find_gathers_where_only_smaller_chips_are_there() -> None:
    stack = Stack([2, 2, 1, 1, 1, 1, 1, 1])
    n = stack.find(10)
    assert (n, stack.value(n), list(stack)) == (1, 10, [10])
    left_over = Stack([20, 20, 20, 5])
    assert left_over.value(left_over.find(50)) == 50
    assert left_over.sum == 65


def test_find_fails_where_the_sum_does_not_reach() -> None:
    stack = Stack([5, 2, 2])
    with pytest.raises(ValueError, match="9 does not reach"):
        stack.find(10)
    assert list(stack) == [5, 2, 2]


def test_find_brings_every_value_up_to_the_sum() -> None:
    rng = random.Random(1)
    for _ in range(500):
        chips = rng.choices(CHIPS, k=rng.randint(1, 8))
        for value in CHIPS:
            stack = Stack(chips)
            if value <= sum(chips):
                assert stack.value(stack.find(value)) == value
                assert stack.sum == sum(chips)
            else:
                with pytest.raises(ValueError, match="does not reach"):
                    stack.find(value)


@pytest.mark.parametrize(
    ("chips", "amount", "paid"),
    [
        ([50, 20, 20, 20], 60, [20, 20, 20]),
        ([5, 2, 2, 2], 6, [2, 2, 2]),
        ([500, 200, 200, 200], 600, [200, 200, 200]),
        ([5, 2, 1], 3, [2, 1]),
        ([5, 2], 0, []),
    ],
)
def test_exact_change_is_made(chips: list[int], amount: int, paid: list[int]) -> None:
    stack = Stack(chips)
    assert stack.pay(amount) == paid
    assert stack.sum == sum(chips) - amount


@pytest.mark.parametrize("amount", [-1, 8, 2.5, True, None, "5"])
def test_what_is_not_there_cannot_be_paid(amount: int) -> None:
    stack = Stack([5, 2])
    with pytest.raises(ValueError, match="7 cannot pay"):
        stack.pay(amount)
    assert list(stack) == [5, 2]


def pays(chips: list[int], amount: int) -> None:
    """Pay, and hold the payment to the rules: exact, and nothing changed without need."""
    stack = Stack(chips)
    paid = stack.pay(amount)
    assert sum(paid) == amount
    assert paid == sorted(paid, reverse=True)
    assert stack.sum == sum(chips) - amount
    if amount in subset_sums(chips):
        assert sorted([*stack, *paid]) == sorted(chips), f"{chips} were changed for {amount}"


def test_every_amount_of_every_small_stack_is_paid_and_split_only_where_it_must() -> None:
    for size in range(1, 6):
        for chips in combinations_with_replacement((1, 2, 5, 10, 20, 50), size):
            for amount in range(sum(chips) + 1):
                pays(list(chips), amount)


def test_many_chips_of_one_value_are_paid_exactly() -> None:
    rng = random.Random(2)
    for _ in range(300):
        values = rng.sample(CHIPS[:8], 3)
        chips = [value for value in values for _ in range(rng.randint(1, 25))]
        for amount in rng.choices(range(sum(chips) + 1), k=10):
            pays(chips, amount)


def test_paying_splits_the_smallest_chip_that_will_do() -> None:
    stack = Stack([1000, 100, 20])
    assert stack.pay(10) == [10]
    assert sorted(stack) == [10, 100, 1000]


def test_stacks_are_equal_when_their_chips_lie_in_the_same_order() -> None:
    assert Stack([5, 2]) == Stack([5, 2])
    assert Stack([5, 2]) != Stack([2, 5])
    assert Stack([1]) != [1]


def test_only_add_delete_and_pay_change_the_sum() -> None:
    rng = random.Random(3)
    for _ in range(300):
        stack = Stack(rng.choices(CHIPS, k=8))
        worth = stack.sum
        for _ in range(10):
            n = rng.randint(1, len(stack))
            if SPLIT[stack.value(n)]:
                stack.split(n)
            stack.find(rng.choice([v for v in CHIPS if v <= worth]))
            assert stack.sum == worth
        stack.merge()
        assert stack.sum == worth
