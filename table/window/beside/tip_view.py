"""The tip on the table: a slim bar for each choice, the better one marked, and why."""

from typing import Literal

from cards.events import Seat
from cards.odds import Advice, Choice
from table import tips
from table.window.board import TableCanvas
from table.window.style import GOLD, IVORY, MUTED

COLOURS = ("#f0cf6b", "#a9c4b1", "#8c2f2b")
"""Win, draw and lose: light, middle and dark, for eyes that take green and red for one."""

LABEL, BAR = 64, 98
"""Widths in units; behind them are the numbers."""


class TipView:
    """Off at first. It knows what lies open, no more, and looks when all is at rest."""

    def __init__(self, board: TableCanvas, seat: Seat) -> None:
        self._board = board
        self._seat = seat
        self._items: list[int] = []
        self._legend_items: list[int] = []
        self._known: tuple[object, Advice | None] = (None, None)
        self.on = False

    def switch(self, on: bool) -> None:
        """Show it from now on, or not."""
        self.on = on
        self.draw()

    def advice(self) -> Advice | None:
        """What the odds say of the open cards; None when there is nothing to decide."""
        shown = self._board.shown
        hands = {seat: tuple(hand) for seat, hand in shown.hands.items()}
        if hands != self._known[0]:
            self._known = hands, tips.advice_for(self._seat, hands, shown.rules)
        return self._known[1]

    def about_stakes(self) -> str:
        """Whether more in the pot is worth it now, while there is something to decide."""
        advice = self.advice() if self.on else None
        if advice is None:
            return ""
        return tips.about_stakes(advice, self._board.shown.rules, self._board.words)

    def draw(self) -> None:
        """Show what is best now, or before the cards what a stake is worth."""
        board = self._board
        board.canvas.delete(*self._items, *self._legend_items)
        self._items, self._legend_items = [], []
        if not self.on or self._seat in board.shown.results or board.shown.over:
            return
        advice, rules, area = self.advice(), board.shown.rules, board.layout["tip"]
        if advice is None and any(board.shown.hands.values()):
            return
        text = tips.about_stakes(advice, rules, board.words)
        if advice is not None:
            text, area = tips.reason(advice, board.words), board.layout["tip.text"]
            self._legend()
            bars = board.layout["tip.bars"]
            for down, choice in ((0.25, "stand"), (0.75, "hit")):
                self._row(bars.left, bars.top + bars.height * down, choice, advice)  # type: ignore[arg-type]
        self._items.append(
            board.canvas.create_text(
                area.left, area.middle[1], text=text, anchor="w", fill=IVORY,
                font=board.writing["small"], width=area.width,
            )
        )

    def _legend(self) -> None:
        """What the colours and the three numbers of a row stand for, above the message."""
        board, units = self._board, self._board.layout.units
        area, font = board.layout["tip.legend"], board.writing["small"]
        parts = ("tip.win", "tip.draw", "tip.lose")
        names = [board.words(key) for key in parts]
        side, gap = units(8), units(12)
        width = sum(map(font.measure, names)) + len(names) * (side + units(4)) + 2 * gap
        x, y = area.middle[0] - width / 2, area.middle[1]
        for name, fill in zip(names, COLOURS, strict=True):
            self._legend_items += [
                board.canvas.create_rectangle(
                    x, y - side / 2, x + side, y + side / 2, fill=fill, width=0
                ),
                board.canvas.create_text(
                    x + side + units(4), y, text=name, anchor="w", fill=MUTED, font=font
                ),
            ]
            x += side + units(4) + font.measure(name) + gap

    def _row(self, left: float, y: float, choice: Choice, advice: Advice) -> None:
        """The name of a choice, its bar, and its chances in per cent."""
        board, units = self._board, self._board.layout.units
        best = choice == advice.best
        name = tips.choice_name(choice, board.shown.rules, board.words)
        label, colour = (f"▸ {name}", GOLD) if best else (name, MUTED)
        self._write(left + units(LABEL), y, label, "e", colour)
        x, half, chances = left + units(LABEL + 6), units(5), advice.of(choice)
        for part, fill in zip((chances.win, chances.draw, chances.lose), COLOURS, strict=True):
            end = x + units(BAR) * part
            self._items.append(
                board.canvas.create_rectangle(x, y - half, end, y + half, fill=fill, width=0)
            )
            x = end
        self._write(x + units(6), y, tips.chances(chances, board.words), "w", colour)

    def _write(self, x: float, y: float, text: str, anchor: Literal["e", "w"], fill: str) -> None:
        board = self._board
        font = board.writing["small"]
        self._items.append(
            board.canvas.create_text(x, y, text=text, anchor=anchor, fill=fill, font=font)
        )
