"""What is worth knowing about a declared sheet before it is printed."""

from sheetgen.core.board import Board
from sheetgen.core.codes import NO_BOARD
from sheetgen.core.note import Fact, Note, noted
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.survey.survey import Survey


def describe(survey: Survey) -> list[Fact]:
    """Return how large a sheet is."""
    sheet = survey.rules.sheet
    if sheet is None:
        return []
    facts = [Fact(noted("columns"), sheet.count)]
    if sheet.rounds:
        facts.append(Fact(noted("rounds"), sheet.rounds.lines))
    rows = len([row for row in sheet.rows if row.entries])
    return [*facts, Fact(noted("rows"), rows)] if rows else facts


def warn(survey: Survey) -> list[Note]:
    """Return nothing: what is wrong with a declaration is told when it is read."""
    return []


def start_board(rules: RuleSet) -> Board:
    """Return the one cell that stands for no board."""
    return NO_BOARD
