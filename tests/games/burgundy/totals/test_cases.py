"""Sheets of totals: every case of `rules.toml`."""

from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.verdict import ABSENT, RIGHT, Message
from sheetgen.games.burgundy.totals.answers.rules_api import propose
from sheetgen.games.burgundy.totals.sheet.form import (
    STANDARD,
    STOCK_POINTS,
    SUMS,
    Column,
    Fill,
)
from tests.games.burgundy.totals.sheets import SHEET, column, judge
from tests.games.table import (
    Door,
    Given,
    assert_cases,
    load_rules,
    told_proposals,
    told_verdict,
)

RULES = Path(__file__).with_name("rules.toml")
WORKERS = 2  # for a point


def read_column(text: str) -> Column:
    """Return a column such as ``chateauma areas 3 end_other 5``."""
    words = text.removeprefix("chateauma").split()
    points = {name: int(n) for name, n in zip(words[::2], words[1::2], strict=True)}
    who = "chateauma" if text.startswith("chateauma") else "person"
    return column(who=who, **points)


def add(*points: int | None) -> int | None:
    known = [one for one in points if one is not None]
    return sum(known) if known else None


def plain_sums(one: Column) -> dict[str, tuple[int | None, int | None]]:
    """Return what stands for each sum and what its parts come to, as a child adds."""
    goods, silver, workers = one.stock
    stocks = add(goods, silver, None if workers is None else workers // WORKERS)
    left = one.of(STOCK_POINTS) if stocks is None else stocks
    end = add(left, *one.end[1:])
    game = add(*one.game)
    gained = game if one.gained is None else one.gained
    total = add(gained, one.added if end is None else end)
    due = (game, stocks, end, total)
    return {name: (one.of(name), all_) for name, all_ in zip(SUMS, due, strict=True)}


def usual(columns: list[Column], is_wrong: bool) -> dict[str, Any]:
    """Return what follows of columns where nothing is out of the ordinary."""
    told: dict[str, Any] = {"sums": {}, "results": []}
    totals = []
    for at, one in enumerate(columns, 1):
        sums = plain_sums(one)
        for name, (written, due) in sums.items():
            if due is not None:
                state = ABSENT if written is None else RIGHT if written == due else ""
                told["sums"][f"player:{at} {name}"] = state
        game, end = sums["gained"], sums["added"]
        gained = game[1] if game[0] is None else game[0]
        added = end[0] if end[1] is None else end[1]
        totals.append(one.total if sums["total"][1] is None else sums["total"][1])
        told["results"].append(f"{gained} + {added} = {totals[-1]}")
    keys = [-1 if total is None else total for total in totals]
    told["ranking"] = [1 + sum(other > own for other in keys) for own in keys]
    told["complete"] = "" if None in totals else "True"
    first = tuple(
        f"player:{at}" for at, key in enumerate(keys, 1) if key == max(keys) >= 0
    )
    is_over = told["complete"] and len(columns) > 1
    key = "report.won" if is_over else "report.leads"
    told["told"] = "" if is_wrong else f"{key} names={first} points={max(keys)}"
    return told


def told_message(message: Message | None) -> str:
    if message is None:
        return ""
    key, values = message
    return " ".join([key, *(f"{name}={value}" for name, value in values.items())])


def sheet(case: Given) -> dict[str, Any]:
    """Return what is found on a sheet, and all that is not as usual."""
    columns = [read_column(text) for text in case["columns"]]
    final = judge(*columns, **case.get("switches", {}))
    told = told_verdict(final.verdict)
    del told["worth"]
    told |= {
        "sums": dict(final.verdict.sums),
        "results": [
            f"{gained} + {added} = {total}"
            for gained, _, added, total in [one.sums for one in final.results]
        ],
        "ranking": list(final.ranking),
        "told": told_message(final.verdict.total_told),
    }
    plain = usual(columns, bool(final.verdict.errors))
    assert told["sums"].keys() == plain["sums"].keys()
    odd = {p: s for p, s in told["sums"].items() if s != plain["sums"][p]}
    told = {key: told[key] for key in told if told[key] != plain.get(key)}
    return told | {"sums": odd}


def proposal(case: Given) -> dict[str, Any]:
    """Return what follows from a sheet."""
    fill = Fill(tuple(map(read_column, case["columns"])))
    return {"proposed": told_proposals(propose(SHEET, fill, STANDARD))}


DOORS = {"sheet": sheet, "proposal": proposal}


@pytest.mark.parametrize(("door", "cases"), load_rules(RULES, DOORS))
def test_a_rule(door: Door, cases: list[Given]) -> None:
    assert_cases(door, cases)
