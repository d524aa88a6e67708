"""Wheel and sdist: what is in them, what they install, and a round played where they are."""

import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from table import __version__
from tests.bundles.conftest import built
from tests.bundles.stranger import Stranger

pytestmark = [pytest.mark.slow, pytest.mark.screen]

ROOMS = ("chips", "cards", "net", "table", "images")


@pytest.fixture
def wheel(bundles: Path) -> Path:
    return next(bundles.glob("*.whl"))


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> Path:
    """The folder of commands of an empty environment with the wheel in it, and nothing else."""
    environment = tmp_path / "Leere Umgebung ü"
    venv.create(environment)
    commands = environment / "bin"
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", commands / "python", "install", "--quiet",
         "--no-index", "--disable-pip-version-check", wheel],
        check=True,
    )  # fmt: skip
    return commands


def test_the_wheel_has_one_package_and_only_what_is_needed_to_play(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names} == {
        "seventeen_four", f"seventeen_and_four-{__version__}.dist-info",
    }  # fmt: skip
    rooms = {name.split("/")[1] for name in names if name.startswith("seventeen_four/")}
    assert rooms == {*ROOMS, "__init__.py", "__main__.py", "seventeen_four.py"}
    for unwanted in ("tests/", "drawing/", "png/6/", ".po", ".pyc", ".md", "screenshot"):
        assert not [name for name in names if unwanted in name]
    assert sum(name.endswith(".mo") for name in names) == 4


def test_the_wheel_wants_no_other_package_to_play(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    metadata = archive.read(f"seventeen_and_four-{__version__}.dist-info/METADATA").decode()
    wanted = [line for line in metadata.splitlines() if line.startswith("Requires-Dist")]
    assert wanted and all("extra ==" in line for line in wanted)
    assert "Requires-Dist: pillow; extra == 'images'" in wanted


def test_names_that_are_everybodys_are_not_ours_after_the_installation(
    installed: Path, stranger: Stranger
) -> None:
    look = "import importlib.util as u; print([n for n in {} if u.find_spec(n)])".format
    python = installed / "python"
    assert stranger.run(python, "-c", look((*ROOMS, "tests"))) == "[]\n"
    # nor after somebody only looks at the package
    seen = stranger.run(python, "-c", "import seventeen_four; " + look(ROOMS))
    assert seen == "[]\n"


def test_the_game_finds_its_own_rooms_whatever_else_is_called_so(
    installed: Path, stranger: Stranger
) -> None:
    for name in ROOMS:
        (stranger.work / f"{name}.py").write_text("raise SystemExit('not ours')\n")
    for command in (
        [installed / "seventeen-four"],
        [installed / "python", "-m", "seventeen_four"],
    ):
        printed = stranger.run(*command, "--version", PYTHONPATH=str(stranger.work))
        assert printed == f"seventeen-four {__version__}\n"


@pytest.mark.parametrize("way", ["seventeen-four", "seventeen-four-window", "-m"])
def test_a_round_is_played_where_it_is_installed(
    installed: Path, stranger: Stranger, way: str
) -> None:
    command = [installed / "python", way, "seventeen_four"] if way == "-m" else [installed / way]
    game = stranger.start(*command)
    stranger.play_a_round()
    assert stranger.close(game) == 0
    assert (stranger.results(), stranger.said()) == (1, "")


def test_the_sdist_builds_the_same_wheel(bundles: Path, wheel: Path, tmp_path: Path) -> None:
    with tarfile.open(next(bundles.glob("*.tar.gz"))) as archive:
        archive.extractall(tmp_path, filter="data")
    unpacked = tmp_path / f"seventeen_and_four-{__version__}"
    assert not (unpacked / "tests").exists()
    out = tmp_path / "again"
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation",
         "--disable-pip-version-check", "-w", out, unpacked],
        check=True, cwd=tmp_path,
    )  # fmt: skip
    again = next(out.glob("*.whl"))
    files = [{info.filename: info.CRC for info in zipfile.ZipFile(one).infolist()}
             for one in (again, wheel)]  # fmt: skip
    assert files[0] == files[1]


def test_the_same_commit_gives_the_same_bytes(bundles: Path, tmp_path: Path) -> None:
    again = built(tmp_path / "again", "wheel", "pyzw")
    names = sorted(path.name for path in again.iterdir())
    assert names == sorted(path.name for path in bundles.iterdir())
    for name in names:
        assert (again / name).read_bytes() == (bundles / name).read_bytes(), name
