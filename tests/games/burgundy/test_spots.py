"""Spots of The Castles of Burgundy: where something is written, what it comes to."""

import itertools
from dataclasses import replace

import pytest
from hypothesis import given

from sheetgen.core.reading.spot import NUMBER, NUMBERS, RING, SIGN, TICK
from sheetgen.draw.face import name_boxes
from sheetgen.games.burgundy.boxes import find_frame
from sheetgen.games.burgundy.expansions.all import IDS
from sheetgen.games.burgundy.fill import (
    HEADINGS,
    Fill,
    Posts,
    Routes,
    Shield,
    Vineyard,
)
from sheetgen.games.burgundy.fill_file import read_fill
from sheetgen.games.burgundy.made import USUAL, USUAL_ALONE
from sheetgen.games.burgundy.opening import open_board
from sheetgen.games.burgundy.sheet import draw_sheet
from sheetgen.games.burgundy.spots import gather, list_spots, scatter
from sheetgen.games.find import load_layout
from tests.conftest import make_style
from tests.games.burgundy.test_fill_file import SHEETS, fills, steady

LAYOUT = load_layout("burgundy/duchy-1")
DUCHY = open_board(LAYOUT.rules, LAYOUT.board)
NAMES = DUCHY.board.names
EMPTY = Fill(("",) * len(NAMES))
SPOTS = {spot.name: spot for spot in list_spots(DUCHY, "phase")}


def gathered(values: dict[str, str]) -> Fill:
    assert values.keys() <= SPOTS.keys()
    return gather(DUCHY, "phase", values)


@pytest.mark.parametrize("evidence", ["none", "phase"])
@pytest.mark.parametrize("name", ["duchy-1", "duchy-8", "duchy-30", "solo-34"])
def test_every_spot_has_a_box_and_every_box_a_spot(name: str, evidence: str) -> None:
    layout = load_layout(f"burgundy/{name}")
    face = draw_sheet(layout, make_style(layout, evidence=evidence))
    duchy = open_board(layout.rules, layout.board)
    spots = [spot.name for spot in list_spots(duchy, evidence)]
    assert len(spots) == len(set(spots))
    boxes = name_boxes(face, layout.board).keys()
    assert boxes <= set(spots)
    # The first sheets had places for all that there was then.
    early = find_frame(layout.rules, layout.board, evidence, 1).boxes.keys()
    alone = find_frame(layout.rules, layout.board, evidence, USUAL_ALONE).boxes.keys()
    usual = find_frame(layout.rules, layout.board, evidence, USUAL).boxes.keys()
    assert set(spots) == early | alone | usual


def test_no_box_of_a_spot_lies_on_another() -> None:
    face = draw_sheet(LAYOUT, make_style(LAYOUT))
    boxes = name_boxes(face, LAYOUT.board)
    for (one, box), (other, beside) in itertools.combinations(boxes.items(), 2):
        assert not box.overlaps(beside, 0.05), (one, other)


def test_faces_of_one_form_have_the_same_fields() -> None:
    """The ground is drawn once for several boards; its fields go with it."""
    other = load_layout("burgundy/duchy-8")
    one = draw_sheet(LAYOUT, make_style(LAYOUT)).fields
    assert draw_sheet(other, make_style(other)).fields == one


def test_what_can_stand_in_a_spot_follows_from_its_kind() -> None:
    kinds = {name: spot.kind for name, spot in SPOTS.items()}
    assert kinds["field:c5"] == kinds["post:3"] == kinds["route:15"] == SIGN
    assert kinds["players:4"] == kinds["edition:2011"] == RING
    assert kinds["bonus-tile:city.large"] == kinds["expansion:team"] == TICK
    assert kinds["sold:6"] == kinds["heading:areas"] == kinds["total"] == NUMBER
    assert kinds["vines:red"] == NUMBERS
    assert SPOTS["field:c5"].words == ("A", "B", "C", "D", "E")
    assert SPOTS["shield-number:1"].most == 18


def test_a_cell_takes_the_words_of_tiles_that_fit_its_terrain() -> None:
    words = {
        terrain: SPOTS[f"cell:{name}"].words
        for name, terrain in zip(NAMES, DUCHY.terrain, strict=True)
    }
    assert words["river"] == words["mine"] == ("x", "in", "jo")
    assert words["castle"] == ("S", "x", "in", "jo")
    assert {"ba", "wt", "cr", "in"} <= set(words["city"])
    assert {"2c", "4s", "ge"} <= set(words["pasture"])
    assert {"1", "29"} <= set(words["monastery"])
    assert "ba" not in words["monastery"]


def test_terrains_that_a_board_lacks_have_no_bonus_tiles() -> None:
    layout = load_layout("burgundy/solo-34")
    spots = list_spots(open_board(layout.rules, layout.board), "phase")
    shown = {
        spot.name.partition(":")[2].partition(".")[0]
        for spot in spots
        if spot.name.startswith("bonus-tile")
    }
    assert shown == {cell.terrain for cell in layout.board.cells}


def test_what_a_player_wrote_is_gathered() -> None:
    fill = gathered(
        {
            "cell:a1": "ba",
            "field:a1": "C",
            "players:3": "o",
            "bonus-tile:city.small": "x",
            "sold:1": "4",
            "stored:6": "1",
            "workers": "3",
            "track": "5",
            "heading:areas": "40",
            "heading:sales": "0",
            "total": "180",
        }
    )
    assert (fill.tiles[0], fill.players, fill.track, fill.total) == ("ba", 3, 5, 180)
    assert fill.phases == (3, *[0] * (len(NAMES) - 1))
    assert fill.bonus == {"city": "small"}
    assert fill.points == {"areas": 40, "sales": 0}
    assert (fill.sold, fill.stored) == ((4, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 1))


def test_a_part_on_which_nothing_was_written_was_left_out() -> None:
    """Clause 40.7."""
    fill = gathered({"cell:a1": "ba"})
    assert fill == replace(EMPTY, tiles=("ba", *EMPTY.tiles[1:]))
    assert fill.sold is fill.silver is fill.bonus is fill.points is None
    assert gathered({"expansion:shields": "x"}).shields_open
    assert gathered({"expansion:vineyards": "x"}).vineyard is None


def test_blanks_beside_counts_of_goods_and_stocks_are_none() -> None:
    fill = gathered({"stored:2": "1"})
    assert (fill.sold, fill.silver, fill.workers) == ((0,) * 6, 0, 0)
    assert fill.track is None


def test_players_are_told_where_one_number_is_circled() -> None:
    assert gathered({"players:2": "ox", "players:4": "x"}).players == 2
    assert gathered({"players:2": "o", "players:4": "o"}).players == 0


@pytest.mark.parametrize("way", ["team", "solo"])
def test_a_way_to_play_is_ticked_beside_the_expansions(way: str) -> None:
    fill = gathered({f"expansion:{way}": "x", "expansion:inns": "x"})
    assert (fill.variant, fill.expansions) == (way, ("inns",))


def test_what_expansions_need_is_gathered() -> None:
    """Clause 40.6."""
    values = {
        **{f"expansion:{name}": "x" for name in IDS},
        "taken-back": "2",
        "crane": "wt",
        "shield-number:1": "6",
        "shield-taken:1": "B",
        "shield-number:5": "12",
        "shield-taken:5": "A",
        "shield-left:5": "D",
        "copied-place:2": "14",
        "post:2": "A",
        "post:3": "C",
        "post-tile:large": "x",
        "route-tile:1": "11",
        "route:1": "3",
        "route:2": "5",
        "vines:red": "3 1",
        "vines:blue": "2",
        "vine-tiles:red": "2",
    }
    fill = gathered(values)
    assert fill.expansions == IDS
    assert (fill.taken_back, fill.crane, fill.copied) == (2, "watchtower", (14,))
    assert fill.shields == (Shield(6, 2), Shield(12, 1, 4))
    assert fill.posts == Posts((1, 3), "large")
    assert fill.routes == Routes((11,), (3, 5))
    groups = (("red", 3), ("red", 1), ("blue", 2))
    assert fill.vineyard == Vineyard(groups, ("red", "red"))
    again = scatter(DUCHY, fill)
    moved = {"shield-number:5", "shield-taken:5", "shield-left:5", "copied-place:2"}
    assert {name: again[name] for name in values.keys() - moved} == {
        name: value for name, value in values.items() if name not in moved
    }


def test_that_two_posts_were_joined_is_told_though_the_phase_is_not_written() -> None:
    assert gathered({"post:3": "B"}).posts == Posts((0, 2))


def test_what_castles_cost_that_were_taken_back_stands_beside_believed_points() -> None:
    """Clauses 21.7 and 40.20."""
    fill = gathered({"taken-back": "2", "heading:other": "7"})
    assert (fill.other, fill.points) == (17, {"other": 7})
    alone = replace(EMPTY, other=17, taken_back=2)
    assert scatter(DUCHY, alone)["heading:other"] == "7"


def test_every_heading_and_the_total_are_written() -> None:
    assert {"total", *(f"heading:{heading}" for heading in HEADINGS)} <= SPOTS.keys()


@pytest.mark.slow
@steady
@given(fills())
def test_what_stands_in_spots_says_all_that_they_can_hold(fill: Fill) -> None:
    values = scatter(DUCHY, fill)
    assert values.keys() <= {spot.name for spot in list_spots(DUCHY, fill.evidence)}
    again = gather(DUCHY, fill.evidence, values)
    assert gather(DUCHY, fill.evidence, scatter(DUCHY, again)) == again
    assert values.items() <= scatter(DUCHY, again).items()


@pytest.mark.parametrize("name", ["base-game", "three-expansions"])
def test_a_sheet_is_gathered_as_it_was_written(name: str) -> None:
    sheet = read_fill(SHEETS / f"{name}.toml")
    duchy = open_board(sheet.rules, sheet.board)
    fill = sheet.fill
    assert gather(duchy, fill.evidence, scatter(duchy, fill)) == fill
