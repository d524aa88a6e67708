"""One file for whoever has Python: it runs as it is, and opens no console on Windows."""

from pathlib import Path

from bundle.archive import zipped
from bundle.source import COMMAND, Game

START = b"#!/usr/bin/env python3\n"


def build(game: Game, out: Path, time: int) -> Path:
    """Write `seventeen-four.pyzw` into `out`."""
    files = dict(game.files)
    files["__main__.py"] = files.pop("seventeen_four.py")
    target = out / f"{COMMAND}.pyzw"
    target.write_bytes(START + zipped(files, time))
    target.chmod(0o755)
    return target
