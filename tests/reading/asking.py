"""A person who answers what is asked about a sheet, and always rightly."""

from collections.abc import Mapping

from sheetgen.core.reading.decision import Decided, Rules, decide
from sheetgen.core.reading.input_field import Reading


def ask(
    rules: Rules, readings: list[Reading], values: Mapping[str, str]
) -> tuple[Decided, dict[str, str]]:
    """Return decisions once no question is open, and what was answered."""
    answers: dict[str, str] = {}
    decided = decide(rules, readings, answers)
    while decided.questions:
        name = decided.questions[0]
        answers[name] = values[name]
        decided = decide(rules, readings, answers)
    return decided, answers
