"""The rules of The Castles of Burgundy: every case of `rules.toml`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from sheetgen.games.burgundy.duchy import Duchy
from sheetgen.games.burgundy.fill import Posts, Routes, Shield, Solo, Vineyard
from sheetgen.games.burgundy.rules import Switches
from sheetgen.verdict import Line, Verdict
from tests.games.burgundy.play import load_duchy
from tests.games.burgundy.sheets import duchy_of, verdict_of
from tests.games.table import (
    Door,
    Given,
    assert_case,
    load_rules,
    told_line,
    told_points,
    told_verdict,
)

GOODS = Line("stocks", "stock:goods", 5, 3, 3, "11.2")  # of every sheet made here
PARTS = {"posts": Posts, "routes": Routes, "vineyard": Vineyard, "solo": Solo}
# What a case says of itself, and what comes of it; all else is written on the sheet.
APART = ("board", "tiles", "switches", "missing")
TOLD = ("verdict", "findings", "complete", "worth", "sums", "lines", "scores")


def frozen(value: object) -> Any:
    """Return a value of a table as a sheet has it."""
    if isinstance(value, dict):
        return {key: frozen(one) for key, one in value.items()}
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def sheet_of(case: Given) -> Verdict:
    """Return the verdict on the sheet of a case."""
    rest = {key: frozen(case[key]) for key in case if key not in (*APART, *TOLD)}
    rest |= {key: kind(**rest[key]) for key, kind in PARTS.items() if key in rest}
    if "shields" in rest:
        rest["shields"] = tuple(Shield(*one) for one in rest["shields"])
    rest |= dict.fromkeys(case.get("missing", ()))
    board = case["board"]
    duchy: Duchy = load_duchy(board) if board.isdigit() else duchy_of(board)
    return verdict_of(
        duchy, case["tiles"], Switches(**case.get("switches", {})), **rest
    )


def lines_of(verdict: Verdict) -> list[Line]:
    return [one for one in verdict.lines if one != GOODS]


def check(case: Given) -> Mapping[str, Any]:
    """Return what is found on a sheet, and its points by heading."""
    verdict = sheet_of(case)
    told = told_verdict(verdict)
    del told["worth"]
    return {**told, "scores": told_points(lines_of(verdict))}


def score(case: Given) -> Mapping[str, Any]:
    """Return what is found on a sheet, and each line of its points."""
    verdict = sheet_of(case)
    return {**told_verdict(verdict), "lines": list(map(told_line, lines_of(verdict)))}


@pytest.mark.parametrize(
    ("door", "case"),
    load_rules(
        Path(__file__).with_name("rules.toml"), {"check": check, "score": score}
    ),
)
def test_a_rule(door: Door, case: Given) -> None:
    assert_case(door, case)
