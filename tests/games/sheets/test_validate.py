"""Declarations that no file says: each is refused, for one reason."""

import json
from dataclasses import replace
from typing import Any

import pytest

from sheetgen.core.form.plain import to_plain
from sheetgen.core.scoresheet.declaration import Declaration, Entry, Row, TieBreak
from sheetgen.core.scoresheet.fill import form_of, fullest
from sheetgen.core.scoresheet.validate import BESIDE, MOST_BODY, find_faults, find_large
from tests.games.sheets.declare import declare, problems

SHEET = declare("""format = 1
sheet = "A"
players = "2-3"
tie = ["most c"]
[rounds]
lines = 4
[[table]]
heading = "H"
bonus = { from = 9, points = 5 }
rows = [
  { label = "B", rank = [3, 1] },
  { label = "C", points = "c + points(b) + sum(points)" },
  { label = "D", choose = { North = 1, South = 2 } },
]
""")
B, C, D = 1, 2, 3  # the places of rows


def with_row(at: int, **changes: Any) -> Declaration:
    rows = [*SHEET.rows]
    rows[at] = replace(rows[at], **changes)
    return replace(SHEET, rows=tuple(rows))


def with_entry(at: int, **changes: Any) -> Declaration:
    return with_row(at, entries=(replace(SHEET.rows[at].entries[0], **changes),))


def with_rounds(**changes: Any) -> Declaration:
    assert SHEET.rounds
    return replace(SHEET, rounds=replace(SHEET.rounds, **changes))


def with_ties(*ties: TieBreak) -> Declaration:
    return replace(SHEET, ties=ties)


ALONE = replace(with_row(B, rank=(), points=("entry", 1)), columns="games", fewest=1)
SHARED = TieBreak("shared")


def test_the_sheet_that_is_changed_is_sound() -> None:
    assert find_faults(SHEET) == find_faults(ALONE) == find_large(SHEET, 400) == []
    assert find_faults(with_ties(TieBreak("ask", question="Who?"), SHARED)) == []


@pytest.mark.parametrize(
    ("sheet", "reason"),
    [
        *[
            (replace(SHEET, title=title), "text")
            for title in ("", " A", "A ", "A\u3000", "\u2009A", "A\x07", "A\u202eB")
        ],
        (replace(SHEET, title="A" * 61), "text"),
        (replace(SHEET, fewest=4), "players"),
        (replace(SHEET, count=11), "players"),
        (replace(ALONE, fewest=2), "players"),
        (replace(ALONE, columns="sheet"), "players"),
        (replace(SHEET, rows=SHEET.rows[:1], rounds=None, ties=()), "rows"),
        (replace(SHEET, until=1_000_000), "bounds"),
        (with_rounds(lines=41), "bounds"),
        (with_rounds(entries=()), "bounds"),
        (replace(ALONE, rounds=with_rounds(is_zero_sum=True).rounds), "alone"),
        (replace(ALONE, rows=SHEET.rows), "alone"),
        (with_row(C, id="b"), "ids"),
        (with_row(C, id="total"), "ids"),
        (with_row(C, label="\ufeff"), "text"),
        (with_entry(C, least=5, most=4), "bounds"),
        (with_entry(C, step=0), "bounds"),
        (with_entry(C, most=1_000_000), "bounds"),
        (with_entry(C, exactly_one=-1_000_000), "bounds"),
        (with_entry(C, one_of=(1,) * 65), "list"),
        (with_row(B, rank=(1,) * 17), "list"),
        (with_row(B, entries=(Entry("x", "X"), Entry("y", "Y"))), "rank"),
        (with_row(D, options=("North", "North")), "list"),
        (with_row(D, options=("North",)), "list"),
        (with_row(5, reach=1_000_000), "bounds"),
        (replace(SHEET, rows=(Row("subtotal", "s", ""), *SHEET.rows)), "rows"),
        (with_ties(TieBreak("most", 0)), "tie"),
        (with_ties(TieBreak("most", 4)), "tie"),
        (with_ties(SHARED, TieBreak("most", 1)), "tie"),
        (with_ties(TieBreak("ask")), "tie"),
        (with_ties(*[TieBreak("most", 1)] * 9), "tie"),
        (replace(ALONE, rounds=None, ties=(TieBreak("most-above", 3),)), "tie"),
        (with_row(C, points=("entry", 0)), "name"),
        (with_row(C, points=("entry", 4)), "name"),
        (with_row(C, points=("sum", 1)), "name"),
        (with_row(C, points=("before", 0)), "name"),
        (with_row(C, points=("round",)), "name"),
        (with_row(C, points=("points", 0)), "name"),
        (with_row(C, points=("points", -1)), "name"),
        (with_rounds(points=("entry", 1)), "name"),
        (with_rounds(points=("points", B)), "name"),
        (with_entry(C, all_players=("entry", 1)), "name"),
        (with_entry(C, all_players=("round",)), "name"),
        (with_entry(C, all_players=("//", ("number", 9), ("number", 0))), "zero"),
        (with_row(C, points=("points", C)), "circle"),
        (with_row(C, points=("points", 4)), "circle"),
        (with_row(C, points=("//", ("number", 9), ("entry", 2))), "zero"),
        (with_rounds(points=("*", ("entry", 0), ("number", 9999))), "large"),
        (with_row(C, points=("table", ("entry", 2), ())), "list"),
        (with_row(C, points=("table", ("entry", 2), (1,) * 65)), "list"),
        (with_row(C, points=("table", ("entry", 2), (1,) * 300)), "list"),
    ],
)
def test_what_no_file_says_is_refused(sheet: Declaration, reason: str) -> None:
    faults = find_faults(sheet)
    assert faults
    assert {fault.reason for fault in faults} == {reason}


LINES = 'columns = "sheet"\n[[row]]\nlabel = "R"\ncross = "1 2"\n'


@pytest.mark.parametrize("count", [64, 65, 201])
@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[[table]]\nrows = [\n{ label = "R", by = LIST }]\n', 5),
        ("[rounds]\none-of = LIST\n", 4),
        (f"{LINES}by = LIST\n", 7),
        (f"crosses = LIST\n{LINES}", 3),
        (f"{LINES}[[track]]\nboxes = 2\nlabel = 'T'\nby = LIST\n", 10),
        ('columns = "sheet"\nlegend.a.label = "A"\n[[grid]]\nlabel = "G"\n'
         'cells = "a a"\narea-full = LIST\n', 8),
    ],
)  # fmt: skip
def test_a_list_that_is_too_long_is_told_where_it_stands(
    text: str, line: int, count: int
) -> None:
    text = text.replace("LIST", str([*range(count)]))
    told = f"{line} a list has room for 64 numbers, ranks and choices for 16"
    assert problems(f'format = 1\nsheet = "A"\n{text}') == [told] * (count > 64)


def test_a_full_sheet_has_room_beside_its_code() -> None:
    assert find_large(SHEET, 7900)
    wide = replace(SHEET, count=10)
    lines = with_rounds(lines=40, is_running=True).rounds
    assert find_large(replace(wide, rounds=lines), 0)
    boxes = tuple(Entry(name, name, most=999_999) for name in "wxyz")
    many = with_rounds(lines=40, entries=boxes, points=("number", 0)).rounds
    assert find_large(replace(wide, rounds=many, rows=(), ties=()), 0)


def test_a_full_sheet_is_counted_to_the_byte() -> None:
    """A tick has one figure, a choice that of its place; letters are of UTF-8."""
    rows = [f'{{ label = "T{at}", tick = 2, optional = "Ősz" }}' for at in range(9)]
    rows += ['{ label = "C", choose = { N = 1, S = 2 } }', '{ label = "N", most = 5 }']
    sheet = declare(
        f'format = 1\nsheet = "A"\n[[table]]\nrows = [\n{", ".join(rows)}\n]\n'
    )
    plain = to_plain(form_of(sheet), fullest(sheet))
    sent = json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()
    assert plain["players"][0]["t1"] == 1
    rest = MOST_BODY - BESIDE - len(sent)
    assert (find_large(sheet, rest), len(find_large(sheet, rest + 1))) == ([], 1)


def test_forty_rows_that_follow_from_each_other_are_no_deeper_than_one() -> None:
    deep, ends = "-(" * 28, ")" * 28
    rows = ['{ label = "r0", most = 9 }']
    rows += [
        f'{{ label = "r{at}", most = 9, points = "{deep}points(r{at - 1}){ends}" }}'
        for at in range(1, 30)
    ]
    text = "\n  ".join(f"{row}," for row in rows)
    sheet = declare(f'format = 1\nsheet = "A"\n[[table]]\nrows = [\n  {text}\n]\n')
    assert find_faults(sheet) == []
