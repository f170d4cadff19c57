"""What a board of the game holds, and what is unusual about it."""

from collections.abc import Mapping

from sheetgen.board import Board
from sheetgen.games.burgundy.duchy import USUAL_RADIUS, area_points
from sheetgen.games.burgundy.printed import printed_numbers
from sheetgen.games.burgundy.start import NUMBERS
from sheetgen.grid import hexagon
from sheetgen.layout.value import Layout
from sheetgen.say import defer, plural, tell

CITIES = (2, 6)  # how many a duchy has [burgundy 1.7]
KINDS_OF_BUILDING = 8  # each stands once in a city [burgundy 7.13]


def describe(layout: Layout) -> Mapping[str, object]:
    """Return what is worth knowing about a board before it is printed."""
    board = layout.board
    best = _best_points(layout)
    posts = layout.rules.rim if _is_duchy(board) else ()
    return {
        defer("numbers by terrain"): {
            terrain.name: " ".join(sorted(board.cells[cell].carried for cell in cells))
            for terrain in layout.rules.terrains
            if (cells := board.of_terrain(terrain.name))
        },
        defer("points for areas, if all are completed in phase A"): best,
        defer("together, without the start castle"): (
            sum(best.values()) - _lost_to_start(layout)
        ),
        defer("border posts at"): [" ".join(post.cells) for post in posts],
        defer("cells by island"): sorted(map(len, board.islands), reverse=True),
        defer("links"): [
            f"{board.names[one]}-{board.names[other]}" for one, other in board.links
        ],
    }


def warn(layout: Layout) -> list[str]:
    """Return what is unusual about a board, besides its counts."""
    board = layout.board
    warnings: list[str] = []
    if not board.of_terrain("castle"):
        warnings.append(tell("no castle: a game begins at one"))
    cities = board.areas_of("city")
    fewest, most = CITIES
    # The solo boards keep to other bounds; one of them has seven.
    if not board.links and not fewest <= len(cities) <= most:
        warnings.append(
            plural(
                len(cities),
                "1 city: the game's own duchies have {fewest} to {most}",
                "{count} cities: the game's own duchies have {fewest} to {most}",
                fewest=fewest,
                most=most,
            )
        )
    for city in cities:
        if city.size > KINDS_OF_BUILDING:  # [burgundy 1.12]
            warnings.append(
                tell(
                    "the city of {size} cells from {first} cannot be filled with the "
                    "{kinds} kinds of building alone: it needs monastery 1 or tiles of "
                    "expansions",
                    size=city.size,
                    first=board.names[city.cells[0]],
                    kinds=KINDS_OF_BUILDING,
                )
            )
    others = _other_numbers(board)
    if others:
        warnings.append(
            plural(
                len(others),
                "numbers are not as on all duchies of the game, in 1 cell, {first}",
                "numbers are not as on all duchies of the game, in {count} "
                "cells from {first}",
                first=others[0],
            )
        )
    return warnings


def _is_duchy(board: Board) -> bool:
    return tuple(cell.position for cell in board.cells) == hexagon(USUAL_RADIUS)


def _other_numbers(board: Board) -> list[str]:
    """Return the cells of a duchy whose number is not the usual one [burgundy 1.8]."""
    if not _is_duchy(board):
        return []
    return [
        name
        for name, cell, number in zip(board.names, board.cells, NUMBERS, strict=True)
        if cell.carried != number
    ]


def _best_points(layout: Layout) -> dict[str, int]:
    """Return the points of all areas by terrain, in the first phase [burgundy 8]."""
    printed = printed_numbers(layout.rules)
    first = printed.phase_points[0]
    return {
        terrain.name: sum(area_points(printed, area.size) + first for area in areas)
        for terrain in layout.rules.terrains
        if (areas := layout.areas_of(terrain.name))
    }


def _lost_to_start(layout: Layout) -> int:
    """Return what the start castle costs: nothing beside a castle [burgundy 8.5]."""
    castles = layout.areas_of("castle")
    if not castles or any(area.size > 1 for area in castles):
        return 0
    printed = printed_numbers(layout.rules)
    return area_points(printed, 1) + printed.phase_points[0]
