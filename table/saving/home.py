"""Where saved games and settings live, held by one process at a time."""

import contextlib
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from table.problems import reason
from table.saving.names import of_any_length

_FOLDER = "seventeen-and-four"

WAITS = sys.platform == "win32"
"""Whether a file that cannot be replaced may be in somebody's hands for a moment only."""


def platform_place() -> Path:
    """The folder for an application's data on this system. Raises RuntimeError without a home.

    Windows: %APPDATA%. macOS: ~/Library/Application Support. Elsewhere the XDG
    Base Directory Specification: $XDG_DATA_HOME when it is absolute, else ~/.local/share.
    """
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData/Roaming") / _FOLDER
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support" / _FOLDER
    data = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (data if data.is_absolute() else Path.home() / ".local/share") / _FOLDER


class Home:
    """A folder that this process may save games in until `close`, if nothing stands against it.

    A lock on the file `lock` says so to other processes; it is the operating
    system's, so it goes with the process, however that ends.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Make the folder (the platform's place for None) where it is missing, and take it."""
        self.path: Path | None = None
        self.busy = False
        """Whether another process has it."""
        self.problem: str | None = None
        """Why nothing can be saved in it, in the operating system's words; None if it can."""
        self._lock: int | None = None
        try:
            self.path = of_any_length(path or platform_place())
            self.path.mkdir(parents=True, exist_ok=True)
            self._lock = os.open(self.path / "lock", os.O_RDWR | os.O_CREAT, 0o600)
            _take(self._lock)
        except (OSError, RuntimeError, ValueError) as error:
            # Windows answers PermissionError for a lock that another process has
            self.busy = self._lock is not None and isinstance(
                error, BlockingIOError | PermissionError
            )
            self.problem = reason(error)
            self.close()

    def close(self) -> None:
        """Let another process have it."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    @property
    def cache(self) -> Path | None:
        """A folder for what can be made again; None where nothing can be kept."""
        return None if self.path is None or self.problem else self.path / "pictures"

    def record(self, rules: str) -> Path | None:
        """Where the game of a rule set is saved; None when it cannot be."""
        return None if self._lock is None or self.path is None else self.path / f"{rules}.record"

    def history(self, rules: str) -> Path | None:
        """Where all rounds of a rule set are kept; None when they cannot be."""
        return None if self._lock is None or self.path is None else self.path / f"{rules}.rounds"

    @property
    def table_journal(self) -> Path | None:
        """Where the table for two that is being played is kept; None when it cannot be."""
        return None if self._lock is None or self.path is None else self.path / "table.journal"

    def settings(self) -> dict[str, Any] | None:
        """What was last kept with `keep_settings`; None when that cannot be read any more."""
        if self.path is None:
            return {}
        try:
            kept = json.loads((self.path / "settings.json").read_text("utf-8"))
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except (OSError, ValueError, RecursionError):
            return None
        return kept if isinstance(kept, dict) else None

    def keep_settings(self, settings: dict[str, Any]) -> None:
        """Replace the settings as a whole. Raises OSError; the old ones stay then."""
        if self.path is None:
            raise OSError(self.problem)
        text = json.dumps(settings, ensure_ascii=False, indent=1) + "\n"
        data = text.encode(errors="backslashreplace")  # half of a pair is written as JSON has it
        replace_file(self.path / "settings.json", data)


if sys.platform == "win32":
    import msvcrt

    def _take(lock: int) -> None:
        msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)

    def flush(file: int) -> None:
        """Have what was written on the disk itself. Raises OSError."""
        os.fsync(file)

    def _flush_folder(folder: Path) -> None:
        """A folder cannot be flushed on Windows; NTFS keeps a journal of names itself."""

else:
    import fcntl

    def _take(lock: int) -> None:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def flush(file: int) -> None:
        """Have what was written on the disk itself. Raises OSError."""
        if sys.platform == "darwin":
            # fsync leaves it in the drive's cache there (man 2 fsync)
            fcntl.fcntl(file, fcntl.F_FULLFSYNC)
        else:
            os.fdatasync(file)

    def _flush_folder(folder: Path) -> None:
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def write_all(file: int, data: bytes) -> None:
    """Write every byte, however many calls it takes. Raises OSError."""
    while data:
        data = data[os.write(file, data) :]


PATIENCE, PAUSE = 2.0, 0.05
"""Seconds that another program may hold a file, and between two looks whether it still does."""


def _put_in_place(new: Path, path: Path) -> None:
    """Give a file the name of another. Raises OSError with that name.

    A virus scanner or an indexer opens on Windows what was just written, and lets go of it in a
    moment; until then the name cannot be given. Waiting there is better than losing a setting.
    """
    end = time.monotonic() + PATIENCE
    while True:
        try:
            new.replace(path)
            return
        except PermissionError as error:
            if not WAITS or time.monotonic() >= end:
                raise OSError(error.errno, f"{path.name}: {error.strerror}", str(path)) from None
            time.sleep(PAUSE)


def replace_file(path: Path, data: bytes) -> None:
    """Give a file new contents; whatever happens, all of the old or all of the new is there.

    Raises OSError with the name of the file; the old contents stay then.
    """
    new = path.with_name(path.name + ".new")
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
    try:
        file = os.open(new, flags, 0o600)
        try:
            write_all(file, data)
            flush(file)
        finally:
            os.close(file)
        _put_in_place(new, path)
    except OSError:
        with contextlib.suppress(OSError):
            new.unlink()
        raise
    _flush_folder(path.parent)
