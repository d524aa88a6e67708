"""The folder for a Mac, as far as another system can tell: it was never run on one."""

import plistlib
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from table.words import LANGUAGES
from tests.bundles.conftest import built
from tests.bundles.stranger import Stranger

pytestmark = [pytest.mark.slow, pytest.mark.screen]

INSIDE = "Seventeen and Four.app/Contents"


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return next(built(tmp_path_factory.mktemp("mac"), "macos").glob("*macos.zip"))


def test_what_the_finder_reads_names_what_is_there(archive: Path) -> None:
    bundle = zipfile.ZipFile(archive)
    said = plistlib.loads(bundle.read(f"{INSIDE}/Info.plist"))
    program = bundle.getinfo(f"{INSIDE}/MacOS/{said['CFBundleExecutable']}")
    assert program.external_attr >> 16 & 0o111 == 0o111
    assert f"{INSIDE}/Resources/{said['CFBundleIconFile']}" in bundle.namelist()
    assert said["CFBundleLocalizations"] == list(LANGUAGES)
    assert said["NSHighResolutionCapable"] is True


def test_every_picture_of_the_icon_has_the_size_of_its_kind(archive: Path) -> None:
    """Apple Icon Image format: icp4 is 16 points, ic07 128, ic11 to ic13 twice 16, 32, 128."""
    data = zipfile.ZipFile(archive).read(f"{INSIDE}/Resources/seventeen-and-four.icns")
    assert data[:4] == b"icns" and struct.unpack(">I", data[4:8])[0] == len(data)
    sides, at = {}, 8
    while at < len(data):
        kind, length = struct.unpack_from(">4sI", data, at)
        assert data[at + 8 : at + 16] == b"\x89PNG\r\n\x1a\n"
        sides[kind.decode()] = struct.unpack_from(">I", data, at + 24)[0]
        at += length
    assert at == len(data)
    assert sides == {"icp4": 16, "icp5": 32, "ic11": 32, "icp6": 64, "ic12": 64, "ic07": 128,
                     "ic13": 256, "ic08": 256}  # fmt: skip


@pytest.fixture
def app(archive: Path, stranger: Stranger) -> Path:
    """Unpacked as `unzip` does it, with the modes."""
    subprocess.run(
        [sys.executable, "-c", "import shutil, sys; shutil.unpack_archive(*sys.argv[1:])",
         archive, stranger.work],
        check=True,
    )  # fmt: skip
    program = stranger.work / INSIDE / "MacOS" / "seventeen-four"
    program.chmod(0o755)
    return program


def test_its_program_finds_a_python_with_tk_and_plays(app: Path, stranger: Stranger) -> None:
    game = stranger.start(app, PATH=f"{Path(sys.executable).parent}:/usr/bin:/bin")
    stranger.play_a_round()
    assert stranger.close(game) == 0
    assert (stranger.results(), stranger.said()) == (1, "")


def test_without_a_python_it_says_what_is_needed(app: Path, stranger: Stranger) -> None:
    tools = stranger.home / "tools"
    tools.mkdir()
    for name in ("dirname", "sh"):
        (tools / name).symlink_to(f"/usr/bin/{name}")
    done = subprocess.run(
        [app], env={**stranger.environment, "PATH": str(tools)}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    if Path("/usr/local/bin/python3").exists():
        pytest.skip("a Python lies where a Mac has one")
    assert done.returncode == 1
    assert "Python 3.11" in done.stderr and done.stderr.count("\n") == 1
