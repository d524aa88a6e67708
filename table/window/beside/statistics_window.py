"""The window with what all rounds came to, and the curve of the account."""

import tkinter as tk
from collections.abc import Callable
from tkinter import ttk

from cards.events import OUTCOMES, RESULT_REASONS
from table.saving.statistics import Statistics
from table.window.beside.curve import Curve
from table.window.small_window import SmallWindow
from table.window.style import FELT
from table.words import Words

CURVE_WIDTH, CURVE_HEIGHT = 460, 190
"""Pixels of the curve at first; it grows with the window."""

LEAST_CURVE = 110
"""Pixels of its height on small screens."""


class StatisticsWindow(SmallWindow):
    """Shows counts as they were when it was opened; they can be set back after a question."""

    def __init__(
        self,
        master: tk.Misc,
        words: Words,
        title: str,
        statistics: Statistics,
        reset: Callable[[], None] | None,
    ) -> None:
        """`reset` counts from nothing; None where there is nothing that is kept."""
        super().__init__(master, words("stats.title", game=title))
        self._words = words
        self._statistics = statistics
        self._reset = reset
        self.body.configure(padding=(16, 16, 16, 4))
        self._fill()
        self.open(self._quiet)

    def _fill(self) -> None:
        for child in self.body.winfo_children():
            child.destroy()
        counted, words = self._statistics, self._words
        if self._reset is None:
            self.label(self.body, words("stats.practice")).pack(anchor="w", pady=(0, 8))
        table = ttk.Frame(self.body)
        table.pack(fill="x")
        rows: list[tuple[str, int | str]] = [(words("stats.rounds"), counted.rounds)]
        rows += [(words(f"stats.{name}"), counted.outcomes[name]) for name in OUTCOMES]
        rows += [
            (words("stats.longest-won"), counted.longest_won),
            (words("stats.longest-lost"), counted.longest_lost),
        ]
        if counted.decisions:
            percent = round(100 * counted.best / counted.decisions)
            share = words("stats.best.of", percent=percent, all=counted.decisions)
            rows.append((words("stats.best"), share))
        reasons: list[tuple[str, int | str]] = [
            (words(f"terminal.reason.{reason}"), counted.reasons[reason])
            for reason in RESULT_REASONS
            if counted.reasons[reason]
        ]
        if reasons:
            head = ttk.Label(table, text=words("stats.reasons"), font="TkHeadingFont")
            head.grid(row=0, column=3, columnspan=2, sticky="w")
        for column, first, part in ((0, 0, rows), (3, 1, reasons)):
            for row, (name, count) in enumerate(part, first):
                ttk.Label(table, text=name).grid(row=row, column=column, sticky="w")
                text = count if isinstance(count, str) else words.number(count)
                number = ttk.Label(table, text=text, font="TkHeadingFont")
                number.grid(row=row, column=column + 1, sticky="e", padx=(12, 0))
        table.columnconfigure(2, minsize=36)
        self._curve = tk.Canvas(
            self.body, width=CURVE_WIDTH, height=CURVE_HEIGHT, background=FELT,
            highlightthickness=0, insertofftime=0,
        )
        curve = Curve(self._curve, words, counted.curve())
        self._curve.pack(fill="both", expand=True, pady=(14, 0))
        self.may_shrink(self._curve, LEAST_CURVE)
        self._curve.bind("<Configure>", lambda event: curve.draw(event.width, event.height))
        self._offer()

    # setting back

    def _offer(self) -> None:
        close = ("close", self.close)
        if self._reset is None or not self._statistics.rounds:
            self._show_buttons("", close)
        else:
            self._show_buttons("", ("stats.reset", self._ask), close)

    def _ask(self) -> None:
        question = self._words("stats.reset.ask")
        self._show_buttons(question, ("yes", self._forget), ("no", self._offer))

    def _forget(self) -> None:
        if self._reset is not None:
            self._reset()
        self._fill()
        self.fit()

    def _show_buttons(self, question: str, *buttons: tuple[str, Callable[[], None]]) -> None:
        """The last one changes nothing, and has the keys."""
        for child in self.foot.winfo_children():
            child.destroy()
        for key, command in reversed(buttons):
            button = self.button(self._words(key), command)
            if command is buttons[-1][1]:
                self._quiet = button
                button.focus_set()
        ttk.Label(self.foot, text=question).pack(side="left")
