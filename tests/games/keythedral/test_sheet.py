"""The score sheet of Keythedral: all stands clear, fits, and can be read back."""

import io
import itertools
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pikepdf
import pytest
import zxingcpp
from PIL import Image

from sheetgen.codes import decode
from sheetgen.draw.face import Face
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import INKS, luminance
from sheetgen.errors import UsageError
from sheetgen.games.find import load_layout
from sheetgen.games.keythedral import GAME
from sheetgen.games.keythedral.boxes import LABEL
from sheetgen.games.keythedral.cathedral import VALUES
from sheetgen.games.keythedral.facade import fit_facade
from sheetgen.games.keythedral.fill import MOST, ROWS
from sheetgen.games.keythedral.sheet import FACE, HATCHES, SYMBOLS, ZONES
from sheetgen.lang import TextError, list_languages, load_texts
from sheetgen.link import find_digits
from sheetgen.press.renderer import to_png
from tests import golden
from tests.conftest import Draw, make_style
from tests.games.keythedral.hexagons import hexagon_board
from tests.photo import render_page

SVG = "{http://www.w3.org/2000/svg}"
NAME = "keythedral/cathedral"
# A cathedral of one's own: islands, a single square on top, a foot with two doors.
ODD = """\
format = 1
game = "keythedral"
name = "Odd Chapel"
short = "O"
author = "A. Maker"
licence = "CC BY 4.0"

[legend]
s = "short"
f = "full"

[board]
map = '''
        s12
  s10 f10 s8  s8
s6  ~   s6  f6  ~
  s4  ~   s4  ~
'''
"""


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    path = tmp_path / "odd-chapel.toml"
    path.write_text(ODD, encoding="utf-8")
    return path


@cache
def face_of(lang: str = "en", ink: str = "pale", name: str = NAME) -> Face:
    layout = load_layout(name)
    return GAME.draw_sheet(layout, make_style(layout, ink=ink, lang=lang))


def texts_of(face: Face) -> list[str]:
    root = ElementTree.fromstring(face.svg)
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def picture_of(face: Face, dpi: int) -> np.ndarray:
    """Return the greys of a face, 0 to 1."""
    with Image.open(io.BytesIO(to_png(face.svg, load_fonts(), dpi))) as picture:
        return np.asarray(picture.convert("L")) / 255


# What it looks like


def test_the_cathedral_looks_as_it_did(pytestconfig: pytest.Config) -> None:
    golden.compare("keythedral/cathedral.svg", face_of().svg, pytestconfig)


def test_a_cathedral_of_ones_own_looks_as_it_did(
    odd: Path, draw: Draw, pytestconfig: pytest.Config
) -> None:
    face = draw(odd, ink="black", lang="hu")
    svg = re.sub(r"<desc>.*?</desc>", "<desc/>", face.svg)
    golden.compare("keythedral/odd-chapel.svg", svg, pytestconfig)


@pytest.mark.sample(1)
@pytest.mark.slow
@pytest.mark.parametrize("ink", INKS)
def test_drawing_twice_gives_the_same_text(ink: str, draw: Draw) -> None:
    assert draw(NAME, ink=ink).svg == draw(NAME, ink=ink).svg


def test_the_black_ink_has_no_grey() -> None:
    svg = face_of(ink="black").svg
    assert set(re.findall(r"#[0-9a-f]{6}", svg)) == {"#000000", "#ffffff"}


def test_the_grey_ink_has_no_colour() -> None:
    for colour in re.findall(r"#[0-9a-f]{6}", face_of(ink="grey").svg):
        assert colour[1:3] == colour[3:5] == colour[5:7]


def test_nothing_is_made_by_opacity() -> None:
    assert "opacity" not in face_of(ink="colour").svg


def test_what_differs_in_colour_differs_in_pattern_too() -> None:
    assert len(set(HATCHES.values())) == len(set(SYMBOLS.values())) == 2


# Where things stand


def test_no_zone_overlaps_another() -> None:
    zones = face_of().zones
    for (one, box), (other, second) in itertools.combinations(zones.items(), 2):
        assert not box.overlaps(second), f"{one} and {other}"


def test_every_zone_lies_on_the_face() -> None:
    for zone, box in face_of().zones.items():
        inside = FACE.inset(-2) if zone.startswith("mark") else FACE
        assert inside.contains(box), zone


@pytest.mark.full
def test_all_that_is_drawn_lies_in_a_zone_or_is_a_mark() -> None:
    """A render of what is between them stays white."""
    for lang, ink in (
        ("ja", "colour"),
        ("pl", "black"),
        ("hu", "grey"),
        ("es", "pale"),
    ):
        face = face_of(lang, ink)
        dark = picture_of(face, 150) < 0.98
        unit = 150 / 25.4
        for zone in face.zones.values():
            box = zone.inset(-0.5)  # Japanese letters are higher than capitals
            left, top = max(0, round(box.x * unit)), max(0, round(box.y * unit))
            dark[top : round(box.bottom * unit), left : round(box.right * unit)] = False
        assert not dark.any(), (lang, ink, np.argwhere(dark)[:4] / unit)


def test_a_player_has_a_field_for_all_that_counts() -> None:
    """Clause 12.1."""
    rows = ["name", *(f"seat:{value}" for value in VALUES), "seats"]
    rows += [*(f"cube:{kind}" for kind in ROWS), "cubes", "total", "rank"]
    places = {f"player:{at} {row}" for at in range(1, MOST + 1) for row in rows}
    assert set(face_of().fields) == {*places, "version:short", "version:full"}


def test_fields_are_large_enough_for_a_pencil_and_none_overlaps() -> None:
    fields = face_of().fields
    for place, box in fields.items():
        assert min(box.width, box.height) >= 6, place
        zone = "version" if place.startswith("version") else "table"
        assert ZONES[zone].contains(box), place
    for (one, box), (other, second) in itertools.combinations(fields.items(), 2):
        assert not box.overlaps(second), f"{one} and {other}"


@pytest.mark.sample(1)
@pytest.mark.slow
@pytest.mark.parametrize("ink", INKS)
def test_fields_are_white_with_a_pale_outline(ink: str) -> None:
    face, unit = face_of(ink=ink), 200 / 25.4
    light = picture_of(face, 200)
    for place, box in face.fields.items():
        if not place.endswith("name"):
            x, y, right, bottom = (round(v * unit) for v in (
                box.x + 0.35, box.y + 0.35, box.right - 0.35, box.bottom - 0.35
            ))  # fmt: skip
            assert light[y:bottom, x:right].min() > 0.99, place
    assert ink == "black" or luminance(INKS[ink].field) >= 0.79


def test_the_squares_are_shown_with_sign_and_value() -> None:
    layout = load_layout(NAME)
    face = face_of()
    assert len(face.cells) == len(layout.board.cells) == 22
    for plan in face.cells:
        assert plan.writing is None and plan.field is None
        assert plan.number is not None
        assert not plan.number.overlaps(plan.sign)
        assert ZONES["cathedral"].contains(plan.whole)
        for part in (plan.number, plan.sign):
            assert plan.whole.contains(part)
    for one, other in itertools.combinations(face.cells, 2):
        assert not one.whole.overlaps(other.whole)


def test_the_value_of_every_square_is_printed_on_it() -> None:
    places = [
        (element.text, float(element.get("x", "")), float(element.get("y", "")))
        for element in ElementTree.fromstring(face_of().svg).iter(f"{SVG}text")
    ]
    board = load_layout(NAME).board
    for cell, plan in zip(board.cells, face_of().cells, strict=True):
        box = plan.whole
        inside = [
            text
            for text, x, y in places
            if box.x < x < box.right and box.y < y < box.bottom
        ]
        assert inside == [cell.carried]


def test_squares_of_any_cathedral_lie_in_their_zone(odd: Path) -> None:
    for radius in (1, 2, 4):
        board = hexagon_board(radius)
        for square in fit_facade(board, ZONES["cathedral"]).boxes:
            assert ZONES["cathedral"].contains(square)
    face = face_of(name=str(odd))
    assert len(face.cells) == 10
    assert all(fit.is_readable for fit in face.fits)


def test_the_marks_are_six_millimetres_and_the_code_twenty_five() -> None:
    face = face_of()
    assert len(face.marks) == 8
    assert all(mark.width == mark.height == 6 for mark in face.marks)
    assert face.code.width == face.code.height == 25


def test_without_marks_none_are_drawn(draw: Draw) -> None:
    assert draw(NAME, has_marks=False).marks == ()


# What it says


@pytest.mark.sample(2)
@pytest.mark.parametrize("lang", list_languages())
def test_every_text_fits_its_box(lang: str) -> None:
    for fit in face_of(lang).fits:
        assert fit.is_readable, fit


@pytest.mark.sample(2)
@pytest.mark.parametrize("lang", list_languages())
def test_every_text_of_a_language_stands_on_the_sheet(lang: str) -> None:
    texts = load_texts(lang, (GAME.says, GAME.texts))
    own = {
        key
        for key in load_texts(lang, (GAME.texts,)).entries
        if key.partition(".")[0] in ("game", "choice", "score", "legend")
    }
    assert own
    shown = " ".join(fit.text for fit in face_of(lang).fits)
    for key in (*own, "provenance.reconstruction", "sheet.unofficial", "sheet.code"):
        assert texts.entries[key] in shown, key


@pytest.mark.sample(1)
@pytest.mark.slow
@pytest.mark.parametrize(
    "key", ["choice.full", "score.resource", "legend.count", "score.rank"]
)
def test_a_text_too_long_for_its_place_is_refused_with_its_key(key: str) -> None:
    layout = load_layout(NAME)
    texts = load_texts("en", (GAME.says, GAME.texts))
    long = " ".join(["Verfassungsgerichtsentscheidungsbegründungen"] * 7)
    texts = replace(texts, entries={**texts.entries, key: long})
    with pytest.raises(TextError, match=rf"text '{key}': .*too long"):
        GAME.draw_sheet(layout, make_style(layout, texts=texts))


def test_it_says_how_many_seats_there_are_and_what_all_come_to() -> None:
    """Clauses 1.12 and 10.2."""
    written = texts_of(face_of())
    assert {"118", "162"} <= set(written)
    table = ZONES["table"]
    beside = [
        (float(element.get("x", "")), float(element.get("y", "")), element.text or "")
        for element in ElementTree.fromstring(face_of().svg).iter(f"{SVG}text")
        if table.x < float(element.get("x", "")) < table.x + LABEL
    ]
    tiles = [at for at in beside if at[0] < table.x + 8 and at[2].isdecimal()]
    seats = [[text for _, y, text in beside if abs(y - tile[1]) < 1] for tile in tiles]
    assert [(row[0], *row[-2:]) for row in seats] == [
        ("12", "2", "3"),
        ("10", "3", "4"),
        ("8", "3", "4"),
        ("6", "4", "5"),
        ("4", "4", "6"),
    ]


def test_what_cubes_count_stands_beside_them() -> None:
    """Clause 10.3."""
    written = texts_of(face_of())
    for kind, times in (("gold", 4), ("glass", 3), ("ironware", 2), ("resource", 1)):
        word = load_texts("en", (GAME.texts,))(f"score.{kind}")
        assert written[written.index(word) + 1] == f"\N{MULTIPLICATION SIGN} {times}"


def test_a_reconstruction_and_a_maker_are_named(odd: Path) -> None:
    assert "reconstruction" in " ".join(texts_of(face_of()))
    text = " ".join(texts_of(face_of(name=str(odd))))
    assert "© A. Maker, CC BY 4.0." in text


def test_evidence_that_the_sheet_has_no_place_for_is_refused(run) -> None:
    layout = load_layout(NAME)
    with pytest.raises(UsageError, match=r"--evidence phase: sheets of .* no place"):
        GAME.draw_sheet(layout, make_style(layout, evidence="phase"))
    done = run("pad", NAME, "--evidence", "phase")
    assert done.code == 2 and "expected one of none" in done.err


# On paper


@pytest.mark.sample(1)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "size"),
    [
        ((), (595, 420)),
        (("--ink", "black", "--paper", "half-letter", "--no-marks"), (612, 396)),
        (("--large", "--ink", "colour", "--lang", "ja"), (842, 595)),
        (("--profile", "home", "--lang", "pl"), (595, 842)),
    ],
)
def test_a_pad_takes_the_paper_that_holds_its_sheets(
    arguments: tuple[str, ...], size: tuple[int, int], run
) -> None:
    done = run("pad", NAME, "--leaves", 2, "-o", "p.pdf", *arguments)
    assert done.code == 0, done.err
    with pikepdf.open("p.pdf") as pdf:
        box = pdf.pages[0].mediabox
        assert (round(float(box[2])), round(float(box[3]))) == size
    done = run("preflight", "p.pdf")
    assert done.code == 0, done.out


@pytest.mark.sample(1)
@pytest.mark.slow
@pytest.mark.parametrize("lang", list_languages())
def test_the_code_of_a_printed_sheet_says_what_the_sheet_is(lang: str, run) -> None:
    layout = load_layout(NAME)
    options = ("--leaves", 1, "--serial", 7, "--lang", lang)
    done = run("pad", NAME, *options, "-o", "p.pdf")
    assert done.code == 0, done.err
    (found,) = zxingcpp.read_barcodes(render_page(Path("p.pdf"), 1, 100))
    sheet = decode(find_digits(found.text), [layout.rules.encoding])
    assert sheet.board == layout.board
    assert (sheet.serial, sheet.evidence, sheet.language) == (7, "none", lang)
