import itertools
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sheetgen.core.board import Cell, Position, hexagon, make_board
from sheetgen.core.draw.box import HANDS, Box, Point, centred
from sheetgen.core.errors import MissingGlyph
from sheetgen.core.layout.file import Head, choose_letters, write_layout
from sheetgen.draw.face import Face, name_boxes
from sheetgen.draw.font import FontStack
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import luminance
from sheetgen.games.dice.sheet.boxes import COMB, FACE, lay_board, lay_rows
from sheetgen.games.find import find_game, load_layout
from sheetgen.language.texts import TextError, list_languages, load_texts
from tests import golden
from tests.conftest import Draw, make_style

SVG = "{http://www.w3.org/2000/svg}"
LETTERS = "ABCD"
EVIDENCE = ("none", "phase", "round")
DICE = find_game("dice")
LONG = "Verfassungsgerichtsentscheidungsbegründungen"
NAME = "Donaudampfschifffahrtsgesellschaftskapi"
Draft = Callable[..., Path]


@pytest.fixture
def draft(tmp_path: Path) -> Draft:
    """Return a function that writes a layout file like that of duchy A."""

    def write(*rows: str, **changes: str) -> Path:
        text = load_layout("A").path.read_text(encoding="utf-8")
        if rows:
            head = text.partition("[board]")[0].replace("public-2", "custom")
            text = f"{head}[board]\nmap = '''\n" + "\n".join(rows) + "\n'''\n"
        text = text.replace('"Duchy A"', f'"{changes.get("name", "Duchy A")}"')
        path = tmp_path / "draft.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def texts_of(face: Face) -> list[str]:
    root = ElementTree.fromstring(face.svg)
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def places_of(face: Face) -> list[tuple[str, Box]]:
    """Return the level texts of a face with the boxes that their letters fill."""
    fonts = load_fonts()
    places = []
    for element in ElementTree.fromstring(face.svg).iter(f"{SVG}text"):
        if element.get("transform"):
            continue
        text, family = element.text or "", element.get("font-family", "")
        x, y, size = (float(element.get(key, "")) for key in ("x", "y", "font-size"))
        rise = fonts.font(family).cap_height * size
        width = fonts.width(text, family, size)
        places.append((text, Box(x, y - rise, width, rise)))
    return places


def circles_of(face: Face) -> list[Box]:
    """Return the boxes of all circles."""
    root = ElementTree.fromstring(face.svg)
    found = (
        [float(element.get(key, "")) for key in ("cx", "cy", "r")]
        for element in root.iter(f"{SVG}circle")
    )
    return [centred(Point(x, y), 2 * r, 2 * r) for x, y, r in found]


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize("letter", LETTERS)
def test_a_duchy_looks_as_it_did(
    letter: str, draw: Draw, pytestconfig: pytest.Config
) -> None:
    golden.compare(f"dice/duchy-{letter.lower()}.svg", draw(letter).svg, pytestconfig)


def test_a_custom_board_looks_as_it_did(
    odd_layout: Path, draw: Draw, pytestconfig: pytest.Config
) -> None:
    face = draw(odd_layout, evidence="round", ink="black", lang="hu")
    svg = re.sub(r"<desc>.*?</desc>", "<desc/>", face.svg)
    golden.compare("dice/odd-isles.svg", svg, pytestconfig)


def test_the_comparison_of_golden_files_can_fail(draw: Draw) -> None:
    svg = golden.canonical(draw("A").svg)
    assert golden.difference(svg, svg) == ""
    assert golden.difference(svg, svg.replace("13", "14", 1)) != ""


@pytest.mark.slow
def test_zones_lie_on_the_face_and_do_not_overlap(draw: Draw) -> None:
    for letter in LETTERS:
        zones = draw(letter).zones
        for (one, box), (other, second) in itertools.combinations(zones.items(), 2):
            assert not box.overlaps(second), f"{letter}: {one} and {other}"
        for name, box in zones.items():
            inside = FACE.inset(-2) if name.startswith("mark") else FACE
            assert inside.contains(box), name
    hexes, ranks = lay_board(load_layout("A").board)
    assert len(ranks) == 12
    assert not any(hexes.overlaps(box.inset(0.5)) for box in ranks.values())


@pytest.mark.sample(3)
@pytest.mark.slow
@pytest.mark.parametrize("lang", list_languages())
@pytest.mark.parametrize("evidence", EVIDENCE)
def test_every_text_fits_and_words_are_set_in_six_points(
    lang: str, evidence: str, draw: Draw
) -> None:
    """No line ends in the sign that it explains."""
    texts = load_texts(lang, (DICE.texts,))
    keys = [key for key in texts.entries if key.startswith(("legend.", "rule."))]
    words = {texts(key) for key in keys}
    for letter in LETTERS:
        face = draw(letter, lang=lang, evidence=evidence)
        assert [fit for fit in face.fits if not fit.is_readable] == []
        sizes = [fit.size for fit in face.fits if fit.text in words]
        assert len(sizes) > 9
        assert min(sizes) >= 2.1 - 1e-6
        lines = texts_of(face)
        assert any(line.startswith("†\u00a0") or " †\u00a0" in line for line in lines)
        assert not any(line.endswith(" †") for line in lines)


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize("lang", list_languages())
def test_codes_seeds_and_unsure_numbers_are_explained(lang: str, draw: Draw) -> None:
    face = draw("A", lang=lang)
    caption = face.zones["caption"]
    lines = [
        element
        for element in ElementTree.fromstring(face.svg).iter(f"{SVG}text")
        if caption.contains(
            Box(float(element.get("x", "")), float(element.get("y", "")), 0, 0)
        )
    ]
    written = "".join(element.text or "" for element in lines)
    assert "".join(written.split()) == "".join(load_texts(lang)("sheet.code").split())
    for element in lines:
        assert float(element.get("font-size", "")) >= 1.7
        assert luminance(element.get("fill", "")) < 0.2
    tables = load_layout("A").rules.tables
    printed = ("area_points", "colour_points", "circles")
    unsure = sum(
        not all(number.is_sure for row in tables[name].values() for number in row)
        for name in printed
    )
    assert sum(text.endswith("†") for text in texts_of(face)) == unsure == 3
    seeded = draw("A", lang=lang, seed=999_999_999)
    label = load_texts(lang, DICE.printed)("dice.seed")
    for text in ("999999999", label):
        assert any(fit.text == text and fit.is_readable for fit in seeded.fits)
        assert all(fit.text != text for fit in face.fits)


def test_a_letter_of_a_language_that_no_font_has_is_told_with_its_text() -> None:
    latin = [font for font in load_fonts().fonts if "JP" not in font.family]
    layout = load_layout("A")
    style = replace(make_style(layout, lang="ja"), fonts=FontStack(latin))
    what = r"language 'ja', text game\.title: no font has .*in Alegreya SC"
    with pytest.raises(MissingGlyph, match=what):
        DICE.draw_sheet(replace(layout, names={}), style)


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize(
    "key", ["legend.good", "legend.turn", "sheet.code", "dice.areas", "sheet.ruler"]
)
def test_a_text_too_long_for_its_place_is_refused_with_its_key(
    key: str, draw: Draw
) -> None:
    texts = load_texts("pl", (DICE.says, DICE.texts))
    texts = replace(texts, entries={**texts.entries, key: " ".join([LONG] * 5)})
    with pytest.raises(TextError, match=rf"language 'pl', text '{key}': .*too long"):
        draw("A", texts=texts)


@pytest.mark.slow
def test_long_words_are_set_smaller_or_in_more_lines_and_names_are_never_refused(
    draw: Draw, draft: Draft
) -> None:
    texts = load_texts("hu", (DICE.says, DICE.texts))
    longer = {"sheet.code": f"{LONG[:30]} {LONG[:30]}", "dice.areas": LONG[:30]}
    face = draw("A", texts=replace(texts, entries={**texts.entries, **longer}))
    assert all(fit.is_readable for fit in face.fits)
    face = draw(draft(name=NAME))
    assert face.title.startswith(NAME)
    assert all(fit.is_readable for fit in face.fits)


@pytest.fixture
def crowded_layout(tmp_path: Path) -> Path:
    """Return a board of 61 areas, so many of every terrain that all rows are full."""
    rules = load_layout("A").rules
    names = [terrain.name for terrain in rules.terrains]
    bonuses = itertools.cycle(rules.terrain("castle").carried)
    cells = []
    for row, column in hexagon(4):
        name = names[(column + 3 * row) // 2 % len(names)]  # never beside its like
        carried = next(bonuses) if name == "castle" else ""
        cells.append(Cell(Position(row, column), name, carried))
    board = make_board(cells)
    assert len(board.areas) == 61
    assert min(len(board.areas_of(name)) for name in names) >= 8
    path = tmp_path / "crowded.toml"
    text = write_layout(board, rules, choose_letters(rules), Head("Crowded"))
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize("lang", list_languages())
def test_circles_keep_clear_of_signs_and_words_and_can_be_crossed(
    lang: str, draw: Draw, crowded_layout: Path
) -> None:
    for name in ("A", crowded_layout):
        face = draw(name, lang=lang)
        zone, places = face.zones["bonuses"], places_of(face)
        circles = [box for box in circles_of(face) if zone.contains(box, 0.3)]
        assert len(circles) > 20
        assert min(box.width for box in circles) > 3.2
        for (text, place), box in itertools.product(places, circles):
            assert not box.overlaps(place), (name, text)
        for one, other in itertools.combinations(circles, 2):
            assert not one.overlaps(other)


@pytest.mark.slow
def test_circles_of_all_rows_begin_in_one_column_behind_their_hexagons(
    crowded_layout: Path,
) -> None:
    for layout in (load_layout("A"), load_layout(str(crowded_layout))):
        rows = [
            row for row in lay_rows(layout.rules, layout.board).values() if row.circles
        ]
        assert len(rows) == 5
        for row in rows:
            assert min(c.x for c in row.circles) > row.centre.x + COMB / 2 + 0.4
            lines = {circle.y for circle in row.circles}
            firsts = [min(c.x for c in row.circles if c.y == line) for line in lines]
            assert firsts == pytest.approx([rows[0].circles[0].x] * len(lines))


def test_all_at_the_left_of_a_sheet_begins_at_one_margin(draw: Draw) -> None:
    face = draw("A")
    at_left = ("title", "bonuses", "serial", "digits", "caption")
    (margin,) = {face.zones[name].x for name in at_left}
    quiet = face.code.width * 4 / 41  # of a code of version 4, as duchies have
    assert face.code.x + quiet == pytest.approx(margin, abs=0.1)


@pytest.mark.parametrize("hand", HANDS)
def test_rounds_are_written_into_boxes_of_six_by_five_millimetres(
    hand: str, draw: Draw
) -> None:
    face = draw("A", hand=hand, evidence="round")
    boxes = name_boxes(face, load_layout("A").board)
    written = [
        box for name, box in boxes.items() if name.startswith(("field:", "box:"))
    ]
    assert len(written) == 37 + 30
    assert min(box.width for box in written) >= 6
    assert min(box.height for box in written) >= 5 - 1e-9


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize("lang", list_languages())
@pytest.mark.parametrize("castles", range(1, 13))
def test_the_rule_of_castles_stands_on_every_sheet(
    castles: int, lang: str, draw: Draw, draft: Draft
) -> None:
    path = draft("r " * castles, "ck " * castles + "r")
    rules = load_texts(lang, (DICE.texts,))
    for evidence in EVIDENCE:
        face = draw(path, lang=lang, evidence=evidence)
        (written,) = [fit for fit in face.fits if fit.text == rules("rule.castle")]
        assert written.is_readable, written


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize(("letter", "says"), [("A", False), ("B", True), ("D", True)])
def test_an_unverified_board_says_so_on_paper(
    letter: str, says: bool, draw: Draw
) -> None:
    text = " ".join(texts_of(draw(letter)))
    assert ("one public source" in text) is says


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize("largest", [4, 8, 9, 10])
def test_no_number_of_the_area_table_touches_a_line(
    largest: int, draw: Draw, draft: Draft
) -> None:
    # An area of every size, one beside the other.
    row = " ".join(" ".join("pr"[size % 2] * size) for size in range(1, largest + 1))
    face = draw(draft(row))
    table = face.zones["areas"]
    width = (table.width - 6) / largest
    lines = [table.x + 6 + place * width for place in range(largest + 1)]
    numbers = [box for _, box in places_of(face) if table.contains(box) and box.y > 22]
    assert len(numbers) > 3 * largest
    for box in numbers:
        assert all(not box.x - 0.2 < x < box.right + 0.2 for x in lines)


@pytest.mark.slow
def test_castles_that_touch_are_areas_of_one_cell(draw: Draw, draft: Draft) -> None:
    """Clauses 1.15 and 6.3: twelve in a row, ten of them with monks."""

    def table_of(face: Face) -> list[str]:
        return [t for t, box in places_of(face) if face.zones["areas"].contains(box)]

    face = draw(draft("ck ck cm ck ", " ck ck ct ck ck ", " p ck ck ck r t"))
    assert "12" not in table_of(face)
    assert table_of(face) == table_of(draw("A"))
    areas = list(ElementTree.fromstring(face.svg).iter(f"{SVG}clipPath"))
    assert len(areas) == 12 + 3


@pytest.mark.parametrize(
    ("author", "licence", "printed"),
    [
        ("A. Maker", "CC BY 4.0", "board. © A. Maker, CC BY 4.0. †"),
        ("A. Maker", "", "board. © A. Maker. †"),
        ("", "CC BY 4.0", "board. CC BY 4.0. †"),
        ("", "", "board. †"),
    ],
)
def test_a_board_of_ones_own_says_who_made_it_and_how_it_may_be_used(
    author: str, licence: str, printed: str, odd_layout: Path, draw: Draw
) -> None:
    text = odd_layout.read_text(encoding="utf-8")
    text = text.replace('"A. Maker"', f'"{author}"').replace("CC BY 4.0", licence)
    odd_layout.write_text(text, encoding="utf-8")
    assert printed in " ".join(texts_of(draw(odd_layout)))


@pytest.mark.parametrize("evidence", EVIDENCE)
def test_every_cell_has_a_field_but_without_evidence_and_nothing_overlaps(
    evidence: str, draw: Draw
) -> None:
    cells = draw("A", evidence=evidence).cells
    assert len(cells) == 37
    for cell in cells:
        assert (cell.field is None) is (evidence == "none")
        parts = (cell.writing, cell.field, cell.sign)
        boxes = [box for box in parts if box is not None]
        for one, other in itertools.combinations(boxes, 2):
            assert not one.overlaps(other)


@pytest.mark.slow
def test_inks_keep_to_their_colours_and_marks_can_be_left_out(draw: Draw) -> None:
    def colours(ink: str) -> set[str]:
        svg = draw("D", ink=ink).svg
        assert "opacity" not in svg
        assert svg == draw("D", ink=ink).svg
        return set(re.findall(r"#[0-9a-f]{6}", svg))

    assert colours("black") == {"#000000", "#ffffff"}
    assert all(one[1:3] == one[3:5] == one[5:7] for one in colours("grey"))
    assert len(colours("colour")) > 6
    assert draw("A", has_marks=False).marks == ()
    assert len(draw("A").marks) == 8
