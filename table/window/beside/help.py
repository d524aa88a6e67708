"""Windows to read in: the rules, tips, the keys, and what this is."""

import tkinter as tk
from collections.abc import Iterable, Iterator

from cards.rules import RuleSet
from table import __version__
from table.rule_sets import numbers
from table.window.key_table import NOUGHTS, TABLES, explained
from table.window.macos import is_mac
from table.window.reading import LEAST_LINES, add_text, lines_needed
from table.window.small_window import SmallWindow
from table.words import Words

BY_RULES = ("rules", "tips")
"""What each rule set has texts of its own for."""

LETTERS, LINES = 64, 24
"""The size of the text where the screen has room for it."""


class ReadingWindow:
    """A window with a text of headed paragraphs; there is one of each kind at most."""

    def __init__(self, master: tk.Misc, words: Words) -> None:
        self._master = master
        self._words = words
        self._open: dict[str, SmallWindow] = {}

    def show(self, kind: str, rules: RuleSet) -> None:
        """Open the rules, the tips, the keys, or what this is (`about`)."""
        name = f"{kind}.{rules.name}" if kind in BY_RULES else kind
        there = self._open.get(name)
        if there is None or not there.window.winfo_exists():
            self._open[name] = self._build(kind, rules)
        else:
            there.window.lift()
            there.window.focus_set()

    def close_one(self) -> bool:
        """Close a window that is open; whether there was one."""
        for one in self._open.values():
            if one.window.winfo_exists():
                one.close()
                return True
        return False

    def close_all(self) -> None:
        """Close what is open: it is in a language that is not spoken any more."""
        while self.close_one():
            pass

    def _build(self, kind: str, rules: RuleSet) -> SmallWindow:
        small = SmallWindow(self._master, self._words(f"menu.{kind}"))
        text = add_text(small, LETTERS, LINES)
        self._fill(text, paragraphs(kind, rules, self._words, is_mac(self._master)))
        close = small.button(self._words("close"), small.close)
        small.window.bind("<Return>", lambda event: small.close())
        small.fit()  # as wide as it will be
        text.configure(height=lines_needed(text, LINES), state="disabled")
        small.may_shrink(text, LEAST_LINES)
        small.open(close)
        return small

    def _fill(self, text: tk.Text, paragraphs: Iterable[tuple[str, str]]) -> None:
        text.tag_configure("head", font="TkHeadingFont", foreground="#174f30", spacing1=10)
        for head, body in paragraphs:
            text.insert("end", head + "\n", "head")
            if body:
                text.insert("end", body + "\n")


def paragraphs(
    kind: str, rules: RuleSet, words: Words, on_mac: bool = False
) -> Iterator[tuple[str, str]]:
    """What there is to read, as heads and texts: `kind.1.head`, `kind.1.text`, `kind.2.head` …"""
    if kind == "keys":
        yield from explained(TABLES, words, on_mac)
        yield words("lobby.game.ttt"), ""
        yield from explained([NOUGHTS], words, on_mac)
        return
    prefix = f"{kind}.{rules.name}" if kind in BY_RULES else kind
    labels = {name: words.button(rules.name, name) for name in ("hit", "stand")}
    number = 1
    while words.has(f"{prefix}.{number}.head"):
        head = words(f"{prefix}.{number}.head", version=__version__)
        yield head, words(f"{prefix}.{number}.text", **numbers(rules), **labels)
        number += 1
