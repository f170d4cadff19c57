"""Vineyards: groups of vines and the bonus tiles that score them [burgundy 32].

A tile scores one group of its colour, and a group scores once. Larger groups always
score more, so the best choice gives the largest groups of a colour to its tiles.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.core.verdict import ERROR, Finding, Line
from sheetgen.games.burgundy.expansions.base import Expansion
from sheetgen.games.burgundy.rules.counts import (
    OF_ONE,
    OF_PAIR,
    SHOP,
    STORAGE,
    TILES_OF_COLOUR,
    VINE_COLOURS,
    of_players,
    vine_points,
)
from sheetgen.games.burgundy.rules.derived import Derived
from sheetgen.games.burgundy.rules.fill import Fill

VINES_OF_COLOUR = 17  # [burgundy 32.3]
DOUBLES = tuple(5 * (STORAGE[at] + SHOP[at]) for at in range(3))  # in five phases


def match_groups(
    groups: Sequence[tuple[str, int]], tiles: Sequence[str]
) -> list[tuple[str, int]]:
    """Return the groups that score best with *tiles*, by colour and largest first."""
    chosen = []
    for colour in VINE_COLOURS:
        sizes = sorted((size for name, size in groups if name == colour), reverse=True)
        chosen += [(colour, size) for size in sizes[: list(tiles).count(colour)]]
    return chosen


def most_doubles(fill: Fill) -> int:
    """Return the most double hexes that enter a game [burgundy 32.7]."""
    return max(of_players(fill, DOUBLES))


def has_doubles(counts: Sequence[int]) -> bool:
    """Return whether double hexes exist for these numbers of vines of each kind.

    Double hexes join vines in pairs: two of the same kind once, two given kinds three
    times. The vines left after the pairs of one kind need partners of other kinds, and
    the largest kinds decide whether there are enough (Erdős and Gallai, here for
    several joins of a pair).
    """
    for chosen in range(1 << len(counts)):
        left = [
            count - 2 * OF_ONE * ((chosen >> at) & 1) for at, count in enumerate(counts)
        ]
        if min(left) >= 0 and _can_be_paired(sorted(left, reverse=True)):
            return True
    return False


def _can_be_paired(counts: Sequence[int]) -> bool:
    """Return whether *counts*, largest first, can be joined with other kinds only."""
    if sum(counts) % 2:
        return False
    for most in range(1, len(counts) + 1):
        others = sum(min(OF_PAIR * most, count) for count in counts[most:])
        if sum(counts[:most]) > OF_PAIR * most * (most - 1) + others:
            return False
    return True


def count_vines(fill: Fill) -> list[int]:
    """Return the number of vines of each kind; an empty list without a vineyard."""
    vineyard = fill.vineyard
    if vineyard is None:
        return []
    return [
        sum(size for name, size in vineyard.groups if name == colour)
        for colour in VINE_COLOURS
    ]


def _score(shown: Derived) -> list[Line]:
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


def _find(shown: Derived) -> list[Finding]:
    vineyard = shown.fill.vineyard
    if vineyard is None:
        return []
    found = []
    counts = count_vines(shown.fill)
    for colour, vines in zip(VINE_COLOURS, counts, strict=True):
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
    total = sum(counts)
    most = most_doubles(shown.fill)
    if total % 2:  # [burgundy 32.2] they come in pairs
        found.append(Finding("odd-vines", ERROR, "vineyard", "32.2", None, total))
    elif max(counts) <= VINES_OF_COLOUR and not has_doubles(counts):
        found.append(Finding("no-such-doubles", ERROR, "vineyard", "32.3"))
    if total > 2 * most:
        found.append(
            Finding("too-many-doubles", ERROR, "vineyard", "32.7", 2 * most, total)
        )
    # [burgundy 32.25] one from the start and one per layer of one or more double hexes
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
