"""Every sheet of the collection, filled in rightly and wrongly."""

import tomllib
from pathlib import Path

import pytest

from sheetgen.core.verdict import ERROR, LEGAL
from sheetgen.games.find import load_layout
from sheetgen.games.sheets.answers.judge import JUDGE
from sheetgen.layout.read import layout_names
from sheetgen.prints.example import example_path

NAMES = [name.removeprefix("sheets/") for name in layout_names("sheets")]
WRONG = tomllib.loads(Path(__file__).with_name("collection.toml").read_text("utf-8"))
FEWEST = 2  # wrong ones of each sheet


def findings(text: str) -> list[str]:
    """Return the codes of what is against the rules; else whether a sum is wrong."""
    answer = JUDGE.judge("sheet", JUDGE.notation.read(text))
    found = {one.code for one in answer.verdict_.findings if one.severity == ERROR}
    return sorted(found) or ["sums"] * answer.has_wrong_sums


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_is_right_as_its_example_has_it_and_wrong_otherwise(name: str) -> None:
    right = example_path(load_layout(f"sheets/{name}")).read_text("utf-8")
    assert JUDGE.judge(name, JUDGE.notation.read(right)).verdict == LEGAL
    assert findings(right) == []
    cases = WRONG[name]["wrong"]
    assert len(cases) >= FEWEST
    for case in cases:
        assert case["from"] in right, case
        wrong = right.replace(case["from"], case["to"], 1)
        assert findings(wrong) == case["findings"], case
