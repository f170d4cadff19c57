"""The rules of The Castles of Burgundy: every case of `rules.toml`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.verdict import ERROR, ILLEGAL, LEGAL, Line, Seat, Verdict
from sheetgen.games.burgundy.answers.rules_api import propose
from sheetgen.games.burgundy.check.check import check as check_sheet
from sheetgen.games.burgundy.check.ledger import ledger_of
from sheetgen.games.burgundy.check.table import check_table, ties_of
from sheetgen.games.burgundy.rules.derived import Derived
from sheetgen.games.burgundy.rules.fill import Chateauma
from sheetgen.games.burgundy.rules.ruleset import Switches
from tests.games.burgundy.impossible import PATH, board_of, rest_of
from tests.games.burgundy.sheets import fill_of, verdict_of
from tests.games.table import (
    Door,
    Given,
    assert_cases,
    load_rules,
    told_finding,
    told_line,
    told_points,
    told_proposals,
    told_range,
    told_sums,
    told_verdict,
)
from tests.games.taking import take_over

GOODS = Line("stocks", "stock:goods", 5, 3, 3, "11.2")  # of every sheet made here


def sheet_of(case: Given) -> Verdict:
    """Return the verdict on the sheet of a case."""
    switches = Switches(**case.get("switches", {}))
    return verdict_of(board_of(case), case["tiles"], switches, **rest_of(case))


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


def table(case: Given) -> Mapping[str, Any]:
    """Return what several sheets show together; what they share stands once."""
    switches = Switches(**case.get("switches", {}))
    has = Chateauma(**case["virtual"]) if "virtual" in case else None
    duchy, seats = board_of(case), []
    for own in case["seats"]:
        fill = fill_of(duchy, own["tiles"], **rest_of({**case, **own}))
        verdict = check_sheet(duchy, fill, switches)
        seats.append(Seat(duchy, fill, verdict, own.get("serial", 0)))
    try:
        found = check_table(seats, switches, has)
    except ValueError as refused:
        return {"refused": str(refused)}
    is_wrong = any(one.verdict == ILLEGAL for one in found.verdicts) or any(
        one.severity == ERROR for one in found.findings
    )
    usual = ILLEGAL if is_wrong else LEGAL
    return {
        "verdict": "" if found.verdict == usual else found.verdict,
        "findings": list(map(told_finding, found.findings)),
        "worth": [told_range(one.total_range) for one in found.verdicts],
        "ranking": list(found.ranking or ()),
        "empty": list(found.left),
        "parted": ties_of(seats, found),
        "virtual_worth": found.chateauma,
    }


def ledger(case: Given) -> Mapping[str, Any]:
    """Return what there was in the phases of a span, for so many people of a duchy."""
    sheet = {key: case[key] for key in case if key not in ("span", "people", "ledger")}
    duchy = board_of(sheet)
    fill = fill_of(duchy, sheet["tiles"], **rest_of(sheet))
    shown = Derived(duchy, fill, Switches(**case.get("switches", {})))
    found = vars(ledger_of(shown, tuple(case["span"]), case.get("people", 1)))
    return {"ledger": {name: value for name, value in found.items() if value}}


def proposal(case: Given) -> Mapping[str, Any]:
    """Return what follows from a sheet, and what sums are once all is taken over."""
    sheet = {key: case[key] for key in case if key != "proposed"}
    duchy, chosen = board_of(sheet), Switches(**case.get("switches", {}))
    fill = fill_of(duchy, sheet["tiles"], **rest_of(sheet))
    whole = take_over(lambda so_far: propose(duchy, so_far, chosen), fill)
    return {
        "proposed": told_proposals(propose(duchy, fill, chosen)),
        "sums": told_sums(check_sheet(duchy, whole, chosen).sums),
    }


IMPOSSIBLE = load_rules(PATH, {"impossible": check})
DOORS = {"check": check, "score": score, "table": table, "ledger": ledger,
         "proposal": proposal}  # fmt: skip


@pytest.mark.parametrize(
    ("door", "cases"), load_rules(Path(__file__).with_name("rules.toml"), DOORS)
)
def test_a_rule(door: Door, cases: list[Given]) -> None:
    assert_cases(door, cases)


@pytest.mark.parametrize(("door", "cases"), IMPOSSIBLE)
def test_a_final_that_cannot_be_is_told_with_its_reason(
    door: Door, cases: list[Given]
) -> None:
    """Clauses 7.23, 9.13, 21.2, 21.8, 22.2, 31.40, 32.3, 32.7, 33.30, 40.41, 40.48.

    And of the solo game 30.8 and 30.16 to 30.19; of routes 28.1; of
    Châteauma 33.19 and 33.31.
    """
    assert_cases(door, cases)
    (case,) = cases
    assert any(one.startswith(f"{case['code']} at ") for one in case["findings"])
