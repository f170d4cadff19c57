"""Findings as lines of text and as values, whatever language they are told in."""

from collections.abc import Sequence

from sheetgen.core.verdict import ERROR, Finding

Facts = dict[str, object]


def indented(lines: Sequence[str]) -> list[str]:
    """Return *lines* as they stand below another."""
    return [f"  {line}" if line else "" for line in lines]


def error_words(findings: Sequence[Finding]) -> str:
    """Return the errors in short: their places and codes."""
    return "; ".join(f"{f.place} {f.code}" for f in findings if f.severity == ERROR)
