"""Where things of the repository lie, for tests in any of its rooms."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
"""The checkout."""

VECTORS = ROOT / "tests" / "vectors"
"""Values worked out independently of this code."""
