"""Noughts and crosses on a canvas: the board, its marks, the buttons, and what is beside it."""

import tkinter as tk
from collections.abc import Sequence

from net.noughts.board import CELLS, Mark
from net.noughts.series import Party
from table.noughts_shown import MARKS, NoughtsShown
from table.window.area import Area
from table.window.buttons import Button, rounded
from table.window.felt import Felt
from table.window.noughts.board_layout import NoughtsLayout, Stroke, drawn, through
from table.window.noughts.side import DIM, FAINT, INK, Side, draw_stroke, strokes
from table.window.panel import Panel
from table.window.pictures import Pictures
from table.window.style import GOLD, IVORY, RIM, SHADOW, Writing

LINE = "#c9402f"
"""What strikes a row of three out."""


class NoughtsView:
    """Draws what is shown, each part by itself; a part is known by its tag."""

    def __init__(self, canvas: tk.Canvas, shown: NoughtsShown) -> None:
        self.canvas = canvas
        self.shown = shown
        self.layout = NoughtsLayout.fitting(640, 480)
        self.writing = Writing(canvas)
        self.buttons = {
            name: Button(canvas, self.writing, name) for name in ("button.main", "button.leave")
        }
        self.panel = Panel(canvas, self.writing)
        self.notice = ""
        """What went wrong just now, in place of the text."""
        self.pointed: int | None = None
        """The cell under the pointer, if a mark can be made there."""
        self.cursor: int | None = None
        """The cell that the keys have chosen."""
        self._pictures = Pictures(canvas)
        self._felt = Felt(canvas, self._pictures)
        self._side = Side(canvas, self.writing, shown)
        self._has_size = False

    # the whole

    def resize(self, width: int, height: int) -> None:
        """Lay everything out for a canvas of this many pixels, and draw it."""
        self.layout = NoughtsLayout.fitting(width, height)
        self._has_size = True
        self._pictures.fit(self.layout.scale)
        self.writing.fit(self.layout.scale)
        self.draw()

    def draw(self) -> None:
        """Draw everything anew; before the window has a size there is nothing to draw."""
        if not self._has_size:
            return
        self._felt.draw(self.layout)
        self._draw_grid()
        self.draw_marks()
        self.draw_state()
        for name, button in self.buttons.items():
            button.remove()
            button.place(self.layout[name] if button.text else Area(0, 0, 0, 0), self._scale)
        self.panel.place(self.layout["panel"], self._scale)

    @property
    def _scale(self) -> float:
        return self.layout.scale

    def _line(self, units: float) -> int:
        return max(1, round(units * self._scale))

    # the board

    def _draw_grid(self) -> None:
        """Gold braid: a rim around the board, and four strips that part the cells."""
        canvas, scale = self.canvas, self._scale
        canvas.delete("grid")
        rim, board = self.layout["board"].inset(-6 * scale), self.layout["board"]
        points = rounded(rim.left, rim.top, rim.right, rim.bottom, 14 * scale)
        down = self._line(1.5)
        for by, colour, width in ((down, SHADOW, 2.5), (0, RIM, 2.5)):
            canvas.create_polygon(
                [point + by for point in points],
                smooth=True,
                fill="",
                outline=colour,
                width=self._line(width),
                tags="grid",
            )
        margin = 12 * scale
        for third in (1, 2):
            x = board.left + board.width * third / 3
            y = board.top + board.height * third / 3
            for ends in (
                (x, board.top + margin, x, board.bottom - margin),
                (board.left + margin, y, board.right - margin, y),
            ):
                self._braid(ends, down)

    def _braid(self, ends: tuple[float, float, float, float], down: int) -> None:
        under = [end + down for end in ends]
        for where, colour, width in ((under, SHADOW, 5.0), (ends, RIM, 5.0)):
            self.canvas.create_line(
                *where, fill=colour, width=self._line(width), capstyle="round", tags="grid"
            )
        step = self._line(4)
        self.canvas.create_line(
            *ends, fill=GOLD, width=self._line(1.6), dash=(step, step), tags="grid"
        )

    def draw_marks(self, struck: bool = True) -> None:
        """The marks of the game, the winning lines if `struck` already, and the cells' numbers."""
        canvas, series = self.canvas, self.shown.series
        canvas.delete("marks", "line", "pen")
        for cell in CELLS:
            mark = None if series is None else series.board[cell]
            if series is not None and mark is not None:
                player = series.starter if mark is Mark.FIRST else series.starter.other
                self._ink(self.strokes(cell, player), player, "marks")
            else:
                self._number(cell)
        if series is not None and struck:
            self.draw_lines(series.board.lines)
        self.draw_pointed()

    def _number(self, cell: int) -> None:
        area = self.layout.cell(cell).inset(11 * self._scale)
        self.canvas.create_text(
            area.left,
            area.top,
            text=str(cell),
            anchor="nw",
            fill=DIM,
            font=self.writing["small"],
            tags="marks",
        )

    def strokes(self, cell: int, player: Party) -> list[Stroke]:
        """How a player's mark is drawn in a cell."""
        return strokes(MARKS[player], self.layout.cell(cell))

    def draw_pen(self, cell: int, player: Party, progress: float) -> None:
        """A mark that is being made."""
        self.canvas.delete("pen", "pointed")
        self._ink(drawn(self.strokes(cell, player), progress), player, "pen")

    def draw_lines(self, lines: Sequence[Sequence[int]], progress: float = 1.0) -> None:
        """What strikes the complete rows of three out."""
        canvas = self.canvas
        canvas.delete("line")
        for first, *_, last in lines:
            stroke = through(self.layout.cell(first), self.layout.cell(last))
            for points in drawn(stroke, progress):
                for colour, width in ((SHADOW, 10), (IVORY, 8.5), (LINE, 5.5)):
                    self._pen(points, colour, width, "line")
        self._keep_panel_above()

    def _ink(self, strokes: Sequence[Stroke], player: Party, tag: str) -> None:
        by = self._line(2)
        for points in strokes:
            self._pen([(x + by, y + by) for x, y in points], SHADOW, 11, tag)
        for points in strokes:
            self._pen(points, INK[MARKS[player]], 11, tag)
        self._keep_panel_above()

    def _pen(self, points: Stroke, colour: str, width: float, tag: str) -> None:
        draw_stroke(self.canvas, points, colour, self._line(width), tag)

    def draw_pointed(self) -> None:
        """A faint mark under the pointer, and a frame around the cell that the keys have chosen."""
        canvas, shown = self.canvas, self.shown
        canvas.delete("pointed")
        if self.pointed is not None and shown.my_turn:
            for points in self.strokes(self.pointed, shown.me):
                self._pen(points, FAINT, 9, "pointed")
        if self.cursor is not None and shown.my_turn:
            area = self.layout.cell(self.cursor).inset(9 * self._scale)
            frame = rounded(area.left, area.top, area.right, area.bottom, 10 * self._scale)
            canvas.create_polygon(
                frame, smooth=True, fill="", outline=GOLD, width=self._line(2), tags="pointed"
            )
        self._keep_panel_above()

    def draw_state(self) -> None:
        """Who plays, the games, whose turn it is."""
        self._side.draw(self.layout, self.notice)
        self._keep_panel_above()

    # what can be pressed

    def offer(self, name: str, text: str) -> None:
        """Let a button say this; without a text it is not there."""
        button = self.buttons[name]
        if text == button.text:
            return
        button.text, button.enabled, button.look = text, bool(text), "normal"
        if not self._has_size:
            return
        button.remove()
        button.place(self.layout[name] if text else Area(0, 0, 0, 0), self._scale)
        self._keep_panel_above()

    def button_at(self, x: float, y: float) -> Button | None:
        """The button under a pixel: of the panel while it is open, else of the table."""
        buttons = self.panel.buttons if self.panel.is_open else list(self.buttons.values())
        return next((button for button in buttons if button.area.contains(x, y)), None)

    def _keep_panel_above(self) -> None:
        if self.panel.is_open:
            self.panel.draw()
