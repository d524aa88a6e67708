"""A small gallery of card backs: one looks at them and picks one."""

import tkinter as tk
from collections.abc import Callable
from tkinter import font as tkfont

import images
from table.window.pictures import Pictures
from table.window.small_window import SmallWindow
from table.window.style import FELT, GOLD, IVORY
from table.words import Words

GAP = 14
"""Pixels between backs and around them."""


class Gallery(SmallWindow):
    """A window with all backs, side by side as far as there is room; the one in use has a frame."""

    def __init__(
        self,
        master: tk.Misc,
        words: Words,
        pictures: Pictures,
        chosen: str,
        choose: Callable[[str], None],
    ) -> None:
        super().__init__(master, words("menu.back"))
        self._choose = choose
        self.chosen = chosen
        self._words = words
        self._images = [pictures.get(images.back_name(back)) for back in images.BACKS]
        self._font = tkfont.nametofont("TkDefaultFont", master)
        names = [self._font.measure(words(f"menu.back.{back}")) for back in images.BACKS]
        first = self._images[0]
        self._step = max(first.width(), *names) + GAP
        self._high = first.height() + self._font.metrics("linespace") + 2 * GAP
        self._columns = max(1, min(len(images.BACKS), (self.room[0] - 3 * GAP) // self._step))
        rows = -(-len(images.BACKS) // self._columns)
        self._canvas = tk.Canvas(
            self.body,
            width=GAP + self._step * self._columns,
            height=GAP + self._high * rows,
            background=FELT,
            highlightthickness=0,
            insertofftime=0,
            cursor="hand2",
        )
        self._canvas.pack()
        self._canvas.bind("<Button-1>", self._pick)
        for key, step in (("Left", -1), ("Right", 1)):
            self.window.bind(f"<{key}>", lambda event, step=step: self._move(step))  # type: ignore[misc]
        for key in ("Return", "space"):
            self.window.bind(f"<{key}>", lambda event: self.close())
        self._draw()
        self.open()

    def _corner(self, number: int) -> tuple[int, int]:
        """Where the part of the canvas for a back begins."""
        row, column = divmod(number, self._columns)
        return GAP // 2 + column * self._step, GAP // 2 + row * self._high

    def _draw(self) -> None:
        canvas = self._canvas
        canvas.delete("all")
        for number, (back, image) in enumerate(zip(images.BACKS, self._images, strict=True)):
            x, y = self._corner(number)
            middle, top = x + self._step // 2, y + GAP // 2
            left = middle - image.width() // 2
            if back == self.chosen:
                canvas.create_rectangle(
                    left - 6, top - 6, left + image.width() + 5, top + image.height() + 5,
                    outline=GOLD, width=3,
                )
            canvas.create_image(left, top, image=image, anchor="nw")
            name = self._words(f"menu.back.{back}")
            canvas.create_text(
                middle, top + image.height() + 8, text=name, fill=IVORY, anchor="n",
                font=self._font,
            )

    def _pick(self, event: tk.Event) -> None:
        for number, back in enumerate(images.BACKS):
            x, y = self._corner(number)
            if x <= event.x < x + self._step and y <= event.y < y + self._high:
                self._use(back)

    def _move(self, step: int) -> None:
        number = images.BACKS.index(self.chosen) + step
        self._use(images.BACKS[number % len(images.BACKS)])

    def _use(self, back: str) -> None:
        self.chosen = back
        self._choose(back)
        self._draw()
