"""Where things are around a board of noughts and crosses, and its strokes: no screen needed."""

import pytest

from net.noughts.board import CELLS
from table.window.noughts.board_layout import (
    TALL,
    WIDE,
    NoughtsLayout,
    cross,
    drawn,
    neighbour,
    nought,
    through,
)


@pytest.mark.parametrize(("width", "height"), [(640, 424), (400, 900), (900, 300), (420, 420)])
def test_the_layout_keeps_its_proportions(width: int, height: int) -> None:
    layout = NoughtsLayout.fitting(width, height)
    board = layout["board"]
    assert board.width == pytest.approx(board.height)
    for name in layout.plan:
        area = layout[name]
        assert area.left >= -0.01 and area.top >= -0.01
        assert area.right <= width + 0.01 and area.bottom <= height + 0.01
    assert layout.plan is (TALL if height > width * 1.2 else WIDE)
    for cell in CELLS:
        assert layout.cell_at(*layout.cell(cell).middle) == cell
    assert layout.cell_at(board.left - 1, board.top) is None


def test_neighbours_stay_on_the_board() -> None:
    assert [neighbour(5, way) for way in ("Left", "Right", "Up", "Down")] == [4, 6, 2, 8]
    assert [neighbour(1, way) for way in ("Left", "Right", "Up", "Down")] == [1, 2, 1, 4]
    assert [neighbour(9, way) for way in ("Left", "Right", "Up", "Down")] == [8, 9, 6, 9]


def test_strokes_lie_in_their_cell_and_grow_with_the_progress() -> None:
    layout = NoughtsLayout.fitting(640, 424)
    cell = layout.cell(5)
    for strokes, count in ((cross(cell), 2), (nought(cell), 1)):
        assert len(strokes) == count
        assert all(cell.contains(*point) for stroke in strokes for point in stroke)
        parts = [sum(map(len, drawn(strokes, n / 10))) for n in range(11)]
        assert parts == sorted(parts) and drawn(strokes, 1.0) == strokes
        assert sum(map(len, drawn(strokes, 0.0))) <= 2
    assert len(drawn(cross(cell), 0.4)) == 1 and len(drawn(cross(cell), 0.7)) == 2
    (line,) = through(layout.cell(1), layout.cell(9))
    assert layout["board"].contains(*line[0]) and layout["board"].contains(*line[-1])
