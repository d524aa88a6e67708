"""A part of a window that is scrolled where it is larger than its room, with bars only then."""

import tkinter as tk
from tkinter import ttk


class ScrollArea(ttk.Frame):
    """Fill `inner`; it takes all the room there is, and at least what it needs."""

    def __init__(self, master: tk.Misc) -> None:
        super().__init__(master)
        background = ttk.Style(master).lookup("TFrame", "background")
        self._canvas = canvas = tk.Canvas(
            self, highlightthickness=0, borderwidth=0, insertofftime=0, takefocus=False,
            background=background,
        )
        self.inner = ttk.Frame(canvas)
        self._item = canvas.create_window(0, 0, window=self.inner, anchor="nw")
        self._down = ttk.Scrollbar(self, orient="vertical", command=canvas.yview)
        self._across = ttk.Scrollbar(self, orient="horizontal", command=canvas.xview)
        canvas.configure(yscrollcommand=self._down.set, xscrollcommand=self._across.set)
        canvas.grid(row=0, column=0, sticky="nsew")
        self._down.grid(row=0, column=1, sticky="ns")
        self._across.grid(row=1, column=0, sticky="ew")
        self._down.grid_remove()
        self._across.grid_remove()
        self.rowconfigure(0, weight=1)
        self.columnconfigure(0, weight=1)
        self.bind("<Configure>", lambda event: self._lay(event.width, event.height))
        top = self.winfo_toplevel()
        top.bind("<FocusIn>", self._see, add=True)
        for wheel, units in (("<Button-4>", -3), ("<Button-5>", 3)):
            top.bind(wheel, lambda event, units=units: self._roll(event, units), add=True)  # type: ignore[misc]
        top.bind("<MouseWheel>", lambda event: self._roll(event, -3 if event.delta > 0 else 3))

    def widest(self, width: int) -> int:
        """What of a width is there for `inner`, with a bar at its side."""
        return width - self._down.winfo_reqwidth()

    def fit(self, width: int, height: int) -> None:
        """Ask for what `inner` needs, but at most for so many pixels."""
        self.update_idletasks()
        wide, high = self.inner.winfo_reqwidth(), self.inner.winfo_reqheight()
        if high > height:
            wide += self._down.winfo_reqwidth()
        if wide > width:
            high += self._across.winfo_reqheight()
        self.grid_propagate(False)
        self.configure(width=min(wide, width), height=min(high, height))
        if self.winfo_ismapped():
            self._lay(self.winfo_width(), self.winfo_height())

    def _lay(self, width: int, height: int) -> None:
        """Show the bars that this size needs."""
        wide, high = self.inner.winfo_reqwidth(), self.inner.winfo_reqheight()
        bar, under = self._down.winfo_reqwidth(), self._across.winfo_reqheight()
        down = high > height
        across = wide > width - bar * down
        down = high > height - under * across
        for shown, scrollbar in ((down, self._down), (across, self._across)):
            if shown:
                scrollbar.grid()
            else:
                scrollbar.grid_remove()
        size = max(wide, width - bar * down), max(high, height - under * across)
        self._canvas.itemconfigure(self._item, width=size[0], height=size[1])
        self._canvas.configure(scrollregion=(0, 0, *size))

    def _roll(self, event: tk.Event, units: int) -> None:
        """The wheel, but not over what scrolls itself."""
        own = not isinstance(event.widget, (tk.Text, ttk.Treeview))
        if own and self._down.winfo_ismapped():
            self._canvas.yview_scroll(units, "units")

    def _see(self, event: tk.Event) -> None:
        """Bring what has the keys now into view."""
        widget = event.widget
        inside = isinstance(widget, tk.Misc) and str(widget).startswith(f"{self.inner}.")
        if not inside or not self._down.winfo_ismapped():
            return
        top = widget.winfo_rooty() - self.inner.winfo_rooty()
        high, room = self.inner.winfo_height(), self._canvas.winfo_height()
        above = self._canvas.canvasy(0)
        if top < above or top + widget.winfo_height() > above + room:
            self._canvas.yview_moveto(max(0, top - room // 3) / high)
