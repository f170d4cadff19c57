"""The places to write on a sheet of The Castles of Burgundy, and the fill they form.

The edition is a switch. A part on which nothing was written counts as left out
[burgundy 40.7]; if some of its counts were written, the blank ones are 0.

Part of the core that runs in the browser too.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from sheetgen.core.reading.input_field import CIRCLED
from sheetgen.core.reading.places import (
    CLOSED,
    DOUBTED,
    Marks,
    Parts,
    Places,
    Row,
    Sign,
    Table,
    Tally,
    Values,
)
from sheetgen.games.burgundy.check.expansions import IDS, SOLO, list_targets
from sheetgen.games.burgundy.expansions.mini import COST_OF_CASTLE, ROUTE_PLACES, TEAM
from sheetgen.games.burgundy.expansions.shields import SHIELDS as WITH_SHIELDS
from sheetgen.games.burgundy.rules.counts import (
    FEWEST,
    MOST,
    ROUNDS,
    TEAMS,
    TILES_EACH,
    VINE_COLOURS,
)
from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS, PHASES, Duchy
from sheetgen.games.burgundy.rules.fill import HEADINGS, Fill
from sheetgen.games.burgundy.rules.ruleset import SWITCHES, VARIANTS
from sheetgen.games.burgundy.rules.tile import BUILDINGS, TERRAINS, TILES, tiles_for
from sheetgen.games.burgundy.sheet.form import (
    GOODS,
    MOST_POINTS,
    SIZES,
    VIRTUAL,
    form_of,
)

SHIELDS = 6  # lines for shields, held at the end or earlier
COPIED_EARLY = 3  # places for monasteries on the first sheets
COPIED = 6  # places for them: as many as a duchy has [burgundy 1.4]
COPIED_OF_CHATEAUMA = 12  # places with Châteauma, whose board and cards have more
ROUTE_TILES = max(TILES_EACH)
ROUTE_GOODS = ROUTE_TILES * ROUTE_PLACES
USUAL, *WAYS = VARIANTS  # ways to play

_OTHER = "other"  # the heading of points that have no other place on the sheet
_LETTERS = tuple(PHASE_LETTERS)
_GOODS = tuple([str(good) for good in GOODS])
_TARGETS = list_targets()
_PLAYERS = range(FEWEST, MOST + 1)


def _names(kind: str, keys: Iterable[object]) -> list[str]:
    return [f"{kind}:{key}" for key in keys]


def _count(kind: str, count: int) -> list[str]:
    return _names(kind, range(1, count + 1))


def _by_name(kind: str, names: Iterable[str]) -> Parts:
    return Parts([(name, f"{kind}:{name}") for name in names])


def _phase(name: str) -> Sign:
    return Sign(name, _LETTERS, PHASES)


def target_field(box: int) -> str:
    """Return the spot of a target box, numbered from 0 on sheets with all of them.

    >>> target_field(0), target_field(12)
    ('target:60', 'target:5.2')
    """
    target = _TARGETS[box]
    again = _TARGETS[:box].count(target)
    return f"target:{target}" + (f".{again + 1}" if again else "")


_ROUTE_TILES = _count("route-tile", ROUTE_TILES)
_ROUTE = _count("route", ROUTE_GOODS)
_ROUNDS = _count("round", ROUNDS)
_SHIELD_LINES = [
    Parts(
        [
            ("number", f"shield-number:{line}"),
            ("taken", _phase(f"shield-taken:{line}")),
            ("left", _phase(f"shield-left:{line}")),
        ]
    )
    for line in range(1, SHIELDS + 1)
]
_POSTS = Parts(
    [
        ("phases", Row([_phase("post:2"), _phase("post:3")], CLOSED)),
        ("tile", Marks(_names("post-tile", SIZES), SIZES)),
    ]
)
_TRADE = Parts(
    [
        ("tiles", Row(_ROUTE_TILES, DOUBTED)),
        ("goods", Row([Sign(o, _GOODS, GOODS) for o in _ROUTE], DOUBTED)),
    ]
)
_VINES = Parts(
    [
        ("groups", _by_name("vines", VINE_COLOURS)),
        ("tiles", _by_name("vine-tiles", VINE_COLOURS)),
    ]
)
_WAY_OF_ONE = Parts(
    [
        ("targets", Marks([target_field(at) for at in range(len(_TARGETS))], _TARGETS)),
        ("points", "marker"),
        ("rounds", Tally(_ROUNDS, is_last=True)),
    ]
)
_ALONE = f"expansion:{SOLO.id}"
_WORD_OF = {tile.kind: tile.word for tile in TILES if tile.kind in BUILDINGS}
_FOOT: Table = (  # places of expansions
    ("expansions", Marks(_names("expansion", IDS), IDS)),
    ("variant", Marks(_names("expansion", WAYS), WAYS, is_sole=True)),
    ("taken_back", "taken-back"),
    ("crane", Sign("crane", [_WORD_OF[kind] for kind in BUILDINGS], BUILDINGS)),
    ("shields", Row(_SHIELD_LINES, CLOSED)),
    ("copied", Row(_count("copied-place", COPIED_OF_CHATEAUMA), CLOSED)),
    ("posts", _POSTS),
    ("routes", _TRADE),
    ("vineyard", _VINES),
    ("chateauma", _by_name("chateauma", [name for name, _ in VIRTUAL])),
    # A solo player is in no team.
    ("team", Marks([_ALONE, *_names("team", TEAMS)], (None, *TEAMS), is_sole=True)),
    ("solo", _WAY_OF_ONE),
)


def list_places(duchy: Duchy, evidence: str) -> Table:
    """Return the fields of a sheet with their places."""
    names = duchy.board.names
    words = {name: [tile.word for tile in tiles_for(name)] for name in TERRAINS}
    tiles = [
        Sign(f"cell:{name}", words[terrain], words[terrain])
        for name, terrain in zip(names, duchy.terrain)  # noqa: B905
    ]
    phases = Row([_phase(f"field:{name}") for name in names])
    bonus = [
        (one, Marks([f"bonus-tile:{one}.{size}" for size in SIZES], SIZES))
        for one in TERRAINS
        if one in duchy.terrain
    ]
    editions = SWITCHES["edition"]
    return (
        ("tiles", Row(tiles)),
        *((("phases", phases),) if evidence == "phase" else ()),
        ("players", Marks(_names("players", _PLAYERS), _PLAYERS, CIRCLED, True)),
        ("edition", Marks(_names("edition", editions), editions, CIRCLED)),
        ("bonus", Parts(bonus)),
        ("sold", Row(_names("sold", GOODS))),
        ("stored", Row(_names("stored", GOODS))),
        ("silver", "silver"),
        ("workers", "workers"),
        ("track", "track"),
        ("points", _by_name("heading", HEADINGS)),
        ("total", "total"),
        *_FOOT,
    )


def _settle(held: dict[str, Any], values: Values) -> None:
    """Set the values that follow from several spots together."""
    counted = ("sold", "stored", "silver", "workers")
    if any([held[name] is not None for name in counted]):
        empty = (0,) * len(GOODS)
        for name, none in zip(counted, (empty, empty, 0, 0)):  # noqa: B905
            held[name] = none if held[name] is None else held[name]
    teams = [name for name in _names("team", TEAMS) if values.get(name)]
    ways = [name for name in _names("expansion", WAYS) if values.get(name)]
    if teams:
        is_team = not ways or held["variant"] == TEAM.id
        held["variant"] = TEAM.id if is_team else USUAL
    if held["variant"] != TEAM.id:
        held["team"] = ""
    is_open = not held["shields"] and not held["copied"]
    held["shields_open"] = WITH_SHIELDS.id in held["expansions"] and is_open
    points = held["points"] or {}
    if _OTHER in points:
        # The cost of castles that were taken back is on the line of points that have no
        # other place [burgundy 21.7, 40.20].
        cost = COST_OF_CASTLE * held["taken_back"]
        held[_OTHER] = min(points[_OTHER] + cost, MOST_POINTS)


def _shown(fill: Fill) -> Fill:
    """Return a fill with its other points under their heading."""
    if fill.other is None or _OTHER in (fill.points or {}):
        return fill
    other = max(0, fill.other - COST_OF_CASTLE * fill.taken_back)
    return replace(fill, points={**(fill.points or {}), _OTHER: other})


PLACES = Places(form_of, list_places, ("edition",), _settle, _shown)
