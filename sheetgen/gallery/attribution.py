"""What a file says of where its board comes from, and what is known of that.

A file can say anything. What is drawn of a board that its file calls the game's own,
though the game has no such board, says that it is its maker's own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from sheetgen.core.board import Board
from sheetgen.games.find import list_games, load_layout
from sheetgen.layout.find import layout_names
from sheetgen.layout.value import Layout

CUSTOM = "custom"
OWN = "own"  # of its maker
OFFICIAL = "official"  # one that the game has
UNCHECKED = "unchecked"  # said to be one, by the file alone


@dataclass(frozen=True)
class Attribution:
    """What a file says of where its board comes from, and what is known of that.

    Attributes:
        kind: `OWN`, `OFFICIAL` or `UNCHECKED`.
        layout: as it is shown and printed: of a board that the game has, what we know.
        said: what the file says, which is shown where it differs.
        same: the game's own board that it equals, if there is one.
        namesake: the game's own board that has its name, if that is another.
    """

    kind: str
    layout: Layout
    said: Layout
    same: Layout | None = None
    namesake: Layout | None = None


def judge_attribution(layout: Layout) -> Attribution:
    """Return what is known of where the board of a file comes from."""
    same = _known_boards().get((layout.rules.id, layout.board))
    if same is not None and layout.is_official:
        return Attribution(OFFICIAL, same, layout, same)
    kind = UNCHECKED if layout.is_official else OWN
    shown = replace(layout, provenance=CUSTOM)
    return Attribution(kind, shown, layout, same, _find_namesake(layout, same))


def _find_namesake(layout: Layout, same: Layout | None) -> Layout | None:
    """Return the game's own board that has one of a board's names, but for *same*."""
    for name in (layout.name, *layout.names.values()):
        found = _known_names().get((layout.rules.game, _folded(name)))
        if found is not None and found != same:
            return found
    return None


@cache
def _known() -> tuple[Layout, ...]:
    """Return the layouts that games have themselves."""
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
    """Return a name as people compare it."""
    return " ".join(name.casefold().split())
