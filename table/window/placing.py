"""The place of a window, such that it comes back to the same pixel whatever decorates it, and when.

Tk is asked for the place of a window's frame, and is told by X11 where its inside is; what lies
between (title, border, menus) differs from one window manager to the next, may come late, and Tk
does not learn where a manager has put a window by itself. So both are kept, what was asked for and
where the inside was then, and once the window stands it is moved by what it is off.
"""

import tkinter as tk

from table.window import geometry

SETTLING = 1_500
"""Milliseconds in which a window manager has decorated a window; a move after that is the
player's."""

PAUSE = 80
"""Milliseconds without a move after which the window stands."""

MOST_MOVES = 4
"""A manager that puts windows only where it wants is not argued with."""

Place = tuple[int, int]


class Placing:
    """One window. All in pixels of the screen; the inside begins below the menus."""

    def __init__(self, root: tk.Tk | tk.Toplevel) -> None:
        self._root = root
        self._asked: Place | None = None
        self._stood: Place | None = None
        self._wanted: Place | None = None
        self._moves = 0
        self._timers: dict[str, str] = {}
        root.bind("<Configure>", self._moved, add=True)
        root.bind("<Destroy>", self._gone, add=True)

    def put(self, size: tuple[int, int], place: Place, inside: Place | None) -> tuple[int, int]:
        """Give it a size and a place, as far as the screen has room; the size it got.

        `inside`: where its inside was when it had that place, if that is known.
        """
        screen = geometry.ScreenArea.of(self._root)
        fitting, (left, top) = geometry.on_screen(size, place, screen)
        if inside is not None and geometry.is_whole(inside, fitting, screen):
            left, top = place
        self._wanted = None
        if inside is not None:
            self._wanted = inside[0] + left - place[0], inside[1] + top - place[1]
        self._moves = MOST_MOVES
        self._ask((left, top), f"{fitting[0]}x{fitting[1]}")
        return fitting

    def resize(self, size: tuple[int, int]) -> None:
        """Give it another size, there where it is as far as the screen has room."""
        self.put(size, self.place, self.inside)

    @property
    def inside(self) -> Place:
        """Where the inside is now."""
        return self._root.winfo_rootx(), self._root.winfo_rooty()

    @property
    def place(self) -> Place:
        """What to ask for to have it where it is; a guess while it never was asked for."""
        x, y = self.inside
        if self._asked is None:
            return x, y - geometry.ABOVE_TABLE
        if self._stood is None:
            return self._asked
        return self._asked[0] + x - self._stood[0], self._asked[1] + y - self._stood[1]

    def _ask(self, place: Place, size: str = "") -> None:
        self._root.geometry(f"{size}+{place[0]}+{place[1]}")
        self._asked, self._stood = place, None

    def _moved(self, event: tk.Event) -> None:
        """The system has moved or resized the window."""
        if event.widget is not self._root or self._asked is None:
            return
        if "end" not in self._timers and self._moves:
            self._later("end", SETTLING, self._settled)
        if self._moves or self._stood is None:
            self._later("look", PAUSE, self._look)

    def _look(self) -> None:
        """It stands: see where, and move it by what it is off."""
        self._stop("look")
        asked, here = self._asked, self.inside
        if asked is None or not self._root.winfo_viewable():
            return
        self._stood = here
        if self._wanted is not None and here != self._wanted and self._moves:
            self._moves -= 1
            off = self._wanted[0] - here[0], self._wanted[1] - here[1]
            self._ask((asked[0] + off[0], asked[1] + off[1]))
            self._later("look", PAUSE, self._look)

    def _settled(self) -> None:
        self._stop("end")
        if "look" in self._timers:
            self._look()
        self._moves, self._wanted = 0, None

    def _later(self, name: str, milliseconds: int, do: object) -> None:
        self._stop(name)
        self._timers[name] = self._root.after(milliseconds, do)  # type: ignore[arg-type]

    def _stop(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            self._root.after_cancel(timer)

    def _gone(self, event: tk.Event) -> None:
        if event.widget is self._root:
            for name in list(self._timers):
                self._stop(name)
