"""What is written beside boxes, because what stands in them was struck out."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest

from sheetgen.checking.photo import open_sheet
from sheetgen.core.draw.box import Box
from sheetgen.core.reading.decision import QUESTION
from sheetgen.scan.beside import strip_beside
from sheetgen.scan.ink import DOTS
from sheetgen.scan.read import Read, read_again, read_sheet
from sheetgen.scan.sheet import SeenSheet, find_sheets
from tests.printed import Printed
from tests.writing.hand import choose_hand
from tests.writing.pen import draw_strokes
from tests.writing.sheet import STRUCK, Trace, write_sheet

pytestmark = pytest.mark.slow

DPI = 200
CELLS = {"cell:b2": "4", "cell:d4": "2", "cell:e4": "5", "cell:f2": "3"}
OTHERS = {f"cell:{name}": "6" for name in ("b3", "c4", "d5", "e5", "f3")}


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    return Printed(tmp_path_factory.mktemp("beside"), "A", "phase", "pale")


def write(
    printed: Printed, seed: int, slips: float
) -> tuple[SeenSheet, Read, Mapping[str, Trace]]:
    """Return a sheet in which somebody struck out some numbers, as it is read."""
    page = printed.page(DPI).copy()
    chance, hand = np.random.default_rng(seed), choose_hand(seed, "ballpoint")
    own = {name: printed.places[name] for name in (*CELLS, *OTHERS)}
    traces = write_sheet(page, DPI, own, CELLS, hand, chance, slips)
    write_sheet(page, DPI, own, OTHERS, hand, chance)
    grey = page[:, :, 1].copy()
    (sheet,) = find_sheets(grey, open_sheet)
    assert isinstance(sheet, SeenSheet)
    return sheet, read_sheet(grey, sheet), {trace.name: trace for trace in traces}


def test_struck_numbers_with_another_beside_them_are_asked_about(
    printed: Printed,
) -> None:
    """What is beside is mostly what is proposed; which one counts, nobody guesses."""
    count, found, right = 0, 0, 0
    for seed in range(25, 31):
        _, read, traces = write(printed, seed, 1)
        struck = {name for name, trace in traces.items() if trace.slip == STRUCK}
        assert set(read.beside) <= struck
        readings = {one.name: one for one in read.readings}
        for name in read.beside:
            (first, least), (_, second) = readings[name].values[:2]
            assert second - least < QUESTION
            right += first == CELLS[name]
        count += len(struck)
        found += len(read.beside)
    assert found >= count / 2
    assert right >= 0.7 * found


def test_who_is_asked_sees_what_is_written_beside(printed: Printed) -> None:
    sheet, read, _ = write(printed, 20, 1)
    boxes = sheet.printed.frame.boxes
    for name in CELLS:
        box = boxes[name]
        wide = (strip_beside(box).right - box.x) * DOTS
        assert (read.crops[name].shape[1] == round(wide)) == (name in read.beside)


def test_what_is_struck_out_tells_nothing_of_a_hand(printed: Printed) -> None:
    sheet, read, _ = write(printed, 20, 1)
    assert read.beside
    known = {name: CELLS[name] for name in read.beside}
    alone = replace(read, sure={})
    assert read_again(alone, sheet, known).readings == read.readings


def test_nothing_is_written_beside_where_nobody_struck_anything(
    printed: Printed,
) -> None:
    _, read, _ = write(printed, 22, 0)
    assert not read.beside


def loop(box: Box, right: float) -> list[np.ndarray]:
    """Return an x in one stroke whose loop reaches so far beyond its box."""
    ways = [(0.2, 0.85), (0.75, 0.25), (1, 0.2), (1, 0.7), (0.75, 0.8), (0.25, 0.15)]
    path = np.array((box.x, box.y)) + np.array(ways) * (box.width, box.height)
    path[2:4, 0] += right
    return [path]


def test_a_stroke_that_leaves_its_box_is_nothing_new(printed: Printed) -> None:
    """Nothing is proposed but what stands in the box; what begins beside it is new."""
    page, chance = printed.page(DPI).copy(), np.random.default_rng(1)
    pen = choose_hand(1, "ballpoint").pen
    draw_strokes(page, DPI, loop(printed.places["cell:b2"].box, 0.7), pen, chance)
    box = printed.places["cell:d5"].box
    two = [(0.6, 2), (1.2, 1.5), (1.8, 2), (1.6, 3), (0.6, 4.5), (2, 4.5)]
    new = np.array((box.right, box.y)) + np.array(two)
    draw_strokes(page, DPI, [*loop(box, -0.6), new], pen, chance)
    (sheet,) = find_sheets(page[:, :, 1].copy(), open_sheet)
    assert isinstance(sheet, SeenSheet)
    read = read_sheet(page[:, :, 1].copy(), sheet)
    assert set(read.beside) == {"cell:d5"}
    values = {one.name: one.best for one in read.readings}
    assert values["cell:b2"] == "x"
    assert values["cell:d5"] == "2"
