"""Spots of Keythedral, beside the cases of `fills.toml`."""

from sheetgen.core.reading.input_field import NUMBER, TICK
from sheetgen.games.find import load_layout
from sheetgen.games.keythedral.rules.fill import MOST, ROWS
from sheetgen.games.keythedral.rules.ruleset import VALUES, VERSIONS
from sheetgen.games.keythedral.sheet.board_view import open_board
from sheetgen.games.keythedral.sheet.fields import PLACES, summands_of

LAYOUT = load_layout("keythedral/cathedral")
CATHEDRAL = open_board(LAYOUT.rules, LAYOUT.board)
SPOTS = PLACES.on(CATHEDRAL, "none").spots
PLAYERS = range(1, MOST + 1)


def test_a_player_has_a_spot_for_all_that_counts() -> None:
    """Clause 12.1."""
    rows = [*(f"seat:{value}" for value in VALUES), *(f"cube:{kind}" for kind in ROWS)]
    rows += ["seats", "cubes", "total"]
    numbers = {f"player:{at} {row}" for at in PLAYERS for row in rows}
    assert {spot.name for spot in SPOTS if spot.kind == NUMBER} == numbers
    ticks = {f"version:{name}" for name in VERSIONS}
    assert {spot.name for spot in SPOTS if spot.kind == TICK} == ticks


def test_a_sum_is_made_of_what_the_same_player_has() -> None:
    names = [spot.name for spot in SPOTS]
    own = [name for name in names if name.startswith("player:2 ")]
    assert summands_of("player:2 total", names) == own


def test_that_both_versions_are_marked_is_told() -> None:
    marked = {f"version:{name}": "x" for name in VERSIONS}
    assert PLACES.on(CATHEDRAL).find_doubts(marked) == [tuple(marked)]
    assert PLACES.on(CATHEDRAL).find_doubts({"version:short": "x"}) == []
