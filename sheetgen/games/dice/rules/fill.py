"""The content of a filled sheet of the Dice Game.

Part of the core that runs in the browser too. A part that is left out is None, which
differs from an empty part [dice 9.3].
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sheetgen.games.dice.rules.ruleset import BONUSES

NO_NUMBER = 0  # an empty cell
CROSS = -1  # a start castle [dice 2.5]
NOUGHT = 10_000  # a written 0; the value 0 means that nothing is written
OWNER, GUEST = "owner", "guest"  # whose time boxes are on a sheet [dice 9.25]
RANKS = ("first", "second")  # of a colour bonus [dice 6.10]


@dataclass(frozen=True)
class Row:
    """A row of circles.

    Attributes:
        circled: how many are circled.
        crossed: how many of them are crossed.
    """

    circled: int
    crossed: int


@dataclass(frozen=True)
class CastleRow:
    """The castle row, by bonus: ``monk``, ``silver``, ``good`` or ``worker``.

    Attributes:
        circled: the circled bonuses; a bonus may be listed twice.
        crossed: those of them that are crossed.
    """

    circled: tuple[str, ...]
    crossed: tuple[str, ...]


@dataclass(frozen=True)
class Column:
    """A points column, as written.

    Attributes:
        entries: the entries from the top, without the printed point; None if left out.
        subtotal: the subtotal as written; None if left out.
    """

    entries: tuple[int, ...] | None = None
    subtotal: int | None = None


@dataclass(frozen=True)
class Fill:
    """A filled sheet.

    Attributes:
        numbers: for each cell, a number from 1 to 6, `NO_NUMBER` or `CROSS`.
        phases: the phase written in each cell, 0 for none.
        rounds: the round written in each cell, 0 for none.
        time: the time boxes of each phase from the top: 0 for an empty box; for a
            crossed box 1, or the number of the round with evidence ``round``.
        rows: the rows by bonus; a row may be left out.
        castle_row: the castle row.
        columns: the points column of each phase; None if all were left out.
        total: the total as written.
        colours: the claimed colour bonuses by terrain: ``first`` or ``second``.
        evidence: ``none``, ``phase`` or ``round``.
        variant: ``normal``, ``solo``, ``all-different`` or ``all-equal``.
        time_by: whose time boxes these are: `OWNER`, `GUEST`, or empty if unknown.
        crossed: the crossed numbers of colour bonuses that a player has gained
            [dice 6.12]: by terrain, in the order of `RANKS`.
        taken: the places of autofilled values, among those that
            `sheetgen.games.dice.rules.form` names [dice 9.36].
    """

    numbers: tuple[int, ...]
    phases: tuple[int, ...] | None = None
    rounds: tuple[int, ...] | None = None
    time: tuple[tuple[int, ...], ...] | None = None
    rows: Mapping[str, Row] = field(default_factory=dict)
    castle_row: CastleRow | None = None
    columns: tuple[Column, ...] | None = None
    total: int | None = None
    colours: Mapping[str, str] | None = None
    evidence: str = "phase"
    variant: str = "normal"
    time_by: str = ""
    crossed: Mapping[str, tuple[str, ...]] | None = None
    taken: tuple[str, ...] = ()

    def in_castle_row(self, bonus: str) -> Row | None:
        """Return the part of the castle row for a bonus; None if it was left out."""
        row = self.castle_row
        if row is None:
            return None
        return Row(row.circled.count(bonus), row.crossed.count(bonus))

    def rows_of(self, bonus: str) -> list[Row]:
        """Return the rows for a bonus: its own and the castle row, unless left out."""
        rows = self.rows.get(bonus), self.in_castle_row(bonus)
        return [row for row in rows if row is not None]

    @property
    def shown_phases(self) -> tuple[int, ...] | None:
        """The phases, if the cells of this sheet have boxes for them."""
        return self.phases if self.evidence == "phase" else None

    @property
    def shown_rounds(self) -> tuple[int, ...] | None:
        """The rounds, if the cells of this sheet have boxes for them."""
        return self.rounds if self.evidence == "round" else None

    @property
    def has_all_rows(self) -> bool:
        """Whether no row of circles was left out."""
        return all(len(self.rows_of(bonus)) == 2 for bonus in BONUSES)

    @property
    def tells_points_alone(self) -> bool:
        """Whether points are written on the sheet, and nothing else [dice 9.37]."""
        cells = (self.numbers, self.phases or (), self.rounds or ())
        beside = (self.rows, self.castle_row, self.time, self.colours, self.crossed)
        if any(any(values) for values in cells) or any(beside):
            return False
        return self.columns is not None or self.total is not None

    @property
    def is_blank(self) -> bool:
        """Whether nothing at all is written on the sheet."""
        columns = [(column.entries, column.subtotal) for column in self.columns or ()]
        rows = [*self.rows.values(), self.castle_row or Row(0, 0)]
        cells = (self.numbers, self.phases or (), self.rounds or (), *(self.time or ()))
        return not (
            any(any(values) for values in cells)
            or any(row.circled or row.crossed for row in rows)
            or any(entries or subtotal is not None for entries, subtotal in columns)
            or self.colours
            or any((self.crossed or {}).values())
            or self.total is not None
        )
