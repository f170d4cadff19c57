"""The sheets of double hexes, each with two vines [burgundy 32.3].

They are in rows, each shifted by half a double hex, so that two share each edge.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.draw.hexmap import ROW, TALL, hexagon_at
from sheetgen.core.errors import UsageError
from sheetgen.core.units import Mm
from sheetgen.draw.cell import Look
from sheetgen.draw.face import Style
from sheetgen.draw.font import BOLD
from sheetgen.draw.part import (
    Ground,
    PartPage,
    Shape,
    Size,
    begin_leaf,
    draw_grounds,
    find_room,
)
from sheetgen.draw.svg import HAIR, Canvas, Outline, polygon_path
from sheetgen.draw.symbol import draw_strokes
from sheetgen.games.burgundy.rules.counts import OF_ONE, OF_PAIR, VINE_COLOURS
from sheetgen.games.burgundy.tiles.art import ART
from sheetgen.games.burgundy.tiles.hexes import FLAT, RING, draw_blanks, write_names
from sheetgen.games.burgundy.tiles.tile_art import SIGN_HUE, VINE_HUES
from sheetgen.language.message import message

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
        draw_backs(back.canvas, behind, wide, style)
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
        signs = [Point(box.centre.x, box.centre.y - 0.05 * flat) for box in own]
        draw_strokes(canvas, ART["vine"], signs, flat * 0.4, look.tone.sign)
        write_names(canvas, own, style.texts(f"colour.{colour}"), flat, style, BOLD)


def draw_backs(
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
    draw_strokes(canvas, ART["vine"], halves, flat * 0.4, tone.sign)
