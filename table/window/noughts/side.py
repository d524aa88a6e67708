"""What is beside a board of noughts and crosses: who plays, the five games, and what is said."""

import tkinter as tk
from collections.abc import Sequence

from net.noughts.series import GAMES, Party
from table.noughts_shown import MARKS, NoughtsShown
from table.window.area import Area
from table.window.buttons import rounded
from table.window.noughts.board_layout import NoughtsLayout, Stroke, cross, nought
from table.window.style import FELT, GOLD, IVORY, LIGHT, MUTED, SHADOW, Writing

INK = {"X": IVORY, "O": GOLD}
"""The colours of the marks, which differ in shape as well."""

FAINT = "#458c63"
"""A mark that would be made."""

DIM = "#69ad86"
"""Numbers, for whom they help."""

WARNING = "#ffcfae"
SEAT = "#1a5a35"


def strokes(mark: str, area: Area) -> list[Stroke]:
    """How an X or an O is drawn in an area."""
    return cross(area) if mark == "X" else nought(area)


def draw_stroke(canvas: tk.Canvas, points: Stroke, colour: str, width: int, tag: str) -> None:
    """One stroke of a round pen; none of a single point."""
    flat = [part for point in points for part in point]
    if len(points) > 1:
        canvas.create_line(
            flat, fill=colour, width=width, capstyle="round", joinstyle="round", tags=tag
        )


class Side:
    """Draws all of it anew each time, with the tag `state`."""

    def __init__(self, canvas: tk.Canvas, writing: Writing, shown: NoughtsShown) -> None:
        self.canvas = canvas
        self.writing = writing
        self.shown = shown
        self._layout = NoughtsLayout.fitting(640, 480)
        self._scale = 1.0

    def draw(self, layout: NoughtsLayout, notice: str) -> None:
        """Draw it where the layout has it; a notice takes the place of the text."""
        shown = self.shown
        self._scale, self._layout = layout.scale, layout
        self.canvas.delete("state")
        self._seat("own", shown.me)
        self._seat("other", shown.me.other)
        self._write("number", shown.number(), "small", MUTED)
        for number in range(1, GAMES + 1):
            self._game(number)
        ours = shown.my_turn or shown.mine_to_begin
        below = self._write("head", shown.head(), "big", GOLD if ours else IVORY)
        colour = WARNING if notice else MUTED
        self._write("text", notice or shown.text(), "normal", colour, below)

    def _seat(self, name: str, player: Party) -> None:
        shown, scale, area = self.shown, self._scale, self._layout[name]
        turn = shown.awaited is player
        points = rounded(area.left, area.top, area.right, area.bottom, 9 * scale)
        self.canvas.create_polygon(
            points, smooth=True, fill=SEAT, outline=GOLD if turn else SHADOW,
            width=self._line(2.5 if turn else 1), tags="state",
        )  # fmt: skip
        x, y = area.left + 28 * scale, area.middle[1]
        self._small_mark(player, Area(x - 18 * scale, y - 18 * scale, 36 * scale, 36 * scale))
        left, right = area.left + 50 * scale, area.right - 14 * scale
        text, room = shown.names[player], right - 26 * scale - left
        kind = "bold" if self.writing["bold"].measure(text) <= room else "small"
        self.canvas.create_text(
            left, y, text=text, anchor="w", fill=GOLD if player is shown.me else IVORY,
            font=self.writing[kind], width=room, tags="state",
        )  # fmt: skip
        self.canvas.create_text(
            right, y, text=str(shown.wins(player)), anchor="e", fill=IVORY,
            font=self.writing["title"], tags="state",
        )  # fmt: skip

    def _game(self, number: int) -> None:
        """The field of one game: the mark of who won it, a dash for a draw, else its number."""
        shown, area = self.shown, self._layout.game(number)
        results = shown.series.results if shown.series else []
        now = shown.series is not None and not shown.ended and number == shown.series.number
        self.canvas.create_rectangle(
            area.left, area.top, area.right, area.bottom, fill=SEAT if now else FELT,
            outline=GOLD if now else LIGHT, width=self._line(2 if now else 1), tags="state",
        )  # fmt: skip
        if number > len(results):
            self.canvas.create_text(
                *area.middle, text=str(number), fill=MUTED if now else DIM,
                font=self.writing["small"], tags="state",
            )  # fmt: skip
            return
        winner = results[number - 1]
        if winner is not None:
            self._small_mark(winner, area)
        else:
            x, y = area.middle
            self._pen([(x - area.width / 5, y), (x + area.width / 5, y)], MUTED, 4)

    def _small_mark(self, player: Party, area: Area) -> None:
        mark = MARKS[player]
        for points in strokes(mark, area):
            self._pen(points, INK[mark], 4)

    def _write(self, name: str, text: str, kind: str, fill: str, below: float = 0.0) -> float:
        """Write in a place, but not above a height; where it ends."""
        area = self._layout[name]
        item = self.canvas.create_text(
            area.middle[0], max(area.top, below), text=text, anchor="n", fill=fill,
            justify="center", font=self.writing[kind], width=area.width, tags="state",
        )  # fmt: skip
        box = self.canvas.bbox(item)
        return float(box[3]) if box else area.top

    def _pen(self, points: Sequence[tuple[float, float]], colour: str, width: float) -> None:
        draw_stroke(self.canvas, points, colour, self._line(width), "state")

    def _line(self, units: float) -> int:
        return max(1, round(units * self._scale))
