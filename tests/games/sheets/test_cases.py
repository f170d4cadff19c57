"""Declared sheets: every case of `rules.toml`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.codes import NO_BOARD
from sheetgen.core.scoresheet.chain import MISADDED
from sheetgen.core.scoresheet.check import check
from sheetgen.core.scoresheet.fields import RARE
from sheetgen.core.scoresheet.fill import Sheet
from sheetgen.core.scoresheet.rules_api import RULES_API
from tests.games.sheets.declare import columns_of, declare, problems
from tests.games.table import Door, Given, assert_cases, load_rules, told_verdict

RULES = Path(__file__).with_name("rules.toml")
# More than it costs that somebody wrote what hardly anybody does, or added up wrongly.
COSTS = {"surely": RARE + 500, "added": MISADDED + 500}
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


def decide(case: Given) -> Mapping[str, Any]:
    """Return what is read otherwise than it was seen, and what is asked.

    A reading is all that may stand there, the likeliest first, with what each costs.
    """
    of = Sheet(NO_BOARD, declare(HEAD + case["file"]))
    texts = {**case["readings"], **case.get("known", {})}
    seen = {name: list(map(costed, texts[name].split(", "))) for name in texts}
    said = case.get("answers", {})
    asked = {"do": "decide", "readings": [*map(list, seen.items())], "answers": said}
    try:
        told = RULES_API.answer(of, "none", asked)
    except ValueError as refused:
        return {"refused": str(refused)}
    likeliest = {name: values[0][0] for name, values in seen.items()}
    best = {name: value for name, value, *_ in told["spots"] if name not in said}
    return {
        "read": {n: best[n] for n in best if best[n] != likeliest.get(n, "")},
        "questions": list(told["questions"]),
    }


def costed(text: str) -> tuple[str, int]:
    value, _, cost = text.rpartition(" ")
    return value, COSTS.get(cost) or int(cost)


DOORS = {"sheet": sheet, "refused": refused, "decide": decide}


@pytest.mark.parametrize(("door", "cases"), load_rules(RULES, DOORS))
def test_a_rule(door: Door, cases: list[Given]) -> None:
    assert_cases(door, cases)
