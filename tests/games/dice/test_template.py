"""The file that a code or a layout is answered with, as it is and filled in."""

from pathlib import Path

import pytest

from sheetgen.checking.target import write_template
from sheetgen.form.cells import NOTE
from sheetgen.games.dice import GAME
from sheetgen.games.dice.answers.judge import check_file
from sheetgen.games.dice.files.fill_file import NOTATION
from sheetgen.games.dice.rules.fill import OWNER, CastleRow, Column, Fill, Row
from sheetgen.games.dice.rules.ruleset import BONUSES
from sheetgen.games.find import list_games, load_layout
from sheetgen.layout.read import layout_names
from tests.games.filled import digits_of, opened

OWN = Path(__file__).resolve().parents[2] / "sheets" / "dice" / "boards"
LAYOUTS = ("A", "D", str(OWN / "two-lakes.toml"))
CASES = [(name, level) for name in LAYOUTS for level in GAME.evidence]


@pytest.mark.parametrize(("name", "evidence"), CASES)
def test_a_template_is_the_file_of_an_empty_sheet_and_each_line_can_be_filled_in(
    name: str, evidence: str
) -> None:
    """Clause 9.3: what is not filled in is left out, and not empty."""
    template = write_template(digits_of(name, evidence))
    sheet = NOTATION.read(template)
    empty = (0,) * len(sheet.board.cells)
    assert (sheet.board, sheet.serial) == (load_layout(name).board, 7)
    assert sheet.fill == Fill(
        empty,
        phases=empty if evidence == "phase" else None,
        rounds=empty if evidence == "round" else None,
        evidence=evidence,
    )
    # A template in which every line counts.
    sheet = NOTATION.read(opened(template))
    assert NOTATION.read(NOTATION.write(sheet)).fill == sheet.fill
    fill = sheet.fill
    assert fill.rows == {bonus: Row(0, 0) for bonus in BONUSES}
    assert fill.castle_row == CastleRow((), ())
    assert fill.columns == (Column(), Column(), Column())
    terrains = {cell.terrain for cell in sheet.board.cells}
    assert set(fill.colours or ()) == set(fill.crossed or ()) == terrains
    assert [len(boxes) for boxes in fill.time or ()] == [10, 10, 10]
    assert fill.time_by == ("" if evidence == "round" else OWNER)
    assert fill.total == 0


def test_names_and_terrains_stand_above_the_map() -> None:
    template = write_template("A")
    maps = [line for line in template.split("\n") if line.startswith(NOTE)][2:]
    assert len(maps) == 7
    words = [line.removeprefix(NOTE).split() for line in maps]
    board = load_layout("A").board
    names = [word for row in words for word in row[: len(row) // 2]]
    terrains = [word for row in words for word in row[len(row) // 2 :]]
    assert names == list(board.names)
    assert terrains == [cell.terrain[:2] for cell in board.cells]


@pytest.mark.parametrize("name", ["A", "d", "dice/duchy-b", digits_of("C", "round")])
def test_the_file_can_be_checked_as_it_is_printed(name: str, tmp_path: Path) -> None:
    path = tmp_path / "anna.toml"
    path.write_text(write_template(name), encoding="utf-8")
    answer = check_file(path)
    assert (answer.verdict, answer.has_wrong_sums) == ("legal", False)
    (note,) = [f for f in answer.verdict_.findings if f.code == "start-missing"]
    assert note.severity == "note"


def test_a_sheet_with_anything_on_it_lacks_its_start_castle(tmp_path: Path) -> None:
    """Clause 2.5."""
    path = tmp_path / "anna.toml"
    path.write_text(write_template("A").replace("  .  ", "  3  ", 1), encoding="utf-8")
    assert check_file(path).verdict == "illegal"


@pytest.mark.parametrize(
    "name",
    [
        *("A", "c", "dice/duchy-b", "25", "2011-4", "burgundy/solo-33"),
        *("CATHEDRAL", "keythedral/cathedral"),
    ],
)
def test_a_layout_is_answered_like_a_code(name: str, run) -> None:
    done = run("check", name)
    assert done.code == 2
    assert f"sheetgen: {name} is a layout of " in done.err
    Path("sheet.toml").write_text(done.out, encoding="utf-8")
    again = run("check", "sheet.toml")
    assert (again.code, again.err) == (0, "")


@pytest.mark.slow
def test_every_layout_has_a_template() -> None:
    for game in list_games():
        for name in layout_names(game.id):
            assert f'sheet = "{name}"' in write_template(name)


def test_a_file_of_the_name_of_a_layout_is_the_file(run) -> None:
    Path("A").write_text("", encoding="utf-8")
    assert run("check", "A").code == 3
