"""The sheet of totals: all stands clear, fits, and can be read back."""

import io
import itertools
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
import zxingcpp
from PIL import Image

from sheetgen.draw.face import Face
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import INKS, luminance
from sheetgen.errors import UsageError
from sheetgen.games.burgundy.rules import MOST
from sheetgen.games.burgundy.totals import GAME
from sheetgen.games.burgundy.totals.rules import AT_END, IN_GAME, STOCKS
from sheetgen.games.burgundy.totals.sheet import FACE, ZONES
from sheetgen.games.find import find_game, load_layout
from sheetgen.lang import TextError, list_languages, load_texts
from sheetgen.press.renderer import to_png
from tests import golden
from tests.conftest import make_style

SVG = "{http://www.w3.org/2000/svg}"
NAME = "burgundy-totals/totals"
TIE = ("empty", "track")
TIMES = "\N{MULTIPLICATION SIGN}"


@cache
def face_of(lang: str = "en", ink: str = "pale") -> Face:
    layout = load_layout(NAME)
    return GAME.draw_sheet(layout, make_style(layout, ink=ink, lang=lang))


def texts_of(face: Face) -> list[str]:
    root = ElementTree.fromstring(face.svg)
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def picture_of(face: Face, dpi: int) -> np.ndarray:
    """Return the greys of a face, 0 to 1."""
    with Image.open(io.BytesIO(to_png(face.svg, load_fonts(), dpi))) as picture:
        return np.asarray(picture.convert("L")) / 255


# What it looks like


def test_the_sheet_looks_as_it_did(pytestconfig: pytest.Config) -> None:
    golden.compare("burgundy-totals/totals.svg", face_of().svg, pytestconfig)


def test_the_sheet_in_black_looks_as_it_did(pytestconfig: pytest.Config) -> None:
    svg = face_of("hu", "black").svg
    assert set(re.findall(r"#[0-9a-f]{6}", svg)) == {"#000000", "#ffffff"}
    golden.compare("burgundy-totals/totals-black.svg", svg, pytestconfig)


def test_the_grey_ink_has_no_colour() -> None:
    svg = face_of(ink="grey").svg
    assert "opacity" not in svg
    for colour in re.findall(r"#[0-9a-f]{6}", svg):
        assert colour[1:3] == colour[3:5] == colour[5:7]


# Where things stand


def test_no_zone_overlaps_another_and_all_lie_on_the_face() -> None:
    zones = face_of().zones
    for (one, box), (other, second) in itertools.combinations(zones.items(), 2):
        assert not box.overlaps(second), f"{one} and {other}"
    for zone, box in zones.items():
        inside = FACE.inset(-2) if zone.startswith("mark") else FACE
        assert inside.contains(box), zone


@pytest.mark.sample(1)
@pytest.mark.slow
@pytest.mark.parametrize(("lang", "ink"), [("ja", "colour"), ("pl", "black")])
def test_all_that_is_drawn_lies_in_a_zone_or_is_a_mark(lang: str, ink: str) -> None:
    face = face_of(lang, ink)
    dark = picture_of(face, 110) < 0.98
    unit = 110 / 25.4
    for zone in face.zones.values():
        box = zone.inset(-0.5)  # Japanese letters are higher than capitals
        left, top = max(0, round(box.x * unit)), max(0, round(box.y * unit))
        dark[top : round(box.bottom * unit), left : round(box.right * unit)] = False
    assert not dark.any(), np.argwhere(dark)[:4] / unit


def test_a_player_has_a_field_for_all_that_counts() -> None:
    """Clauses 43.1 to 43.3."""
    rows = ["name", "who", *(f"game:{name}" for name in IN_GAME), "gained"]
    rows += [*(f"stock:{name}" for name in STOCKS), *(f"end:{name}" for name in AT_END)]
    rows += ["added", "total", *TIE, "rank"]
    places = {f"player:{at} {row}" for at in range(1, MOST + 1) for row in rows}
    assert set(face_of().fields) == places


def test_fields_are_large_enough_for_a_pencil_and_none_overlaps() -> None:
    fields = face_of().fields
    for place, box in fields.items():
        assert ZONES["table"].contains(box), place
        if not place.endswith("who"):  # a box to tick
            assert min(box.width, box.height) >= 6, place
    for (one, box), (other, second) in itertools.combinations(fields.items(), 2):
        assert not box.overlaps(second), f"{one} and {other}"


@pytest.mark.sample(1)
@pytest.mark.slow
@pytest.mark.parametrize("ink", INKS)
def test_fields_are_white_with_a_pale_outline(ink: str) -> None:
    """But for the number of a player in the corner of the name."""
    face, unit = face_of(ink=ink), 150 / 25.4
    light = picture_of(face, 150)
    for place, box in face.fields.items():
        if not place.endswith("name"):
            x, y, right, bottom = (round(v * unit) for v in (
                box.x + 0.4, box.y + 0.4, box.right - 0.4, box.bottom - 0.4
            ))  # fmt: skip
            assert light[y:bottom, x:right].min() > 0.99, place
    assert ink == "black" or luminance(INKS[ink].field) >= 0.79


# What it says


@pytest.mark.sample(2)
@pytest.mark.parametrize("lang", list_languages())
def test_every_text_fits_its_box_and_stands_on_the_sheet(lang: str) -> None:
    face = face_of(lang)
    assert all(fit.is_readable for fit in face.fits)
    shown = " ".join(fit.text for fit in face.fits)
    for text in load_texts(lang, (GAME.texts,)).entries.items():
        if text[0].startswith("totals."):
            assert text[1] in shown, text


@pytest.mark.sample(1)
@pytest.mark.slow
@pytest.mark.parametrize("key", ["totals.marker", "sum.areas", "totals.step-1"])
def test_a_text_too_long_for_its_place_is_refused_with_its_key(key: str) -> None:
    layout = load_layout(NAME)
    texts = load_texts("en", GAME.printed)
    long = " ".join(["Verfassungsgerichtsentscheidungsbegründungen"] * 7)
    texts = replace(texts, entries={**texts.entries, key: long})
    with pytest.raises(TextError, match=rf"text '{key}': .*too long"):
        GAME.draw_sheet(layout, make_style(layout, texts=texts))


def test_what_headings_bring_stands_beside_them() -> None:
    """Clauses 8.2, 8.3, 8.6, 9.2, 11.2, 24.6, 31.13, 32.19, 33.14 and 33.17."""
    written = texts_of(face_of())
    for text in (
        *("1, 3, 6, 10, 15, 21, 28, 36, 45", "A 10, B 8, C 6, D 4, E 2"),
        *("5 / 6 / 7, 2 / 3 / 4", f"{TIMES} 2 / 3 / 4", "2 : 1", "12, 8, 4"),
        *("8, 15, 25, 40", "2011: 3", "2011: 2°"),
        "1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91",
        *("1, 3, 6, 10, 15, 21, 28,", "36, 45, 55, 66, 78, 91"),
    ):
        assert text in written, text


def test_it_prints_the_numbers_of_its_game() -> None:
    rules, whole = load_layout(NAME).rules, load_layout("1").rules
    assert rules.tables == whole.tables
    assert rules.rim == whole.rim


def test_evidence_that_the_sheet_has_no_place_for_is_refused() -> None:
    layout = load_layout(NAME)
    with pytest.raises(UsageError, match=r"--evidence phase: sheets of .* no place"):
        GAME.draw_sheet(layout, make_style(layout, evidence="phase"))


# On paper, and in the family


@pytest.mark.slow
def test_a_pad_is_on_a4_and_its_code_is_read_back(run, tmp_path: Path) -> None:
    path = tmp_path / "totals.pdf"
    assert run("pad", "totals", "--leaves", "2", "-o", str(path)).code == 0
    png = tmp_path / "totals.png"
    assert run("preview", "totals", "-o", str(png)).code == 0
    with Image.open(png) as picture:
        (code,) = zxingcpp.read_barcodes(picture.convert("L"))
    told = run("decode", code.text).out
    assert "Quick totals (burgundy-totals/totals), 1 cell" in told


def test_it_is_a_kind_of_sheet_of_its_game() -> None:
    whole = find_game("burgundy")
    assert (GAME.family, GAME.hue) == (whole.id, whole.hue)
    assert GAME.title.startswith(whole.title)
    assert GAME.clauses == whole.clauses
    assert GAME.said == (whole.says, GAME.says)
    assert find_game("burgundy-totals") is GAME


@pytest.mark.parametrize("name", ["totals", "TOTALS", "burgundy/totals", NAME])
def test_it_has_a_short_name_and_one_below_its_game(name: str) -> None:
    assert load_layout(name).id == NAME
