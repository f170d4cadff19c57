"""The rules of Keythedral: every case of `rules.toml`."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.board import Position, make_board
from sheetgen.core.form.field import Proposal
from sheetgen.core.verdict import Verdict
from sheetgen.games.find import load_layout
from sheetgen.games.keythedral.answers.judge import check_round
from sheetgen.games.keythedral.answers.rules_api import propose
from sheetgen.games.keythedral.check.check import Result, check
from sheetgen.games.keythedral.check.income import Due, find_due
from sheetgen.games.keythedral.check.laying import check_land
from sheetgen.games.keythedral.check.payment import Payment, find_payment
from sheetgen.games.keythedral.check.purchase import check_purchase
from sheetgen.games.keythedral.check.workers import (
    Call,
    Go,
    check_calls,
    check_standing,
)
from sheetgen.games.keythedral.files.payment_file import read_payments
from sheetgen.games.keythedral.files.workers_file import read_workers
from sheetgen.games.keythedral.rules.fill import COUNTED, Column, Fill
from sheetgen.games.keythedral.rules.land import Fence, Land
from sheetgen.games.keythedral.rules.law import Played, check_laws, in_force
from sheetgen.games.keythedral.rules.ruleset import (
    CUBES,
    SHORT,
    VALUES,
    Cathedral,
    Stock,
    Switches,
    stock_of,
)
from tests.games.keythedral.lands import file_of, read
from tests.games.table import (
    Door,
    Given,
    assert_cases,
    load_rules,
    told_finding,
    told_proposals,
    told_sums,
    told_verdict,
)
from tests.games.taking import take_over

RULES = Path(__file__).with_name("rules.toml")
SQUARES = load_layout("keythedral/cathedral").board
# An owner has found that the last square is grey, so that the short game has it too.
LAST = SQUARES.cells[-1]
COUNTED_SQUARES = make_board((*SQUARES.cells[:-1], replace(LAST, terrain=SHORT)))
CATHEDRALS = {False: Cathedral(SQUARES), True: Cathedral(COUNTED_SQUARES)}
# A: forest, forest, lake. B: quarry, farmland. C: vineyard, forest, vineyard.
COLLECTED = file_of(
    """
    q1 f1 l2 a2 f2
     + A1 B2 C3
    f1 q1 v2 l2 v2
    """,
    stage="game",
)
STANDING = [*("A a2", "A c1", "A a3", "B c2", "B a4", "C c3", "C a5", "C c5")]
# A tile A1 at b1 touches a1 and c1, c2; B1 at b2 touches a1, a2, c2, c3.
WALKED = """
~  ~  l2 a2 ~
 ~  A1 B1 ~
~  q1 f1 v3 ~
 A3 +  B2 ~
~  f1 q1 l2 ~
 ~  A2 C1 ~
"""
LETTERS = dict(zip("wsfavIGO", CUBES, strict=True))  # a is water


def switches_of(case: Given) -> Switches:
    return Switches(**case.get("switches", {}))


def told(verdict: Verdict) -> dict[str, Any]:
    """Return what a verdict says, without points."""
    answer = told_verdict(verdict)
    del answer["worth"]
    return answer


# Score sheets


def column_of(told: Given) -> Column:
    """Return a column of seats by their values, cubes by their kinds, and sums."""
    values = dict(told)
    if "seats" in values:
        seats = values["seats"]
        values["seats"] = tuple(map(seats.count, VALUES))
    cubes = values.pop("cubes", {})
    return Column(**values, cubes=tuple(map(cubes.get, COUNTED)))


def told_result(one: Result) -> str:
    return f"{one.seats} + {one.cubes} = {one.total}"


def fill_of(case: Given) -> Fill:
    return Fill(
        case.get("version", "full"),
        tuple(map(column_of, case["columns"])),
        variant=case.get("variant", "normal"),
        taken=tuple(case.get("taken", ())),
    )


def sheet(case: Given) -> Mapping[str, Any]:
    """Return what is found on a score sheet, and what each player has."""
    cathedral = CATHEDRALS[case.get("counted", False)]
    final = check(cathedral, fill_of(case), switches_of(case))
    return {
        **told(final.verdict),
        "results": list(map(told_result, final.results)),
        "ranking": list(final.ranking),
    }


def follow(fill: Fill) -> tuple[Proposal, ...]:
    return propose(CATHEDRALS[False], fill, Switches())


def proposal(case: Given) -> Mapping[str, Any]:
    """Return what follows from a sheet, and what sums are once all is taken over."""
    fill = fill_of(case)
    whole = check(CATHEDRALS[False], take_over(follow, fill))
    return {
        "proposed": told_proposals(follow(fill)),
        "sums": told_sums(whole.verdict.sums),
    }


# Lands


def land(case: Given) -> Mapping[str, Any]:
    """Return what is found on a land, and whether it comes with an order."""
    given = {key: case[key] for key in ("players", "stage", "fences") if key in case}
    file = read(case["map"], **given)
    verdict = check_land(file.land, switches_of(case), file.stage)
    return {**told(verdict), "ordered": verdict.witness is not None}


# Workers


def land_of(case: Given) -> tuple[Land, dict[str, Position]]:
    """Return the land that workers walk on, with what a case changes of it."""
    land = read(WALKED, fences=case.get("fences", ""), stage="game").land
    places = {name: place for place, name in land.names.items()}
    tiles = dict(land.cottages)
    for name in case.get("houses", ()):
        tiles[places[name]] = replace(tiles[places[name]], is_house=True)
    return replace(land, cottages=tiles), places


def calls(case: Given) -> Mapping[str, Any]:
    """Return what is found where markers were laid, such as ``1 A a1 B a2``."""
    land, places = land_of(case)
    told_calls = []
    for at, word in enumerate(case["calls"]):
        number, *rest = word.split()
        pairs = zip(rest[::2], rest[1::2], strict=True)
        went = tuple(Go(colour, places[name]) for colour, name in pairs)
        call = Call(int(number), went)
        if at == case.get("renumbered", {}).get("call"):
            colour, tile = case["renumbered"]["tile"]
            call = replace(call, renumbered=(colour, tile))
        told_calls.append(call)
    gone: tuple[Fence, ...] = land.fences[: case.get("gone", 0)]
    verdict = check_calls(land, "ABC", told_calls, case.get("over", ""), gone)
    return told(verdict)


def standing(case: Given) -> Mapping[str, Any]:
    """Return what is found where workers stand in the end."""
    land, places = land_of(case)
    goes = [Go(word[0], places[word[2:]]) for word in case["standing"]]
    return told(check_standing(land, goes, case.get("over", "")))


# Income


def told_due(due: Due) -> str:
    cubes = [
        f"{count} {kind}" for kind, count in zip(CUBES, due.cubes, strict=True) if count
    ]
    if due.most:
        cubes.append(f"{due.least} to {due.most} of choice")
    laws = [f"{CUBES[at]} by {clause}" for at, clause in sorted(due.clauses.items())]
    return ", ".join(cubes + laws)


def income(case: Given) -> Mapping[str, Any]:
    """Return what workers bring, and what is found where cubes were taken."""
    seats = f"seats = {list(case['seats'])}\n" if "seats" in case else ""
    head = f"[workers]\nstanding = {STANDING}\n{seats}\n"
    file = read_workers("\n".join([COLLECTED, head, case.get("file", "")]))
    due = find_due(file.land.land, file.workers, in_force(file.laws))
    return {
        "findings": list(map(told_finding, check_round(file, due))),
        "due": {colour: told_due(due[colour]) for colour in sorted(due)},
    }


# Payments


def cubes(letters: str) -> Stock:
    return stock_of(LETTERS[letter] for letter in letters)


def as_letters(stock: Stock) -> str:
    return "".join(letter * count for letter, count in zip(LETTERS, stock, strict=True))


def told_payment(way: Payment) -> str:
    """Return exchanges, what is paid and left, and what laws changed."""
    steps = [
        f"{as_letters(one.given)} for {as_letters(one.taken)}"
        + (f" by law {one.law}" if one.law else "")
        for one in way.exchanges
    ]
    steps.append(f"pays {as_letters(way.paid) or 'nothing'}")
    steps.append(f"keeps {as_letters(way.left) or 'nothing'}")
    changes = {"raised": way.raised, "spared": way.spared}
    changes["swapped"] = " for ".join(way.swapped)
    return "; ".join(
        steps + [f"{name} {what}" for name, what in changes.items() if what]
    )


def payment(case: Given) -> Mapping[str, Any]:
    """Return the cheapest way to pay for a tile, if there is one."""
    used = cubes(case["used"]) if "used" in case else None
    way = find_payment(
        cubes(case["stock"]),
        cubes(case["cost"]),
        case.get("laws", ()),
        switches_of(case),
        used,
    )
    return {"way": told_payment(way) if way else ""}


def purchase(case: Given) -> Mapping[str, Any]:
    """Return what is found about a purchase, and how it is paid."""
    head = 'format = 1\ngame = "keythedral"\n[payment]\n'
    (one,) = read_payments(head + case["file"]).payments
    verdict, way = check_purchase(one.purchase, switches_of(case))
    answer = told(verdict)
    return {
        "verdict": answer["verdict"],
        "findings": answer["findings"],
        "way": told_payment(way) if way else "",
    }


# Laws


def laws(case: Given) -> Mapping[str, Any]:
    """Return what is found about laws that were played, and which are in force.

    A stands on the parcel at 0, 0; a parcel is told by its row and column, a fence by
    those of both its ends.
    """
    played = []
    for one in case["laws"]:
        law = dict(one)
        if "parcel" in law:
            law["parcel"] = Position(*law["parcel"])
        if "fence" in law:
            law["fence"] = fence_of(law["fence"])
        played.append(Played(**law))
    fences = list(map(fence_of, case.get("fences", ())))
    found = list(check_laws(played, {"A", "B", "C"}, {Position(0, 0): "A"}, fences))
    return {
        "findings": list(map(told_finding, found)),
        "in_force": [law.number for law in in_force(played)],
    }


def fence_of(told: list[Any]) -> Fence:
    row, column, other_row, other_column, *colour = told
    ends = Position(row, column), Position(other_row, other_column)
    return Fence(*ends, *colour)


DOORS = {
    "laws": laws,
    "purchase": purchase,
    "sheet": sheet,
    "proposal": proposal,
    "land": land,
    "calls": calls,
    "standing": standing,
    "income": income,
    "payment": payment,
}


@pytest.mark.parametrize(("door", "cases"), load_rules(RULES, DOORS))
def test_a_rule(door: Door, cases: list[Given]) -> None:
    assert_cases(door, cases)
