"""The pictures as Tk's own images, loaded when first needed and kept while their scale is."""

import contextlib
import tkinter as tk
from collections.abc import Iterable
from pathlib import Path

import images
from chips.values import VALUES


class Pictures:
    """PhotoImages by name, all at one scale."""

    def __init__(self, master: tk.Misc) -> None:
        self._master = master
        self._loaded: dict[str, tk.PhotoImage] = {}
        self._folder: Path | None = None
        self.scale = images.SCALES[0]
        self.letters = "JQK"
        self.four_colours = False
        self.back = images.BACKS[0]

    def fit(self, scale: float, folder: Path | None = None) -> None:
        """Use the largest shipped pictures that are not larger than `scale` asks for.

        With a folder those in it are used, which are of just this scale.
        """
        fitting = images.nearest(scale) if folder is None else scale
        if (fitting, folder) != (self.scale, self._folder):
            self.scale, self._folder = fitting, folder
            self._loaded.clear()

    def names(self, cards: Iterable[object]) -> list[str]:
        """The pictures that a table with these cards can show, as they are chosen now."""
        chips = [images.chip_name(value, lying) for value in VALUES for lying in (False, True)]
        faces = [self._face(card) for card in cards]
        return [images.back_name(self.back), *chips, *faces, "felt", "shadow-card"]

    def get(self, name: str) -> tk.PhotoImage:
        """A picture by its name in the catalogue of `images`."""
        if name not in self._loaded:
            self._loaded[name] = tk.PhotoImage(master=self._master, data=self._data(name))
        return self._loaded[name]

    def _data(self, name: str) -> bytes:
        if self._folder is not None:
            with contextlib.suppress(OSError):
                return (self._folder / f"{name}.png").read_bytes()
        return images.data(name, images.nearest(self.scale))

    def _face(self, card: object) -> str:
        return images.card_name(str(card), self.letters, self.four_colours)

    def card(self, card: object) -> tk.PhotoImage:
        """The face of a card, or the back for None."""
        if card is None:
            return self.get(images.back_name(self.back))
        return self.get(self._face(card))

    def chip(self, value: int, lying: bool) -> tk.PhotoImage:
        """A chip seen from above, or lying in a pile."""
        return self.get(images.chip_name(value, lying))

    def narrowed(self, picture: tk.PhotoImage, quarters: int) -> tk.PhotoImage:
        """A copy that is 1 to 3 quarters as wide: a card while it is being turned."""
        wider = picture if quarters == 1 else picture.zoom(quarters, 1)
        return wider.subsample(4, 1)
