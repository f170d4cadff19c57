"""Verdicts, tables and switches of every game as plain values for JSON.

Also switches as the fields of a number, for codes.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from sheetgen.core.codes import Fields
from sheetgen.core.verdict import Finding, Verdict

Plain = dict[str, Any]
Setting = tuple[str, tuple[str, ...]]  # a switch and all its settings


class Table(Protocol):
    """The outcome of a game's rules for the sheets of a table."""

    @property
    def verdict(self) -> str:
        """Legal, illegal or undecided."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings about the sheets taken together."""

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The verdict on each sheet."""

    @property
    def ranking(self) -> tuple[int, ...] | None:
        """The place of each player, where it is certain."""

    @property
    def left(self) -> tuple[int | None, ...]:
        """The number that breaks a tie, for each player."""


def plain_verdict(verdict: Verdict) -> Plain:
    """Return a verdict without its witness and its points by phase."""
    plain: Plain = {
        "verdict": verdict.verdict,
        "complete": verdict.complete,
        "sums": {place: verdict.sums[place] for place in sorted(verdict.sums)},
        "findings": [plain_finding(finding) for finding in verdict.findings],
        "points": {name: verdict.points[name] for name in sorted(verdict.points)},
        "total": verdict.total,
        "total_range": list(verdict.total_range),
        "lines": [list(line) for line in verdict.lines],
    }
    if verdict.total_told is not None:
        key, values = verdict.total_told
        plain["total_told"] = [key, {name: _listed(values[name]) for name in values}]
    return plain


def plain_finding(finding: Finding) -> Plain:
    """Return a finding without the attributes that are not set."""
    plain: Plain = {
        "code": finding.code,
        "severity": finding.severity,
        "place": finding.place,
        "clause": finding.clause,
    }
    if finding.expected is not None:
        plain["expected"] = _listed(finding.expected)
    if finding.found is not None:
        plain["found"] = _listed(finding.found)
    if finding.fixes:
        plain["fixes"] = [[fix.place, fix.value] for fix in finding.fixes]
    return plain


def plain_table(
    table: Table, plain_own: Callable[[Verdict], Plain] = plain_verdict
) -> Plain:
    """Return the outcome for the sheets of a table as JSON values."""
    return {
        "verdict": table.verdict,
        "findings": [plain_finding(finding) for finding in table.findings],
        "verdicts": [plain_own(verdict) for verdict in table.verdicts],
        "ranking": None if table.ranking is None else list(table.ranking),
        "left": list(table.left),
    }


def settings_of(switches: object, names: Iterable[str]) -> dict[str, str]:
    """Return the settings of switches, by their names in files.

    Args:
        switches: a value with a field for each switch, hyphens as underscores.
        names: the names of the switches.
    """
    return {name: getattr(switches, field_of(name)) for name in names}


def unusual(switches: object, known: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """Return the switches that are not at their default, by their names in files.

    Args:
        switches: a value with a field for each switch, hyphens as underscores.
        known: every switch with its settings, the default first.
    """
    settings = settings_of(switches, known)
    return {
        name: settings[name] for name in settings if settings[name] != known[name][0]
    }


def switch_fields(
    switches: object, settings: Sequence[Setting]
) -> list[tuple[int, int]]:
    """Return the fields of switches, in the order of *settings*.

    A dict would not do: in the browser its order differs.
    """
    return [
        (known.index(getattr(switches, field_of(name))), len(known))
        for name, known in settings
    ]


def take_switches(fields: Fields, settings: Sequence[Setting]) -> dict[str, str]:
    """Return the settings that `switch_fields` packed, by the names of fields.

    Raises:
        DamagedCode: a switch has no such setting.
    """
    chosen = {}
    for name, known in settings:
        chosen[field_of(name)] = fields.choose(known, len(known))
    return chosen


def field_of(switch: str) -> str:
    """Return the name of the field that holds a switch."""
    return switch.replace("-", "_")


def _listed(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
