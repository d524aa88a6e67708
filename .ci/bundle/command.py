"""The command line: which bundles to build, and where they go."""

import argparse
import hashlib
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from bundle import debian, macos, pyzw, windows
from bundle.source import ROOT, BundleError, Game, build_wheel, epoch

Build = Callable[[Game, Path, int], Path]

BUILDS: dict[str, Build] = {
    "pyzw": pyzw.build,
    "debian": debian.build,
    "windows": windows.build,
    "macos": macos.build,
}
"""By name, what is made of the wheel."""


def main(arguments: Sequence[str]) -> int:
    """Build, and say what came of it; 1 where a bundle could not be built."""
    parser = argparse.ArgumentParser(prog="python3 .ci/bundle", description=__doc__)
    parser.add_argument("bundles", nargs="+", choices=["all", "wheel", *BUILDS], metavar="BUNDLE",
        help=f"all, wheel (with the sdist), {', '.join(BUILDS)}")  # fmt: skip
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="the folder; else dist/")
    said = parser.parse_args(arguments)
    try:
        for path in _built(said.bundles, said.out.resolve()):
            data = path.read_bytes()
            print(f"{path.name}: {len(data):,} bytes, sha256 {hashlib.sha256(data).hexdigest()}")
    except BundleError as error:
        print(f"bundle: {error}", file=sys.stderr)
        return 1
    return 0


def _built(names: Sequence[str], out: Path) -> Iterator[Path]:
    time = epoch()
    wheel, sdist = build_wheel(out, time)
    yield from (wheel, sdist)
    game = Game(wheel)
    for name, build in BUILDS.items():
        if name in names or "all" in names:
            yield build(game, out, time)
