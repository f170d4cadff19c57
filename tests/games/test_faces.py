"""Score sheets of several games: nothing overlaps, all fits, and can be read back."""

import itertools
import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pikepdf
import pytest
import zxingcpp

from sheetgen.core.codes import decode
from sheetgen.core.draw.box import HANDS, QUIET
from sheetgen.core.errors import UsageError
from sheetgen.draw.ink import INKS, luminance
from sheetgen.games.burgundy.sheet import boxes as burgundy
from sheetgen.games.burgundy.totals.sheet import sheet as totals
from sheetgen.games.find import find_game, load_layout
from sheetgen.games.keythedral.sheet import sheet as keythedral
from sheetgen.language.texts import TextError, list_languages, load_texts
from sheetgen.system.link import find_digits
from tests import golden
from tests.conftest import Draw
from tests.games.faces import (
    CATHEDRAL,
    DUCHIES,
    ODD,
    TOTALS,
    WIDE,
    draw_face,
    holes_of,
    part_of,
    picture_of,
    texts_at,
    texts_of,
)
from tests.photo import render_page

ALL = (*DUCHIES, TOTALS, CATHEDRAL)
TABLES = (TOTALS, CATHEDRAL)  # all of whose fields stand in a table
LANGUAGES = list_languages()
full = pytest.mark.full


def each(names: tuple[str, ...]) -> pytest.MarkDecorator:
    """Return the parameter of a sheet, by the name of its layout."""
    return pytest.mark.parametrize("name", names, ids=lambda name: Path(name).stem)


def plan_of(name: str) -> Any:
    """Return where things stand on the sheets of a layout's game."""
    game = load_layout(name).rules.game
    modules = {"burgundy": burgundy, "burgundy-totals": totals}
    module = modules.get(game, keythedral)
    return SimpleNamespace(face=module.FACE, zones=module.ZONES)


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize(
    ("name", "evidence", "side", "mark", "modules"),
    [
        *[("A", evidence, "", QUIET, 41) for evidence in ("none", "phase", "round")],
        *[(name, "phase", "", 5, 57) for name in DUCHIES],
        *[(DUCHIES[0], "phase", side, 5, 57) for side in ("front", "back")],
        (CATHEDRAL, "none", "", QUIET, 45),
        (TOTALS, "none", "", 5, 41),
        *[(name, "none", "", 5, 69) for name in ("sheets/sets", "sheets/gable")],
        ("sheets/golf", "none", "", 5, 85),
    ],
)
def test_columns_are_between_the_marks_and_clear_of_binder_holes(
    name: str, evidence: str, side: str, mark: float, modules: int, hand: str
) -> None:
    face = draw_face(name, evidence=evidence, hand=hand, side=side)
    assert {one.width for one in face.marks} == {mark}
    code = face.code.inset(face.code.width * 4 / modules)  # without the white around it
    holes = holes_of(face.box, face.trim)
    for zone, box in {**face.zones, **face.fields, "code": code}.items():
        if zone != "ruler" and not zone.startswith("mark"):
            assert mark < box.x < box.right < face.box.right - mark, zone
            is_clear = not any(box.overlaps(hole) for hole in holes)
            assert is_clear or (name == "A" and zone != "code"), zone


@pytest.mark.parametrize("name", TABLES)
def test_fields_are_at_least_as_large_as_on_sheets_before(name: str) -> None:
    layout = load_layout(name)
    boxes = find_game(layout.rules.game).spec.boxes
    assert boxes is not None
    before, now = (
        boxes.find_frame(layout.rules, layout.board, "none", face).boxes
        for face in (1, boxes.NEWEST - 1)
    )
    for place, box in before.items():
        assert now[place].width >= box.width - 1e-9, place
        assert now[place].height >= box.height - 1e-9, place


# What it looks like


@pytest.mark.parametrize(
    ("name", "kept", "style"),
    [
        ("burgundy/duchy-1", "burgundy/duchy-1", {}),
        ("burgundy/duchy-1", "burgundy/duchy-1-front", {"side": "front"}),
        ("burgundy/duchy-1", "burgundy/duchy-1-back", {"side": "back"}),
        ("burgundy/solo-34", "burgundy/solo-34", {}),
        pytest.param("burgundy/duchy-8", "burgundy/duchy-8", {}, marks=full),
        pytest.param("burgundy/solo-33", "burgundy/solo-33", {}, marks=full),
        (WIDE, "burgundy/wide", {"ink": "black", "lang": "hu", "evidence": "none"}),
        (TOTALS, "burgundy-totals/totals", {}),
        (TOTALS, "burgundy-totals/totals-black", {"ink": "black", "lang": "hu"}),
        (CATHEDRAL, "keythedral/cathedral", {}),
        (ODD, "keythedral/odd-chapel", {"ink": "black", "lang": "hu"}),
    ],
)
def test_a_sheet_looks_as_it_did(
    name: str, kept: str, style: dict[str, str], pytestconfig: pytest.Config
) -> None:
    svg = draw_face(name, **style).svg
    if name.endswith(".toml"):
        svg = re.sub(r"<desc>.*?</desc>", "<desc/>", svg)
    golden.compare(f"{kept}.svg", svg, pytestconfig)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["burgundy/solo-33", CATHEDRAL])
def test_drawing_twice_gives_the_same_text(name: str, draw: Draw) -> None:
    assert draw(name, ink="colour").svg == draw(name, ink="colour").svg


@pytest.mark.slow
@each(("burgundy/solo-33", TOTALS, CATHEDRAL))
def test_inks_have_no_more_colours_than_they_say(name: str) -> None:
    """And no ink mixes them by opacity."""
    colours = {
        ink: set(re.findall(r"#[0-9a-f]{6}", draw_face(name, ink=ink).svg))
        for ink in ("black", "grey")
    }
    assert colours["black"] == {"#000000", "#ffffff"}
    assert all(one[1:3] == one[3:5] == one[5:7] for one in colours["grey"])
    assert "opacity" not in draw_face(name, ink="colour").svg


# Where things stand


@each(ALL)
def test_no_zone_overlaps_another_and_all_lie_on_the_face(name: str) -> None:
    zones, face = draw_face(name).zones, plan_of(name).face
    for (one, box), (other, second) in itertools.combinations(zones.items(), 2):
        assert not box.overlaps(second), f"{one} and {other}"
    for zone, box in zones.items():
        inside = face.inset(-2) if zone.startswith("mark") else face
        assert inside.contains(box), zone


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "lang", "ink"),
    [
        (TOTALS, "ja", "colour"),
        pytest.param(TOTALS, "pl", "black", marks=full),
        *(
            pytest.param(CATHEDRAL, *look, marks=full)
            for look in (("ja", "colour"), ("pl", "black"), ("hu", "grey"))
        ),
    ],
)
def test_all_that_is_drawn_lies_in_a_zone_or_is_a_mark(
    name: str, lang: str, ink: str
) -> None:
    """A render of what is between them stays white."""
    face = draw_face(name, lang=lang, ink=ink)
    dark = picture_of(face.svg, 110) < 0.98
    for zone in face.zones.values():
        # Japanese letters are higher than capitals.
        part_of(dark, zone.inset(-0.5), 110)[:] = False
    assert not dark.any(), np.argwhere(dark)[:4] / 110 * 25.4


@each(TABLES)
def test_fields_are_large_enough_for_a_pencil_and_none_overlaps(name: str) -> None:
    fields, zones = draw_face(name).fields, plan_of(name).zones
    for place, box in fields.items():
        is_ticked = place.endswith("who")
        assert is_ticked or min(box.width, box.height) >= 6, place
        zone = "version" if place.startswith("version") else "table"
        assert zones[zone].contains(box), place
    for (one, box), (other, second) in itertools.combinations(fields.items(), 2):
        assert not box.overlaps(second), f"{one} and {other}"


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize("ink", INKS)
@each(TABLES)
def test_fields_are_white_with_a_pale_outline(name: str, ink: str) -> None:
    """But for the number of a player in the corner of the name."""
    face = draw_face(name, ink=ink)
    light = picture_of(face.svg, 150)
    for place, box in face.fields.items():
        if not place.endswith("name"):
            assert part_of(light, box.inset(0.4), 150).min() > 0.99, place
    assert ink == "black" or luminance(INKS[ink].field) >= 0.79


@pytest.mark.parametrize(
    ("name", "marks", "code"), [(DUCHIES[0], 5, 35), (CATHEDRAL, QUIET, 25)]
)
def test_marks_and_code_have_their_sizes(
    name: str, marks: float, code: float, draw: Draw
) -> None:
    face = draw_face(name)
    assert [(mark.width, mark.height) for mark in face.marks] == [(marks, marks)] * 8
    assert (face.code.width, face.code.height) == (code, code)
    assert draw(name, has_marks=False).marks == ()


@pytest.mark.parametrize(
    ("name", "part"), [(DUCHIES[0], "number"), (CATHEDRAL, "whole")]
)
def test_the_number_of_every_cell_is_printed_on_it(name: str, part: str) -> None:
    face = draw_face(name)
    for cell, plan in zip(load_layout(name).board.cells, face.cells, strict=True):
        assert texts_at(face, getattr(plan, part)) == [cell.carried]


# What it says


@pytest.mark.sample(5)
@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@each(ALL)
def test_every_text_fits_its_box(name: str, lang: str) -> None:
    for evidence in find_game(load_layout(name).rules.game).evidence:
        for fit in draw_face(name, lang=lang, evidence=evidence).fits:
            assert fit.is_readable, fit


@pytest.mark.sample(4)
@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "names", [(DUCHIES[0], DUCHIES[2]), (TOTALS,), (CATHEDRAL,)], ids=lambda x: x[0]
)
def test_every_text_of_a_language_stands_on_a_sheet(
    names: tuple[str, ...], lang: str
) -> None:
    game = find_game(load_layout(names[0]).rules.game)
    texts = load_texts(lang, game.printed)
    own = load_texts(lang, (game.texts,)).entries.keys() - load_texts(lang).entries
    sides = ("", "front", "back") if game.spec.variant else ("",)
    shown = " ".join(
        fit.text
        for one, side in itertools.product(names, sides)
        for fit in draw_face(one, lang=lang, side=side).fits
    )
    kept = [key for key in own if is_of_a_sheet(key, game.id)]
    assert kept
    if game.id == "keythedral":
        kept += ["provenance.reconstruction", "sheet.unofficial", "sheet.code"]
    for key in kept:
        words = re.split(r"\{\w+\}", texts.entries[key])
        assert all(word.strip() in shown for word in words), key


def is_of_a_sheet(key: str, game: str) -> bool:
    """Return whether a text stands on a sheet, and not on parts."""
    own = {
        "keythedral": ("game", "choice", "score", "legend"),
        "burgundy-totals": ("totals",),
    }
    group = key.partition(".")[0]
    return (
        group in own[game] if game in own else group not in ("board", "help", "parts")
    )


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("name", "key"),
    [
        *((TOTALS, key) for key in ("totals.marker", "sum.areas", "totals.step-1")),
        *((DUCHIES[0], f"{key}") for key in ("tile.carpenter", "sum.posts")),
        *((DUCHIES[0], key) for key in ("extra.crane", "vine.green", "legend.phase")),
        *((CATHEDRAL, key) for key in ("choice.full", "score.resource")),
        *((CATHEDRAL, key) for key in ("legend.count", "score.rank")),
    ],
)
def test_a_text_too_long_for_its_place_is_refused_with_its_key(
    name: str, key: str, draw: Draw
) -> None:
    texts = load_texts("en", find_game(load_layout(name).rules.game).printed)
    long = " ".join(["Verfassungsgerichtsentscheidungsbegründungen"] * 7)
    texts = replace(texts, entries={**texts.entries, key: long})
    with pytest.raises(TextError, match=rf"text '{key}': .*too long"):
        draw(name, texts=texts)


@pytest.mark.parametrize(
    ("name", "evidence"),
    [(DUCHIES[0], "round"), (TOTALS, "phase"), (CATHEDRAL, "phase")],
)
def test_evidence_that_the_sheet_has_no_place_for_is_refused(
    name: str, evidence: str, run, draw: Draw
) -> None:
    with pytest.raises(UsageError, match=rf"--evidence {evidence}: .*: no place"):
        draw(name, evidence=evidence)
    done = run("pad", name, "--evidence", evidence)
    known = ", ".join(find_game(load_layout(name).rules.game).evidence)
    assert done.code == 2 and f"expected one of {known}" in done.err


def test_a_reconstruction_an_unverified_board_and_makers_are_named() -> None:
    for name, said in (
        ("burgundy/duchy-24", "weak"),
        (WIDE, "© A. Maker, CC BY 4.0."),
        (CATHEDRAL, "reconstruction"),
        (ODD, "© A. Maker, CC BY 4.0."),
    ):
        assert said in " ".join(texts_of(draw_face(name)))


# On paper


@pytest.mark.sample(3)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("asked", "size"),
    [
        ("keythedral/cathedral", (595, 420)),
        ("keythedral/cathedral --large --ink colour --lang ja", (842, 595)),
        ("keythedral/cathedral --profile home --lang pl", (595, 842)),
        ("1 --ink pale", (842, 595)),
        ("1 --ink black --paper letter", (792, 612)),
        ("1 --large", (1191, 842)),
        ("1 --paper a3 --up 2", (842, 1191)),
        ("1 --profile home", (842, 595)),
        ("1 2 --profile shop-alternating", (859, 612)),
        ("keythedral/cathedral --ink black --paper half-letter --no-marks", (612, 396)),
    ],
)
def test_a_pad_takes_the_paper_that_holds_its_sheets(
    asked: str, size: tuple[int, int], run
) -> None:
    done = run("pad", *asked.split(), "--leaves", 2, "-o", "p.pdf")
    assert done.code == 0, done.err
    with pikepdf.open("p.pdf") as pdf:
        box = pdf.pages[0].mediabox
        assert (round(float(box[2])), round(float(box[3]))) == size
    if asked.startswith("key"):
        done = run("preflight", "p.pdf")
        assert done.code == 0, done.out


@pytest.mark.sample(3)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "lang"),
    [
        *((name, "en") for name in DUCHIES),
        *((CATHEDRAL, language) for language in LANGUAGES),
    ],
)
def test_the_code_of_a_printed_sheet_says_what_the_sheet_is(
    name: str, lang: str, run
) -> None:
    layout = load_layout(name)
    options = ("--leaves", 1, "--serial", 7, "--lang", lang)
    done = run("pad", layout.path, *options, "-o", "p.pdf")
    assert done.code == 0, done.err
    (found,) = zxingcpp.read_barcodes(render_page(Path("p.pdf"), 1, 100))
    sheet = decode(find_digits(found.text), [layout.rules.encoding])
    evidence = find_game(layout.rules.game).usual_evidence
    assert sheet.board == layout.board
    assert (sheet.serial, sheet.evidence, sheet.language) == (7, evidence, lang)
