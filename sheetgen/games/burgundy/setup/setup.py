"""The setup of a table as values: what is played, and how much of everything there is.

Values for two to four players are in the modules of the rules, the contents of depots
in `depot`. A bag is named by the terrain of its tiles; tiles of the black depot share
one. `setup_steps` puts the setup into words,
`setup_list` makes the random draws and checks what users ask for.

Part of the core that runs in the browser too.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.games.burgundy.play.piece import PLAIN_WORDS, pieces_in
from sheetgen.games.burgundy.rules.chateauma_parts import (
    BASE_CARDS,
    OTHER_SIDE,
    PLAIN_SIDE,
    VINE_CARDS,
)
from sheetgen.games.burgundy.rules.counts import (
    BANNED_SHIELD,
    FEWEST,
    GOODS,
    IN_DEPOTS,
    IN_EVEN,
    IN_ODD,
    LAST_SHIELD,
    OF_ONE,
    OF_PAIR,
    OWN_GOODS,
    SHOP,
    START_GOODS,
    START_SILVER,
    STORAGE,
    TEAM_PLAYERS,
    TEAM_SILVER,
    TEAM_WORKERS,
    TEAMS,
    TILES_EACH,
    TILES_OF_COLOUR,
    VINE_COLOURS,
)
from sheetgen.games.burgundy.rules.depot import DEPOTS, Depots
from sheetgen.games.burgundy.rules.duchy import PHASES
from sheetgen.games.burgundy.rules.ruleset import STANDARD
from sheetgen.games.burgundy.rules.tile import (
    CASTLE,
    CITY,
    MINE,
    MONASTERY,
    PASTURE,
    PLAIN,
    PLAIN_TERRAINS,
    RIVER,
    TERRAINS,
)

BLACK = "black"
BAGS = (*TERRAINS, BLACK)


class Kind(NamedTuple):
    """A kind of tile: the terrain that it is for, and its word."""

    terrain: str
    word: str


def fill_bags(expansions: Collection[str]) -> dict[str, list[Kind]]:
    """Return all tiles of each bag, before any are taken out.

    Inns lie open and are in no bag.
    """
    bags: dict[str, list[Kind]] = {bag: [] for bag in BAGS}
    order = (*PLAIN_TERRAINS, "")  # plain tiles come first
    pieces = [
        (terrain if word in PLAIN_WORDS else "", Kind(terrain, word), own, black)
        for word, terrain, own, black in pieces_in(expansions)
    ]
    for plain, kind, own, black in sorted(pieces, key=lambda one: order.index(one[0])):
        found = Kind(kind.terrain, PLAIN) if plain else kind
        bags[kind.terrain] += [found] * own
        bags[BLACK] += [found] * black
    return bags


TEAM, SOLO, CHATEAUMA = "team", "solo", "chateauma"
USUAL_LEVEL = "medium"  # [burgundy 33.27]
# Black tiles face down, others open, first player, further choices [burgundy 33.28].
CLOSED, OPEN, FIRST, FURTHER = MODIFIERS = ("closed", "open", "first", "further")
ON_OTHER_SIDE = (CLOSED, OPEN, FURTHER)  # of its board [burgundy 33.28]
CLOSED_TILES = ((CITY, 2), (PASTURE, 1), (RIVER, 1), (MONASTERY, 1))  # [burgundy 33.28]
OPEN_TILES = (CITY, MINE, CASTLE)  # one each [burgundy 33.28]
SOLO_WORKERS = 2  # [burgundy 30.2]
ROUTE_TILES = 12  # [burgundy 12.7]
VINE_SET = len(VINE_COLOURS)  # different vine bonus tiles [burgundy 32.5]
FEWER_KINDS = {2: 2, 3: 1}  # of vines, that players may take out [burgundy 32.6]
ALONE = 1


@dataclass(frozen=True)
class SetUp:
    """A table before the game; `plan` makes those that can be played.

    Attributes:
        depots: the places of the game board.
        people: the number of people who play.
        variant: ``normal``, `TEAM` or `SOLO`.
        expansions: the other expansions in use, without `CHATEAUMA`.
        has_guest: whether Châteauma plays.
        level: of Châteauma.
        modifiers: of Châteauma.
        seed: of the random draws; None if there are none.
    """

    depots: Depots
    people: int
    variant: str = "normal"
    expansions: tuple[str, ...] = ()
    has_guest: bool = False
    level: str = USUAL_LEVEL
    modifiers: tuple[str, ...] = ()
    seed: int | None = None

    @property
    def players(self) -> int:
        """The number of players the game is set up for [burgundy 29.1, 30.18, 33.1]."""
        return FEWEST if self.variant == SOLO else self.people + int(self.has_guest)

    @property
    def valued(self) -> int:
        """The number of players that decides the points [burgundy 8.6, 29.12]."""
        is_team = self.variant == TEAM
        return TEAM_PLAYERS[STANDARD.team_values] if is_team else self.players

    @property
    def seats(self) -> int:
        """The number of people's duchies [burgundy 29.2]."""
        return len(TEAMS) if self.variant == TEAM else self.people

    @property
    def silver(self) -> int:
        """The silver that each of them begins with [burgundy 3.5, 29.4]."""
        return TEAM_SILVER if self.variant == TEAM else START_SILVER

    @property
    def workers(self) -> tuple[int, ...]:
        """The initial workers, in turn order [burgundy 3.7, 29.4, 30.2, 33.93]."""
        if self.variant == TEAM:
            return tuple(TEAM_WORKERS[team] for team in TEAMS)
        if self.variant == SOLO:
            return (SOLO_WORKERS,)
        first = 2 if FIRST in self.modifiers else 1
        return tuple(range(first, first + self.people))

    def has(self, expansion: str) -> bool:
        """Return whether an expansion is in use."""
        return expansion in self.expansions

    def by_players(self, values: Sequence[int]) -> int:
        """Return the value for the number of players."""
        return values[self.players - FEWEST]

    def by_value(self, values: Sequence[int]) -> int:
        """Return the points for the number of players that decides them."""
        return values[self.valued - FEWEST]

    # Hex tiles

    @property
    def bags(self) -> Mapping[str, int]:
        """The initial number of tiles in each bag and open stack [burgundy 12.1]."""
        return {bag: len(kinds) for bag, kinds in fill_bags(self.expansions).items()}

    @property
    def taken(self) -> Mapping[str, int]:
        """The number of these tiles that are laid out before phase A."""
        castles = self.seats + int(self.has_guest)  # [burgundy 3.8, 33.2]
        taken = dict.fromkeys(self.bags, 0) | {CASTLE: castles}
        if CLOSED in self.modifiers:
            taken[BLACK] += sum([count for _, count in CLOSED_TILES])
        for terrain in OPEN_TILES if OPEN in self.modifiers else ():
            taken[terrain] += 1
        return taken

    @property
    def black(self) -> int:
        """The number of places of the black depot that are filled [burgundy 12.9]."""
        return self.by_players(self.depots.black)

    def lying(self, phase: int) -> tuple[tuple[str, ...], ...]:
        """Return the terrains in the six depots at the start of a phase."""
        depots = self.depots
        return tuple(depots.terrains(depot, self.players, phase) for depot in DEPOTS)

    @property
    def needed(self) -> Mapping[str, int]:
        """The number of tiles from each bag that the places of all phases take."""
        needed = dict.fromkeys(self.bags, 0) | {BLACK: len(PHASES) * self.black}
        for phase in PHASES:
            for depot in self.lying(phase):
                for terrain in depot:
                    needed[terrain] += 1
        return needed

    @property
    def lacking(self) -> Mapping[str, int]:
        """The number of places left empty in phase E, by bag [burgundy 33.94]."""
        bags, taken, needed = self.bags, self.taken, self.needed
        lacking = {bag: needed[bag] + taken[bag] - bags[bag] for bag in bags}
        return {bag: lacking[bag] for bag in BAGS if lacking[bag] > 0}

    # Goods

    @property
    def stack(self) -> int:
        """The number of goods tiles for a phase [burgundy 3.3]."""
        return IN_DEPOTS // len(PHASES)

    @property
    def goods_apart(self) -> int:
        """The number of goods tiles set apart first [burgundy 33.3]."""
        return OWN_GOODS if self.has_guest else 0

    @property
    def goods_each(self) -> int:
        """The number that each person, or team, begins with [burgundy 3.6, 29.4]."""
        return START_GOODS

    @property
    def goods_left(self) -> int:
        """The number of goods tiles that go back into the box [burgundy 3.6]."""
        return GOODS - IN_DEPOTS - self.goods_apart - self.goods_each * self.seats

    # Expansions

    @property
    def shields_at(self) -> tuple[int, ...]:
        """The number of shields in each depot, from the first [burgundy 31.19]."""
        odd, even = self.by_players(IN_ODD), self.by_players(IN_EVEN)
        return tuple(odd if depot % 2 else even for depot in DEPOTS)

    @property
    def shields(self) -> tuple[int, ...]:
        """The shields that can be drawn [burgundy 31.26, 33.19]."""
        out = BANNED_SHIELD if self.has_guest else 0
        return tuple(number for number in range(1, LAST_SHIELD + 1) if number != out)

    @property
    def shields_left(self) -> int:
        """The number of these that go back into the box [burgundy 31.19]."""
        return len(self.shields) - sum(self.shields_at)

    @property
    def routes_each(self) -> int:
        """The number of trade route tiles for each player [burgundy 28.1]."""
        return self.by_players(TILES_EACH)

    @property
    def routes_left(self) -> int:
        """The number of trade route tiles that are not used."""
        return ROUTE_TILES - self.routes_each * self.seats

    @property
    def storage(self) -> int:
        """The number of double hexes per phase in the storage [burgundy 32.7]."""
        return self.by_players(STORAGE)

    @property
    def shop(self) -> int:
        """The number of double hexes per phase in the shop [burgundy 32.7]."""
        return self.by_players(SHOP)

    @property
    def vine_tiles(self) -> int:
        """The number of vine bonus tiles in the game [burgundy 32.4, 33.92]."""
        return VINE_SET if self.has_guest else VINE_SET * TILES_OF_COLOUR

    @property
    def fewer_kinds(self) -> int:
        """The number of kinds of vine that may be taken out [burgundy 32.6]."""
        return FEWER_KINDS.get(self.players, 0)

    @property
    def cards(self) -> tuple[int, ...]:
        """The duchy cards of Châteauma [burgundy 33.2, 33.26]."""
        return VINE_CARDS if self.has("vineyards") else BASE_CARDS

    @property
    def guest_board(self) -> int:
        """The side of its board that is face up [burgundy 33.2, 33.28]."""
        is_turned = any(one in ON_OTHER_SIDE for one in self.modifiers)
        return OTHER_SIDE if is_turned else PLAIN_SIDE


def doubles_of(kinds: int) -> int:
    """Return the number of double hexes with vines of *kinds* kinds [burgundy 32.3].

    >>> [doubles_of(kinds) for kinds in (1, 2, 6)]
    [16, 29, 51]
    """
    others = VINE_SET - kinds
    pairs = kinds * others + kinds * (kinds - 1) // 2
    return OF_ONE * kinds + OF_PAIR * pairs
