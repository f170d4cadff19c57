import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.codes import EVIDENCE, SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.errors import FillError
from sheetgen.games.dice.fill import (
    CROSS,
    GUEST,
    OWNER,
    RANKS,
    CastleRow,
    Column,
    Fill,
    Row,
)
from sheetgen.games.dice.fill_file import FilledSheet, read_fill, write_fill
from sheetgen.games.dice.plain import plain_switches, read_plain_switches
from sheetgen.games.dice.rules import BONUSES, SWITCHES, VARIANTS, Switches
from sheetgen.games.dice.stray import NOUGHT
from sheetgen.games.find import load_layout

steady = settings(deadline=None, derandomize=True, max_examples=60)

ROOT = Path(__file__).resolve().parents[3]
SHEETS = ROOT / "tests" / "sheets" / "dice"
A = load_layout("A")
CELLS = len(A.board.cells)
PLAIN = (SHEETS / "first-duchy.toml").read_text(encoding="utf-8")


def change(*changes: tuple[str, str], text: str = PLAIN) -> str:
    """Return *text* with each of *changes*, which occur once."""
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def problems(text: str) -> list[str]:
    with pytest.raises(FillError) as refused:
        read_fill(text)
    return [str(problem) for problem in refused.value.problems]


def only(text: str) -> str:
    (problem,) = problems(text)
    return problem


def numbers(**cells: int) -> tuple[int, ...]:
    """Return the numbers of a board on which only some cells are filled."""
    return tuple(cells.get(name, 0) for name in A.board.names)


# Files that are fine


def test_a_file_as_a_person_writes_it_is_read() -> None:
    sheet = read_fill(SHEETS / "first-duchy.toml")
    assert (sheet.layout_id, sheet.name, sheet.board) == (
        *("dice/duchy-a", "Duchy A", A.board),
    )
    assert (sheet.rules, sheet.code, sheet.serial) == (A.rules, None, 0)
    assert sheet.switches == Switches()
    assert sheet.fill == Fill(
        numbers=numbers(
            b3=1, b4=2, c3=4, c4=4, c5=4, d4=1, d5=3, e3=2, e4=6, e5=CROSS, f3=5
        ),
        phases=numbers(b3=3, b4=3, c3=2, c4=2, c5=2, d4=1, d5=2, e3=1, e4=1, f3=1),
        rounds=None,
        time=((1,) * 10,) * 3,
        rows={"monk": Row(2, 0), "silver": Row(0, 0), "good": Row(1, 0)}
        | {"worker": Row(8, 0)},
        castle_row=CastleRow(("monk", "silver"), ()),
        columns=(Column((4, 4), 9), Column((6, 1), 7), Column((2,), 2)),
        total=18,
        colours={},
        evidence="phase",
        variant="normal",
    )


def test_only_format_sheet_and_numbers_are_needed() -> None:
    sheet = read_fill(SHEETS / "by-code.toml")
    assert (sheet.layout_id, sheet.serial) == ("dice/duchy-c", 77)
    fill = sheet.fill
    assert (fill.phases, fill.rounds, fill.time, fill.columns) == (None,) * 4
    assert (fill.rows, fill.castle_row, fill.total, fill.colours) == ({}, *[None] * 3)
    assert (fill.evidence, fill.variant) == ("round", "normal")


def test_a_board_of_ones_own_is_filled() -> None:
    sheet = read_fill(SHEETS / "own-board.toml")
    assert (sheet.layout_id, sheet.name) == (None, "Two Lakes")
    assert sheet.fill.numbers == (0, 4, 3, 0, 0, 0, CROSS, 0, 0, 0, 3, 0, 0, 0)
    assert sheet.fill.time == ((1, 1, 1), (), ())
    assert plain_switches(sheet.switches) == {
        "must-combine": "no",
        "optional-sale": "no",
    }
    # Written, it carries its board in digits, and needs no layout file any more.
    again = read_fill(write_fill(sheet))
    assert (again.board, again.fill) == (sheet.board, sheet.fill)


def test_rounds_stand_in_cells_and_time_boxes() -> None:
    """Clauses 9.11 and 9.15."""
    fill = read_fill(SHEETS / "every-round.toml").fill
    assert fill.rounds is not None and fill.time is not None
    assert fill.rounds[A.board.names.index("a1")] == 23
    assert fill.rounds[A.board.names.index("c5")] == 0
    assert fill.time[0] == (1, 2, 3, 4, 5, 6, 6, 7, 8, 9)


@pytest.mark.parametrize(
    "path", [*SHEETS.glob("*.toml")], ids=[p.stem for p in SHEETS.glob("*.toml")]
)
def test_every_sheet_is_the_same_once_it_is_written(path: Path) -> None:
    sheet = read_fill(path)
    assert read_fill(write_fill(sheet)).fill == sheet.fill


def test_empty_cells_are_a_point_or_a_dash_and_crosses_of_either_size() -> None:
    text = PLAIN.replace("X   .\n", "x   -\n")
    assert read_fill(text).fill == read_fill(PLAIN).fill


def test_windows_line_ends_change_nothing() -> None:
    assert read_fill(PLAIN.replace("\n", "\r\n")) == read_fill(PLAIN)


def test_what_is_left_out_is_not_the_same_as_what_is_empty() -> None:
    """Clause 9.3."""
    bare = PLAIN[: PLAIN.index("total =")]
    left_out = read_fill(bare).fill
    assert (left_out.time, left_out.columns, left_out.colours) == (None, None, None)
    empty = read_fill(bare + "[time]\n[points]\n1 = {}\n[colours]\n").fill
    assert empty.time == ((), (), ())
    assert empty.columns == (Column(), Column(), Column())
    assert empty.colours == {}
    assert read_fill(bare + "[points]\n").fill.columns is None


@pytest.mark.parametrize("crosses", [0, 2])
def test_any_number_of_start_castles_can_be_read(crosses: int) -> None:
    """Whether there is one is for the check to say."""
    found = change(("2   6   X   .", f"2   6   {'.' if crosses == 0 else 'X'}   ."))
    found = found.replace("1   1   X   .", "1   1   .   .")
    if crosses == 2:
        found = change(("5   .   .\n", "5   X   .\n"), text=found)
    fill = read_fill(found).fill
    assert fill.numbers.count(CROSS) == crosses


def test_the_code_comes_with_the_layout(tmp_path: Path) -> None:
    code = SheetCode(A.rules.number, A.board, "none", "es", 4)
    signed = encode(code, A.rules.encoding, b"secret")
    sheet = read_fill(change(('duchy-a"', f'duchy-a"\ncode = "{signed}"')))
    assert (sheet.code, sheet.serial, sheet.digits) == (code, 4, signed)
    assert sheet.fill.evidence == "phase"  # as the file says
    assert read_fill(write_fill(sheet)) == sheet


# Files with problems


def test_all_problems_of_a_file_are_told_at_once() -> None:
    path = SHEETS / "broken" / "many-problems.toml"
    with pytest.raises(FillError) as refused:
        read_fill(path)
    found = [
        str(problem).removeprefix(f"{path}:") for problem in refused.value.problems
    ]
    starts = [re.match(r"\d+: [^:]+", text)[0] for text in found]
    assert starts == [
        *("2: sheet", "4: evidence", "5: variant", "10: fill"),
        *("24: totl", "28: time.2", "31: bonuses.monks"),
        *("32: bonuses.silver.circled", "33: bonuses.good.crossed"),
        *("34: bonuses.castle.circled", "37: points.1.entries"),
        *("37: points.1.subtotal", "40: colours.forest", "41: colours.city"),
        *("44: switches.must-combin", "45: switches.full-row"),
    ]
    assert sum("did you mean" in text for text in found) == 8


def test_a_code_of_another_board_is_one_problem() -> None:
    path = SHEETS / "broken" / "other-board.toml"
    with pytest.raises(FillError, match="the code is of another board"):
        read_fill(path)


@pytest.mark.parametrize("token", ["-1", "Y", "²", "1.", "?"])
def test_what_is_no_number_is_no_token_of_a_cell(token: str) -> None:
    told = only(
        change(
            ("5   .   .\n       .   .   .   .\n'''   ", f"5 {token} .\n. . . .\n'''   ")
        )
    )
    assert told == (
        f"fill:11: fill: {token!r} in f4: expected a number from 1 to 6, X for the "
        "start castle, or . for nothing"
    )


def test_a_wrong_token_is_told_once_for_all_its_cells() -> None:
    text = PLAIN.replace(" .   1   3   .   .\n", " ?   1   3   ?   ?\n")
    assert "'?' in d3 and 2 more: expected" in only(text)


@pytest.mark.parametrize("token", ["7", "12", "9999", "0"])
def test_any_number_can_be_written_in_a_cell(token: str) -> None:
    """What no die shows is for the check to say."""
    number = NOUGHT if token == "0" else int(token)
    for old, part in (
        (" .   1   3   .   .\n", "numbers"),
        (".   .   3   3   .", "phases"),
    ):
        new = old.replace("3", token, 1)
        sheet = read_fill(change((old, new)))
        assert number in getattr(sheet.fill, part)
        assert read_fill(write_fill(sheet)).fill == sheet.fill


def test_any_round_can_be_written() -> None:
    text = (SHEETS / "every-round.toml").read_text(encoding="utf-8")
    for token, number in (("31", 31), ("0", NOUGHT), ("X", CROSS)):
        sheet = read_fill(text.replace("20  22  12", f"20  {token}  12"))
        assert number in (sheet.fill.rounds or ())
        assert read_fill(write_fill(sheet)).fill == sheet.fill


def test_a_cross_on_another_cell_than_the_start_castle_is_read() -> None:
    fill = read_fill(change((".   .   3   3   .", ".   X   3   3   ."))).fill
    assert (fill.phases or ()).count(CROSS) == 1


@pytest.mark.parametrize(
    ("boxes", "told"),
    [
        ("x" * 64, "64 entries: there is room for 63"),
        ("x y x", "'y': expected x for a crossed box, or ."),
        ("1 2 3", 'where boxes hold rounds, write evidence = "round"'),
        ("xx3", "'xx3': expected x for a crossed box, or ."),
    ],
)
def test_time_boxes_are_crossed(boxes: str, told: str) -> None:
    """Clause 1.19."""
    text = change(('1 = "x x x x x x x x x x"', f'1 = "{boxes}"'))
    assert only(text).startswith("fill:25: time.1: ")
    assert told in only(text)


@pytest.mark.parametrize("boxes", ["xxxxxxx...", "XXXXXXX", "xxx xxxx ---"])
def test_time_boxes_need_no_blanks(boxes: str) -> None:
    time = read_fill(change(('1 = "x x x x x x x x x x"', f'1 = "{boxes}"'))).fill.time
    assert time is not None
    assert sum(time[0]) == 7
    assert time[1] == (1,) * 10


@pytest.mark.parametrize("box", ["-1", "1a", "x1"])
def test_time_boxes_hold_rounds_where_these_are_the_evidence(box: str) -> None:
    text = (SHEETS / "every-round.toml").read_text(encoding="utf-8")
    told = only(change(('"1 2 3', f'"1 {box} 3'), text=text))
    assert told == (f"fill:26: time.1: {box!r}: expected a round from 1 to 30, or .")


def test_time_boxes_for_rounds_may_hold_anything_that_can_be_written() -> None:
    text = (SHEETS / "every-round.toml").read_text(encoding="utf-8")
    sheet = read_fill(change(('"1 2 3', '"1 x 0 31 3'), text=text))
    assert sheet.fill.time is not None
    assert sheet.fill.time[0][:5] == (1, CROSS, NOUGHT, 31, 3)
    assert read_fill(write_fill(sheet)).fill == sheet.fill


def test_empty_time_boxes_are_a_point_or_a_dash() -> None:
    fill = read_fill(change(('1 = "x x x x x x x x x x"', '1 = "X x . -"'))).fill
    assert fill.time is not None
    assert fill.time[0] == (1, 1, 0, 0)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("monk = {", "monks = {", "bonuses.monks: unknown key (did you mean 'monk'?)"),
        ("circled = 2, ", "", "bonuses.monk.circled: missing"),
        ("circled = 2,", "circled = 128,", "expected a whole number from 0 to 127"),
        ("circled = 2,", "circled = true,", "expected a whole number from 0 to 127"),
        ('["monk", "silver"]', '["monks"]', "unknown 'monks' (did you mean 'monk'?)"),
        ('["monk", "silver"]', "2", "2: expected a list in square brackets"),
        ("total = 18", "total = -1", "total: -1: expected a whole number from 0"),
        ("total = 18", f"total = {10**4000}", "expected a whole number from 0"),
        ("total = 18", 'total = "18"', "'18': expected a whole number from 0"),
        ("[4, 4]", "[4, -4]", "points.1.entries: -4: expected a whole number"),
        ("subtotal = 9", "subtotl = 9", "unknown key (did you mean 'subtotal'?)"),
        ("3 = { entries", "4 = { entries", "points.4: unknown key (known: 3)"),
        ("[colours]", "[colours]\nforest = 'first'", "colours.forest: unknown key"),
        ("[colours]", "[colours]\ncity = 'frist'", "did you mean 'first'?"),
        ("[colours]", "[colors]", "unknown key (did you mean 'colours'?)"),
        ("[time]", "[switches]\nfull-row = 'xtra'\n[time]", "did you mean 'extra'?"),
    ],
)
def test_a_wrong_value_of_a_table_is_told(old: str, new: str, told: str) -> None:
    found = problems(change((old, new)))
    (problem,) = found
    assert told in problem


def test_whose_time_boxes_they_are_is_the_owners_or_a_guests() -> None:
    """Clause 9.25."""
    for time_by in (OWNER, GUEST):
        text = change(("[time]", f'time-by = "{time_by}"\n[time]'))
        assert read_fill(text).fill.time_by == time_by
    assert read_fill(PLAIN).fill.time_by == ""
    told = only(change(("[time]", 'time-by = "gest"\n[time]')))
    assert "time-by: 'gest': not a value of this key (did you mean 'guest'?)" in told


def test_numbers_of_colours_are_crossed_in_any_order() -> None:
    """Clauses 6.12 and 9.28."""
    text = PLAIN + '\n[crossed]\ncity = ["second", "first"]\nmine = ["first"]\n'
    assert read_fill(text).fill.crossed == {"city": RANKS, "mine": ("first",)}
    assert read_fill(PLAIN + "\n[crossed]\n").fill.crossed == {}
    assert read_fill(PLAIN).fill.crossed is None
    assert "third" in only(text.replace('"second"', '"third"'))
    assert "sea" in only(text.replace("mine =", "sea ="))


SHORT = (
    ("monk = { circled = 2, crossed = 0 }", 'monk = "0/2"'),
    ("worker = { circled = 8, crossed = 0 }", 'worker = " 0 / 8 "'),
    (
        'castle = { circled = ["monk", "silver"], crossed = [] }',
        'castle = "monk silver"',
    ),
    ("1 = { entries = [4, 4], subtotal = 9 }", '1 = "4 + 4 = 9"'),
    ("2 = { entries = [6, 1], subtotal = 7 }", '2 = "6 1=7"'),
)


def test_short_forms_say_the_same() -> None:
    assert read_fill(change(*SHORT)).fill == read_fill(PLAIN).fill


def test_crossed_stands_before_circled_and_x_behind_its_bonus() -> None:
    text = change(SHORT[0], SHORT[2]).replace("0/2", "1/2")
    fill = read_fill(text.replace("monk silver", "monk silver x")).fill
    assert fill.rows["monk"] == Row(circled=2, crossed=1)
    assert fill.castle_row == CastleRow(("monk", "silver"), ("silver",))


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("= 9", Column(None, 9)),
        ("4 4", Column((4, 4))),
        ("4+4 =", None),
        ("4 - 4", None),
        ("10000", None),
        ("1 " * 600, None),
        ("1 " * 100, None),
        ("", Column()),
    ],
)
def test_a_points_column_may_be_a_line(text: str, column: Column | None) -> None:
    file = change(SHORT[3]).replace("4 + 4 = 9", text)
    if column is None:
        assert "points.1: " in only(file)
    else:
        assert (read_fill(file).fill.columns or ())[0] == column


@pytest.mark.parametrize("short", ["2", "2/", "1/2/3", "a/b", "-1/2", "2\\\\3", ""])
def test_a_row_is_crossed_and_circled(short: str) -> None:
    told = only(change(SHORT[0]).replace("0/2", short))
    assert 'expected crossed/circled, such as "1/3"' in told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("monk = 2", "2: expected crossed/circled, such as"),
        ("monk = [0, 2]", 'expected crossed/circled, such as "1/3"'),
        ('castle = ["monk"]', "with x behind a crossed one"),
        ("1 = 9", '9: expected the entries and the subtotal, such as "4 + 4 = 9"'),
        ("1 = [4, 4]", '[4, 4]: expected the entries and the subtotal, such as "4'),
        ('monk = "0/128"', "monk: 128: expected a whole number from 0 to 127"),
        ('1 = "4 + 1024 = 9"', "1024: expected a whole number from 0 to 1,023"),
        ('1 = "4 = 1024"', "1024: expected a whole number from 0 to 1,023"),
        ("1 = { subtotal = 1024 }", "1024: expected a whole number from 0 to 1,023"),
        (f'1 = "{"1 " * 64}"', "64 entries: there is room for 63"),
    ],
)
def test_what_is_neither_a_table_nor_a_text_is_told_of_the_short_form(
    line: str, told: str
) -> None:
    key = line.partition(" =")[0]
    long = next(pair[0] for pair in SHORT if pair[0].startswith(f"{key} ="))
    assert told in only(change((long, line)))


@pytest.mark.parametrize("count", [127, 128])
def test_the_castle_row_holds_what_digits_hold(count: int) -> None:
    names = ["monk"] * count + ["silver"]
    short = f'castle = "{" ".join(names)}"'
    listed = f"castle = {{ circled = {names}, crossed = [] }}"
    for row in (short, listed):
        text = change((SHORT[2][0], row))
        if count == 127:
            assert read_fill(text).fill.castle_row == CastleRow(tuple(names), ())
        else:
            assert "128 entries: there is room for 127" in only(text)


@pytest.mark.parametrize("short", ["x monk", "monk x x", "monks", "monk, silver"])
def test_the_castle_row_names_bonuses(short: str) -> None:
    told = only(change(SHORT[2]).replace("monk silver", short))
    assert "with x behind a crossed one" in told


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("[bonuses]", "time.monk: belongs below [bonuses]: is that line missing?"),
        ("[time]", ": 1: belongs below [time] or [points]: is that line missing?"),
        ("[colours]", "points.pasture: belongs below [colours] or [crossed]: is"),
    ],
)
def test_a_head_that_was_left_out_is_named(head: str, told: str) -> None:
    text = change((f"\n{head}", f"\n# {head}"), text=PLAIN + 'pasture = "second"\n')
    assert [problem for problem in problems(text) if told in problem]


def test_what_belongs_above_the_tables_is_told_so() -> None:
    text = change(("total = 18\n", ""), text=PLAIN) + "total = 18\n"
    assert only(text).endswith("total: belongs above the first line in brackets")


def test_the_numbers_must_not_be_missing() -> None:
    text = PLAIN[: PLAIN.index("fill =")]
    assert only(text) == "fill:1: fill: missing"


def test_a_file_that_is_none_is_told(tmp_path: Path) -> None:
    with pytest.raises(FillError, match="is a folder"):
        read_fill(tmp_path)
    with pytest.raises(FillError, match="here:1: not valid TOML"):
        read_fill("[Game dice]\n[x", "here")


# Writing


def small(least: int, most: int) -> st.SearchStrategy[int]:
    return st.integers(least, most)


def for_cells(values: st.SearchStrategy[int]) -> st.SearchStrategy[tuple[int, ...]]:
    return st.lists(values, min_size=CELLS, max_size=CELLS).map(tuple)


def tuples(values: st.SearchStrategy, most: int) -> st.SearchStrategy[tuple]:
    return st.lists(values, max_size=most).map(tuple)


COLUMNS = st.builds(
    Column,
    st.none() | tuples(small(0, 99), 12),
    st.none() | small(0, 200),
)


@st.composite
def fills(draw: st.DrawFn) -> Fill:
    """Return anything that can be written on a sheet of duchy A."""
    evidence = draw(st.sampled_from(EVIDENCE))
    boxes = small(0, 30 if evidence == "round" else 1)
    terrains = [terrain.name for terrain in A.rules.terrains]
    names = tuples(st.sampled_from(BONUSES), 4)
    return Fill(
        draw(for_cells(st.sampled_from([0, CROSS, 1, 2, 3, 4, 5, 6]))),
        draw(st.none() | for_cells(small(0, 3))),
        draw(st.none() | for_cells(small(0, 30))),
        draw(st.none() | st.tuples(*[tuples(boxes, 10)] * 3)),
        draw(
            st.dictionaries(
                st.sampled_from(BONUSES), st.builds(Row, small(0, 9), small(0, 9))
            )
        ),
        draw(st.none() | st.builds(CastleRow, names, names)),
        draw(st.none() | st.tuples(COLUMNS, COLUMNS, COLUMNS)),
        draw(st.none() | small(0, 300)),
        draw(
            st.none()
            | st.dictionaries(
                st.sampled_from(terrains), st.sampled_from(["first", "second"])
            )
        ),
        evidence,
        draw(st.sampled_from(VARIANTS)),
        draw(st.sampled_from(["", OWNER, GUEST])),
        draw(
            st.none()
            | st.dictionaries(
                st.sampled_from(terrains),
                st.sampled_from([RANKS[:1], RANKS[1:], RANKS]),
            )
        ),
    )


@st.composite
def all_switches(draw: st.DrawFn) -> Switches:
    return read_plain_switches(
        {name: draw(st.sampled_from(known)) for name, known in SWITCHES.items()}
    )


@pytest.mark.slow
@steady
@given(fills(), all_switches())
def test_a_sheet_that_was_written_is_read_again(fill: Fill, switches: Switches) -> None:
    sheet = FilledSheet(
        "dice/duchy-a", "Duchy A", A.board, A.rules, None, fill, switches
    )
    assert read_fill(write_fill(sheet)) == sheet


def test_a_sheet_is_written_as_a_person_would() -> None:
    written = write_fill(read_fill(PLAIN))
    bare = re.sub(r" *#.*", "", PLAIN)
    assert re.sub(r" *#.*", "", written).replace("\n\n", "\n") == bare


def test_a_serial_without_a_code_is_kept_in_one() -> None:
    sheet = replace(read_fill(PLAIN), serial=9)
    again = read_fill(write_fill(sheet))
    assert (again.layout_id, again.serial) == ("dice/duchy-a", 9)


def test_the_example_of_the_documents_is_read() -> None:
    document = (ROOT / "docs" / "fills.md").read_text(encoding="utf-8")
    examples = re.findall(r"```toml\n(.*?)```", document, re.DOTALL)
    (example,) = (text for text in examples if 'sheet = "dice/' in text)
    sheet = read_fill(example)
    assert sheet.fill == replace(read_fill(PLAIN).fill, colours={"pasture": "second"})
    assert sheet.switches == Switches(must_combine="no")
