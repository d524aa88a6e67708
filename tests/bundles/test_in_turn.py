"""One saved game, opened by each bundle in turn; the Windows zip's turn is in `test_windows`."""

import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.bundles.conftest import built
from tests.bundles.stranger import Stranger
from tests.places import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.screen]


@pytest.fixture(scope="module")
def all_bundles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("all"), "wheel", "pyzw", "debian", "macos")


def test_a_game_goes_on_in_whatever_it_is_opened_with(
    all_bundles: Path, stranger: Stranger, tmp_path: Path
) -> None:
    (wheel,) = all_bundles.glob("*.whl")
    (package,) = all_bundles.glob("*.deb")
    (application,) = all_bundles.glob("*macos.zip")
    venv.create(tmp_path / "env")
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", tmp_path / "env/bin/python", "install", "--quiet",
         "--no-index", "--disable-pip-version-check", wheel],
        check=True,
    )  # fmt: skip
    subprocess.run(["dpkg-deb", "-x", package, tmp_path / "root"], check=True)
    shutil.unpack_archive(application, tmp_path / "mac")
    inside = "mac/Seventeen and Four.app/Contents/Resources/game/seventeen_four.py"
    ways: list[list[str | Path]] = [
        [sys.executable, ROOT / "seventeen_four.py"],
        [tmp_path / "env/bin/seventeen-four"],
        [sys.executable, all_bundles / "seventeen-four.pyzw"],
        [sys.executable, tmp_path / "root/usr/share/seventeen-and-four/seventeen_four.py"],
        [sys.executable, tmp_path / inside],
    ]
    for number, way in enumerate([*ways, ways[0]], start=1):
        before = stranger.record.read_text() if stranger.record.exists() else ""
        game = stranger.start(*way)
        stranger.play_a_round()
        assert stranger.close(game) == 0
        assert stranger.results() == number
        assert stranger.record.read_text().startswith(before)  # nothing was forgotten or redone
    assert stranger.said() == ""
