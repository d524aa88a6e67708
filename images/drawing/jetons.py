"""The oblong jetons for large sums, from above and lying at a low angle."""

from dataclasses import dataclass

from images.drawing import glyphs, tiny
from images.drawing.canvas import Canvas
from images.drawing.chips import FACE, LINE
from images.drawing.shapes import Shape, rectangle, rounded


@dataclass(frozen=True)
class Jeton:
    """Body and stripe colours and how many stripes a long side has."""

    body: str
    stripe: str
    count: int


JETONS = {
    10_000: Jeton("#c9ccd2", "#33507a", 3),
    20_000: Jeton("#e3a92b", "#5c2d05", 4),
    50_000: Jeton("#b3242b", "#ffffff", 5),
    100_000: Jeton("#1f4fa8", "#f2c53d", 3),
    200_000: Jeton("#7b4320", "#f7e3c0", 4),
    500_000: Jeton("#0e6e54", "#ffffff", 5),
    1_000_000: Jeton("#22222a", "#f2c53d", 3),
    2_000_000: Jeton("#c94f86", "#ffffff", 4),
    5_000_000: Jeton("#5d2a86", "#d7c2ee", 5),
    10_000_000: Jeton("#e06b1f", "#3a1703", 6),
    20_000_000: Jeton("#3f9fc4", "#ffffff", 6),
    50_000_000: Jeton("#7a1026", "#f2c53d", 6),
    100_000_000: Jeton("#ece8dc", "#a8231f", 7),
    200_000_000: Jeton("#ece8dc", "#1f4fa8", 8),
    500_000_000: Jeton("#d8b24a", "#22222a", 9),
}


def label(value: int) -> str:
    """The text on a jeton: thousands in full, millions as "5 M", understood everywhere."""
    if value >= 1_000_000:
        return f"{value // 1_000_000} M"
    return f"{value // 1000} 000"


def _write(canvas: Canvas, value: int, middle: float, height: float, widest: float) -> None:
    text = label(value)
    face = glyphs.Typeface(8.5, 7.0, 16, False)
    width = min(widest, glyphs.text_width(text, face) * height / 100)
    glyphs.write(canvas, text, (24 - width / 2, middle - height / 2, width, height), LINE, face)


def draw_above(canvas: Canvas, value: int) -> None:
    """A jeton seen from above, 48 × 32."""
    jeton = JETONS[value]
    line = max(0.8, canvas.pixel())
    canvas.fill(rounded(0, 0, 48, 32, 4.5), LINE)
    body = rounded(line, line, 48 - line, 32 - line, 4.5 - line)
    with canvas.clipped(body):
        canvas.fill(body, jeton.body)
        for x0, x1 in _stripes(jeton):
            canvas.fill(rectangle(x0, 0, x1, 6), jeton.stripe)
            canvas.fill(rectangle(48 - x1, 26, 48 - x0, 32), jeton.stripe)
    canvas.fill(rounded(3.6, 6.2, 44.4, 25.8, 3.4), LINE)
    canvas.fill(rounded(4.2, 6.8, 43.8, 25.2, 2.9), FACE)
    canvas.stroke(rounded(5.6, 8.2, 42.4, 23.8, 1.8), jeton.body, 0.5, closed=True)
    _write(canvas, value, 16, 10, 33 if value < 1_000_000 else 30)


def _stripes(jeton: Jeton) -> list[tuple[float, float]]:
    step = 44 / jeton.count
    return [(2 + (k + 0.25) * step, 2 + (k + 0.75) * step) for k in range(jeton.count)]


def draw_lying(canvas: Canvas, value: int) -> None:
    """A lying jeton, 48 × 18: a face 13 high that narrows to the back, under it 5 of the edge."""
    jeton = JETONS[value]
    line = max(0.7, canvas.pixel() * 0.9)
    canvas.fill(_slab(0), LINE)
    with canvas.clipped(_slab(line)):
        canvas.fill(rectangle(0, 0, 48, 18), jeton.body)
        for x0, x1 in _stripes(jeton):
            canvas.fill(rectangle(x0, 12.5, x1, 18), jeton.stripe)
            near = [
                (x0, 12.5),
                (x1, 12.5),
                (24 + (x1 - 24) * 0.95, 9.5),
                (24 + (x0 - 24) * 0.95, 9.5),
            ]
            canvas.fill([near], jeton.stripe)
    canvas.stroke([[(0.8, 12.6), (47.2, 12.6)]], LINE, 0.4)
    canvas.fill([[(7, 2), (41, 2), (42.6, 10.6), (5.4, 10.6)]], LINE)
    canvas.fill([[(7.4, 2.4), (40.6, 2.4), (42, 10.2), (6, 10.2)]], FACE)
    if canvas.scale < 1.1:
        text = label(value)
        tiny.write(canvas, text, 24 - (tiny.width(text) + 1) // 2, 4, LINE)
    else:
        _write(canvas, value, 6.4, 6, 30)


def _slab(inset: float) -> Shape:
    """The outline of a lying jeton."""
    i = inset
    face = [(i, 12.5), (5 + i, i), (43 - i, i), (48 - i, 12.5)]
    edge = [(48 - i, 17 - i), (47 - i, 18 - i), (1 + i, 18 - i), (i, 17 - i)]
    return [face + edge]
