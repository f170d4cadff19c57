from itertools import combinations
from pathlib import Path

import pytest

from sheetgen.core.board import Board, Cell, cell_names, make_board
from sheetgen.core.errors import LayoutError
from sheetgen.core.grid import Position
from sheetgen.core.layout.write import Head, choose_letters, write_layout
from sheetgen.core.ruleset import RuleSet, Terrain
from sheetgen.core.survey.survey import find_islands
from sheetgen.layout.find import load_rules
from sheetgen.layout.read import read_layout
from tests.layout.test_read import FAULTS

LAND = Terrain("land")
SEA = Terrain("sea")
RULES = RuleSet("isles-1", 7, "isles", "", (LAND, SEA), {}, {}, 61, links=True)
GOOD = """\
format = 1
game = "isles"
name = "Isles"
legend = { l = "land", s = "sea" }

[board]
map = '''
  l   s   ~   l
s   ~   ~   l   ~
  l   ~   ~   s
'''
links = ["a2-a3", "c1-c2"]
"""


def read(text: str, folder: Path, rules: RuleSet = RULES) -> Board:
    path = folder / "isles.toml"
    path.write_text(text, encoding="utf-8")
    return read_layout(path, (rules,)).board


def problems(links: str, folder: Path) -> list[tuple[int, str, str]]:
    """Return line, key and text of what is wrong with a list of links."""
    text = GOOD.replace('links = ["a2-a3", "c1-c2"]', f"links = {links}")
    with pytest.raises(LayoutError) as refused:
        read(text, folder)
    return [
        (int(p.where.rpartition(":")[2]), p.key, p.what) for p in refused.value.problems
    ]


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


def test_cells_that_hang_together_by_nothing_are_told_the_ways_there_are(
    tmp_path: Path,
) -> None:
    (problem,) = problems("[]", tmp_path)
    assert problem[:2] == (8, "board.map")
    assert problem[2].startswith("3 of 7 cells do not hang together")
    assert problem[2].endswith("join them by a cell, or by 'links'")


@pytest.mark.parametrize(("link", "what"), FAULTS["links"])
def test_a_link_that_cannot_be_is_told_in_its_line(
    tmp_path: Path, link: str, what: str
) -> None:
    (problem,) = problems(f'[\n  "c1-c2",\n  "{link}",\n]', tmp_path)
    assert problem[:2] == (14, "board.links")
    assert problem[2].startswith(what)


def test_all_that_is_wrong_with_links_is_told_at_once(tmp_path: Path) -> None:
    found = problems('["a2-a3",\n "z1-a1",\n "a2-a3",\n 7, "b"]', tmp_path)
    assert [(line, what.partition(": ")[0]) for line, _, what in found] == [
        *((12, "7"), (13, "'z1-a1'"), (14, "'a2-a3'"), (15, "'b'"))
    ]


def test_links_in_another_form_are_told_and_leave_open_what_hangs_together(
    tmp_path: Path,
) -> None:
    found = problems('"a2-a3"', tmp_path)
    assert [key for _, key, _ in found] == ["board.links"]
    assert found[0][2].startswith("'a2-a3': expected a list in square brackets")
    found = problems('[["a2", "a3"], "c1-c2"]', tmp_path)
    assert [key for _, key, _ in found] == ["board.links.0"]


def test_faults_of_the_map_do_not_keep_links_from_being_read(tmp_path: Path) -> None:
    text = GOOD.replace("  l   s   ~   l", "  l   x   ~   l").replace("c1-c2", "c1c2")
    with pytest.raises(LayoutError) as refused:
        read(text, tmp_path)
    assert [p.key for p in refused.value.problems] == ["board.map", "board.links"]


def test_a_map_whose_cells_are_not_parted_has_no_names_to_blame_links_for(
    tmp_path: Path,
) -> None:
    text = GOOD.replace("  l   s   ~   l", "  l,s   ~   l")
    with pytest.raises(LayoutError) as refused:
        read(text, tmp_path)
    assert [p.key for p in refused.value.problems] == ["board.map"]


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


def test_a_game_without_islands_refuses_links(tmp_path: Path) -> None:
    text = (
        'format = 1\ngame = "dice"\nname = "x"\nlegend = { r = "river" }\n'
        'board = { map = "r r ~ r", links = ["a2-a3"] }\n'
    )
    with pytest.raises(LayoutError) as refused:
        read(text, tmp_path, load_rules("dice")[-1])
    told = [(p.key, p.what) for p in refused.value.problems]
    assert told[0][0] == "board.links"
    assert told[0][1] == "boards of dice-1 have no links: leave them out"
    assert told[1][1].endswith("join it by a cell")
