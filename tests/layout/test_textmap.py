import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.board import Board, Cell, Position, hexagon, make_board, neighbours
from sheetgen.core.layout.rows import write_map
from sheetgen.core.layout.textmap import Token, read_map
from sheetgen.language.message import message_of

steady = settings(deadline=None, derandomize=True)


def places(text: str) -> list[tuple[int, int]]:
    tokens, faults = read_map(text, 1)
    assert faults == []
    return [tuple(token.position) for token in tokens]


def board_of(text: str) -> Board:
    tokens, faults = read_map(text, 1)
    assert faults == []
    return make_board(Cell(token.position, token.text) for token in tokens)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Return a board that hangs together, with tokens as its terrains."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    size = draw(st.integers(1, 61))
    found = [Position(0, 0)]
    while len(found) < size:
        near = chance.choice(neighbours(chance.choice(found)))
        if near not in found:
            found.append(near)
    tokens = draw(st.lists(st.sampled_from(["a", "bc", "def", "g123"]), min_size=1))
    return make_board(Cell(p, chance.choice(tokens)) for p in found)


def test_rows_are_centred_whatever_their_indentation_and_holes() -> None:
    assert places("a a\na a a") == [(0, -1), (0, 1), (1, -2), (1, 0), (1, 2)]
    assert places("\n      a   a\n\n a a\ta\n\n") == places("a a\na a a")
    assert places("~ a\n~ ~ a") == [(0, 1), (1, 2)]
    assert read_map("\n  \n", 1) == ([], [])


def test_a_token_knows_the_line_it_stands_in() -> None:
    tokens, _ = read_map("\n\n a ck\n\n b", 10)
    assert tokens == [
        Token("a", Position(0, -1), 12),
        Token("ck", Position(0, 1), 12),
        Token("b", Position(1, 0), 14),
    ]


def test_neighbours_on_paper_are_neighbours_on_the_board() -> None:
    board = board_of("a b\nc d e\nf g")
    near = [board.cells[i].terrain for i in board.neighbours[3]]
    assert near == ["a", "b", "c", "e", "f", "g"]


@pytest.mark.parametrize("rows", ["a\na", "a a\na a", "a a a\na", "a a\n~ ~ ~ a"])
def test_every_row_that_does_not_interleave_is_told(rows: str) -> None:
    _, faults = read_map(rows, 7)
    assert [fault.line for fault in faults] == [8]
    assert "differ by an odd number" in message_of(faults[0].note)
    _, faults = read_map("a\na\n\na\na a\n", 1)
    assert [fault.line for fault in faults] == [2, 4]
    assert message_of(faults[0].note).startswith("1 token under 1:")


@pytest.mark.slow
@steady
@given(board=boards())
def test_a_board_that_was_written_is_read_again(board: Board) -> None:
    text = write_map(board, tuple(cell.terrain for cell in board.cells))
    assert board_of(text) == board


@pytest.mark.parametrize("down", range(1, 6))
@pytest.mark.parametrize("right", range(-9, 10, 3))
def test_islands_that_were_written_are_read_again(down: int, right: int) -> None:
    column = 2 * right + (down + 1) % 2
    places = [*hexagon(1), *(Position(r + down + 2, c + column) for r, c in hexagon(2))]
    board = make_board(Cell(p, "ab") for p in dict.fromkeys(places))
    assert board_of(write_map(board, ("ab",) * len(board.cells))) == board


@pytest.mark.slow
@steady
@given(board=boards())
def test_columns_of_a_written_map_stand_as_on_the_board(board: Board) -> None:
    tokens = tuple(cell.terrain for cell in board.cells)
    lines = write_map(board, tokens).splitlines()
    starts = [
        [i for i, c in enumerate(line) if c != " " and line[i - 1 : i] in ("", " ")]
        for line in lines
    ]
    found = {}
    for row, line in enumerate(starts):
        words = lines[row].split()
        cells = [at for at, w in zip(line, words, strict=True) if w != "~"]
        columns = [c.position.column for c in board.cells if c.position.row == row]
        found |= {(row, column): at for column, at in zip(columns, cells, strict=True)}
    (first, at_first) = next(iter(found.items()))
    step = (max(map(len, tokens)) + 2) // 2
    for (_, column), at in found.items():
        assert at - at_first == (column - first[1]) * step


def test_a_hexagon_is_written_in_its_shape() -> None:
    board = make_board(Cell(p, "") for p in hexagon(1))
    assert write_map(board, ("a",) * 7) == " a a\na a a\n a a"
    wide = write_map(board, ("a", "a", "a", "bc", "a", "a", "a"))
    assert wide == "  a   a\na   bc  a\n  a   a"


@pytest.mark.parametrize(
    "text", ["a", "a a a", "a\na a\na\n~ a", "a ~ a\na a\n~ a ~\n~ ~ a ~", "~ ~ a\na a"]
)
def test_rows_are_padded_only_where_that_is_needed(text: str) -> None:
    board = board_of(text)
    written = write_map(board, tuple(cell.terrain for cell in board.cells))
    for line in written.splitlines():
        words = line.split()
        assert words[0] != "~" or words[-1] != "~"
