"""Contests for tests of the lab."""

from functools import cache

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.games.find import load_layout
from sheetgen.lab.play import Contest, Contestant


@cache
def code_of(name: str) -> str:
    """Return the digits of a sheet of the layout of that name."""
    layout = load_layout(name)
    sheet = SheetCode(layout.rules.number, layout.board)
    return encode(sheet, layout.rules.encoding)


def random_contest(*names: str, seed: int = 1, player: str = "random") -> Contest:
    """Return a contest of one player on some boards."""
    return Contest(tuple(Contestant(code_of(name), player) for name in names), seed)
