"""Parcels and cottage tiles: adjacent octagons, with tiles in the gaps between them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TypeVar

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.units import Mm
from sheetgen.draw.face import Style
from sheetgen.draw.font import BOLD
from sheetgen.draw.hatch import STEP, draw_hatch, surround
from sheetgen.draw.ink import WHITE, Ink, mix
from sheetgen.draw.lattice import (
    SIDE,
    cuts,
    diamond_at,
    lay_diamonds,
    lay_octagons,
    octagon_at,
)
from sheetgen.draw.part import Leaf, PartPage, Size, begin_leaf, find_room
from sheetgen.draw.svg import (
    HAIR,
    Canvas,
    Letters,
    Outline,
    lines_path,
    number,
    polygon_path,
)
from sheetgen.draw.symbol import Stroke, draw_strokes
from sheetgen.games.keythedral.parts.art import (
    BLEED,
    BOAT,
    CHURCH,
    CLEAR,
    COTTAGE,
    HOUSE,
    KEY,
    KIND_HATCHES,
    KIND_HUES,
    PICKS,
    PLAYER_HUES,
    PLAYER_SYMBOLS,
    draw_back_ground,
    nobody_tone,
)
from sheetgen.games.keythedral.rules.land import (
    BRINGS,
    COLOURS,
    CUSTOM,
    EACH,
    KINDS,
    Backs,
    BuildingTiles,
    Cottage,
    Parcel,
    own_backs,
)
from sheetgen.games.keythedral.sheet.cube_art import CUBE_SYMBOLS, draw_cubes

FLAT: Mm = 50.0  # of a parcel, from side to side, if the paper has room

_T = TypeVar("_T")
Tile = Cottage | None  # None is the cathedral tile


@dataclass(frozen=True)
class LandSheet:
    """The positions of parcels and tiles on the front of a sheet.

    Attributes:
        flat: of a parcel, from side to side.
        parcels: with their middles.
        tiles: likewise.
    """

    flat: Mm
    parcels: tuple[tuple[Point, Parcel], ...]
    tiles: tuple[tuple[Point, Tile], ...]

    def behind(self, width: Mm) -> "LandSheet":
        """Return the positions of the backs, on the back of a paper of a *width*."""
        return LandSheet(
            self.flat,
            tuple((Point(width - at.x, at.y), one) for at, one in self.parcels),
            tuple((Point(width - at.x, at.y), one) for at, one in self.tiles),
        )


def all_parcels(backs: Backs | None = None) -> list[Parcel]:
    """Return all parcels, by back, then by kind [keythedral 1.2]."""
    known = backs or own_backs()
    return [
        Parcel(kind, number)
        for number in range(1, 6)
        for kind in KINDS
        for _ in range(known[kind][number - 1])
    ]


def all_tiles() -> list[Tile]:
    """Return the cathedral tile and all cottage tiles [keythedral 1.7]."""
    tiles = [Cottage(one, number) for one in COLOURS for number in range(1, EACH + 1)]
    return [None, *tiles]


def lay_land(
    paper: Size, has_parcels: bool, has_tiles: bool, backs: Backs | None = None
) -> list[LandSheet]:
    """Return the sheets of parcels and tiles.

    Args:
        paper: width and height.
        has_parcels: whether parcels are printed.
        has_tiles: whether cottage tiles are printed.
        backs: of an owner's parcels; None for ours.
    """
    room = find_room(paper)
    spare = BLEED * sqrt(2)  # at each corner, below the header of a back
    room = Box(room.x, room.y + spare, room.width, room.height - spare)
    parcels = all_parcels(backs)
    tiles = all_tiles() if has_tiles else []
    sheets = lay_octagons(room, FLAT, len(parcels), len(all_tiles()))
    side = sheets[0].side
    if not has_parcels:
        laid = lay_diamonds(room, side, len(tiles))
        return [
            LandSheet(sheets[0].flat, (), tuple(zip(places, rest, strict=True)))
            for places, rest in _dealt(laid, tiles)
        ]
    octagons = [sheet.octagons for sheet in sheets]
    squares = [sheet.squares if has_tiles else () for sheet in sheets]
    return [
        LandSheet(
            sheet.flat,
            tuple(zip(*some, strict=True)),
            tuple(zip(*others, strict=True)),
        )
        for sheet, some, others in zip(
            sheets, _dealt(octagons, parcels), _dealt(squares, tiles), strict=True
        )
    ]


def land_pages(
    style: Style,
    paper: Size,
    has_parcels: bool = True,
    has_tiles: bool = True,
    known: BuildingTiles | None = None,
) -> list[PartPage]:
    """Return the sheets of parcels and cottage tiles, with the backs behind the fronts.

    Args:
        style: how they look.
        paper: width and height.
        has_parcels: whether parcels are printed.
        has_tiles: whether cottage tiles are printed.
        known: a file that may have the backs of an owner's parcels; None for ours.
    """
    texts = style.texts
    if has_parcels:
        what = texts("parts.land") if has_tiles else texts("parts.parcels")
    else:
        what = texts("parts.cottages")
    backs = known.backs if known else None
    is_own = known is not None and backs is not None and known.provenance == CUSTOM
    note = texts("parts.backs-note") if has_parcels and not is_own else ""
    sheets = lay_land(paper, has_parcels, has_tiles, backs)
    pages = []
    for at, sheet in enumerate(sheets, 1):
        place = at, len(sheets)
        front = begin_leaf(style, paper, what, place, note)
        _draw_front(front, sheet)
        back = begin_leaf(style, paper, what, place, is_back=True)
        _draw_back(back, sheet.behind(paper[0]))
        pages.append(PartPage(what, front.finish(), back.finish()))
    return pages


def _dealt(
    places: Sequence[Sequence[Point]], things: Sequence[_T]
) -> list[tuple[Sequence[Point], Sequence[_T]]]:
    """Return the things for the places of each sheet, in order."""
    found, start = [], 0
    for some in places:
        found.append((some, things[start : start + len(some)]))
        start += len(some)
    return found


def _draw_front(leaf: Leaf, sheet: LandSheet) -> None:
    canvas, ink = leaf.canvas, leaf.style.ink
    for kind in KINDS:
        centres = [at for at, one in sheet.parcels if one.kind == kind]
        if centres:
            draw_parcels(canvas, kind, centres, sheet.flat, ink)
    side = sheet.flat * SIDE
    for colour in COLOURS:
        found = [(at, one) for at, one in sheet.tiles if one and one.colour == colour]
        if found:
            draw_cottages(canvas, colour, found, side, ink, is_house=False)
    draw_cathedral(canvas, [at for at, one in sheet.tiles if not one], side, ink)
    outlines = [octagon_at(at, sheet.flat) for at, _ in sheet.parcels]
    outlines += [diamond_at(at, side) for at, _ in sheet.tiles]
    canvas.path(lines_path(cuts(outlines)), stroke=Outline(ink.soft, HAIR))


def _draw_back(leaf: Leaf, sheet: LandSheet) -> None:
    """Draw backs without cutting lines: they are cut from the front."""
    canvas, ink = leaf.canvas, leaf.style.ink
    flat, side = sheet.flat, sheet.flat * SIDE
    places = [at for at, _ in sheet.parcels]
    outlines = [octagon_at(at, flat + 2 * BLEED) for at in places]
    outlines += [diamond_at(at, side + 2 * BLEED) for at, _ in sheet.tiles]
    draw_back_ground(canvas, map(polygon_path, outlines), ink)
    for colour in COLOURS:
        found = [(at, one) for at, one in sheet.tiles if one and one.colour == colour]
        if found:
            draw_cottages(canvas, colour, found, side, ink, is_house=True)
    draw_cathedral(canvas, [at for at, one in sheet.tiles if not one], side, ink)
    if places:
        draw_numbers(leaf, sheet)


def draw_parcels(
    canvas: Canvas, kind: str, centres: Sequence[Point], flat: Mm, ink: Ink
) -> None:
    """Draw the fronts of parcels of a kind."""
    tone = ink.tone(KIND_HUES[kind])
    ground = "".join(polygon_path(octagon_at(at, flat)) for at in centres)
    canvas.path(ground, fill=tone.tint)
    name, around = f"parcel-{kind}", surround(centres, flat / 2)
    step, stroke = STEP * 1.2 * tone.hatch_step, Outline(tone.hatch, HAIR * 1.5)
    draw_hatch(canvas, name, ground, KIND_HATCHES[kind], around, step, stroke)
    glade = "".join(polygon_path(octagon_at(at, flat * _GLADE)) for at in centres)
    canvas.path(glade, fill=WHITE)
    _draw_scene(canvas, kind, centres, flat, ink)


# The contents of a parcel: symbols with middles and sizes, as shares of its width.
_Things = tuple[tuple[tuple[Stroke, ...], tuple[tuple[float, float, float], ...]], ...]
_SCENES: Mapping[str, _Things] = {
    "quarry": (
        (CUBE_SYMBOLS["stone"], ((0, -0.17, 0.27),)),
        (PICKS, ((-0.22, -0.14, 0.17), (0.22, -0.14, 0.17))),
    ),
    "forest": (
        (CUBE_SYMBOLS["wood"], ((-0.25, -0.12, 0.17), (0.25, -0.12, 0.17))),
        (CUBE_SYMBOLS["wood"], ((-0.13, -0.17, 0.22), (0.13, -0.17, 0.22))),
        (CUBE_SYMBOLS["wood"], ((0, -0.16, 0.27),)),
    ),
    "lake": (
        (CUBE_SYMBOLS["water"], ((0, -0.19, 0.24),)),
        (BOAT, ((-0.2, -0.13, 0.17), (0.22, -0.1, 0.15))),
    ),
    "farmland": (
        (CUBE_SYMBOLS["food"], ((-0.25, -0.12, 0.19), (0.25, -0.12, 0.19))),
        (CUBE_SYMBOLS["food"], ((-0.13, -0.16, 0.23), (0.13, -0.16, 0.23))),
        (CUBE_SYMBOLS["food"], ((0, -0.16, 0.28),)),
    ),
    "vineyard": (
        (CUBE_SYMBOLS["wine"], ((-0.2, -0.12, 0.21), (0.2, -0.12, 0.21))),
        (CUBE_SYMBOLS["wine"], ((0, -0.17, 0.27),)),
    ),
}
_GLADE = 0.78  # the white part of a parcel, as a share of its width
_HORIZON = -0.06  # where the ground of the scene begins
_FURROWS = (0.0, 0.07, 0.14, 0.21)  # on that ground, left and right


def _draw_scene(
    canvas: Canvas, kind: str, centres: Sequence[Point], flat: Mm, ink: Ink
) -> None:
    """Draw the scene of a parcel, with a worker's place above the cube it brings."""
    tone = ink.tone(KIND_HUES[kind])
    grounds, furrows = [], []
    for at in centres:
        _, _, right, low, foot, end, side, left = octagon_at(at, flat * _GLADE)
        level = at.y + _HORIZON * flat
        ground = (Point(left.x, level), Point(right.x, level), low, foot, end, side)
        grounds.append(polygon_path(ground))
        furrows += [
            _furrow(kind, Point(at.x + way * 0.17 * flat, at.y + y * flat), way, flat)
            for way in (-1, 1)
            for y in _FURROWS
        ]
    canvas.path("".join(grounds), fill=tone.tint)
    canvas.path("".join(furrows), stroke=Outline(tone.hatch, 0.45))
    glade = "".join(polygon_path(octagon_at(at, flat * _GLADE)) for at in centres)
    canvas.path(glade, stroke=Outline(tone.ring, 0.7))
    for strokes, places in _SCENES[kind]:
        for size in dict.fromkeys(place[2] for place in places):
            found = [
                Point(at.x + x * flat, at.y + y * flat)
                for at in centres
                for x, y, other in places
                if other == size
            ]
            draw_strokes(canvas, strokes, found, size * flat, tone.sign)
    for at in centres:
        spot = Point(at.x, at.y + flat * 0.18)
        canvas.circle(spot, flat * 0.155, fill=WHITE, stroke=Outline(tone.ring, 0.5))
    size = flat * 0.15
    spots = [centred(Point(at.x, at.y + flat * 0.18), size, size) for at in centres]
    draw_cubes(canvas, spots, BRINGS[kind], ink)


def _furrow(kind: str, start: Point, way: int, flat: Mm) -> str:
    """Return a line on the ground that runs outwards: a furrow, a wave, a step."""
    x, y = number(start.x), number(start.y)
    unit = way * flat * 0.036
    n = number
    if kind == "lake":
        bows = n(-flat * 0.018), n(flat * 0.018)
        third, rest = n(unit / 3), n(unit * 2 / 3)
        return f"M{x} {y}" + "".join(
            f"c{third} {bow} {rest} {bow} {n(unit)} 0" for bow in bows * 2
        )
    if kind == "quarry":
        return f"M{x} {y}h{n(unit * 1.5)}v{n(flat * 0.03)}h{n(unit * 2)}"
    return f"M{x} {y}l{n(unit * 3.6)} {n(flat * 0.03)}"


def draw_numbers(leaf: Leaf, sheet: LandSheet) -> None:
    """Draw the backs of parcels: a number, the same for all kinds."""
    canvas, ink, flat = leaf.canvas, leaf.style.ink, sheet.flat
    tone = nobody_tone(ink)
    places = [at for at, _ in sheet.parcels]
    canvas.path(
        "".join(polygon_path(octagon_at(at, flat * 0.86)) for at in places),
        stroke=Outline(tone.ring, 0.7),
    )
    canvas.path(
        "".join(polygon_path(octagon_at(at, flat * 0.56)) for at in places),
        fill=WHITE,
        stroke=Outline(tone.ring, 0.5),
    )
    for x, y in ((0, -0.355), (0, 0.355), (-0.355, 0), (0.355, 0)):
        signs = [Point(at.x + x * flat, at.y + y * flat) for at in places]
        draw_strokes(canvas, KEY, signs, flat * 0.12, tone.sign)
    for at, parcel in sheet.parcels:
        canvas.text_in(
            centred(at, flat * 0.5, flat * 0.4),
            str(parcel.back),
            Letters(flat * 0.36, tone.sign, BOLD),
            align="centre",
        )


def draw_cottages(
    canvas: Canvas,
    colour: str,
    found: Sequence[tuple[Point, Tile]],
    side: Mm,
    ink: Ink,
    is_house: bool,
) -> None:
    """Draw tiles of a colour: their light fronts, or the dark art of their backs."""
    hue = PLAYER_HUES[colour]
    tone = ink.tone(hue)
    centres = [at for at, _ in found]
    dark = tone.ring
    if ink.name in ("pale", "grey"):
        dark = mix(tone.ring, 0.75)
    ground = dark if is_house else tone.tint
    if is_house:
        side -= 2 * CLEAR
    canvas.path(
        "".join(polygon_path(diamond_at(at, side)) for at in centres), fill=ground
    )
    canvas.path(
        "".join(polygon_path(diamond_at(at, side * 0.9)) for at in centres),
        stroke=Outline(WHITE if is_house else tone.ring, 0.4),
    )
    building = HOUSE if is_house else COTTAGE
    shade = WHITE if is_house else tone.sign
    signs = [Point(at.x, at.y - side * 0.1) for at in centres]
    draw_strokes(canvas, building, signs, side * 0.74, shade)
    marks = [Point(at.x, at.y + side * 0.43) for at in centres]
    draw_strokes(canvas, PLAYER_SYMBOLS[colour], marks, side * 0.22, shade)
    for at, tile in found:
        canvas.text_in(
            centred(Point(at.x, at.y + side * 0.04), side, side * 0.3),
            str(tile.number if tile else ""),
            Letters(side * 0.34, ink.text if is_house else WHITE, BOLD),
            align="centre",
        )


def draw_cathedral(
    canvas: Canvas, centres: Sequence[Point], side: Mm, ink: Ink
) -> None:
    """Draw the cathedral tile; both of its sides are the same."""
    tone = nobody_tone(ink)
    if not centres:
        return
    for wide, fill, stroke in (
        (side, tone.tint, "none"),
        (side - 2 * CLEAR, WHITE, tone.ring),
    ):
        outline = "".join(polygon_path(diamond_at(at, wide)) for at in centres)
        canvas.path(outline, fill=fill, stroke=Outline(stroke, 0.5))
    side -= 2 * CLEAR
    draw_strokes(canvas, CHURCH, centres, side * 0.8, tone.sign)
