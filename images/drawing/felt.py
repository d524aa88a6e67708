"""The felt: a calm green with a little noise, made so that copies join without a seam."""

import random

from PIL import Image, ImageChops, ImageFilter

GREEN = (31, 107, 63)


def _noise(side: int, radius: float, strength: float, seed: int) -> Image.Image:
    """Grey noise around 128, smoothed over `radius` pixels as if it went on for ever."""
    dice = random.Random(seed)
    raw = Image.frombytes("L", (side, side), dice.randbytes(side * side))
    wide = Image.new("L", (side * 3, side * 3))
    for x in range(3):
        for y in range(3):
            wide.paste(raw, (x * side, y * side))
    soft = wide.filter(ImageFilter.GaussianBlur(radius)).crop((side, side, side * 2, side * 2))
    low, high = soft.getextrema()
    middle = sum(i * n for i, n in enumerate(soft.histogram())) / (side * side)
    assert isinstance(low, int) and isinstance(high, int)
    factor = strength * 2 / max(1, high - low)
    return soft.point([min(255, max(0, round(128 + (v - middle) * factor))) for v in range(256)])


def felt(pixels: int, scale: float) -> Image.Image:
    """The tile: fibres of about one unit and cloudy patches of several."""
    fine = _noise(pixels, 0.45 * max(1.0, scale * 0.75), 9, 17)
    broad = _noise(pixels, 5 * scale, 4, 4)
    both = ImageChops.add(fine, broad, 1, -128)
    bands = [
        both.point([min(255, max(0, round(c + (v - 128) * w))) for v in range(256)])
        for c, w in zip(GREEN, (0.7, 1.0, 0.8), strict=True)
    ]
    return Image.merge("RGB", bands).convert("RGBA")
