"""The sheets of hexagonal tiles: contents on the fronts, colours of supplies behind.

All tiles of a terrain are drawn in a few paths, however many there are. Double hexes,
each with two vines [burgundy 32.3], are in rows, each shifted by half a double hex, so
that two share each edge.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.draw.hexmap import ROW, TALL, hexagon_at
from sheetgen.core.errors import UsageError
from sheetgen.core.units import Mm
from sheetgen.draw.cell import Look
from sheetgen.draw.face import Style
from sheetgen.draw.font import BOLD, STRONG
from sheetgen.draw.hatch import STEP, draw_hatch, surround_boxes
from sheetgen.draw.ink import WHITE, Ink
from sheetgen.draw.lattice import Lattice, Line, lay_hexagons
from sheetgen.draw.part import (
    Ground,
    PartPage,
    Shape,
    Size,
    begin_leaf,
    draw_grounds,
    find_room,
)
from sheetgen.draw.svg import (
    HAIR,
    SMALLEST,
    Canvas,
    Letters,
    Outline,
    lines_path,
    polygon_path,
)
from sheetgen.draw.symbol import draw_strokes
from sheetgen.games.burgundy.files.hex_file import HexKind
from sheetgen.games.burgundy.rules.counts import OF_ONE, OF_PAIR, VINE_COLOURS
from sheetgen.games.burgundy.rules.tile import ANIMALS, MONASTERY, PASTURE, TERRAINS
from sheetgen.games.burgundy.sheet.sheet import HUES, terrain_looks
from sheetgen.games.burgundy.tiles.art import ART
from sheetgen.games.burgundy.tiles.tile_art import (
    SIGN_HUE,
    SIGNS,
    VINE_HUES,
    draw_signs_in_row,
)
from sheetgen.language.message import message

FLAT: Mm = 27.0  # from side to side: in no source, so owners measure theirs
RING = 1 - 2 / 15  # of a tile, to its outline: a cut beside the line is not noticed
SYMBOL = 0.6  # of a tile, a symbol that is alone on it
_ABOVE = 0.075  # of a tile, from its middle up to that of such a symbol
ANY = ""  # the terrain of tiles that go on any
BLACK_HUE = "#3a3a3a"
ANY_HUE = "#8a6a4a"
# Positions of animals by their number, as shares of a tile from its middle.
_HERDS = {
    2: ((-0.19, -0.06), (0.19, -0.06)),
    3: ((0, -0.24), (-0.18, 0.06), (0.18, 0.06)),
    4: ((-0.165, -0.22), (0.165, -0.22), (-0.165, 0.07), (0.165, 0.07)),
}
_PLAIN = {"ship": "river", "mine": "mine", "castle": "castle", "inn": "inn"}


@dataclass(frozen=True)
class HexTile:
    """A tile.

    Attributes:
        kind: of the tile.
        is_black: whether its back is black.
    """

    kind: HexKind
    is_black: bool


def list_tiles(kinds: Sequence[HexKind], counts: Mapping[str, int]) -> list[HexTile]:
    """Return the wanted tiles, grouped by back.

    If fewer are wanted than exist, those with coloured backs come first.
    """
    coloured: list[HexTile] = []
    black: list[HexTile] = []
    for kind in kinds:
        sets, rest = divmod(counts.get(kind.name, 0), max(kind.count, 1))
        light = sets * kind.coloured + min(rest, kind.coloured)
        coloured += [HexTile(kind, False)] * light
        black += [HexTile(kind, True)] * (counts.get(kind.name, 0) - light)
    order = {terrain: at for at, terrain in enumerate((*TERRAINS, ANY))}
    coloured.sort(key=lambda tile: order[tile.kind.terrain])
    return coloured + black


def hex_pages(
    style: Style,
    paper: Size,
    tiles: Sequence[HexTile],
    flat: Mm | None,
    note: str = "",
) -> list[PartPage]:
    """Return the sheets of hexagonal tiles, with the backs behind the fronts.

    Args:
        style: how they look.
        paper: its width and height.
        tiles: in printing order.
        flat: from side to side of a tile; `FLAT` if None.
        note: what else users must know about them.

    Raises:
        TextError: a text of the language does not fit.
        UsageError: a tile is larger than the paper.
    """
    texts, wide = style.texts, flat or FLAT
    lattice = lay_hexagons(find_room(paper), wide)
    if not lattice.boxes:
        raise UsageError(
            message("--tile-size {flat:g}: a tile is larger than its paper", flat=wide)
        )
    what = texts("parts.hexes")
    measure = texts("parts.measure", flat=f"{wide:g}")
    up = len(lattice.boxes)
    count = -(-len(tiles) // up)
    pages = []
    for number in range(count):
        some = tiles[number * up : (number + 1) * up]
        placed = list(zip(lattice.boxes, some, strict=False))
        place = (number + 1, count)
        front = begin_leaf(style, paper, what, place, f"{measure} {note}".strip())
        front.keys[measure] = "parts.measure"
        draw_fronts(front.canvas, placed, wide, style)
        _draw_cuts(front.canvas, lattice, [box for box, _ in placed], style.ink)
        back = begin_leaf(style, paper, what, place, is_back=True)
        behind = [(Box(paper[0] - box.right, *box[1:]), tile) for box, tile in placed]
        draw_backs(back.canvas, behind, wide, style)
        shapes = tuple(tuple(hexagon_at(box.centre, wide)) for box, _ in behind)
        named = f"{what} {place[0]}/{count}"
        pages.append(PartPage(named, front.finish(), back.finish(), behind=shapes))
    return pages


def looks_of(ink: Ink) -> dict[str, Look]:
    """Return the looks of tiles by terrain, including those that go on any."""
    return {**terrain_looks(ink), ANY: Look(ink.tone(ANY_HUE), "", "")}


def _by_terrain(
    placed: Sequence[tuple[Box, HexTile]],
) -> Iterator[tuple[str, list[Box]]]:
    """Yield each terrain with the boxes of its tiles."""
    for terrain in (*TERRAINS, ANY):
        boxes = [box for box, tile in placed if tile.kind.terrain == terrain]
        if boxes:
            yield terrain, boxes


def hexagons(boxes: Sequence[Box], flat: Mm) -> str:
    """Return the path of hexagons at the middles of boxes."""
    return "".join(polygon_path(hexagon_at(box.centre, flat)) for box in boxes)


def draw_blanks(
    canvas: Canvas, boxes: Sequence[Box], look: Look, flat: Mm, name: str
) -> None:
    """Draw tiles with nothing on their ground, which is tinted within one rim.

    Args:
        canvas: to draw on.
        boxes: of the tiles.
        look: of all of them.
        flat: from side to side of each.
        name: an id, unique in the drawing.
    """
    tone, unit = look.tone, flat / FLAT
    ground = hexagons(boxes, flat)
    canvas.path(ground, fill=tone.tint)
    if look.hatch:
        around, stroke = surround_boxes(boxes), Outline(tone.hatch, HAIR)
        step = STEP * tone.hatch_step * flat / FLAT * 0.8
        draw_hatch(canvas, name, ground, look.hatch, around, step, stroke)
    ring = Outline(tone.ring, 0.6 * unit)
    canvas.path(hexagons(boxes, flat * RING), fill=tone.tint, stroke=ring)


def draw_fronts(
    canvas: Canvas, placed: Sequence[tuple[Box, HexTile]], flat: Mm, style: Style
) -> None:
    """Draw the fronts of hexagonal tiles, each into its box."""
    looks = looks_of(style.ink)
    for terrain, boxes in _by_terrain(placed):
        draw_blanks(canvas, boxes, looks[terrain], flat, f"hexes-{terrain}")
    kinds = {tile.kind.name: tile.kind for _, tile in placed}
    for name, kind in kinds.items():
        boxes = [box for box, tile in placed if tile.kind.name == name]
        _draw_kind(canvas, kind, boxes, flat, looks[kind.terrain], style)


def _draw_kind(
    canvas: Canvas,
    kind: HexKind,
    boxes: Sequence[Box],
    flat: Mm,
    look: Look,
    style: Style,
) -> None:
    """Draw the contents of tiles of a kind."""
    texts, sign = style.texts, look.tone.sign
    if kind.terrain == MONASTERY:
        for box in boxes:
            _draw_monastery(canvas, kind, box.centre, flat, look, style)
        return
    if kind.terrain == PASTURE:
        count = int(kind.name[0]) if kind.name[0].isdigit() else 2
        animal = next((one for one in ANIMALS if one[0] == kind.name[1]), "geese")
        animal = "geese" if kind.name == "geese" else animal
        spots = [
            Point(box.centre.x + x * flat, box.centre.y + y * flat)
            for box in boxes
            for x, y in _HERDS[count]
        ]
        size = flat * (0.34 if count < 3 else 0.27)
        draw_strokes(canvas, ART[animal], spots, size, sign)
        name = texts(f"animal.{animal}")
        write_names(canvas, boxes, f"{count} {name}", flat, style)
        return
    spots = [Point(box.centre.x, box.centre.y - _ABOVE * flat) for box in boxes]
    draw_strokes(canvas, ART[kind.name], spots, flat * SYMBOL, sign)
    key = f"hex.{_PLAIN[kind.name]}" if kind.name in _PLAIN else f"building.{kind.name}"
    name = texts(key)
    write_names(canvas, boxes, name, flat, style)


def write_names(
    canvas: Canvas,
    boxes: Sequence[Box],
    name: str,
    flat: Mm,
    style: Style,
    family: str = STRONG,
) -> None:
    """Write the name of a kind at the bottom of its tiles."""
    letters = Letters(flat * 0.092, style.ink.text, family)
    for box in boxes:
        foot = Point(box.centre.x, box.centre.y + 0.285 * flat)
        place = centred(foot, flat * 0.6, flat * 0.17)
        canvas.title_in(place, name, letters, align="centre", least=SMALLEST)


def _draw_monastery(
    canvas: Canvas, kind: HexKind, middle: Point, flat: Mm, look: Look, style: Style
) -> None:
    """Draw the number of a monastery above signs of its effect."""
    head = centred(Point(middle.x, middle.y - 0.265 * flat), flat * 0.4, flat * 0.17)
    letters = Letters(flat * 0.18, style.ink.text, BOLD)
    canvas.text_in(head, kind.name, letters, align="centre")
    rows = SIGNS[int(kind.name)]
    for at, row in enumerate(rows):
        y = middle.y + flat * (0.08 + (at - (len(rows) - 1) / 2) * 0.26)
        size = flat * (0.25 if len(row) < 4 else 0.2)
        spot = Point(middle.x, y)
        draw_signs_in_row(canvas, style, row, spot, size, look.tone.sign)


def draw_backs(
    canvas: Canvas, placed: Sequence[tuple[Box, HexTile]], flat: Mm, style: Style
) -> None:
    """Draw the colour and terrain of a supply; all black backs are the same."""
    ink, unit = style.ink, flat / FLAT
    coloured = [one for one in placed if not one[1].is_black]
    groups: list[tuple[str, str, str, list[Box]]] = [
        (tone.tint, tone.ring, terrain, boxes)
        for terrain, boxes in _by_terrain(coloured)
        for tone in (ink.tone(HUES[terrain]),)
    ]
    black = [box for box, tile in placed if tile.is_black]
    if black:
        is_white = ink.name == "black"
        ground, light = (WHITE, ink.text) if is_white else (BLACK_HUE, WHITE)
        groups.append((ground, light, "tile", black))
    draw_grounds(
        canvas,
        [
            Ground(tuple(hexagon_at(box.centre, flat)), ground)
            for ground, _, _, boxes in groups
            for box in boxes
        ],
    )
    for _, line, sign, boxes in groups:
        canvas.path(hexagons(boxes, flat * RING), stroke=Outline(line, 0.9 * unit))
        centres = [box.centre for box in boxes]
        draw_strokes(canvas, ART[sign], centres, flat * SYMBOL, line)


def _draw_cuts(canvas: Canvas, lattice: Lattice, used: Sequence[Box], ink: Ink) -> None:
    """Draw the cutting lines between tiles, across all tiles present."""
    room = surround_boxes(used).inset(-3)
    lines = [line for line in (_clipped(cut, room) for cut in lattice.cuts) if line]
    canvas.path(lines_path(lines), stroke=Outline(ink.soft, HAIR))


def _clipped(cut: Line, room: Box) -> tuple[Point, Point] | None:
    """Return the part of a line that is inside a box."""
    x, y, to_x, to_y = cut
    dx, dy = to_x - x, to_y - y
    low, high = float("-inf"), float("inf")
    for start, step, first, last in (
        (x, dx, room.x, room.right),
        (y, dy, room.y, room.bottom),
    ):
        if step == 0:
            if not first <= start <= last:
                return None
            continue
        ends = sorted(((first - start) / step, (last - start) / step))
        low, high = max(low, ends[0]), min(high, ends[1])
    if low >= high:
        return None
    return Point(x + low * dx, y + low * dy), Point(x + high * dx, y + high * dy)


Half = tuple[Point, str]

KINDS: Mapping[str, int] = {
    **{f"double-{colour}": OF_ONE for colour in VINE_COLOURS},
    **{f"double-{a}-{b}": OF_PAIR for a, b in combinations(VINE_COLOURS, 2)},
}


def vines_of(kind: str) -> tuple[str, str]:
    """Return the two vines on a kind of double hex."""
    first, *rest = kind.split("-")[1:]
    return first, rest[0] if rest else first


def double_pages(
    style: Style, paper: Size, counts: Mapping[str, int], flat: Mm | None
) -> list[PartPage]:
    """Return the sheets of double hexes, whose backs are all the same.

    Args:
        style: how they look.
        paper: its width and height.
        counts: the number of each kind.
        flat: from side to side of one half; as for other tiles if None.

    Raises:
        TextError: a text of the language does not fit.
        UsageError: a double hex is larger than the paper.
    """
    texts, wide = style.texts, flat or FLAT
    kinds = [kind for kind in KINDS for _ in range(counts.get(kind, 0))]
    places = _lay(find_room(paper), wide)
    if not places:
        raise UsageError(
            message("--tile-size {flat:g}: a tile is larger than its paper", flat=wide)
        )
    what, up = texts("parts.doubles"), len(places)
    count = -(-len(kinds) // up)
    measure = texts("parts.measure", flat=f"{wide:g}")
    note = f"{measure} {texts('parts.unsure')}"
    pages = []
    for number in range(1, count + 1):
        some = kinds[(number - 1) * up : number * up]
        used = places[: len(some)]
        front = begin_leaf(style, paper, what, (number, count), note)
        front.keys[measure] = "parts.measure"
        halves = [
            (Point(middle.x + side * wide / 2, middle.y), vine)
            for middle, kind in zip(used, some, strict=True)
            for side, vine in zip((-1, 1), vines_of(kind), strict=True)
        ]
        draw_halves(front.canvas, halves, wide, style)
        cuts = "".join(polygon_path(outline_of(middle, wide)) for middle in used)
        front.canvas.path(cuts, stroke=Outline(style.ink.soft, HAIR))
        back = begin_leaf(style, paper, what, (number, count), is_back=True)
        behind = [Point(paper[0] - middle.x, middle.y) for middle in used]
        draw_double_backs(back.canvas, behind, wide, style)
        shapes = tuple(outline_of(middle, wide) for middle in behind)
        named = f"{what} {number}/{count}"
        pages.append(PartPage(named, front.finish(), back.finish(), behind=shapes))
    return pages


def _lay(room: Box, flat: Mm) -> list[Point]:
    """Return the middles of double hexes in a room, row by row."""
    across = int((room.width - flat) / (2 * flat))
    rows = int((room.height - flat * TALL) / (flat * ROW) + 1e-9) + 1
    if across < 1 or room.height < flat * TALL:
        return []
    left = room.centre.x - (across * 2 * flat + flat) / 2
    high = (rows - 1) * flat * ROW + flat * TALL
    top = room.centre.y - high / 2 + flat * TALL / 2
    return [
        Point(left + flat * (1 + 2 * column + row % 2 * 0.5), top + row * flat * ROW)
        for row in range(rows)
        for column in range(across)
    ]


def outline_of(middle: Point, flat: Mm) -> Shape:
    """Return the corners of a double hex."""
    left = hexagon_at(Point(middle.x - flat / 2, middle.y), flat)
    right = hexagon_at(Point(middle.x + flat / 2, middle.y), flat)
    return (right[5], *right[:3], *left[1:], left[0])


def draw_halves(canvas: Canvas, halves: Sequence[Half], flat: Mm, style: Style) -> None:
    """Draw the halves of double hexes, each with its vine."""
    for colour in VINE_COLOURS:
        own = [centred(at, flat, flat * TALL) for at, vine in halves if vine == colour]
        if not own:
            continue
        look = Look(style.ink.tone(VINE_HUES[colour]), "", "")
        draw_blanks(canvas, own, look, flat, "")
        signs = [Point(box.centre.x, box.centre.y - _ABOVE * flat) for box in own]
        draw_strokes(canvas, ART["vine"], signs, flat * SYMBOL, look.tone.sign)
        write_names(canvas, own, style.texts(f"colour.{colour}"), flat, style, BOLD)


def draw_double_backs(
    canvas: Canvas, middles: Sequence[Point], flat: Mm, style: Style
) -> None:
    """Draw the backs of double hexes, which are all the same."""
    tone = style.ink.tone(SIGN_HUE["vine"])
    draw_grounds(canvas, [Ground(outline_of(one, flat), tone.tint) for one in middles])
    halves = [
        Point(one.x + side * flat / 2, one.y) for one in middles for side in (-1, 1)
    ]
    rings = "".join(polygon_path(hexagon_at(one, flat * RING)) for one in halves)
    canvas.path(rings, stroke=Outline(tone.ring, 0.6 * flat / FLAT))
    draw_strokes(canvas, ART["vine"], halves, flat * SYMBOL, tone.sign)
