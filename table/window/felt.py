"""The felt, and what is worked into it: sunken areas and the pot's rim."""

import tkinter as tk

from table.window.area import Area
from table.window.buttons import rounded
from table.window.layout import Layout
from table.window.pictures import Pictures
from table.window.style import LIGHT, RIM, SHADOW

TAG = "felt"


class Felt:
    """The ground of the canvas, below everything else."""

    def __init__(self, canvas: tk.Canvas, pictures: Pictures) -> None:
        self._canvas = canvas
        self._pictures = pictures

    def draw(self, layout: Layout) -> None:
        """Draw it anew for a layout."""
        canvas = self._canvas
        canvas.delete(TAG)
        tile = self._pictures.get("felt")
        for left in range(0, layout.width, tile.width()):
            for top in range(0, layout.height, tile.height()):
                canvas.create_image(left, top, image=tile, anchor="nw", tags=TAG)
        line = max(1, round(layout.scale))
        for area in layout.sunken():
            self._sink(area, line)
        for area in layout.pots:
            self._draw_rim(area.inset(-4 * layout.scale), layout.scale)
        canvas.tag_lower(TAG)

    def _sink(self, area: Area, line: int) -> None:
        """Sunken (cards/RULES.md, "The table"): shadow above and left, light below and right."""
        left, top, right, bottom = area.left - 1, area.top - 1, area.right, area.bottom
        for points, fill in (
            ([left, bottom, left, top, right, top], SHADOW),
            ([right, top, right, bottom, left, bottom], LIGHT),
        ):
            self._canvas.create_line(points, fill=fill, width=line, tags=TAG)

    def _draw_rim(self, area: Area, scale: float) -> None:
        """A line of gold braid around the pot."""
        points = rounded(area.left, area.top, area.right, area.bottom, 10 * scale)
        width = max(1, round(1.5 * scale))
        self._canvas.create_polygon(
            points, smooth=True, fill="", outline=RIM, width=width, tags=TAG
        )
