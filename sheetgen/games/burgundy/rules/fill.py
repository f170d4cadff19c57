"""What somebody wrote on a score sheet of The Castles of Burgundy.

Part of the core that runs in the browser too. A part that is left out is nothing, and
not the same as a part that is empty [burgundy 40].
"""

from collections.abc import Mapping
from dataclasses import dataclass

EMPTY = ""  # a space without a tile

# The headings under which a player adds up.
BASE_HEADINGS = (  # which every sheet has
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
        taken: the phase from 1 to 5 in which it came, 0 if that was not written.
        left: the phase in which it went, 0 if that was not written; nothing while it
            is still held.
    """

    number: int
    taken: int = 0
    left: int | None = None


@dataclass(frozen=True)
class Posts:
    """Border posts that are joined.

    Attributes:
        phases: in which two, and then the third, were joined; 0 if not written.
        tile: ``large``, ``small``, or empty.
    """

    phases: tuple[int, ...] = ()
    tile: str = ""


@dataclass(frozen=True)
class Routes:
    """Trade routes.

    Attributes:
        tiles: their numbers, from the left.
        goods: the numbers of the goods on their spaces, from the left.
    """

    tiles: tuple[int, ...] = ()
    goods: tuple[int, ...] = ()


@dataclass(frozen=True)
class Vineyard:
    """A vineyard.

    Attributes:
        groups: each group of vines that touch: its colour and size.
        tiles: each bonus tile held: its colour.
    """

    groups: tuple[tuple[str, int], ...] = ()
    tiles: tuple[str, ...] = ()


@dataclass(frozen=True)
class Chateauma:
    """What Châteauma has at the end [burgundy 33.14].

    Attributes:
        track: its points on the track.
        monasteries: face up on its board and unfinished cards.
        goods: unsold.
        silver: left.
        reserve: tiles in its reserve.
        unfinished: tiles on cards that are not complete.
        shields: how many.
        doubles: double tiles.
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
    """How far a solo game came [burgundy 30.13].

    Attributes:
        targets: that were reached, in their order.
        points: where the marker stands on its way to the next target.
        rounds: that were played.
    """

    targets: tuple[int, ...] = ()
    points: int | None = None
    rounds: int | None = None


@dataclass(frozen=True)
class Fill:
    """A filled sheet.

    Attributes:
        tiles: for each space a word of `tile.WORDS`, or `EMPTY`.
        phases: for each space the phase from 1 to 5 that stands in it, 0 for none.
        players: how many played, virtual ones too; 0 if it was not written.
        expansions: those in force, by id.
        bonus: bonus tiles held: by terrain ``large`` or ``small``.
        sold: goods sold, by number from 1.
        stored: goods left, by number from 1.
        silver: left at the end.
        workers: left at the end.
        crane: the building whose effect the crane had; empty if not written.
        taken_back: castles that were taken back for points [burgundy 21.6].
        copied: the monasteries that shield 6 lets count too [burgundy 31.6].
        shields: those held, and those that were held.
        shields_open: whether shields were left out, and there can have been any.
        posts: border posts.
        routes: trade routes.
        vineyard: the vineyard.
        chateauma: what Châteauma has, if somebody noted it here.
        other: points that nothing on the sheet shows, such as those of spaces in a
            vineyard.
        track: the space on the turn-order track.
        points: what the player added up, by heading.
        total: as written.
        evidence: ``none`` or ``phase``.
        variant: ``normal``, ``team`` or ``solo``.
        taken: places of points that were taken over from the rules, of those that
            `sheetgen.games.burgundy.rules.autofilled` names [burgundy 40.51].
        team: ``a`` or ``b``; empty if that was not written.
        solo: how far a solo game came.
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
        """The goods on trade routes, as far as they are written."""
        return self.routes.goods if self.routes is not None else ()

    @property
    def post_tile(self) -> str:
        """The tile for border posts: ``large``, ``small``, or empty."""
        return self.posts.tile if self.posts is not None else ""
