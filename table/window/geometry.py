"""The size and place of the window: at first, as it was last, and one step larger or smaller."""

import tkinter as tk
from tkinter import font as tkfont

import images
from chips.frozen import Frozen
from table.window.layout import TABLE_HEIGHT, TABLE_WIDTH

SHARE_OF_SCREEN = 0.85
"""The most of the screen's width or height that the first window takes."""

ABOVE_TABLE = 72
"""Pixels that the title and the menus take above the table, about; it depends on the system."""

TITLE, EDGE = 36, 6
"""Pixels that systems take above a window without menus, and at its other three sides, at most."""

BESIDE = 40, 30
"""Pixels from the corner of a window to that of a small one over it."""

USUAL_SCALE, USUAL_DPI = 1.5, 96
"""What is comfortable to read on a screen of the usual number of pixels an inch."""

POINTS = 72
"""To the inch."""

MANY_PIXELS = 2_500
"""A screen this wide may be a dense one: worth asking how many pixels an inch it has."""


class ScreenArea(Frozen):
    """Where windows can be: left and top edge, width and height, in pixels."""

    left: int
    top: int
    width: int
    height: int

    @classmethod
    def of(cls, root: tk.Tk | tk.Toplevel) -> "ScreenArea":
        """All that this display shows."""
        return cls(
            root.winfo_vrootx(),
            root.winfo_vrooty(),
            max(root.winfo_screenwidth(), root.winfo_vrootwidth()),
            max(root.winfo_screenheight(), root.winfo_vrootheight()),
        )


def room_inside(screen: ScreenArea) -> tuple[int, int]:
    """The largest inside of a window without menus that lies whole on the screen."""
    return screen.width - 2 * EDGE, screen.height - TITLE - EDGE


def put_whole(window: tk.Toplevel, place: tuple[int, int], size: tuple[int, int]) -> None:
    """Put a window of a size (of its inside) at a place, or so near that it is whole on screen."""
    screen = ScreenArea.of(window)
    most_left = screen.left + screen.width - size[0] - 2 * EDGE
    most_top = screen.top + screen.height - size[1] - TITLE - EDGE
    left = max(screen.left, min(place[0], most_left))
    top = max(screen.top, min(place[1], most_top))
    window.geometry(f"+{left}+{top}")


def size_of(scale: float) -> tuple[int, int]:
    """The window that shows the table at a scale."""
    return round(TABLE_WIDTH * scale), round(TABLE_HEIGHT * scale)


def first_scale(width: int, height: int, dpi: float) -> float:
    """The scale for a first window on a screen of this size and density."""
    most = SHARE_OF_SCREEN * min(width / TABLE_WIDTH, height / TABLE_HEIGHT)
    return images.nearest(min(most, USUAL_SCALE * max(dpi, USUAL_DPI) / USUAL_DPI))


def next_scale(now: float, step: int, width: int, height: int) -> float:
    """The next larger (`step` 1) or smaller (-1) scale whose window fits the screen, or `now`."""
    room = height - ABOVE_TABLE
    fits = [s for s in images.SCALES if TABLE_WIDTH * s <= width and TABLE_HEIGHT * s <= room]
    if step > 0:
        return min((scale for scale in fits if scale > now + 0.01), default=now)
    return max((scale for scale in fits if scale < now - 0.01), default=now)


def on_screen(
    size: tuple[int, int], place: tuple[int, int], screen: ScreenArea
) -> tuple[tuple[int, int], tuple[int, int]]:
    """A remembered size and place such that the window is no larger than the screen, nor off it."""
    width, height = min(size[0], screen.width), min(size[1], screen.height - ABOVE_TABLE)
    left = min(max(place[0], screen.left), screen.left + screen.width - width)
    top = min(max(place[1], screen.top), screen.top + screen.height - ABOVE_TABLE - height)
    return (width, height), (left, top)


def is_whole(inside: tuple[int, int], size: tuple[int, int], screen: ScreenArea) -> bool:
    """Whether the inside of a window, its left and top edge and size, lies whole on the screen."""
    left, top = inside[0] - screen.left, inside[1] - screen.top
    across = 0 <= left <= screen.width - size[0]
    return across and 0 <= top <= screen.height - size[1]


def dots_per_inch(root: tk.Tk | tk.Toplevel) -> float:
    """The density of the screen, as far as it says so; 96 is usual."""
    measured = root.winfo_fpixels("1i")
    if root.tk.call("tk", "windowingsystem") == "x11" and root.winfo_screenwidth() >= MANY_PIXELS:
        return max(measured, _xft_dpi())
    return float(measured)


def grow_system_fonts(root: tk.Tk) -> None:
    """Let menus and dialogs be as large as the screen's density asks, where Tk does not know it."""
    dpi = dots_per_inch(root)
    if dpi > 1.1 * root.winfo_fpixels("1i"):
        root.tk.call("tk", "scaling", dpi / POINTS)
        for name in tkfont.names(root):
            font = tkfont.nametofont(name, root)
            font.configure(size=font.cget("size"))


def _xft_dpi() -> float:
    """What desktops on X11 set for all programs, in the resource Xft.dpi; 0 when they do not."""
    import subprocess  # takes milliseconds, and most screens are not asked

    try:
        asked = subprocess.run(
            ["xrdb", "-query"], capture_output=True, text=True, timeout=1, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return 0.0
    for line in asked.stdout.splitlines():
        name, _, value = line.partition(":")
        if name.strip() == "Xft.dpi" and value.strip().isdigit():
            return float(value)
    return 0.0
