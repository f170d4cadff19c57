"""What judges declared sheets in plain values, and what a page asks about them.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from typing import Any

from sheetgen.core.board import Board
from sheetgen.core.errors import UnknownCode
from sheetgen.core.form.field import Form
from sheetgen.core.form.proposal import Proposal, make_proposal
from sheetgen.core.form.referee import Referee, Seat
from sheetgen.core.plain import Plain, plain_verdict
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.scoresheet.adding import Result
from sheetgen.core.scoresheet.check import Final, check, with_sums, without_taken
from sheetgen.core.scoresheet.coded import structure_of
from sheetgen.core.scoresheet.declaration import BONUS, HIGHEST, Declaration
from sheetgen.core.scoresheet.fill import (
    RUNNING,
    TOTAL,
    Fill,
    Sheet,
    Slot,
    Switches,
    form_of,
    list_slots,
)
from sheetgen.core.scoresheet.span import carried_entry, sum_room
from sheetgen.core.verdict import ILLEGAL, LEGAL


def open_board(rules: RuleSet, board: Board) -> Sheet:
    """Return the sheet of rules that hold a declaration, as the referee wants it.

    Raises:
        UnknownCode: its code only names the declaration.
    """
    declaration = rules.sheet
    if not isinstance(declaration, Declaration):
        raise UnknownCode(
            "the code names its score sheet and does not hold it: open the sheet where "
            "its file is",
            "",
        )
    return Sheet(board, declaration)


def _form_of(sheet: Sheet | None) -> Form:
    return form_of(sheet.declaration if sheet else Declaration(""))


def _check(sheet: Sheet, fill: Fill, switches: Switches, effort: str) -> Final:
    return check(sheet, fill)


def _tell(sheet: Sheet, fill: Fill, final: Final, effort: str) -> Plain:
    """Return what a check found, with the points and the place of each column."""
    told = plain_verdict(final.verdict)
    told["players"] = [
        {
            "points": {name: one.points[name] for name in sorted(one.points)},
            "rounds": list(one.rounds),
            "total": one.total,
        }
        for one in final.results
    ]
    told["ranking"] = list(final.ranking)
    told["complete"] = final.verdict.complete is True  # else it is no game that is over
    return told


def judge_table(
    seats: Sequence[Seat], switches: Any, effort: str, is_live: bool
) -> Plain:
    """Return what the sheets of a table show, ranked by the best total on each."""
    sheets = [seat.board.declaration for seat in seats]
    sign = 1 if sheets[0].win == HIGHEST else -1
    totals = [
        [one.total for one in seat.verdict.results if one.total is not None]
        for seat in seats
    ]
    keys = [max([sign * one for one in found]) for found in totals if found]
    is_alike = all([structure_of(one) == structure_of(sheets[0]) for one in sheets])
    is_known = is_alike and len(keys) == len(seats)
    ranking = [1 + sum([one > key for one in keys]) for key in keys]
    is_wrong = any([seat.verdict.verdict.verdict == ILLEGAL for seat in seats])
    return {
        "verdict": ILLEGAL if is_wrong else LEGAL,
        "findings": [],
        "verdicts": [_tell(one.board, one.fill, one.verdict, effort) for one in seats],
        "ranking": ranking if is_known else None,
        "left": [None for _ in seats],
    }


def propose(sheet: Sheet, fill: Fill, switches: Any) -> tuple[Proposal, ...]:
    """Return the sums that follow from what is written: of rows, rounds, and totals."""
    declaration = sheet.declaration
    shown = without_taken(declaration, fill)
    results = check(sheet, shown).results
    groups: dict[str, list[tuple[str, int]]] = {"subtotals": [], TOTAL: []}
    sums = [slot for slot in list_slots(declaration) if slot.entry is None]
    for at, (column, result) in enumerate(zip(fill.columns, results)):  # noqa: B905
        for slot in sums:
            due = due_of(result, slot)
            place = "player:" + str(at + 1) + " " + slot.name
            written = column.value(slot)
            is_open = written is None or place in fill.taken
            if due is not None and is_open and written != due:
                group = TOTAL if slot.id == TOTAL else "subtotals"
                groups[group].append((place, due))
    places = tuple(
        [
            "player:" + str(player) + " " + slot.name
            for player in range(1, declaration.count + 1)
            for slot in sums
        ]
    )
    found = [
        make_proposal(
            group,
            groups[group],
            with_sums(declaration, fill, dict(groups[group])),
            places,
            [place for place, _ in groups[group]],
        )
        for group in ("subtotals", TOTAL)
    ]
    return tuple([one for one in found if one is not None])


def due_of(result: Result, slot: Slot) -> int | None:
    """Return what a sum comes to, where what it adds up is written."""
    if slot.id == RUNNING:
        rounds = result.rounds[: slot.round]
        is_due = len(rounds) == slot.round and None not in rounds
        return result.carried + sum(_known(rounds)) if is_due else None
    return result.total if slot.id == TOTAL else result.points.get(slot.id)


def _known(rounds: tuple[int | None, ...]) -> list[int]:
    return [one for one in rounds if one is not None]


def _decide(referee: Referee, sheet: Sheet, evidence: str, question: Plain) -> Plain:
    # The page fetches this once a sheet was read from a photo.
    from sheetgen.core.scoresheet.spots import decide

    return decide(referee, sheet, evidence, question)


def _locate(rules: RuleSet, sheet: Sheet, evidence: str, face: int) -> Plain:
    """Return what stands where on a sheet.

    Raises:
        LookupError: the face is newer than this.
    """
    from sheetgen.core.reading.plan import plain_plan
    from sheetgen.core.scoresheet.frame import find_frame
    from sheetgen.core.scoresheet.spots import list_spots

    frame = find_frame(sheet.declaration, face)
    return plain_plan(list_spots(sheet, evidence), frame)


def describe(sheet: Sheet, rules: RuleSet, face: int = 0) -> Plain:
    """Return what a page draws: the parts of the sheet, from the top."""
    declaration = sheet.declaration
    rounds, carried = declaration.rounds, carried_entry(declaration)
    return {
        "variants": ["normal"],
        "switches": [],
        "title": declaration.title,
        "columns": declaration.columns,
        "count": declaration.count,
        "fewest": declaration.fewest,
        "win": declaration.win,
        "until": declaration.until,
        "bgg": declaration.bgg,
        "expansions": list(declaration.expansions),
        "questions": [tie.question for tie in declaration.ties if tie.question],
        "rounds": {
            "lines": rounds.lines,
            "entries": [[one.id, one.label, *one.room] for one in rounds.entries],
            "running": rounds.is_running,
            "carried": [carried.id, "", *carried.room] if carried else None,
        }
        if rounds
        else None,
        "rows": [
            {
                "kind": row.kind,
                "id": row.id,
                "label": row.label,
                "entries": [[one.id, one.label, *one.room] for one in row.entries],
                "options": list(row.options),
                "optional": row.optional,
                "reach": row.reach,
                "worth": row.points[1] if row.kind == BONUS else 0,
            }
            for row in declaration.rows
        ],
        "has_total": declaration.has_total,
        "sums": list(sum_room(declaration)),
    }


REFEREE = Referee(
    _form_of,
    _check,
    _tell,
    judge_table,
    propose=propose,
    decide=_decide,
    locate=_locate,
)
