"""Declared sheets: every case of `rules.toml`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.codes import NO_BOARD
from sheetgen.core.scoresheet.check import check
from sheetgen.core.scoresheet.fill import Sheet
from tests.games.sheets.declare import columns_of, declare, problems
from tests.games.table import Door, Given, assert_cases, load_rules, told_verdict

RULES = Path(__file__).with_name("rules.toml")
HEAD = 'format = 1\nsheet = "A"\n'


def sheet(case: Given) -> Mapping[str, Any]:
    """Return what is found on a sheet, what each player has, and who is where."""
    declared = declare(HEAD + case["file"])
    fill = columns_of(
        declared, case["columns"], case.get("ticked", ()), case.get("winner", "")
    )
    final = check(Sheet(NO_BOARD, declared), fill)
    told = told_verdict(final.verdict)
    key, values = final.verdict.total_told or ("", {})
    return {
        "findings": told["findings"],
        "complete": told["complete"],
        "sums": told["sums"],
        "totals": [-9999 if one.total is None else one.total for one in final.results],
        "ranking": list(final.ranking),
        "told": " ".join([key, *map(str, values.get("names", ()))]).strip(),
    }


def refused(case: Given) -> Mapping[str, Any]:
    """Return what is wrong with a file, each with its line."""
    head = "" if case.get("whole") else HEAD
    return {"problems": problems(head + case["file"])}


DOORS = {"sheet": sheet, "refused": refused}


@pytest.mark.parametrize(("door", "cases"), load_rules(RULES, DOORS))
def test_a_rule(door: Door, cases: list[Given]) -> None:
    assert_cases(door, cases)
