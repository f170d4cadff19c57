"""The source of a board: what its file claims, and what is known about that.

A file can claim anything. If it calls a board the game's own, but the game has no such
board, drawings of it say that it is its maker's own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from sheetgen.core.board import Board
from sheetgen.games.find import list_games, load_layout
from sheetgen.layout.find import layout_names
from sheetgen.layout.value import Layout

CUSTOM = "custom"
OWN = "own"  # made by a user
OFFICIAL = "official"  # a board of the game
UNCHECKED = "unchecked"  # claimed to be one, by the file only


@dataclass(frozen=True)
class Attribution:
    """The source of a board: what its file claims, and what is known about that.

    Attributes:
        kind: `OWN`, `OFFICIAL` or `UNCHECKED`.
        layout: the layout as shown and printed; the shipped one for a game's board.
        said: what the file claims, which is shown where it differs.
        same: the game's own board that it equals, if there is one.
        namesake: the game's own board with the same name, if it is another board.
    """

    kind: str
    layout: Layout
    said: Layout
    same: Layout | None = None
    namesake: Layout | None = None


def judge_attribution(layout: Layout) -> Attribution:
    """Return the source of a file's board, as far as it is known."""
    same = _known_boards().get((layout.rules.id, layout.board))
    if same is not None and layout.is_official:
        return Attribution(OFFICIAL, same, layout, same)
    kind = UNCHECKED if layout.is_official else OWN
    shown = replace(layout, provenance=CUSTOM)
    return Attribution(kind, shown, layout, same, _find_namesake(layout, same))


def _find_namesake(layout: Layout, same: Layout | None) -> Layout | None:
    """Return the game's own board with one of a board's names, unless it is *same*."""
    for name in (layout.name, *layout.names.values()):
        found = _known_names().get((layout.rules.game, _folded(name)))
        if found is not None and found != same:
            return found
    return None


@cache
def _known() -> tuple[Layout, ...]:
    """Return the layouts of the games' own boards."""
    names = (name for game in list_games() for name in layout_names(game.id))
    return tuple(filter(lambda one: one.is_official, map(load_layout, names)))


@cache
def _known_boards() -> Mapping[tuple[str, Board], Layout]:
    return {(one.rules.id, one.board): one for one in _known()}


@cache
def _known_names() -> Mapping[tuple[str, str], Layout]:
    return {
        (one.rules.game, _folded(name)): one
        for one in _known()
        for name in (one.name, *one.names.values())
    }


def _folded(name: str) -> str:
    """Return a name in a form for comparison."""
    return " ".join(name.casefold().split())
