"""Draw every picture again: `python -m images.build [--out FOLDER] [NAME …]`.

The same Pillow makes the same bytes. Nothing at run time needs this module.
"""

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from PIL import Image

from images import catalogue
from images.drawing import icon
from images.drawing.pictures import draw

COLOURS = 255
"""Palette size. A card at the master scale is a third as large with a palette as without and
looks the same; one more entry is the transparent one, so that Tk knows alpha 0 and 255 only."""


def quantised(image: Image.Image) -> Image.Image:
    """The picture with a palette, exact where it has few colours; the last entry is clear."""
    alpha = image.getchannel("A")
    flat = Image.new("RGB", image.size, "white")
    flat.paste(image, mask=alpha)
    result = flat.quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE)
    if alpha.getextrema()[0] == 255:
        return result
    palette = result.getpalette() or []
    clear = len(palette) // 3
    result.putpalette([*palette, 0, 0, 0])
    result.paste(clear, mask=alpha.point(lambda value: 255 - value))
    result.info["transparency"] = clear
    return result


def save(name: str, scale: float, folder: Path) -> None:
    """Draw one picture and store it where the catalogue looks for it."""
    picture = icon.icon(int(scale)) if name.startswith("icon-") else quantised(draw(name, scale))
    target = folder / catalogue.file(name, scale).removeprefix("png/")
    target.parent.mkdir(parents=True, exist_ok=True)
    picture.save(target, optimize=True)


def main() -> None:
    """Draw all pictures, or those whose name begins with one of the arguments."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="beginnings of names, such as card-K")
    parser.add_argument("--out", type=Path, default=Path(__file__).resolve().parent / "png")
    parser.add_argument("--scale", type=float, nargs="*", help="only these scales")
    options = parser.parse_args()
    scales = options.scale or [*catalogue.SCALES, catalogue.MASTER]
    jobs = [(name, scale) for scale in scales for name in catalogue.names()]
    jobs += [(catalogue.icon_name(side), float(side)) for side in catalogue.ICONS]
    wanted = tuple(options.names) or ("",)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        running = [
            pool.submit(save, *job, options.out) for job in jobs if job[0].startswith(wanted)
        ]
        for each in running:
            each.result()


if __name__ == "__main__":
    main()
