"""`--install-desktop`: the game in the menu of the player's desktop, and out of it again."""

import contextlib
import os
import subprocess
import sys
from pathlib import Path

from table import desktop, program
from table.words import Words

_REFRESH = (
    ("update-desktop-database", "applications"),
    ("update-mime-database", "mime"),
    ("gtk-update-icon-cache", "icons/hicolor"),
)
"""What makes desktops look again, and where; a desktop without these looks by itself."""


def data_folder() -> Path:
    """The player's own data folder. Raises RuntimeError without a home."""
    data = Path(os.environ.get("XDG_DATA_HOME", ""))
    return data if data.is_absolute() else Path.home() / ".local" / "share"


def command() -> list[str]:
    """How this game is started, whatever the working directory is then."""
    started = Path(sys.argv[0]).absolute()
    if started.name == "__main__.py":
        return [sys.executable, "-m", "seventeen_four"]
    return [sys.executable, str(started)] if started.suffix in (".py", ".pyzw") else [str(started)]


def change(wanted: str, words: Words) -> int:
    """Put the game into the menu (`install`) or take it out (`remove`); the exit status.

    What was done is printed; why it could not be, on stderr with status 2.
    """
    if sys.platform in ("win32", "darwin"):
        return _refused(words("desktop.elsewhere"))
    try:
        folder = data_folder()
        if wanted == "install":
            _put(folder)
            _refresh(folder)
        else:
            _take_away(folder)
    except OSError as error:
        return _refused(f"{error.filename}: {error.strerror}")
    except RuntimeError as error:
        return _refused(str(error))
    done = "desktop.installed" if wanted == "install" else "desktop.removed"
    print(words(done, folder=str(folder)))
    return 0


def _refused(why: str) -> int:
    print(f"{program.name()}: {why}", file=sys.stderr)
    return 2


def _put(folder: Path) -> None:
    for name, data in desktop.files(command()).items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


def _take_away(folder: Path) -> None:
    """Ours only, and folders that are empty then."""
    ours = [folder / name for name in desktop.files(command())]
    for target in ours:
        target.unlink(missing_ok=True)
    _refresh(folder)  # its tools look into the folders, so these go last
    for target in ours:
        with contextlib.suppress(OSError):  # others have files there
            for parent in target.parents[: len(target.relative_to(folder).parts) - 1]:
                parent.rmdir()


def _refresh(folder: Path) -> None:
    for tool, where in _REFRESH:
        if (folder / where).is_dir():
            with contextlib.suppress(OSError, subprocess.TimeoutExpired):
                subprocess.run(
                    [tool, folder / where],
                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=30, check=False,
                )  # fmt: skip
