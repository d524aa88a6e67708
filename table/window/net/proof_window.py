"""A window that has the proof of a round in plain words."""

import tkinter as tk
from collections.abc import Mapping

from table.proofs import sentences
from table.window.reading import add_text
from table.window.small_window import SmallWindow
from table.words import Words


class ProofWindow(SmallWindow):
    """A window to read it in."""

    def __init__(
        self, master: tk.Misc, words: Words, proof: str, names: Mapping[int, str]
    ) -> None:
        super().__init__(master, words("menu.proof"))
        text = add_text(self, 72, 22)
        self.lines = sentences(proof, words, names)
        text.insert("end", "\n".join([words("proof.intro"), *self.lines]))
        text.configure(state="disabled")
        self.open(self.button(words("close"), self.close))
