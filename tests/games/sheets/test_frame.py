"""Where things stand on declared sheets, and how they are drawn."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.core.codes import NO_BOARD, decode
from sheetgen.core.draw.box import HANDS, Box, Frame, around_mark
from sheetgen.core.errors import LayoutError, UsageError
from sheetgen.core.scoresheet.declaration import Declaration, Printed
from sheetgen.core.scoresheet.fields import PLACES
from sheetgen.core.scoresheet.fill import Sheet
from sheetgen.core.scoresheet.frame import (
    NEWEST,
    SMALL_CODE,
    UPRIGHT_SMALL,
    find_frame,
    has_room,
    lay_out,
    usual_face,
)
from sheetgen.draw.face import Face
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import INKS
from sheetgen.draw.seam import find_extents
from sheetgen.games.find import find_game, load_layout
from sheetgen.games.sheets.sheet.sheet import A4, A5
from sheetgen.language.texts import load_texts
from sheetgen.layout.read import load_rules
from sheetgen.scoresheet.icon_data import ICONS
from sheetgen.scoresheet.printed import as_printed
from tests.conftest import make_style
from tests.games.faces import holes_of
from tests.games.sheets.declare import (
    BLOCKS,
    SHEETS,
    declare,
    problems,
    random_file,
    sheet,
)
from tests.games.sheets.keep import COUNT as COUNT_KEPT
from tests.games.sheets.keep import KEPT, places_of

FACES = range(1, NEWEST + 1)
SHIPPED = sorted(SHEETS.glob("*.toml"))
LEAST = 6.0  # millimetres: the height of a box for a number
TICK = 3.6  # and of one to tick
SIX_POINTS = 2.11
COUNT = 300  # of declarations by chance
# Inks, hands and languages that a sheet is looked at in.
LOOKS = (
    *[(ink, HANDS[0], "hu") for ink in INKS],
    ("pale", HANDS[1], "ja"),
)


def random_sheets(count: int) -> Iterator[Declaration]:
    """Yield sheets that files by chance declare."""
    for seed in range(count):
        try:
            yield declare(random_file(random.Random(f"frame-{seed}")))
        except LayoutError:
            continue


def overlapping(boxes: dict[str, Box]) -> list[tuple[str, str]]:
    """Return the pairs that overlap: of those that begin left of another's end."""
    found = []
    ordered = sorted(boxes.items(), key=lambda item: item[1].x)
    for at, (name, box) in enumerate(ordered):
        for other, beside in ordered[at + 1 :]:
            if beside.x >= box.right:
                break
            if box.overlaps(beside):
                found.append((name, other))
    return found


def punched(frame: Frame) -> list[str]:
    """Return what the holes of a binder go through, of boxes and code."""
    size = A4 if frame.code.width > SMALL_CODE else A5
    is_lying = frame.box.width > frame.box.height
    holes = holes_of(frame.box, size[:: -1 if is_lying else 1])
    white = frame.code.width * 4 / 69  # around a code of the largest version
    things = {**frame.boxes, "code": frame.code.inset(white)}
    return [
        name for name, box in things.items() if any(box.overlaps(one) for one in holes)
    ]


@pytest.mark.slow
def test_no_box_overlaps_another_or_leaves_its_face() -> None:
    drawn = 0
    for declared in random_sheets(COUNT):
        ticks = {
            spot.name
            for spot in PLACES.on(Sheet(NO_BOARD, declared), "none").spots
            if spot.kind == "tick"
        }
        for face in FACES:
            if not has_room(declared, face):
                continue
            drawn += 1
            frame = find_frame(declared, face)
            edges = {
                f"mark {at}": around_mark(box) for at, box in enumerate(frame.marks)
            }
            everything = {**frame.boxes, **edges, "code": frame.code}
            assert overlapping(everything) == []
            if face >= UPRIGHT_SMALL:
                assert not punched(frame), face
            for name, box in frame.boxes.items():
                assert frame.box.contains(box), name
                assert box.height >= (TICK if name in ticks else LEAST), name
    assert drawn > COUNT


def test_a_sheet_without_room_says_what_it_has_too_much_of() -> None:
    rows = [f'{{ label = "Row {at}", most = 30 }},' for at in range(25)]
    rows += ['{ label = "Way", choose = { A = 1, B = 2, C = 3 } },']
    assert problems(sheet("".join(rows))) == []
    more = [one.replace("Row", "More") for one in rows[:14]]
    (low,) = problems(sheet("".join(rows + more)))
    assert low.startswith("2 the boxes would be too low")
    (wide,) = problems(
        sheet('{ label = "A", most = 9999, each = 9 }, { label = "B" }', "players = 10")
    )
    assert wide.startswith("2 what stands side by side would be too narrow")


@pytest.mark.slow
def test_the_boxes_of_a_printed_sheet_never_move() -> None:
    """Its digits are all that is known of it."""
    (rules,) = load_rules("sheets")
    kept = json.loads(KEPT.read_text("utf-8"))
    assert len(kept) == COUNT_KEPT
    assert {face for _, face, *_ in kept} == {*FACES}
    for digits, face, *boxes in kept:
        code = decode(digits, [rules.encoding])
        assert code.face == face
        places = places_of(code.sheet, face)
        assert len(places) == len(boxes)
        for (name, place), box in zip(places.items(), boxes, strict=True):
            assert place == pytest.approx(box, abs=1), (digits, name)


def test_blocks_stand_where_a_file_says() -> None:
    """In columns, right of others, at a place of their own, mirrored with the hand."""
    text = 'format = 1\nsheet = "A"\ncolumns = {}\n'
    text += "".join(
        f'[[track]]\nlabel = "{label}"\nboxes = 2\n{more}\n'
        for label, more in (
            ("A", ""),
            ("B", 'beside = "A"'),
            ("C", 'beside = "A"'),
            ("D", 'width = "1/4"\nbeside = "C"'),
            ("E", "at = [30, 100]\nwidth = '1/2'"),
            ("F", ""),
        )
    )
    plan = lay_out(declare(text.format('"sheet"')), 3)
    a, b, c, d, e, f = [plan.blocks[at] for at in range(6)]
    assert (b.x, b.y, c.x, c.y) == (c.x, a.y, b.x, b.bottom)
    assert (
        a.right < b.x and d.y == c.y and c.right < d.x and d.right <= plan.table.right
    )
    assert (e.x, e.y) == (30, 100) and f.y > c.bottom
    left = lay_out(declare(text.format('"sheet"')), 4)
    assert left.blocks[4].right == pytest.approx(plan.face.width - 30)
    wide = text.replace("at = [30, 100]", "").replace("1/4", "1/8").format(2)
    plan = lay_out(declare(wide.replace("'1/2'", "'1/1'")), 3)
    a, *_, e, f = [plan.blocks[at] for at in range(6)]
    assert e.width == pytest.approx(plan.table.width) and e.y > a.bottom
    assert f.y >= e.bottom and plan.lines[-1].box.width == pytest.approx(e.width)


@pytest.mark.slow
def test_geometry_follows_from_what_the_code_holds() -> None:
    """Labels, hints, drawings and names are no part of it."""
    for path in (*SHIPPED, *BLOCKS):
        declared = load_layout(str(path)).rules.sheet
        told = replace(
            declared,
            title="A",
            rows=tuple(replace(row, label="A" * 30) for row in declared.rows),
            printed=Printed(names=("Maximilian",)),
        )
        for face in FACES:
            assert lay_out(told, face) == lay_out(declared, face)


@pytest.mark.slow
@pytest.mark.parametrize("path", [*SHIPPED, *BLOCKS], ids=lambda path: path.stem)
def test_every_letter_of_a_shipped_sheet_has_six_points(path: Path) -> None:
    layout = load_layout(str(path))
    draw = find_game("sheets").draw_sheet
    for ink, hand, lang in LOOKS:
        face = draw(layout, make_style(layout, ink, lang, "none", hand=hand))
        small = {fit.text for fit in face.fits if fit.size < SIX_POINTS}
        assert small <= {load_texts(lang)("sheet.ruler")}, (path, ink, hand)
        zones = {
            name: box
            for name, box in face.zones.items()
            if name not in ("title", "date", "table")
        }
        assert overlapping({**zones, "table": face.zones["table"]}) == [], path


def test_a_label_that_would_be_too_small_is_refused() -> None:
    text = sheet('{ label = "' + "Wonderful" * 6 + '" },')
    declared = replace(declare(text), width=0)
    layout = load_layout(str(SHIPPED[0]))
    layout = replace(layout, rules=replace(layout.rules, sheet=declared))
    with pytest.raises(UsageError, match="say it shorter"):
        find_game("sheets").draw_sheet(layout, make_style(layout))


def test_names_stand_in_the_heads_as_far_as_there_is_room() -> None:
    layout = load_layout(str(SHEETS / "sets.toml"))
    printed = replace(layout.rules.sheet.printed, names=("Anna", "W" * 40))
    named = replace(layout.rules.sheet, printed=printed)
    layout = replace(layout, rules=replace(layout.rules, sheet=named))
    svg = find_game("sheets").draw_sheet(layout, make_style(layout)).svg
    assert ">Anna<" in svg
    assert "W\N{HORIZONTAL ELLIPSIS}<" in svg


def drawn(declared: Declaration) -> Face:
    layout = load_layout("sheets/sets")
    layout = replace(layout, rules=replace(layout.rules, sheet=declared))
    return find_game("sheets").draw_sheet(layout, make_style(layout))


@pytest.mark.parametrize(
    ("columns", "is_lying"), [('columns = "sheet"', False), ("players = 10", True)]
)
def test_lines_for_notes_are_as_wide_as_the_table_where_there_is_room(
    columns: str, is_lying: bool
) -> None:
    row = '{ label = "The longest trade route of all", most = 99, each = 50 },'
    face = drawn(declare(sheet(row, f'{columns}\nfoot = ["notes"]')))
    assert (face.box.width > face.box.height) is is_lying
    extents = find_extents(face.svg, load_fonts())
    wide = face.zones["table"].width - 0.1
    assert sum(one.box.width > wide and not one.box.height for one in extents) > 5


def test_two_lines_of_which_one_is_too_wide_are_refused() -> None:
    named = sheet(
        '{ label = "Rindfleischetikettierungsüberwachung XY", icon = "coin" },'
    )
    declared = replace(declare(named), width=0)
    with pytest.raises(UsageError, match="too long for its place"):
        drawn(declared)


def test_names_in_narrow_heads_are_set_narrower_before_they_are_cut() -> None:
    sheet = load_layout("sheets/sets").rules.sheet
    face = drawn(as_printed(sheet, "en", None, ["Bartholomew", "Bartholomew K."]))
    assert ">Bartholomew<" in face.svg and ">Bartholomew K.<" not in face.svg


def test_icons_are_known_by_name_and_an_emoji_says_which_is_meant() -> None:
    assert len(ICONS) >= 60
    assert problems(sheet('{ label = "A", icon = "tre" },')) == [
        "6 no icon is called 'tre' (did you mean 'tree'?): `sheetgen list icons` "
        "shows them all"
    ]
    (what,) = problems(sheet('{ label = "\N{EVERGREEN TREE} Trees" },'))
    assert "write :tree:" in what


def test_blocks_that_would_overlap_on_the_newest_face_stay_on_an_older_one() -> None:
    """A width is a share of the table, which is wider there."""
    text = """columns = "sheet"
[[track]]
label = "A"
boxes = 2
at = [10, 40]
width = "1/2"
[[track]]
label = "B"
boxes = 2
at = [64, 40]
"""
    declared = declare(f'format = 1\nsheet = "A"\n{text}')
    assert usual_face(declared) == 1
    assert lay_out(declared, UPRIGHT_SMALL).misplaced


def test_usual_faces_of_shipped_sheets() -> None:
    """A5 but for six players with running sums; they never move."""
    faces = {
        path.stem: usual_face(load_layout(str(path)).rules.sheet) for path in SHIPPED
    }
    assert faces == {
        "alone": 11,
        "bids": 9,
        "end-of-game": 9,
        "four-rows": 9,
        "gable": 13,
        "golf": 11,
        "island": 9,
        "high-rounds": 13,
        "low-rounds": 11,
        "partners": 9,
        "provinces": 9,
        "sets": 9,
        "ten-thousand": 11,
        "three-ropes": 13,
        "yacht": 9,
    }
