"""The zip for Windows: unpacked anywhere, started by a double click, nothing to install."""

import tempfile
from pathlib import Path

from bundle import python_for_windows
from bundle.archive import zipped
from bundle.icons import ico
from bundle.source import COMMAND, ROOT, TITLE, Game, run

COMPILER = "x86_64-w64-mingw32-"
"""Debian: gcc-mingw-w64-x86-64-win32."""

LAUNCHER = Path(__file__).with_name("launcher")


def build(game: Game, out: Path, time: int) -> Path:
    """Write `seventeen-four-VERSION-windows.zip` into `out`. Raises BundleError."""
    files = {f"game/{name}": data for name, data in game.files.items()}
    files |= {f"python/{name}": data for name, data in python_for_windows.files().items()}
    files |= {
        f"{TITLE}.exe": launcher(game, "-mwindows"),
        f"{COMMAND}.exe": launcher(game, "-mconsole", "-DCONSOLE"),
        "LICENSE.txt": (ROOT / "LICENSE").read_bytes(),
    }
    target = out / f"{COMMAND}-{game.version}-windows.zip"
    target.write_bytes(zipped({f"{TITLE}/{name}": data for name, data in files.items()}, time))
    return target


def launcher(game: Game, *flags: str) -> bytes:
    """The program that is double-clicked, with its icon. Raises BundleError without a compiler."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder)
        (made / "icon.ico").write_bytes(ico())
        for name in ("launcher.c", "launcher.rc", "launcher.manifest"):
            (made / name).write_bytes((LAUNCHER / name).read_bytes())
        run(f"{COMPILER}windres", f'-DVERSION="\\"{game.version}\\""', "launcher.rc", "icon.o",
            cwd=made)  # fmt: skip
        run(
            f"{COMPILER}gcc", "-municode", "-Os", "-s", "-Wall", "-Wextra", "-Werror", *flags,
            f'-DPYTHON=L"{python_for_windows.LIBRARY}"', "-Wl,--no-insert-timestamp",
            "launcher.c", "icon.o", "-o", "launcher.exe", cwd=made,
        )  # fmt: skip
        return (made / "launcher.exe").read_bytes()
