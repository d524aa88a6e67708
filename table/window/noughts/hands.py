"""Mouse and keys at a board of noughts and crosses: what they mean, said to the window."""

from __future__ import annotations

import tkinter as tk
from typing import TYPE_CHECKING

from table.window.buttons import Button
from table.window.key_table import NOUGHTS
from table.window.keys import Keys
from table.window.noughts.board_layout import neighbour

if TYPE_CHECKING:
    from table.window.noughts.window import NoughtsWindow

NOWHERE = (-1, -1)
"""Where the pointer is when it is not on the canvas."""


class NoughtsHands:
    """A press and a release on one thing do it; a press while something is new only shows that."""

    def __init__(self, owner: NoughtsWindow) -> None:
        self._owner = owner
        self._view = owner.view
        self._armed: Button | int | None = None
        window, canvas = owner.window, owner.canvas
        does = {
            "cell": lambda key: self._key(int(key.removeprefix("KP_"))),
            "way": lambda key: self._move(key.removeprefix("KP_")),
            "confirm": lambda key: self._confirm(),
            "give-up": lambda key: self._escape(),
        }
        self.keys = Keys(window, NOUGHTS, does)
        canvas.bind("<Motion>", lambda event: self._point(event.x, event.y))
        canvas.bind("<Leave>", lambda event: self._point(*NOWHERE))
        canvas.bind("<ButtonPress-1>", self._press)
        canvas.bind("<ButtonRelease-1>", self._release)

    def look(self) -> None:
        """Something has changed under the pointer."""
        self._point(*self._pointer())

    # keys

    def _key(self, cell: int) -> None:
        if not (self._owner.hurry() or self._view.panel.is_open):
            self._owner.choose(cell)

    def _move(self, way: str) -> None:
        view, owner = self._view, self._owner
        owner.hurry()
        if owner.shown.my_turn and not view.panel.is_open:
            view.cursor = 5 if view.cursor is None else neighbour(view.cursor, way)
            view.draw_pointed()

    def _confirm(self) -> None:
        """Return and space: the first answer, the button, or a mark in the chosen cell."""
        view, owner = self._view, self._owner
        if owner.hurry():
            return
        if view.panel.is_open:
            view.panel.answer(view.panel.buttons[0])
        elif owner.shown.ended:
            owner.close()
        elif owner.shown.mine_to_begin:
            owner.begin()
        elif view.cursor is not None:
            owner.choose(view.cursor)
        else:
            self._move("Right")  # shows the choice

    def _escape(self) -> None:
        """The answer that changes nothing, else what the button to leave does."""
        self._owner.hurry()
        if self._view.panel.is_open:
            harmless = 0 if self._owner.shown.stalled else -1
            self._view.panel.answer(self._view.panel.buttons[harmless])
        else:
            self._owner.ask_to_leave()

    # the mouse

    def _target(self, x: int, y: int) -> Button | int | None:
        """The button or the cell under a pixel."""
        view = self._view
        button = view.button_at(x, y)
        if button is not None or view.panel.is_open:
            return button
        return view.layout.cell_at(x, y)

    def _press(self, event: tk.Event) -> None:
        self._owner.canvas.focus_set()
        self._armed = None if self._owner.hurry() else self._target(event.x, event.y)
        if isinstance(self._armed, Button):
            self._armed.set_look("pressed")

    def _release(self, event: tk.Event) -> None:
        armed, self._armed = self._armed, None
        if isinstance(armed, Button):
            armed.set_look("normal")
        news = self._owner.hurry()
        if armed is not None and not news and self._target(event.x, event.y) == armed:
            if isinstance(armed, Button):
                self._pressed(armed)
            else:
                self._owner.choose(armed)
        if not self._owner.gone:
            self._point(event.x, event.y)

    def _pressed(self, button: Button) -> None:
        if button in self._view.panel.buttons:
            self._view.panel.answer(button)
        elif button.name == "button.leave":
            self._owner.ask_to_leave()
        elif self._owner.shown.mine_to_begin:
            self._owner.begin()

    def _point(self, x: int, y: int) -> None:
        """The pointer is at a pixel: show what a click would do."""
        view, target = self._view, self._target(x, y)
        for button in (*view.buttons.values(), *view.panel.buttons):
            if button.look != "pressed":
                button.set_look("over" if button is target and self._armed is None else "normal")
        pointed = target if isinstance(target, int) and self._owner.shown.may_mark(target) else None
        if pointed != view.pointed:
            view.pointed = pointed
            view.draw_pointed()
        hand = isinstance(target, Button) or pointed is not None
        self._owner.canvas.configure(cursor="hand2" if hand else "")

    def _pointer(self) -> tuple[int, int]:
        """Where the pointer is on the canvas."""
        canvas = self._owner.canvas
        x, y = canvas.winfo_pointerxy()
        if canvas.winfo_containing(x, y) is not canvas:
            return NOWHERE
        return x - canvas.winfo_rootx(), y - canvas.winfo_rooty()
