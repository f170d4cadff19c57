"""The score of animals, which depends on the order in which their tiles came.

A tile scores its animals and those of its kind already on the pasture [burgundy 7.4].
So the same tiles score most if the large ones come first, and least if the small ones
do. Written phases narrow the range, and geese count as every kind for tiles that come
later [burgundy 22.7]. The search covers all orders, one set of placed tiles at a time.

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass

from sheetgen.core.verdict import Line
from sheetgen.games.burgundy.rules.derived import Derived, Range
from sheetgen.games.burgundy.rules.tile import GEESE, PASTURE

BONUS_PER_TILE = 7  # the monastery that adds a point per tile [burgundy 10.7]
ONE_PASTURE = 1  # the shield that joins all pastures [burgundy 31.1]
MOST_TILES = 11  # searched together; bounds for more ignore the written phases


@dataclass(frozen=True)
class Animal:
    """A tile with animals.

    Attributes:
        cell: its space.
        kind: of animal.
        count: the number of animals.
        pasture: the index of its area.
        first: the earliest phase in which it can have been placed.
        last: the latest such phase.
    """

    cell: int
    kind: str
    count: int
    pasture: int
    first: int
    last: int


def score_animals(shown: Derived) -> list[Line]:
    """Return a line for the tiles of each kind on each pasture.

    If pastures were joined or geese came, tiles that score together share a line.
    """
    animals = [
        Animal(
            cell,
            tile.kind,
            tile.count,
            shown.duchy.area_of[cell],
            shown.first[cell],
            shown.last[cell],
        )
        for cell, tile in enumerate(shown.tiles)
        if tile is not None and tile.terrain == PASTURE and shown.is_own(cell)
    ]
    is_joined = shown.shields_open or shown.shield(ONE_PASTURE) is not None
    lines = []
    for group in _groups(animals, is_joined):
        low, high = _range(shown, group)
        clause, why = "7.4", ""
        if low != high:
            why = "order"
        phases = (min(one.first for one in group), max(one.last for one in group))
        phase = phases[0] if phases[0] == phases[1] else 0
        place = shown.duchy.place(group[0].cell)
        kinds = {one.kind for one in group}  # several if they score together
        holds = "animal." + group[0].kind if len(kinds) == 1 else ""
        lines.append(Line("animals", place, phase, low, high, clause, why, holds))
    return lines


def _groups(animals: list[Animal], is_joined: bool) -> list[list[Animal]]:
    """Return the groups of tiles that can score together."""
    groups: list[list[Animal]] = []
    keys: list[tuple[int, str]] = []
    with_geese = [one.pasture for one in animals if one.kind == GEESE]
    for one in animals:
        pasture = -1 if is_joined else one.pasture
        has_geese = bool(with_geese) and (is_joined or one.pasture in with_geese)
        key = (pasture, "" if has_geese else one.kind)
        if key in keys:
            groups[keys.index(key)].append(one)
        else:
            keys.append(key)
            groups.append([one])
    return groups


def _range(shown: Derived, group: list[Animal]) -> Range:
    if _is_free(shown, group):
        counts = sorted(one.count for one in group)
        return _in_turn(counts), _in_turn(counts[::-1])
    if len(group) > MOST_TILES:
        return _wide_range(shown, group)
    count = len(group)
    # The least and the most points so far, by the set of tiles placed.
    lows = [-1] * (1 << count)
    highs = [-1] * (1 << count)
    lows[0] = highs[0] = 0
    phases = [0] * (1 << count)
    for placed in range(1 << count):
        if highs[placed] < 0:
            continue  # no order leads here
        for at in range(count):
            bit = 1 << at
            one = group[at]
            if placed & bit:
                continue
            phase = max(phases[placed], one.first)
            then = placed | bit
            before = [group[i] for i in range(count) if placed & (1 << i)]
            after = [group[i].last for i in range(count) if not then & (1 << i)]
            latest = min([one.last, *after])
            if phase > latest:
                continue  # one of the tiles left would come too late
            low, high = _points(shown, one, before, (phase, latest))
            phases[then] = phase if highs[then] < 0 else min(phases[then], phase)
            if highs[then] < 0 or lows[placed] + low < lows[then]:
                lows[then] = lows[placed] + low
            if highs[placed] + high > highs[then]:
                highs[then] = highs[placed] + high
    if highs[-1] < 0:  # no order fits the phases: reported elsewhere
        return _wide_range(shown, group)
    return lows[-1], highs[-1]


def _is_free(shown: Derived, group: list[Animal]) -> bool:
    """Return whether any order is possible, and nothing but the order matters."""
    one = group[0]
    return (
        not shown.shields_open
        and shown.shield(ONE_PASTURE) is None
        and shown.cell_of_monastery(BONUS_PER_TILE) < 0
        and not shown.may_copy(BONUS_PER_TILE)
        and all(
            other.kind == one.kind != GEESE
            and (other.first, other.last) == (one.first, one.last)
            for other in group
        )
    )


def _in_turn(counts: list[int]) -> int:
    """Return the points of tiles of one kind that come in this order."""
    points = herd = 0
    for count in counts:
        herd += count
        points += herd
    return points


def _points(
    shown: Derived, one: Animal, before: list[Animal], phase: Range
) -> tuple[int, int]:
    """Return the least and the most that *one* scores after the tiles *before*."""
    worths = []
    for is_joined in {*shown.owned_in(ONE_PASTURE, phase)}:
        herd = [other for other in before if is_joined or other.pasture == one.pasture]
        # With the monastery, each tile adds a point: this one and the others.
        for bonus in {*_bonus(shown, phase)}:
            for others in _scoring(shown, one, herd):
                worths.append(sum(other.count + bonus for other in (one, *others)))
    return min(worths), max(worths)


def _scoring(shown: Derived, one: Animal, herd: list[Animal]) -> list[list[Animal]]:
    """Return every choice of tiles that score together with *one*."""
    if one.kind != GEESE:
        return [[other for other in herd if other.kind in (one.kind, GEESE)]]
    if shown.switches.geese_kinds == "all" or not herd:  # [burgundy 41.5]
        return [herd]
    # [burgundy 22.6] one other kind, which the player chooses
    return [
        [other for other in herd if other.kind == kind]
        for kind in sorted({other.kind for other in herd})
    ]


def _bonus(shown: Derived, phase: Range) -> Range:
    """Return the points that monastery 7 adds for a tile: at least and at most."""
    cell = shown.cell_of_monastery(BONUS_PER_TILE)
    certain = cell >= 0 and shown.last[cell] < phase[0]
    possible = cell >= 0 and shown.first[cell] <= phase[1]
    if shown.may_copy(BONUS_PER_TILE):
        # [burgundy 31.6] from when on is not written, but not before the shield came
        shield = shown.shield(6)
        possible = shield is None or shield.taken <= phase[1]
    return int(certain), int(possible)


def _wide_range(shown: Derived, group: list[Animal]) -> Range:
    """Return bounds that hold for every order of the tiles."""
    whole = (1, 5)
    low = sum(_points(shown, one, [], whole)[0] for one in group)
    ordered = sorted(group, key=lambda one: (-one.count, one.cell))
    high = 0
    for at, one in enumerate(ordered):
        high += _points(shown, one, ordered[:at], whole)[1]
    if any(one.kind == GEESE for one in group):
        geese = sum(one.count for one in group if one.kind == GEESE)
        high += geese * len(group) + sum(one.count for one in group)
    return low, high
