"""From the name of a picture to the module that draws it."""

from PIL import Image

from images import catalogue
from images.drawing import backs, cards, chips, felt, jetons, shadows
from images.drawing.canvas import Canvas


def draw(name: str, scale: float) -> Image.Image:
    """The picture called `name`, drawn for exactly this scale."""
    units, pixels = catalogue.unit_size(name), catalogue.size(name, scale)
    if name == "felt":
        return felt.felt(pixels[0], scale)
    if name == "shadow-card":
        return shadows.shadow(units, pixels)
    canvas = Canvas(units, pixels)
    kind, value, *lying = name.split("-")
    if kind == "card":
        cards.draw(canvas, name)
    elif kind == "back":
        backs.draw(canvas, name)
    else:
        module = chips if kind == "chip" else jetons
        (module.draw_lying if lying else module.draw_above)(canvas, int(value))
    return canvas.finish()
