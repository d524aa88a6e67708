"""The pictures as Tk's own images, loaded when first needed and kept while their scale is."""

import tkinter as tk

import images


class Pictures:
    """PhotoImages by name, all at one of the shipped scales."""

    def __init__(self, master: tk.Misc) -> None:
        self._master = master
        self._loaded: dict[str, tk.PhotoImage] = {}
        self.scale = images.SCALES[0]
        self.letters = "JQK"
        self.four_colours = False
        self.back = images.BACKS[0]

    def fit(self, scale: float) -> None:
        """Use the largest shipped pictures that are not larger than `scale` asks for."""
        nearest = images.nearest(scale)
        if nearest != self.scale:
            self.scale = nearest
            self._loaded.clear()

    def get(self, name: str) -> tk.PhotoImage:
        """A picture by its name in the catalogue of `images`."""
        if name not in self._loaded:
            file = images.path(name, self.scale)
            self._loaded[name] = tk.PhotoImage(master=self._master, file=str(file))
        return self._loaded[name]

    def card(self, card: object) -> tk.PhotoImage:
        """The face of a card, or the back for None."""
        if card is None:
            return self.get(images.back_name(self.back))
        return self.get(images.card_name(str(card), self.letters, self.four_colours))

    def chip(self, value: int, lying: bool) -> tk.PhotoImage:
        """A chip seen from above, or lying in a pile."""
        return self.get(images.chip_name(value, lying))

    def narrowed(self, picture: tk.PhotoImage, quarters: int) -> tk.PhotoImage:
        """A copy that is 1 to 3 quarters as wide: a card while it is being turned."""
        wider = picture if quarters == 1 else picture.zoom(quarters, 1)
        return wider.subsample(4, 1)
