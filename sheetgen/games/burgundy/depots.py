"""The hex places of the depots, from a file that owners can compare with a board."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sheetgen.data import data_folder
from sheetgen.errors import LayoutError
from sheetgen.games.burgundy.duchy import PHASE_LETTERS
from sheetgen.games.burgundy.players import FEWEST, MOST
from sheetgen.games.burgundy.tile import CASTLE, MINE, TERRAINS
from sheetgen.layout.keys import PROVENANCES
from sheetgen.say import defer
from sheetgen.source.kind import Choice, Each, Exactly, Keys, KnownKey, Text
from sheetgen.source.read import read_file
from sheetgen.source.text import load_text, parse_source

DEPOTS = (1, 2, 3, 4, 5, 6)  # [burgundy 12.8]
CHANGING, CHANGED = 6, "BD"  # the depot, and when its castle is a mine [burgundy 4.7]
OF_THREE = 3  # players, for whom that is so [burgundy 4.6, 4.7]
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


class Place(NamedTuple):
    """A hex place of a depot: its terrain, from how many players on, and how sure."""

    terrain: str
    players: int
    provenance: str


@dataclass(frozen=True)
class Depots:
    """The hex places of the game board.

    Attributes:
        places: of the six depots, from the first [burgundy 12.8].
        black: how many the black depot has, for 2, 3 and 4 players [burgundy 12.9].
        black_provenance: how sure each of these is.
    """

    places: tuple[tuple[Place, ...], ...]
    black: tuple[int, ...]
    black_provenance: tuple[str, ...]

    def used(self, depot: int, players: int) -> tuple[Place, ...]:
        """Return the places of a depot that so many players use [burgundy 4.6]."""
        return tuple(
            place for place in self.places[depot - 1] if place.players <= players
        )

    def terrains(self, depot: int, players: int, phase: int) -> tuple[str, ...]:
        """Return what lies in a depot when a phase from 1 to 5 begins."""
        return tuple(
            MINE if is_changing(depot, place, players) and _is_changed(phase) else name
            for place in self.used(depot, players)
            for name in (place.terrain,)
        )


def is_changing(depot: int, place: Place, players: int) -> bool:
    """Return whether a castle of a phase is a mine in the next [burgundy 4.7]."""
    return players == OF_THREE and depot == CHANGING and place.terrain == CASTLE


def _is_changed(phase: int) -> bool:
    return PHASE_LETTERS[phase - 1] in CHANGED


@cache
def load_depots(path: Path | None = None) -> Depots:
    """Return the depots of a file, or those of the project without one.

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
