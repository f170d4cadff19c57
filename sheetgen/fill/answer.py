"""Parts of what is answered about filled sheets, in words that every game has."""

from collections.abc import Callable, Mapping, Sequence

from sheetgen.errors import UsageError
from sheetgen.fill.filled import Fill, FilledSheet, Switches
from sheetgen.fill.sheet import PrintedSheet, code_digits
from sheetgen.lang import Texts
from sheetgen.say import mark, tell
from sheetgen.verdict import ABSENT, ERROR, OPEN, RIGHT, WRONG, Finding, Fix, Verdict

Facts = dict[str, object]


def check_alike(sheets: Sequence[tuple[str, FilledSheet[Fill, Switches]]]) -> None:
    """Look whether sheets were played alike; each has a name to call it.

    Raises:
        UsageError: they were not.
    """
    first, wanted = sheets[0][0], _played(sheets[0][1])
    for other, sheet in sheets[1:]:
        for what, value in _played(sheet).items():
            if value != wanted[what]:
                raise UsageError(
                    tell(
                        "{first} and {other} have not the same {what}: sheets of one "
                        "game are played alike",
                        first=first,
                        other=other,
                        what=tell(what),
                    )
                )


def _played(sheet: FilledSheet[Fill, Switches]) -> Mapping[str, object]:
    """Return what is the same on all sheets of one game."""
    return {
        mark("variant"): sheet.fill.variant,
        mark("switches"): sheet.switches,
        mark("rules"): sheet.rules.id,
    }


def sheet_name(sheet: PrintedSheet) -> str:
    """Return the layout of a sheet, or the digits that hold its board."""
    return sheet.layout_id or code_digits(sheet)


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


def sums_state(sums: Mapping[str, str]) -> str:
    """Return the one word for all that a player added up."""
    states = list(sums.values())
    if WRONG in states:
        return WRONG
    if all(state == ABSENT for state in states):
        return ABSENT
    return OPEN if OPEN in states else RIGHT


def sums_words(state: str, texts: Texts) -> str:
    """Return how a player added up, in words."""
    if state == RIGHT:
        return texts("report.sums-right")
    if state == WRONG:
        return texts("report.sums-wrong")
    return texts("report.sums-open")


def total_words(verdict: Verdict, texts: Texts) -> str:
    """Return a total in words, or its range."""
    if verdict.total is not None:
        return texts("report.points", points=verdict.total)
    low, high = verdict.total_range
    return texts("report.range", low=low, high=high)


def switch_lines(chosen: Mapping[str, str], texts: Texts) -> list[str]:
    """Return the open questions that are not answered in the usual way."""
    if not chosen:
        return []
    listed = ", ".join(f"{name} = {setting}" for name, setting in chosen.items())
    return [texts("report.agreed", switches=listed)]


def fix_words(
    fixes: Sequence[Fix],
    place: str,
    texts: Texts,
    say_place: Callable[[str], str],
    say_value: Callable[[Fix], str],
) -> str:
    """Return what would mend a finding, as a question.

    Args:
        fixes: one or more.
        place: of the finding, which is not said again.
        texts: the language.
        say_place: returns a place in words.
        say_value: returns what to write there; empty for nothing.
    """
    values = []
    for fix in fixes:
        word = say_value(fix) or texts("report.nothing")
        if fix.place != place:
            word = f"{say_place(fix.place)}: {word}"
        values.append(word)
    listed = ", ".join(values[:-1])
    asked = texts("report.or").join([listed, values[-1]] if listed else values)
    return texts("report.fix", values=asked)


def indented(lines: Sequence[str]) -> list[str]:
    """Return *lines* as they stand below another."""
    return [f"  {line}" if line else "" for line in lines]


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
