"""The tip in detail: how the bank will end, which cards are left, and what the last round cost."""

import tkinter as tk
from collections.abc import Callable, Sequence
from tkinter import font as tkfont

from cards.odds import Advice
from cards.odds.review import Decision
from cards.rules import RuleSet
from table import tips
from table.window.small_window import SmallWindow
from table.window.style import FELT, GOLD, IVORY, MUTED
from table.words import Words

WIDTH, CHART, MARGIN = 420, 120, 12
"""Pixels of a chart on a screen of 96 to the inch; it does not grow with the window."""

AROUND = 24
"""Pixels of padding beside a chart."""


class TipDetails(SmallWindow):
    """Two bar charts that follow every card: the bank's ends, and the cards nobody has seen."""

    def __init__(self, master: tk.Misc, words: Words, advice: Callable[[], Advice | None]) -> None:
        super().__init__(master, words("tip.title"))
        self._words = words
        self._advice = advice
        self._size = min(self.pixels(WIDTH), self.room[0] - AROUND), self.pixels(CHART)
        self._charts: list[tk.Canvas] = []
        for key in ("tip.bank", "tip.left"):
            self.label(self.body, words(key)).pack(anchor="w", padx=12, pady=(8, 2))
            chart = tk.Canvas(
                self.body, width=self._size[0], height=self._size[1], background=FELT,
                highlightthickness=0, insertofftime=0,
            )
            chart.pack(padx=12, pady=(0, 8))
            self._charts.append(chart)
        self.draw()
        self.open(self.button(words("close"), self.close))

    def draw(self) -> None:
        """Show what is known now."""
        if not self.window.winfo_exists():
            return
        advice = self._advice()
        ends, left = self._charts
        if advice is None:
            for chart in self._charts:
                chart.delete("all")
                text = self._words("tip.nothing")
                middle = self._size[0] / 2, self._size[1] / 2
                chart.create_text(*middle, text=text, fill=MUTED, font="TkDefaultFont")
            return
        bank = advice.bank
        bars = [(str(points), tips.percent(chance)) for points, chance in bank.totals.items()]
        bars.append((self._words("tip.bust"), tips.percent(bank.bust)))
        if bank.pictures:
            bars.append((self._words("tip.pictures"), tips.percent(bank.pictures)))
        draw_bars(ends, self._size, bars)
        draw_bars(left, self._size, [(rank, count) for rank, count in advice.left.items()])


def draw_bars(
    chart: tk.Canvas, size: tuple[int, int], bars: Sequence[tuple[str, int]]
) -> None:
    """Name and number of each bar, side by side, the largest as high as there is room."""
    chart.delete("all")
    width, height = size
    line = tkfont.nametofont("TkDefaultFont", chart).metrics("linespace")
    most = max(1, *(number for _, number in bars))
    step = (width - 2 * MARGIN) / len(bars)
    floor = height - line - 6
    room = floor - line - 8
    for place, (name, number) in enumerate(bars):
        middle = MARGIN + (place + 0.5) * step
        top = floor - room * number / most
        half = step * 0.35
        chart.create_rectangle(middle - half, top, middle + half, floor, fill=GOLD, width=0)
        chart.create_text(
            middle, top - 2, text=str(number), anchor="s", fill=IVORY, font="TkDefaultFont"
        )
        chart.create_text(
            middle, floor + 3, text=name, anchor="n", fill=MUTED, font="TkDefaultFont"
        )


class ReviewWindow(SmallWindow):
    """What would have been best: a line for each decision of a round."""

    def __init__(
        self, master: tk.Misc, words: Words, decisions: Sequence[Decision], rules: RuleSet
    ) -> None:
        super().__init__(master, words("review.title"))
        self.window.bind("<Return>", lambda event: self.close())
        self.body.configure(padding=(16, 16, 16, 4))
        self.lines = [tips.verdict(one, rules, words) for one in decisions]
        best = sum(one.was_best for one in decisions)
        summary = words("review.all", best=best, all=len(decisions))
        for line in [*self.lines, summary] if self.lines else [words("review.none")]:
            self.label(self.body, line, 520).pack(anchor="w", pady=3)
        self.open(self.button(words("close"), self.close))
