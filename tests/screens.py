"""Screens of any size for tests: an Xvfb each, with no window manager."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

Screens = Callable[..., str]
"""The display's name of a screen of a size in pixels (`640x480`), at so many dots per inch."""


def start_server(stack: ExitStack, size: str, dpi: int = 96) -> str:
    """An Xvfb that ends with `stack`; its display's name. Skips the test where there is none."""
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
    stack.callback(server.wait)
    stack.callback(server.terminate)
    os.close(writer)
    with os.fdopen(reader) as numbers:
        return ":" + numbers.readline().strip()


@pytest.fixture(scope="session")
def screens() -> Iterator[Screens]:
    """Screens that live as long as the tests: Tk ends the process when a display of it goes."""
    with ExitStack() as stack:
        yield lambda size, dpi=96: start_server(stack, size, dpi)
