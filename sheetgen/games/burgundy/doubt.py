"""What can stand on a sheet of The Castles of Burgundy though no fill can hold it.

Part of the core that runs in the browser too.
"""

from sheetgen.core.reading.doubt import Doubt, find_gaps, find_rivals
from sheetgen.core.reading.spot import CIRCLED, CROSS
from sheetgen.games.burgundy.counts import ROUNDS, TEAMS, VINE_COLOURS
from sheetgen.games.burgundy.duchy import Duchy
from sheetgen.games.burgundy.expansions.solo import SOLO
from sheetgen.games.burgundy.foot import (
    COPIED_OF_CHATEAUMA,
    ROUTE_GOODS,
    ROUTE_TILES,
    SHIELDS,
    WAYS,
)
from sheetgen.games.burgundy.form import SIZES
from sheetgen.games.burgundy.players import FEWEST, MOST
from sheetgen.games.burgundy.rules import SWITCHES
from sheetgen.games.burgundy.tile import TERRAINS
from sheetgen.games.burgundy.written import Values, at, whole


def _places(kind: str, count: int) -> tuple[str, ...]:
    return tuple([f"{kind}:{place}" for place in range(1, count + 1)])


_SHIELDS = _places("shield-number", SHIELDS)
_COPIED = _places("copied-place", COPIED_OF_CHATEAUMA)
_ROUNDS = _places("round", ROUNDS)
_ROUTE_TILES = _places("route-tile", ROUTE_TILES)
_ROUTE = _places("route", ROUTE_GOODS)


def find_doubts(duchy: Duchy, values: Values) -> list[Doubt]:
    """Return the spots of a sheet whose values no fill holds together.

    Args:
        duchy: the board.
        values: by the names of spots; what is missing is empty.
    """
    doubts = _find_circled(values) + _find_ticked(values)
    for names in (_ROUTE_TILES, _ROUTE, _ROUNDS):
        doubts += find_gaps(values, names)
    return doubts + _find_zeros(values) + _find_shields(values)


def _find_circled(values: Values) -> list[Doubt]:
    """Find two numbers of players, or two editions."""
    players = [f"players:{count}" for count in range(FEWEST, MOST + 1)]
    editions = [f"edition:{edition}" for edition in SWITCHES["edition"]]
    return find_rivals(values, players, CIRCLED) + find_rivals(
        values, editions, CIRCLED
    )


def _find_ticked(values: Values) -> list[Doubt]:
    """Find both tiles of a terrain or for posts, two ways to play, and two teams."""
    pairs = [[f"bonus-tile:{terrain}.{size}" for size in SIZES] for terrain in TERRAINS]
    pairs.append([f"post-tile:{size}" for size in SIZES])
    pairs.append([f"expansion:{way}" for way in WAYS])
    pairs.append([f"expansion:{SOLO.id}", *[f"team:{team}" for team in TEAMS]])
    return [doubt for pair in pairs for doubt in find_rivals(values, pair, CROSS)]


def _find_zeros(values: Values) -> list[Doubt]:
    """Find 0 where tiles and groups of vines are told, which begin at 1."""
    names = (*_SHIELDS, *_COPIED, *_ROUTE_TILES)
    vines = [f"vines:{colour}" for colour in VINE_COLOURS]
    found = [name for name in names if whole(values, name) == 0]
    found += [name for name in vines if "0" in at(values, name).split()]
    return [(name,) for name in found]


def _find_shields(values: Values) -> list[Doubt]:
    """Find lines that phases stand in, and no number of a shield."""
    doubts: list[Doubt] = []
    for line, number in enumerate(_SHIELDS, 1):
        phases = [f"shield-{when}:{line}" for when in ("taken", "left")]
        written = [name for name in phases if at(values, name)]
        if written and not at(values, number):
            doubts.append((number, *written))
    return doubts
