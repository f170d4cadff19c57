"""What an island contains, and islands to begin a layout with."""

from sheetgen.core.board import Board, Cell, hexagon, make_board
from sheetgen.core.note import Fact, Note, noted
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.survey import Survey
from toy_island.check.check import best_points


def describe(survey: Survey) -> list[Fact]:
    """Return the best total."""
    return [Fact(noted("best total"), best_points(survey.board))]


def warn(survey: Survey) -> list[Note]:
    """Return nothing: every island is as good as another."""
    return []


def start_board(rules: RuleSet, radius: int = 2) -> Board:
    """Return a hexagon with land in every other row."""
    return make_board(
        Cell(p, "sea") if p.row % 2 else Cell(p, "land", "3") for p in hexagon(radius)
    )
