"""The window comes back to the same pixel, whoever decorates it and when."""

import os
import shutil
import subprocess
import sys
import time
import tkinter as tk
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from table.saving.home import Home
from table.saving.settings import Settings
from table.window.frame import WindowPlace
from tests.places import ROOT
from tests.screens import Screens

pytestmark = pytest.mark.screen

MANAGERS: dict[str, list[str]] = {
    "none": [],
    "openbox": ["openbox"],
    "at once": [sys.executable, "-m", "tests.table.window.late_manager", "0", "211", "97"],
    "late": [sys.executable, "-m", "tests.table.window.late_manager", "0.4", "211", "97"],
    "very late": [sys.executable, "-m", "tests.table.window.late_manager", "1.2", "211", "97"],
}

STANDS = 1.9
"""Seconds after which the latest of them has decorated, and the window has been put right."""


@contextmanager
def managed(display: str, command: list[str]) -> Iterator[None]:
    """A window manager on a display."""
    if not command:
        yield
        return
    if shutil.which(command[0]) is None:
        pytest.skip(f"no {command[0]}")
    env = {**os.environ, "DISPLAY": display}
    manager = subprocess.Popen(
        command, env=env, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    if command[0] == sys.executable:
        assert manager.stdout is not None and manager.stdout.readline() == b"ready\n"
    else:
        time.sleep(0.7)
    try:
        yield
    finally:
        manager.terminate()
        manager.wait()


@contextmanager
def started(display: str, folder: Path) -> Iterator[tuple[tk.Tk, WindowPlace]]:
    """A window with a menu, as a start of the game puts it up; its place is kept at the end."""
    home = Home(folder)
    root = tk.Tk(screenName=display)
    root.withdraw()
    menu = tk.Menu(root)
    menu.add_cascade(label="Game")
    root.configure(menu=menu)
    tk.Canvas(root).pack(fill="both", expand=True)
    frame = WindowPlace(root, Settings(home))
    frame.prepare()
    root.deiconify()
    let_pass(root, STANDS)
    yield root, frame
    frame.keep()
    root.destroy()
    home.close()


def let_pass(root: tk.Tk, seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        root.update()
        time.sleep(0.01)


def inside(root: tk.Tk) -> tuple[int, int, int, int]:
    """What counts: where the table is, and how large."""
    return root.winfo_rootx(), root.winfo_rooty(), root.winfo_width(), root.winfo_height()


@pytest.mark.slow
@pytest.mark.parametrize("name", MANAGERS)
def test_every_start_is_at_the_same_place(screens: Screens, tmp_path: Path, name: str) -> None:
    """Where the manager chose it at first, and where the player has put it since."""
    display = screens("1280x800")
    with ExitStack() as stack:
        stack.enter_context(managed(display, MANAGERS[name]))
        with started(display, tmp_path) as (root, _):
            first = inside(root)
        for number in range(3):
            with started(display, tmp_path) as (root, _):
                assert inside(root) == first, f"start {number + 2}"
                if number == 2:
                    root.geometry("+333+123")
                    let_pass(root, 0.5)
                    moved = inside(root)
                    assert moved[:2] != first[:2]
        for _ in range(2):
            with started(display, tmp_path) as (root, _):
                assert inside(root) == moved


@pytest.mark.slow
@pytest.mark.parametrize("name", MANAGERS)
def test_another_size_leaves_it_where_it_is(screens: Screens, tmp_path: Path, name: str) -> None:
    display = screens("1280x800")
    with managed(display, MANAGERS[name]), started(display, tmp_path) as (root, frame):
        before = inside(root)
        frame.zoom(-1, 1.0)
        let_pass(root, 0.5)
        assert inside(root)[:2] == before[:2]
        assert inside(root)[2:] != before[2:]
