"""What this program is called: as it was started, so that what it says can be typed."""

import sys
from pathlib import Path

FROM_CHECKOUT = "seventeen_four.py"


def name() -> str:
    """The name before an error: the command's where the game is installed, else the file's."""
    called = Path(sys.argv[0]).name.removesuffix(".exe")
    if called == "__main__.py":  # python -m seventeen_four, once it is installed
        return "seventeen-four"
    return called if called.startswith("seventeen") else FROM_CHECKOUT


def call() -> str:
    """How to start it from a command line."""
    return f"python3 {name()}" if name().endswith((".py", ".pyzw")) else name()
