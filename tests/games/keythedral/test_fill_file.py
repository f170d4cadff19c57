from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.errors import FillError
from sheetgen.core.form.digits import pack_fill, unpack_fill
from sheetgen.games.find import load_layout
from sheetgen.games.keythedral.fill import COUNTED, Column, Fill
from sheetgen.games.keythedral.fill_file import read_fill, write_fill
from sheetgen.games.keythedral.form import FORM, MOST_CUBES, MOST_POINTS, MOST_SEATS
from sheetgen.games.keythedral.rules import SWITCHES, Switches

steady = settings(deadline=None, derandomize=True, max_examples=60)

SHEETS = Path(__file__).parents[2] / "sheets" / "keythedral"
LAYOUT = load_layout("keythedral/cathedral")
DIGITS = encode(
    SheetCode(LAYOUT.rules.number, LAYOUT.board, "none", serial=7),
    LAYOUT.rules.encoding,
)
HEAD = 'format = 1\nsheet = "keythedral/cathedral"\n'


def problems(text: str) -> list[str]:
    with pytest.raises(FillError) as refused:
        read_fill(text)
    return [str(problem) for problem in refused.value.problems]


def only(text: str) -> str:
    (problem,) = problems(text)
    return problem


def column_of(text: str) -> Column:
    (column,) = read_fill(f"{HEAD}[[player]]\n{text}").fill.columns
    return column


def test_a_file_as_a_person_writes_it_is_read() -> None:
    sheet = read_fill(SHEETS / "full-game.toml")
    assert (sheet.layout_id, sheet.board) == ("keythedral/cathedral", LAYOUT.board)
    assert (sheet.fill.version, sheet.fill.evidence) == ("full", "none")
    names = [column.name for column in sheet.fill.columns]
    assert names == ["Anna", "Béla", "Csilla"]
    anna, _, csilla = sheet.fill.columns
    assert anna.seats == (1, 1, 1, 0, 1)
    assert dict(zip(COUNTED, anna.cubes, strict=True))["food"] == 3
    assert (anna.seat_points, anna.cube_points, anna.total) == (30, 6, 36)
    assert csilla.seats == (3, 2, 1, 3, None)


def test_a_list_tells_all_seats_and_a_table_those_it_names() -> None:
    assert column_of("seats = [4, 12, 4]").seats == (2, 0, 0, 0, 1)
    assert column_of("seats = []").seats == (0,) * 5
    assert column_of('seats = { "4" = 2 }').seats == (2, None, None, None, None)
    assert column_of("").seats == (None,) * 5
    assert column_of("").is_empty


def test_the_variant_with_tiles_face_up_can_be_told() -> None:
    """Clause 11.4."""
    sheet = read_fill(f'{HEAD}variant = "open"\nplayer = []\n')
    assert sheet.fill.variant == "open"
    assert read_fill(write_fill(sheet)).fill == sheet.fill
    assert read_fill(f"{HEAD}player = []\n").fill.variant == "normal"
    assert "variant: 'opened': not a value of this key" in only(
        f'{HEAD}variant = "opened"\nplayer = []\n'
    )


def test_digits_that_were_printed_decode_as_they_did() -> None:
    """The variant is a tail, which digits of the usual game lack."""
    one = Column(
        seats=(1, 1, 1, 0, 1),
        cubes=(None, 1, None, 3, None, None, None, None, None),
        total=36,
    )
    two = Column(seats=(5, 4, 3, 4, 2), seat_points=126)
    for fill, switches, digits in (
        (
            Fill("full", (one, two)),
            Switches(tie="seats"),
            "1601051360762801856371409790585436321899728690098167005105206061663896"
            "86686033049081",
        ),
        (
            Fill("short", (Column(total=12), Column())),
            Switches(),
            "1601051158038087306053640732564405819518227731761166097212908420956657"
            "92260911392673",
        ),
    ):
        assert pack_fill(FORM, fill, switches) == digits
        assert unpack_fill(FORM, "none", digits) == (fill, switches)
        face_up = replace(fill, variant="open")
        longer = pack_fill(FORM, face_up, switches)
        assert longer != digits
        assert unpack_fill(FORM, "none", longer) == (face_up, switches)


def test_the_version_is_full_unless_it_is_told() -> None:
    text = f"{HEAD}[[player]]\nseats = [4]\n"
    assert read_fill(text).fill.version == "full"
    assert read_fill(f'{HEAD}version = "short"\nplayer = []').fill.version == "short"


def test_the_sheet_may_be_named_by_its_code() -> None:
    sheet = read_fill(f'format = 1\nsheet = "{DIGITS}"\nplayer = []')
    assert (sheet.serial, sheet.layout_id) == (7, "keythedral/cathedral")
    assert read_fill(write_fill(sheet)).serial == 7


def test_switches_are_read() -> None:
    sheet = read_fill(SHEETS / "short-game.toml")
    assert sheet.switches == Switches(tie="value")
    assert read_fill(write_fill(sheet)).switches == sheet.switches


# Problems


def test_every_problem_of_a_file_is_told_with_its_line() -> None:
    with pytest.raises(FillError) as refused:
        read_fill(SHEETS / "broken" / "columns.toml")
    path = SHEETS / "broken" / "columns.toml"
    told = [str(p).removeprefix(f"{path}:") for p in refused.value.problems]
    assert [problem.partition(": ")[0] for problem in told] == [
        *("4", "5", "6", "9", "13", "14", "17", "18", "18", "19", "19", "22"),
    ]
    assert told[4] == "13: player.1.seats: 7: expected one of 4, 6, 8, 10, 12"
    assert "player.2.seats.14: 14: expected one of" in told[7]


def test_a_sheet_needs_players() -> None:
    assert only(HEAD) == "fill:1: player: missing"
    assert "expected a table" in only(f"{HEAD}player = 3\n")


def test_what_a_rule_forbids_is_read_all_the_same() -> None:
    """Clauses 1.8, 10.5 and 12.5: the check says what is wrong with it."""
    column = column_of('seats = { "4" = 63 }\ncubes = { gold = 127 }\ntotal = 999\n')
    assert (column.seats[0], column.cubes[0], column.total) == (63, 127, 999)
    assert column_of(f"seats = {[4] * 63}\n").seats[0] == 63


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('seats = { "4" = 64 }', "seats.4: 64: expected a whole number from 0 to 63"),
        (f"seats = {[4] * 64}", "seats: 64 entries: there is room for 63"),
        ("cubes = { gold = 128 }", "128: expected a whole number from 0 to 127"),
        ("cube-points = 1000", "1000: expected a whole number from 0 to 999"),
    ],
)
def test_a_file_holds_what_a_link_holds_and_no_more(line: str, told: str) -> None:
    assert told in only(f"{HEAD}[[player]]\n{line}\n")


def test_a_sheet_has_a_column_for_each_player_who_can_play() -> None:
    """Clause 1.1."""
    assert len(read_fill(HEAD + "[[player]]\n" * 5).fill.columns) == 5
    assert only(HEAD + "[[player]]\n" * 6) == (
        "fill:3: player: 6 entries: there is room for 5"
    )


@pytest.mark.parametrize("name", ["x" * 41, "a\\nb"])
def test_a_name_can_be_printed(name: str) -> None:
    assert "expected 1 to 40 letters" in only(f'{HEAD}[[player]]\nname = "{name}"\n')


def test_evidence_has_no_place() -> None:
    """Clause 12.1."""
    text = f'{HEAD}evidence = "{{}}"\n[[player]]\n'
    assert read_fill(text.format("none")).fill.evidence == "none"
    assert "no place for it (known: none)" in only(text.format("round"))


def test_another_game_is_refused() -> None:
    assert "sheet" in only('format = 1\nsheet = "dice/duchy-a"\nplayer = []')


# Writing


SCORES = [
    path
    for path in sorted(SHEETS.glob("*.toml"))
    if "sheet = " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("path", SCORES, ids=lambda p: p.stem)
def test_every_sheet_is_the_same_once_it_is_written(path: Path) -> None:
    sheet = read_fill(path)
    again = read_fill(write_fill(sheet))
    assert (again.fill, again.board, again.switches) == (
        *(sheet.fill, sheet.board, sheet.switches),
    )


counts = st.none() | st.integers(0, 9)
columns = st.builds(
    Column,
    name=st.text("abcÁű 'ó\"\\", max_size=12).map(str.strip),
    seats=st.tuples(*[st.none() | st.integers(0, MOST_SEATS)] * 5),
    cubes=st.tuples(*[st.none() | st.integers(0, MOST_CUBES)] * len(COUNTED)),
    seat_points=st.none() | st.integers(0, MOST_POINTS),
    cube_points=counts,
    total=counts,
)
switches = st.builds(
    Switches,
    **{
        name.replace("-", "_"): st.sampled_from(known)
        for name, known in SWITCHES.items()
    },
)


@pytest.mark.slow
@steady
@given(st.sampled_from(["full", "short"]), st.lists(columns, max_size=5), switches)
def test_what_was_written_is_read_back(
    version: str, written: list[Column], chosen: Switches
) -> None:
    sheet = replace(
        read_fill(f"{HEAD}player = []"),
        fill=Fill(version, tuple(written)),
        switches=chosen,
    )
    again = read_fill(write_fill(sheet))
    assert (again.fill, again.switches) == (sheet.fill, chosen)
