"""Windows as far as Wine is it: a prefix in the home of a stranger, and programs run in it."""

import shutil
import subprocess
from pathlib import Path

from tests.bundles.conftest import missing
from tests.bundles.stranger import Stranger

EXE = "Seventeen and Four.exe"
CONSOLE = "seventeen-four.exe"


class WineStranger(Stranger):
    """Somebody on Windows."""

    def __init__(self, folder: Path, screen: str) -> None:
        super().__init__(folder, screen)
        self.environment |= {
            "WINEPREFIX": str(self.home / "prefix"),
            "WINEDEBUG": "-all",
            "USER": "joerg",
            "LOGNAME": "joerg",
        }

    @classmethod
    def installed(cls, folder: Path, screen: str) -> "WineStranger":
        """With a prefix made; skips where there is no Wine, which is said."""
        if shutil.which("wine") is None:
            missing("wine is not installed, in which the Windows zip is played")
        stranger = cls(folder, screen)
        done = subprocess.run(
            ["wine", "wineboot", "--init"], env=stranger.environment, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=240, check=False,
        )  # fmt: skip
        if done.returncode:
            missing(f"wine makes no prefix here: {done.stderr[-200:]}")
        users = stranger.home / "prefix" / "drive_c" / "users"
        (own,) = (path for path in users.iterdir() if path.name not in ("Public", "crossusers"))
        stranger.data = own / "AppData" / "Roaming"
        return stranger

    def start(self, *command: str | Path, **environment: str) -> "subprocess.Popen[bytes]":
        """Start a program; Wine gives Python no standard output that is a file, so by a pipe."""
        with (self.home / "said").open("ab") as said:
            sink = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=said)
        assert sink.stdin is not None
        with sink.stdin as pipe:
            return subprocess.Popen(
                [str(word) for word in command], cwd=self.work, stdin=subprocess.DEVNULL,
                stdout=pipe, stderr=pipe, env={**self.environment, **environment},
            )  # fmt: skip

    def unpack(self, archive: Path) -> Path:
        """The folder of the game, unpacked where a player unpacks things."""
        shutil.unpack_archive(archive, self.work)
        return self.work / "Seventeen and Four"

    def shut_down(self) -> None:
        """End Windows, and forget all of it but the player's own files: it is large."""
        subprocess.run(
            ["wineserver", "--kill"], env=self.environment, check=False, stderr=subprocess.DEVNULL
        )
        shutil.rmtree(self.home / "prefix" / "drive_c" / "windows", ignore_errors=True)

    def piped(
        self, game: Path, *arguments: str, lines: str
    ) -> "subprocess.CompletedProcess[bytes]":
        """The terminal's program with lines piped into it, whatever code page Windows has."""
        return subprocess.run(
            ["wine", str(game / CONSOLE), "--terminal", *arguments], input=lines.encode(),
            cwd=self.work, env=self.environment, capture_output=True, timeout=180, check=False,
        )  # fmt: skip
