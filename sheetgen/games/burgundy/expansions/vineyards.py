"""Vineyards: groups of vines and the bonus tiles that score them [burgundy 32].

A tile scores one group of its colour, and a group is scored once. Since larger groups
are always worth more, the best is to give the largest groups of a colour to its tiles.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.games.burgundy.expansions.base import Expansion
from sheetgen.games.burgundy.shown import Shown
from sheetgen.verdict import ERROR, Finding, Line

VINE_COLOURS = ("red", "white", "yellow", "green", "blue", "purple")
TILES_OF_COLOUR = 4  # [burgundy 32.4]
VINES_OF_COLOUR = 17  # [burgundy 32.3]


def vine_points(table: Sequence[int], size: int) -> int:
    """Return the points of a group of *size* vines."""
    return table[min(size, len(table)) - 1]  # [burgundy 32.24]


def match_groups(
    groups: Sequence[tuple[str, int]], tiles: Sequence[str]
) -> list[tuple[str, int]]:
    """Return the groups that score best with *tiles*, largest first of a colour."""
    chosen = []
    for colour in VINE_COLOURS:
        sizes = sorted((size for name, size in groups if name == colour), reverse=True)
        chosen += [(colour, size) for size in sizes[: list(tiles).count(colour)]]
    return chosen


def _score(shown: Shown) -> list[Line]:
    vineyard = shown.fill.vineyard
    if vineyard is None:
        return []
    table = shown.duchy.printed.vines
    lines = []
    for colour, size in match_groups(vineyard.groups, vineyard.tiles):
        points = vine_points(table, size)
        place = "vine:" + colour
        lines.append(Line("vineyard", place, 5, points, points, "32.19"))
    return lines


def _find(shown: Shown) -> list[Finding]:
    vineyard = shown.fill.vineyard
    if vineyard is None:
        return []
    found = []
    for colour in VINE_COLOURS:
        vines = sum(size for name, size in vineyard.groups if name == colour)
        place = "vine:" + colour
        if vines > VINES_OF_COLOUR:
            found.append(
                Finding("too-many-vines", ERROR, place, "32.3", VINES_OF_COLOUR, vines)
            )
        tiles = vineyard.tiles.count(colour)
        if tiles > TILES_OF_COLOUR:
            found.append(
                Finding(
                    "too-many-vine-tiles", ERROR, place, "32.4", TILES_OF_COLOUR, tiles
                )
            )
    total = sum(size for _, size in vineyard.groups)
    if total % 2:  # [burgundy 32.2] they come in pairs
        found.append(Finding("odd-vines", ERROR, "vineyard", "32.2", None, total))
    # [burgundy 32.25] one from the start and one for a layer, each a double hex or more
    most = 1 + (total + 1) // 2
    if len(vineyard.tiles) > most:
        count = len(vineyard.tiles)
        found.append(
            Finding("vine-tiles-early", ERROR, "vineyard", "32.25", most, count)
        )
    return found


VINEYARDS = Expansion(
    id="vineyards", number=0, clause="32", parts=("vineyard",), find=_find, score=_score
)
