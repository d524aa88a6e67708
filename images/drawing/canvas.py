"""A sheet in logical units, drawn much larger than needed and reduced to smooth pixels."""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw

from images.drawing.shapes import Point, Polygon, Shape

Matrix = tuple[float, float, float, float, float, float]

TARGET = 24
"""Oversampled pixels per unit aimed at, so that curves stay smooth at every scale."""


def oversampling(scale: float) -> int:
    """How many pixels are drawn along each side of one final pixel."""
    return min(14, max(4, math.ceil(TARGET / scale)))


class Canvas:
    """Shapes in units go in, a picture of exact pixel size with hard alpha comes out."""

    def __init__(self, units: tuple[float, float], pixels: tuple[int, int]) -> None:
        self.units = units
        self.pixels = pixels
        self.scale = pixels[1] / units[1]
        self.over = oversampling(self.scale)
        self.image = Image.new("RGBA", (pixels[0] * self.over, pixels[1] * self.over))
        self.matrix: Matrix = (
            self.image.width / units[0],
            0.0,
            0.0,
            0.0,
            self.image.height / units[1],
            0.0,
        )
        self.finest = 0.5
        """Thinnest line in final pixels; thinner ones would fade to grey at scale 1."""

    def pixel(self, count: float = 1.0) -> float:
        """The length of `count` final pixels in units."""
        return count / self.scale

    @contextmanager
    def placed(
        self, dx: float, dy: float, scale: float = 1.0, angle: float = 0.0, flip: bool = False
    ) -> Iterator[None]:
        """Inside, the origin is at (dx, dy), turned clockwise by `angle` degrees."""
        before = self.matrix
        cos, sin = math.cos(math.radians(angle)) * scale, math.sin(math.radians(angle)) * scale
        sign = -1 if flip else 1
        a, b, c, d, e, f = before
        self.matrix = (
            (a * cos + b * sin) * sign,
            b * cos - a * sin,
            a * dx + b * dy + c,
            (d * cos + e * sin) * sign,
            e * cos - d * sin,
            d * dx + e * dy + f,
        )
        yield
        self.matrix = before

    def _to_pixels(self, polygon: Polygon) -> list[Point]:
        a, b, c, d, e, f = self.matrix
        return [(a * x + b * y + c, d * x + e * y + f) for x, y in polygon]

    def mask(self, shape: Shape) -> Image.Image:
        """The shape as a one-bit mask; where an even number of polygons overlap is a hole."""
        result: Image.Image | None = None
        for polygon in shape:
            layer = Image.new("1", self.image.size)
            ImageDraw.Draw(layer).polygon(self._to_pixels(polygon), fill=1)
            result = layer if result is None else ImageChops.logical_xor(result, layer)
        return result or Image.new("1", self.image.size)

    def fill(self, shape: Shape, colour: str) -> None:
        """Fill a shape; several polygons make holes where they overlap."""
        if len(shape) == 1:
            ImageDraw.Draw(self.image).polygon(self._to_pixels(shape[0]), fill=colour)
        elif shape:
            self.image.paste(Image.new("RGBA", self.image.size, colour), mask=self.mask(shape))

    def stroke(self, shape: Shape, colour: str, width: float, closed: bool = False) -> None:
        """Draw lines of `width` units with round ends and joints along the polygons."""
        a, b, _, d, e, _ = self.matrix
        wide = max(width * math.sqrt(abs(a * e - b * d)), self.finest * self.over)
        half = wide / 2
        draw = ImageDraw.Draw(self.image)
        for polygon in shape:
            points = self._to_pixels(polygon + polygon[:1] if closed else polygon)
            for x, y in points:
                draw.ellipse((x - half, y - half, x + half, y + half), fill=colour)
            for (x, y), (u, v) in pairwise(points):
                length = math.hypot(u - x, v - y)
                if length:
                    p, q = (y - v) / length * half, (u - x) / length * half
                    corners = [(x + p, y + q), (u + p, v + q), (u - p, v - q), (x - p, y - q)]
                    draw.polygon(corners, fill=colour)

    def paint(self, shape: Shape, colour: str, line: str, width: float) -> None:
        """Fill a shape and outline it."""
        self.fill(shape, colour)
        self.stroke(shape, line, width, closed=True)

    @contextmanager
    def clipped(self, shape: Shape) -> Iterator[None]:
        """Inside, nothing is drawn beyond the shape."""
        mask = self.mask(shape)
        before = self.image
        self.image = before.copy()
        yield
        before.paste(self.image, mask=mask)
        self.image = before

    def turned_copy(self, shape: Shape) -> None:
        """Copy what is inside `shape` to its place after half a turn of the whole sheet."""
        mask = self.mask(shape).rotate(180)
        self.image.paste(self.image.rotate(180), mask=mask)

    def finish(self) -> Image.Image:
        """The picture at its final size, every pixel either opaque or absent."""
        return harden(self.smooth())

    def smooth(self) -> Image.Image:
        """The picture at its final size with soft edges, for what never lies on the table."""
        return self.image.reduce(self.over)


def harden(image: Image.Image) -> Image.Image:
    """The picture with alpha 0 or 255 only: partial alpha is what makes a Tk canvas slow."""
    alpha = image.getchannel("A").point(lambda value: 255 if value >= 128 else 0)
    image.putalpha(alpha)
    clear = Image.new("RGBA", image.size)
    clear.paste(image, mask=alpha)
    return clear
