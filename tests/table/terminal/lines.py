"""Playing in the terminal by lines, a plugin of the tests of the terminal."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from table.arguments import parse
from table.terminal.faces import play
from tests.places import ROOT

GAME = [sys.executable, str(ROOT / "seventeen_four.py"), "--terminal"]

Run = Callable[..., subprocess.CompletedProcess[str]]
Say = Callable[..., list[str]]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Play by lines in a process of its own."""

    def run_(
        lines: str, *arguments: str, environment: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*GAME, "--home", str(tmp_path / "home"), *arguments],
            input=lines.replace(", ", "\n") + "\n",
            env={**os.environ, "LANG": "C.UTF-8", **(environment or {})},
            capture_output=True, text=True, encoding="utf-8", timeout=60, check=False,
        )  # fmt: skip

    return run_


@pytest.fixture
def say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Say:
    """Play by lines in this process; the lines that come back."""

    def say_(lines: str, *arguments: str) -> list[str]:
        fake_input = (tmp_path / "lines").open("w+", encoding="utf-8")
        fake_input.write(lines.replace(", ", "\n") + "\n")
        fake_input.seek(0)
        written = io.BytesIO()
        output = io.TextIOWrapper(written, "utf-8", write_through=True)
        with fake_input, monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", fake_input)
            patch.setattr(sys, "stdout", output)
            home = ["--home", str(tmp_path / "home")]
            status = play(parse(["--terminal", "--lang", "en", "--keep-going", *home, *arguments]))
            assert status in (0, 1)
        return written.getvalue().decode().splitlines()

    return say_
