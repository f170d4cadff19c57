"""Files with which owners correct boards: depots, vineyards, Châteauma with cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from sheetgen.core.errors import LayoutError, Problem
from sheetgen.games.burgundy.files.hex_file import OWN
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
from sheetgen.games.burgundy.rules.counts import FEWEST, MOST
from sheetgen.games.burgundy.rules.depot import DEPOTS, Depots, Place
from sheetgen.games.burgundy.rules.tile import (
    BUILDINGS,
    CASTLE,
    CITY,
    MINE,
    MONASTERY,
    PASTURE,
    RIVER,
    TERRAINS,
)
from sheetgen.language.message import defer, message, plural
from sheetgen.layout.keys import PROVENANCES
from sheetgen.source.advice import abbreviated
from sheetgen.source.kind import Choice, Each, Exactly, Keys, KnownKey, Text
from sheetgen.source.table import Table, read_file
from sheetgen.source.text import load_text, open_owned, parse_source, read_legend
from sheetgen.system.packages import data_folder

PLAYERS = tuple(range(FEWEST, MOST + 1))
_SURE = "|".join(PROVENANCES)
_PLACE = Text(
    pattern=rf"^({'|'.join(TERRAINS)}) [2-4] ({_SURE})$",
    wanted=defer("terrain, players and how sure it is, such as 'city 2 stated'"),
)
_COUNT = Text(
    pattern=rf"^\d+ ({_SURE})$",
    wanted=defer("a number and how sure it is, such as '4 stated'"),
)
_FILE = Keys(
    "The hex places of the depots.",
    (
        KnownKey("format", Exactly(1), is_needed=True),
        KnownKey("game", Choice(("burgundy",)), is_needed=True),
        KnownKey("source", Text()),
        KnownKey(
            "depots",
            Keys(
                "The numbered depots.",
                tuple(
                    KnownKey(str(depot), Each(_PLACE), is_needed=True)
                    for depot in DEPOTS
                ),
            ),
            is_needed=True,
        ),
        KnownKey(
            "black",
            Keys(
                "The black depot, by players.",
                tuple(
                    KnownKey(str(players), _COUNT, is_needed=True)
                    for players in PLAYERS
                ),
            ),
            is_needed=True,
        ),
    ),
)


@cache
def load_depots(path: Path | None = None) -> Depots:
    """Return the depots of a file, by default the project's own.

    Raises:
        LayoutError: with every problem of the file.
    """
    path = path or data_folder("layouts") / "burgundy" / "parts" / "depots.toml"
    source = parse_source(load_text(path, LayoutError), str(path), None, LayoutError)
    values = read_file(source, _FILE)
    source.check()
    black = [values["black"][str(players)].split() for players in PLAYERS]
    return Depots(
        tuple(
            tuple(_read_place(text) for text in values["depots"][str(depot)])
            for depot in DEPOTS
        ),
        tuple(int(count) for count, _ in black),
        tuple(provenance for _, provenance in black),
    )


def _read_place(text: str) -> Place:
    terrain, players, provenance = text.split()
    return Place(terrain, int(players), provenance)


BLACK, DOUBLE = "black", "double"  # a tile of the black depot, a double hex
BONUSES = (*BUILDINGS, CASTLE, BLACK, DOUBLE)  # [burgundy 32.13]
MOST_LAYERS, MOST_CELLS = 8, 4
_NUMBERS = ("1", "2", "3", "4", "5", "6")


@dataclass(frozen=True)
class DoubleCell:
    """A double cell of a vineyard.

    Attributes:
        number: of the die that places a double hex there.
        bonuses: both, as words of `BONUSES`.
    """

    number: str
    bonuses: tuple[str, str]


@dataclass(frozen=True)
class VineyardBoard:
    """A vineyard board.

    Attributes:
        layers: the cells of each layer, from the bottom and from the left.
        provenance: of the cells.
    """

    layers: tuple[tuple[DoubleCell, ...], ...]
    provenance: str

    @property
    def is_sure(self) -> bool:
        """Whether a rulebook, or several other sources, confirm the contents."""
        return self.provenance in OWN


@lru_cache(maxsize=4)
def load_vineyard(path: Path | None = None) -> VineyardBoard:
    """Return the vineyard board of a file, by default our own.

    Raises:
        LayoutError: with every problem of the file.
    """
    path = path or data_folder("layouts") / "burgundy" / "parts" / "vineyard.toml"
    top = open_owned(path, "burgundy")
    top.need("layers")
    table = top.table("layers")
    layers, provenance = [], "custom"
    if table is not None:
        table.need("provenance")
        provenance = table.choice("provenance", PROVENANCES) or provenance
        table.text("source")
        table.need("1")
        names = map(str, range(1, MOST_LAYERS + 1))
        layers = [_read_layer(table, name) for name in names if name in table]
        table.end()
    top.end()
    top.source.check()
    return VineyardBoard(tuple(layers), provenance)


def _read_layer(table: Table, name: str) -> tuple[DoubleCell, ...]:
    cells = []
    parts = (table.text(name) or "").split(",")
    for part in parts:
        words = part.split()
        is_known = len(words) == 3 and words[0] in _NUMBERS
        if not is_known or not set(words[1:]) <= set(BONUSES):
            what = message(
                "{given}: expected the number of a die and two of {names}",
                given=abbreviated(part.strip()),
                names=", ".join(BONUSES),
            )
            table.add(name, what)
            continue
        cells.append(DoubleCell(words[0], (words[1], words[2])))
    if len(parts) > MOST_CELLS:
        what = message("expected at most {most} cells in a layer", most=MOST_CELLS)
        table.add(name, what)
    return tuple(cells)


MOST_CARD_CELLS = 9  # more than fit on a card or into a terrain of a board
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


def load_chateauma_depots(path: Path | None = None) -> Depots:
    """Return the hex places of a file, by default our own for games with Châteauma.

    Raises:
        LayoutError: with every problem of the file.
    """
    found = load_depots(path)
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
    if "cells" in table and not 0 < len(words) <= MOST_CARD_CELLS:
        what = message(
            "expected 1 to {most} cells, parted by blanks", most=MOST_CARD_CELLS
        )
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


@dataclass(frozen=True)
class BoardFiles:
    """The contents of boards.

    Attributes:
        depots: the places of game boards.
        vineyard: the vineyard board.
        chateauma: Châteauma's boards and cards.
    """

    depots: Depots
    vineyard: VineyardBoard
    chateauma: Parts


def load_boards(path: Path | None = None) -> BoardFiles:
    """Return the contents of boards, some of them from a file if there is one.

    Raises:
        LayoutError: the file is not about any board, or has problems; with all of them.
    """
    found = "" if path is None else find_table(path)
    return BoardFiles(
        load_depots(path if found == "depots" else None),
        load_vineyard(path if found == "layers" else None),
        load_parts(path if found == "cards" else None),
    )


def find_table(path: Path) -> str:
    """Return the name of the table that shows which board a file is about.

    Raises:
        LayoutError: the file cannot be read, or is not about any board.
    """
    names = ("depots", "layers", "cards")
    source = parse_source(load_text(path, LayoutError), str(path), None, LayoutError)
    for name in names:
        if name in source.tree:
            return name
    what = message(
        "expected a table [depots], [layers] or [cards]: of which board is this file?"
    )
    raise LayoutError((Problem(str(path), names[0], what),))


SALE_SIGN, DOUBLE_SIGN = "*", "+"  # after the letter of a card's cell
