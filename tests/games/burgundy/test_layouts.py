"""The boards of the game against counts that were made beside them."""

from collections import Counter

import pytest

from sheetgen.games.burgundy import GAME
from sheetgen.games.find import load_layout
from sheetgen.grid import hexagon
from sheetgen.layout.find import layout_names, load_rules
from sheetgen.layout.value import Layout
from sheetgen.ruleset import RuleSet
from sheetgen.survey.survey import find_islands

RULES = load_rules("burgundy")[-1]
TERRAINS = ("city", "monastery", "river", "pasture", "castle", "mine")
COUNTS = (12, 6, 6, 6, 4, 3)
# The number on each cell in reading order, the same on every board in one piece.
NUMBERS = "6543216545431236126541254312612563413"
# The sizes of the areas of each terrain, in the order of TERRAINS.
AREAS = {
    "duchy-1": "5+3+3+1 3+3 3+3 5+1 3+1 3",
    "duchy-10": "8+2+2 2+2+2 2+2+2 4+2 1+1+1+1 2+1",
    "duchy-3": "5+5+1+1 6 3+2+1 4+2 1+1+1+1 2+1",
    "duchy-2011-4": "5+5+2 3+3 4+1+1 3+3 1+1+1+1 2+1",
    "duchy-5": "3+3+3+2+1 3+2+1 3+2+1 3+3 1+1+1+1 2+1",
    "duchy-6": "6+4+2 3+3 6 4+2 1+1+1+1 1+1+1",
    "duchy-7": "7+3+2 2+2+2 2+2+2 3+3 2+2 1+1+1",
    "duchy-2011-8": "2+2+2+2+2+2 4+2 1+1+1+1+1+1 6 1+1+1+1 2+1",
    "duchy-9": "6+6 3+1+1+1 4+2 4+2 1+1+1+1 2+1",
    "duchy-2": "5+3+2+2 3+2+1 2+2+2 4+2 1+1+1+1 1+1+1",
    "duchy-4": "5+3+2+1+1 3+2+1 4+1+1 6 1+1+1+1 2+1",
    "duchy-8": "4+4+2+2 4+2 2+2+1+1 4+2 1+1+1+1 3",
    "duchy-23": "7+2+2+1 5+1 5+1 5+1 1+1+1+1 2+1",
    "duchy-24": "5+3+3+1 6 6 6 1+1+1+1 3",
    "duchy-25": "4+4+4 4+1+1 4+2 5+1 1+1+1+1 1+1+1",
    "duchy-26": "6+4+2 3+2+1 6 3+3 2+1+1 3",
    "duchy-27": "8+3+1 2+2+2 4+2 6 2+1+1 2+1",
    "duchy-28": "6+6 2+2+2 3+2+1 4+2 1+1+1+1 3",
    "duchy-29": "4+4+3+1 3+2+1 3+2+1 4+2 1+1+1+1 1+1+1",
    "duchy-30": "5+5+2 3+3 3+1+1+1 4+1+1 1+1+1+1 1+1+1",
    "solo-33": "3+2+2+2+1+1+1 3+1+1+1 1+1+1+1+1+1 3+1+1+1 1+1+1+1 1+1+1",
    "solo-34": "4+2+2+2+1+1 2+2+2 1+1+1+1+1+1 3+2+1 1+1+1+1 1+1+1",
}
DUCHIES = [stem for stem in AREAS if stem.startswith("duchy")]
SOLO = [stem for stem in AREAS if stem.startswith("solo")]
# Terrain and number of the cells that each printed river joins.
RIVERS = {
    "solo-33": "river1-river6 river1-river4 river4-river1 river3-river1 river3-river1",
    "solo-34": (
        "river6-castle6 river6-city2 pasture3-river3 city1-river3 river3-city6 "
        "river3-monastery5 city1-river5 city5-river5 river5-pasture5 "
        "river5-monastery3 mine3-river4 river4-monastery3 river4-city3 city3-river1 "
        "river1-city4 castle4-river2 mine2-river2 river2-pasture1"
    ),
}
# Sizes of the islands, largest first.
ISLANDS = {
    "solo-33": [13, 11, 7, 6],
    "solo-34": [5, 5, 5, 4, 4, 3, 3, 2, 1, 1, 1, 1, 1, 1],
}


def load(stem: str) -> Layout:
    return load_layout(f"burgundy/{stem}")


def test_these_are_all_boards_that_are_known() -> None:
    assert sorted(layout_names("burgundy")) == sorted(f"burgundy/{s}" for s in AREAS)


@pytest.mark.parametrize("stem", AREAS)
def test_a_board_has_the_counts_of_the_game_and_no_warnings(stem: str) -> None:
    layout = load(stem)
    counts = Counter(cell.terrain for cell in layout.board.cells)
    assert tuple(counts[terrain] for terrain in TERRAINS) == COUNTS
    assert layout.warnings == ()


@pytest.mark.parametrize("stem", AREAS)
def test_the_areas_of_a_board_have_these_sizes(stem: str) -> None:
    layout = load(stem)
    for terrain, sizes in zip(TERRAINS, AREAS[stem].split(), strict=True):
        found = sorted((a.size for a in layout.areas_of(terrain)), reverse=True)
        assert found == sorted(map(int, sizes.split("+")), reverse=True), terrain


@pytest.mark.parametrize("stem", DUCHIES)
def test_every_duchy_is_a_hexagon_with_the_numbers_of_all(stem: str) -> None:
    board = load(stem).board
    assert tuple(cell.position for cell in board.cells) == hexagon(3)
    assert "".join(cell.carried for cell in board.cells) == NUMBERS
    assert board.links == ()


@pytest.mark.parametrize("stem", DUCHIES)
def test_a_duchy_has_two_to_six_cities_of_one_to_eight_cells(stem: str) -> None:
    sizes = [area.size for area in load(stem).areas_of("city")]
    assert 2 <= len(sizes) <= 6
    assert max(sizes) <= 8


def test_no_board_is_there_twice() -> None:
    assert len({load(stem).board for stem in AREAS}) == len(AREAS) == 22


@pytest.mark.parametrize("stem", SOLO)
def test_a_solo_board_has_its_islands_and_rivers(stem: str) -> None:
    board = load(stem).board
    sizes = sorted(map(len, find_islands(board)), reverse=True)
    assert sizes == ISLANDS[stem]
    signs = [cell.terrain + cell.carried for cell in board.cells]
    found = Counter(frozenset((signs[a], signs[b])) for a, b in board.links)
    printed = (river.split("-") for river in RIVERS[stem].split())
    assert found == Counter(frozenset(pair) for pair in printed)


@pytest.mark.parametrize("stem", SOLO)
def test_rivers_of_a_solo_board_join_different_islands(stem: str) -> None:
    board = load(stem).board
    island = {cell: i for i, cells in enumerate(find_islands(board)) for cell in cells}
    assert all(island[one] != island[other] for one, other in board.links)


def test_numbers_stand_evenly_on_the_advanced_solo_board() -> None:
    board = load("solo-34").board
    for terrain, times in (("river", 1), ("pasture", 1), ("monastery", 1), ("city", 2)):
        numbers = Counter(
            board.cells[cell].carried for cell in board.of_terrain(terrain)
        )
        assert numbers == Counter(dict.fromkeys("123456", times)), terrain


@pytest.mark.parametrize(
    ("alias", "stem"),
    [
        *((f"{n}", f"duchy-{n}") for n in (*range(1, 11), *range(23, 31))),
        *((f"2011-{n}", f"duchy-{n}") for n in (1, 3, 5, 6, 7, 9)),
        *(("2011-2", "duchy-10"), ("2011-4", "duchy-2011-4")),
        *(("2011-8", "duchy-2011-8"), ("33", "solo-33"), ("34", "solo-34")),
    ],
)
def test_boards_have_short_names(alias: str, stem: str) -> None:
    assert load_layout(alias).id == f"burgundy/{stem}"
    assert len(GAME.aliases) == 29


@pytest.mark.parametrize("number", [*range(11, 23), 31, 32, 35, 36])
def test_no_board_is_made_up(number: int) -> None:
    assert f"{number}" not in GAME.aliases


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
    assert words == {
        "building",
        "market",
        "church",
        "any",
        *RULES.tables["trade_gains"],
    }


def test_posts_lie_at_cells_of_the_rim() -> None:
    def rim(rules: RuleSet) -> list[set[str]]:
        return [set(post.cells) for post in rules.rim]

    board = load("duchy-1").board
    assert rim(RULES) == [{"a4"}, {"d1"}, {"g2", "g3"}]
    for post in RULES.rim:
        for name in post.cells:
            assert len(board.neighbours[board.names.index(name)]) < 6
