"""What a board of the toy holds."""

from sheetgen.core.note import Fact, Note, noted
from sheetgen.core.survey import Survey
from toy_island.check.check import best_points


def describe(survey: Survey) -> list[Fact]:
    """Return the best total."""
    return [Fact(noted("best total"), best_points(survey.board))]


def warn(survey: Survey) -> list[Note]:
    """Return nothing: every island is as good as another."""
    return []
