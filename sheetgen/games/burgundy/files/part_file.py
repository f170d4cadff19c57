"""Files about Châteauma's cards and boards, which owners of the game can correct."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from sheetgen.core.errors import LayoutError, Problem
from sheetgen.games.burgundy.files.depot_file import PLAYERS
from sheetgen.games.burgundy.files.depot_file import load_depots as load_places
from sheetgen.games.burgundy.rules.chateauma_parts import (
    BASE_CARDS,
    CARDS,
    COVERED,
    FURTHER,
    LEVELS,
    NO_SYMBOL,
    OPEN_TILE,
    OTHER_SIDE,
    PLAIN_SIDE,
    VINE_CARDS,
    DuchyCard,
    Parts,
    Side,
)
from sheetgen.games.burgundy.rules.depot import Depots
from sheetgen.games.burgundy.rules.player_counts import FEWEST
from sheetgen.games.burgundy.rules.tile import (
    CASTLE,
    CITY,
    MINE,
    MONASTERY,
    PASTURE,
    RIVER,
    TERRAINS,
)
from sheetgen.language.message import message, plural
from sheetgen.layout.keys import PROVENANCES
from sheetgen.source.advice import abbreviated
from sheetgen.source.owned import open_owned, read_legend
from sheetgen.source.table import Table
from sheetgen.system.data import data_folder

SALE_SIGN, DOUBLE_SIGN = "*", "+"  # after the letter of a card's cell
MOST_CELLS = 9  # more than fit on a card or into a terrain of a board
MOST_PLACES = 30
MOST_POINTS = 99
# The places A and B of board 36 [burgundy 33.28].
MARKED = {
    CITY: COVERED + COVERED + OPEN_TILE,
    MONASTERY: COVERED,
    RIVER: COVERED,
    PASTURE: COVERED,
    CASTLE: OPEN_TILE,
    MINE: OPEN_TILE,
}
_SYMBOLS = NO_SYMBOL + COVERED + OPEN_TILE + FURTHER


def load_depots(path: Path | None = None) -> Depots:
    """Return the hex places of a file, by default our own for games with Châteauma.

    Raises:
        LayoutError: with every problem of the file.
    """
    found = load_places(path)
    wanted = message(
        "expected four places: two, and those for a third and fourth player"
    )
    problems = [
        Problem(str(path), f"depots.{number}", wanted)
        for number, places in enumerate(found.places, 1)
        if [place.players for place in places] != [FEWEST, FEWEST, *PLAYERS[1:]]
    ]
    if problems:
        raise LayoutError(tuple(problems))
    return found


@lru_cache(maxsize=4)
def load_parts(path: Path | None = None) -> Parts:
    """Return the cards, boards and reserve of a file, by default our own.

    Raises:
        LayoutError: with every problem of the file.
    """
    path = path or data_folder("layouts") / "burgundy" / "parts" / "chateauma.toml"
    table = open_owned(path, "burgundy")
    legend = read_legend(table, TERRAINS)
    provenance: list[str] = []
    cards = _read_cards(_part(table, "cards", provenance), legend)
    sides = _read_sides(_part(table, "boards", provenance))
    reserve = _read_reserve(_part(table, "reserve", provenance))
    table.end()
    table.source.check()
    return Parts(cards, sides, reserve, tuple(provenance))


def _part(table: Table, name: str, provenance: list[str]) -> Table | None:
    """Return a table of a file, and note its provenance."""
    table.need(name)
    found = table.table(name)
    if found is None:
        return None
    found.need("provenance")
    provenance.append(found.choice("provenance", PROVENANCES) or "custom")
    found.text("source")
    return found


# Cards


def _read_cards(table: Table | None, legend: dict[str, str]) -> tuple[DuchyCard, ...]:
    if table is None:
        return ()
    cards = []
    faults = len(table.source.problems)
    for number in range(1, CARDS + 1):
        name = str(number)
        table.need(name)
        card = table.table(name)
        if card is not None:
            cards.append(_read_card(card, number, legend))
    table.end()
    if len(table.source.problems) == faults:
        for deck in (BASE_CARDS, VINE_CARDS):
            if not any(CASTLE in cards[number - 1].cells for number in deck):
                what = message("no card of a deck has a castle: the set-up needs one")
                table.add(str(deck[-1]), what)
    return tuple(cards)


def _read_card(table: Table, number: int, legend: dict[str, str]) -> DuchyCard:
    table.need("cells")
    words = (table.text("cells") or "").split()
    cells, sales, doubles = [], [], []
    for at, word in enumerate(words):
        letter, signs = word[:1], word[1:]
        if signs not in ("", SALE_SIGN, DOUBLE_SIGN):
            what = message(
                "{given}: expected cells such as 'b s+ k*'", given=abbreviated(word)
            )
            table.add("cells", what)
        elif letter not in legend and legend:
            what = message(
                "entry {number}: [legend] has no letter {letters!r}",
                number=at + 1,
                letters=letter,
            )
            table.add("cells", what)
        cells.append(legend.get(letter, TERRAINS[0]))
        sales += [at] if signs == SALE_SIGN else []
        doubles += [at] if signs == DOUBLE_SIGN else []
    if "cells" in table and not 0 < len(words) <= MOST_CELLS:
        what = message("expected 1 to {most} cells, parted by blanks", most=MOST_CELLS)
        table.add("cells", what)
    table.need("points")
    points = table.wholes("points", 0, MOST_POINTS, len(LEVELS))
    _need_numbers(table, "points", points, len(LEVELS))
    has_post, has_shield = table.flag("post"), table.flag("shield")
    table.end()
    return DuchyCard(
        number,
        tuple(cells),
        tuple(sales),
        tuple(doubles),
        points or (),
        bool(has_post),
        bool(has_shield),
    )


def _need_numbers(
    table: Table, name: str, found: tuple[int, ...] | None, count: int
) -> None:
    """Note where a list of numbers was read but is too short."""
    if found is not None and len(found) < count:
        what = plural(
            count,
            "expected 1 number, found {found}",
            "expected {count} numbers, found {found}",
            found=len(found),
        )
        table.add(name, what)


# Boards and reserve


def _read_sides(table: Table | None) -> tuple[Side, ...]:
    if table is None:
        return ()
    sides = []
    for number in (PLAIN_SIDE, OTHER_SIDE):
        table.need(str(number))
        side = table.table(str(number))
        if side is None:
            continue
        terrains = tuple(name for name in side.names if name in TERRAINS)
        for name in TERRAINS:
            side.need(name)
        places = tuple(_read_symbols(side, name) for name in terrains)
        if number == OTHER_SIDE:
            _need_marks(side, terrains, places)
        side.end()
        sides.append(Side(number, terrains, places))
    table.end()
    return tuple(sides)


def _read_symbols(table: Table, terrain: str) -> str:
    symbols = table.text(terrain)
    if symbols is None:
        return ""
    is_known = all(symbol in _SYMBOLS for symbol in symbols)
    if not is_known or not 0 < len(symbols) <= MOST_PLACES:
        what = message(
            "{given}: expected a dot for each place, or its symbol A, B or !",
            given=abbreviated(symbols),
        )
        table.add(terrain, what)
    return symbols


def _need_marks(table: Table, terrains: Sequence[str], places: Sequence[str]) -> None:
    """Note terrains that lack their places A and B [burgundy 33.28]."""
    for terrain, symbols in zip(terrains, places, strict=True):
        found = sorted(symbol for symbol in symbols if symbol in COVERED + OPEN_TILE)
        if symbols and found != sorted(MARKED[terrain]):
            what = message(
                "{given}: of A and B this terrain has {wanted}",
                given=abbreviated(symbols),
                wanted=MARKED[terrain],
            )
            table.add(terrain, what)


def _read_reserve(table: Table | None) -> tuple[str, ...]:
    if table is None:
        return ()
    table.need("places")
    faults = len(table.source.problems)
    places = table.choices("places", TERRAINS, len(TERRAINS))
    table.end()
    is_read = len(table.source.problems) == faults and places is not None
    if is_read and sorted(places or ()) != sorted(TERRAINS):
        table.add("places", message("expected each of the six terrains once"))
    return places or ()
