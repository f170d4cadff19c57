"""Sheets for the left hand: faces of their own that hold and ask the same."""

import itertools
import re
from collections import defaultdict

import numpy as np
import pytest

from sheetgen.checking.photo import open_sheet
from sheetgen.core.draw.box import LEFT, RIGHT, Box
from sheetgen.core.errors import UsageError
from sheetgen.draw.face import Face, name_boxes
from sheetgen.games.base import Game
from sheetgen.games.find import find_game, list_games, load_layout
from sheetgen.language.texts import list_languages
from sheetgen.scan.read import read_sheet
from sheetgen.scan.sheet import SeenSheet, find_sheets
from tests.conftest import Draw, make_style
from tests.filled import fill_dice
from tests.printed import Printed
from tests.writing.hand import choose_hand
from tests.writing.sheet import write_sheet

BOARDS = ["A", "D", "1", "33", "CATHEDRAL", "TOTALS"]
DPI = 200
each_board = pytest.mark.parametrize("name", BOARDS)


def boxes_of(face: Face, name: str) -> dict[str, Box]:
    return name_boxes(face, load_layout(name).board)


@each_board
def test_a_sheet_for_the_left_hand_has_a_face_of_its_own_with_places_moved_level(
    name: str, draw: Draw
) -> None:
    right, left = draw(name), draw(name, hand=LEFT)
    assert right.number != left.number
    assert left.marks == right.marks
    assert left.code != right.code
    there, here = boxes_of(right, name), boxes_of(left, name)
    assert there.keys() == here.keys()
    for place, box in here.items():
        assert box[1:] == pytest.approx(there[place][1:]), place


@each_board
def test_places_are_counted_in_the_order_in_which_one_reads(
    name: str, draw: Draw
) -> None:
    """A track that goes on to the right does so for either hand."""
    orders = []
    for hand in (RIGHT, LEFT):
        rows = defaultdict(list)
        for place, box in boxes_of(draw(name, hand=hand), name).items():
            kind = re.sub(r"\d+$", "", place)
            rows[kind, round(box.y, 3)].append((box.x, place))
        orders.append(
            {row: [place for _, place in sorted(found)] for row, found in rows.items()}
        )
    assert orders[0] == orders[1]


@each_board
def test_nothing_overlaps_on_a_sheet_for_the_left_hand(name: str, draw: Draw) -> None:
    face = draw(name, hand=LEFT)
    for (one, box), (other, second) in itertools.combinations(face.zones.items(), 2):
        assert not box.overlaps(second), f"{one} and {other}"
    for zone, box in face.zones.items():
        inside = face.box.inset(-2) if zone.startswith("mark") else face.box
        assert inside.contains(box), zone
    for (one, box), (other, second) in itertools.combinations(face.fields.items(), 2):
        assert not box.overlaps(second), f"{one} and {other}"


@pytest.mark.sample(6)
@each_board
@pytest.mark.parametrize("lang", list_languages())
def test_every_text_fits_on_a_sheet_for_the_left_hand(
    name: str, lang: str, draw: Draw
) -> None:
    for fit in draw(name, hand=LEFT, lang=lang).fits:
        assert fit.is_readable, (fit.text, fit.size)


@pytest.mark.slow
def test_the_left_side_is_written_on_and_the_right_one_read(draw: Draw) -> None:
    """Points, scores and fields are at the left of the code and of the words."""
    for name in BOARDS:
        face = draw(name, hand=LEFT)
        sums = [
            box
            for place, box in face.fields.items()
            if place.startswith(("total", "marker", "player:4 total"))
        ]
        assert sums
        assert all(box.right < face.code.x for box in sums)
        assert face.code.x > face.box.centre.x


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "evidence"), [("1", "phase"), ("CATHEDRAL", "none"), ("TOTALS", "none")]
)
def test_an_empty_sheet_for_the_left_hand_is_seen_to_be_one(
    name: str, evidence: str, tmp_path
) -> None:
    sheet = Printed(tmp_path, name, evidence, "black", LEFT)
    (seen,) = find_sheets(sheet.greys(DPI), open_sheet)
    assert isinstance(seen, SeenSheet)
    assert seen.printed.code.face == sheet.face.number
    assert {one.best for one in read_sheet(sheet.greys(DPI), seen).readings} == {""}


@pytest.mark.slow
def test_what_was_written_with_the_left_hand_is_read(tmp_path) -> None:
    """Printed, filled in, scanned, found by its code, and read in its places."""
    sheet = Printed(tmp_path, "A", "phase", "pale", LEFT)
    filled = fill_dice("A", "phase", 1)
    page = sheet.page(DPI).copy()
    hand, chance = choose_hand(1), np.random.default_rng(1)
    write_sheet(page, DPI, sheet.places, filled.values, hand, chance)
    grey = page[:, :, 1].copy()
    (seen,) = find_sheets(grey, open_sheet)
    assert isinstance(seen, SeenSheet)
    readings = read_sheet(grey, seen).readings
    right = [one.best == filled.values.get(one.name, "") for one in readings]
    assert np.mean(right) > 0.9


def test_every_game_with_sheets_lays_them_out_for_both_hands() -> None:
    for game in list_games():
        assert game.hands == (RIGHT, LEFT), game.id


def test_a_game_without_such_sheets_says_so() -> None:
    layout = load_layout("A")
    game = Game(**{**vars(find_game("dice")), "hands": (RIGHT,)})
    with pytest.raises(UsageError, match="--hand left"):
        game.draw_sheet(layout, make_style(layout, hand=LEFT))
