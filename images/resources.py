"""What lies beside the code, as bytes: the same from a folder, a zip or an installed package.

No path of it ever goes to Tk, whose file names have an encoding of their own: in the C locale it
opens nothing in a folder called `Päth`.
"""

import os
import sys
from typing import Any


def read(package: str, name: str) -> bytes:
    """A file's contents; `name` is relative to the folder of a package that is imported already.

    Parts of the name are parted by slashes. Raises OSError where there is no such file.
    """
    module: Any = sys.modules[package]
    # importlib.resources reads the same, but loading it takes as long as loading ten pictures
    place = os.path.join(module.__path__[0], *name.split("/"))  # noqa: PTH118
    contents: bytes = module.__spec__.loader.get_data(place)
    return contents
