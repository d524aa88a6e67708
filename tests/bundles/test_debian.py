"""The Debian package: what its own tools say, and a round played in a clean root."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bundles.conftest import built, missing
from tests.bundles.stranger import Stranger, until

pytestmark = [pytest.mark.slow, pytest.mark.screen]

PLAYER = 1000

EXPLAINED = {"cid-desktopapp-is-not-rdns", "cid-contains-hyphen"}
"""The game has no domain that its name could begin with; its name has hyphens everywhere else."""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if shutil.which("dpkg-deb") is None:
        pytest.skip("no Debian, no dpkg-deb")
    return next(built(tmp_path_factory.mktemp("deb"), "debian").glob("*.deb"))


@pytest.fixture
def unpacked(package: Path, tmp_path: Path) -> Path:
    subprocess.run(["dpkg-deb", "-x", package, tmp_path / "root"], check=True)
    return tmp_path / "root"


def said(*command: str | Path) -> str:
    """All that a tool says."""
    if shutil.which(str(command[0])) is None:
        missing(f"{command[0]} is not installed")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_lintian_has_no_remark(package: Path) -> None:
    remarks = [line for line in said("lintian", "-I", "--pedantic", package).splitlines()
               if line[1:2] == ":"]  # fmt: skip
    assert remarks == []


def test_appstream_has_no_remark_that_is_not_explained(unpacked: Path) -> None:
    (file,) = (unpacked / "usr/share/metainfo").iterdir()
    text = said("appstreamcli", "validate", "--no-net", "--no-color", file)
    remarks = [line.split(": ")[2].split()[0] for line in text.splitlines()
               if line[:3] in ("E: ", "W: ", "I: ")]  # fmt: skip
    assert set(remarks) == EXPLAINED


def test_the_manual_page_names_every_argument_and_troff_takes_it(unpacked: Path) -> None:
    (file,) = (unpacked / "usr/share/man/man6").iterdir()
    warnings = subprocess.run(
        ["man", "--warnings", "-l", file], capture_output=True, text=True,
        env={**os.environ, "MANWIDTH": "200", "LC_ALL": "C.UTF-8"}, check=True,
    )  # fmt: skip
    assert warnings.stderr == ""
    for option in ("--terminal", "--join HOST[:PORT]", "--host [PORT]", "--deck CARDS", "--replay"):
        assert option in warnings.stdout


def test_the_same_commit_gives_the_same_package(package: Path, tmp_path: Path) -> None:
    again = next(built(tmp_path, "debian").glob("*.deb"))
    assert again.read_bytes() == package.read_bytes()


@pytest.fixture
def root(tmp_path: Path) -> Iterator[Path]:
    """A clean system with what the package depends on, and a player in it."""
    if os.geteuid() != 0:
        pytest.skip("only root makes a clean system")
    if shutil.which("mmdebstrap") is None:
        missing("mmdebstrap is not installed")
    release = dict(line.split("=", 1) for line in Path("/etc/os-release").read_text().splitlines())
    root = tmp_path / "system"
    made = subprocess.run(
        ["mmdebstrap", "--quiet", "--variant=minbase", "--include=python3,python3-tk",
         release["VERSION_CODENAME"].strip('"'), root],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if made.returncode:
        missing(f"no clean system could be made: {made.stderr.strip().splitlines()[-1:]}")
    yield root
    shutil.rmtree(root, ignore_errors=True)


def tree(root: Path) -> set[str]:
    """All files but the player's, the package manager's own notes and caches."""
    told = subprocess.run(
        ["find", ".", "-path", "./home", "-prune", "-o", "-path", "./var", "-prune", "-o",
         "-path", "./tmp", "-prune", "-o", "-print"],
        cwd=root, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return set(told.stdout.splitlines())


def test_installed_in_a_clean_system_a_round_is_played_and_nothing_stays(
    package: Path, root: Path, screen: str
) -> None:
    player = Stranger(root / "home", screen)
    for folder in (player.home, *player.home.rglob("*")):
        os.chown(folder, PLAYER, PLAYER)
    before = tree(root)
    shutil.copy(package, root / "tmp")
    player.run("chroot", root, "dpkg", "--install", f"/tmp/{package.name}", PATH=os.environ["PATH"])
    there = tree(root) - before
    compiled = [name for name in there if name.endswith(".pyc")]
    assert len(compiled) == len([name for name in there if name.endswith(".py")]) > 100
    as_player = ("chroot", f"--userspec={PLAYER}:{PLAYER}", root)
    game = player.start(
        *as_player, "/usr/games/seventeen-four", HOME=f"/home/{player.home.name}"
    )
    player.play_a_round()
    assert player.close(game) == 0
    assert (player.results(), player.said()) == (1, "")
    player.run("chroot", root, "dpkg", "--purge", "seventeen-and-four")
    assert tree(root) == before
    assert player.results() == 1  # the own game stays
    until(lambda: game.poll() is not None, "the game goes on")
