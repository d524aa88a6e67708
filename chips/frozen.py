"""The one kind of small value: named fields, set once at birth, compared by what they hold.

It lies in this room because chips is the lowest: cards, net and table may all
import it. The rule for values:

- What is asked, told, sent or saved, and never changes, is a Frozen. What
  stands for a changing thing (a stack, a round, a peer) is a plain class.
- A field holds what does not change either: numbers, texts, tuples, other
  values, a MappingProxyType over a dict of its own. The few values that carry
  a changing thing (a loaded game) are never compared or hashed.
- A value refuses at its birth what it cannot hold (`__post_init__`).
- A changed copy is made with `replace`.

It is a frozen dataclass with slots in manner, and read as one by type
checkers. The standard one compiles several methods for every class before
any value is needed, and brings `inspect` with it. Here a method is compiled
when a class first needs it: a class that is never used costs next to nothing
at the start, and one that is used often is as fast as if written out by hand.
"""

from collections.abc import Callable
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform


class _Slots(type):
    """Makes classes whose annotated names are their slots; anything else cannot be set."""

    def __new__(
        mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]
    ) -> "_Slots":
        annotated = namespace.get("__annotations__")
        if annotated is None:  # none, or from Python 3.14 on: a class is asked for them
            annotated = super().__new__(mcs, name, bases, dict(namespace)).__annotations__
        known: tuple[str, ...] = bases[0].FIELDS if bases else ()  # type: ignore[attr-defined]
        added = tuple(n for n in annotated if not n.isupper() and n not in known)
        fields = (*known, *added)
        defaults = dict(bases[0].DEFAULTS) if bases else {}  # type: ignore[attr-defined]
        defaults |= {n: namespace.pop(n) for n in fields if n in namespace}
        own: dict[str, Any] = {"__slots__": added, "__match_args__": fields}
        own |= {"FIELDS": fields, "DEFAULTS": defaults}
        if bases:  # each class has methods of its own: a base's know the base's fields only
            own |= {name: method for name, method in _FIRST.items() if name not in namespace}
        return super().__new__(mcs, name, bases, namespace | own)


@dataclass_transform(frozen_default=True)
class Frozen(metaclass=_Slots):
    """Subclass it and annotate the fields; a value in the class is a field's default.

    Names in capitals are the class's own. Fields of a base come first.
    `__post_init__` is called when all are set and may refuse them.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()
    DEFAULTS: ClassVar[dict[str, Any]] = {}

    def __post_init__(self) -> None:
        """Refuse values that cannot be; the base refuses none."""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} was set at birth and stays")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} was set at birth and stays")

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return type(self), tuple(getattr(self, name) for name in self.FIELDS)

    def __deepcopy__(self, memo: object) -> Self:
        return self  # it never changes, nor does what it holds

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.FIELDS)
        return f"{type(self).__name__}({fields})"


_Value = TypeVar("_Value", bound=Frozen)


def replace(value: _Value, **changes: Any) -> _Value:
    """A copy with some fields changed, born and checked anew. Raises TypeError for no field."""
    return type(value)(**{name: getattr(value, name) for name in value.FIELDS} | changes)


def _init(cls: type[Frozen]) -> str:
    given = (f", {n}=DEFAULTS[{n!r}]" if n in cls.DEFAULTS else f", {n}" for n in cls.FIELDS)
    lines = [f"set_{name}(self, {name})" for name in cls.FIELDS]
    if cls.__post_init__ is not Frozen.__post_init__:
        lines.append("self.__post_init__()")
    return f"def __init__(self{''.join(given)}):\n {'; '.join(lines) or 'pass'}"


def _eq(cls: type[Frozen]) -> str:
    same = " and ".join(f"self.{name} == other.{name}" for name in cls.FIELDS) or "True"
    return (
        "def __eq__(self, other):\n"
        f" return {same} if self.__class__ is other.__class__ else NotImplemented"
    )


def _hash(cls: type[Frozen]) -> str:
    values = ", ".join(f"self.{name}" for name in cls.FIELDS)
    return f"def __hash__(self):\n return hash((self.__class__, {values}))"


def _compiled_when_called(name: str, text: Callable[[type[Frozen]], str]) -> Callable[..., Any]:
    """A method that puts the one that is written for the class in its own place, and calls it."""

    def first(self: Frozen, *values: Any, **named: Any) -> Any:
        cls = type(self)
        scope: dict[str, Any] = {f"set_{n}": getattr(cls, n).__set__ for n in cls.FIELDS}
        scope["DEFAULTS"] = cls.DEFAULTS
        exec(text(cls), scope)
        setattr(cls, name, scope[name])
        return scope[name](self, *values, **named)

    return first


_FIRST = {
    name: _compiled_when_called(name, text)
    for name, text in (("__init__", _init), ("__eq__", _eq), ("__hash__", _hash))
}
