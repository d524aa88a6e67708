"""A small gallery of card backs: one looks at them and picks one."""

import tkinter as tk
from collections.abc import Callable

import images
from table.window.pictures import Pictures
from table.window.style import FELT, GOLD, IVORY
from table.words import Words

GAP = 14
"""Pixels between backs and around them."""


class Gallery:
    """A window with all backs side by side; the one in use has a frame."""

    def __init__(
        self,
        master: tk.Misc,
        words: Words,
        pictures: Pictures,
        chosen: str,
        choose: Callable[[str], None],
    ) -> None:
        self._pictures = pictures
        self._choose = choose
        self.chosen = chosen
        self.window = window = tk.Toplevel(master)
        window.title(words("menu.back"))
        window.transient(master.winfo_toplevel())
        window.geometry(f"+{master.winfo_rootx() + 40}+{master.winfo_rooty() + 60}")
        window.resizable(False, False)
        self._images = [pictures.get(images.back_name(back)) for back in images.BACKS]
        first = self._images[0]
        self._step = first.width() + GAP
        self._canvas = tk.Canvas(
            window,
            width=GAP + self._step * len(images.BACKS),
            height=first.height() + 2 * GAP + 20,
            background=FELT,
            highlightthickness=0,
            insertofftime=0,
            cursor="hand2",
        )
        self._canvas.pack()
        self._words = words
        self._canvas.bind("<Button-1>", self._pick)
        for key, step in (("Left", -1), ("Right", 1)):
            window.bind(f"<{key}>", lambda event, step=step: self._move(step))  # type: ignore[misc]
        for key in ("Escape", "Return", "space"):
            window.bind(f"<{key}>", lambda event: window.destroy())
        window.focus_set()
        self._draw()

    def _draw(self) -> None:
        canvas = self._canvas
        canvas.delete("all")
        for number, (back, image) in enumerate(zip(images.BACKS, self._images, strict=True)):
            left = GAP + number * self._step
            if back == self.chosen:
                canvas.create_rectangle(
                    left - 6, GAP - 6, left + image.width() + 5, GAP + image.height() + 5,
                    outline=GOLD, width=3,
                )
            canvas.create_image(left, GAP, image=image, anchor="nw")
            name = self._words(f"menu.back.{back}")
            middle = left + image.width() / 2
            canvas.create_text(middle, GAP + image.height() + 16, text=name, fill=IVORY)

    def _pick(self, event: tk.Event) -> None:
        number = (event.x - GAP // 2) // self._step
        if 0 <= number < len(images.BACKS):
            self._use(images.BACKS[number])

    def _move(self, step: int) -> None:
        number = images.BACKS.index(self.chosen) + step
        self._use(images.BACKS[number % len(images.BACKS)])

    def _use(self, back: str) -> None:
        self.chosen = back
        self._choose(back)
        self._draw()
