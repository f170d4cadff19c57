import random
import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.board import Board, Cell, Position, hexagon, make_board, neighbours
from sheetgen.core.layout.rows import quoted, write_cells
from sheetgen.form.cells import read_cells
from sheetgen.source.text import parse_source

steady = settings(deadline=None, derandomize=True)

SEVEN = make_board(Cell(p, "land") for p in hexagon(1))
RING = make_board(Cell(p, "land") for p in hexagon(1) if p != Position(1, 2))


def read(rows: str, board: Board = SEVEN) -> tuple[list[str] | None, list[str]]:
    """Return the tokens of a map, and the problems."""
    source = parse_source(f"a = 1\nmap = '''\n{rows}\n'''\n", "here")
    text = source.tree["map"]
    assert isinstance(text, str)
    tokens = read_cells(source, "map", text, board)
    problems = [str(problem) for _, problem in source.problems]
    return tokens and [token.text for token in tokens], problems


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Return a board that hangs together."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    found = [Position(0, 0)]
    size = draw(st.integers(1, 61))
    while len(found) < size:
        near = chance.choice(neighbours(chance.choice(found)))
        if near not in found:
            found.append(near)
    return make_board(Cell(p, "land") for p in found)


@pytest.mark.parametrize(
    ("rows", "board", "tokens"),
    [
        (" 1 2\n3 4 5\n 6 7", SEVEN, "1234567"),
        ("\n1 2\n\n  3 4\t5\n6 7\n", SEVEN, "1234567"),
        ("1 2\n3 ~ 4\n5 6", RING, "123456"),
        ("~ 1 2 ~\n~ 3 ~ 4 ~\n~ 5 6 ~", RING, "123456"),
    ],
    ids=["as printed", "indentation and empty lines", "a hole", "holes around"],
)
def test_a_map_has_a_token_for_each_cell(rows: str, board: Board, tokens: str) -> None:
    assert read(rows, board) == (list(tokens), [])


def test_a_map_may_stand_in_one_line() -> None:
    source = parse_source('map = "1 2\\n3 4 5\\n6 7"', "here")
    text = source.tree["map"]
    assert isinstance(text, str)
    tokens = read_cells(source, "map", text, SEVEN)
    assert tokens is not None
    assert {token.line for token in tokens} == {1}


ROWS = "here:{}: map: {}, the board has 3 (of 2, 3, 2 spaces)"
HOLES = (
    "here:4: map: the holes (~) of row b are not where the board has them: write it "
    "like '. ~ .'"
)


@pytest.mark.parametrize(
    ("rows", "board", "told"),
    [
        (
            " 1 2\n3 4\n 6 7 8",
            SEVEN,
            [
                "here:4: map: a space is missing in row b (2 of 3): write what is "
                "in it, or . where it is empty",
                "here:5: map: row c has 3 tokens, and the board has 2 spaces there",
            ],
        ),
        ("", SEVEN, [ROWS.format(2, "0 rows")]),
        ("1 2", SEVEN, [ROWS.format(3, "1 row")]),
        ("1 2\n3 4 5\n6 7\n8 9 0", SEVEN, [ROWS.format(6, "4 rows")]),
        ("1 2\n3 4 ~\n5 6", RING, [HOLES]),
        ("1 2\n~ 3 4\n5 6", RING, [HOLES]),
        ("1 2\n3 4\n5 6", RING, [HOLES]),
    ],
)
def test_other_cells_rows_and_holes_are_told_with_their_line(
    rows: str, board: Board, told: list[str]
) -> None:
    assert read(rows, board) == (None, told)


@pytest.mark.slow
@steady
@given(boards(), st.sampled_from([("1", "."), ("30", "7", ".", "X")]), st.integers(0))
def test_a_map_that_was_written_is_read_again(
    board: Board, choice: tuple[str, ...], seed: int
) -> None:
    chance = random.Random(seed)
    tokens = tuple(chance.choice(choice) for _ in board.cells)
    assert read(write_cells(board, tokens), board) == (list(tokens), [])


def test_a_map_is_written_as_wide_as_that_of_a_layout() -> None:
    tokens = ("1", "12", "X", ".", "5", "6", "7")
    assert write_cells(SEVEN, tokens) == "   1   12\n X   .   5\n   6   7"


@pytest.mark.slow
@steady
@given(st.text())
def test_a_text_that_was_written_is_read_again(text: str) -> None:
    assert tomllib.loads(f"a = {quoted(text)}") == {"a": text}
