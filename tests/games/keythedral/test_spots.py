"""Spots of Keythedral: where something can be written, and what it comes to."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.core.reading.spot import NUMBER, TICK
from sheetgen.draw.face import name_boxes
from sheetgen.games.find import load_layout
from sheetgen.games.keythedral.cathedral import VALUES, VERSIONS
from sheetgen.games.keythedral.fill import COUNTED, MOST, ROWS, Column, Fill
from sheetgen.games.keythedral.opening import open_board
from sheetgen.games.keythedral.sheet import draw_sheet
from sheetgen.games.keythedral.spots import find_doubts, gather, list_spots, scatter
from tests.conftest import make_style
from tests.games.keythedral.test_fill_file import columns, steady

LAYOUT = load_layout("keythedral/cathedral")
CATHEDRAL = open_board(LAYOUT.rules, LAYOUT.board)
BOXES = name_boxes(draw_sheet(LAYOUT, make_style(LAYOUT)), LAYOUT.board)
FOR_PEOPLE = {f"player:{at} {row}" for at in range(1, 6) for row in ("name", "rank")}


def gathered(values: dict[str, str]) -> Fill:
    return gather(CATHEDRAL, "none", values)


def test_every_spot_has_a_box_and_every_box_a_spot_but_names_and_ranks() -> None:
    spots = [spot.name for spot in list_spots(CATHEDRAL, "none")]
    assert len(spots) == len(set(spots))
    assert {*spots, *FOR_PEOPLE} == BOXES.keys()


def test_no_box_of_a_spot_lies_on_another() -> None:
    for (one, box), (other, beside) in itertools.combinations(BOXES.items(), 2):
        assert not box.overlaps(beside), (one, other)


def test_what_can_stand_in_a_spot_follows_from_its_kind() -> None:
    spots = {spot.name: spot for spot in list_spots(CATHEDRAL, "none")}
    ticks = {name for name, spot in spots.items() if spot.kind == TICK}
    assert ticks == {f"version:{name}" for name in VERSIONS}
    assert {spots[name].kind for name in spots.keys() - ticks} == {NUMBER}
    assert spots["player:1 seat:12"].most == 63
    assert spots["player:5 cube:resource"].most == 127
    assert spots["player:3 total"].most == 999


def test_a_player_has_a_spot_for_all_that_counts() -> None:
    """Clause 12.1."""
    names = {spot.name for spot in list_spots(CATHEDRAL, "none")}
    rows = [*(f"seat:{value}" for value in VALUES), *(f"cube:{kind}" for kind in ROWS)]
    for at in range(1, MOST + 1):
        own = {f"player:{at} {row}" for row in (*rows, "seats", "cubes", "total")}
        assert own <= names


def test_what_players_wrote_is_gathered() -> None:
    fill = gathered(
        {
            "version:short": "x",
            "player:1 seat:4": "3",
            "player:1 seat:12": "0",
            "player:1 cube:gold": "2",
            "player:1 seats": "12",
            "player:1 cubes": "8",
            "player:1 total": "20",
            "player:3 total": "7",
        }
    )
    cubes = tuple(2 if kind == "gold" else None for kind in COUNTED)
    assert fill.version == "short"
    assert fill.columns == (
        Column("", (3, None, None, None, 0), cubes, 12, 8, 20),
        Column(),
        Column(total=7),
    )


def test_columns_behind_the_last_one_that_was_written_in_are_no_players() -> None:
    assert gathered({}).columns == ()
    assert len(gathered({"player:2 seat:4": "1"}).columns) == 2


@pytest.mark.parametrize("marked", [(), VERSIONS])
def test_where_no_version_is_marked_or_both_it_is_the_usual(
    marked: tuple[str, ...],
) -> None:
    assert gathered({f"version:{name}": "x" for name in marked}).version == "full"


def test_that_both_versions_are_marked_is_told() -> None:
    marked = {f"version:{name}": "x" for name in VERSIONS}
    assert find_doubts(CATHEDRAL, marked) == [tuple(marked)]
    assert find_doubts(CATHEDRAL, {"version:short": "x"}) == []


@pytest.mark.slow
@steady
@given(st.sampled_from(VERSIONS), st.lists(columns, max_size=MOST))
def test_what_stands_in_spots_says_all_that_they_can_hold(
    version: str, players: list[Column]
) -> None:
    spots = {spot.name for spot in list_spots(CATHEDRAL, "none")}
    values = scatter(CATHEDRAL, Fill(version, tuple(players)))
    assert values.keys() <= spots
    again = gathered(values)
    assert scatter(CATHEDRAL, again) == values
    for one, other in zip(again.columns, players, strict=False):
        told = dict(zip(COUNTED, other.cubes, strict=True))
        rows = tuple(told[kind] if kind in ROWS else None for kind in COUNTED)
        sums = (other.seat_points, other.cube_points, other.total)
        assert one == Column("", other.seats, rows, *sums)
