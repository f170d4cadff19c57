"""Flaws of sheets and pictures: told where they are, and nowhere else."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from sheetgen.checking.check import Refused
from sheetgen.checking.photo import Photographed, open_sheet, read_photos
from sheetgen.core.draw.box import Box
from sheetgen.core.reading.input_field import NOTHING, NUMBER, InputField, Reading
from sheetgen.scan.flaw import (
    COPY,
    DIM,
    FEWEST_LOST,
    FOLD,
    LINE,
    SHADE,
    find_line,
    find_lost,
    find_strokes,
)
from sheetgen.scan.ink import RIM, End, look_at
from sheetgen.scan.read import read_sheet
from sheetgen.scan.sheet import SeenSheet, find_sheets
from tests.filled import fill_dice
from tests.printed import Printed
from tests.wear import mar_page
from tests.writing.hand import choose_hand
from tests.writing.sheet import write_sheet

DPI = 150


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> np.ndarray:
    """Return a sheet that somebody filled in, as a scanner sees it in colour."""
    printed = Printed(tmp_path_factory.mktemp("flaw"), "A", "phase", "pale")
    page, chance = printed.page(DPI).copy(), np.random.default_rng(5)
    values = fill_dice("A", "phase", 5).values
    write_sheet(page, DPI, printed.places, values, choose_hand(5), chance)
    return page


def streak(page: np.ndarray) -> np.ndarray:
    wide = page.shape[1]
    page[:, round(0.46 * wide) : round(0.46 * wide) + 2] //= 2
    return page


def copy(page: np.ndarray) -> np.ndarray:
    return mar_page(page, DPI, "copied", np.random.default_rng(3))


def dim(page: np.ndarray) -> np.ndarray:
    noise = np.random.default_rng(1).normal(0, 26, page.shape[:2])
    return np.clip(page * 0.6 + noise[:, :, None], 0, 255).astype(np.uint8)


def shade(page: np.ndarray) -> np.ndarray:
    page[: len(page) // 2] = page[: len(page) // 2] * 0.8
    return page


def fold(page: np.ndarray) -> np.ndarray:
    """Move what is in the middle of a page by up to 0.8 mm to the right."""
    y, x = np.indices(page.shape[:2], np.float32)
    far = np.clip(1 - np.abs(y / len(page) - 0.5) / 0.3, 0, 1) * 0.8 * DPI / 25.4
    return cv2.remap(page, x - far, y, cv2.INTER_LINEAR, borderValue=(255,) * 3)


@pytest.mark.slow
@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("harm", "kinds"),
    [
        (streak, [LINE]),
        (np.copy, []),
        (dim, [DIM]),
        (shade, [SHADE]),
        (fold, [FOLD]),
        (copy, [LINE, COPY]),  # the drum is scratched
    ],
)
def test_each_flaw_is_told(page: np.ndarray, harm, kinds: list[str]) -> None:
    grey = cv2.cvtColor(harm(page.copy()), cv2.COLOR_BGR2GRAY)
    (seen,) = find_sheets(grey, open_sheet)
    assert isinstance(seen, SeenSheet)
    assert [flaw.kind for flaw in read_sheet(grey, seen).flaws] == kinds


@pytest.mark.parametrize(
    ("others", "names"),
    [
        ({"c": ((5.2, 60), (5.3, 66))}, "abc"),  # a little askew
        ({"c": ((7, 60), (7, 66))}, "ab"),  # beside it
        ({"c": ((1, 60), (9, 66))}, "ab"),  # across it
        ({"b": ((5, 6), (5, 9))}, ""),  # too near to say where it goes
        ({"b": ((25, 40), (25, 46))}, ""),  # a slanting stroke
        ({"b": ((0, 40), (9, 40))}, ""),  # a bar
    ],
)
def test_a_line_runs_through_boxes_along_an_edge(others, names: str) -> None:
    strokes = {"a": ((5, 3), (5, 9)), "b": ((5, 40), (5, 46)), **others}
    found = find_line({name: [stroke] for name, stroke in strokes.items()})
    assert "".join(found) == names


@pytest.mark.parametrize(
    ("others", "count"),
    [
        ([End(1, 20, 40, 4, 0)], 1),
        ([End(1, 20, RIM, 4, RIM)], 0),  # where it was seen already
        ([End(2, 20, 40, 4, 0)], 0),  # other ink
        ([End(1, 20, RIM, 4, RIM), End(1, 20, 37, 4, RIM)], 1),
    ],
)
def test_a_stroke_has_two_ends(others: list[End], count: int) -> None:
    going = [End(1, 20, 0, 4, 0), *others]
    assert len(find_strokes(going, Box(0, 0, 5, 5))) == count


@pytest.mark.parametrize(
    ("count", "tones", "is_refused"),
    [(FEWEST_LOST, 2, True), (FEWEST_LOST - 1, 2, False), (FEWEST_LOST, 3, False)],
)
def test_specks_in_place_of_writing_are_refused_in_black_and_white(
    tmp_path: Path, count: int, tones: int, is_refused: bool
) -> None:
    printed = Printed(tmp_path, "A", "phase", "pale")
    page = np.where(printed.greys(DPI) < 150, 0, 255).astype(np.uint8)
    for name in [name for name in printed.places if name.startswith("cell:")][:count]:
        x, y = (round(side * DPI / 25.4) for side in printed.places[name].box.centre)
        page[y - 2 : y + 2, x - 2 : x + 2] = 0
    page[:9] = 255 if tones == 2 else 120
    cv2.imwrite(str(tmp_path / "specks.png"), page)
    (sheet,) = read_photos(tmp_path / "specks.png")
    assert isinstance(sheet, Refused if is_refused else Photographed)
    if isinstance(sheet, Refused):
        assert sheet.facts["reason"] == "lost"
        assert f"in {count} places" in str(sheet.problems)


@pytest.mark.parametrize(
    ("wide", "trace", "is_refused"), [(1.9, 9, True), (2.1, 9, False), (1.9, 0, False)]
)
def test_traces_in_boxes_for_one_figure_are_what_is_left_of_writing(
    wide: float, trace: int, is_refused: bool
) -> None:
    """In wide boxes that are empty, apps that make black and white leave grains."""
    size = 40, round(wide * 40)
    blank = look_at(np.full(size, 255, np.uint8))
    names = [f"entry:1.{at}" for at in range(1, FEWEST_LOST + 1)]
    spots = [InputField(name, NUMBER) for name in names]
    seen = SimpleNamespace(printed=SimpleNamespace(spots=spots), is_of_bits=True)
    inks = dict.fromkeys(names, replace(blank, trace=trace))
    readings = [Reading(name, ((NOTHING, 0),)) for name in names]
    assert find_lost(seen, inks, readings) == (tuple(names) if is_refused else ())


@pytest.mark.parametrize(("pieces", "is_refused"), [(5, True), (2, False)])
def test_crumbs_in_place_of_strokes_are_refused_in_black_and_white(
    tmp_path: Path, pieces: int, is_refused: bool
) -> None:
    printed = Printed(tmp_path, "A", "phase", "pale")
    page = np.where(printed.greys(DPI) < 150, 0, 255).astype(np.uint8)
    for name in [name for name in printed.places if name.startswith("cell:")][:12]:
        x, y = (round(side * DPI / 25.4) for side in printed.places[name].box.centre)
        page[y - 17 : y + 17, x - 2 : x + 2] = 0
        for at in range(1, pieces):
            gap = y - 17 + 34 * at // pieces
            page[gap - 1 : gap + 2, x - 2 : x + 2] = 255
    cv2.imwrite(str(tmp_path / "crumbs.png"), page)
    (sheet,) = read_photos(tmp_path / "crumbs.png")
    assert isinstance(sheet, Refused if is_refused else Photographed)
