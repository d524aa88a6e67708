"""Areas: the rectangles by which everything on the table is found (cards/RULES.md, "The table")."""

from chips.frozen import Frozen


class Area(Frozen):
    """A rectangle in pixels of the canvas."""

    left: float
    top: float
    width: float
    height: float

    @classmethod
    def around(cls, box: tuple[float, float, float, float]) -> "Area":
        """The area of a box as Tk gives it: left, top, right, bottom."""
        left, top, right, bottom = box
        return cls(left, top, right - left, bottom - top)

    @property
    def right(self) -> float:
        """The first column that is outside."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The first row that is outside."""
        return self.top + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.left + self.width / 2, self.top + self.height / 2

    def contains(self, x: float, y: float) -> bool:
        """Whether a point is inside: left and top edge are, right and bottom edge are not."""
        return self.left <= x < self.right and self.top <= y < self.bottom

    def inset(self, by: float) -> "Area":
        """The area without a margin on every side."""
        return Area(
            self.left + by,
            self.top + by,
            max(0.0, self.width - 2 * by),
            max(0.0, self.height - 2 * by),
        )
