"""What each key does, and where: the one table that binding, menus and the help window read."""

from collections.abc import Iterable, Iterator

from chips.frozen import Frozen
from table.words import Words

OWN, TWO, NOUGHTS = "own", "two", "noughts"
"""The windows where keys work: one's own table, a table for two, noughts and crosses."""

TABLES = (OWN, TWO)

NAMED = ("space", "return", "control", "command", "shift", "left", "right", "up", "down")
"""Keys that each language has a name for; the others are called the same everywhere."""


class Key(Frozen):
    """A row: something to do, and the keys that do it."""

    does: str
    """Its name; `keys.` before it names the text that says what it does."""

    sequences: tuple[str, ...]
    """The keys as Tk calls them."""

    shown: tuple[str, ...]
    """The keys as a player reads them, the parts of a chord separated by a space."""

    where: tuple[str, ...]
    once: bool = False
    """Whether a key that is held down acts once only."""


KEYS = (
    Key("next", ("space", "KP_Space"), ("Space",), TABLES, once=True),
    Key("stand", ("Return", "KP_Enter"), ("Return",), TABLES, once=True),
    Key("pile-after", ("Right", "Tab"), ("Right", "Tab"), TABLES),
    Key(
        "pile-before", ("Left", "Shift-Tab", "ISO_Left_Tab"), ("Left", "Shift Tab"), TABLES
    ),
    Key("stake", ("Up", "s", "S"), ("Up", "S"), TABLES),
    Key("same", ("r", "R"), ("R",), TABLES),
    Key("split", ("x", "X"), ("X",), TABLES),
    Key("merge", ("m", "M"), ("M",), TABLES),
    Key("tip", ("t", "T"), ("T",), TABLES),
    Key("cell", tuple(f"{pad}{n}" for pad in ("", "KP_") for n in range(1, 10)), ("1 – 9",),
        (NOUGHTS,), once=True),
    Key("way", tuple(f"{pad}{way}" for pad in ("", "KP_") for way in
        ("Left", "Right", "Up", "Down")), ("Left", "Right", "Up", "Down"), (NOUGHTS,)),
    Key("confirm", ("space", "Return", "KP_Enter", "KP_Space"), ("Space", "Return"), (NOUGHTS,),
        once=True),
    Key("give-up", ("Escape",), ("Esc",), (NOUGHTS,), once=True),
    Key("rules", ("F1",), ("F1",), TABLES),
    Key("new", ("F2",), ("F2",), (OWN,)),
    Key("leave", ("F2",), ("F2",), (TWO,)),
    Key("full-screen", ("F11",), ("F11",), TABLES),
    Key("escape", ("Escape",), ("Esc",), TABLES),
    Key("larger", ("Control-plus", "Control-equal", "Control-KP_Add"), ("Control +",), TABLES),
    Key("smaller", ("Control-minus", "Control-KP_Subtract"), ("Control −",), TABLES),
    Key("usual-size", ("Control-0", "Control-KP_0"), ("Control 0",), TABLES),
    Key("quit", ("Control-q", "Control-Q"), ("Control Q",), TABLES),
)  # fmt: skip


def keys_at(where: str) -> list[Key]:
    """The rows that work in a window."""
    return [key for key in KEYS if where in key.where]


def key_for(does: str) -> Key:
    """The row of something to do. Raises KeyError for what no key does."""
    for key in KEYS:
        if key.does == does:
            return key
    raise KeyError(does)


def key_name(shown: str, words: Words, on_mac: bool = False) -> str:
    """A key as it is read in the language that is spoken: `Strg+Q`, `Strg −`, `Links`.

    On a Mac it is Command instead of Control, always with a plus: so menus read it there.
    """
    if on_mac:
        shown = shown.replace("Control", "Command")
    named = ((part, part.lower()) for part in shown.split(" "))
    parts = [words(f"key.{name}") if name in NAMED else part for part, name in named]
    plus = parts[-1].isalpha() or "Command" in shown
    return ("+" if plus else " ").join(parts)


def accelerator(does: str, words: Words, on_mac: bool = False) -> str:
    """The key that a menu names beside an entry; nothing where no key does it."""
    for key in KEYS:
        if key.does == does:
            return key_name(key.shown[0], words, on_mac)
    return ""


def explained(
    where: Iterable[str], words: Words, on_mac: bool = False
) -> Iterator[tuple[str, str]]:
    """The keys of these windows, each row once: their names, and what they do."""
    wanted = set(where)
    for key in KEYS:
        if wanted & set(key.where):
            names = ", ".join(key_name(one, words, on_mac) for one in key.shown)
            yield names, words(f"keys.{key.does}")
