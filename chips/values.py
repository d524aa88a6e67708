"""The values of chips and jetons, and how one value is made of others."""

from collections.abc import Sequence

CHIPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000)
"""The round chips, smallest first, in whole units of money."""

_MILLION = 1_000_000
JETONS = (
    *(n * 10_000 for n in (1, 2, 5, 10, 20, 50)),
    *(n * _MILLION for n in (1, 2, 5, 10, 20, 50, 100, 200, 500)),
)
"""The oblong plaques above the chips, smallest first."""

VALUES = CHIPS + JETONS


def _split(value: int) -> tuple[int, ...]:
    """The pieces of one chip: the same pattern in every decade (cards/RULES.md, "Chips")."""
    if value == 1:
        return ()
    if value == 2:
        return (1, 1)
    unit = 10 ** (len(str(value)) - 1)
    match value // unit:
        case 1:
            return (value // 2, value // 5, value // 5, value // 10)
        case 2:
            return (unit, unit)
        case _:
            return (2 * unit, 2 * unit, unit)


SPLIT: dict[int, tuple[int, ...]] = {value: _split(value) for value in VALUES}
"""What each value is changed into, largest piece first; empty for 1, which cannot be split."""


def must_be_chip(value: int) -> None:
    """Raise ValueError when no chip has that value; True and 1.0 are no chips of 1."""
    if type(value) is not int or value not in SPLIT:
        raise ValueError(f"there is no chip of {value!r}")


def fewest(amount: int, values: Sequence[int] = VALUES) -> list[int]:
    """The fewest chips worth `amount` (0 or more) out of ascending `values`, the largest first.

    Raises ValueError for a negative amount and for what is no whole number.
    """
    if type(amount) is not int or amount < 0:
        raise ValueError(f"no chips are worth {amount!r}")
    made: list[int] = []
    for value in reversed(values):
        count, amount = divmod(amount, value)
        made += [value] * count
    return made


def spread(amount: int, unit: int = 1, each: int = 3) -> list[int]:
    """Chips worth `amount` that are handy to stake multiples of `unit`, the largest first.

    Up to `each` of every value from `unit` upwards, as far as the amount
    reaches, and the rest in the fewest chips.
    """
    made: list[int] = []
    rest = amount
    for value in CHIPS:
        if value < unit:
            continue
        if value * each > rest:
            break
        made += [value] * each
        rest -= value * each
    return sorted(made + fewest(rest), reverse=True)
