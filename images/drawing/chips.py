"""The round chips: colour, edge stripes and value, from above and lying at a low angle."""

from dataclasses import dataclass

from images.drawing import glyphs, tiny
from images.drawing.canvas import Canvas
from images.drawing.shapes import Polygon, Shape, arc, ellipse, sector

LINE = "#14141a"
FACE = "#fbf7ea"
SHADE = "#d3cdb9"


@dataclass(frozen=True)
class Chip:
    """Body and stripe colours, number of stripes, their share of the edge, and their form."""

    body: str
    stripe: str
    count: int
    share: float
    form: str


CHIPS = {
    1: Chip("#e9e6dc", "#6d737c", 4, 0.40, "block"),
    2: Chip("#f0b92e", "#7a3d06", 6, 0.36, "block"),
    5: Chip("#cc2229", "#ffffff", 8, 0.44, "block"),
    10: Chip("#2257b8", "#ffffff", 6, 0.46, "double"),
    20: Chip("#8b4a22", "#f7d9a2", 5, 0.50, "wedge"),
    50: Chip("#12805f", "#ffe36b", 10, 0.42, "block"),
    100: Chip("#1e1e24", "#ffffff", 6, 0.50, "wedge"),
    200: Chip("#d9578f", "#3c0d29", 8, 0.46, "double"),
    500: Chip("#6a2c91", "#f2c53d", 4, 0.56, "double"),
    1000: Chip("#e8691c", "#1a1a1a", 12, 0.46, "wedge"),
    2000: Chip("#58b7d6", "#0b2a55", 5, 0.60, "double"),
    5000: Chip("#7c0f22", "#f2c53d", 16, 0.50, "block"),
}


def _spans(chip: Chip) -> list[tuple[float, float]]:
    """Start and end of every stripe in degrees; a double stripe is two with a gap."""
    step = 360 / chip.count
    spans = []
    for k in range(chip.count):
        middle, half = -90 + k * step, step * chip.share / 2
        if chip.form == "double":
            spans += [(middle - half, middle - half * 0.3), (middle + half * 0.3, middle + half)]
        else:
            spans.append((middle - half, middle + half))
    return spans


def _value(
    canvas: Canvas, value: int, centre: tuple[float, float], box: tuple[float, float]
) -> None:
    """The number inside a box of the given size; its digits lie on whole pixels at scale 1."""
    text = str(value)
    width = {1: 0.42, 2: 0.72, 3: 0.92, 4: 1.0}[len(text)] * box[0]
    face = glyphs.PLAIN
    if len(text) == 4:
        face = glyphs.Typeface(6.5, 6.5, 16, False)
    elif len(text) < 3:
        face = glyphs.Typeface(10.0, 8.0, 18, False)
    left, top = centre[0] - width / 2, centre[1] - box[1] / 2
    glyphs.write(canvas, text, (left, top, width, box[1]), LINE, face)


def draw_above(canvas: Canvas, value: int) -> None:
    """A chip seen from above, 32 units across."""
    chip = CHIPS[value]
    fine = canvas.scale >= 1.9
    line = max(0.8, canvas.pixel())
    canvas.fill(ellipse(16, 16, 16, 16), LINE)
    outer = 16 - line
    canvas.fill(ellipse(16, 16, outer, outer), chip.body)
    for start, end in _spans(chip):
        if chip.form == "wedge":
            tip = arc(16, 16, 11.6, 11.6, (start + end) / 2, (start + end) / 2, 1)[:1]
            canvas.fill([arc(16, 16, outer, outer, start, end) + tip], chip.stripe)
        else:
            canvas.fill(sector(16, 16, outer, 11.6, start, end), chip.stripe)
    if fine:
        canvas.stroke(ellipse(16, 16, 13.4, 13.4), LINE, 0.16, closed=True)
    canvas.fill(ellipse(16, 16, 11.9, 11.9), LINE)
    canvas.fill(ellipse(16, 16, 11.3, 11.3), SHADE)
    canvas.fill(ellipse(16.25, 16.35, 10.95, 10.9), FACE)
    if fine:
        _pearls(canvas, chip, value)
    _value(canvas, value, (16, 16), (19, 10))


def draw_lying(canvas: Canvas, value: int) -> None:
    """A lying chip, 32 × 18: the face an ellipse 13 high, under it 5 of the edge."""
    chip = CHIPS[value]
    line = max(0.7, canvas.pixel() * 0.9)
    rx, ry, thick = 16.0, 6.5, 5.0
    canvas.fill(_drum(rx, ry, thick), LINE)
    a, b = rx - line, ry - line * 0.9
    with canvas.clipped(_drum(a, b, thick)):
        canvas.fill(_drum(16, 6.5, 5), chip.body)
        for start, end in _spans(chip):
            edge = arc(16, 6.5, a, b, start, end, 24)
            if chip.form == "wedge":
                low = [(edge[len(edge) // 2][0], edge[len(edge) // 2][1] + thick)]
            else:
                low = [(x, y + thick) for x, y in reversed(edge)]
            canvas.fill([edge + low], chip.stripe)
        canvas.fill(ellipse(16, 6.5, a, b), chip.body)
        _lying_face(canvas, chip, a, b)
    rim: Shape = [arc(16, 6.5, a, b, 0, 180, 64)]
    canvas.stroke(rim, LINE, 0.35)
    if canvas.scale < 1.1 and value >= 100:
        text = str(value)
        tiny.write(canvas, text, 16 - (tiny.width(text) + 1) // 2, 4, LINE)
    else:
        _value(canvas, value, (16, 6.4), (15, 6.2))


def _pearls(canvas: Canvas, chip: Chip, value: int) -> None:
    """A ring of dots around the value, two for each stripe, none where digits need the room."""
    for k in range(chip.count * 2):
        turn = -90 + 180 * k / chip.count
        x, y = arc(16.1, 16.15, 9.9, 9.9, turn, turn, 1)[0]
        if value < 100 or abs(y - 16.15) > 5.6:
            canvas.fill(ellipse(x, y, 0.38, 0.38, 20), chip.stripe if value == 1 else chip.body)


def _lying_face(canvas: Canvas, chip: Chip, a: float, b: float) -> None:
    for start, end in _spans(chip):
        outer = arc(16, 6.5, a, b, start, end, 24)
        inner = arc(16, 6.5, a * 0.74, b * 0.74, end, start, 24)
        if chip.form == "wedge":
            inner = inner[12:13]
        canvas.fill([outer + inner], chip.stripe)
    canvas.fill(ellipse(16, 6.5, a * 0.76, b * 0.78), LINE)
    canvas.fill(ellipse(16, 6.5, a * 0.73, b * 0.73), FACE)


def _drum(rx: float, ry: float, thick: float) -> Shape:
    """The outline of a lying chip."""
    upper: Polygon = arc(16, 6.5, rx, ry, 180, 360, 64)
    lower = arc(16, 6.5 + thick, rx, ry, 0, 180, 64)
    return [upper + lower]
