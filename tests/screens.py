"""Screens of any size for tests: an Xvfb each, with no window manager, and Tk on it."""

import os
import shutil
import subprocess
import tkinter as tk
from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def x_server(size: str, dpi: int = 96) -> Iterator[str]:
    """An Xvfb of so many pixels, at so many an inch; its display's name. Skips where none is."""
    if shutil.which("Xvfb") is None:
        if os.environ.get("CI"):
            pytest.fail("no Xvfb")
        pytest.skip("no Xvfb")
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{size}x24", "-dpi", str(dpi),
         "-nolisten", "tcp", "-noreset"],
        pass_fds=[writer],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    try:
        with os.fdopen(reader) as numbers:
            yield ":" + numbers.readline().strip()
    finally:
        server.terminate()
        server.wait()


@contextmanager
def screen_of(size: str, dpi: int = 96) -> Iterator[tk.Tk]:
    """A Tk on a screen of its own."""
    with x_server(size, dpi) as display:
        root = tk.Tk(screenName=display)
        yield root
        root.destroy()
