from sheetgen.core.board import Board, Cell, Position, make_board
from sheetgen.games.find import load_layout
from sheetgen.lab.generate import find_difference, find_likeness, list_views

A, B = (load_layout(name).board for name in ("A", "B"))


def turned(board: Board, mirrored: bool = False) -> Board:
    """Return a board turned by a half, or mirrored from left to right."""
    return make_board(
        Cell(
            Position(
                cell.position.row if mirrored else -cell.position.row,
                -cell.position.column,
            ),
            cell.terrain,
            cell.carried,
        )
        for cell in board.cells
    )


def test_boards_differ_by_their_cells_however_they_lie() -> None:
    for other in (A, turned(A), turned(A, True), turned(turned(A), True)):
        assert find_difference(A, other) == 0
        assert find_likeness(A) == find_likeness(other)
    assert len(set(list_views(A))) == 12
    cells = list(A.cells)
    cells[0] = Cell(cells[0].position, "mine")
    assert find_difference(A, turned(make_board(cells))) == 1 / 37
    assert find_likeness(A) != find_likeness(make_board(cells))
    assert 0.5 < find_difference(A, B) < 1
    assert find_difference(A, B) == find_difference(B, turned(A))
    assert find_difference(make_board(A.cells[:36]), make_board(A.cells[1:5])) == 1
