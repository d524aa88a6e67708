"""The folder that a Mac takes for an application, zipped. It was never run on a Mac."""

import plistlib
from pathlib import Path

from bundle.archive import zipped
from bundle.icons import icns
from bundle.source import COMMAND, NAME, ROOT, TITLE, Game

START = """#!/bin/sh
# Starts the game with a Python that has Tk; macOS itself brings none.
here=$(cd "$(dirname "$0")/../Resources" && pwd)
for python in \\
    /Library/Frameworks/Python.framework/Versions/Current/bin/python3 \\
    /opt/homebrew/bin/python3 /usr/local/bin/python3 /opt/local/bin/python3 python3
do
    if "$python" -c 'import sys, tkinter; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
    then
        exec "$python" "$here/game/seventeen_four.py" "$@"
    fi
done
say="Seventeen and Four needs Python 3.11 or later with Tk (python.org, or Homebrew: python-tk)."
osascript -e "display alert \\"$say\\"" >/dev/null 2>&1 || echo "$say" >&2
exit 1
"""


def build(game: Game, out: Path, time: int) -> Path:
    """Write `seventeen-four-VERSION-macos.zip` into `out`."""
    inside = f"{TITLE}.app/Contents"
    start = f"{inside}/MacOS/{COMMAND}"
    files = {f"{inside}/Resources/game/{name}": data for name, data in game.files.items()}
    files |= {
        f"{inside}/Info.plist": plistlib.dumps(information(game)),
        f"{inside}/Resources/{NAME}.icns": icns(),
        f"{inside}/Resources/LICENSE.txt": (ROOT / "LICENSE").read_bytes(),
        start: START.encode(),
    }
    target = out / f"{COMMAND}-{game.version}-macos.zip"
    target.write_bytes(zipped(files, time, executable=(start,)))
    return target


def information(game: Game) -> dict[str, object]:
    """What the Finder reads of an application (Info.plist)."""
    return {
        "CFBundleName": TITLE,
        "CFBundleDisplayName": TITLE,
        "CFBundleIdentifier": NAME,
        "CFBundleExecutable": COMMAND,
        "CFBundleIconFile": f"{NAME}.icns",
        "CFBundlePackageType": "APPL",
        "CFBundleShortVersionString": game.version,
        "CFBundleVersion": game.version,
        "CFBundleInfoDictionaryVersion": "6.0",
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": ["en", "de", "es", "pt"],
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": "11.0",
        # pixels of their own for screens that have two for one; text and lines are sharp by it
        "NSHighResolutionCapable": True,
    }
