"""A score sheet as a value: who writes what where, and what it is worth.

`docs/sheets.md` explains each part. The value comes from a file or a code, and all else
about the sheet follows from it.

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sheetgen.core.scoresheet.formula import Formula, Op


class Per:
    """The kinds of columns of a sheet."""

    PLAYER, TEAM, GAME = "players", "teams", "games"
    SHEET = "sheet"  # each player has a sheet
    ALL = (PLAYER, TEAM, GAME, SHEET)


HIGHEST, LOWEST = WINS = ("highest", "lowest")


class Kind:
    """The kinds of rows."""

    NUMBERS, TICK, CHOICE = "numbers", "tick", "choice"
    HEADING, SUBTOTAL, BONUS = "heading", "subtotal", "bonus"
    BOXES = "boxes"  # each written in, or crossed off, by itself
    STACKS = "stacks"  # boxes of the rows above that are below each other
    GRID = "grid"  # cells in rows and columns, or of a map
    ALL = (NUMBERS, TICK, CHOICE, HEADING, SUBTOTAL, BONUS, BOXES, STACKS, GRID)
    UNNAMED = (SUBTOTAL, BONUS, STACKS)  # may have no label
    WRITTEN = (NUMBERS, TICK, CHOICE, BOXES, GRID)


class Share:
    """How tied players share the ranks of a row.

    They divide the points of all these ranks, rounded down, or each gets the points of
    the best of them, or they get no points at all.
    """

    DIVIDE, SHARED, NONE = ALL = ("divide", "shared", "none")


class Tie:
    """The kinds of tie-breaks between equal totals."""

    MOST, FEWEST = "most", "fewest"  # of a row's entry
    MOST_ABOVE, FEWEST_ABOVE = "most-above", "fewest-above"  # rounds with more points
    SHARED, ASKED = "shared", "ask"
    ALL = (MOST, FEWEST, MOST_ABOVE, FEWEST_ABOVE, SHARED, ASKED)


class Rule:
    """Rules for numbers; those of a row of boxes count from the first to the last."""

    RISING, FALLING, NEVER_FALLING = "rising", "falling", "never-falling"
    NEVER_RISING, DIFFERENT, EQUAL = "never-rising", "different", "equal"
    CONSECUTIVE = "consecutive"  # neighbours differ by 1
    OF_BOXES = (RISING, FALLING, NEVER_FALLING, NEVER_RISING, DIFFERENT, EQUAL)
    OF_NEIGHBOURS = (DIFFERENT, CONSECUTIVE)
    OF_AREAS = (DIFFERENT, EQUAL)


# The colours of columns, of rows of boxes and of cells.
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
    """A number to write, in a row or in each round.

    Attributes:
        id: its id of lower-case letters, digits and underscores, unique on the sheet.
        label: its label on the sheet.
        least: the smallest number allowed.
        most: the largest number allowed.
        step: the distance of the allowed numbers, counted from the least.
        one_of: the only numbers allowed; empty for all between least and most.
        all_players: the sum that the numbers of all players must have; None for any.
        all_players_not: the sum that they must not have; None for no such rule.
        exactly_one: a number that exactly one player writes; None for no such rule.
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
        """The most digits that a number can have here."""
        return max(len(str(abs(self.least))), len(str(abs(self.most))))

    @property
    def room(self) -> tuple[int, int]:
        """The least and the greatest number that fits the box, right or wrong."""
        most = max(10**self.digits - 1, 99)
        return (-most if self.least < 0 else 0), most

    def allows(self, number: int) -> bool:
        """Return whether a number is allowed here [sheets 2.1] [sheets 2.2]."""
        if self.one_of:
            return number in self.one_of
        is_between = self.least <= number <= self.most
        return is_between and (number - self.least) % self.step == 0

    @property
    def together(self) -> list[tuple[str, Formula]]:
        """The formulas for the sum of all players, each after its key."""
        given = [
            ("all-players", self.all_players),
            ("all-players-not", self.all_players_not),
        ]
        return [(key, formula) for key, formula in given if formula is not None]


@dataclass(frozen=True)
class Boxes:
    """Boxes of a row, each written in or crossed off by itself.

    Attributes:
        columns: the column of each box, from 0 at the left; a gap is a column skipped.
        printed: the number in each box; empty if none are printed.
        is_crossed: whether boxes are crossed off; else numbers are written.
        is_track: whether they are crossed off one after the other.
        rule: one of `Rule.OF_BOXES`; empty for none.
        needs: how many others must be crossed off before the last one.
        adds: how many extra crosses the last one counts as.
        rounded: the numbers of the round boxes, from 1.
        is_earned: whether they can only be used as rewards.
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
    """A reward in another block for a row of boxes, a stack, or a part of a grid.

    Attributes:
        to: the first row of the block in which it is taken.
        box: the number of the box that gives it, or of the stack, the cell or the part
            of the grid; 0 for all boxes of the row together, and for each stack.
        part: for a grid, the kind of part: rows, columns or colours; else empty.
    """

    to: int
    box: int = 0
    part: str = ""

    @property
    def name(self) -> str:
        """Its name among the rewards of its row."""
        return (self.part or "box") + " " + str(self.box)


@dataclass(frozen=True)
class Block:
    """The place of the block that begins with a row.

    Attributes:
        beside: the first row of the block to its left; -1 for none.
        width: its part of the table's width, as a fraction; (0, 1) for all free width.
        at: its upper left corner, in millimetres from that of the face; empty if the
            block flows with others.
    """

    beside: int = -1
    width: tuple[int, int] = (0, 1)
    at: tuple[int, ...] = ()


@dataclass(frozen=True)
class Ground:
    """The common properties of cells of a grid.

    Attributes:
        entry: the numbers allowed in each; its label is in the sheet's language, and
            empty if the legend has none.
        is_crossed: whether they are crossed off; else numbers are written.
        rule: one of `Rule.OF_AREAS` for connected cells; empty for none.
        colour: one of `COLOURS`; empty for none.
    """

    entry: Entry
    is_crossed: bool = False
    rule: str = ""
    colour: str = ""


class Worth(NamedTuple):
    """The points for complete rows, columns or colours of a grid.

    Attributes:
        points: the points for each, in order; empty for none.
        later: the points for each when another player completed it first; empty if
            that makes no difference.
    """

    points: tuple[int, ...] = ()
    later: tuple[int, ...] = ()


NO_WORTH = Worth()


@dataclass(frozen=True)
class Grid:
    """Cells in rows, each written in or crossed off by itself.

    Attributes:
        cells: row and column of each in reading order, both from 0; neighbouring hexes
            in a row are two columns apart, those in different rows one column.
        grounds: the grounds of the cells.
        kinds: for each cell the index of its ground.
        printed: the number in each cell, or None; empty if none has a number.
        is_hex: whether cells are hexes; else squares.
        rules: one of `Rule.OF_BOXES` for each row, then for each column; or empty.
        beside: one of `Rule.OF_NEIGHBOURS`; empty for none.
        is_connected: whether all used cells must be connected.
        rows: the points for complete rows.
        columns: the points for complete columns.
        colours: the points for using all cells of a ground.
        areas: the points for complete areas by size, from 0; the last is for all
            larger ones too.
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
        id: its id, in the form of an entry's.
        label: its label in the sheet's language.
        entries: the entries that each player writes; none if nothing is written, one
            for a tick (1) or a choice (from 1).
        points: the formula of its points.
        rank: the points by rank among the players, ordered by what they wrote.
        ties: one of `Share.ALL`, for ranks.
        optional: the expansion that it belongs to; empty if every game has it.
        options: the options of a choice.
        reach: the points above a bonus that are needed for it.
        boxes: its boxes, if any; its only entry holds for each of them.
        rule: for stacks, one of `Rule.OF_BOXES` from top to bottom; empty for none.
        block: the place of the block that begins here; None for below the others.
        gives: the rewards elsewhere for its full boxes or stacks.
        grid: its cells, if any; its only entry covers what fits any of them.
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
        """The number of its boxes or cells."""
        if self.grid:
            return len(self.grid.cells)
        return len(self.boxes.columns) if self.boxes else 0

    @property
    def is_sum(self) -> bool:
        """Whether it adds up the rows above."""
        return self.kind in (Kind.SUBTOTAL, Kind.BONUS)

    @property
    def has_sum(self) -> bool:
        """Whether its points are written too, in a box of their own."""
        is_boxed = self.kind in (Kind.BOXES, Kind.STACKS, Kind.GRID)
        return self.is_sum or (is_boxed and self.points != NOTHING)


@dataclass(frozen=True)
class Rounds:
    """Lines for the rounds of a game.

    Attributes:
        lines: the number of lines.
        entries: the entries that each player writes in each round.
        points: the formula of the points of a round.
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
        """The ids of the entries that are marks beside numbers [sheets 4.6]."""
        if len(self.entries) == 1:
            return ()
        return tuple(
            [one.id for one in self.entries if (one.least, one.most) == (0, 1)]
        )


@dataclass(frozen=True)
class TieBreak:
    """A tie-break between equal totals.

    Attributes:
        kind: one of `Tie.ALL`.
        number: the index of the entry among all, or the points of a round.
        question: the question to ask.
    """

    kind: str
    number: int = 0
    question: str = ""


@dataclass(frozen=True)
class Printed:
    """All else on a paper sheet; codes contain only its version.

    Attributes:
        hints: the small words by the id of a row.
        icons: the drawings by the id of a row; those of its rewards by the id, a blank
            and the name of the reward.
        colours: the colours of the columns, by name.
        foot: the fields below the table.
        names: the names of players in the heads of the columns.
        line: the word for a round.
        version: the version of the sheet; 0 for none.
        language: the language of the labels.
        labels: the labels by other languages, then by id; the id of the title is empty,
            that of the question ``?``, and that of a round ``round``; others have a
            blank.
        drawn: the texts with icons in them, by their plain form.
        art: the user's own drawings, by the names of their files as in `icons` and
            `logo`.
        logo: the file of the drawing beside the title; empty for none.
        tones: the colours of the boxes of rows, by the id of a row.
        players: the fewest and the most players, as in the file; 0 if not given.
        minutes: the least and the most minutes of a game; 0 if not given.
        how: how the game is played.
        ground: the user's own drawing beneath the sheet; None for none.
        zones: the places of things that are printed elsewhere than usual, by name.
        has_frames: whether boxes on the drawing have frames of their own.
        font: the file of the font for its words; None for ours.
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
    """The places of boxes on the user's own drawing, in tenths of a millimetre.

    Attributes:
        face: the number of the face that it is drawn for.
        boxes: the boxes in the order of `placed.list_places`.
        code: left, top and side of the square of the code; empty for the usual place.
        marks: left and top of each mark; empty if they are at the rim.
    """

    face: int
    boxes: tuple[Place, ...]
    code: tuple[int, ...] = ()
    marks: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Declaration:
    """A score sheet.

    Attributes:
        title: its title in the sheet's language.
        columns: one of `Per.ALL`.
        fewest: the least number of columns in use.
        count: the number of printed columns.
        win: one of `WINS`.
        rounds: the lines for rounds, above the rows; None for none.
        rows: the rows in printed order.
        until: the points at which the game ends; 0 for no such end.
        ties: the tie-breaks between equal totals, in this order.
        width: the class of the labels' width, see `frame.width_class`.
        bgg: the number of the game at BoardGameGeek; 0 for none.
        flow: the number of columns for the blocks.
        placed: the places of boxes on a drawing; None if they are in a table.
        printed: all else on paper.
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
        """All entries in order: those of a round, then those of the rows."""
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
        """Whether there is a total, since more than one thing can score."""
        return bool(self.rounds) or len(self.scoring) > 1

    @property
    def is_arranged(self) -> bool:
        """Whether blocks are arranged in any way other than below each other."""
        return self.flow > 1 or any([row.block is not None for row in self.rows])

    @property
    def scoring(self) -> tuple[Row, ...]:
        """The rows that score points."""
        return tuple([row for row in self.rows if row.points != NOTHING or row.rank])

    def first_entry(self, row: int) -> int:
        """Return the index of a row's first entry among all."""
        before = len(self.rounds.entries) if self.rounds else 0
        return before + sum([len(one.entries) for one in self.rows[:row]])


def itself(place: int) -> Formula:
    """Return the formula for the number written in an entry."""
    return Op.ENTRY, place
