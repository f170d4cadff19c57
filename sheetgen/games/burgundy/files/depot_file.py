"""The hex places of the depots, from a file that owners can compare with a board."""

from functools import cache
from pathlib import Path

from sheetgen.core.errors import LayoutError
from sheetgen.games.burgundy.rules.depot import DEPOTS, Depots, Place
from sheetgen.games.burgundy.rules.player_counts import FEWEST, MOST
from sheetgen.games.burgundy.rules.tile import TERRAINS
from sheetgen.language.message import defer
from sheetgen.layout.keys import PROVENANCES
from sheetgen.source.kind import Choice, Each, Exactly, Keys, KnownKey, Text
from sheetgen.source.read import read_file
from sheetgen.source.text import load_text, parse_source
from sheetgen.system.data import data_folder

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
