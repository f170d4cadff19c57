"""A score sheet as a value: who writes what where, and what it is worth.

`docs/sheets.md` says what each part means; a file or a code says it, and all else about
the sheet follows from this value.

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sheetgen.core.scoresheet.formula import Formula, Op


class Per:
    """What a column of the sheet is for."""

    PLAYER, TEAM, GAME = "players", "teams", "games"
    SHEET = "sheet"  # each player has a sheet
    ALL = (PLAYER, TEAM, GAME, SHEET)


HIGHEST, LOWEST = WINS = ("highest", "lowest")


class Kind:
    """What stands in a row."""

    NUMBERS, TICK, CHOICE = "numbers", "tick", "choice"  # that are written
    HEADING, SUBTOTAL, BONUS = "heading", "subtotal", "bonus"  # of the rows above
    BOXES = "boxes"  # each of them written in, or crossed off, by itself
    STACKS = "stacks"  # boxes of the rows above that stand below each other
    GRID = "grid"  # cells in rows and columns, or of a map
    ALL = (NUMBERS, TICK, CHOICE, HEADING, SUBTOTAL, BONUS, BOXES, STACKS, GRID)
    UNNAMED = (SUBTOTAL, BONUS, STACKS)  # may have no label
    WRITTEN = (NUMBERS, TICK, CHOICE, BOXES, GRID)


class Share:
    """How players share the ranks of a row.

    They get the points of all of them divided and rounded down, those of the best of
    them for each, or no points at all.
    """

    DIVIDE, SHARED, NONE = ALL = ("divide", "shared", "none")


class Tie:
    """What decides between equal totals."""

    MOST, FEWEST = "most", "fewest"  # of a row's entry
    MOST_ABOVE, FEWEST_ABOVE = "most-above", "fewest-above"  # rounds with more points
    SHARED, ASKED = "shared", "ask"
    ALL = (MOST, FEWEST, MOST_ABOVE, FEWEST_ABOVE, SHARED, ASKED)


class Rule:
    """What numbers do, those of a row of boxes from the first to the last."""

    RISING, FALLING, NEVER_FALLING = "rising", "falling", "never-falling"
    NEVER_RISING, DIFFERENT, EQUAL = "never-rising", "different", "equal"
    CONSECUTIVE = "consecutive"  # of two beside each other one is 1 more
    OF_BOXES = (RISING, FALLING, NEVER_FALLING, NEVER_RISING, DIFFERENT, EQUAL)
    OF_NEIGHBOURS = (DIFFERENT, CONSECUTIVE)
    OF_AREAS = (DIFFERENT, EQUAL)


# Colours of columns, of rows of boxes and of cells.
COLOURS = (
    *("red", "blue", "green", "yellow", "black", "white", "orange", "purple"),
    *("brown", "grey"),
)

# Left, top, width and height of a box, in tenths of a millimetre.
Place = tuple[int, int, int, int]

USUAL_MOST = 999
MOST_VERSION = 999
NOTHING: Formula = (Op.NUMBER, 0)


@dataclass(frozen=True)
class Entry:
    """A number that is written, in a row or in each round.

    Attributes:
        id: of small letters, figures and underscores, unique on the sheet.
        label: what the sheet calls it.
        least: the smallest that is allowed.
        most: the largest.
        step: numbers go up in such steps from the least.
        one_of: the only numbers allowed; empty for all between least and most.
        all_players: what those of all players come to; nothing if that is free.
        all_players_not: what they must not come to.
        exactly_one: a number that exactly one player writes.
    """

    id: str
    label: str
    least: int = 0
    most: int = USUAL_MOST
    step: int = 1
    one_of: tuple[int, ...] = ()
    all_players: Formula | None = None
    all_players_not: Formula | None = None
    exactly_one: int | None = None

    @property
    def digits(self) -> int:
        """How many figures a number can have here."""
        return max(len(str(abs(self.least))), len(str(abs(self.most))))

    @property
    def room(self) -> tuple[int, int]:
        """The least and the most that the box has room for, right or wrong."""
        most = max(10**self.digits - 1, 99)
        return (-most if self.least < 0 else 0), most

    def allows(self, number: int) -> bool:
        """Return whether a number may stand here [sheets 2.1] [sheets 2.2]."""
        if self.one_of:
            return number in self.one_of
        is_between = self.least <= number <= self.most
        return is_between and (number - self.least) % self.step == 0

    @property
    def together(self) -> list[tuple[str, Formula]]:
        """What the numbers of all players have to do with, by key."""
        given = [
            ("all-players", self.all_players),
            ("all-players-not", self.all_players_not),
        ]
        return [(key, formula) for key, formula in given if formula is not None]


@dataclass(frozen=True)
class Boxes:
    """Boxes of a row, each written in or crossed off by itself.

    Attributes:
        columns: where each stands: 0, 1 and so on from the left; gaps have none.
        printed: the number in each box; empty where none are printed.
        is_crossed: whether boxes are crossed off; else numbers are written.
        is_track: whether they are crossed off one after the other.
        rule: one of `Rule.OF_BOXES`; empty for none.
        needs: how many others are crossed off before the last one can be.
        adds: how many more crosses the last one counts as.
        rounded: the numbers of the round ones, from 1.
        is_earned: whether they are used for rewards alone.
    """

    columns: tuple[int, ...]
    printed: tuple[int, ...] = ()
    is_crossed: bool = False
    is_track: bool = False
    rule: str = ""
    needs: int = 0
    adds: int = 0
    rounded: tuple[int, ...] = ()
    is_earned: bool = False


@dataclass(frozen=True)
class Reward:
    """What a row of boxes, a stack, or a part of a grid gives elsewhere.

    Attributes:
        to: the first row of the block in which it is taken.
        box: the number of the box that gives it, or of the stack, the cell or the part
            of the grid; 0 for all boxes of the row together, and for each stack.
        part: of a grid, whether it is one of its rows, columns or colours; else empty.
    """

    to: int
    box: int = 0
    part: str = ""

    @property
    def name(self) -> str:
        """What it is called among those of its row."""
        return (self.part or "box") + " " + str(self.box)


@dataclass(frozen=True)
class Block:
    """Where a block stands, which begins with a row.

    Attributes:
        beside: the first row of the block that it stands right of; -1 for none.
        width: of the table, as a fraction; (0, 1) for all that is free.
        at: the upper left corner, in millimetres from that of the face; empty where
            the block flows with others.
    """

    beside: int = -1
    width: tuple[int, int] = (0, 1)
    at: tuple[int, ...] = ()


@dataclass(frozen=True)
class Ground:
    """What cells of a grid have in common.

    Attributes:
        entry: what is allowed in each; its label is in the sheet's language, and empty
            where the legend has none.
        is_crossed: whether they are crossed off; else numbers are written.
        rule: one of `Rule.OF_AREAS` for cells that hang together; empty for none.
        colour: one of `COLOURS`; empty for none.
    """

    entry: Entry
    is_crossed: bool = False
    rule: str = ""
    colour: str = ""


class Worth(NamedTuple):
    """What complete rows, columns or colours of a grid bring.

    Attributes:
        points: of each, in order; empty for none.
        later: of each, for who completes it after another player; empty where that
            makes no difference.
    """

    points: tuple[int, ...] = ()
    later: tuple[int, ...] = ()


NO_WORTH = Worth()


@dataclass(frozen=True)
class Grid:
    """Cells in rows, each written in or crossed off by itself.

    Attributes:
        cells: row and column of each in reading order, both from 0; neighbouring hexes
            are two columns apart in a row, and one where they are not in the same.
        grounds: that cells have.
        kinds: the place of its ground, for each cell.
        printed: the number in each cell, or nothing; empty where none has any.
        is_hex: whether cells are hexes; else squares.
        rules: one of `Rule.OF_BOXES` for each row, then for each column; or empty.
        beside: one of `Rule.OF_NEIGHBOURS`; empty for none.
        is_connected: whether all that is used hangs together.
        rows: what complete rows bring.
        columns: what complete columns bring.
        colours: what it brings that all cells of a ground are used.
        areas: points of complete areas by their size, from 0; the last goes on.
    """

    cells: tuple[tuple[int, int], ...]
    grounds: tuple[Ground, ...]
    kinds: tuple[int, ...]
    printed: tuple[int | None, ...] = ()
    is_hex: bool = False
    rules: tuple[str, str] = ("", "")
    beside: str = ""
    is_connected: bool = False
    rows: Worth = NO_WORTH
    columns: Worth = NO_WORTH
    colours: Worth = NO_WORTH
    areas: tuple[int, ...] = ()


@dataclass(frozen=True)
class Row:
    """A row of the sheet.

    Attributes:
        kind: one of `Kind.ALL`.
        id: as an entry has one.
        label: in the sheet's language.
        entries: that each player writes; empty where none are, one of ticks (1) and
            choices (from 1).
        points: what they bring.
        rank: points by rank among the players, by what is written.
        ties: one of `Share.ALL`, for ranks.
        optional: the expansion that it belongs to; empty if all games have it.
        options: what can be chosen.
        reach: points above a bonus that are needed for it.
        boxes: that it has; its only entry says what stands in each.
        rule: of stacks, one of `Rule.OF_BOXES` from top to bottom; empty for none.
        block: where the block stands that begins here; nothing for below the others.
        gives: what its boxes, or stacks, give elsewhere once they are full.
        grid: of cells; its only entry says what any of them has room for.
    """

    kind: str
    id: str
    label: str
    entries: tuple[Entry, ...] = ()
    points: Formula = NOTHING
    rank: tuple[int, ...] = ()
    ties: str = Share.SHARED
    optional: str = ""
    options: tuple[str, ...] = ()
    reach: int = 0
    boxes: Boxes | None = None
    rule: str = ""
    block: Block | None = None
    gives: tuple[Reward, ...] = ()
    grid: Grid | None = None

    @property
    def size(self) -> int:
        """How many boxes it has, or cells."""
        if self.grid:
            return len(self.grid.cells)
        return len(self.boxes.columns) if self.boxes else 0

    @property
    def is_sum(self) -> bool:
        """Whether it stands for the rows above."""
        return self.kind in (Kind.SUBTOTAL, Kind.BONUS)

    @property
    def has_sum(self) -> bool:
        """Whether what it comes to is written too, in a box of its own."""
        is_boxed = self.kind in (Kind.BOXES, Kind.STACKS, Kind.GRID)
        return self.is_sum or (is_boxed and self.points != NOTHING)


@dataclass(frozen=True)
class Rounds:
    """Lines for the rounds of a game.

    Attributes:
        lines: how many the sheet has.
        entries: that each player writes in each.
        points: what they bring.
        is_running: whether the sum so far is written too.
        has_dealer: whether the sheet shows whose turn it is to deal.
        is_zero_sum: whether the points of all players come to 0.
    """

    lines: int
    entries: tuple[Entry, ...]
    points: Formula
    is_running: bool = False
    has_dealer: bool = False
    is_zero_sum: bool = False

    @property
    def marks(self) -> tuple[str, ...]:
        """The ids of entries that are a mark beside numbers, or none [sheets 4.6]."""
        if len(self.entries) == 1:
            return ()
        return tuple(
            [one.id for one in self.entries if (one.least, one.most) == (0, 1)]
        )


@dataclass(frozen=True)
class TieBreak:
    """What decides between equal totals.

    Attributes:
        kind: one of `Tie.ALL`.
        number: the place of the entry among all, or the points of a round.
        question: that is asked.
    """

    kind: str
    number: int = 0
    question: str = ""


@dataclass(frozen=True)
class Printed:
    """What stands on a paper sheet besides, of which codes hold the version alone.

    Attributes:
        hints: small words by the id of a row.
        icons: drawings by the id of a row; of its rewards by that, a blank and their
            names.
        colours: of the columns, by name.
        foot: fields below the table.
        names: of players, in the heads of the columns.
        line: what a round is called.
        version: of the sheet; 0 without.
        language: of the labels.
        labels: by other languages, then by id; that of the title is empty, that of
            the question ``?``, and that of a round ``round``; others have a blank.
        drawn: texts with icons in them, by how these are read.
        art: drawings that people bring, by the names of their files, as `icons` and
            `logo` have them.
        logo: the file of the one beside the title; empty without.
        tones: colours of the boxes of rows, by the id of a row.
        players: the fewest and the most who play, as a file says; 0 for nothing said.
        minutes: the fewest and the most that a game takes; 0 for nothing said.
        how: how the game is played.
        ground: the drawing beneath the sheet, that people bring; nothing without.
        zones: where else than usual something is printed on it, by what that is.
        has_frames: whether boxes on it have frames of their own.
        font: the file of the font that its words are set in; nothing for ours.
    """

    hints: dict[str, str] = field(default_factory=dict)
    icons: dict[str, str] = field(default_factory=dict)
    colours: tuple[str, ...] = ()
    foot: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    line: str = ""
    version: int = 0
    language: str = "en"
    labels: dict[str, dict[str, str]] = field(default_factory=dict)
    drawn: dict[str, str] = field(default_factory=dict)
    art: dict[str, Any] = field(default_factory=dict)
    logo: str = ""
    tones: dict[str, str] = field(default_factory=dict)
    players: tuple[int, int] = (0, 0)
    minutes: tuple[int, int] = (0, 0)
    how: str = ""
    ground: Any = None
    zones: dict[str, Place] = field(default_factory=dict)
    has_frames: bool = False
    font: Any = None


@dataclass(frozen=True)
class Placed:
    """Where a drawing that people bring has the boxes, in tenths of a millimetre.

    Attributes:
        face: the number of the face that it is drawn for.
        boxes: as `placed.list_places` names them.
        code: left, top and side of the square of the code; empty where it is usual.
        marks: left and top of each mark; empty where they stand at the rim.
    """

    face: int
    boxes: tuple[Place, ...]
    code: tuple[int, ...] = ()
    marks: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Declaration:
    """A score sheet.

    Attributes:
        title: in the sheet's language.
        columns: one of `Per.ALL`.
        fewest: columns that are used at least.
        count: columns that are printed.
        win: one of `WINS`.
        rounds: lines for rounds, above the rows; nothing without.
        rows: in printed order.
        until: points that end the game when somebody has so many; 0 without.
        ties: what decides between equal totals, in this order.
        width: the class of the labels' width, see `geometry`.
        bgg: the number of the game at BoardGameGeek; 0 without.
        flow: columns that blocks stand in.
        placed: where boxes stand on a drawing; nothing where they stand in a table.
        printed: what stands on paper besides.
    """

    title: str
    columns: str = Per.PLAYER
    fewest: int = 1
    count: int = 4
    win: str = HIGHEST
    rounds: Rounds | None = None
    rows: tuple[Row, ...] = ()
    until: int = 0
    ties: tuple[TieBreak, ...] = ()
    width: int = 0
    bgg: int = 0
    printed: Printed = field(default_factory=Printed, compare=False)
    placed: Placed | None = None
    flow: int = 1

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries by place: those of a round, then those of the rows."""
        own = self.rounds.entries if self.rounds else ()
        return (*own, *[entry for row in self.rows for entry in row.entries])

    @property
    def expansions(self) -> tuple[str, ...]:
        """The expansions that rows belong to, in printed order."""
        found: list[str] = []
        for row in self.rows:
            if row.optional and row.optional not in found:
                found.append(row.optional)
        return tuple(found)

    @property
    def has_total(self) -> bool:
        """Whether there is a total: more than one thing can bring points."""
        return bool(self.rounds) or len(self.scoring) > 1

    @property
    def is_arranged(self) -> bool:
        """Whether blocks stand otherwise than all below each other."""
        return self.flow > 1 or any([row.block is not None for row in self.rows])

    @property
    def scoring(self) -> tuple[Row, ...]:
        """The rows that bring points."""
        return tuple([row for row in self.rows if row.points != NOTHING or row.rank])

    def first_entry(self, row: int) -> int:
        """Return the place of a row's first entry among all."""
        before = len(self.rounds.entries) if self.rounds else 0
        return before + sum([len(one.entries) for one in self.rows[:row]])


def itself(place: int) -> Formula:
    """Return the formula of what is written in an entry."""
    return Op.ENTRY, place
