"""The way in by `python3 .ci/bundle`."""

import sys
from pathlib import Path

# the folder was given, so it is what Python finds modules in; `bundle` lies beside it,
# and the game above
sys.path[:1] = [str(folder) for folder in Path(__file__).resolve().parents[1:3]]

from bundle.command import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
