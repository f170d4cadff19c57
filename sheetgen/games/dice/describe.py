"""What a board of the Dice Game holds, and what is unusual about it."""

from collections.abc import Iterator, Mapping

from sheetgen.board import Board
from sheetgen.draw.cellplan import FLAT, WRITING
from sheetgen.games.dice.boxes import ZONES, lay_board
from sheetgen.games.dice.printed import MOST_CIRCLES, point_table, printed_numbers
from sheetgen.games.dice.rules import (
    CITY_LIMIT,
    PHASES,
    best_points,
    can_be_completed,
    numberless_castles,
)
from sheetgen.games.dice.sheet import CELL_MIN
from sheetgen.layout.value import Layout
from sheetgen.say import defer, join, plural, tell


def describe(layout: Layout) -> Mapping[str, object]:
    """Return what is worth knowing about a board before it is printed."""
    board = layout.board
    printed = printed_numbers(layout.rules, layout.board)
    firsts = [
        first
        for terrain, (first, _) in printed.colour_points.items()
        if board.of_terrain(terrain)
    ]
    names = [board.names[castle] for castle in numberless_castles(board)]
    return {
        defer("best total by areas, if all are completed in one phase"): {
            tell("phase {phase}", phase=phase): best_points(printed, board, phase)
            for phase in PHASES
        },
        defer("colour bonuses, if first everywhere"): sum(firsts),
        defer("castles without a usable neighbour"): names,
    }


def warn(layout: Layout) -> list[str]:
    """Return what is unusual about a board, besides its counts."""
    board = layout.board
    return [
        *_warn_of_castles(board),
        *_warn_of_areas(board),
        *_warn_of_points(layout),
        *_warn_of_rows(layout),
        *_warn_of_size(layout),
    ]


def _warn_of_castles(board: Board) -> Iterator[str]:
    if not board.of_terrain("castle"):
        yield tell("no castle: a game begins at one")
    for castle in numberless_castles(board):
        yield tell(
            "castle {name} has no neighbour that could lend it a number: it can "
            "only be the start castle",
            name=board.names[castle],
        )


def _warn_of_areas(board: Board) -> Iterator[str]:
    for area in board.areas:
        first = board.names[area.cells[0]]
        if not can_be_completed(area):
            yield tell(
                "the city of {size} cells from {first} can never be completed: its "
                "numbers are all different, and there are {limit}",
                size=area.size,
                first=first,
                limit=CITY_LIMIT,
            )
        if area.terrain == "castle" and area.size > 1:
            yield plural(
                area.size,
                "1 castle touches another, from {first}",
                "{count} castles touch each other, from {first}",
                first=first,
            )


def _warn_of_points(layout: Layout) -> Iterator[str]:
    for size, places in _unstated(layout).items():
        yield tell(
            "points for an area of {size} cells ({places}) stand in no rulebook: "
            "those printed are a reconstruction",
            size=size,
            places=join(", ", places),
        )


def _warn_of_rows(layout: Layout) -> Iterator[str]:
    for terrain in layout.rules.terrains:
        count = len(layout.areas_of(terrain.name))
        if (terrain.earns or terrain.carried) and count > MOST_CIRCLES:
            values = {"terrain": terrain.name, "most": MOST_CIRCLES}
            if terrain.name in layout.apart:
                yield plural(
                    count,
                    "1 cell of {terrain}, but its row has room for {most} circles",
                    "{count} cells of {terrain}, but its row has room for "
                    "{most} circles",
                    **values,
                )
            else:
                yield plural(
                    count,
                    "1 area of {terrain}, but its row has room for {most} circles",
                    "{count} areas of {terrain}, but its row has room for "
                    "{most} circles",
                    **values,
                )


def _warn_of_size(layout: Layout) -> Iterator[str]:
    hexes, _ = lay_board(layout.board)
    zone = ZONES["board"]
    writing = WRITING * hexes.flat / FLAT
    if writing < CELL_MIN:
        is_wide = hexes.box.width / zone.width > hexes.box.height / zone.height
        yield tell(
            "the board is {extent}: boxes to write in are {small:.1f} mm on A5 and "
            "{large:.1f} mm with --large",
            extent=tell("wide") if is_wide else tell("high"),
            small=writing,
            large=writing * 2**0.5,
        )


def _unstated(layout: Layout) -> dict[int, list[str]]:
    """Return where areas lie whose points no rulebook states, by their size."""
    largest = max(point_table(layout.rules))
    found: dict[int, list[str]] = {}
    for area in layout.areas:
        if area.size > largest:
            first = layout.board.names[area.cells[0]]
            found.setdefault(area.size, []).append(
                tell("{terrain} from {first}", terrain=area.terrain, first=first)
            )
    return found
