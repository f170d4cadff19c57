"""The score sheet of Burgundy: nothing overlaps, all fits, and it can be read back."""

import itertools
import re
from pathlib import Path

import pytest

from sheetgen.core.draw.box import HANDS, LEFT, Box
from sheetgen.draw.board import rim_place
from sheetgen.draw.face import name_boxes
from sheetgen.draw.form import DAGGER
from sheetgen.draw.ink import INKS, luminance
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.check.expansions import IDS
from sheetgen.games.burgundy.rules.duchy import Duchy
from sheetgen.games.burgundy.rules.fill import HEADINGS
from sheetgen.games.burgundy.rules.ruleset import SWITCHES, printed_numbers
from sheetgen.games.burgundy.rules.tile import TILES
from sheetgen.games.burgundy.sheet.boxes import FACE, QUIET_ZONES, lay_out
from sheetgen.games.burgundy.sheet.expansion_boxes import (
    LARGER,
    WORKED,
    lay_parts,
    scaled,
)
from sheetgen.games.burgundy.sheet.expansion_panel import MINUS, TO
from sheetgen.games.burgundy.sheet.sheet import (
    FLAG,
    find_face,
    plan_sheet,
    table_sizes,
)
from sheetgen.games.burgundy.sheet.tally import TIMES
from sheetgen.games.burgundy.sheet.variant import (
    ALONE,
    BACK,
    FRONT,
    NAMES,
    face_for,
    has_posts,
    is_known,
    is_left_handed,
    usual_names,
    variant_of,
)
from sheetgen.games.find import load_layout
from sheetgen.language.texts import list_languages, load_texts
from sheetgen.layout.read import layout_names
from sheetgen.press.paper import EDGE, PAPERS, sheet_for
from tests.conftest import make_style
from tests.games.faces import DUCHIES as SOME
from tests.games.faces import WIDE, part_of, picture_of, texts_of
from tests.games.faces import draw_face as face_of

LAYOUTS = layout_names(GAME.id)


# What it looks like


@pytest.mark.sample(4)
@pytest.mark.slow
@pytest.mark.parametrize("name", LAYOUTS)
def test_every_board_is_drawn_in_every_ink(name: str) -> None:
    layout = load_layout(name)
    for ink in INKS:
        face = GAME.draw_sheet(layout, make_style(layout, ink=ink))
        assert len(face.cells) == len(layout.board.cells) == 37
        assert all(fit.is_readable for fit in face.fits)


# Where things stand


def test_the_face_lies_in_papers_with_margins_that_every_printer_reaches() -> None:
    for paper in (PAPERS["a4"], PAPERS["letter"]):
        sheet = paper.width, paper.height
        assert sheet_for((FACE.width, FACE.height), paper) == sheet
        assert FACE.width + 2 * EDGE <= sheet[0]
        assert FACE.height + 2 * EDGE <= sheet[1]


@pytest.mark.slow
def test_all_that_is_drawn_lies_on_the_face() -> None:
    """A render of what is around it stays white."""
    for lang, name in (("ja", SOME[0]), ("pl", SOME[2]), ("hu", SOME[3])):
        svg = face_of(name, lang).svg
        wide, high = FACE.width, FACE.height
        attributes = {
            'height="196mm"': f'height="{high + 6}mm"',
            'width="266mm"': f'width="{wide + 6}mm"',
            'viewBox="0 0 266 196"': f'viewBox="-3 -3 {wide + 6} {high + 6}"',
        }
        for old, new in attributes.items():
            assert svg.count(old) == 1
            svg = svg.replace(old, new)
        dark = picture_of(svg, 100) < 0.98
        rim = int(2.8 * 100 / 25.4)
        dark[rim:-rim, rim:-rim] = False
        assert not dark.any(), (lang, name)


@pytest.mark.parametrize("name", SOME)
def test_the_board_lies_in_its_zone_with_its_flags(name: str) -> None:
    layout = load_layout(name)
    hexes = plan_sheet(layout).hexes
    assert QUIET_ZONES["board"].contains(hexes.box, 1e-3)
    posts = Duchy(layout.board, printed_numbers(layout.rules)).posts
    assert len(posts) == (3 if hexes.box.width / hexes.flat < 7.1 else 0)
    others = [box for zone, box in plan_sheet(layout).zones.items() if zone != "board"]
    for cells in posts:
        place = rim_place(hexes, cells, FLAG)
        for box in others:
            around = box.inset(-FLAG * 0.5)
            inside = around.x < place.x < around.right
            assert not (inside and around.y < place.y < around.bottom)


@pytest.mark.sample(8)
@pytest.mark.parametrize("name", [*LAYOUTS, WIDE])
def test_every_writing_box_has_six_millimetres(name: str) -> None:
    layout = load_layout(name)
    flat = plan_sheet(layout).hexes.flat
    assert 13 <= flat <= 18.4 + 1e-9


@pytest.mark.sample(3)
@pytest.mark.slow
@pytest.mark.parametrize("evidence", GAME.evidence)
@pytest.mark.parametrize("name", SOME)
def test_nothing_in_a_cell_overlaps_and_all_lies_in_it(
    name: str, evidence: str
) -> None:
    for cell in face_of(name, evidence=evidence).cells:
        assert cell.writing.width >= 5.999 and cell.writing.height >= 5.999
        assert (cell.field is None) is (evidence == "none")
        parts = (cell.writing, cell.field, cell.sign, cell.number)
        boxes = [box for box in parts if box is not None]
        assert len(boxes) == (3 if evidence == "none" else 4)
        for one, other in itertools.combinations(boxes, 2):
            assert not one.overlaps(other)
        for box in boxes:
            assert cell.whole.contains(box)


@pytest.mark.full
@pytest.mark.parametrize("ink", ["pale", "colour", "grey"])
def test_writing_boxes_are_white_with_a_pale_outline(ink: str) -> None:
    face = face_of(SOME[0], ink=ink)
    light = picture_of(face.svg, 200)
    for cell in face.cells:
        for box in filter(None, (cell.writing.inset(0.3), cell.field)):
            middle = box.inset(min(box.width, box.height) * 0.2)
            assert part_of(light, middle, 200).min() > 0.99
    assert luminance(INKS[ink].field) >= 0.79


# What it says


@pytest.mark.slow
def test_the_legend_has_a_word_for_every_tile() -> None:
    written = texts_of(face_of(SOME[0])) + texts_of(face_of(SOME[2]))
    for tile in TILES:
        if tile.terrain == "pasture" and tile.kind != "geese":
            assert any(text[1:] == tile.word[1:] for text in written if len(text) == 2)
        elif tile.terrain != "monastery":
            assert tile.word in written, tile.word


def test_every_heading_and_every_expansion_has_its_place() -> None:
    texts = load_texts("en", (GAME.texts,))
    written = texts_of(face_of(SOME[0]))
    for heading in HEADINGS:
        assert texts(f"sum.{heading}") in written
    for name in (*IDS, "team"):
        assert texts(f"extra.{name}") in written
    assert texts("extra.solo") in texts_of(face_of(SOME[2]))


@pytest.mark.parametrize("names", [(), ("inns",), (ALONE,), None])
def test_a_board_for_one_has_solo_sheets_whatever_is_named(
    names: tuple[str, ...] | None,
) -> None:
    """Clause 30.4."""
    made = variant_of(find_face(load_layout("burgundy/solo-33"), names))
    assert made.is_alone
    assert set(made.names) >= {*(names or ()), ALONE}


@pytest.mark.parametrize("chosen", [(), ("inns",), ("shields", "chateauma"), ("solo",)])
def test_a_sheet_has_what_it_was_made_for_and_nothing_else(
    chosen: tuple[str, ...],
) -> None:
    """Clause 40.52."""
    layout = load_layout(SOME[0])
    face = GAME.draw_sheet(layout, make_style(layout, expansions=chosen))
    assert variant_of(face.number).names == tuple(n for n in NAMES if n in chosen)
    texts = load_texts("en", (GAME.says, GAME.texts))
    written = texts_of(face)
    for name in NAMES:
        assert (texts(f"extra.{name}") in written) is (name in chosen), name
    fields = {name.partition(":")[0] for name in face.fields}
    assert ("shield-number" in fields) is ("shields" in chosen)
    assert ("round" in fields) is ("bonus-tile" not in fields) is ("solo" in chosen)
    assert (texts("sum.other") in written) is bool(set(chosen) - {"solo"})
    zones = [box for name, box in face.zones.items() if not name.startswith("mark")]
    assert not any(one.overlaps(two) for one, two in itertools.combinations(zones, 2))


@pytest.mark.parametrize("hand", HANDS)
def test_all_that_backs_can_have_fits_above_the_code_and_below_the_title(
    hand: str,
) -> None:
    """Clause 40.53; whatever is left out."""
    boards = {name: load_layout(name) for name in (SOME[0], SOME[2])}
    backs = range(face_for((), side=BACK), face_for((), side=FRONT))
    for face in filter(is_known, backs):
        if is_left_handed(face) != (hand == LEFT):
            continue
        layout = boards[SOME[2] if variant_of(face).is_alone else SOME[0]]
        lay = lay_out(face, has_posts(layout.rules, layout.board))
        zone, code = lay.zones["extras"], lay.zones["code"]
        parts = lay_parts(zone, lay.variant)
        boxes = [
            scaled(Box(part.x, part.y, part.width, part.height + WORKED), LARGER)
            for part in parts.values()
        ]
        above = Box(code.x, code.y - 7, 55, 7)  # the serial; digits beside the code
        for box in boxes:
            assert zone.contains(box, 1e-6), variant_of(face).names
            assert not box.overlaps(code) and not box.overlaps(above)
        for one, other in itertools.combinations(boxes, 2):
            assert not one.overlaps(other)


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize(
    ("names", "fewest"), [(usual_names(False), 3), (("shields",), 8), (("inns",), 12)]
)
def test_a_back_has_lines_to_add_up_on_where_it_is_free(
    names: tuple[str, ...], fewest: int, hand: str
) -> None:
    layout = load_layout(SOME[0])
    style = make_style(layout, expansions=names, hand=hand, side="back")
    face = GAME.draw_sheet(layout, style)
    found = re.findall(r'd="M([\d.]+) ([\d.]+)L([\d.]+) \2" fill="none"', face.svg)
    ends = [tuple(map(float, one)) for one in found]
    lines = [Box(x, y, end - x, 0.1) for x, y, end in ends if end - x > FACE.width / 2]
    assert len(lines) >= fewest
    parts = lay_parts(face.zones["extras"], variant_of(face.number)).values()
    used = [
        scaled(Box(part.x, part.y, part.width, part.height + WORKED), LARGER)
        for part in parts
    ]
    around = [face.zones[name] for name in ("code", "digits", "caption", "footer")]
    for line, box in itertools.product(lines, used + around):
        assert not line.overlaps(box)


@pytest.mark.parametrize("name", SOME[:3])
def test_two_sides_have_the_places_of_one_and_none_is_on_both(name: str) -> None:
    whole, front, back = (
        name_boxes(face_of(name, side=side), load_layout(name).board)
        for side in ("", "front", "back")
    )
    assert not front.keys() & back.keys()
    assert front.keys() | back.keys() == whole.keys()
    for place, box in back.items():
        assert box.width >= whole[place].width and box.height >= whole[place].height


@pytest.mark.parametrize("lang", list_languages())
def test_what_a_back_says_is_at_least_6_5_points(lang: str) -> None:
    face = face_of(SOME[0], lang, side="back")
    least = {fit.text: fit.size for fit in face.fits if fit.text}
    shown = texts_of(face)
    assert any("12" in text for text in shown)
    own = load_texts(lang, (GAME.texts,)).entries
    said = [own[key] for key in own if key.startswith(("extra.", "worked.", "vine."))]
    sizes = [least[text] for text in said if text in least]
    assert len(sizes) > 20
    assert min(sizes) >= 6.5 * 25.4 / 72


@pytest.mark.parametrize("name", SOME)
def test_all_that_is_drawn_has_six_points(name: str) -> None:
    fits = face_of(name).fits
    assert {"1", "6"} <= {fit.text for fit in fits}  # of dice, too
    least = min(fits, key=lambda fit: fit.size)
    assert least.size >= 6 * 25.4 / 72 - 1e-3, least


def test_cells_are_larger_where_less_is_played_with() -> None:
    layout = load_layout(SOME[0])
    sizes = [
        plan_sheet(layout, face_for(names)).hexes.flat
        for names in (usual_names(False), ("shields", "border-posts"), ("inns",), ())
    ]
    assert sizes == sorted(sizes)
    assert sizes[0] > 16.5 and sizes[-1] > 19


@pytest.mark.slow
def test_a_sheet_for_one_says_so_by_a_cross_that_is_printed() -> None:
    """Clause 40.52: whoever reads it in a photo then knows how it was played."""
    layout = load_layout(SOME[2])
    face = face_of(SOME[2])
    box = face.fields["expansion:solo"]
    inner = part_of(picture_of(face.svg, 300), box, 300)
    assert (inner < 0.5).mean() > 0.12
    assert face.number == find_face(layout) == face_for(usual_names(True))


@pytest.mark.parametrize(
    ("layout", "names", "told"),
    [
        ("1", "nothing", "expected all, none, or some of castle-chains"),
        ("1", "solo,team", "no sheet has places for solo and team"),
        ("33", "chateauma", "no sheet has places for solo and chateauma"),
        ("A", "none", "sheets of .* are all alike"),
    ],
)
def test_what_no_sheet_has_places_for_is_refused(
    layout: str, names: str, told: str, run
) -> None:
    done = run("pad", layout, "--expansions", names)
    assert done.code == 2
    assert re.search(told, done.err)
    assert not list(Path().glob("*.pdf"))


@pytest.mark.slow
@pytest.mark.parametrize("lang", list_languages())
def test_points_that_no_table_shows_stand_where_they_are_counted(lang: str) -> None:
    """Clauses 2.2, 21.7, 31.1, 32.19 and 40.5; a dagger says that something is ours."""
    texts = texts_of(face_of(SOME[0], lang))
    written = " ".join(texts)
    plain = written.translate({ord(TIMES): "*", ord(TO): "-", ord(MINUS): "-"})
    for told in (
        *("* 4", "1-6: 12, 7-12: 8, 13-18: 4", "10: 55, 11: 66, 12: 78, 13: 91", "-5"),
        *("2011: 3", "2011: 2"),
    ):
        assert told in plain
    assert lang != "en" or set(SWITCHES["edition"]) <= set(texts)
    assert len([text for text in texts if text.endswith(DAGGER)]) == 3
    others = texts_of(face_of(SOME[2], lang))
    assert len([text for text in others if text.endswith(DAGGER)]) <= 1


def test_the_table_of_areas_goes_on_to_the_largest_area() -> None:
    assert table_sizes(load_layout(SOME[0])) == list(range(1, 10))
    wide = load_layout(WIDE)
    assert max(table_sizes(wide)) == max(9, *(area.size for area in wide.areas))


# On paper


@pytest.mark.slow
def test_sheets_of_two_sizes_are_not_mixed_in_a_file(run) -> None:
    done = run("pad", "A", "1", "--leaves", 1, "-o", "p.pdf")
    assert done.code == 2 and "sheets of two sizes" in done.err
    assert not Path("p.pdf").exists()
