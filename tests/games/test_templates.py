"""The file that a code is answered with is read as it is, and as it is filled in."""

import pytest

from sheetgen.checking.target import write_template
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.check.expansions import IDS
from sheetgen.games.burgundy.files.fill_file import NOTATION
from sheetgen.games.burgundy.rules.fill import HEADINGS, Chateauma, Fill, Solo
from sheetgen.games.find import load_layout
from sheetgen.games.keythedral.files.fill_file import NOTATION as KEYTHEDRAL
from sheetgen.games.keythedral.rules.fill import ROWS, Column
from sheetgen.layout.read import layout_names
from tests.games.faces import WIDE
from tests.games.filled import digits_of, opened

LAYOUTS = [*layout_names(GAME.id), WIDE]
CASES = [(name, evidence) for name in LAYOUTS for evidence in GAME.evidence]


@pytest.mark.sample(5)
@pytest.mark.slow
@pytest.mark.parametrize(("name", "evidence"), CASES)
def test_a_template_is_the_file_of_an_empty_sheet_to_be_filled_in(
    name: str, evidence: str
) -> None:
    """Clause 40.7: what is not filled in is left out, and not empty."""
    template = write_template(digits_of(name, evidence))
    sheet = NOTATION.read(template)
    count = len(sheet.board.cells)
    assert sheet.board == load_layout(name).board
    assert sheet.serial == 7
    assert sheet.fill == Fill(
        tiles=("",) * count,
        phases=None if evidence == "none" else (0,) * count,
        evidence=evidence,
        variant="solo" if sheet.board.links else "normal",
    )
    whole = NOTATION.read(opened(template))
    assert NOTATION.read(NOTATION.write(whole)).fill == whole.fill
    assert whole.fill.shields and whole.fill.routes and whole.fill.vineyard
    is_solo = bool(whole.board.links)
    assert (whole.fill.bonus is None) is (whole.fill.points is None) is is_solo


def test_a_template_has_a_place_for_all_that_a_sheet_has() -> None:
    template = write_template(digits_of("burgundy/duchy-1"))
    fill = NOTATION.read(opened(template)).fill
    assert fill.expansions == IDS
    assert tuple(fill.points or ()) == HEADINGS
    assert fill.chateauma == Chateauma()
    left = [
        name
        for name in Fill.__dataclass_fields__
        if name not in ("taken_back", "copied", "evidence", "variant", "shields_open")
        and getattr(fill, name) == getattr(Fill(()), name)
    ]
    # Nobody writes the one, and no duchy but one for solo games has the other.
    assert left == ["taken", "solo"]


def test_a_template_for_one_asks_how_far_the_game_came() -> None:
    """Clause 30.15."""
    template = write_template(digits_of("burgundy/solo-33"))
    fill = NOTATION.read(opened(template)).fill
    assert fill.solo == Solo((), 0, 0)
    assert (fill.team, fill.points, fill.chateauma) == ("", None, None)
    assert "\n# taken-back = 0" in template and "\n# copied = []" in template


def test_a_board_without_border_posts_has_no_table_of_them() -> None:
    names = ("burgundy/duchy-1", "burgundy/solo-33", WIDE)
    have = ["[posts]" in write_template(digits_of(name)) for name in names]
    assert have == [True, False, False]


@pytest.mark.parametrize("name", ["burgundy/duchy-1", "keythedral/cathedral"])
def test_a_code_alone_is_answered_with_the_template(name: str, run) -> None:
    digits = digits_of(name, "none")
    done = run("check", digits)
    assert done.code == 2
    assert done.out == write_template(digits)


def test_a_template_of_keythedral_can_be_read_and_filled_in() -> None:
    template = write_template(digits_of("keythedral/cathedral", "none"))
    sheet = KEYTHEDRAL.read(template)
    assert (sheet.board, sheet.serial) == (load_layout("keythedral/cathedral").board, 7)
    assert sheet.fill.columns == (Column(), Column())
    sheet = KEYTHEDRAL.read(opened(template))
    assert KEYTHEDRAL.read(KEYTHEDRAL.write(sheet)).fill == sheet.fill
    assert len(sheet.fill.columns) == 5
    for column in sheet.fill.columns:
        assert None not in (*column.seats, *column.cubes[: len(ROWS)])
        assert (column.seat_points, column.cube_points, column.total) == (0, 0, 0)
