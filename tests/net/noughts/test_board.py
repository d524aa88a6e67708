"""The board: every game there is, and the rules by name (cards/RULES.md, "Noughts and crosses")."""

import pytest

from net.errors import LocalError
from net.noughts.board import CELLS, LINES, Board, Mark


def position(cells: str) -> Board:
    """The board after the cells were played in this order."""
    board = Board()
    for cell in cells:
        board = board.play(int(cell))
    return board


def test_all_255168_games() -> None:
    counts: dict[Mark | None, int] = {Mark.FIRST: 0, Mark.SECOND: 0, None: 0}

    def go_on(board: Board) -> None:
        if board.over:
            assert board.drawn == (board.winner is None)
            counts[board.winner] += 1
            return
        for cell in board.free:
            go_on(board.play(cell))

    go_on(Board())
    assert counts == {Mark.FIRST: 131_184, Mark.SECOND: 77_904, None: 46_080}


def test_cells_are_numbered_by_rows_and_the_first_begins() -> None:
    board = position("159")
    assert [board[cell] for cell in CELLS] == [
        Mark.FIRST, None, None, None, Mark.SECOND, None, None, None, Mark.FIRST,
    ]  # fmt: skip
    assert board.turn is Mark.SECOND
    assert board.free == (2, 3, 4, 6, 7, 8)


@pytest.mark.parametrize("line", LINES)
def test_every_line_wins(line: tuple[int, int, int]) -> None:
    a, b, c = line
    others = [cell for cell in CELLS if cell not in line]
    board = Board().play(a).play(others[0]).play(b).play(others[1]).play(c)
    assert (board.winner, board.lines, board.over, board.drawn) == (
        Mark.FIRST,
        (line,),
        True,
        False,
    )


def test_a_win_with_the_last_free_cell_is_a_win_not_a_draw() -> None:
    board = position("123456879")
    assert board.free == ()
    assert (board.winner, board.drawn, board.lines) == (Mark.FIRST, False, ((1, 5, 9),))


def test_two_lines_at_once_are_one_win() -> None:
    board = position("123457689")
    assert (board.winner, board.lines) == (Mark.FIRST, ((3, 6, 9), (1, 5, 9)))


def test_the_second_can_win() -> None:
    board = position("12346578")
    assert (board.winner, board.lines) == (Mark.SECOND, ((2, 5, 8),))


def test_a_full_board_without_a_line_is_a_draw() -> None:
    board = position("123457698")
    assert (board.winner, board.drawn, board.over) == (None, True, True)


@pytest.mark.parametrize(
    ("played", "cell", "reason"),
    [("", 0, "not-a-cell"), ("", 10, "not-a-cell"), ("", -1, "not-a-cell"), ("5", 5, "taken"),
     ("12346578", 9, "over"), ("123457698", 1, "over")],
)  # fmt: skip
def test_what_cannot_be_played_has_a_reason(played: str, cell: int, reason: str) -> None:
    board = position(played)
    assert board.check(cell) == reason
    with pytest.raises(LocalError):
        board.play(cell)
