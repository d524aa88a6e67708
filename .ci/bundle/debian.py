"""The Debian package: built without debhelper, so that dpkg alone builds it."""

import gzip
import tempfile
import textwrap
import time as clock
from hashlib import md5
from pathlib import Path

from bundle.manpage import page
from bundle.metainfo import metainfo
from bundle.source import COMMAND, NAME, ROOT, Game, run
from table import desktop
from table.words import Words

GAME = f"usr/share/{NAME}"
DOC = f"usr/share/doc/{NAME}"

MAINTAINER = "The developers of Seventeen and Four <seventeen-and-four@packages.invalid>"

POSTINST = f"""#!/bin/sh
set -e
if [ "$1" = configure ] && command -v py3compile >/dev/null 2>&1; then
    py3compile -p {NAME} /{GAME}
fi
"""

PRERM = f"""#!/bin/sh
set -e
if command -v py3clean >/dev/null 2>&1; then
    py3clean -p {NAME}
else
    find /{GAME} -name __pycache__ -exec rm -rf {{}} +
fi
"""


def build(game: Game, out: Path, time: int) -> Path:
    """Write `seventeen-and-four_VERSION_all.deb` into `out`. Raises BundleError."""
    target = out / f"{NAME}_{game.version}_all.deb"
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "root"
        files = _files(game, time)
        for name, data in files.items():
            _write(root / name, data, 0o644)
        (root / GAME / "seventeen_four.py").chmod(0o755)
        (root / "usr/games").mkdir()
        (root / "usr/games" / COMMAND).symlink_to(f"../share/{NAME}/seventeen_four.py")
        _write(root / "DEBIAN/control", _control(game, files).encode(), 0o644)
        _write(root / "DEBIAN/md5sums", _sums(files).encode(), 0o644)
        _write(root / "DEBIAN/postinst", POSTINST.encode(), 0o755)
        _write(root / "DEBIAN/prerm", PRERM.encode(), 0o755)
        for path in (root, *root.rglob("*")):
            if path.is_dir():
                path.chmod(0o755)
        run(
            "dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(target),
            SOURCE_DATE_EPOCH=str(time),
        )  # fmt: skip
    return target


def _write(path: Path, data: bytes, mode: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    path.chmod(mode)


def _files(game: Game, time: int) -> dict[str, bytes]:
    """What the package installs, by name."""
    files = {f"{GAME}/{name}": data for name, data in game.files.items()}
    start = f"{GAME}/seventeen_four.py"
    files[start] = files[start].replace(b"#!/usr/bin/env python3", b"#!/usr/bin/python3", 1)
    files |= {f"usr/share/{name}": data for name, data in desktop.files([COMMAND]).items()}
    files[f"usr/share/metainfo/{NAME}.metainfo.xml"] = metainfo(game, time).encode()
    files[f"usr/share/man/man6/{COMMAND}.6.gz"] = _compressed(page(game, time))
    files[f"{DOC}/changelog.gz"] = _compressed(_changelog(game, time))
    files[f"{DOC}/copyright"] = _copyright().encode()
    files[f"{DOC}/screenshot.png"] = (ROOT / "images" / "screenshot.png").read_bytes()
    return files


def _compressed(text: str) -> bytes:
    return gzip.compress(text.encode(), 9, mtime=0)


def _control(game: Game, files: dict[str, bytes]) -> str:
    words = Words("en")
    description = textwrap.fill(
        words("desktop.description"), 78, initial_indent=" ", subsequent_indent=" "
    )
    size = sum(len(data) + 1023 >> 10 for data in files.values())
    return f"""Package: {NAME}
Version: {game.version}
Architecture: all
Maintainer: {MAINTAINER}
Installed-Size: {size}
Depends: python3 (>= 3.11), python3-tk
Section: games
Priority: optional
Description: card game 17 und 4 against the bank
{description}
"""


def _sums(files: dict[str, bytes]) -> str:
    return "".join(f"{md5(data).hexdigest()}  {name}\n" for name, data in sorted(files.items()))


def _changelog(game: Game, time: int) -> str:
    when = clock.strftime("%a, %d %b %Y %H:%M:%S +0000", clock.gmtime(time))
    return (
        f"{NAME} ({game.version}) unstable; urgency=medium\n\n"
        "  * What changed for players stands in CHANGELOG.md of the source.\n\n"
        f" -- {MAINTAINER}  {when}\n"
    )


def _copyright() -> str:
    """In the machine-readable form (DEP 5), from the licence's own text."""
    holder, *rest = [
        line for line in (ROOT / "LICENSE").read_text().splitlines() if line != "MIT License"
    ][1:]
    body = "\n".join(f" {line}" if line else " ." for line in rest[1:])
    return f"""Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: {NAME}

Files: *
Copyright: {holder.removeprefix("Copyright (c) ")}
License: Expat

License: Expat
{body}
"""
