"""Châteauma and switches as plain values, as JSON has them.

This is what the core exchanges with a browser, and what the conformance file holds:
dicts, lists, strings, whole numbers.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sheetgen.core.plain import Plain, field_of, unusual
from sheetgen.core.verdict import Line, Verdict
from sheetgen.games.burgundy.expansions.chateauma import is_beaten
from sheetgen.games.burgundy.rules import SWITCHES, Switches
from sheetgen.games.burgundy.table import Table


def plain_chateauma(verdict: Verdict, lines: Sequence[Line]) -> Plain:
    """Return what Châteauma scores, and whether the sheet of a verdict has more.

    Args:
        verdict: on a person's sheet.
        lines: of `score_chateauma`.
    """
    total = sum(line.least for line in lines)
    low, high = verdict.total_range
    is_whole = all(finding.code != "left-out" for finding in verdict.findings)
    return {
        "total": total,
        "lines": [[line.place, line.least, line.clause] for line in lines],
        "is_beaten": is_beaten(total, low, high if is_whole else None),
    }


def plain_virtual(table: Table) -> list[list[Any]]:
    """Return the players without a person, behind those of the sheets: name, points."""
    return [] if table.chateauma is None else [["expansion:chateauma", table.chateauma]]


def plain_switches(switches: Switches) -> Plain:
    """Return the switches that are not at their default, by their names in files."""
    return unusual(switches, SWITCHES)


def read_plain_switches(plain: Mapping[str, str]) -> Switches:
    """Return the switches that `plain_switches` wrote."""
    return Switches(**{field_of(name): setting for name, setting in plain.items()})
