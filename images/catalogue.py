"""Which pictures there are, how large each is, and in which file it lies."""

from functools import lru_cache

from images.resources import read

SCALES: tuple[float, ...] = (0.8, 1, 1.25, 1.5, 2, 2.5, 3, 4)
"""Scales shipped as sets of PNG files that Tk loads without Pillow."""

MASTER: float = 6
"""Scale of the set from which Pillow makes every other one."""

SUITS = "HDCS"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
CARDS: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)

BACKS: tuple[str, ...] = ("checkered", "lattice", "rosettes", "waves", "night", "leaves", "deco")
CHIPS: tuple[int, ...] = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
JETONS: tuple[int, ...] = (
    *(10_000, 20_000, 50_000, 100_000, 200_000, 500_000),
    *(count * 1_000_000 for count in (1, 2, 5, 10, 20, 50, 100, 200, 500)),
)
ICONS: tuple[int, ...] = (16, 24, 32, 48, 64, 128, 256)

SHADOW_MARGIN = 6
"""Units a shadow is larger than its card on every side."""

SHADOW_LIFT = 7
"""Units a card flies high at most: so far right of it lies its shadow, and twice that below."""

_GERMAN = {"J": "B", "Q": "D"}


def card_name(card: str, letters: str = "JQK", four_colours: bool = False) -> str:
    """The picture of a card such as "10S"; letters are "JQK" or "BDK" (Bube, Dame, König).

    Raises KeyError for a card or letters there are none of.
    """
    if card not in CARDS or letters not in ("JQK", "BDK"):
        raise KeyError(f"no card {card!r} with letters {letters!r}")
    name = f"card-{card}"
    if letters == "BDK" and card[:-1] in _GERMAN:
        name += "-de"
    if four_colours and card[-1] in "CD":
        name += "-four"
    return name


def back_name(back: str) -> str:
    """The picture of a card back out of BACKS; raises KeyError for any other."""
    if back not in BACKS:
        raise KeyError(f"no card back {back!r}")
    return f"back-{back}"


def chip_name(value: int, lying: bool) -> str:
    """The picture of a chip or jeton, from above or lying; raises KeyError for other values."""
    if value not in CHIPS and value not in JETONS:
        raise KeyError(f"no chip of value {value!r}")
    kind = "chip" if value in CHIPS else "jeton"
    return f"{kind}-{value}-lying" if lying else f"{kind}-{value}"


@lru_cache(maxsize=1)
def _units() -> dict[str, tuple[float, float]]:
    """Every scaled picture with its size in units, which are pixels at scale 1."""
    units: dict[str, tuple[float, float]] = {}
    for card in CARDS:
        for letters in ("JQK", "BDK"):
            for four in (False, True):
                units[card_name(card, letters, four)] = (71, 96)
    units |= {back_name(back): (71, 96) for back in BACKS}
    for value in CHIPS:
        units |= {chip_name(value, False): (32, 32), chip_name(value, True): (32, 18)}
    for value in JETONS:
        units |= {chip_name(value, False): (48, 32), chip_name(value, True): (48, 18)}
    margin = 2 * SHADOW_MARGIN
    units["shadow-card"] = (71 + margin, 96 + margin)
    units["felt"] = (128, 128)
    return units


def icon_name(side: int) -> str:
    """The application icon of one size in pixels."""
    return f"icon-{side}"


def names() -> tuple[str, ...]:
    """Every picture that exists in each set; the icons, which have one size, come not along."""
    return tuple(_units())


def unit_size(name: str) -> tuple[float, float]:
    """Width and height in units; raises KeyError for an unknown picture."""
    try:
        return _units()[name]
    except KeyError:
        raise KeyError(f"no picture {name!r}") from None


def size(name: str, scale: float) -> tuple[int, int]:
    """Width and height in pixels at any scale; an icon has the size in its name."""
    if name in map(icon_name, ICONS):
        side = int(name.removeprefix("icon-"))
        return side, side
    width, height = unit_size(name)
    return max(1, int(width * scale + 0.5)), max(1, int(height * scale + 0.5))


def nearest(scale: float) -> float:
    """The largest shipped scale not above the one asked for, else the smallest."""
    return max((each for each in SCALES if each <= scale), default=min(SCALES))


def file(name: str, scale: float) -> str:
    """The file of a picture, relative to this room; an icon is the same in all sets.

    Raises KeyError for an unknown picture, or a scale that is neither shipped nor the master's.
    """
    if name in map(icon_name, ICONS):
        return f"png/icon/{name}.png"
    unit_size(name)
    if scale not in SCALES and scale != MASTER:
        raise KeyError(f"no set of pictures at scale {scale:g}")
    return f"png/{scale:g}/{name}.png"


def data(name: str, scale: float) -> bytes:
    """The contents of the file of a picture. Raises KeyError as `file` does.

    Raises OSError for the master set where that does not come along: in what is installed.
    """
    return read("images", file(name, scale))
