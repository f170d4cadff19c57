"""Findings and switches as plain values, as JSON has them: of every game alike.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping
from typing import Any

from sheetgen.verdict import Finding

Plain = dict[str, Any]


def plain_finding(finding: Finding) -> Plain:
    """Return a finding; what it does not say is missing."""
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


def unusual(switches: object, known: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """Return the switches that are not at their default, by their names in files.

    Args:
        switches: a value with a field for each, hyphens as underscores.
        known: every switch with its settings, the default first.
    """
    plain = {}
    for name, settings in known.items():
        setting = getattr(switches, field_of(name))
        if setting != settings[0]:
            plain[name] = setting
    return plain


def field_of(switch: str) -> str:
    """Return the name of the field that holds a switch."""
    return switch.replace("-", "_")


def _listed(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
