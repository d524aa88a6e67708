"""Windows to read in: the rules, tips, the keys, and what this is."""

import tkinter as tk
from collections.abc import Iterable, Iterator
from tkinter import font as tkfont
from tkinter import ttk

from cards.rules import RuleSet
from table import __version__
from table.window.key_table import NOUGHTS, TABLES, explained
from table.words import Words

BY_RULES = ("rules", "tips")
"""What each rule set has texts of its own for."""

LEADING = 3
"""Pixels between two lines."""

AROUND_TEXT = 180
"""Pixels for the title, the button and the bars of the system: the rest of a small screen is for
the text."""


class ReadingWindow:
    """A window with a text of headed paragraphs; there is one of each kind at most."""

    def __init__(self, master: tk.Misc, words: Words) -> None:
        self._master = master
        self._words = words
        self._open: dict[str, tk.Toplevel] = {}

    def show(self, kind: str, rules: RuleSet) -> None:
        """Open the rules, the tips, the keys, or what this is (`about`)."""
        name = f"{kind}.{rules.name}" if kind in BY_RULES else kind
        window = self._open.get(name)
        if window is None or not window.winfo_exists():
            window = self._open[name] = self._build(kind, rules)
        window.deiconify()
        window.lift()
        window.focus_set()

    def close_one(self) -> bool:
        """Close a window that is open; whether there was one."""
        for window in self._open.values():
            if window.winfo_exists():
                window.destroy()
                return True
        return False

    def close_all(self) -> None:
        """Close what is open: it is in a language that is not spoken any more."""
        while self.close_one():
            pass

    def _build(self, kind: str, rules: RuleSet) -> tk.Toplevel:
        window = tk.Toplevel(self._master)
        window.title(self._words(f"menu.{kind}"))
        window.transient(self._master.winfo_toplevel())
        x, y = self._master.winfo_rootx() + 40, self._master.winfo_rooty() + 30
        window.geometry(f"+{x}+{y}")
        window.bind("<Escape>", lambda event: window.destroy())
        frame = ttk.Frame(window)
        frame.pack(fill="both", expand=True)
        line = tkfont.nametofont("TkDefaultFont", window).metrics("linespace") + LEADING
        fitting = (window.winfo_screenheight() - AROUND_TEXT) // line
        lines = max(6, min(24, fitting))
        text = tk.Text(
            frame, width=64, height=lines, wrap="word", relief="flat", padx=18, pady=14,
            font="TkDefaultFont", spacing2=LEADING, spacing3=4, background="#fbf8ee",
            foreground="#1d1a14", cursor="",
        )
        bar = ttk.Scrollbar(frame, command=text.yview)
        text.configure(yscrollcommand=bar.set)
        bar.pack(side="right", fill="y")
        text.pack(side="left", fill="both", expand=True)
        self._fill(text, paragraphs(kind, rules, self._words))
        window.update_idletasks()
        (needed,) = text.count("1.0", "end", "displaylines") or (lines,)
        text.configure(state="disabled", height=min(lines, needed + 1))
        close = ttk.Button(window, text=self._words("close"), command=window.destroy)
        close.pack(pady=8)
        close.focus_set()
        window.bind("<Return>", lambda event: window.destroy())
        return window

    def _fill(self, text: tk.Text, paragraphs: Iterable[tuple[str, str]]) -> None:
        text.tag_configure("head", font="TkHeadingFont", foreground="#174f30", spacing1=10)
        for head, body in paragraphs:
            text.insert("end", head + "\n", "head")
            if body:
                text.insert("end", body + "\n")


def paragraphs(kind: str, rules: RuleSet, words: Words) -> Iterator[tuple[str, str]]:
    """What there is to read, as heads and texts: `kind.1.head`, `kind.1.text`, `kind.2.head` …"""
    if kind == "keys":
        yield from explained(TABLES, words)
        yield words("lobby.game.ttt"), ""
        yield from explained([NOUGHTS], words)
        return
    prefix = f"{kind}.{rules.name}" if kind in BY_RULES else kind
    number = 1
    while words.has(f"{prefix}.{number}.head"):
        head = words(f"{prefix}.{number}.head", version=__version__)
        yield head, words(f"{prefix}.{number}.text")
        number += 1
