from pathlib import Path
from typing import Any

import pytest

from sheetgen.checking.layout import describe as describe_with_games
from sheetgen.games.find import all_rules, find_game, load_layout
from sheetgen.layout.find import layout_names
from sheetgen.layout.read import read_layout
from sheetgen.layout.value import Layout

ONE = load_layout("burgundy/duchy-1")
TOGETHER = "together, without the start castle"
BY_TERRAIN = "points for areas, if all are completed in phase A"


def describe(layout: Layout) -> dict[str, Any]:
    return describe_with_games(layout, 0, 1)


def warn(layout: Layout) -> list[str]:
    return find_game("burgundy").warn(layout)


def changed(folder: Path, *changes: tuple[str, str], stem: str = "1") -> Layout:
    """Return duchy 1 with changes to its file, each of which occurs once."""
    source = load_layout(f"burgundy/duchy-{stem}").path
    text = source.read_text(encoding="utf-8").partition("[expect]")[0]
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path = folder / "changed.toml"
    path.write_text(text, encoding="utf-8")
    return read_layout(path, all_rules())


def test_numbers_are_listed_by_terrain() -> None:
    numbers = describe(ONE)["numbers by terrain"]
    assert numbers["castle"] == "4 5 6 6"
    assert numbers["mine"] == "1 3 4"
    assert numbers["city"] == "1 2 2 3 3 3 3 4 5 5 6 6"


def test_areas_bring_points_by_size_and_the_first_phase() -> None:
    """Clauses 8.2 and 8.3."""
    # Cities of 5, 3, 3 and 1: 15 + 6 + 6 + 1, and 10 for each of the four.
    points = describe(ONE)[BY_TERRAIN]
    assert points["city"] == 15 + 6 + 6 + 1 + 4 * 10
    assert points["castle"] == 6 + 1 + 2 * 10


def test_the_start_castle_lies_where_it_costs_nothing_if_it_can() -> None:
    """Clauses 8.5 and 8.8."""
    facts = describe(ONE)  # castles of 3 and 1
    assert facts[TOGETHER] == sum(facts[BY_TERRAIN].values())
    facts = describe(load_layout("burgundy/duchy-10"))  # four castles alone
    assert facts[TOGETHER] == sum(facts[BY_TERRAIN].values()) - 11


def test_border_posts_are_told_of_boards_of_a_duchys_shape() -> None:
    assert describe(ONE)["border posts at"] == ["a4", "d1", "g2 g3"]
    assert describe(load_layout("33"))["border posts at"] == []


def test_islands_and_links_are_told() -> None:
    facts = describe(load_layout("33"))
    assert facts["cells by island"] == [13, 11, 7, 6]
    assert facts["links"] == ["a3-c2", "c2-e2", "c4-g3", "c4-g7", "e2-g3"]
    assert describe(ONE)["cells by island"] == [37]


@pytest.mark.parametrize("name", layout_names("burgundy"))
def test_the_boards_of_the_game_are_not_unusual(name: str) -> None:
    assert warn(load_layout(name)) == []


def test_other_numbers_on_a_duchy_are_noted(tmp_path: Path) -> None:
    """Clause 1.8."""
    layout = changed(tmp_path, ("p6  c5  c4  k3", "p6  c4  c5  k3"))
    assert warn(layout) == [
        "numbers are not as on all duchies of the game, in 2 cells from a2"
    ]


def test_numbers_of_another_shape_are_its_own(tmp_path: Path) -> None:
    layout = changed(tmp_path, ("p6  c5  c4  k3", "p1  c1  c1  ~"))
    assert warn(layout) == []


def test_a_board_without_a_castle_is_noted(tmp_path: Path) -> None:
    layout = changed(
        tmp_path,
        ('c = "castle"', 'x = "castle"'),
        ("c5  c4", "p5  p4"),
        ("c6  k5", "p6  k5"),
        ("c6  r5", "p6  r5"),
    )
    assert warn(layout) == ["no castle: a game begins at one"]


def test_cities_that_no_duchy_has_are_noted(tmp_path: Path) -> None:
    """Clauses 1.7 and 1.12."""
    layout = changed(
        tmp_path,
        ("t2  t5  m4  t3  t1  p2", "t2  t5  t4  t3  t1  t2"),
        ("t3  k1  t2  t3", "t3  t1  t2  t3"),
        ("c6  k5  t4", "c6  t5  t4"),
    )
    (note,) = warn(layout)
    assert note.startswith("the city of 10 cells from ")
    assert "needs monastery 1" in note


def test_too_few_cities_are_noted(tmp_path: Path) -> None:
    """Clause 1.7."""
    path = tmp_path / "row.toml"
    path.write_text(
        'format = 1\ngame = "burgundy"\nname = "Row"\n'
        'legend = { t = "city", c = "castle" }\nboard = { map = "t1 c2 t3" }\n',
        encoding="utf-8",
    )
    assert warn(read_layout(path, all_rules())) == []
    path.write_text(path.read_text().replace(" t3", ""), encoding="utf-8")
    assert warn(read_layout(path, all_rules())) == [
        "1 city: the game's own duchies have 2 to 6"
    ]
