"""What stands in the spots of a sheet, from pictures of what hands wrote there."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sheetgen.checking.photo import open_sheet
from sheetgen.core.reading.decision import QUESTION as ASKED_BELOW
from sheetgen.core.reading.input_field import NUMBER
from sheetgen.core.units import Mm
from sheetgen.games.burgundy.rules.fill import Chateauma, Fill, Solo
from sheetgen.games.burgundy.sheet.fields import PLACES
from sheetgen.scan.ink import DOTS, INSET
from sheetgen.scan.read import TIGHT_INSET, Read, read_again, read_sheet
from sheetgen.scan.sheet import SeenSheet, find_sheets
from sheetgen.scan.show import ASKED, RIM, SURE, cut_page, draw_shades, draw_values
from sheetgen.scan.show import DOTS as SHOWN
from tests.filled import Filled, fill_dice
from tests.printed import Printed
from tests.writing.hand import choose_hand
from tests.writing.sheet import write_sheet

pytestmark = pytest.mark.slow

DPI = 200
SHEETS = [("A", "phase", 1), ("B", "round", 2), ("D", "none", 3)]


def write(printed: Printed, filled: Filled, seed: int) -> np.ndarray:
    """Return a scan of a sheet that somebody filled in."""
    page = printed.page(DPI).copy()
    chance = np.random.default_rng(seed)
    write_sheet(page, DPI, printed.places, filled.values, choose_hand(seed), chance)
    return page[:, :, 1].copy()


def seen(grey: np.ndarray) -> tuple[SeenSheet, Read]:
    (sheet,) = find_sheets(grey, open_sheet)
    assert isinstance(sheet, SeenSheet)
    return sheet, read_sheet(grey, sheet)


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    return Printed(tmp_path_factory.mktemp("read"), "A", "phase", "pale")


@pytest.fixture(scope="module")
def blank(printed: Printed) -> tuple[SeenSheet, Read]:
    """Return a sheet on which nothing stands, as it is read."""
    return seen(printed.greys(DPI))


@pytest.mark.sample(2)
@pytest.mark.parametrize(("name", "evidence", "seed"), SHEETS)
def test_most_is_read_and_more_once_a_person_said_what_stands_in_some_places(
    name: str, evidence: str, seed: int, tmp_path
) -> None:
    """In the mean of what is true costs, in places of which nobody said anything.

    How much, of many hands and in photos, is measured by `make bench-scan`.
    """
    printed = Printed(tmp_path, name, evidence, "pale")
    filled = fill_dice(name, evidence, seed)
    sheet, read = seen(write(printed, filled, seed))
    right = [one.best == filled.values.get(one.name, "") for one in read.readings]
    assert np.mean(right) > 0.9
    written = [name for name in filled.values if name.startswith(("cell:", "entry:"))]
    known = {name: filled.values[name] for name in written[::3]}
    again = read_again(read, sheet, known)

    def cost(read: Read) -> int:
        return sum(
            one.cost(filled.values[one.name])
            for one in read.readings
            if one.name in written and one.name not in known
        )

    assert cost(again) < cost(read)
    assert read_again(again, sheet, {}).readings == read.readings
    # What was read surely shows the hand too, once a person said anything.
    assert read.sure.items() <= filled.values.items()
    first = dict([*known.items()][:1])
    alone = read_again(replace(read, sure={}), sheet, first)
    assert cost(read_again(read, sheet, first)) < cost(alone)


def test_a_sheet_needs_no_place_for_a_number(
    printed: Printed, blank: tuple[SeenSheet, Read]
) -> None:
    sheet, _ = blank
    others = tuple(spot for spot in sheet.printed.spots if spot.kind != NUMBER)
    own = replace(sheet, printed=replace(sheet.printed, spots=others))
    readings = read_sheet(printed.greys(DPI), own).readings
    assert [one.name for one in readings] == [spot.name for spot in others]


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("name", "fill"),
    [
        ("33", {"variant": "solo", "solo": Solo((55, 50, 45), 12, 13)}),
        ("8", {"variant": "team", "team": "b", "copied": (16, 3, 21, 8, 1, 26, 5)}),
        ("8", {"chateauma": Chateauma(87, 3, 2, 1, 4, 3, 2, 0), "silver": 4}),
    ],
)
def test_what_one_way_to_play_needs_is_read_from_its_sheet(
    name: str, fill: dict[str, Any], tmp_path
) -> None:
    """That a sheet is for one stands there in print, and nobody writes it."""
    sheet = Printed(tmp_path, name, "phase", "pale")
    meant = Fill(("",) * len(sheet.layout.board.cells), **fill)
    values = PLACES.on(sheet.board, meant.evidence).encode(meant)
    places = sheet.places
    told = {one: values[one] for one in values if one != "expansion:solo"}
    there = {one: told[one] for one in told if one in places}
    page = sheet.page(DPI).copy()
    write_sheet(page, DPI, places, there, choose_hand(5), np.random.default_rng(5))
    _, read = seen(page[:, :, 1].copy())
    found = {one.name: one.best for one in read.readings if one.best}
    ticks = {one for one in found if found[one] == "x" and not one.startswith("cell")}
    assert ticks == {one for one in values if values[one] == "x" and one in places}
    assert PLACES.on(sheet.board, "phase").decode(found).variant == meant.variant
    right = [found.get(one) == there[one] for one in there]
    assert np.mean(right) > 0.7


def test_what_is_said_of_a_ring_or_an_empty_place_tells_of_no_hand(
    blank: tuple[SeenSheet, Read],
) -> None:
    sheet, read = blank
    known = {"cell:a1": "", "circle:monk.1": "o", "box:1.1": "x"}
    assert read_again(read, sheet, known).readings == read.readings


def test_nothing_is_read_where_nothing_is_written(
    printed: Printed, blank: tuple[SeenSheet, Read]
) -> None:
    sheet, read = blank
    assert {reading.best for reading in read.readings} == {""}
    assert [reading.name for reading in read.readings] == [
        spot.name for spot in printed.spots
    ]
    # Crops are boxes without their outlines; those of small ones reach up to them.
    for name, inset in (("cell:a1", INSET), ("field:a1", TIGHT_INSET)):
        box = sheet.printed.frame.boxes[name].inset(inset)
        high, wide = (round(side * DOTS) for side in (box.height, box.width))
        assert read.crops[name].shape == (high, wide)
    assert read.crops["cell:a1"].min() > 200


def test_who_leaves_a_dot_in_a_box_to_cross_is_asked(printed: Printed) -> None:
    page = printed.greys(DPI).copy()
    for name in ("box:1.1", "cell:a1"):
        x, y = (round(side * DPI / 25.4) for side in printed.places[name].box.centre)
        page[y - 2 : y + 2, x - 2 : x + 2] = 60
    read = {one.name: one.values for one in seen(page)[1].readings}
    assert read["box:1.1"][0][0] == read["cell:a1"][0][0] == ""
    assert dict(read["box:1.1"])["x"] < ASKED_BELOW < read["cell:a1"][1][1]


@pytest.mark.parametrize(("beyond", "is_sure"), [(2.2, False), (12, True)])
def test_a_line_is_surely_no_figure_if_it_goes_far_beyond_its_box(
    beyond: Mm, is_sure: bool, printed: Printed
) -> None:
    """A long 1 leaves a small box at both ends, too."""
    page = printed.greys(DPI).copy()
    box = printed.places["field:a1"].box
    ends = box.y - beyond, box.bottom + beyond
    top, bottom, x = (round(side * DPI / 25.4) for side in (*ends, box.centre.x))
    page[top:bottom, x - 2 : x + 2] = 60
    (values,) = (one.values for one in seen(page)[1].readings if one.name == "field:a1")
    assert (values[0][0] == "" and values[1][1] > ASKED_BELOW) == is_sure


def test_the_edge_of_a_stain_that_enters_a_box_is_no_sure_1(printed: Printed) -> None:
    filled = fill_dice("A", "phase", 4)
    page = write(printed, filled, 4)
    name = next(
        name
        for name in printed.places
        if name not in filled.values and name.startswith("entry:")
    )
    box = printed.places[name].box
    top, bottom, x = (
        round(side * DPI / 25.4) for side in (box.y - 5, box.bottom - 1, box.centre.x)
    )
    page[top:bottom, x : x + 3] = np.minimum(page[top:bottom, x : x + 3], 205)
    (values,) = (one.values for one in seen(page)[1].readings if one.name == name)
    assert values[0][0] == ""
    assert values[1][1] < ASKED_BELOW


def test_rings_around_black_print_are_not_doubted_as_on_a_copy(tmp_path: Path) -> None:
    """They add little ink to that of the print."""
    printed = Printed(tmp_path, "A", "phase", "black")
    filled = fill_dice("A", "phase", 5)
    read = seen(write(printed, filled, 5))[1]
    best = {one.name: one.best for one in read.readings}
    marked = [name for name in filled.values if name.startswith("circle:")]
    assert len(marked) > 5
    assert {name: best[name] for name in marked} == {
        name: filled.values[name] for name in marked
    }
    assert not read.doubted


def test_a_picture_shows_what_was_read_and_what_is_asked(
    printed: Printed, blank: tuple[SeenSheet, Read]
) -> None:
    grey, (sheet, _) = printed.greys(DPI), blank
    values = {"cell:a1": "5", "cell:a2": "", "cell:b1": "", "box:1.1": "x"}
    page = draw_values(cut_page(grey, sheet), sheet, values, {"cell:b1": "1"})

    def edge(name: str) -> tuple[int, ...]:
        box = sheet.printed.frame.boxes[name]
        x, y = box.x + RIM, box.centre.y + RIM
        return tuple(page[round(y * SHOWN), round(x * SHOWN)])

    assert edge("cell:a1") == edge("box:1.1") == SURE
    assert edge("cell:b1") == ASKED
    assert edge("cell:a2") not in (SURE, ASKED)


def test_a_crop_is_shown_in_a_terminal_as_shades() -> None:
    crop = np.full((40, 40), 210, np.uint8)
    crop[5:35, 18:23] = 120
    lines = draw_shades(crop)
    assert len(lines) == 20
    assert "█" in lines[10].strip()
    assert lines[0] == ""
    pale = np.full((40, 40), 210, np.uint8)
    pale[5:35, 18:23] = 195
    assert "█" not in "".join(draw_shades(pale))
    assert "░" in "".join(draw_shades(pale)) or "▒" in "".join(draw_shades(pale))


def test_what_is_written_in_a_wide_box_is_shown_large() -> None:
    crop = np.full((36, 96), 210, np.uint8)
    crop[6:30, 70:72] = 60
    full = [line for line in draw_shades(crop) if "█" in line]
    assert len(full) >= 12
    assert all(line.count("█") >= 3 for line in full[1:-1])
