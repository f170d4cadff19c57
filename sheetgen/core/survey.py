"""A board from the point of view of its game: its facts, faults and unusual features.

Faults keep cells from being a board, whether they come from a file or are painted.

Part of the core that runs in the browser too.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.core.board import (
    MAX_CELLS,
    Area,
    Board,
    Position,
    cell_names,
    neighbours,
    reachable,
)
from sheetgen.core.codes import MAX_SERIAL, NEAR_FACES, SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.note import Note, counted, noted
from sheetgen.core.ruleset import RuleSet

MOST_DIGITS = 180  # the longest code whose signed QR code still fits its place
Link = tuple[Position, Position]
MOST_NAME = 40  # letters of a board's name
MOST_NOTE = 60  # letters of its author, and of its licence
MOST_SHORT = 3  # letters on the shield
BOUNDS = (
    ("name", 1, MOST_NAME),
    ("short", 0, MOST_SHORT),
    ("author", 0, MOST_NOTE),
    ("licence", 0, MOST_NOTE),
)


class Kind(NamedTuple):
    """The boards of a game.

    Attributes:
        game: the id of the game.
        title: its name.
        rules: the id of its newest rules.
        evidence: the default evidence of its sheets.
        radii: the radii of the hexagons that a board can start from; empty for none.
        usual_radius: the radius of the game's own boards; 0 if there are no radii.
        has_chance: whether a board can be made at random.
        is_played: whether there are simulated players that measure boards.
        apart: terrains whose cells are areas of their own, even if they touch.
    """

    game: str
    title: str
    rules: str
    evidence: str
    radii: tuple[int, ...]
    usual_radius: int
    has_chance: bool
    is_played: bool
    apart: tuple[str, ...]


class Usual(NamedTuple):
    """The part of a rules file that only boards need, and that pages lack otherwise.

    Attributes:
        rules: the id of the file.
        counts: the number of cells of each terrain on the game's own boards.
        area: the size of the largest area on these.
        likes: for each terrain the terrains whose letters stand for what it carries.
    """

    rules: str
    counts: tuple[tuple[str, int], ...]
    area: int
    likes: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class Survey:
    """A board under the rules of its game.

    Attributes:
        board: the board.
        rules: the rules in force.
        apart: terrains whose cells are areas of their own, even if they touch.
    """

    board: Board
    rules: RuleSet
    apart: Collection[str] = ()

    @property
    def areas(self) -> tuple[Area, ...]:
        """The areas as the game counts them, in the order of their first cell."""
        return separate(self.board.areas, self.apart)

    def areas_of(self, terrain: str) -> tuple[Area, ...]:
        """Return the areas of *terrain* as the game counts them."""
        return tuple([area for area in self.areas if area.terrain == terrain])

    def count(self, terrain: str) -> int:
        """Return the number of cells of *terrain*."""
        return len(self.board.of_terrain(terrain))


def separate(areas: Iterable[Area], apart: Collection[str]) -> tuple[Area, ...]:
    """Return *areas* with each cell of the terrains *apart* as an area of its own.

    They stay in the order of their first cell.
    """
    parts = [
        Area(area.terrain, cells)
        for area in areas
        for cells in (
            [(cell,) for cell in area.cells] if area.terrain in apart else [area.cells]
        )
    ]
    return tuple(sorted(parts, key=lambda area: area.cells[0]))


def find_islands(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return the groups of cells connected without links, by their first cell."""
    left = set(range(len(board.cells)))
    islands = []
    while left:
        members = [min(left)]
        left.remove(members[0])
        for member in members:  # grows during the loop
            found = [cell for cell in board.neighbours[member] if cell in left]
            members += found
            left -= set(found)
        islands.append(tuple(sorted(members)))
    return tuple(islands)


def find_unusual(survey: Survey) -> list[Note]:
    """Return notes on the differences of a board from the game's own boards."""
    rules, board = survey.rules, survey.board
    notes = []
    usual = rules.usual_counts
    others = [
        noted(
            "{terrain} {count} in place of {usual}",
            terrain=terrain.name,
            count=survey.count(terrain.name),
            usual=usual[terrain.name],
        )
        for terrain in rules.terrains
        if terrain.name in usual and survey.count(terrain.name) != usual[terrain.name]
    ]
    if others:
        notes.append(
            noted(
                "spaces are not as on the game's own boards: {listed}",
                listed=tuple(others),
            )
        )
    for area in survey.areas:
        if area.size > rules.usual_area:
            notes.append(
                noted(
                    "an area of {size} spaces of {terrain} (from {first}): the game's "
                    "own boards have at most {usual}",
                    area.cells,
                    size=area.size,
                    terrain=area.terrain,
                    first=board.names[area.cells[0]],
                    usual=rules.usual_area,
                )
            )
    return notes


def find_surplus(places: Sequence[Position]) -> list[Note]:
    """Return a note if there are too many cells for a code of acceptable size."""
    count = len(places)
    if count <= MAX_CELLS:
        return []
    return [
        counted(
            count,
            "1 space: a board has at most {most}",
            "{count} spaces: a board has at most {most}",
            most=MAX_CELLS,
        )
    ]


def find_unconnected(
    places: Sequence[Position], links: Sequence[Link], rules: RuleSet
) -> list[Note]:
    """Return a note about the cells that are not connected to the first one.

    Args:
        places: the places of the cells, in reading order.
        links: pairs of them that are joined although they do not touch.
        rules: the rules, which decide whether boards can have links.
    """
    reached = reachable(places[0], set(places), links)
    apart = [at for at, place in enumerate(places) if place not in reached]
    if not apart:
        return []
    values = {"all": len(places), "first": cell_names(places)[apart[0]]}
    if rules.links:
        return [
            counted(
                len(apart),
                "1 of {all} spaces is not connected to the first one, {first}: "
                "connect it with a space or with 'links'",
                "{count} of {all} spaces are not connected to the first one, "
                "beginning with {first}: connect them with a space or with 'links'",
                apart,
                **values,
            )
        ]
    return [
        counted(
            len(apart),
            "1 of {all} spaces is not connected to the first one, {first}: connect it "
            "with a space",
            "{count} of {all} spaces are not connected to the first one, beginning "
            "with {first}: connect them with a space",
            apart,
            **values,
        )
    ]


def find_touch(one: int, other: int, places: Sequence[Position]) -> list[Note]:
    """Return a note if two cells need no link, since they touch or are the same."""
    names = cell_names(places)
    text = names[one] + "-" + names[other]
    if one == other:
        return [noted("'{link}': a space cannot be linked to itself", [one], link=text)]
    if places[other] in neighbours(places[one]):
        told = "'{link}': these cells touch, they need no link"
        return [noted(told, [one, other], link=text)]
    return []


def find_unfit(board: Board, rules: RuleSet) -> list[Note]:
    """Return a note if a board with islands is too large for an acceptable code."""
    if not rules.links or _fits_a_code(board, rules):
        return []
    return [
        noted(
            "no code has room for this board: bring its islands closer together, or "
            "leave out links"
        )
    ]


def _fits_a_code(board: Board, rules: RuleSet) -> bool:
    sheet = SheetCode(rules.number, board, "round", "zz", MAX_SERIAL, NEAR_FACES)
    try:
        return len(encode(sheet, rules.encoding)) <= MOST_DIGITS
    except ValueError:  # no code can hold so many links, rows or columns
        return False


def find_head_faults(head: dict[str, str]) -> list[Note]:
    """Return notes on texts of a board's head that cannot be printed."""
    notes = []
    for key, least, most in BOUNDS:
        text = head.get(key, "")
        if len(text.strip()) < least:
            notes.append(noted("{key}: missing", key=key))
        elif len(text) > most:
            notes.append(
                counted(
                    most,
                    "{key}: {length} letters, expected at most 1 letter",
                    "{key}: {length} letters, expected at most {count} letters",
                    key=key,
                    length=len(text),
                )
            )
        elif any([letter < " " or letter == "\x7f" for letter in text]):
            notes.append(
                noted(
                    "{key}: expected letters that can be printed, without tabs and "
                    "line breaks",
                    key=key,
                )
            )
    return notes
