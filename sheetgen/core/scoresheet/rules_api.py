"""The rules API of declared sheets in plain values, and their description for pages.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sheetgen.core.board import Board
from sheetgen.core.errors import UnknownCode
from sheetgen.core.form.columns import propose_sums, without_autofilled
from sheetgen.core.form.field import Form, Proposal
from sheetgen.core.form.rules_api import RulesApi, plain_ranked
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.scoresheet.adding import due_of
from sheetgen.core.scoresheet.check import Final, check, player
from sheetgen.core.scoresheet.codec import structure_of
from sheetgen.core.scoresheet.declaration import (
    HIGHEST,
    Declaration,
    Grid,
    Kind,
    Per,
    Row,
    Rule,
)
from sheetgen.core.scoresheet.fill import (
    Column,
    Fill,
    Sheet,
    Switches,
    columns_of,
    form_of,
    list_slots,
    place_of,
    sum_id,
)
from sheetgen.core.scoresheet.grid import PARTS, ground_hint, worth_of
from sheetgen.core.scoresheet.placed import FACES, list_places, placed_boxes
from sheetgen.core.scoresheet.span import carried_entry, sum_room
from sheetgen.core.verdict import ERROR, ILLEGAL, LEGAL, Plain, Seat, plain_verdict

_SIGNS = {"": "", Rule.DIFFERENT: "\u2260", Rule.EQUAL: "="}  # of rules of areas


def open_board(rules: RuleSet, board: Board) -> Sheet:
    """Return the sheet of rules with a declaration, in the form of the rules API.

    Raises:
        UnknownCode: the code has only a reference to the declaration.
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
    """Return the outcome of a check, with the points and the rank of each column."""
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
    told["complete"] = final.verdict.complete is True  # None is an unfinished game too
    return told


def judge_table(
    seats: Sequence[Seat], switches: Any, effort: str, is_live: bool
) -> Plain:
    """Return the outcome for the sheets of a table, ranked.

    Players with columns of one sheet, or with a sheet each, are judged together; others
    by the best total on each sheet.
    """
    sheet = seats[0].board.declaration
    others = [seat.board.declaration for seat in seats]
    has_columns = sheet.columns == Per.SHEET or all([seat.fill.own for seat in seats])
    is_one = has_columns and sheet.columns != Per.GAME
    if is_one and all([one == sheet for one in others]):
        return _judge_columns(sheet, seats, effort)
    sign = 1 if sheet.win == HIGHEST else -1
    totals = [
        [one.total for one in seat.verdict.results if one.total is not None]
        for seat in seats
    ]
    keys = [max([sign * one for one in found]) for found in totals if found]
    is_alike = all([structure_of(one) == structure_of(sheet) for one in others])
    ranking = [1 + sum([one > key for one in keys]) for key in keys]
    verdicts = [_tell(one.board, one.fill, one.verdict, effort) for one in seats]
    return plain_ranked(verdicts, ranking if is_alike else [])


def _judge_columns(sheet: Declaration, seats: Sequence[Seat], effort: str) -> Plain:
    """Return the outcome for the columns of all seats, joined on one sheet."""
    fills = [seat.fill for seat in seats]
    if sheet.columns == Per.SHEET:
        count = len(seats)
        sheet = replace(sheet, columns=Per.PLAYER, fewest=count, count=count)
        fills = [_moved(sheet, fill, at) for at, fill in enumerate(fills)]
    owns = [int(fill.own) - 1 for fill in fills]
    whole = join_columns(sheet, fills)
    final = check(Sheet(seats[0].board.board, sheet), whole)
    told = _tell(seats[0].board, whole, final, effort)
    verdicts, places = [], []
    for own in owns:
        found = [
            one
            for one in told["findings"]
            if (one["place"] + " ").startswith(place_of(own, ""))
        ]
        is_wrong = any([one["severity"] == ERROR for one in found])
        total = final.results[own].total
        verdict = ILLEGAL if is_wrong else LEGAL
        verdicts.append({**told, "verdict": verdict, "findings": found, "total": total})
        if total is not None:
            places.append(final.ranking[own])
    alone = [
        at
        for at, one in enumerate(final.results)
        if at not in owns and one.total is not None
    ]
    table = plain_ranked(verdicts, places)
    if alone and table["ranking"]:
        table["ranking"] = places + [final.ranking[at] for at in alone]
        table["virtual"] = [[player(at), final.results[at].total] for at in alone]
    return table


def join_columns(sheet: Declaration, fills: Sequence[Fill]) -> Fill:
    """Return one fill for what several players wrote on the same sheet.

    A column comes from the first player who owns it, else from the first who wrote in
    it; all besides the columns comes from the first player.
    """
    columns, taken = [], []
    for at in range(max([max(len(one.columns), int(one.own or 0)) for one in fills])):
        there = [fill for fill in fills if len(fill.columns) > at]
        owned = [fill for fill in there if fill.own == str(at + 1)]
        written = [one for one in there if not _is_free(one.columns[at])]
        first = (owned + written)[:1]
        columns.append(first[0].columns[at] if first else _free(sheet))
        places = [place for fill in first for place in fill.taken]
        taken += [one for one in places if one.startswith(place_of(at, ""))]
    return replace(fills[0], columns=tuple(columns), taken=tuple(taken))


def _free(sheet: Declaration) -> Column:
    slots = list_slots(sheet)
    return Column("", {slot.id: () if slot.round else None for slot in slots})


def _is_free(column: Column) -> bool:
    return not column.name and column.is_empty


def _moved(sheet: Declaration, fill: Fill, at: int) -> Fill:
    """Return a fill with its first column moved to a column of several."""
    columns = (*[_free(sheet) for _ in range(at)], *fill.columns[:1])
    first = [place for place in fill.taken if place.startswith(place_of(0, ""))]
    taken = [place_of(at, place.partition(" ")[2]) for place in first]
    return replace(fill, columns=columns, taken=tuple(taken), own=str(at + 1))


def propose(sheet: Sheet, fill: Fill, switches: Any) -> tuple[Proposal, ...]:
    """Return proposals for the sums of rows and rounds, and for the totals."""
    columns = columns_of(sheet.declaration)
    sums = [slot for slot in list_slots(sheet.declaration) if slot.entry is None]
    shown = without_autofilled(columns, fill)
    due = [
        {
            # Nothing follows in an unused column.
            slot.name: None
            if column.is_empty
            else due_of(sheet.declaration, result, slot)
            for slot in sums
        }
        for column, result in zip(shown.columns, check(sheet, shown).results)  # noqa: B905
    ]
    return propose_sums(columns, fill, due)


def find_reader() -> Any:
    """Return the reader of declared sheets."""
    from sheetgen.core.scoresheet.fields import READER

    return READER


def find_boxes() -> Any:
    """Return the function that finds the frame of a sheet."""
    from sheetgen.core.scoresheet.frame import find_frame

    return lambda rules, board, evidence, face: find_frame(rules.sheet, face)


def _describe_boxes(rows: Sequence[Row], row: Row) -> Plain | None:
    """Return the boxes of a row for a page to draw; stacks have none of their own."""
    boxes, own = row.boxes, sum_id(row) if row.has_sum else ""
    if row.kind == Kind.STACKS:
        return {"count": 0, "printed": [], "crossed": False, "sum": own}
    if boxes is None:
        return None
    told = {
        "count": len(boxes.columns),
        "printed": list(boxes.printed),
        "crossed": boxes.is_crossed,
        "sum": own,
    }
    if boxes.rounded:
        told["rounded"] = list(boxes.rounded)
    if any(
        [one.kind == Kind.STACKS for one in rows]
    ):  # columns show which boxes are in one stack
        told["columns"] = list(boxes.columns)
    return told


def _describe_gives(rows: Sequence[Row], row: Row) -> Plain:
    """Return the labels of the rows that a row gives rewards to, if any."""
    found: list[str] = []
    for reward in row.gives:
        label = rows[reward.to].label
        if label not in found:
            found.append(label)
    return {"gives": found} if found else {}


def describe(sheet: Sheet, rules: RuleSet, face: int = 0) -> Plain:
    """Return the description of a sheet for a page: its parts, from the top."""
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
            "entries": [
                [one.id, one.label, *((0, 1) if one.id in rounds.marks else one.room)]
                for one in rounds.entries
            ],
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
                "worth": row.points[1] if row.kind == Kind.BONUS else 0,
                "boxes": _describe_boxes(declaration.rows, row),
                **_describe_gives(declaration.rows, row),
                "grid": _describe_grid(row, row.grid) if row.grid else None,
            }
            for row in declaration.rows
        ],
        "has_total": declaration.has_total,
        "sums": list(sum_room(declaration)),
        "placed": _describe_placed(declaration),
    }


def _describe_placed(declaration: Declaration) -> Plain | None:
    """Return the places of boxes on the user's own art, with a choice as one box."""
    placed = declaration.placed
    if placed is None:
        return None
    all_boxes, found = placed_boxes(declaration, placed), []
    names = [slot.name for slot in list_slots(declaration)]
    places = list_places(declaration)
    for number in range(1, declaration.count + 1):
        for name in names:
            place = "player:" + str(number) + " " + name
            parts = [one for one in places if one.startswith(place + ".")]
            boxes = [all_boxes[one] for one in ([place] if place in places else parts)]
            x, y = min([box.x for box in boxes]), min([box.y for box in boxes])
            wide = max([box.right for box in boxes]) - x
            high = max([box.bottom for box in boxes]) - y
            found.append([place, *[round(side, 1) for side in (x, y, wide, high)]])
    return {"size": list(FACES[placed.face]), "boxes": found}


def _describe_grid(row: Row, grid: Grid) -> Plain:
    """Return a grid for a page to draw: its cells, their content, and points."""
    numbers = grid.printed or [None for _ in grid.cells]
    return {
        "hex": grid.is_hex,
        "cells": [
            [*cell, kind, number]
            for cell, kind, number in zip(grid.cells, grid.kinds, numbers)  # noqa: B905
        ],
        "grounds": [
            [
                *(one.entry.label, one.colour, one.is_crossed, *one.entry.room),
                "" if one.is_crossed else ground_hint(one, _SIGNS[one.rule]),
            ]
            for one in grid.grounds
        ],
        "areas": list(grid.areas),
        "worths": [
            [part, list(worth_of(grid, part).points), list(worth_of(grid, part).later)]
            for part in PARTS
        ],
        "sum": sum_id(row) if row.has_sum else "",
    }


RULES_API = RulesApi(
    _form_of,
    _check,
    _tell,
    judge_table,
    propose=propose,
    find_reader=find_reader,
    find_boxes=find_boxes,
)
