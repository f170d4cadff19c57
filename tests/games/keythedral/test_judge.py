"""Answers to files of Keythedral, beside the cases of `fills.toml`."""

from pathlib import Path

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.games.find import load_layout
from sheetgen.games.keythedral.answers.judge import (
    LandAnswer,
    PaymentAnswer,
    SheetAnswer,
    WorkersAnswer,
    check_file,
)
from sheetgen.games.target import list_files

SHEETS = Path(__file__).parents[2] / "sheets" / "keythedral"
LAYOUT = load_layout("keythedral/cathedral")


def save(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_there_is_an_example_of_each_kind_of_file() -> None:
    paths = list_files(SHEETS)
    assert len(paths) == len(list(SHEETS.glob("*.toml"))) > 6
    kinds = {type(check_file(path)) for path in paths}
    assert kinds == {SheetAnswer, LandAnswer, WorkersAnswer, PaymentAnswer}


def test_an_owner_s_squares_are_judged_strictly_by_file_and_by_code(
    tmp_path: Path,
) -> None:
    """Clauses 1.12 and 7.4: seven fours, on a cathedral of six."""
    players = "[[player]]\nseats = [4, 4, 4, 4]\n[[player]]\nseats = [4, 4, 4]\n"
    ours = save(tmp_path, "a.toml", f'format = 1\nsheet = "cathedral"\n{players}')
    assert check_file(ours).verdict == "legal"
    text = LAYOUT.path.read_text("utf-8").partition("[expect]")[0]
    save(tmp_path, "own.toml", text.replace("s12 f12 s12", "s12 f12 f12"))
    own = save(tmp_path, "b.toml", f'format = 1\nsheet = "own.toml"\n{players}')
    answer = check_file(own)
    assert answer.verdict == "illegal"
    (finding,) = answer.verdict_.errors
    assert (finding.code, finding.expected, finding.found) == ("too-many-seats", 6, 7)
    board = answer.sheet.board
    digits = encode(
        SheetCode(LAYOUT.rules.number, board, "none"), LAYOUT.rules.encoding
    )
    coded = save(tmp_path, "c.toml", f'format = 1\nsheet = "{digits}"\n{players}')
    assert check_file(coded).verdict_ == answer.verdict_
