"""Two windows for noughts and crosses, with the drivers and sockets that they are used with."""

import time
import tkinter as tk
from collections.abc import Callable
from functools import partial

from net.driver import ListenerDriver, NoughtsEnd, StreamDriver, TkLoop
from net.noughts.events import NoughtsEvent
from net.noughts.link import NoughtsLink
from net.noughts.series import Party, Series, SeriesPhase
from table.window.noughts import window as noughts_window
from table.window.noughts.window import NoughtsWindow
from table.words import Words
from tests.table.window.noughts.pair import OTHER_WINS, STARTER_WINS


class TwoWindows:
    """Anna was invited by Berta; both windows, drivers and links in one loop."""

    def __init__(self) -> None:
        self.root = tk.Tk()
        self.root.withdraw()
        self.loop = loop = TkLoop(self.root)
        self.closed: list[str] = []
        self.links = NoughtsLink(Party.INVITED, loop.now()), NoughtsLink(
            Party.INVITER, loop.now()
        )
        self.host: ListenerDriver[NoughtsEvent] = ListenerDriver(
            loop, lambda event: self.windows[0].hear(event), allowed=["127.0.0.1"]
        )
        self.host.attach(NoughtsEnd(self.links[0]))
        self.guest: StreamDriver[NoughtsEvent] = StreamDriver(
            loop, NoughtsEnd(self.links[1]), "127.0.0.1", self.host.port,
            lambda event: self.windows[1].hear(event),
        )  # fmt: skip
        self.windows = (
            self._window(0, self.host.call, "Anna", "Berta"),
            self._window(1, self.guest.call, "Berta", "Anna"),
        )
        self.host.call(self.links[0].confirmed)

    def _window(self, me: int, call: noughts_window.Call, own: str, other: str) -> NoughtsWindow:
        gone = partial(self.closed.append, own)
        return NoughtsWindow(self.root, Words("en"), self.links[me], call, own, other, 0.0, gone)

    def wait(self, until: Callable[[], object]) -> None:
        for _ in range(500):
            self.root.update()
            if until():
                return
            time.sleep(0.01)
        raise AssertionError("not in time")

    def both(self, so: Callable[[Series], object]) -> None:
        """Wait until something is so at both ends."""
        self.wait(lambda: all(link.series and so(link.series) for link in self.links))

    def play(self, cells: str) -> None:
        for count, cell in enumerate(cells, 1):
            for link, window in zip(self.links, self.windows, strict=True):
                if link.series and link.series.awaited is link.me:
                    window.hurry()
                    window.choose(int(cell))
                    break
            self.both(lambda series, count=count: len(series.board.free) == 9 - count)  # type: ignore[misc]

    def close(self) -> None:
        self.wait(lambda: self.host.settled and self.guest.settled)
        for window in self.windows:
            window.close()
        self.guest.close()
        self.host.close()
        assert self.loop.waiting == 0
        self.root.destroy()


def test_two_windows_play_a_series_over_real_sockets(display: None) -> None:
    two = TwoWindows()
    anna, berta = two.windows
    two.both(lambda series: series.number == 1)
    two.play(STARTER_WINS)
    for _ in range(2):
        berta.hurry()
        berta.begin()  # who has lost
        two.both(lambda series: series.phase is SeriesPhase.PLAYING)
        two.play(OTHER_WINS)
    for window in two.windows:
        window.hurry()
    assert anna.shown.head() == "You win the series!"
    assert berta.shown.head() == "Anna wins the series"
    two.close()
    assert two.closed == ["Anna", "Berta"]
