"""Zip files whose bytes depend on nothing but what is in them and one time."""

import io
import time
import zipfile
from collections.abc import Mapping

FIRST = 315_532_800
"""Seconds: 1980 begins, and no zip can tell of anything before."""


def zipped(files: Mapping[str, bytes], seconds: int, executable: tuple[str, ...] = ()) -> bytes:
    """The files as a zip, in the order of their names; those in `executable` may be run.

    Pictures are compressed already and are stored as they are: so they are read faster.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, time.gmtime(max(seconds, FIRST))[:6])
            entry.create_system = 3  # the modes are Unix', wherever this runs
            entry.external_attr = (0o100755 if name in executable else 0o100644) << 16
            stored = name.endswith(".png")
            entry.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
            archive.writestr(entry, files[name], compresslevel=9)
    return buffer.getvalue()
