"""Answers to files of The Castles of Burgundy, beside the cases of `fills.toml`."""

from pathlib import Path

import pytest

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.errors import FillError
from sheetgen.games.burgundy.answers.judge import SheetAnswer, check_file
from sheetgen.games.find import load_layout
from tests.games.filled import saved, texts_of

SHEETS = Path(__file__).parents[2] / "sheets" / "burgundy"
LAYOUT = load_layout("burgundy/duchy-25")
DIGITS = encode(SheetCode(LAYOUT.rules.number, LAYOUT.board), LAYOUT.rules.encoding)


@pytest.mark.parametrize("name", ["three-expansions", "every-expansion", "base-game"])
def test_the_points_of_all_lines_are_those_of_the_headings(name: str) -> None:
    answer = check_file(SHEETS / f"{name}.toml")
    assert isinstance(answer, SheetAnswer)
    facts = answer.facts(texts_of("burgundy"), False)
    lines, points = facts["lines"], facts["points"]
    assert isinstance(lines, list)
    assert isinstance(points, dict)
    for heading, amount in points.items():
        assert sum(one["low"] for one in lines if one["heading"] == heading) == amount
    ends = [sum(line[end] for line in lines) for end in ("low", "high")]
    assert facts["total_range"] == ends


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("base-game", "the code is of another board"),
        ("by-code", "is the fill of another sheet"),
    ],
)
def test_a_code_of_another_sheet_is_refused(name: str, told: str) -> None:
    with pytest.raises(FillError, match=told):
        check_file(SHEETS / f"{name}.toml", DIGITS)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[", "not valid TOML"),
        ("format = 1\nplayers = 7\nfill = ''\n", "2: players: 7"),
    ],
)
def test_problems_are_told_where_a_code_names_the_sheet(text: str, told: str) -> None:
    with saved(text) as (path,), pytest.raises(FillError, match=told):
        check_file(path, DIGITS)
