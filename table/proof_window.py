"""The proof of a round in plain words: nobody could stack the deck or look ahead."""

import tkinter as tk
from collections.abc import Mapping
from tkinter import ttk

from cards.events import BANK
from net import transcript
from table.words import Words

MOST_DIGITS = 16
"""Of a long number; the transcript has it whole."""

def sentences(proof: str, words: Words, names: Mapping[int, str]) -> list[str]:
    """What a transcript says, line by line, and whether it holds."""
    if not proof:
        return [words("proof.none")]
    told = []
    for step in transcript.explain(proof):
        values = {key: _said(key, value, words, names) for key, value in step.values.items()}
        told.append(words(step.key, **values))
    wrong = transcript.check(proof)
    told.append(words("proof.holds") if wrong is None else words("proof.wrong", why=str(wrong)))
    return told


def _said(key: str, value: object, words: Words, names: Mapping[int, str]) -> object:
    """A value of a step as one reads it: names for seats, the beginnings of long numbers."""
    if key in ("seat", "to"):
        if value == BANK or not isinstance(value, int):
            return words("seat.bank")
        return names.get(value) or words("proof.seat", n=value)
    if isinstance(value, tuple):
        return ", ".join(str(_said("", one, words, names)) for one in value)
    if isinstance(value, str) and len(value) > MOST_DIGITS:
        return value[:MOST_DIGITS] + "…"
    return value


class ProofWindow:
    """A window to read it in."""

    def __init__(
        self, master: tk.Misc, words: Words, proof: str, names: Mapping[int, str]
    ) -> None:
        self.window = tk.Toplevel(master)
        self.window.title(words("menu.proof"))
        self.window.transient(master.winfo_toplevel())
        self.window.geometry(f"+{master.winfo_rootx() + 40}+{master.winfo_rooty() + 40}")
        self.window.bind("<Escape>", lambda event: self.window.destroy())
        frame = ttk.Frame(self.window)
        frame.pack(fill="both", expand=True)
        text = tk.Text(
            frame, width=72, height=22, wrap="word", relief="flat", padx=18, pady=14,
            font="TkDefaultFont", spacing3=6, background="#fbf8ee", foreground="#1d1a14",
        )
        bar = ttk.Scrollbar(frame, command=text.yview)
        text.configure(yscrollcommand=bar.set)
        bar.pack(side="right", fill="y")
        text.pack(side="left", fill="both", expand=True)
        self.lines = sentences(proof, words, names)
        text.insert("end", "\n".join([words("proof.intro"), *self.lines]))
        text.configure(state="disabled")
        close = ttk.Button(self.window, text=words("close"), command=self.window.destroy)
        close.pack(pady=8)
        close.focus_set()
