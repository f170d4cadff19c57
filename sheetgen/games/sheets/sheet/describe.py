"""Facts about a declared sheet, to know before printing it."""

from sheetgen.core.board import Board
from sheetgen.core.codes import NO_BOARD
from sheetgen.core.note import Fact, Note, noted
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.scoresheet.arrange import count_parts
from sheetgen.core.survey import Survey


def describe(survey: Survey) -> list[Fact]:
    """Return the size of a sheet."""
    sheet = survey.rules.sheet
    if sheet is None:
        return []
    facts = [Fact(noted("columns"), sheet.count)]
    if sheet.rounds:
        facts.append(Fact(noted("rounds"), sheet.rounds.lines))
    labels = (
        noted("rows"),
        noted("rows of boxes"),
        noted("tracks"),
        noted("grids"),
        noted("maps"),
    )
    counts = zip(labels, count_parts(sheet).values(), strict=True)
    return [*facts, *[Fact(label, count) for label, count in counts if count]]


def warn(survey: Survey) -> list[Note]:
    """Return nothing: faults of a declaration are reported when it is read."""
    return []


def start_board(rules: RuleSet) -> Board:
    """Return the single cell that stands in for a board."""
    return NO_BOARD
