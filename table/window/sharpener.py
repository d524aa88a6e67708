"""Pictures of exactly the scale that the window needs, made by Pillow while nothing else happens.

The shipped sets are there at once; where the window's scale lies between two
of them, this makes a set of its own in the loop's idle time, a picture at a
time, and keeps it for the next start. Without Pillow, or without a place to
keep them, the shipped ones stay.
"""

import contextlib
import math
import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import images
from table import __version__

SETTLED = 400
"""Milliseconds without another size before a set is begun: a window is dragged in many steps."""

PAUSE, BUSY = 5, 150
"""Milliseconds to the next picture; and to the next look when something moves."""

MOST_SETS = 4
"""Sets that are kept, the last used ones: each takes a few megabytes."""

_DONE = "complete"


def exact(scale: float) -> float:
    """The scale of pictures for a table of this scale: never larger, in steps that can be seen."""
    return math.floor(scale * 100 + 1e-6) / 100


class Sharpener:
    """Makes sets of pictures one after another; the last one wanted is the one made."""

    def __init__(
        self,
        window: tk.Misc,
        folder: Path | None,
        is_busy: Callable[[], bool],
        is_ready: Callable[[], None],
    ) -> None:
        """`folder` keeps the sets; `is_ready` is called after each that is complete."""
        self._window = window
        self._folder = folder
        self._is_busy = is_busy
        self._is_ready = is_ready
        self._waiting: str | None = None

    def ready(self, scale: float, names: Sequence[str]) -> tuple[float, Path] | None:
        """The scale and folder of a set with these pictures; None when it is still to make."""
        folder = self._set(scale)
        if folder is None or not (folder / _DONE).exists():
            return None
        there = all((folder / f"{name}.png").exists() for name in names)
        return (exact(scale), folder) if there else None

    def want(self, scale: float, names: Sequence[str]) -> None:
        """Make these pictures for a table of this scale, if they are not shipped so."""
        self.stop()
        folder = self._set(scale)
        if folder is None or exact(scale) in images.SCALES:
            return
        self._waiting = self._window.after(SETTLED, lambda: self._begin(scale, folder, names))

    def stop(self) -> None:
        """Make nothing more."""
        if self._waiting is not None:
            self._window.after_cancel(self._waiting)
            self._waiting = None

    def _set(self, scale: float) -> Path | None:
        if self._folder is None:
            return None
        return self._folder / f"{__version__}-{exact(scale):.2f}"

    def _begin(self, scale: float, folder: Path, names: Sequence[str]) -> None:
        from importlib.util import find_spec  # not needed to begin with

        self._waiting = None
        if find_spec("PIL") is None:
            return
        self._go_on(scale, folder, _make(exact(scale), folder, names))

    def _go_on(self, scale: float, folder: Path, making: Iterator[None]) -> None:
        self._waiting = None
        pause = PAUSE
        if self._is_busy():
            pause = BUSY
        else:
            try:
                next(making)
            except StopIteration:
                self._is_ready()
                return
            except (OSError, ImportError):
                return  # no room, or a Pillow that does not work: the shipped pictures do
        self._waiting = self._window.after(pause, lambda: self._go_on(scale, folder, making))


def _make(scale: float, folder: Path, names: Sequence[str]) -> Iterator[None]:
    """Make what is missing of a set, a picture a step. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        file = folder / f"{name}.png"
        if not file.exists():
            new = file.with_suffix(".new")
            images.render(name, scale).save(new, "PNG")
            new.replace(file)
            yield
    (folder / _DONE).touch()
    _forget_old(folder.parent, folder)


def _forget_old(sets: Path, kept: Path) -> None:
    """Remove the sets that were not used for longest."""
    import shutil  # not needed to begin with

    with contextlib.suppress(OSError):
        others = [one for one in sets.iterdir() if one.is_dir() and one != kept]
        others.sort(key=lambda one: one.stat().st_mtime, reverse=True)
        for old in others[MOST_SETS - 1 :]:
            shutil.rmtree(old, ignore_errors=True)
