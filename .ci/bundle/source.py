"""The game as every bundle has it: the files of its wheel, its version and its time."""

import os
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from email.parser import Parser
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The checkout."""

NAME = "seventeen-and-four"
TITLE = "Seventeen and Four"
COMMAND = "seventeen-four"
PACKAGE = "seventeen_four"
"""The package that the wheel installs everything below."""


class BundleError(Exception):
    """A bundle could not be built; says why, and what to do about it."""


@dataclass(frozen=True)
class Game:
    """What is bundled."""

    wheel: Path

    @property
    def version(self) -> str:
        """As in the wheel's name."""
        return self.wheel.name.split("-")[1]

    @cached_property
    def addresses(self) -> dict[str, str]:
        """On the web, by what they are called under [project.urls]."""
        with zipfile.ZipFile(self.wheel) as wheel:
            metadata = next(name for name in wheel.namelist() if name.endswith("/METADATA"))
            head = Parser().parsestr(wheel.read(metadata).decode())
        pairs = (line.split(", ", 1) for line in head.get_all("Project-URL", []))
        return dict(pairs)

    @cached_property
    def files(self) -> dict[str, bytes]:
        """Contents by name, as in the checkout: `seventeen_four.py`, `cards/card.py` and so on."""
        inner = PACKAGE + "/"
        with zipfile.ZipFile(self.wheel) as wheel:
            there = {name.removeprefix(inner): wheel.read(name)
                     for name in sorted(wheel.namelist()) if name.startswith(inner)}
        # how to come in from site-packages; outside of it the rooms lie where Python looks
        return {name: data for name, data in there.items()
                if name not in ("__init__.py", "__main__.py")}


def epoch() -> int:
    """The time that goes into bundles, in seconds: SOURCE_DATE_EPOCH, else the last commit's.

    Raises BundleError where there is neither.
    """
    said = os.environ.get("SOURCE_DATE_EPOCH", "")
    if said.isdigit():
        return int(said)
    asked = run("git", "log", "-1", "--format=%ct", cwd=ROOT)
    return int(asked)


def run(*command: str, cwd: Path | None = None, **environment: str) -> str:
    """Run a tool; what it printed. Raises BundleError with its last words where it fails."""
    try:
        done = subprocess.run(
            command, cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
    except FileNotFoundError:
        raise BundleError(f"{command[0]} is not installed") from None
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-3:]
        raise BundleError(f"{' '.join(command[:4])} failed: {' / '.join(last)}")
    return done.stdout


def build_wheel(out: Path, time: int) -> tuple[Path, Path]:
    """The wheel and the sdist, built into `out`. Raises BundleError."""
    out.mkdir(parents=True, exist_ok=True)
    run(
        sys.executable, "-m", "hatchling", "build", "-d", str(out),
        cwd=ROOT, SOURCE_DATE_EPOCH=str(time),
    )  # fmt: skip
    underscored = NAME.replace("-", "_")
    newest = {path.suffix: path for path in sorted(out.glob(f"{underscored}-*"), key=_age)}
    return newest[".whl"], newest[".gz"]


def _age(path: Path) -> float:
    return path.stat().st_mtime
