"""Files of totals to fill in, and codes of other sheets; also `fills.toml`."""

from pathlib import Path

import pytest

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.errors import CodeError
from sheetgen.games.burgundy.totals.answers.judge import check_answers
from sheetgen.games.find import load_layout
from sheetgen.games.target import find_game_of
from tests.games.burgundy.totals.conformance import DIGITS


@pytest.mark.parametrize("name", ["TOTALS", "burgundy/totals", DIGITS])
def test_a_file_to_fill_in_can_be_checked_at_once(
    run, tmp_path: Path, name: str
) -> None:
    told = run("check", name)
    assert told.code == 2
    path = tmp_path / "blank.toml"
    path.write_text(told.out, encoding="utf-8")
    assert find_game_of(path).id == "burgundy-totals"
    assert run("check", str(path)).code == 0
    path.write_text(told.out.replace("\n# ", "\n"), encoding="utf-8")
    assert "sums are right" in run("check", str(path)).out


def test_a_code_of_another_sheet_is_refused() -> None:
    duchy = load_layout("1")
    with pytest.raises(CodeError):
        check_answers(encode(SheetCode(2, duchy.board), duchy.rules.encoding), "1")
