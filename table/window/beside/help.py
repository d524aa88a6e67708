"""Windows to read in: the rules, tips, the keys, and what this is."""

import tkinter as tk
from tkinter import font as tkfont
from tkinter import ttk

from table import __version__
from table.words import Words

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

    def show(self, kind: str) -> None:
        """Open the texts `kind.1.head`, `kind.1.text`, `kind.2.head` … as far as they go."""
        window = self._open.get(kind)
        if window is None or not window.winfo_exists():
            window = self._open[kind] = self._build(kind)
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

    def _build(self, kind: str) -> tk.Toplevel:
        window = tk.Toplevel(self._master)
        window.title(self._words(f"menu.{kind.partition('.')[0]}"))
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
        self._fill(text, kind)
        window.update_idletasks()
        (needed,) = text.count("1.0", "end", "displaylines") or (lines,)
        text.configure(state="disabled", height=min(lines, needed + 1))
        close = ttk.Button(window, text=self._words("close"), command=window.destroy)
        close.pack(pady=8)
        close.focus_set()
        window.bind("<Return>", lambda event: window.destroy())
        return window

    def _fill(self, text: tk.Text, kind: str) -> None:
        text.tag_configure("head", font="TkHeadingFont", foreground="#174f30", spacing1=10)
        text.tag_configure("key", font="TkHeadingFont")
        number = 1
        while self._words.has(f"{kind}.{number}.head"):
            head = self._words(f"{kind}.{number}.head", version=__version__)
            text.insert("end", head + "\n", "head")
            text.insert("end", self._words(f"{kind}.{number}.text") + "\n")
            number += 1
