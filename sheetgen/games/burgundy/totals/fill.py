"""What was written on a sheet of totals: a column for each player [burgundy 43.1].

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass

from sheetgen.games.burgundy.totals.rules import AT_END, IN_GAME, STOCKS

PERSON, CHATEAUMA = "person", "chateauma"
WHO = (PERSON, CHATEAUMA)

Counts = tuple[int | None, ...]


@dataclass(frozen=True)
class Column:
    """What was written down for a player; nothing where nothing was written.

    Attributes:
        name: of the player; may be empty.
        who: one of `WHO`.
        game: points for each of `IN_GAME`.
        gained: points in the game, as the marker shows them or as they were added up.
        stock: how many of each of `STOCKS` are left.
        end: points for each of `AT_END`.
        added: points at the end, as they were added up.
        total: as it was added up.
        empty: cells without a tile, which break a tie.
        track: the place on the turn-order track, which breaks the next one.
    """

    name: str = ""
    who: str = PERSON
    game: Counts = (None,) * len(IN_GAME)
    gained: int | None = None
    stock: Counts = (None,) * len(STOCKS)
    end: Counts = (None,) * len(AT_END)
    added: int | None = None
    total: int | None = None
    empty: int | None = None
    track: int | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing was written that brings points."""
        sums = self.gained, self.added, self.total
        written = (*self.game, *self.stock, *self.end, *sums)
        return not any([value is not None for value in written])

    @property
    def is_virtual(self) -> bool:
        """Whether it is Châteauma's."""
        return self.who == CHATEAUMA

    def of_game(self, heading: str) -> int | None:
        """Return the points in the game under a heading."""
        return self.game[IN_GAME.index(heading)]

    def of_end(self, heading: str) -> int | None:
        """Return the points at the end under a heading."""
        return self.end[AT_END.index(heading)]

    def of_stock(self, name: str) -> int | None:
        """Return how many of a stock are left."""
        return self.stock[STOCKS.index(name)]


@dataclass(frozen=True)
class Fill:
    """What was written on a sheet.

    Attributes:
        columns: of the players, as they stand on the sheet.
        evidence: always ``none``.
        variant: always ``normal``.
        taken: places of sums that were taken over from the rules, of those that
            `sheetgen.games.burgundy.totals.taken` names [burgundy 43.15].
    """

    columns: tuple[Column, ...] = ()
    evidence: str = "none"
    variant: str = "normal"
    taken: tuple[str, ...] = ()

    @property
    def total(self) -> int | None:
        """The winner's points as they were added up, if they all were."""
        totals = [column.total for column in self.columns]
        known = [total for total in totals if total is not None]
        return max(known) if known and len(known) == len(totals) else None
