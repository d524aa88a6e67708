"""The base of all small values here: named fields, set once at birth, compared by what they hold.

A frozen dataclass in manner, and read as one by type checkers. It is written
here because the standard one compiles several methods for every class, about
a millisecond each, and brings `inspect` with it: with all our values that was
a third of the time to the first picture of the table.
"""

from typing import Any, ClassVar, dataclass_transform


@dataclass_transform(frozen_default=True)
class Frozen:
    """Subclass it and annotate the fields; a value in the class is a field's default.

    Names in capitals are the class's own. Fields of a base come first.
    `__post_init__` is called when all are set and may refuse them.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        kept = [n for n in cls.__annotations__ if not n.isupper() and n not in cls.FIELDS]
        cls.FIELDS = (*cls.FIELDS, *kept)
        type.__setattr__(cls, "__match_args__", cls.FIELDS)

    def __init__(self, *values: Any, **named: Any) -> None:
        cls = type(self)
        if len(values) == len(cls.FIELDS) and not named:  # as most are made: the short way
            self.__dict__.update(zip(cls.FIELDS, values, strict=True))
            self.__post_init__()
            return
        given = dict(zip(cls.FIELDS, values, strict=False))
        known = not named or named.keys() <= set(cls.FIELDS) - given.keys()
        if not known or len(values) > len(cls.FIELDS):
            raise TypeError(f"{cls.__name__} takes {', '.join(cls.FIELDS)}, each once")
        given.update(named)
        if len(given) < len(cls.FIELDS):
            for name in cls.FIELDS:
                if name not in given:
                    try:
                        given[name] = getattr(cls, name)
                    except AttributeError:
                        raise TypeError(f"{cls.__name__} lacks its {name}") from None
        self.__dict__.update(given)
        self.__post_init__()

    def __post_init__(self) -> None:
        """Refuse values that cannot be; the base refuses none."""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} was set at birth and stays")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} was set at birth and stays")

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *self.__dict__.values()))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.FIELDS)
        return f"{type(self).__name__}({fields})"
