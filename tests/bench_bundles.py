"""Figures, not verdicts: `python -m tests.bench bundles` prints size and start of each bundle.

A start is from the call to the window's being there, as another program sees it, the first one
(which compiles) left out; beside it stands the checkout's.
"""

import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Sequence
from pathlib import Path

from tests.bundles.conftest import built, own_screen
from tests.bundles.stranger import Stranger
from tests.bundles.wine import EXE, WineStranger
from tests.places import ROOT

RUNS = 5


def starts(player: Stranger, command: Sequence[str | Path]) -> str:
    """The median of some starts, in seconds."""
    took = []
    for _ in range(RUNS + 1):
        begun = time.monotonic()
        process = player.start(*command)
        player.window()
        took.append(time.monotonic() - begun)
        player.close(process)
    return f"{statistics.median(took[1:]):.2f} s"


def installed(wheel: Path, folder: Path) -> Path:
    """The command, installed into an empty environment."""
    venv.create(folder)
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", folder / "bin/python", "install", "--quiet",
         "--no-index", "--disable-pip-version-check", wheel],
        check=True,
    )  # fmt: skip
    return folder / "bin" / "seventeen-four"


def unpacked(package: Path, folder: Path) -> Path:
    """The program of the Debian package, started where it is unpacked."""
    subprocess.run(["dpkg-deb", "-x", package, folder], check=True)
    return folder / "usr/share/seventeen-and-four/seventeen_four.py"


def main() -> None:
    """Build all bundles, and print a line for each."""
    with tempfile.TemporaryDirectory() as name, own_screen() as screen:
        folder = Path(name)
        dist = built(folder / "dist", "all")
        player = Stranger(folder, screen)
        print(f"checkout: start {starts(player, [sys.executable, ROOT / 'seventeen_four.py'])}")
        for path in sorted(dist.iterdir()):
            line = f"{path.name}: {path.stat().st_size / 1e6:.1f} MB"
            if path.suffix == ".whl":
                line += f", start {starts(player, [installed(path, folder / 'env')])}"
            elif path.suffix == ".pyzw":
                line += f", start {starts(player, [sys.executable, path])}"
            elif path.suffix == ".deb":
                program = unpacked(path, folder / "root")
                line += f", start {starts(player, [sys.executable, program])} (not compiled)"
            elif "windows" in path.name:
                line += f", start {under_wine(path, folder / 'wine', screen)}"
            print(line)


def under_wine(archive: Path, folder: Path, screen: str) -> str:
    """The start of the Windows zip."""
    folder.mkdir()
    player = WineStranger.installed(folder, screen)
    try:
        return starts(player, ["wine", player.unpack(archive) / EXE]) + " under Wine"
    finally:
        player.shut_down()


if __name__ == "__main__":
    main()
