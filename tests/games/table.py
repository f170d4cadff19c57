"""Rules as tables: a case is what is handed to the rules, and all that comes of it.

A file has a table for each door to the rules, and in it one for each rule, by a
sentence. What all cases of a rule share stands there once, what differs in `cases`. A
key that the door answers is what has to come of it; one that is left out is nothing.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.form.field import Proposal
from sheetgen.core.verdict import ABSENT, ERROR, ILLEGAL, LEGAL, Finding, Line, Verdict

Given = Mapping[str, Any]
# Takes what is given, and returns what came of it; what is empty counts as nothing.
Door = Callable[[Given], Mapping[str, Any]]
NO_CASE = ("clauses", "cases")


def load_rules(path: Path, doors: Mapping[str, Door]) -> list[Any]:
    """Return the parameters of a test, for each rule: a door, and all its cases."""
    rules = tomllib.loads(path.read_text(encoding="utf-8"))
    assert set(rules) == set(doors)
    return [
        pytest.param(doors[door], _cases(rule), id=sentence)
        for door in rules
        for sentence, rule in rules[door].items()
    ]


def _cases(rule: Given) -> list[Given]:
    shared = {key: value for key, value in rule.items() if key not in NO_CASE}
    return [{**shared, **row} for row in rule.get("cases", [{}])]


def assert_cases(door: Door, cases: list[Given]) -> None:
    """Fail unless all that comes of each case is what it says."""
    for number, case in enumerate(cases, 1):
        told = door(case)
        wanted = {key: case[key] for key in told if key in case}
        found = {key: value for key, value in told.items() if value}
        assert found == wanted, f"case {number}: {case}"


def changed_text(ours: str, case: Given) -> str:
    """Return a text of ours as a case changes it, or `lines` of its own instead.

    `between` is where something begins that is left out, and where it ends; `line` is
    what a case changes to what it `becomes`.
    """
    text = "" if "lines" in case else ours
    if "between" in case:
        begin, *end = case["between"]
        text = text[: text.index(begin)] + "".join(
            text[text.index(one) :] for one in end
        )
    changed = case.get("changed", {})
    if "becomes" in case:
        changed = {case["line"]: case["becomes"]}
    for old, new in changed.items():
        assert old in text, old
        text = text.replace(old, new, 1)
    more = (*case.get("lines", ()), *case.get("more", ()))
    return text + "".join(f"{line}\n" for line in more)


def as_text(value: object) -> str:
    """Return a value of a finding in few words."""
    if isinstance(value, tuple):
        return ", ".join(map(as_text, value)) or "nothing"
    return '""' if value == "" else str(value)


def told_finding(one: Finding) -> str:
    """Return all that a finding says, as a line."""
    weight = "" if one.severity == ERROR else f"{one.severity}: "
    text = f"{weight}{one.code} at {one.place} [{one.clause}]"
    if one.expected is not None:
        text += f" wants {as_text(one.expected)}"
    if one.found is not None:
        text += f" has {as_text(one.found)}"
    fixes = [f" mend {fix.place}={as_text(fix.value)}" for fix in one.fixes]
    return text + "".join(fixes)


def told_line(one: Line) -> str:
    """Return all that a line of points says."""
    phase = f" phase {one.phase}" if one.phase else ""
    reason = f" for {one.reason}" if one.reason else ""
    holds = f" holds {one.holds}" if one.holds else ""
    points = told_range((one.least, one.most))
    return f"{one.heading} {one.place} {points} [{one.clause}]{phase}{reason}{holds}"


def told_range(points: tuple[int, int]) -> str:
    least, most = points
    return f"{least}" if least == most else f"{least} to {most}"


def told_points(lines: Iterable[Line]) -> str:
    """Return the points by heading, those without any left out."""
    sums: dict[str, tuple[int, int]] = {}
    for line in lines:
        least, most = sums.get(line.heading, (0, 0))
        sums[line.heading] = least + line.least, most + line.most
    return ", ".join(f"{key} {told_range(sums[key])}" for key in sums if any(sums[key]))


def told_verdict(verdict: Verdict) -> dict[str, Any]:
    """Return what a verdict says beside its lines."""
    usual = ILLEGAL if verdict.errors else LEGAL
    return {
        "verdict": "" if verdict.verdict == usual else verdict.verdict,
        "findings": list(map(told_finding, verdict.findings)),
        "complete": "" if verdict.complete is None else str(verdict.complete),
        "worth": told_range(verdict.total_range),
        "sums": told_sums(verdict.sums),
    }


def told_sums(sums: Mapping[str, str]) -> dict[str, str]:
    """Return what is said about sums, nothing if nobody added anything up."""
    return dict(sums) if set(sums.values()) - {ABSENT} else {}


def told_proposals(found: Iterable[Proposal]) -> dict[str, dict[str, int]]:
    """Return what is proposed, by groups and places."""
    return {one.group: dict(one.values) for one in found}
