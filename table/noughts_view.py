"""Noughts and crosses on a canvas: the board, the marks, who plays, the games, and what is said."""

import tkinter as tk
from collections.abc import Sequence

from net.noughts import CELLS, Mark
from net.noughts_series import GAMES, Player
from table.area import Area
from table.buttons import Button, rounded
from table.felt import Felt
from table.noughts_board import NoughtsLayout, Stroke, cross, drawn, fitted, nought, through
from table.noughts_shown import MARKS, NoughtsShown
from table.panel import Panel
from table.pictures import Pictures
from table.style import FELT, GOLD, IVORY, LIGHT, MUTED, RIM, SHADOW, Writing

INK = {"X": IVORY, "O": GOLD}
"""The colours of the marks, which differ in shape as well."""

FAINT = "#458c63"
"""A mark that would be made."""

LINE = "#c9402f"
WARNING = "#ffcfae"
SEAT = "#1a5a35"


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
            moved = [point + by for point in points]
            canvas.create_polygon(
                moved, smooth=True, fill="", outline=colour, width=self._line(width), tags="grid"
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

    def draw_marks(self) -> None:
        """The marks of the game, the winning lines, and the cells' numbers."""
        canvas, series = self.canvas, self.shown.series
        canvas.delete("marks", "line", "pen")
        for cell in CELLS:
            mark = None if series is None else series.board[cell]
            if series is not None and mark is not None:
                player = series.starter if mark is Mark.FIRST else series.starter.other
                self._ink(self.strokes(cell, player), player, "marks")
            else:
                self._number(cell)
        if series is not None and series.board.lines:
            self.draw_lines(series.board.lines)
        self.draw_pointed()

    def _number(self, cell: int) -> None:
        area = self.layout.cell(cell).inset(11 * self._scale)
        self.canvas.create_text(
            area.left, area.top, text=str(cell), anchor="nw", fill=FAINT,
            font=self.writing["small"], tags="marks",
        )

    def strokes(self, cell: int, player: Player) -> list[Stroke]:
        """How a player's mark is drawn in a cell."""
        area = self.layout.cell(cell)
        return cross(area) if MARKS[player] == "X" else nought(area)

    def draw_pen(self, cell: int, player: Player, progress: float) -> None:
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
                for colour, width in ((SHADOW, 12), (IVORY, 10), (LINE, 7)):
                    self._pen(points, colour, width, "line")
        self._keep_panel_above()

    def _ink(self, strokes: Sequence[Stroke], player: Player, tag: str) -> None:
        by = self._line(2)
        for points in strokes:
            self._pen([(x + by, y + by) for x, y in points], SHADOW, 11, tag)
        for points in strokes:
            self._pen(points, INK[MARKS[player]], 11, tag)
        self._keep_panel_above()

    def _pen(self, points: Stroke, colour: str, width: float, tag: str) -> None:
        flat = [part for point in points for part in point]
        if len(points) > 1:
            self.canvas.create_line(
                flat, fill=colour, width=self._line(width), capstyle="round", joinstyle="round",
                tags=tag,
            )

    def draw_pointed(self) -> None:
        """A faint mark under the pointer, and a frame around the cell that the keys have chosen."""
        canvas, shown = self.canvas, self.shown
        canvas.delete("pointed")
        if self.pointed is not None and shown.my_turn:
            for points in self.strokes(self.pointed, shown.me):
                self._pen(points, FAINT, 9, "pointed")
        if self.cursor is not None and shown.my_turn:
            area = self.layout.cell(self.cursor).inset(9 * self._scale)
            points = rounded(area.left, area.top, area.right, area.bottom, 10 * self._scale)
            canvas.create_polygon(
                points, smooth=True, fill="", outline=GOLD, width=self._line(2), tags="pointed"
            )
        self._keep_panel_above()

    # beside the board

    def draw_state(self) -> None:
        """Who plays, the games, whose turn it is."""
        shown = self.shown
        self.canvas.delete("state")
        self._seat("own", shown.me)
        self._seat("other", shown.me.other)
        self._write("number", shown.number(), "small", MUTED)
        for number in range(1, GAMES + 1):
            self._game(number)
        ours = shown.my_turn or shown.mine_to_begin
        self._write("head", shown.head(), "big", GOLD if ours else IVORY)
        text = self.notice or shown.text()
        self._write("text", text, "normal", WARNING if self.notice else MUTED)
        self._keep_panel_above()

    def _seat(self, name: str, player: Player) -> None:
        shown, scale, area = self.shown, self._scale, self.layout[name]
        turn = shown.awaited is player
        points = rounded(area.left, area.top, area.right, area.bottom, 9 * scale)
        self.canvas.create_polygon(
            points, smooth=True, fill=SEAT, outline=GOLD if turn else SHADOW,
            width=self._line(2.5 if turn else 1), tags="state",
        )
        x, y = area.left + 28 * scale, area.middle[1]
        self._small_mark(player, Area(x - 18 * scale, y - 18 * scale, 36 * scale, 36 * scale))
        font, left = self.writing["bold"], area.left + 54 * scale
        room = area.right - left - 40 * scale
        text = fitted(shown.names[player], room, font.measure)
        colour = GOLD if player is shown.me else IVORY
        for text, x, anchor, kind, fill in (
            (text, left, "w", "bold", colour),
            (str(shown.wins(player)), area.right - 14 * scale, "e", "title", IVORY),
        ):
            self.canvas.create_text(
                x, y, text=text, anchor=anchor, fill=fill, font=self.writing[kind], tags="state"
            )

    def _game(self, number: int) -> None:
        """The field of one game: the mark of who won it, a dash for a draw, else its number."""
        shown, area = self.shown, self.layout.game(number)
        results = shown.series.results if shown.series else []
        now = shown.series is not None and not shown.ended and number == shown.series.number
        self.canvas.create_rectangle(
            area.left, area.top, area.right, area.bottom, fill=SEAT if now else FELT,
            outline=GOLD if now else LIGHT, width=self._line(2 if now else 1), tags="state",
        )
        if number > len(results):
            self.canvas.create_text(
                *area.middle, text=str(number), fill=MUTED if now else FAINT,
                font=self.writing["small"], tags="state",
            )
            return
        winner = results[number - 1]
        if winner is not None:
            self._small_mark(winner, area)
        else:
            x, y = area.middle
            self._pen([(x - area.width / 5, y), (x + area.width / 5, y)], MUTED, 4, "state")

    def _small_mark(self, player: Player, area: Area) -> None:
        mark = MARKS[player]
        for points in cross(area) if mark == "X" else nought(area):
            self._pen(points, INK[mark], 4, "state")

    def _write(self, name: str, text: str, kind: str, fill: str) -> None:
        area = self.layout[name]
        self.canvas.create_text(
            area.middle[0], area.top, text=text, anchor="n", fill=fill, justify="center",
            font=self.writing[kind], width=area.width, tags="state",
        )

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
