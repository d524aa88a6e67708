"""The frame of a table's window: its size and place on the screen, zoomed, full screen, kept."""

import tkinter as tk

import images
from table.saving.settings import Settings
from table.window import geometry
from table.window.placing import Placing


class WindowPlace:
    """What happens to the window as a whole."""

    def __init__(self, root: tk.Tk | tk.Toplevel, settings: Settings) -> None:
        self._root = root
        self._settings = settings
        self._placing = Placing(root)

    def prepare(self) -> tuple[int, int]:
        """Make the window as large as it was, there where it was, or as suits the screen.

        Gives its size in pixels; it is not shown yet.
        """
        root = self._root
        icons = [images.data(f"icon-{side}", 1) for side in (64, 32, 16)]
        root.iconphoto(True, *(tk.PhotoImage(master=root, data=icon) for icon in icons))
        root.minsize(*geometry.size_of(images.SCALES[0]))
        size, place = self._settings.get("size"), self._settings.get("place")
        if size and place:
            inside = self._settings.get("inside")
            return self._placing.put(tuple(size), tuple(place), inside and tuple(inside))
        width, height = geometry.size_of(self._first_scale())
        root.geometry(f"{width}x{height}")
        return width, height

    def zoom(self, step: int, scale: float) -> None:
        """Make it one scale larger (1) or smaller (-1) than `scale`, or as at first (0)."""
        root = self._root
        width, height = root.winfo_screenwidth(), root.winfo_screenheight()
        wanted = geometry.next_scale(scale, step, width, height) if step else self._first_scale()
        self._placing.resize(geometry.size_of(wanted))

    def _first_scale(self) -> float:
        root = self._root
        width, height = root.winfo_screenwidth(), root.winfo_screenheight()
        return geometry.first_scale(width, height, geometry.dots_per_inch(root))

    @property
    def is_full(self) -> bool:
        """Whether it fills the screen."""
        return bool(self._root.attributes("-fullscreen"))

    def toggle_full(self) -> None:
        """Fill the screen, or stop to."""
        self._root.attributes("-fullscreen", not self.is_full)

    def keep(self) -> None:
        """Remember size and place for the next time, unless it fills the screen."""
        root = self._root
        if root.state() == "normal" and root.winfo_viewable() and not self.is_full:
            size = [root.winfo_width(), root.winfo_height()]
            place, inside = list(self._placing.place), list(self._placing.inside)
            self._settings.choose(size=size, place=place, inside=inside)
