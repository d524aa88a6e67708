"""The way in by `python3 .ci/bundle`."""

import sys
from pathlib import Path

# the folder was given, so it is what Python finds modules in; `bundle` lies beside it
sys.path[0] = str(Path(__file__).resolve().parents[1])

from bundle.command import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
