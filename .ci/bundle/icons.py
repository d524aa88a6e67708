"""The icon in the containers that Windows and macOS want; the pictures in them are PNG files."""

import struct
from collections.abc import Sequence

import images
from images.catalogue import icon_name

ICO = (16, 24, 32, 48, 64, 128, 256)

ICNS = {"icp4": 16, "icp5": 32, "ic11": 32, "icp6": 64, "ic12": 64, "ic07": 128, "ic13": 256,
        "ic08": 256}  # fmt: skip
"""By the type of an entry, its side in pixels; ic11 to ic13 are those for doubled pixels."""


def ico(sides: Sequence[int] = ICO) -> bytes:
    """An .ico: a head, an entry of 16 bytes for each picture, and the pictures."""
    pictures = [images.data(icon_name(side), 1) for side in sides]
    offset = 6 + 16 * len(sides)
    head = struct.pack("<HHH", 0, 1, len(sides))
    for side, data in zip(sides, pictures, strict=True):
        # a side of 256 is written as 0, as a byte has it
        head += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(data), offset)
        offset += len(data)
    return head + b"".join(pictures)


def icns() -> bytes:
    """An .icns: `icns`, the length of all, and each picture after its type and length."""
    body = b""
    for kind, side in ICNS.items():
        data = images.data(icon_name(side), 1)
        body += kind.encode() + struct.pack(">I", len(data) + 8) + data
    return b"icns" + struct.pack(">I", len(body) + 8) + body
