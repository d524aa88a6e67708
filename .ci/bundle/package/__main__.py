"""The way in by `python -m seventeen_four`, once it is installed."""

import sys

from . import main

if __name__ == "__main__":
    sys.exit(main())
