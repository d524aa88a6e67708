"""The pictures of the game: their names, sizes and files; Pillow is needed only to resize."""

from __future__ import annotations

from typing import TYPE_CHECKING

from images.catalogue import (
    BACKS,
    CHIPS,
    JETONS,
    MASTER,
    SCALES,
    SHADOW_LIFT,
    SHADOW_MARGIN,
    back_name,
    card_name,
    chip_name,
    data,
    file,
    names,
    nearest,
    size,
)

if TYPE_CHECKING:
    from PIL import Image

__all__ = [
    "BACKS",
    "CHIPS",
    "JETONS",
    "MASTER",
    "SCALES",
    "SHADOW_LIFT",
    "SHADOW_MARGIN",
    "back_name",
    "card_name",
    "chip_name",
    "data",
    "file",
    "names",
    "nearest",
    "render",
    "size",
]


def render(name: str, scale: float) -> Image.Image:
    """The picture at exactly `scale`, made from the master, with alpha 0 or 255 only.

    Felt and shadow are drawn anew: a resized tile would show its seams, and a resized dither
    would be no dither.
    """
    from io import BytesIO

    from PIL import Image

    if name in ("felt", "shadow-card"):
        from images.drawing.pictures import draw

        return draw(name, scale)
    with Image.open(BytesIO(data(name, MASTER))) as master:
        picture = master.convert("RGBA")
    wanted = size(name, scale)
    if picture.size != wanted:
        picture = picture.resize(wanted, Image.Resampling.LANCZOS)
    # partial alpha makes a picture over a Tk canvas many times slower to move
    picture.putalpha(picture.getchannel("A").point([0] * 128 + [255] * 128))
    return picture
