"""The cathedrals of the game against counts that were made beside them."""

from collections import Counter
from pathlib import Path

import pytest

from sheetgen.checking.layout import describe
from sheetgen.games.find import load_layout
from sheetgen.games.keythedral import GAME
from sheetgen.games.keythedral.rules.ruleset import (
    FULL,
    SHORT,
    TILES,
    VALUES,
    Cathedral,
)
from sheetgen.games.keythedral.sheet.facade import spread
from sheetgen.layout.read import layout_names, load_rules

NAME = "keythedral/cathedral"
RULES = load_rules("keythedral")[-1]
BOARD = load_layout(NAME).board
SEATS = {SHORT: (4, 4, 3, 3, 2), FULL: (6, 5, 4, 4, 3)}
TILES_BY_VALUE = (9, 8, 7, 6, 4)


def test_the_squares_are_those_of_the_short_and_of_the_full_game() -> None:
    """Clauses 1.8, 1.9, 1.11 and 1.12: of each value some tiles are left over."""
    assert list(layout_names(GAME.id)) == [NAME]
    layout = load_layout("CATHEDRAL")
    assert (layout.id, layout.provenance) == (NAME, "reconstruction")
    assert layout.warnings == ()
    assert Cathedral(BOARD).seats == SEATS
    assert Counter(cell.terrain for cell in BOARD.cells) == {SHORT: 16, FULL: 6}
    assert {int(cell.carried) for cell in BOARD.cells} == set(VALUES)
    for short, full, tiles in zip(*SEATS.values(), TILES_BY_VALUE, strict=True):
        assert 0 < short < full < tiles
    assert sum(TILES_BY_VALUE) == TILES == 34
    facts = describe(load_layout(NAME), 0, 1)
    assert facts["points of all seats"] == {SHORT: 118, FULL: 162}


def test_values_rise_from_the_foot_but_for_one_square() -> None:
    rows: dict[int, set[str]] = {}
    for cell in BOARD.cells:
        rows.setdefault(cell.position.row, set()).add(cell.carried)
    assert [max(map(int, row)) for row in rows.values()] == [12, 10, 8, 6, 4]


def test_cubes_are_those_of_the_rulebook() -> None:
    """Clauses 1.13, 1.14 and 10.3: what left-over ones count, and the supply."""
    left = {kind: row[0] for kind, row in RULES.tables["left"].items()}
    worth = {"gold": 4, "glass": 3, "ironware": 2, "resource": 1}
    assert {kind: number.value for kind, number in left.items()} == worth
    assert all(number.is_sure for number in left.values())
    cubes = {kind: row[0].value for kind, row in RULES.tables["cubes"].items()}
    assert cubes == {
        **{"wood": 20, "stone": 20, "food": 15, "water": 15, "wine": 15},
        **{"ironware": 10, "glass": 10, "gold": 10},
    }


def test_a_board_of_ones_own_begins_as_ours(run) -> None:
    done = run("new", "keythedral", "My Cathedral")
    assert done.code == 0, done.err
    mine, ours = load_layout("my-cathedral.toml").board, load_layout(NAME).board
    assert [(c.terrain, c.carried) for c in mine.cells] == [
        (c.terrain, c.carried) for c in ours.cells
    ]
    assert spread(mine) == spread(ours)
    assert run("validate", "my-cathedral.toml").out == "my-cathedral.toml: fine\n"


def test_no_cathedral_is_a_hexagon(run) -> None:
    done = run("new", "keythedral", "My Cathedral", "--radius", "2")
    assert done.code == 2
    assert "--radius: a board of Keythedral begins as the game's own" in done.err
    assert not Path("my-cathedral.toml").exists()


@pytest.mark.slow
def test_codes_bring_the_cathedral_back(run) -> None:
    done = run("pad", NAME, "--leaves", 1, "-o", "p.pdf")
    assert done.code == 0, done.err
    for command in (
        ("preview", NAME, "-o", "p.svg"),
        ("describe", NAME),
        ("validate", load_layout(NAME).path),
        ("list",),
    ):
        done = run(*command)
        assert done.code == 0, (command, done.err)
