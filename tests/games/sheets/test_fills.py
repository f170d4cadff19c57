"""What is written on declared sheets: files, plain values and digits hold it all."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sheetgen.core.codes import MAX_ANSWERS, NO_BOARD, SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.errors import LayoutError
from sheetgen.core.form.plain import from_plain, pack_fill, to_plain, unpack_fill
from sheetgen.core.form.write import write_form
from sheetgen.core.scoresheet.check import check
from sheetgen.core.scoresheet.declaration import Declaration, Kind
from sheetgen.core.scoresheet.fill import (
    Column,
    Fill,
    Sheet,
    Switches,
    form_of,
    fullest,
    list_slots,
)
from sheetgen.core.scoresheet.span import round_span, row_spans, sum_room, total_span
from sheetgen.core.scoresheet.validate import BESIDE, MOST_BODY
from sheetgen.core.verdict import AUTOFILLED
from sheetgen.form.validation import find_problems
from sheetgen.games.sheets.answers.judge import NOTATION
from sheetgen.layout.read import load_rules
from tests.conftest import examples
from tests.games.sheets.declare import SHEETS, declare, random_file, random_fill

ENCODING = next(one for one in load_rules("sheets") if one.number == 1022).encoding
KNOWN = [declare(path.read_text(encoding="utf-8")) for path in SHEETS.glob("*.toml")]
WORDS = """format = 1
sheet = "A"
players = 2
[rounds]
lines = 3
running = true
least = -50
most = 50
[[table]]
rows = [{ label = "class" }, { label = "None" }, { label = "self", least = -9 },
  { label = "rounds" }, { label = "taken" }, { label = "player" }]
"""


def through_a_file(sheet: Declaration, fill: Fill) -> Fill:
    """Return a fill from a file that it was written into."""
    digits = encode(SheetCode(1022, NO_BOARD, "none", "en", 0, 1, sheet), ENCODING)
    form = form_of(sheet)
    text = write_form(form, NO_BOARD, [("sheet", digits)], fill, Switches())
    read: Fill = NOTATION.read(text).fill
    return read


def assert_same_everywhere(sheet: Declaration, fill: Fill) -> None:
    form = form_of(sheet)
    plain = json.loads(json.dumps(to_plain(form, fill)))
    assert find_problems(form, plain) == []
    assert from_plain(form, plain) == fill
    nameless = [Column("", column.cells) for column in fill.columns]
    unpacked = unpack_fill(form, "none", pack_fill(form, fill, Switches()))[0]
    assert unpacked == replace(fill, columns=tuple(nameless))
    if fill.columns:
        assert through_a_file(sheet, fill) == fill


@pytest.mark.slow
@settings(deadline=None, derandomize=True, max_examples=examples(40, 2000))
@given(seed=st.integers(0, 2**32))
def test_a_fill_comes_back_from_all_that_holds_it(seed: int) -> None:
    rng = random.Random(seed)
    try:
        sheet = declare(random_file(rng))
    except LayoutError:
        assume(False)
    assert_same_everywhere(sheet, random_fill(sheet, rng))


def test_negative_numbers_gaps_and_words_of_python_come_back() -> None:
    sheet = declare(WORDS)
    cells: dict[str, Any] = {
        slot.id: None for slot in list_slots(sheet) if not slot.listed
    }
    rounds = {"points": (-50, None, 0), "running": (None, -50)}
    column = Column("Łucja", {**cells, **rounds, "self": -9, "class": 0})
    blank = Column("", {**cells, "points": (), "running": ()})
    for columns in ((column,), (column, blank), (blank, column)):
        assert_same_everywhere(sheet, Fill(columns))


@pytest.mark.parametrize("sheet", KNOWN, ids=lambda sheet: sheet.title)
def test_the_fullest_fill_has_room_in_a_link_and_a_body(sheet: Declaration) -> None:
    fill, form = fullest(sheet), form_of(sheet)
    assert len(pack_fill(form, fill, Switches())) <= MAX_ANSWERS
    told = json.dumps(to_plain(form, fill), separators=(",", ":"))
    assert len(told) <= MOST_BODY - BESIDE
    assert_same_everywhere(sheet, fill)


@pytest.mark.parametrize("sheet", KNOWN, ids=lambda sheet: sheet.title)
def test_what_boxes_have_no_room_for_is_refused_from_the_network(
    sheet: Declaration,
) -> None:
    form, fill = form_of(sheet), fullest(sheet)
    for slot in list_slots(sheet):
        low, high = slot.entry.room if slot.entry else sum_room(sheet)
        if slot.entry and slot.kind != Kind.NUMBERS:
            low, high = 0, slot.entry.most
        if slot.box and sheet.rows[slot.row].grid:  # as wide as its widest cell
            low, high = sheet.rows[slot.row].entries[0].room
        for value, is_fine in (
            *((high, True), (high + 1, False), (low, True), (low - 1, False)),
            *(("3", False), (1.5, False), (True, False)),
        ):
            plain = to_plain(form, fill)
            plain["players"][0][slot.id] = [value] if slot.listed else value
            assert (find_problems(form, plain) == []) == is_fine, (slot.id, value)
    plain = to_plain(form, fill)
    for more in ({"players": plain["players"] * 2}, {"columns": []}, {"winner": "99"}):
        assert find_problems(form, {**plain, **more})


@pytest.mark.parametrize("sheet", KNOWN, ids=lambda sheet: sheet.title)
def test_sums_that_were_taken_over_are_no_evidence(sheet: Declaration) -> None:
    fill = fullest(sheet)
    sums = check(Sheet(NO_BOARD, sheet), fill).verdict.sums
    assert {*sums} == {*fill.taken}
    assert {*sums.values()} <= {AUTOFILLED}


@pytest.mark.slow
@settings(deadline=None, derandomize=True, max_examples=examples(40, 2000))
@given(seed=st.integers(0, 2**32))
def test_points_lie_where_spans_say(seed: int) -> None:
    rng = random.Random(seed)
    try:
        sheet = declare(random_file(rng))
    except LayoutError:
        assume(False)
    spans, (low, high) = row_spans(sheet), round_span(sheet)
    least, most = total_span(sheet)
    for one in check(Sheet(NO_BOARD, sheet), random_fill(sheet, rng)).results:
        assert all(low <= points <= high for points in one.rounds if points is not None)
        for row, span in zip(sheet.rows, spans, strict=True):
            assert span[0] <= one.points.get(row.id, span[0]) <= span[1]
        assert least <= (one.total or 0) <= most


@pytest.mark.parametrize(
    ("row", "span"),
    [
        ('label = "B", least = 2, most = 9, each = -1', (-99, 0)),
        ('label = "B", rank = [3, 2]', (0, 3)),
        ('label = "B", points = "players"', (2, 4)),
        ('label = "B", points = "5", optional = "Winter"', (0, 5)),
        ('label = "B", points = "sum(points)"', (-396, 396)),
    ],
)
def test_what_a_row_can_come_to(row: str, span: tuple[int, int]) -> None:
    rounds = "[rounds]\nlines = 4\nleast = -9\nmost = 9\n"
    sheet = declare(
        f'format = 1\nsheet = "A"\n{rounds}[[table]]\nrows = [{{ {row} }}]\n'
    )
    assert row_spans(sheet) == [span]
