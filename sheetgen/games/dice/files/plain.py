"""Logs and verdicts as plain values, that is, JSON values.

The core exchanges these with a browser, and the conformance file holds them: dicts,
lists, strings, whole numbers. A map of cells is a string with one letter per cell.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping
from typing import Any

from sheetgen.core.form.rules_api import read_switches
from sheetgen.core.verdict import Plain, Verdict, plain_finding, plain_verdict
from sheetgen.games.dice.rules.form import FORM
from sheetgen.games.dice.rules.game import Log, Result, Round
from sheetgen.games.dice.rules.ruleset import NUMBERS, PHASES
from sheetgen.games.dice.rules.turn import Play, Roll

_MARKS = ".123456"


def plain_by_phase(verdict: Verdict) -> Plain:
    """Return a verdict with the points of each phase."""
    told = plain_verdict(verdict)
    told["subtotals"] = [verdict.subtotals.get(phase) for phase in PHASES]
    return told


def read_plain_log(plain: Mapping[str, Any]) -> Log:
    """Return the log that a page sent: the dice and all plays of each round."""
    rounds = []
    for dice, plays in plain["rounds"]:
        roll = Roll((dice[0], dice[1]), (dice[2], dice[3]), bool(dice[4]))
        rounds.append(Round(roll, tuple(_read_play(play) for play in plays)))
    return Log(
        tuple(plain["starts"]),
        tuple(rounds),
        plain["variant"],
        read_switches(FORM, plain["switches"]),
    )


def plain_result(result: Result) -> Plain:
    """Return the result of a game."""
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


def plain_roll(roll: Roll) -> list[int]:
    """Return a roll: two colours, two numbers, and whether it is a double."""
    return [*roll.colours, *roll.numbers, int(roll.is_double)]


def plain_play(play: Play) -> list[Any]:
    """Return a play: marks, bonus, goods sold, whether a worker is taken, and a row.

    Further bonuses and their rows follow, if more than one is used.
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
