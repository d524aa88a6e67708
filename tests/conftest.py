"""A display for the tests of the window: the one that is there, or an Xvfb of our own."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.places import ROOT

pytest_plugins = [
    "tests.running",
    "tests.screens",
    "tests.table.terminal.lines",
    "tests.table.saving.keeping",
]


def _no_display(why: str) -> None:
    """Skip, but where `.ci/run` counts on a display a skip is a failure."""
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(why)


@pytest.fixture(scope="session")
def display() -> Iterator[None]:
    """Tk and a screen to open windows on."""
    try:
        import tkinter  # noqa: F401
    except ImportError:
        _no_display("this Python has no Tk")
    needs_x11 = sys.platform not in ("win32", "darwin")
    if not needs_x11 or os.environ.get("DISPLAY"):
        yield
        return
    if shutil.which("Xvfb") is None:
        _no_display("no display and no Xvfb")
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=[writer],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as numbers:
        os.environ["DISPLAY"] = ":" + numbers.readline().strip()
    yield
    del os.environ["DISPLAY"]
    server.terminate()
    server.wait()


@pytest.fixture
def run_game(display: None, tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run the game itself as a process of its own; extra code decides what happens in it.

    The code runs when the window is there, with `window` (a TableWindow) and
    `root` at hand, and calls `root.after` for what is to come later.
    """

    def run(code: str, *arguments: str, seconds: float = 20) -> subprocess.CompletedProcess[str]:
        program = (
            "import sys\n"
            f"sys.path.insert(0, {str(ROOT)!r})\n"
            "import table.window.own_window as module\n"
            "class Table(module.OwnWindow):\n"
            "    def __init__(self, root, *rest):\n"
            "        super().__init__(root, *rest)\n"
            "        window = self\n"
            "        root.after(200, lambda: exec(CODE, {'window': window, 'root': root}))\n"
            "module.OwnWindow = Table\n"
            f"CODE = {code!r}\n"
            "import seventeen_four\n"
            "sys.exit(seventeen_four.main(sys.argv[1:]))\n"
        )
        command = [sys.executable, "-c", program, "--home", str(tmp_path / "home"), *arguments]
        return subprocess.run(
            command, capture_output=True, text=True, timeout=seconds, cwd=tmp_path, check=False
        )

    return run


@pytest.fixture
def cards_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deck in its own order, no luck: nobody is dealt 21, which would end a round at once."""
    for module in ("net.table.joint", "net.table.transcript"):
        monkeypatch.setattr(f"{module}.pick", lambda left, values, draw: left[0])
