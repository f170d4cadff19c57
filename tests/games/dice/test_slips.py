"""What can be written on a sheet though no game has it: cases are in `rules.toml`."""

from pathlib import Path

import pytest

from sheetgen.core.errors import FillError
from sheetgen.games.dice import GAME
from sheetgen.games.dice.answers.judge import SheetAnswer, check_file
from sheetgen.games.dice.check.slips import find_unheld
from sheetgen.games.dice.files.fill_file import NOTATION
from sheetgen.language.texts import SAYS, load_texts
from tests.games.dice.answers import pack_answers, plain_fill

SHEETS = Path(__file__).resolve().parents[2] / "sheets" / "dice"
PHASES = SHEETS / "first-duchy.toml"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("4   4   4", "4   0   4", "  space c4: 0 is not allowed here"),
        ("4   4   4", "4   .   4", "  space c4: A phase is written here, but"),
        ("4   4   4|2   2   2", "4   4   .|2   2   .", "Did you mean space"),
    ],
)
def test_what_was_written_is_what_is_told(
    old: str, new: str, told: str, tmp_path: Path
) -> None:
    path = tmp_path / "sheet.toml"
    text = PHASES.read_text(encoding="utf-8")
    for before, after in zip(old.split("|"), new.split("|"), strict=True):
        text = text.replace(before, after, 1)
    path.write_text(text, encoding="utf-8")
    lines = check_file(path).lines(load_texts("en", GAME.said, SAYS), False)
    assert any(told in line for line in lines)
    is_unheld = "No link can hold this sheet as written: space c4." in lines
    assert is_unheld == (" 0 " in new)
    assert not is_unheld or any(line.endswith("Did you mean 4?") for line in lines)


def test_what_is_right_but_large_is_refused_as_a_link_refuses_it() -> None:
    text = PHASES.read_text(encoding="utf-8").replace("[4, 4]", "[4, 4000]")
    with pytest.raises(FillError, match="expected a whole number from 0 to 1,023"):
        NOTATION.read(text)


@pytest.mark.parametrize("old", ["4   4   4", ".   3   3   ."])
def test_digits_and_plain_values_refuse_what_they_cannot_hold(old: str) -> None:
    text = PHASES.read_text(encoding="utf-8")
    sheet = NOTATION.read(text.replace(old, old.replace(old.strip(". ")[0], "7", 1), 1))
    duchy = check_file(PHASES).board
    assert find_unheld(duchy, sheet.fill)
    with pytest.raises(ValueError):
        pack_answers(duchy, sheet.fill, sheet.switches)
    with pytest.raises(ValueError):
        plain_fill(sheet.fill)


@pytest.mark.parametrize("sheet", sorted(SHEETS.glob("*.toml")), ids=lambda p: p.stem)
def test_digits_hold_every_sheet_that_is_said_to_be_held(sheet: Path) -> None:
    answer = check_file(sheet)
    assert isinstance(answer, SheetAnswer)
    assert answer.unheld == ()
    pack_answers(answer.board, answer.sheet.fill, answer.sheet.switches)
