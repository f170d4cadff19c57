"""What was written on a sheet, as digits that go behind those of its code.

A fill and the switches are packed like a code (`docs/codes.md`), with the same check.
The board is not repeated: the digits make sense beside the sheet's own.

Part of the core that runs in the browser too.
"""

from sheetgen.codes import Fields, listed, maybe, pack, seal_answers, unseal_answers
from sheetgen.games.burgundy.duchy import PHASES, Duchy
from sheetgen.games.burgundy.expansions.all import IDS
from sheetgen.games.burgundy.expansions.shields import LAST_SHIELD
from sheetgen.games.burgundy.expansions.vineyards import VINE_COLOURS
from sheetgen.games.burgundy.fill import (
    EMPTY,
    HEADINGS,
    Chateauma,
    Fill,
    Posts,
    Routes,
    Shield,
    Vineyard,
)
from sheetgen.games.burgundy.players import MOST
from sheetgen.games.burgundy.rules import SETTINGS, VARIANTS, Switches
from sheetgen.games.burgundy.tile import (
    BUILDINGS,
    LAST_MONASTERY,
    TERRAINS,
    WORDS,
)
from sheetgen.plain import switch_fields, take_switches

MOST_POINTS = 9_999  # of a heading or the total
MOST_STOCK = 999  # of silver or workers
MOST_GOODS = 63  # of a number
MOST_LIST = 63  # entries of any list
SHIELDS_OPEN = 0  # in place of a number, where shields are left out
MOST_VINES = 63  # of a group
MOST_TRACK = 99
MOST_VIRTUAL = 99  # of anything that Châteauma has, but points
MOST_ROUTE = 15  # the number of a trade route tile

_SIZES = ("", "large", "small")
_PHASE = len(PHASES) + 1
_CRANE = (EMPTY, *BUILDINGS)

_VIRTUAL = (MOST_POINTS, *(MOST_VIRTUAL,) * 7)  # the most of each of its counts

Pairs = list[tuple[int, int]]


def pack_answers(duchy: Duchy, fill: Fill, switches: Switches) -> str:
    """Return the digits of *fill*, which is of a sheet of *duchy*.

    Raises:
        ValueError: a number is larger than a sheet has room for.
    """
    fields: Pairs = [(VARIANTS.index(fill.variant), len(VARIANTS))]
    fields += switch_fields(switches, SETTINGS)
    fields.append((fill.players, MOST + 1))
    fields += [(int(name in fill.expansions), 2) for name in IDS]
    for word in fill.tiles:
        fields.append((WORDS.index(word) + 1 if word else 0, len(WORDS) + 1))
    fields.append((int(fill.phases is not None), 2))
    fields += [(phase, _PHASE) for phase in fill.phases or ()]
    fields.append((int(fill.bonus is not None), 2))
    if fill.bonus is not None:
        for terrain in TERRAINS:
            size = fill.bonus.get(terrain, "")
            fields.append((_SIZES.index(size), len(_SIZES)))
    for goods in (fill.sold, fill.stored):
        fields.append((int(goods is not None), 2))
        fields += [(count, MOST_GOODS + 1) for count in goods or ()]
    fields.append(maybe(fill.silver, MOST_STOCK))
    fields.append(maybe(fill.workers, MOST_STOCK))
    fields.append((_CRANE.index(fill.crane), len(_CRANE)))
    fields.append((fill.taken_back, MOST_LIST + 1))
    fields += listed(fill.copied, MOST_LIST, LAST_MONASTERY)
    shields = (Shield(SHIELDS_OPEN, 0),) if fill.shields_open else fill.shields
    fields.append((len(shields), MOST_LIST + 1))
    for shield in shields:
        fields.append((shield.number, LAST_SHIELD + 1))
        fields.append((shield.taken, _PHASE))
        fields.append(maybe(shield.left, len(PHASES)))
    fields.append((int(fill.posts is not None), 2))
    if fill.posts is not None:
        fields += listed(fill.posts.phases, MOST_LIST, len(PHASES))
        fields.append((_SIZES.index(fill.posts.tile), len(_SIZES)))
    fields.append((int(fill.routes is not None), 2))
    if fill.routes is not None:
        fields += listed(fill.routes.tiles, MOST_LIST, MOST_ROUTE)
        fields += listed(fill.routes.goods, MOST_LIST, 6)
    fields.append((int(fill.vineyard is not None), 2))
    if fill.vineyard is not None:
        fields.append((len(fill.vineyard.groups), MOST_LIST + 1))
        for colour, vines in fill.vineyard.groups:
            fields.append((VINE_COLOURS.index(colour), len(VINE_COLOURS)))
            fields.append((vines, MOST_VINES + 1))
        tiles = [VINE_COLOURS.index(colour) for colour in fill.vineyard.tiles]
        fields += listed(tiles, MOST_LIST, len(VINE_COLOURS) - 1)
    fields.append(maybe(fill.other, MOST_POINTS))
    fields.append(maybe(fill.track, MOST_TRACK))
    fields.append((int(fill.points is not None), 2))
    if fill.points is not None:
        for heading in HEADINGS:
            fields.append(maybe(fill.points.get(heading), MOST_POINTS))
    fields.append(maybe(fill.total, MOST_POINTS))
    if fill.chateauma is not None:  # digits end here without it, as they always did
        for at, count in enumerate(fill.chateauma.counts):
            fields.append((count, _VIRTUAL[at] + 1))
    return seal_answers(pack(fields))


def unpack_answers(duchy: Duchy, evidence: str, digits: str) -> tuple[Fill, Switches]:
    """Return the fill and the switches that `pack_answers` packed.

    Args:
        duchy: the board of the sheet.
        evidence: of the sheet.
        digits: behind those of its code.

    Raises:
        DamagedCode: the digits do not fit together, or not to this sheet.
    """
    fields = Fields(unseal_answers(digits), digits)
    variant = fields.choose(VARIANTS, len(VARIANTS))
    chosen = take_switches(fields, SETTINGS)
    players = fields.take(MOST + 1)
    expansions = [name for name in IDS if fields.take(2)]
    words = (EMPTY, *WORDS)
    tiles = [fields.choose(words, len(words)) for _ in range(duchy.count)]
    phases = bonus = posts = routes = vineyard = points = None
    if fields.take(2):
        phases = tuple(fields.take(_PHASE) for _ in range(duchy.count))
    if fields.take(2):
        sizes = [fields.choose(_SIZES, len(_SIZES)) for _ in TERRAINS]
        bonus = {TERRAINS[at]: size for at, size in enumerate(sizes) if size}
    sold = _take_goods(fields)
    stored = _take_goods(fields)
    silver = fields.take_maybe(MOST_STOCK)
    workers = fields.take_maybe(MOST_STOCK)
    crane = fields.choose(_CRANE, len(_CRANE))
    taken_back = fields.take(MOST_LIST + 1)
    copied = fields.take_list(MOST_LIST, LAST_MONASTERY)
    shields = []
    for _ in range(fields.take(MOST_LIST + 1)):
        shield = fields.take(LAST_SHIELD + 1)
        taken = fields.take(_PHASE)
        shields.append(Shield(shield, taken, fields.take_maybe(len(PHASES))))
    if fields.take(2):
        joined = fields.take_list(MOST_LIST, len(PHASES))
        posts = Posts(joined, fields.choose(_SIZES, len(_SIZES)))
    if fields.take(2):
        route = fields.take_list(MOST_LIST, MOST_ROUTE)
        routes = Routes(route, fields.take_list(MOST_LIST, 6))
    if fields.take(2):
        groups = []
        for _ in range(fields.take(MOST_LIST + 1)):
            colour = fields.choose(VINE_COLOURS, len(VINE_COLOURS))
            groups.append((colour, fields.take(MOST_VINES + 1)))
        held = fields.take_list(MOST_LIST, len(VINE_COLOURS) - 1)
        vineyard = Vineyard(tuple(groups), tuple(VINE_COLOURS[at] for at in held))
    other = fields.take_maybe(MOST_POINTS)
    track = fields.take_maybe(MOST_TRACK)
    if fields.take(2):
        points = {}
        for heading in HEADINGS:
            value = fields.take_maybe(MOST_POINTS)
            if value is not None:
                points[heading] = value
    total = fields.take_maybe(MOST_POINTS)
    chateauma = None
    if not fields.is_ended:
        chateauma = Chateauma(*[fields.take(most + 1) for most in _VIRTUAL])
    fields.end()
    fill = Fill(
        tiles=tuple(tiles),
        phases=phases,
        players=players,
        expansions=tuple(expansions),
        bonus=bonus,
        sold=sold,
        stored=stored,
        silver=silver,
        workers=workers,
        crane=crane,
        taken_back=taken_back,
        copied=copied,
        shields=tuple(s for s in shields if s.number != SHIELDS_OPEN),
        posts=posts,
        routes=routes,
        vineyard=vineyard,
        chateauma=chateauma,
        other=other,
        track=track,
        points=points,
        total=total,
        evidence=evidence,
        variant=variant,
        shields_open=any(s.number == SHIELDS_OPEN for s in shields),
    )
    return fill, Switches(**chosen)


def _take_goods(fields: Fields) -> tuple[int, ...] | None:
    if not fields.take(2):
        return None
    return tuple(fields.take(MOST_GOODS + 1) for _ in range(6))
