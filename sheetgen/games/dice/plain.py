"""Fills, logs and verdicts as plain values, as JSON has them.

This is what the core exchanges with a browser, and what the conformance file holds:
dicts, lists, strings, whole numbers. A map of cells is a string with a letter a cell.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping
from typing import Any

from sheetgen.games.dice.fill import CROSS, CastleRow, Column, Fill, Row
from sheetgen.games.dice.game import Log, Result, Round
from sheetgen.games.dice.rules import (
    BONUSES,
    NUMBERS,
    PHASES,
    SWITCHES,
    Switches,
)
from sheetgen.games.dice.turn import Play, Roll
from sheetgen.plain import Plain, field_of, plain_finding, unusual
from sheetgen.verdict import Verdict

_MARKS = ".123456"


def plain_fill(fill: Fill) -> Plain:
    """Return *fill*; parts that were left out are missing.

    Raises:
        ValueError: a cell has a number that no die shows, or the like.
    """
    plain: Plain = {
        "numbers": "".join("X" if n == CROSS else _letter(n) for n in fill.numbers),
        "evidence": fill.evidence,
        "variant": fill.variant,
    }
    if fill.phases is not None:
        plain["phases"] = "".join(_letter(phase) for phase in fill.phases)
    if fill.rounds is not None:
        plain["rounds"] = list(fill.rounds)
    if fill.time is not None:
        plain["time"] = [list(column) for column in fill.time]
    rows = {
        bonus: [fill.rows[bonus].circled, fill.rows[bonus].crossed]
        for bonus in BONUSES
        if bonus in fill.rows
    }
    if rows:
        plain["rows"] = rows
    if fill.castle_row is not None:
        castle = fill.castle_row
        plain["castle_row"] = [list(castle.circled), list(castle.crossed)]
    if fill.columns is not None:
        plain["columns"] = [
            [None if c.entries is None else list(c.entries), c.subtotal]
            for c in fill.columns
        ]
    if fill.total is not None:
        plain["total"] = fill.total
    if fill.colours is not None:
        plain["colours"] = {name: fill.colours[name] for name in sorted(fill.colours)}
    if fill.time_by:
        plain["time_by"] = fill.time_by
    if fill.crossed is not None:
        plain["crossed"] = {
            name: list(fill.crossed[name]) for name in sorted(fill.crossed)
        }
    return plain


def _letter(number: int) -> str:
    if not 0 <= number < len(_MARKS):
        raise ValueError(f"plain values hold no {number} in a cell")
    return _MARKS[number]


def read_plain_fill(plain: Mapping[str, Any]) -> Fill:
    """Return the fill that `plain_fill` wrote."""
    phases, rounds, time = plain.get("phases"), plain.get("rounds"), plain.get("time")
    castle, columns = plain.get("castle_row"), plain.get("columns")
    crossed = plain.get("crossed")
    return Fill(
        numbers=tuple(
            CROSS if mark == "X" else _MARKS.index(mark) for mark in plain["numbers"]
        ),
        phases=None if phases is None else tuple(_MARKS.index(p) for p in phases),
        rounds=None if rounds is None else tuple(rounds),
        time=None if time is None else tuple(tuple(column) for column in time),
        rows={name: Row(row[0], row[1]) for name, row in plain.get("rows", {}).items()},
        castle_row=(
            None if castle is None else CastleRow(tuple(castle[0]), tuple(castle[1]))
        ),
        columns=(
            None
            if columns is None
            else tuple(
                Column(None if entries is None else tuple(entries), subtotal)
                for entries, subtotal in columns
            )
        ),
        total=plain.get("total"),
        colours=plain.get("colours"),
        evidence=plain["evidence"],
        variant=plain["variant"],
        time_by=plain.get("time_by", ""),
        crossed=(
            None
            if crossed is None
            else {name: tuple(ranks) for name, ranks in crossed.items()}
        ),
    )


def plain_verdict(verdict: Verdict) -> Plain:
    """Return what a check found, without its witness."""
    return {
        "verdict": verdict.verdict,
        "complete": verdict.complete,
        "sums": {place: verdict.sums[place] for place in sorted(verdict.sums)},
        "findings": [plain_finding(finding) for finding in verdict.findings],
        "points": {name: verdict.points[name] for name in sorted(verdict.points)},
        "subtotals": [verdict.subtotals.get(phase) for phase in PHASES],
        "total": verdict.total,
        "total_range": list(verdict.total_range),
        "sources": [list(source) for source in verdict.sources],
    }


def plain_switches(switches: Switches) -> Plain:
    """Return the switches that are not at their default, by their names in files."""
    return unusual(switches, SWITCHES)


def read_plain_switches(plain: Mapping[str, str]) -> Switches:
    """Return the switches that `plain_switches` wrote."""
    return Switches(**{field_of(name): setting for name, setting in plain.items()})


def plain_log(log: Log) -> Plain:
    """Return a log; a round is its dice and a play for each player."""
    return {
        "starts": list(log.starts),
        "variant": log.variant,
        "switches": plain_switches(log.switches),
        "rounds": [
            [
                [*turn.roll.colours, *turn.roll.numbers, int(turn.roll.is_double)],
                [plain_play(play) for play in turn.plays],
            ]
            for turn in log.rounds
        ],
    }


def read_plain_log(plain: Mapping[str, Any]) -> Log:
    """Return the log that `plain_log` wrote."""
    rounds = []
    for dice, plays in plain["rounds"]:
        roll = Roll((dice[0], dice[1]), (dice[2], dice[3]), bool(dice[4]))
        rounds.append(Round(roll, tuple(_read_play(play) for play in plays)))
    return Log(
        tuple(plain["starts"]),
        tuple(rounds),
        plain["variant"],
        read_plain_switches(plain["switches"]),
    )


def plain_result(result: Result) -> Plain:
    """Return what came of a game."""
    return {
        "findings": [plain_finding(finding) for finding in result.findings],
        "phases": list(result.phases),
        "is_over": result.is_over,
        "ranking": list(result.ranking),
        "left": list(result.left),
        "sheets": [
            {
                "numbers": "".join(
                    _MARKS[n] if n <= NUMBERS[-1] else "?" for n in sheet.numbers
                ),
                "circled": list(sheet.state.circled),
                "crossed": list(sheet.state.crossed),
                "subtotals": [sheet.subtotal(phase) for phase in PHASES],
                "total": sheet.total,
                "colours": {
                    name: sheet.colours[name] for name in sorted(sheet.colours)
                },
                "fault_round": sheet.fault_round,
            }
            for sheet in result.sheets
        ],
    }


def plain_play(play: Play) -> list[Any]:
    """Return a play: marks, bonus, goods sold, whether a worker is taken, and a row.

    Behind these stand bonuses and rows that are used beyond one, if there are any.
    """
    marks = [[cell, number] for cell, number in play.marks]
    rest = [play.bonus, play.sold, int(play.takes_worker), int(play.in_castle_row)]
    beyond = [[bonus, int(in_castle_row)] for bonus, in_castle_row in play.beyond]
    return [marks, *rest, beyond] if beyond else [marks, *rest]


def _read_play(plain: list[Any]) -> Play:
    marks, bonus, sold, takes_worker, in_castle_row = plain[:5]
    beyond = plain[5] if len(plain) > 5 else ()
    return Play(
        tuple((cell, number) for cell, number in marks),
        bonus,
        sold,
        bool(takes_worker),
        bool(in_castle_row),
        tuple((bonus, bool(row)) for bonus, row in beyond),
    )
