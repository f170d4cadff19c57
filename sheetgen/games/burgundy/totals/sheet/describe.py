"""Facts and notes about a sheet of totals, and its board."""

from sheetgen.core.board import Board, Cell, Position, make_board
from sheetgen.core.note import Fact, Note, noted
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.survey import Survey
from sheetgen.games.burgundy.rules.ruleset import MOST
from sheetgen.games.burgundy.rules.tile import CASTLE
from sheetgen.games.burgundy.totals.sheet.form import AT_END, IN_GAME


def describe(survey: Survey) -> list[Fact]:
    """Return the facts about a sheet that help before it is printed."""
    return [
        Fact(noted("columns of players"), MOST),
        Fact(noted("headings"), len(IN_GAME) + len(AT_END)),
    ]


def warn(survey: Survey) -> list[Note]:
    """Return a note if the board has several cells, which have no use here."""
    if len(survey.board.cells) == 1:
        return []
    return [noted("a sheet of totals shows no board: one space is enough")]


def start_board(rules: RuleSet) -> Board:
    """Return the single cell that stands for the missing board [burgundy 43.1]."""
    return make_board([Cell(Position(0, 0), CASTLE)])
