"""A window that has the proof of a round in plain words."""

import tkinter as tk
from collections.abc import Mapping
from tkinter import ttk

from table.proofs import sentences
from table.words import Words


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
