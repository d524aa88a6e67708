"""Colours and writing of the table."""

import tkinter as tk
from tkinter import font as tkfont

FELT = "#1f6b3f"
SHADOW = "#0e3a20"
LIGHT = "#4c9a6b"
IVORY = "#f6f0dd"
MUTED = "#c3dcc9"
GOLD = "#f0cf6b"
RIM = "#b99a45"
INK = "#1d1a14"
WOOD = "#5a3a22"

BUTTON = {"normal": "#f3ead0", "over": "#fff9e6", "pressed": "#dccfa8", "disabled": "#3b7a56"}
BUTTON_TEXT = {"normal": INK, "over": INK, "pressed": INK, "disabled": "#8fb99f"}

_SIZES = {"small": 12, "normal": 14, "bold": 14, "button": 17, "big": 20, "pot": 22, "title": 28}
"""Heights of the kinds of writing, in units."""

_BOLD = {"bold", "button", "big", "pot", "title"}


class Writing:
    """The fonts of the table, all growing with one scale."""

    def __init__(self, master: tk.Misc) -> None:
        # what it is called, not what it turns out to be: that would load it, at every start
        family = tkfont.nametofont("TkDefaultFont", master).cget("family")
        self._fonts = {
            kind: tkfont.Font(
                master, family=family, size=-size, weight="bold" if kind in _BOLD else "normal"
            )
            for kind, size in _SIZES.items()
        }

    def fit(self, scale: float) -> None:
        """Make a unit `scale` pixels high."""
        for kind, size in _SIZES.items():
            self._fonts[kind].configure(size=-max(1, round(size * scale)))

    def __getitem__(self, kind: str) -> tkfont.Font:
        return self._fonts[kind]
