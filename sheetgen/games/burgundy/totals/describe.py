"""What a sheet of totals holds."""

from collections.abc import Mapping

from sheetgen.games.burgundy.rules import MOST
from sheetgen.games.burgundy.totals.rules import AT_END, IN_GAME
from sheetgen.layout.value import Layout
from sheetgen.say import defer, tell


def describe(layout: Layout) -> Mapping[str, object]:
    """Return what is worth knowing about a sheet before it is printed."""
    return {
        defer("columns of players"): MOST,
        defer("headings"): len(IN_GAME) + len(AT_END),
    }


def warn(layout: Layout) -> list[str]:
    """Return that cells are of no use here, if there are several."""
    if len(layout.board.cells) == 1:
        return []
    return [tell("a sheet of totals shows no board: one cell is enough")]
