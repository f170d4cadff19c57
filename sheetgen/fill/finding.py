"""Findings as lines of text and as values, in what every game says alike.

A game says its own places, sentences and values; they are handed over here.
"""

from collections.abc import Callable, Iterable, Sequence

from sheetgen.lang import Texts
from sheetgen.verdict import ERROR, Finding, Fix

Facts = dict[str, object]


def join_places(
    place: str, names: Sequence[str], say: Callable[[str, str], str]
) -> str:
    """Return a place such as ``player:2 cell:c5`` in words.

    Args:
        place: one or more places, parted by blanks.
        names: of the players; an empty one is told by its number.
        say: returns a kind of place and its name in words.
    """
    parts = place.split()
    if len(parts) > 1:  # the sheet is that of the player who is named
        parts = [part for part in parts if part != "sheet"]
    return ", ".join(_part_words(part, names, say) for part in parts)


def _part_words(part: str, names: Sequence[str], say: Callable[[str, str], str]) -> str:
    kind, _, name = part.partition(":")
    if kind == "player" and name.isdecimal() and int(name) <= len(names):
        return names[int(name) - 1] or say(kind, name)
    return say(kind, name)


def compose_line(
    finding: Finding,
    texts: Texts,
    place: str,
    sentence: str,
    say_place: Callable[[str], str],
    say_value: Callable[[Fix], str],
) -> str:
    """Return a finding as one line: place, sentence, clause, and what would mend it.

    Args:
        finding: what was found.
        texts: the language.
        place: of the finding, in words.
        sentence: of the finding.
        say_place: returns the place of a fix in words.
        say_value: returns what to write there; empty for nothing.
    """
    clause = texts("report.clause", clause=finding.clause)
    line = f"{place}: {sentence} [{clause}]"
    if not finding.fixes:
        return line
    values = []
    for fix in finding.fixes:
        word = say_value(fix) or texts("report.nothing")
        # What the place of the finding says already is not said again.
        if not f"{finding.place} ".startswith(f"{fix.place} "):
            word = f"{say_place(fix.place)}: {word}"
        values.append(word)
    listed = ", ".join(values[:-1])
    asked = texts("report.or").join([listed, values[-1]] if listed else values)
    return line + " " + texts("report.fix", values=asked)


def group_findings(
    findings: Iterable[Finding],
    say_title: Callable[[Finding], str],
    say_line: Callable[[Finding], str],
) -> list[str]:
    """Return findings as lines below their titles, as they come.

    Args:
        findings: in order, errors first.
        say_title: returns what a finding stands below.
        say_line: returns a finding as one line.
    """
    groups: dict[str, list[str]] = {}
    for finding in findings:
        groups.setdefault(say_title(finding), []).append(say_line(finding))
    lines = []
    for title, found in groups.items():
        lines += ["", f"{title}:", *indented(found)]
    return lines


def indented(lines: Sequence[str]) -> list[str]:
    """Return *lines* as they stand below another."""
    return [f"  {line}" if line else "" for line in lines]


def finding_facts(
    findings: Sequence[Finding], say: Callable[[Finding], str]
) -> list[Facts]:
    """Return findings as values for JSON.

    Args:
        findings: in order.
        say: returns the sentence of a finding.
    """
    return [
        {
            "code": finding.code,
            "severity": finding.severity,
            "place": finding.place,
            "expected": _plain(finding.expected),
            "found": _plain(finding.found),
            "clause": finding.clause,
            "fixes": [
                {"place": fix.place, "value": fix.value} for fix in finding.fixes
            ],
            "text": say(finding),
        }
        for finding in findings
    ]


def error_words(findings: Sequence[Finding]) -> str:
    """Return the errors in short: their places and codes."""
    return "; ".join(f"{f.place} {f.code}" for f in findings if f.severity == ERROR)


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
