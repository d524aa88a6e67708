"""Names of files as Windows takes them: devices that look like files, and paths that are long."""

import sys
from pathlib import Path, PureWindowsPath

_DEVICES = {"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"} | {
    port + number for port in ("COM", "LPT") for number in "123456789¹²³"
}

MOST = 200
"""Characters of a folder from which on a name in it may come to 260, where Windows says no."""

_WINDOWS = sys.platform == "win32"


def device(name: str, windows: bool = _WINDOWS) -> str | None:
    """The device that Windows takes a file's name for, whatever comes after a dot; else None.

    ("Naming Files, Paths, and Namespaces": also with an extension, in any folder, in any case.)
    """
    if not windows:
        return None
    stem = PureWindowsPath(name).name.partition(".")[0].partition(":")[0].rstrip(" ").upper()
    return stem if stem in _DEVICES else None


def of_any_length(path: Path) -> Path:
    """The same place by a name that may be long, on a drive and on a share; elsewhere as it is."""
    return Path(extended(str(path.absolute()))) if _WINDOWS else path


def extended(path: str) -> str:
    """A whole path of Windows in its long form, where it is long: `\\\\?\\` lifts the limit."""
    path = path.replace("/", "\\")
    if len(path) < MOST or path.startswith(("\\\\?\\", "\\\\.\\")):
        return path
    return "\\\\?\\UNC\\" + path[2:] if path.startswith("\\\\") else "\\\\?\\" + path
