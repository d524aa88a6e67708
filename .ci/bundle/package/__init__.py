"""17 und 4 as it is installed: one package, whose rooms keep the names of the checkout inside.

Names such as `cards` and `table` are everybody's. They mean ours only in the process that plays.
"""

import sys
from pathlib import Path


def main() -> int:
    """Play as the command line says; the exit status."""
    sys.path.insert(0, str(Path(__file__).parent))
    from .seventeen_four import main as play

    return play(sys.argv[1:])
