"""The bundles, built once; and screens of their own to play them on."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.bundles.stranger import Stranger
from tests.places import ROOT

NEEDED = ("Xvfb", "xdotool")


def missing(what: str) -> None:
    """Skip; where `.ci/run` has installed everything, fail."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


def built(folder: Path, *names: str) -> Path:
    """The folder with bundles, built as CONTRIBUTING.md says."""
    if find_spec("hatchling") is None:
        missing("hatchling is not installed, which builds the wheel (pip install '.[bundle]')")
    done = subprocess.run(
        [sys.executable, ROOT / ".ci" / "bundle", *names, "--out", folder],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="session")
def bundles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with wheel, sdist and the one file."""
    return built(tmp_path_factory.mktemp("dist"), "wheel", "pyzw")


@contextmanager
def own_screen() -> Iterator[str]:
    """A display of its own, where nobody else has the keyboard; its name."""
    for program in NEEDED:
        if shutil.which(program) is None:
            missing(f"{program} is not installed, which plays what is installed")
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as numbers:
        name = ":" + numbers.readline().strip()
    try:
        yield name
    finally:
        server.terminate()
        server.wait()


@pytest.fixture
def screen() -> Iterator[str]:
    """A display for one test."""
    with own_screen() as name:
        yield name


@pytest.fixture
def stranger(tmp_path: Path, screen: str) -> Stranger:
    """Somebody who has no checkout."""
    return Stranger(tmp_path, screen)
