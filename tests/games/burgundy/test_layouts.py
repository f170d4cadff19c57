"""The boards of the game against counts that were made beside them."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from sheetgen.core.board import hexagon
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.survey import find_islands
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.expansions.official import BOARDS, LETTERS, is_official
from sheetgen.games.find import find_game, load_layout
from sheetgen.layout.read import layout_names, load_rules
from sheetgen.layout.value import Layout
from tests.games.burgundy.impossible import own_duchy
from tests.games.burgundy.play import load_duchy

RULES = load_rules("burgundy")[-1]
TERRAINS = ("city", "monastery", "river", "pasture", "castle", "mine")
COUNTS = (12, 6, 6, 6, 4, 3)
# The number on each cell in reading order, the same on every board in one piece.
NUMBERS = "6543216545431236126541254312612563413"
KNOWN = tomllib.loads(Path(__file__).with_name("layouts.toml").read_text("utf-8"))
ALL = pytest.mark.parametrize("stem", KNOWN)


def load(stem: str) -> Layout:
    return load_layout(f"burgundy/{stem}")


def test_these_are_all_boards_that_are_known_and_none_is_there_twice() -> None:
    assert sorted(layout_names("burgundy")) == sorted(f"burgundy/{s}" for s in KNOWN)
    assert len({load(stem).board for stem in KNOWN}) == len(KNOWN) == 22
    known = {alias for board in KNOWN.values() for alias in board["names"]}
    assert set(GAME.aliases) == known


@ALL
def test_a_board_has_the_counts_of_the_game_and_areas_of_these_sizes(stem: str) -> None:
    layout = load(stem)
    counts = Counter(cell.terrain for cell in layout.board.cells)
    assert tuple(counts[terrain] for terrain in TERRAINS) == COUNTS
    assert layout.warnings == ()
    assert find_game("burgundy").warn(layout) == []
    for terrain, sizes in zip(TERRAINS, KNOWN[stem]["areas"].split(), strict=True):
        found = sorted((a.size for a in layout.areas_of(terrain)), reverse=True)
        assert found == sorted(map(int, sizes.split("+")), reverse=True), terrain
    assert {load_layout(name).id for name in KNOWN[stem]["names"]} == {layout.id}


@ALL
def test_a_duchy_is_a_hexagon_and_a_board_for_one_has_rivers(stem: str) -> None:
    board = load(stem).board
    if stem.startswith("duchy"):
        assert tuple(cell.position for cell in board.cells) == hexagon(3)
        assert "".join(cell.carried for cell in board.cells) == NUMBERS
        assert board.links == ()
        return
    islands = find_islands(board)
    assert sorted(map(len, islands), reverse=True) == KNOWN[stem]["islands"]
    signs = [cell.terrain + cell.carried for cell in board.cells]
    found = Counter(frozenset((signs[a], signs[b])) for a, b in board.links)
    printed = (river.split("-") for river in KNOWN[stem]["rivers"].split())
    assert found == Counter(frozenset(pair) for pair in printed)
    island = {cell: at for at, cells in enumerate(islands) for cell in cells}
    assert all(island[one] != island[other] for one, other in board.links)


def test_numbers_stand_evenly_on_the_advanced_solo_board() -> None:
    board = load("solo-34").board
    for terrain, times in (("river", 1), ("pasture", 1), ("monastery", 1), ("city", 2)):
        numbers = Counter(
            board.cells[cell].carried for cell in board.of_terrain(terrain)
        )
        assert numbers == Counter(dict.fromkeys("123456", times)), terrain


def test_every_table_of_the_rules_is_complete() -> None:
    tables = {
        name: {row: tuple(n.value for n in cells) for row, cells in rows.items()}
        for name, rows in RULES.tables.items()
    }
    triangle = {str(n): (n * (n + 1) // 2,) for n in range(1, 14)}
    assert tables["vine_points"] == triangle
    assert tables["area_points"] == {str(n): triangle[str(n)] for n in range(1, 10)}
    phases = dict(zip("ABCDE", ((10,), (8,), (6,), (4,), (2,)), strict=True))
    assert tables["phase_points"] == tables["post_points"] == phases
    tiles = {"large": (5, 6, 7), "small": (2, 3, 4)}
    assert tables["bonus_tiles"] == tables["post_tiles"] == tiles
    shields = [tables["shield_points"][str(n)][0] for n in range(1, 19)]
    assert shields == [12] * 6 + [8] * 6 + [4] * 6
    assert set(tables["monastery_points"]) == {*map(str, range(15, 27)), "29"}


def test_trade_routes_have_every_number_six_times() -> None:
    routes = RULES.tables["trade_routes"]
    assert {len(spaces) for spaces in routes.values()} == {3}
    numbers = Counter(space.value for spaces in routes.values() for space in spaces)
    assert numbers == Counter(dict.fromkeys(range(1, 7), 6))
    words = {space.word for spaces in routes.values() for space in spaces}
    gains = RULES.tables["trade_gains"]
    assert words == {"building", "market", "church", "any", *gains}


def test_posts_lie_at_cells_of_the_rim() -> None:
    def rim(rules: RuleSet) -> list[set[str]]:
        return [set(post.cells) for post in rules.rim]

    board = load("duchy-1").board
    assert rim(RULES) == [{"a4"}, {"d1"}, {"g2", "g3"}]
    for post in RULES.rim:
        for name in post.cells:
            assert len(board.neighbours[board.names.index(name)]) < 6


def test_the_boards_are_those_of_the_layouts() -> None:
    """Clause 21.9."""
    known = {
        "".join(LETTERS[terrain] for terrain in load_duchy(name).terrain)
        for name in layout_names("burgundy")
    }
    assert set(BOARDS) == known
    assert len(BOARDS) == len(known)
    assert is_official(load_duchy("1").terrain)
    assert not is_official(own_duchy().terrain)
