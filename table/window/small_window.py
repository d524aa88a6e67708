"""The frame of every small window: title, place, keys, focus, and room on a small screen.

A small window stands over the one it belongs to, near its corner and whole on
the screen. What is too large for that shrinks where it may, and is scrolled
where it may not; the buttons at its foot are always there. Escape and the
window's own button close it, and the owner has the keys again.
"""

import tkinter as tk
from collections.abc import Callable
from tkinter import ttk

from table.window import geometry
from table.window.flow import Flow
from table.window.scroll_area import ScrollArea

INNER = 48
"""Pixels that paddings and the bar at the side take off the width of the screen, at most."""

Shrinking = tk.Canvas | tk.Text | ttk.Treeview


class SmallWindow:
    """A window over another. Fill `body` and `foot`, then `open` it; `fit` it when it has grown."""

    def __init__(
        self, master: tk.Misc, title: str, on_close: Callable[[], None] | None = None
    ) -> None:
        """`on_close` is called once, when the player closes it; not when its owner goes."""
        self._owner = master.winfo_toplevel()
        self._on_close = on_close
        self.window = window = tk.Toplevel(master)
        window.withdraw()
        window.title(title)
        window.transient(self._owner)
        window.protocol("WM_DELETE_WINDOW", self.close)
        window.bind("<Escape>", lambda event: self.close())
        self.foot = ttk.Frame(window)
        self._area = ScrollArea(window)
        self.body = self._area.inner
        self._area.pack(side="top", fill="both", expand=True)
        self._shrinking: dict[Shrinking, tuple[int, int]] = {}
        self._wrapping: list[tuple[ttk.Label, int]] = []
        self._flows: list[Flow] = []

    # putting it together

    def label(self, parent: tk.Misc, text: str = "", wrap: int = 540) -> ttk.Label:
        """A text that takes several lines where it is wider than `wrap` pixels or the screen.

        The pixels are those of a screen with 96 to the inch.
        """
        label = ttk.Label(parent, text=text)
        self._wrapping.append((label, self.pixels(wrap)))
        return label

    def pixels(self, usual: int) -> int:
        """So many pixels of a screen with 96 to the inch, on this one; never fewer."""
        return round(usual * max(1.0, self.window.winfo_fpixels("1i") / geometry.USUAL_DPI))

    def flow(self, parent: tk.Misc) -> Flow:
        """A row of widgets that becomes two or three where the screen is narrow."""
        flow = Flow(parent)
        self._flows.append(flow)
        return flow

    def button(self, text: str, command: Callable[[], None]) -> ttk.Button:
        """A button at the foot, to the left of those that are there."""
        button = ttk.Button(self.foot, text=text, command=command)
        button.pack(side="right", padx=(8, 0))
        return button

    def may_shrink(self, widget: Shrinking, least: int) -> None:
        """Make it lower than it is now, and a Text narrower, where the screen is small.

        `least` is in its own units: lines or pixels.
        """
        self._shrinking[widget] = int(widget.cget("height")), least

    # on the screen

    @property
    def room(self) -> tuple[int, int]:
        """The widest and highest that the inside of the window can be on this screen."""
        return geometry.room_inside(geometry.ScreenArea.of(self.window))

    def open(self, focus: tk.Misc | None = None) -> None:
        """Show it near its owner; `focus` has the keys, else the window itself."""
        self.fit()
        self.window.deiconify()
        (focus or self.window).focus_set()

    def fit(self) -> None:
        """Give it the size of what is in it, as far as the screen has room, and put it there."""
        window = self.window
        width, height = self.room
        for label, wrap in self._wrapping:
            if label.winfo_exists():
                label.configure(wraplength=min(wrap, width - INNER))
        for flow in self._flows:
            flow.wrap(width - INNER)
        if self.foot.winfo_children():
            self.foot.pack(side="bottom", fill="x", padx=12, pady=8, before=self._area)
        window.update_idletasks()
        if self.foot.winfo_children():
            height -= self.foot.winfo_reqheight() + 16
        self._shrink(width, height)
        self._area.fit(width, height)
        window.update_idletasks()
        size = window.winfo_reqwidth(), window.winfo_reqheight()
        if window.winfo_viewable():  # where the player has left it, as far as it is whole there
            inside = window.winfo_rootx(), window.winfo_rooty()
            framed = size[0] + geometry.EDGE, size[1] + geometry.EDGE
            if geometry.is_whole(inside, framed, geometry.ScreenArea.of(window)):
                return
            place = inside[0] - geometry.EDGE, inside[1] - geometry.TITLE
        else:
            right, down = geometry.BESIDE
            place = self._owner.winfo_rootx() + right, self._owner.winfo_rooty() + down
        geometry.put_whole(window, place, size)

    def refit(self) -> None:
        """What is in it has grown or gone, while it is open: fit it, where the player left it."""
        if self.window.winfo_viewable():
            self.fit()

    def _shrink(self, width: int, height: int) -> None:
        """Take off what may go of what is too high or too wide."""
        for widget, (usual, least) in self._shrinking.items():
            if not widget.winfo_exists():
                continue
            widget.configure(height=usual)
            self.window.update_idletasks()
            too_high = self.body.winfo_reqheight() - height
            unit = 1 if isinstance(widget, tk.Canvas) else max(1, _line_height(widget))
            lines = -(-max(0, too_high) // unit)
            widget.configure(height=max(least, usual - lines))
            if isinstance(widget, tk.Text):
                too_wide = self.body.winfo_reqwidth() - self._area.widest(width)
                letter = max(1, widget.winfo_reqwidth() // int(widget.cget("width")))
                letters = int(widget.cget("width")) - -(-max(0, too_wide) // letter)
                widget.configure(width=max(20, letters))
        self.window.update_idletasks()

    def close(self) -> None:
        """Take it away, and give the keys back to the owner."""
        if not self.window.winfo_exists():
            return
        if self._on_close is not None:
            self._on_close()
        self.window.destroy()
        before = self._owner.focus_lastfor()
        if before is not None and before.winfo_viewable():
            before.focus_set()


def _line_height(widget: tk.Text | ttk.Treeview) -> int:
    return int(widget.winfo_reqheight()) // int(widget.cget("height"))
