"""Sheets of totals: every case of `rules.toml`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.verdict import Message
from tests.games.burgundy.totals.sheets import column, judge
from tests.games.table import Door, Given, assert_cases, load_rules, told_verdict

RULES = Path(__file__).with_name("rules.toml")


def told_message(message: Message | None) -> str:
    if message is None:
        return ""
    key, values = message
    return " ".join([key, *(f"{name}={value}" for name, value in values.items())])


def sheet(case: Given) -> Mapping[str, Any]:
    """Return what is found on a sheet, what each player has, and who is where."""
    final = judge(
        *(column(**one) for one in case["columns"]), **case.get("switches", {})
    )
    told = told_verdict(final.verdict)
    del told["worth"]
    return {
        **told,
        "sums": dict(final.verdict.sums),
        "results": [
            f"{gained} + {added} = {total}"
            for gained, _, added, total in [one.sums for one in final.results]
        ],
        "ranking": list(final.ranking),
        "told": told_message(final.verdict.total_told),
    }


@pytest.mark.parametrize(("door", "cases"), load_rules(RULES, {"sheet": sheet}))
def test_a_rule(door: Door, cases: list[Given]) -> None:
    assert_cases(door, cases)
