"""The values that a player writes on a score sheet of The Castles of Burgundy.

Part of the core that runs in the browser too. A part that is left out is ``None``,
which differs from a part that is empty [burgundy 40].
"""

from collections.abc import Mapping
from dataclasses import dataclass

EMPTY = ""  # a space without a tile

# The headings under which a player adds up.
BASE_HEADINGS = (  # on every sheet
    "areas",
    "phases",
    "colours",
    "animals",
    "watchtowers",
    "sales",
    "monasteries",
    "stocks",
)
HEADINGS = (*BASE_HEADINGS, "posts", "routes", "shields", "vineyard", "other")


@dataclass(frozen=True)
class Shield:
    """A shield that the player has or had.

    Attributes:
        number: 1 to 18.
        taken: the phase, 1 to 5, in which it came; 0 if not written.
        left: the phase in which it went; 0 if not written, `None` if still held.
    """

    number: int
    taken: int = 0
    left: int | None = None


@dataclass(frozen=True)
class Posts:
    """The border posts that are joined.

    Attributes:
        phases: in which the first two, and then the third, were joined; 0 if not
            written.
        tile: ``large``, ``small``, or empty.
    """

    phases: tuple[int, ...] = ()
    tile: str = ""


@dataclass(frozen=True)
class Routes:
    """The trade routes of a player.

    Attributes:
        tiles: their numbers, from left to right.
        goods: the numbers of the goods on their spaces, from left to right.
    """

    tiles: tuple[int, ...] = ()
    goods: tuple[int, ...] = ()


@dataclass(frozen=True)
class Vineyard:
    """A vineyard.

    Attributes:
        groups: the colour and size of each group of adjoining vines.
        tiles: the colour of each bonus tile held.
    """

    groups: tuple[tuple[str, int], ...] = ()
    tiles: tuple[str, ...] = ()


@dataclass(frozen=True)
class Chateauma:
    """The holdings of Châteauma at the end [burgundy 33.14].

    Attributes:
        track: its points on the scoring track.
        monasteries: the number face up on its board and on unfinished cards.
        goods: the number unsold.
        silver: the number left.
        reserve: the number of tiles in its reserve.
        unfinished: the number of tiles on cards that are not complete.
        shields: the number it has.
        doubles: the number of double tiles.
    """

    track: int = 0
    monasteries: int = 0
    goods: int = 0
    silver: int = 0
    reserve: int = 0
    unfinished: int = 0
    shields: int = 0
    doubles: int = 0


@dataclass(frozen=True)
class Solo:
    """The progress of a solo game [burgundy 30.13].

    Attributes:
        targets: those reached, in order.
        points: the marker's position on the way to the next target.
        rounds: the number played.
    """

    targets: tuple[int, ...] = ()
    points: int | None = None
    rounds: int | None = None


@dataclass(frozen=True)
class Fill:
    """A filled sheet.

    Attributes:
        tiles: for each space, a word of `tile.WORDS` or `EMPTY`.
        phases: for each space, the phase written in it, 1 to 5; 0 if none is.
        players: the number of players, virtual ones included; 0 if not written.
        expansions: those in force, by id.
        bonus: the bonus tiles held, ``large`` or ``small``, by terrain.
        sold: goods sold, by number from 1.
        stored: goods left, by number from 1.
        silver: left at the end.
        workers: left at the end.
        crane: the building whose effect the crane copied; empty if not written.
        taken_back: the number of castles taken back for points [burgundy 21.6].
        copied: the monasteries that shield 6 lets the player score too [burgundy 31.6].
        shields: those held now or earlier.
        shields_open: whether shields were not written, so that any are possible.
        posts: border posts.
        routes: trade routes.
        vineyard: the vineyard.
        chateauma: the holdings of Châteauma, if written on this sheet.
        other: points that do not follow from the sheet, such as those of spaces in a
            vineyard.
        track: the space on the turn-order track.
        points: the sums that the player wrote, by heading.
        total: as written.
        evidence: ``none`` or ``phase``.
        variant: ``normal``, ``team`` or ``solo``.
        taken: places of points that the rules filled in, of those listed in
            `sheetgen.games.burgundy.rules.derived` [burgundy 40.51].
        team: ``a`` or ``b``; empty if not written.
        solo: the progress of a solo game.
    """

    tiles: tuple[str, ...]
    phases: tuple[int, ...] | None = None
    players: int = 0
    expansions: tuple[str, ...] = ()
    bonus: Mapping[str, str] | None = None
    sold: tuple[int, ...] | None = None
    stored: tuple[int, ...] | None = None
    silver: int | None = None
    workers: int | None = None
    crane: str = ""
    taken_back: int = 0
    copied: tuple[int, ...] = ()
    shields: tuple[Shield, ...] = ()
    posts: Posts | None = None
    routes: Routes | None = None
    vineyard: Vineyard | None = None
    chateauma: Chateauma | None = None
    other: int | None = None
    track: int | None = None
    points: Mapping[str, int] | None = None
    total: int | None = None
    evidence: str = "phase"
    variant: str = "normal"
    shields_open: bool = False
    taken: tuple[str, ...] = ()
    team: str = ""
    solo: Solo | None = None

    @property
    def laid(self) -> tuple[int, ...]:
        """The goods on trade routes, as far as written."""
        return self.routes.goods if self.routes is not None else ()

    @property
    def post_tile(self) -> str:
        """The tile for border posts: ``large``, ``small``, or empty."""
        return self.posts.tile if self.posts is not None else ""
