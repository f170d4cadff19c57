"""The hex places of the depots, and the tiles on them when a phase begins.

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS
from sheetgen.games.burgundy.rules.tile import CASTLE, MINE

DEPOTS = (1, 2, 3, 4, 5, 6)  # [burgundy 12.8]
CHANGING, CHANGED = 6, "BD"  # the depot; when its castle is a mine [burgundy 4.7]
OF_THREE = 3  # only with 3 players [burgundy 4.6, 4.7]


class Place(NamedTuple):
    """A hex place of a depot: terrain, fewest players that use it, and provenance."""

    terrain: str
    players: int
    provenance: str


@dataclass(frozen=True)
class Depots:
    """The hex places of the game board.

    Attributes:
        places: of each of the six depots, in order [burgundy 12.8].
        black: places of the black depot, for 2, 3 and 4 players [burgundy 12.9].
        black_provenance: how sure each of these is.
    """

    places: tuple[tuple[Place, ...], ...]
    black: tuple[int, ...]
    black_provenance: tuple[str, ...]

    def used(self, depot: int, players: int) -> tuple[Place, ...]:
        """Return the places of a depot in a game of *players* [burgundy 4.6]."""
        return tuple(
            place for place in self.places[depot - 1] if place.players <= players
        )

    def terrains(self, depot: int, players: int, phase: int) -> tuple[str, ...]:
        """Return the terrains in a depot at the start of *phase*, 1 to 5."""
        return tuple(
            MINE if is_changing(depot, place, players) and _is_changed(phase) else name
            for place in self.used(depot, players)
            for name in (place.terrain,)
        )


def is_changing(depot: int, place: Place, players: int) -> bool:
    """Return whether the castle of *place* is a mine in some phases [burgundy 4.7]."""
    return players == OF_THREE and depot == CHANGING and place.terrain == CASTLE


def _is_changed(phase: int) -> bool:
    return PHASE_LETTERS[phase - 1] in CHANGED
