"""Where at the foot of a sheet something of expansions can be written.

And what it comes to. A part on which nothing was written was left out [burgundy 40.7].

Part of the core that runs in the browser too.
"""

from typing import Any

from sheetgen.core.reading.spot import CROSS, Spot, number, numbers, sign, tick
from sheetgen.games.burgundy.counts import (
    LAST_SHIELD,
    ROUNDS,
    TEAMS,
    TILES_EACH,
    VINE_COLOURS,
)
from sheetgen.games.burgundy.duchy import PHASE_LETTERS
from sheetgen.games.burgundy.expansions.all import IDS
from sheetgen.games.burgundy.expansions.routes import PLACES
from sheetgen.games.burgundy.expansions.shields import SHIELDS as WITH_SHIELDS
from sheetgen.games.burgundy.expansions.solo import list_targets
from sheetgen.games.burgundy.expansions.team import TEAM
from sheetgen.games.burgundy.fill import (
    Chateauma,
    Fill,
    Posts,
    Routes,
    Shield,
    Solo,
    Vineyard,
)
from sheetgen.games.burgundy.form import (
    GOODS,
    LAST_ROUTE,
    MOST_LIST,
    MOST_TARGET,
    MOST_VINES,
    SIZES,
    VIRTUAL,
)
from sheetgen.games.burgundy.rules import VARIANTS
from sheetgen.games.burgundy.tile import BUILDINGS, LAST_MONASTERY, TILES
from sheetgen.games.burgundy.written import (
    Values,
    at,
    letter_of,
    phase_in,
    several,
    text_of,
    whole,
)

SHIELDS = 6  # that there are lines for, held at the end or before
COPIED_EARLY = 3  # monasteries that the first sheets had places for
COPIED = 6  # that there are places for: as many as lie in a duchy [burgundy 1.4]
COPIED_OF_CHATEAUMA = 12  # with Châteauma, whose board and cards have more
ROUTE_TILES = max(TILES_EACH)
ROUTE_GOODS = ROUTE_TILES * PLACES
USUAL, *WAYS = VARIANTS  # to play

_LETTERS = tuple(PHASE_LETTERS)
_SHIELDS = range(1, SHIELDS + 1)
_COPIED = range(1, COPIED_OF_CHATEAUMA + 1)
_TARGETS = list_targets()
_ROUNDS = range(1, ROUNDS + 1)
_ROUTE_TILES = range(1, ROUTE_TILES + 1)
_ROUTE = range(1, ROUTE_GOODS + 1)
_VINE_TILES = MOST_LIST // len(VINE_COLOURS)  # of each, so that all find room
_POSTS = (2, 3)  # how many are joined
_WORD_OF = {tile.kind: tile.word for tile in TILES if tile.kind in BUILDINGS}
_KIND_OF = {_WORD_OF[kind]: kind for kind in BUILDINGS}


def list_foot() -> list[Spot]:
    """Return the spots of the expansions."""
    spots = [tick(f"expansion:{name}") for name in (*IDS, *WAYS)]
    spots.append(number("taken-back", MOST_LIST))
    spots.append(sign("crane", tuple([_WORD_OF[kind] for kind in BUILDINGS])))
    for line in _SHIELDS:
        spots.append(number(f"shield-number:{line}", LAST_SHIELD))
        spots.append(sign(f"shield-taken:{line}", _LETTERS))
        spots.append(sign(f"shield-left:{line}", _LETTERS))
    spots += [number(f"copied-place:{place}", LAST_MONASTERY) for place in _COPIED]
    spots += [sign(f"post:{count}", _LETTERS) for count in _POSTS]
    spots += [tick(f"post-tile:{size}") for size in SIZES]
    spots += [number(f"route-tile:{place}", LAST_ROUTE) for place in _ROUTE_TILES]
    goods = tuple([str(good) for good in GOODS])
    spots += [sign(f"route:{place}", goods) for place in _ROUTE]
    spots += [numbers(f"vines:{colour}", MOST_VINES) for colour in VINE_COLOURS]
    spots += [number(f"vine-tiles:{colour}", _VINE_TILES) for colour in VINE_COLOURS]
    spots += [number(f"chateauma:{name}", most) for name, most in VIRTUAL]
    spots += [tick(f"team:{team}") for team in TEAMS]
    spots += [tick(target_spot(box)) for box in range(len(_TARGETS))]
    spots.append(number("marker", MOST_TARGET))
    spots += [tick(f"round:{one}") for one in _ROUNDS]
    return spots


def target_spot(box: int) -> str:
    """Return the spot of a target, of all that sheets have boxes for, from 0.

    >>> target_spot(0), target_spot(12)
    ('target:60', 'target:5.2')
    """
    target = _TARGETS[box]
    again = _TARGETS[:box].count(target)
    return f"target:{target}" + (f".{again + 1}" if again else "")


def gather_foot(values: Values) -> dict[str, Any]:
    """Return what a fill holds of expansions, by the names of its fields."""
    expansions = tuple([name for name in IDS if at(values, f"expansion:{name}")])
    ways = [name for name in WAYS if at(values, f"expansion:{name}")]
    teams = [team for team in TEAMS if at(values, f"team:{team}")]
    if teams and TEAM.id not in ways:
        ways.append(TEAM.id)
    shields = _gather_shields(values)
    copied = several(values, "copied-place", _COPIED)
    variant = ways[0] if len(ways) == 1 else USUAL
    return {
        "expansions": expansions,
        "variant": variant,
        "taken_back": whole(values, "taken-back") or 0,
        "crane": _KIND_OF.get(at(values, "crane"), ""),
        "shields": shields,
        "shields_open": WITH_SHIELDS.id in expansions and not shields and not copied,
        "copied": copied,
        "posts": _gather_posts(values),
        "routes": _gather_routes(values),
        "vineyard": _gather_vineyard(values),
        "chateauma": _gather_chateauma(values),
        "team": teams[0] if len(teams) == 1 and variant == TEAM.id else "",
        "solo": _gather_solo(values),
    }


def scatter_foot(fill: Fill) -> dict[str, str]:
    """Return what stands in the spots of expansions; some may be empty.

    What there is no spot for, such as a seventh shield, is left out.
    """
    values = {}
    for name in (*IDS, *WAYS):
        if name in fill.expansions or name == fill.variant:
            values[f"expansion:{name}"] = CROSS
    values["taken-back"] = str(fill.taken_back or "")
    values["crane"] = _WORD_OF[fill.crane] if fill.crane else ""
    for line, shield in zip(_SHIELDS, fill.shields):  # noqa: B905
        values[f"shield-number:{line}"] = str(shield.number)
        values[f"shield-taken:{line}"] = letter_of(shield.taken)
        values[f"shield-left:{line}"] = letter_of(shield.left)
    posts, routes = fill.posts or Posts(), fill.routes or Routes()
    for count, phase in zip(_POSTS, posts.phases):  # noqa: B905
        values[f"post:{count}"] = letter_of(phase)
    if posts.tile:
        values[f"post-tile:{posts.tile}"] = CROSS
    for kind, places, found in (
        ("copied-place", _COPIED, fill.copied),
        ("route-tile", _ROUTE_TILES, routes.tiles),
        ("route", _ROUTE, routes.goods),
    ):
        for place, one in zip(places, found):  # noqa: B905
            values[f"{kind}:{place}"] = str(one)
    vineyard = fill.vineyard or Vineyard()
    for colour in VINE_COLOURS:
        sizes = [str(size) for of, size in vineyard.groups if of == colour]
        values[f"vines:{colour}"] = " ".join(sizes)
        values[f"vine-tiles:{colour}"] = str(vineyard.tiles.count(colour) or "")
    if fill.chateauma is not None:
        for (name, _), count in zip(VIRTUAL, fill.chateauma.counts):  # noqa: B905
            values[f"chateauma:{name}"] = str(count)
    if fill.team:
        values[f"team:{fill.team}"] = CROSS
    if fill.solo is not None:
        values.update(_scatter_solo(fill.solo))
    return values


def _scatter_solo(way: Solo) -> dict[str, str]:
    """Return what stands in the spots of a solo game."""
    values = {"marker": text_of(way.points)}
    for box, target in enumerate(_TARGETS):
        if _TARGETS[:box].count(target) < way.targets.count(target):
            values[target_spot(box)] = CROSS
    for one in range(1, min(way.rounds or 0, ROUNDS) + 1):
        values[f"round:{one}"] = CROSS
    return values


def _gather_solo(values: Values) -> Solo | None:
    """Return how far a solo game came; rounds that were crossed count to the last."""
    boxes = range(len(_TARGETS))
    reached = [one for one in boxes if at(values, target_spot(one))]
    played = [one for one in _ROUNDS if at(values, f"round:{one}")]
    points = whole(values, "marker")
    if not reached and not played and points is None:
        return None
    targets = tuple([_TARGETS[one] for one in reached])
    return Solo(targets, points, max(played) if played else None)


def _gather_chateauma(values: Values) -> Chateauma | None:
    """Return what Châteauma has; blanks beside other counts are none."""
    counts = [whole(values, f"chateauma:{name}") for name, _ in VIRTUAL]
    if all([count is None for count in counts]):
        return None
    return Chateauma(*[count or 0 for count in counts])


def _gather_shields(values: Values) -> tuple[Shield, ...]:
    """Return the shields, of lines with a number."""
    shields = []
    for line in _SHIELDS:
        found = whole(values, f"shield-number:{line}")
        if found:
            taken = phase_in(values, f"shield-taken:{line}")
            left = phase_in(values, f"shield-left:{line}")
            shields.append(Shield(found, taken, left or None))
    return tuple(shields)


def _gather_posts(values: Values) -> Posts | None:
    second, third = [phase_in(values, f"post:{count}") for count in _POSTS]
    held = [size for size in SIZES if at(values, f"post-tile:{size}")]
    if not (second or third or held):
        return None
    phases = (second, third) if third else (second,) if second else ()
    return Posts(phases, held[0] if held else "")


def _gather_routes(values: Values) -> Routes | None:
    tiles = several(values, "route-tile", _ROUTE_TILES)
    goods = several(values, "route", _ROUTE)
    return Routes(tiles, goods) if tiles or goods else None


def _gather_vineyard(values: Values) -> Vineyard | None:
    groups = []
    tiles = []
    is_written = False
    for colour in VINE_COLOURS:
        sizes = at(values, f"vines:{colour}")
        held = whole(values, f"vine-tiles:{colour}")
        is_written = is_written or sizes != "" or held is not None
        groups += [(colour, int(size)) for size in sizes.split() if int(size)]
        tiles += [colour] * (held or 0)
    return Vineyard(tuple(groups), tuple(tiles)) if is_written else None
