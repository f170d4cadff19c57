import itertools
import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sheetgen.board import Cell, make_board
from sheetgen.draw.box import Box, Point, centred
from sheetgen.draw.face import Face
from sheetgen.draw.font import FontStack
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import INKS, luminance
from sheetgen.errors import MissingGlyph
from sheetgen.games.dice.boxes import COMB, FACE, lay_board, lay_rows
from sheetgen.games.find import find_game, load_layout
from sheetgen.grid import Position, hexagon
from sheetgen.lang import TextError, list_languages, load_texts
from sheetgen.layout.value import Layout
from sheetgen.layout.write import Head, choose_letters, write_layout
from tests import golden
from tests.conftest import Draw, make_style

SVG = "{http://www.w3.org/2000/svg}"
LETTERS = "ABCD"
EVIDENCE = ("none", "phase", "round")


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


@pytest.mark.parametrize("letter", LETTERS)
def test_no_zone_overlaps_another(letter: str, draw: Draw) -> None:
    zones = draw(letter).zones
    for (one, box), (other, second) in itertools.combinations(zones.items(), 2):
        assert not box.overlaps(second), f"{one} and {other}"


def test_every_zone_lies_on_the_face(draw: Draw) -> None:
    for name, box in draw("A").zones.items():
        inside = FACE.inset(-2) if name.startswith("mark") else FACE
        assert inside.contains(box), name


def test_the_colour_bonuses_stand_clear_of_the_board() -> None:
    hexes, ranks = lay_board(load_layout("A").board)
    assert len(ranks) == 12
    assert not any(hexes.overlaps(box.inset(0.5)) for box in ranks.values())


@pytest.mark.sample(3)
@pytest.mark.slow
@pytest.mark.parametrize("lang", list_languages())
@pytest.mark.parametrize("evidence", EVIDENCE)
def test_every_text_fits_its_box(lang: str, evidence: str, draw: Draw) -> None:
    for letter in LETTERS:
        for fit in draw(letter, lang=lang, evidence=evidence).fits:
            assert fit.is_readable, fit


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize("lang", list_languages())
def test_what_the_code_is_for_can_be_read(lang: str, draw: Draw) -> None:
    face = draw("A", lang=lang)
    root = ElementTree.fromstring(face.svg)
    caption = face.zones["caption"]
    lines = [
        element
        for element in root.iter(f"{SVG}text")
        if caption.contains(
            Box(float(element.get("x", "")), float(element.get("y", "")), 0, 0)
        )
    ]
    written = "".join(element.text or "" for element in lines)
    assert "".join(written.split()) == "".join(load_texts(lang)("sheet.code").split())
    for element in lines:
        assert float(element.get("font-size", "")) >= 1.7
        assert luminance(element.get("fill", "")) < 0.2


def test_a_letter_of_a_language_that_no_font_has_is_told_with_its_text(
    draw: Draw,
) -> None:
    latin = [font for font in load_fonts().fonts if "JP" not in font.family]
    layout = load_layout("A")
    style = replace(make_style(layout, lang="ja"), fonts=FontStack(latin))
    what = r"language 'ja', text game\.title: no font has .*in Alegreya SC"
    with pytest.raises(MissingGlyph, match=what):
        find_game("dice").draw_sheet(replace(layout, names={}), style)


LONG = "Verfassungsgerichtsentscheidungsbegründungen"


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize(
    "key", ["legend.good", "legend.turn", "sheet.code", "dice.areas", "sheet.ruler"]
)
def test_a_text_too_long_for_its_place_is_refused_with_its_key(
    key: str, draw: Draw
) -> None:
    game = find_game("dice")
    texts = load_texts("pl", (game.says, game.texts))
    long = f"{LONG} {LONG} {LONG} {LONG} {LONG}"
    texts = replace(texts, entries={**texts.entries, key: long})
    with pytest.raises(TextError, match=rf"language 'pl', text '{key}': .*too long"):
        draw("A", texts=texts)


def test_a_language_of_long_words_is_set_smaller_or_in_more_lines(draw: Draw) -> None:
    game = find_game("dice")
    texts = load_texts("hu", (game.says, game.texts))
    longer = {"sheet.code": f"{LONG[:30]} {LONG[:30]}", "dice.areas": LONG[:30]}
    face = draw("A", texts=replace(texts, entries={**texts.entries, **longer}))
    assert all(fit.is_readable for fit in face.fits)


def test_a_long_name_of_a_board_is_never_refused(tmp_path: Path, draw: Draw) -> None:
    path = tmp_path / "long.toml"
    text = Path("layouts/dice/duchy-a.toml").read_text(encoding="utf-8")
    path.write_text(text.replace('"Duchy A"', f'"{LONG[:40]}"'), encoding="utf-8")
    assert draw(path).title.startswith(LONG[:40])


@pytest.mark.slow
def test_a_text_that_is_too_long_is_noticed(tmp_path: Path, draw: Draw) -> None:
    path = tmp_path / "long.toml"
    text = (Path("layouts/dice/duchy-a.toml")).read_text(encoding="utf-8")
    name = "Donaudampfschifffahrtsgesellschaftskapi"
    path.write_text(text.replace('"Duchy A"', f'"{name}"'), encoding="utf-8")
    fits = {fit.text: fit for fit in draw(path).fits}
    assert not fits[name].is_readable


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
        size = float(element.get("font-size", ""))
        x, y = float(element.get("x", "")), float(element.get("y", ""))
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
def test_circles_keep_clear_of_signs_and_words(
    lang: str, draw: Draw, crowded_layout: Path
) -> None:
    for name in ("A", crowded_layout):
        face = draw(name, lang=lang)
        zone = face.zones["bonuses"]
        circles = [box for box in circles_of(face) if zone.contains(box, 0.3)]
        assert len(circles) > 20
        for text, place in places_of(face):
            for box in circles:
                assert not box.overlaps(place), (name, text)
        for one, other in itertools.combinations(circles, 2):
            assert not one.overlaps(other)


def bonus_circles(layout: Layout) -> list[list[Box]]:
    """Return the circles of each row of bonuses that has any."""
    rows = lay_rows(layout.rules, layout.board).values()
    return [list(row.circles) for row in rows if row.circles]


@pytest.mark.slow
def test_circles_keep_clear_of_the_hexagon_of_their_row(crowded_layout: Path) -> None:
    for layout in (load_layout("A"), load_layout(str(crowded_layout))):
        for row in lay_rows(layout.rules, layout.board).values():
            right = row.centre.x + COMB / 2
            assert all(circle.x > right + 0.4 for circle in row.circles)


@pytest.mark.slow
def test_the_circles_of_all_rows_begin_in_one_column(crowded_layout: Path) -> None:
    for layout in (load_layout("A"), load_layout(str(crowded_layout))):
        rows = bonus_circles(layout)
        assert len(rows) == 5
        for row in rows:
            lines = {circle.y for circle in row}
            firsts = [min(c.x for c in row if c.y == line) for line in lines]
            assert firsts == pytest.approx([rows[0][0].x] * len(lines))


def test_all_at_the_left_of_a_sheet_begins_at_one_margin(draw: Draw) -> None:
    face = draw("A")
    at_left = ("title", "bonuses", "serial", "digits", "caption")
    (margin,) = {face.zones[name].x for name in at_left}
    quiet = face.code.width * 4 / 41  # of a code of version 4, as duchies have
    assert face.code.x + quiet == pytest.approx(margin, abs=0.1)
    # As far from the paper's edge as what stands at the right.
    right = max(box.right for name, box in face.zones.items() if name == "points")
    assert FACE.right - right == pytest.approx(margin)


@pytest.mark.sample(3)
@pytest.mark.slow
@pytest.mark.parametrize("lang", list_languages())
@pytest.mark.parametrize("evidence", EVIDENCE)
def test_what_signs_are_for_is_set_in_six_points(
    lang: str, evidence: str, draw: Draw
) -> None:
    texts = load_texts(lang, (find_game("dice").texts,))
    keys = [key for key in texts.entries if key.startswith(("legend.", "rule."))]
    words = {texts(key) for key in keys}
    for letter in LETTERS:
        sizes = [
            fit.size
            for fit in draw(letter, lang=lang, evidence=evidence).fits
            if fit.text in words
        ]
        assert len(sizes) > 9
        assert min(sizes) >= 2.1 - 1e-6


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize("lang", list_languages())
@pytest.mark.parametrize("castles", range(1, 13))
def test_the_rule_of_castles_stands_on_every_sheet(
    castles: int, lang: str, draw: Draw, tmp_path: Path
) -> None:
    path = tmp_path / "castles.toml"
    duchy = load_layout("A").path.read_text(encoding="utf-8")
    head = duchy.partition("[board]")[0]
    rows = "r " * castles + "\n" + "ck " * castles + "r"
    path.write_text(f"{head}[board]\nmap = '''\n{rows}\n'''\n", encoding="utf-8")
    rules = load_texts(lang, (find_game("dice").texts,))
    for evidence in EVIDENCE:
        face = draw(path, lang=lang, evidence=evidence)
        written = [fit for fit in face.fits if fit.text == rules("rule.castle")]
        assert len(written) == 1
        assert written[0].is_readable, written


@pytest.mark.slow
def test_a_circle_is_large_enough_to_be_crossed(
    draw: Draw, crowded_layout: Path
) -> None:
    face = draw(crowded_layout)
    zone = face.zones["bonuses"]
    circles = [box for box in circles_of(face) if zone.contains(box, 0.3)]
    assert min(box.width for box in circles) > 3.2


def test_the_sheet_has_every_number_of_the_rules(draw: Draw) -> None:
    texts = texts_of(draw("A"))
    for points in ("1", "2", "3", "4", "6", "7", "8", "10", "13"):
        assert points in texts


def test_the_sheet_has_thirty_time_boxes_and_three_columns_of_points() -> None:
    rules = load_layout("A").rules
    assert rules.tables["pad"]["time_boxes"][0].value == 10
    assert rules.tables["pad"]["phases"][0].value == 3
    assert rules.tables["pad"]["point_rows"][0].value == 12


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize("lang", list_languages())
def test_each_number_that_is_not_sure_has_a_degree_sign(lang: str, draw: Draw) -> None:
    tables = load_layout("A").rules.tables
    printed = ("area_points", "colour_points", "circles")
    unsure = sum(
        not number.is_sure
        for table in printed
        for row in tables[table].values()
        for number in row
    )
    assert texts_of(draw("A", lang=lang)).count("°") == unsure


@pytest.mark.slow
def test_the_signs_of_circles_stand_in_the_rows_however_full(
    draw: Draw, crowded_layout: Path
) -> None:
    for name in ("A", crowded_layout):
        face = draw(name)
        zone = face.zones["bonuses"]
        signs = [box for t, box in places_of(face) if t == "°" and zone.contains(box)]
        assert len(signs) == 4


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize(("letter", "says"), [("A", False), ("B", True), ("D", True)])
def test_an_unverified_board_says_so_on_paper(
    letter: str, says: bool, draw: Draw
) -> None:
    text = " ".join(texts_of(draw(letter)))
    assert ("one public source" in text) is says


def test_a_board_of_ones_own_names_its_maker(odd_layout: Path, draw: Draw) -> None:
    text = " ".join(texts_of(draw(odd_layout)))
    assert "A. Maker" in text and "CC BY 4.0" in text


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize("largest", [4, 8, 9, 10])
def test_no_number_of_the_area_table_touches_a_line(
    largest: int, draw: Draw, tmp_path: Path
) -> None:
    path = tmp_path / "sizes.toml"
    duchy = load_layout("A").path.read_text(encoding="utf-8")
    # An area of every size, one beside the other.
    row = " ".join(" ".join("pr"[size % 2] * size) for size in range(1, largest + 1))
    head = duchy.partition("[board]")[0]
    path.write_text(f"{head}[board]\nmap = '''\n{row}\n'''\n", encoding="utf-8")
    face = draw(path)
    table = face.zones["areas"]
    width = (table.width - 6) / largest
    lines = [table.x + 6 + place * width for place in range(largest + 1)]
    numbers = [box for _, box in places_of(face) if table.contains(box) and box.y > 22]
    assert len(numbers) > 3 * largest
    for box in numbers:
        assert all(not box.x - 0.2 < x < box.right + 0.2 for x in lines)


@pytest.fixture
def fort(tmp_path: Path) -> Path:
    """Return a board of twelve castles that touch, ten of them with monks."""
    path = tmp_path / "fort.toml"
    duchy = load_layout("A").path.read_text(encoding="utf-8")
    text = duchy.partition("[board]")[0].replace("public-2", "custom")
    rows = "ck ck cm ck / ck ck ct ck ck / p ck ck ck r t"
    text += "[board]\nmap = '''\n" + rows.replace("/", "\n") + "\n'''\n"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.slow
def test_castles_that_touch_get_no_column_for_their_joined_size(
    fort: Path, draw: Draw
) -> None:
    """Clauses 1.15 and 6.3."""
    face = draw(fort)
    table = face.zones["areas"]
    texts = [text for text, box in places_of(face) if table.contains(box)]
    assert "12" not in texts
    assert texts == [t for t, b in places_of(draw("A")) if table.contains(b)]


def test_castles_that_touch_are_drawn_one_by_one(fort: Path, draw: Draw) -> None:
    """Clause 1.15."""
    root = ElementTree.fromstring(draw(fort).svg)
    areas = [e.get("id") for e in root.iter(f"{SVG}clipPath")]
    assert len(areas) == 12 + 3


@pytest.mark.parametrize(
    ("author", "licence", "printed"),
    [
        ("A. Maker", "CC BY 4.0", "own. © A. Maker, CC BY 4.0. °"),
        ("A. Maker", "", "own. © A. Maker. °"),
        ("", "CC BY 4.0", "own. CC BY 4.0. °"),
        ("", "", "own. °"),
    ],
)
def test_a_board_of_ones_own_says_who_made_it_and_how_it_may_be_used(
    author: str, licence: str, printed: str, odd_layout: Path, draw: Draw
) -> None:
    text = odd_layout.read_text(encoding="utf-8")
    text = text.replace('"A. Maker"', f'"{author}"').replace("CC BY 4.0", licence)
    odd_layout.write_text(text, encoding="utf-8")
    assert printed in " ".join(texts_of(draw(odd_layout)))


@pytest.mark.sample(3)
@pytest.mark.slow
@pytest.mark.parametrize("lang", list_languages())
@pytest.mark.parametrize("letter", LETTERS)
def test_no_line_ends_in_the_sign_that_it_explains(
    letter: str, lang: str, draw: Draw
) -> None:
    lines = texts_of(draw(letter, lang=lang))
    assert any(line.startswith("°\u00a0") or " °\u00a0" in line for line in lines)
    assert not any(line.endswith(" °") for line in lines)


@pytest.mark.parametrize("evidence", EVIDENCE)
def test_every_cell_has_a_field_but_without_evidence(evidence: str, draw: Draw) -> None:
    cells = draw("A", evidence=evidence).cells
    assert len(cells) == 37
    assert all((cell.field is None) is (evidence == "none") for cell in cells)


@pytest.mark.parametrize("evidence", EVIDENCE)
def test_nothing_in_a_cell_overlaps(evidence: str, draw: Draw) -> None:
    for cell in draw("A", evidence=evidence).cells:
        parts = (cell.writing, cell.field, cell.sign)
        boxes = [box for box in parts if box is not None]
        for one, other in itertools.combinations(boxes, 2):
            assert not one.overlaps(other)


def test_a_cell_at_full_size_has_the_sizes_of_the_plan(draw: Draw) -> None:
    cell = draw("A").cells[0]
    assert cell.field is not None
    assert (round(cell.writing.width, 3), round(cell.writing.height, 3)) == (6, 6)
    assert (round(cell.field.width, 3), round(cell.field.height, 3)) == (5, 3.5)


def test_the_board_of_a_duchy_is_ninety_one_by_eighty_three() -> None:
    box = lay_board(load_layout("A").board)[0].box
    assert round(box.width, 1) == 91.0
    assert round(box.height, 1) == 82.6


@pytest.mark.slow
def test_without_marks_none_are_drawn(draw: Draw) -> None:
    assert draw("A", has_marks=False).marks == ()
    assert len(draw("A").marks) == 8


@pytest.mark.sample(1)
@pytest.mark.slow
@pytest.mark.parametrize("ink", INKS)
def test_drawing_twice_gives_the_same_text(ink: str, draw: Draw) -> None:
    assert draw("C", ink=ink).svg == draw("C", ink=ink).svg


@pytest.mark.slow
def test_the_black_ink_has_no_grey(draw: Draw) -> None:
    svg = draw("D", ink="black").svg
    colours = set(re.findall(r"#[0-9a-f]{6}", svg))
    assert colours == {"#000000", "#ffffff"}


@pytest.mark.slow
def test_the_grey_ink_has_no_colour(draw: Draw) -> None:
    for colour in re.findall(r"#[0-9a-f]{6}", draw("D", ink="grey").svg):
        assert colour[1:3] == colour[3:5] == colour[5:7]


@pytest.mark.slow
def test_nothing_is_made_by_opacity(draw: Draw) -> None:
    assert "opacity" not in draw("A", ink="colour").svg


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize("lang", list_languages())
def test_a_dice_seed_stands_beside_the_code(lang: str, draw: Draw) -> None:
    face = draw("A", lang=lang, seed=999_999_999)
    fit = next(fit for fit in face.fits if fit.text == "999999999")
    assert fit.is_readable
    label = load_texts(lang, find_game("dice").printed)("dice.seed")
    assert any(fit.text == label and fit.is_readable for fit in face.fits)
    assert draw("A", lang=lang).svg != face.svg
    assert all(fit.text != label for fit in draw("A", lang=lang).fits)
