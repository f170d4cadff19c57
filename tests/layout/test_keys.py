from itertools import combinations
from pathlib import Path

import pytest

from sheetgen.core.board import Board, Cell, Position, cell_names, make_board
from sheetgen.core.errors import LayoutError
from sheetgen.core.layout.file import Head, choose_letters, write_layout
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.survey import find_islands
from sheetgen.layout.read import load_rules, read_layout
from tests.layout.test_read import BASES

GOOD, (RULES,) = BASES["isles"]


def read(text: str, folder: Path, rules: RuleSet = RULES) -> Board:
    path = folder / "isles.toml"
    path.write_text(text, encoding="utf-8")
    return read_layout(path, (rules,)).board


def test_links_join_islands_and_no_areas_in_any_order(tmp_path: Path) -> None:
    board = read(GOOD, tmp_path)
    named = [(board.names[one], board.names[other]) for one, other in board.links]
    assert named == [("a2", "a3"), ("c1", "c2")]
    assert len(find_islands(board)) == 2
    other = GOOD.replace('"a2-a3", "c1-c2"', '"c2-c1", "a3-a2"')
    assert read(other, tmp_path) == read(GOOD, tmp_path)
    text = GOOD.replace('"a2-a3"', '"a1-a3"')
    assert len(read(text, tmp_path).areas_of("land")) == 3


def test_a_board_is_written_with_its_links_and_without_if_it_has_none(
    tmp_path: Path,
) -> None:
    board = read(GOOD, tmp_path)
    text = write_layout(board, RULES, choose_letters(RULES), Head("Isles"))
    assert read(text, tmp_path) == board
    alone = make_board([Cell(Position(0, 0), "land")])
    text = write_layout(alone, RULES, choose_letters(RULES), Head("Isle"))
    assert "links" not in text


def far(rows: int, columns: int) -> str:
    """Return two cells so many rows and columns apart, and a link."""
    if columns:
        rows_of_map = "l" + " ~" * (columns - 1) + " l"
        return (
            GOOD.partition("map =")[0] + f'map = "{rows_of_map}"\nlinks = ["a1-a2"]\n'
        )
    holes = "\n".join("~" if row % 2 else "~ ~" for row in range(1, rows))
    last = cell_names([Position(0, 0), Position(rows, 0)])[1]
    head = GOOD.partition("map =")[0]
    return f"{head}map = '''\nl ~\n{holes}\nl\n'''\nlinks = [\"a1-{last}\"]\n"


@pytest.mark.parametrize(
    ("rows", "columns", "fits"),
    [(0, 60, True), (0, 63, True), (0, 64, False), (63, 0, True), (65, 0, False)],
)
def test_islands_lie_no_farther_apart_than_a_code_can_tell(
    tmp_path: Path, rows: int, columns: int, fits: bool
) -> None:
    text = far(rows, columns)
    if fits:
        assert len(read(text, tmp_path).links) == 1
        return
    with pytest.raises(LayoutError) as refused:
        read(text, tmp_path)
    (problem,) = refused.value.problems
    assert problem.key == "board.map"
    assert problem.what.startswith("no code has room for this board")


def test_a_board_has_no_more_links_than_a_code_has_room_for(tmp_path: Path) -> None:
    row = " ~ ".join(["l"] * 12)
    pairs = [f'"a{one}-a{other}"' for one, other in combinations(range(1, 13), 2)]
    text = GOOD.partition("map =")[0] + f'map = "{row}"\nlinks = '
    assert len(read(text + f"[{', '.join(pairs[:63])}]", tmp_path).links) == 63
    with pytest.raises(LayoutError, match="no code has room for this board"):
        read(text + f"[{', '.join(pairs[:64])}]", tmp_path)


def test_61_cells_in_one_piece_always_fit(tmp_path: Path) -> None:
    slope = "\n".join("~ " * (60 - row) + "t6" for row in range(61))
    text = (
        'format = 1\ngame = "burgundy"\nname = "x"\nlegend = { t = "city" }\n'
        f"[board]\nmap = '''\n{slope}\n'''\n"
    )
    assert len(read(text, tmp_path, load_rules("burgundy")[-1]).cells) == 61
