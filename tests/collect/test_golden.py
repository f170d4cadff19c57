"""Printed pages for volunteers: found, and cut, as they were printed, for ever."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from sheetgen.codes import decode
from sheetgen.collect.boxes import find_frame
from sheetgen.collect.code import ENCODING, name_page
from sheetgen.collect.page import draw_page
from sheetgen.collect.spots import list_spots, name_asks
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import INKS
from sheetgen.encode import encode
from sheetgen.lang import load_texts
from tests.golden import compare

FOLDER = Path(__file__).parents[1] / "golden" / "pages"
GOLDEN = sorted(FOLDER.glob("*.toml"))
NEAR = 0.0006  # mm; the files are rounded to a thousandth


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_boxes_of_a_printed_page_never_move(path: Path) -> None:
    told = read(path)
    frame = find_frame(told["version"])
    assert frame.box == (0, 0, *told["size"])
    assert frame.code == pytest.approx(told["code"], abs=NEAR)
    for mark, box in zip(frame.marks, told["marks"], strict=True):
        assert mark == pytest.approx(box, abs=NEAR)
    assert list(frame.boxes) == list(told["boxes"])
    for name, box in frame.boxes.items():
        assert box == pytest.approx(told["boxes"][name], abs=NEAR), name


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_what_a_printed_page_asks_for_never_changes(path: Path) -> None:
    told = read(path)
    asks = {
        name: f"{ask.struck}>{ask.text}" if ask.struck else ask.text
        for name, ask in name_asks(told["number"]).items()
    }
    assert asks == told["asks"]
    assert {spot.name for spot in list_spots(told["number"])} == told["boxes"].keys()


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_code_names_its_page_for_ever(path: Path) -> None:
    told = read(path)
    code = decode(told["digits"], (ENCODING,))
    assert (code.face, code.serial) == (told["version"], told["number"])
    assert code.language == told["language"]
    assert encode(name_page(code.serial, code.language), ENCODING) == told["digits"]


def test_a_page_is_drawn_as_before(pytestconfig: pytest.Config) -> None:
    face = draw_page(42, load_texts("en"), INKS["pale"], load_fonts())
    compare("pages/42.svg", face.svg, pytestconfig)
