"""Goods, silver, workers, bonus tiles, shields, routes and all other small parts.

A block consists of parts of equal size; parts that are drawn blindly or have two sides
have backs, mirrored behind the fronts.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

from sheetgen.core.draw.box import Box
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.units import Mm
from sheetgen.draw.face import Style
from sheetgen.draw.form import draw_heading
from sheetgen.draw.part import (
    APART,
    Ground,
    Leaf,
    PartPage,
    Size,
    begin_leaf,
    corners_of,
    draw_grid_cuts,
    draw_grounds,
    find_airy_room,
)
from sheetgen.draw.svg import Canvas
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.files.hex_file import OWN, load_routes
from sheetgen.games.burgundy.rules.counts import GOODS, OF_GOOD, VINE_COLOURS
from sheetgen.games.burgundy.rules.duchy import Printed
from sheetgen.games.burgundy.rules.ruleset import printed_numbers
from sheetgen.games.burgundy.rules.tile import TERRAINS
from sheetgen.games.burgundy.tiles.tile_art import (
    back_ground,
    draw_back,
    draw_bonus,
    draw_coin,
    draw_good,
    draw_marker,
    draw_points,
    draw_post,
    draw_route,
    draw_shield_tile,
    draw_vine,
    player_ground,
)
from sheetgen.layout.read import load_rules

COLOURS = 4  # of players
SILVER, WORKERS = 24, 26  # [burgundy 9.12]; counts in the box
MARKER: Mm = 11.5  # no larger than a place of the points track, for usual tiles
HEADING: Mm = 5.5
GAP: Mm = 2.3  # between blocks

Draw = Callable[[Canvas, Style, Box, str], None]


class Back(NamedTuple):
    """The backs of a block: their ground colour, and the function that draws them."""

    ground: Callable[[Style, str], str]
    draw: Draw


def _all_alike(sign: str) -> Back:
    return Back(partial(back_ground, sign), partial(draw_back, sign))


@dataclass(frozen=True)
class Block:
    """Parts of equal size in a grid.

    Attributes:
        name: of the block, and of the text above it.
        size: width and height of each.
        counts: the number of each kind in the game.
        draw: draws a kind into a box.
        back: its back, if it has one.
        is_blind: whether players draw them blindly.
        gap: between neighbours, where their backs differ.
    """

    name: str
    size: Size
    counts: Mapping[str, int]
    draw: Draw
    back: Back | None = None
    is_blind: bool = False
    gap: Mm = 0


def _rules() -> RuleSet:
    """Return the newest rules file with its printed numbers."""
    return load_rules(GAME.id)[-1]


def list_blocks(path: Path | None = None) -> tuple[Block, ...]:
    """Return all blocks, in printing order.

    Args:
        path: an owner's file of tiles, which may have other trade routes.
    """
    rules = _rules()
    numbers: Printed = printed_numbers(rules)
    shields = {f"shield-{number}": 1 for number in numbers.shields}
    routes = {f"route-{number}": 1 for number in numbers.routes}
    goods = {f"good-{number + 1}": OF_GOOD for number in range(GOODS // OF_GOOD)}
    sizes = tuple(numbers.bonus_tiles)
    bonus = {f"{size}-{terrain}": 1 for terrain in TERRAINS for size in sizes}
    posts = {f"{size}-post": 1 for size in sizes}
    vines = {f"vine-{colour}": COLOURS for colour in VINE_COLOURS}
    return (
        Block("goods", (20, 20), goods, draw_good, _all_alike("good"), True),
        Block("silver", (16, 16), {"silver": SILVER}, draw_coin),
        Block("workers", (16, 16), {"worker": WORKERS}, draw_coin),
        Block("bonus", (26, 20), bonus, partial(draw_bonus, numbers)),
        Block("posts", (26, 20), posts, partial(draw_post, numbers)),
        Block(
            "points",
            (26, 20),
            {"points": COLOURS},
            draw_points,
            Back(player_ground, draw_points),
            gap=APART,
        ),
        Block("markers", (MARKER, MARKER), {"marker": 2 * COLOURS}, draw_marker),
        Block(
            "shields",
            (22, 25),
            shields,
            partial(draw_shield_tile, rules),
            _all_alike("shield"),
            True,
        ),
        Block(
            "routes",
            (57, 21),
            routes,
            partial(draw_route, rules, load_routes(path)),
            _all_alike("good"),
            True,
        ),
        Block("vines", (18, 18), vines, draw_vine, _all_alike("vine"), True),
    )


def find_unsure_tokens(tiles: Path | None = None) -> set[str]:
    """Return the kinds with contents that neither a rulebook nor an owner confirms.

    Args:
        tiles: an owner's file.
    """
    shields = _rules().tables["shield_points"]
    said = {f"shield-{number}": points for number, points in shields.items()}
    said |= {f"route-{number}": places for number, places in load_routes(tiles).items()}
    return {
        kind
        for kind, numbers in said.items()
        if any(number.provenance not in OWN for number in numbers)
    }


def token_pages(
    style: Style, paper: Size, counts: Mapping[str, int], tiles: Path | None = None
) -> list[PartPage]:
    """Return the sheets of tokens of the wanted kinds.

    Args:
        style: how they look.
        paper: width and height, in portrait format.
        counts: the number of each kind.
        tiles: an owner's file of tiles, which may have other trade routes.

    Raises:
        TextError: a text of the language does not fit.
    """
    what = style.texts("parts.tokens")
    sheets = list(_fill_sheets(list_blocks(tiles), paper, counts))
    is_sure = find_unsure_tokens(tiles).isdisjoint(counts)
    note = "" if is_sure else style.texts("parts.unsure")
    pages = []
    for number, sheet in enumerate(sheets, 1):
        place = (number, len(sheets))
        front = begin_leaf(style, paper, what, place, note)
        for block, y, parts in sheet:
            _draw_block(front, block, y, parts, paper)
        backs = list(_backs_of(sheet, paper))
        back = ""
        if backs:
            behind = begin_leaf(style, paper, what, place, is_back=True)
            _draw_backs(behind.canvas, style, backs)
            back = behind.finish()
        shapes = tuple(corners_of(box) for _, box, _ in backs)
        named = f"{what} {number}/{len(sheets)}"
        pages.append(PartPage(named, front.finish(), back, behind=shapes))
    return pages


def _backs_of(
    sheet: Sequence["_Placed"], paper: Size
) -> Iterator[tuple[Back, Box, str]]:
    """Yield the backs of a sheet with their places and kinds."""
    for block, _, parts in sheet:
        for at, (box, kind) in enumerate(parts):
            if block.back:
                sign = f"{kind}.{at}" if block.name in PLAYERS else kind
                yield block.back, Box(paper[0] - box.right, *box[1:]), f"{sign}!"


def _draw_backs(
    canvas: Canvas, style: Style, backs: Sequence[tuple[Back, Box, str]]
) -> None:
    grounds = [
        Ground(corners_of(box), back.ground(style, sign)) for back, box, sign in backs
    ]
    draw_grounds(canvas, grounds)
    for back, box, sign in backs:
        back.draw(canvas, style, box, sign)


PLAYERS = ("points", "markers")  # each player has one or more of them

_Placed = tuple[Block, Mm, list[tuple[Box, str]]]


def _draw_block(
    leaf: Leaf, block: Block, y: Mm, parts: Sequence[tuple[Box, str]], paper: Size
) -> None:
    style, room = leaf.style, find_airy_room(paper)
    heading = style.texts(f"parts.{block.name}")
    place = Box(room.x, y, room.width, HEADING - 1)
    draw_heading(leaf.canvas, place, heading, style.ink)
    for at, (box, kind) in enumerate(parts):
        sign = f"{kind}.{at}" if block.name in PLAYERS else kind
        block.draw(leaf.canvas, style, box, sign)
    draw_grid_cuts(leaf.canvas, [box for box, _ in parts], style.ink)


def _fill_sheets(
    blocks: Sequence[Block], paper: Size, counts: Mapping[str, int]
) -> Iterator[list[_Placed]]:
    """Yield the contents of each sheet: blocks one below another, in rows."""
    room = find_airy_room(paper)
    sheet: list[_Placed] = []
    top = room.y
    for block in blocks:
        kinds = [kind for kind in block.counts for _ in range(counts.get(kind, 0))]
        wide, high = block.size
        across = int((room.width + block.gap + 1e-6) / (wide + block.gap))
        while kinds:
            tall = room.bottom - top - HEADING + block.gap
            rows = int((tall + 1e-6) / (high + block.gap))
            if rows < 1:
                yield sheet
                sheet, top = [], room.y
                continue
            some, kinds = kinds[: rows * across], kinds[rows * across :]
            boxes = [
                Box(
                    room.x + at % across * (wide + block.gap),
                    top + HEADING + at // across * (high + block.gap),
                    wide,
                    high,
                )
                for at in range(len(some))
            ]
            sheet.append((block, top, list(zip(boxes, some, strict=True))))
            top = boxes[-1].bottom + GAP
    if sheet:
        yield sheet
