"""A declared sheet in the digits of its code, and back: `docs/codes.md` specifies it.

Numbers and letters are packed like the fields of a code: the first comes off first.
Where some values are likelier than others, each takes its share of the radix, so that a
likely value costs fewer digits.

Part of the core that runs in the browser too.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from sheetgen.core.codes import Fields, SheetCoding
from sheetgen.core.scoresheet.arrange import unarranged
from sheetgen.core.scoresheet.declaration import (
    COLOURS,
    MOST_VERSION,
    NOTHING,
    USUAL_MOST,
    WINS,
    Block,
    Boxes,
    Declaration,
    Entry,
    Grid,
    Ground,
    Kind,
    Per,
    Placed,
    Printed,
    Reward,
    Rounds,
    Row,
    Rule,
    Share,
    Tie,
    TieBreak,
    Worth,
)
from sheetgen.core.scoresheet.formula import (
    ARITIES,
    MOST_DEPTH,
    MOST_LISTED,
    MOST_NODES,
    OPERATORS,
    Formula,
    Op,
    operands,
)
from sheetgen.core.scoresheet.grid import GIVING, usual_points, whole_entry
from sheetgen.core.scoresheet.letters import ANY, CLASS_SHARES, CLASSES, END, alphabet
from sheetgen.core.scoresheet.name import ROUND_POINTS, make_id, row_id
from sheetgen.core.scoresheet.placed import code_placed
from sheetgen.core.scoresheet.validate import Most, find_faults, find_large

WHOLE, HASHED, SHORT = FORMS = ("whole", "hashed", "short")
# Bits of the hash of a sheet without its labels, and of the hash of all of it.
HASH_BITS = {HASHED: (20, 40), SHORT: (12, 24)}
# Digits of a declaration that fit into the squares of small and large faces; longer
# ones are replaced by a hash. If a code has more digits than `MOST_TYPED`, a short one
# is printed for typing.
MOST_SMALL, MOST_LARGE = 400, 500
MOST_TYPED = 150
WIDTHS = 4  # classes of the width of labels
# Flags of the parts that only some declarations have; the rest is for later.
_PARTS = 8
_WITH_VERSION, _WITH_BOXES, _WITH_BLOCKS = 1, 2, 4
# Flags of the parts beyond rows of boxes, and those read today: stacks and boxes with a
# bonus, grids, rewards of blocks, their arrangement, placed boxes.
_SUBPARTS = 32
_STACKS, _GRIDS, _GIVES, _ARRANGED, _PLACED = 1, 2, 4, 8, 16
_READ = _STACKS + _GRIDS + _GIVES + _ARRANGED + _PLACED
# Numbers that are likelier than others, the likeliest first; `_ANY_NUMBER` stands for
# the rest.
_USUAL = (
    *(0, 1, 2, 3, 5, 10, 4, 20, 30, 99, 6, 50, 100, 999, 7, 8, 9, 12, 15, 25, 40),
    *(13, 35, 63, -1, -2, -5, -10, 26, 52, 60, 80, 200, 300, 500, 21, 28, 36, 45),
)
_ANY_NUMBER = len(_USUAL)
_WEIGHTS = [400 // (rank + 2) for rank in range(len(_USUAL))] + [100]
_LENGTHS = 7  # the most digits of other numbers
_OPERATORS = [name for name, _ in OPERATORS]
# Those before `COUNT` occur on sheets of all kinds, the next four if there are rows of
# boxes, and all if there are further blocks.
_BLOCK_SHARES = [8 if name in Op.LEAVES else 2 for name in _OPERATORS]
_SHARES = _BLOCK_SHARES[: _OPERATORS.index(Op.COUNT)]
_BOXED_SHARES = _BLOCK_SHARES[: len(_SHARES) + 4]
_GRIDLESS = [
    0 if name in Op.OF_GRIDS else share
    for name, share in zip(_OPERATORS, _BLOCK_SHARES)  # noqa: B905
]
# The forms of points: the number itself, points for each, a list, or a formula.
_ITSELF, _EACH, _BY, _FORMULA = range(4)
_POINTS = (10, 5, 3, 4)
_MOST_ONLY, _ONE_OF, _BOUNDS = range(3)  # how an entry limits its numbers
_ALLOWED = (8, 2, 2)
_ROWS = (20, 2, 2, 3, 2, 2)  # the shares of `Kind.ALL`
# The same if a sheet has rows of boxes, and if it has further blocks.
_BOXED_ROWS = (*_ROWS, 20)
_BLOCK_ROWS = (*_BOXED_ROWS, 6, 12)
_RARELY = (7, 1)
_RULES = (10, 4, 2, 2, 2, 2, 2)
_NO_ENTRY, _NO_BOXES = Entry("", ""), Boxes((0,))
_NO_GROUND = Ground(_NO_ENTRY)
_NO_GRID = Grid(((0, 0),), (_NO_GROUND,), (0,))


@dataclass(frozen=True)
class Reference:
    """A declaration that a code refers to without containing it.

    Attributes:
        form: `HASHED` or `SHORT`.
        structure: the hash of the declaration without its labels.
        hash: the hash of all of it.
        width: the width class of the labels, if boxes are located by the code.
    """

    form: str
    structure: int
    hash: int
    width: int = 0


def pack_sheet(sheet: Declaration | Reference, language: str) -> int:
    """Return the number of a declaration, or of its reference.

    Args:
        sheet: the declaration or reference to pack.
        language: the language of its labels, two letters.
    """
    packer = _Coder(language)
    if isinstance(sheet, Reference):
        packer.uniform(FORMS.index(sheet.form), len(FORMS))
        if sheet.form == HASHED:
            packer.uniform(sheet.width, WIDTHS)
        bits = HASH_BITS[sheet.form]
        packer.uniform(sheet.structure, 1 << bits[0])
        packer.uniform(sheet.hash, 1 << bits[1])
    else:
        packer.uniform(0, len(FORMS))
        packer.parts(sheet)
        packer.sheet(sheet)
    return packer.packed()


def take_sheet(fields: Fields, language: str) -> Declaration | Reference:
    """Return the declaration or reference that `pack_sheet` packed.

    Raises:
        DamagedCode: the digits are not a sheet, or one that no file can declare.
    """
    form = fields.choose(FORMS, len(FORMS))
    if form != WHOLE:
        width = fields.take(WIDTHS) if form == HASHED else 0
        structure, whole = [fields.take(1 << bits) for bits in HASH_BITS[form]]
        return Reference(form, structure, whole, width)
    taker = _Coder(language, fields)
    printed = Printed(version=taker.parts(Declaration("")))
    sheet = replace(taker.sheet(Declaration("")), printed=printed)
    if taker.subparts != _subparts(sheet):
        raise fields.damaged()
    if find_faults(sheet) or find_large(sheet, len(fields.digits)):
        raise fields.damaged()
    return sheet


def structure_of(sheet: Declaration | Reference) -> int:
    """Return the hash of a sheet without its labels; correcting a typo keeps it."""
    if isinstance(sheet, Reference):
        return sheet.structure
    packer = _Coder("")
    packer.sheet(unarranged(replace(hashed_part(sheet), placed=None)))
    return short_hash(str(packer.packed()))


def hashed_part(sheet: Declaration) -> Declaration:
    """Return a sheet without the parts that do not affect its filling and check."""
    return replace(sheet, width=0, bgg=0)  # the width follows from the labels


def short_hash(text: str) -> int:
    """Return a hash of 64 bits."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


class Coding(NamedTuple):
    """The functions of this module that codes use."""

    take: Callable[[Fields, str], Any]
    pack: Callable[[Any, str], int]
    structure: Callable[[Any], int]


def coding() -> SheetCoding:
    """Return the coding of declared sheets in digits."""
    return Coding(take_sheet, pack_sheet, structure_of)


# The format


class _Coder:
    """Codes a sheet part by part, with the same methods in both directions.

    When packing, the given value counts; when taking, the returned one.
    """

    def __init__(self, language: str, fields: Fields | None = None) -> None:
        """Prepare to take *fields*, or to pack.

        Args:
            language: the language of the letters; empty to leave out all texts.
            fields: the fields of a code; None to pack.
        """
        self.language = language
        self.fields = fields
        self.steps: list[tuple[int, int, int]] = []  # packed: start, share and radix
        self.heard = ""  # all texts
        self.alphabets: dict[str, tuple[str, list[int]]] = {}
        self.nodes = 0  # of a formula
        self.has_boxes = False  # this and the next decide which values are likely
        self.subparts = 0

    def packed(self) -> int:
        """Return the number that holds all packed values, before the end mark."""
        number = 1
        for start, share, radix in self.steps[::-1]:
            number = number // share * radix + start + number % share
        return number

    def uniform(self, value: int, radix: int) -> int:
        """Code a value below *radix*; all are equally likely."""
        if self.fields:
            return self.fields.take(radix)
        if not 0 <= value < radix:
            raise self.damaged()
        self.steps.append((value, 1, radix))
        return value

    def weighted(self, at: int, weights: Sequence[int]) -> int:
        """Code an index, whose likelihood is given by its weight."""
        fields = self.fields
        if not fields:
            self.steps.append((sum(weights[:at]), weights[at], sum(weights)))
            return at
        at = 0
        whole, within = divmod(fields.number, sum(weights))
        while within >= weights[at]:
            within -= weights[at]
            at += 1
        fields.number = whole * weights[at] + within
        return at

    def damaged(self) -> Exception:
        """Return the error for a value that no sheet has."""
        if self.fields:
            return self.fields.damaged()
        return ValueError("a sheet that no file can declare")

    def parts(self, sheet: Declaration) -> int:
        """Code the parts that only some sheets have; return the version, 0 for none."""
        version, has_boxes = sheet.printed.version, _has_boxes(sheet)
        subparts = _subparts(sheet)
        parts = _WITH_VERSION * (version > 0) + _WITH_BOXES * has_boxes
        parts = self.uniform(parts + _WITH_BLOCKS * (subparts > 0), _PARTS)
        self.has_boxes = parts & _WITH_BOXES > 0
        if parts & _WITH_BLOCKS:
            self.subparts = self.uniform(subparts, _SUBPARTS)
            if not self.subparts or self.subparts & ~_READ:
                raise self.damaged()
        return self.number(version, 1, MOST_VERSION) if parts % 2 else 0

    def flag(self, is_set: bool) -> bool:
        """Code a yes or no."""
        return bool(self.uniform(int(is_set), 2))

    def rarely(self, is_set: bool) -> bool:
        """Code a yes or no that is rarely yes."""
        return bool(self.weighted(int(is_set), _RARELY))

    def name(self, name: str, names: Sequence[str]) -> str:
        """Code one of several names."""
        return names[self.uniform(names.index(name), len(names))]

    def number(self, number: int, least: int = -(10**7), most: int = 10**7) -> int:
        """Code a whole number from *least* to *most*."""
        at = _USUAL.index(number) if number in _USUAL else _ANY_NUMBER
        at = self.weighted(at, _WEIGHTS)
        if at < _ANY_NUMBER:
            number = _USUAL[at]
        else:
            is_negative = self.flag(number < 0)
            figures = self.uniform(len(str(abs(number))) - 1, _LENGTHS) + 1
            number = self.uniform(abs(number), 10**figures)
            number = -number if is_negative else number
        if not least <= number <= most:
            raise self.damaged()
        return number

    def numbers(self, numbers: Sequence[int]) -> tuple[int, ...]:
        """Code a list of numbers."""
        count = self.number(len(numbers), 1, MOST_LISTED)
        return self.several(numbers, count, 0, self.number)

    def several(
        self, items: Sequence[Any], count: int, other: Any, code: Callable[[Any], Any]
    ) -> tuple[Any, ...]:
        """Code *count* items; when taking, *other* replaces the missing ones."""
        return tuple([code(_at(items, at, other)) for at in range(count)])

    def text(self, text: str) -> str:
        """Code a text; without a language nothing is coded."""
        if not self.language:
            return text
        self.heard += text
        found = before = ""
        while len(found) <= Most.TEXT:
            letter = _at(text, len(found), END)
            known, shares = self.alphabet(before)
            at = known.index(letter if letter in known else ANY)
            before = known[self.weighted(at, shares)]
            if before == END:
                return found
            if before == ANY:
                number = ord(letter)
                at = len([end for end in CLASSES if end <= number]) - 1
                at = self.weighted(at, CLASS_SHARES)
                first, end = CLASSES[at : at + 2]
                before = chr(first + self.uniform(number - first, end - first))
            found += before
        raise self.damaged()

    def alphabet(self, before: str) -> tuple[str, list[int]]:
        """Return `letters.alphabet` for a letter, cached."""
        if before not in self.alphabets:
            self.alphabets[before] = alphabet(self.language, before)
        return self.alphabets[before]

    def label(self, text: str) -> str:
        """Code a text that may be empty."""
        return self.text(text) if self.weighted(int(bool(text)), (2, 1)) else ""

    def formula(self, formula: Formula, depth: int = 0) -> Formula:
        """Code a formula, its operator before its operands."""
        self.nodes = self.nodes + 1 if depth else 1
        if depth > MOST_DEPTH or self.nodes > MOST_NODES:
            raise self.damaged()
        shares = _BOXED_SHARES if self.has_boxes else _SHARES
        if self.subparts:
            shares = _BLOCK_SHARES if self.subparts & _GRIDS else _GRIDLESS
        operator = _OPERATORS[self.weighted(_OPERATORS.index(formula[0]), shares)]
        if operator in Op.LEAVES:
            return operator, self.number(_at(formula, 1, 0))
        inner = operands(formula)
        count = ARITIES[operator] or self.number(len(inner), 2, MOST_NODES)
        parts: list[Any] = []
        for at in range(max(count, 0)):  # a plain loop: pages have little stack
            parts.append(self.formula(_at(inner, at, NOTHING), depth + 1))
        if operator == Op.TABLE:
            parts.append(self.numbers(_at(formula, 2, ())))
        return (operator, *parts)

    def sheet(self, sheet: Declaration) -> Declaration:
        """Code all of a sheet."""
        self.has_boxes = self.has_boxes or _has_boxes(sheet)
        self.subparts = self.subparts or _subparts(sheet)
        columns = self.name(sheet.columns, Per.ALL)
        count = self.uniform(sheet.count - 1, Most.COLUMNS) + 1
        fewest = self.uniform(sheet.fewest - 1, Most.COLUMNS) + 1
        win = self.name(sheet.win, WINS)
        width = self.uniform(sheet.width, WIDTHS)
        flow = 1
        if self.subparts & _ARRANGED:
            flow = self.uniform(sheet.flow - 1, Most.FLOW) + 1
        until = self.number(sheet.until, 0)
        count_of_ties = self.number(len(sheet.ties), 0, Most.TIES)
        ties = self.several(sheet.ties, count_of_ties, TieBreak(Tie.MOST), self.tie)
        title = self.text(sheet.title)
        rounds = None
        if self.flag(sheet.rounds is not None):
            rounds = self.rounds(sheet.rounds or Rounds(1, (), NOTHING))
        rows: list[Row] = []
        expansions: list[str] = []
        place = len(rounds.entries) if rounds else 0
        for at in range(self.uniform(len(sheet.rows), Most.ROWS + 1)):
            row = _at(sheet.rows, at, Row(Kind.HEADING, "", ""))
            block = self.block(row.block)
            coded = self.row(row, rows, expansions, place)
            rows.append(replace(coded, block=block) if block else coded)
            place += len(rows[-1].entries)
        found = Declaration(
            title, columns, fewest, count, win, rounds, tuple(rows), until, ties,
            width, flow=flow,
        )  # fmt: skip
        if self.subparts & _PLACED:
            found = replace(found, placed=self.placed(sheet, found))
        goes_on = not self.fields.is_ended if self.fields else sheet.bgg > 0
        bgg = self.uniform(sheet.bgg, Most.BGG + 1) if goes_on else 0
        return replace(found, bgg=bgg)

    def placed(self, sheet: Declaration, found: Declaration) -> Placed:
        """Code the places of boxes on a drawing.

        Args:
            sheet: the sheet to code.
            found: the rest of the sheet as coded.
        """
        if find_faults(found):  # only a valid sheet has names of boxes
            raise self.damaged()
        return code_placed(self, sheet.placed, found)

    def tie(self, tie: TieBreak) -> TieBreak:
        """Code a tie-break."""
        kind = self.name(tie.kind, Tie.ALL)
        if kind == Tie.ASKED:
            return TieBreak(kind, question=self.text(tie.question))
        return TieBreak(kind, 0 if kind == Tie.SHARED else self.number(tie.number))

    def rounds(self, rounds: Rounds) -> Rounds:
        """Code the lines of rounds."""
        lines = self.uniform(rounds.lines - 1, Most.LINES) + 1
        count = self.uniform(len(rounds.entries) - 1, Most.ENTRIES) + 1
        is_running = self.flag(rounds.is_running)
        has_dealer = self.flag(rounds.has_dealer)
        is_zero_sum = self.flag(rounds.is_zero_sum)
        entries = []
        for at in range(count):
            entry = _at(rounds.entries, at, _NO_ENTRY)
            label = self.label(entry.label)
            fallback = "box_" + str(at + 1) if label or count > 1 else ROUND_POINTS
            entries.append(self.entry(entry, make_id(label) or fallback, label))
        points = self.points(rounds.points, (Op.ENTRY, 0))
        return Rounds(
            lines, tuple(entries), points, is_running, has_dealer, is_zero_sum
        )

    def row(
        self, row: Row, before: Sequence[Row], expansions: list[str], place: int
    ) -> Row:
        """Code a row.

        Args:
            row: the row to code.
            before: the coded rows before it.
            expansions: the expansions of those rows; a new one is added.
            place: the index of its first entry among all.
        """
        rows: Sequence[int] = _BOXED_ROWS if self.has_boxes else _ROWS
        rows = _BLOCK_ROWS if self.subparts else rows
        kind = Kind.ALL[self.weighted(Kind.ALL.index(row.kind), rows)]
        label = (self.label if kind in Kind.UNNAMED else self.text)(row.label)
        own = row_id(label, kind, [one.kind for one in before])
        if kind in (Kind.HEADING, Kind.SUBTOTAL):
            return Row(kind, own, label)
        if kind == Kind.BONUS:
            reach, worth = self.number(row.reach), self.number(_at(row.points, 1, 0))
            return Row(kind, own, label, points=(Op.NUMBER, worth), reach=reach)
        if kind == Kind.STACKS:
            rule = self.rule(row.rule)
            points = self.formula(row.points)
            given = self.gives(row.gives)
            return Row(kind, own, label, points=points, rule=rule, gives=given)
        optional = ""
        if self.rarely(bool(row.optional)):
            at = [*expansions, row.optional].index(row.optional)
            at = self.uniform(at, len(expansions) + 1)
            if at == len(expansions):
                expansions.append(self.text(row.optional))
            optional = expansions[at]
        options: tuple[str, ...] = ()
        entries: tuple[Entry, ...] = (Entry(own, label, most=1),)
        rank: tuple[int, ...] = ()
        gives: tuple[Reward, ...] = ()
        ties, boxes, grid = Share.SHARED, None, None
        usual: Formula = (Op.ENTRY, place)
        if kind == Kind.CHOICE:
            count = self.uniform(len(row.options) - 2, Most.OPTIONS - 1) + 2
            options = self.several(row.options, count, "", self.text)
            entries = (Entry(own, label, most=count),)
        elif kind == Kind.BOXES:
            boxes = self.boxes(row.boxes or _NO_BOXES)
            if not boxes.is_crossed:
                entries = (self.entry(_at(row.entries, 0, _NO_ENTRY), own, label),)
            usual = Op.COUNT, len(before)
        elif kind == Kind.GRID:
            grid = self.grid(row.grid or _NO_GRID)
            entries = (whole_entry(own, label, grid.grounds),)
            usual = usual_points(grid, len(before))
        elif kind == Kind.NUMBERS:
            entries = self.entries(row.entries, own, label)
            if self.rarely(bool(row.rank)):
                rank, ties = self.numbers(row.rank), self.name(row.ties, Share.ALL)
        points = NOTHING if rank else self.points(row.points, usual)
        if boxes or grid:
            gives = self.gives(row.gives, GIVING if grid else ("",))
        return Row(
            kind, own, label, entries, points, rank, ties, optional, options,
            boxes=boxes, gives=gives, grid=grid,
        )  # fmt: skip

    def block(self, block: Block | None) -> Block | None:
        """Code the place of the block that begins with a row."""
        if not self.subparts & _ARRANGED or not self.rarely(block is not None):
            return None
        given = block or Block()
        beside, width, at = given.beside, given.width, given.at
        if self.flag(beside >= 0):
            beside = self.uniform(beside, Most.ROWS)
        if self.flag(width[0] > 0):
            most = self.uniform(width[1] - 1, Most.WIDTH) + 1
            width = self.uniform(width[0] - 1, Most.WIDTH) + 1, most
        if self.flag(at != ()):
            at = self.several(at, 2, 0, lambda one: self.uniform(one, Most.AT))
        return Block(beside, width, at)

    def boxes(self, boxes: Boxes) -> Boxes:
        """Code the boxes of a row; usually they have no gaps."""
        is_crossed, is_track = self.flag(boxes.is_crossed), self.flag(boxes.is_track)
        count = self.uniform(len(boxes.columns) - 1, Most.BOXES) + 1
        columns = [*range(count)]
        if self.rarely(boxes.columns != tuple(columns)):
            column = -1
            for at in range(count):
                step = _at(boxes.columns, at, 0) - column
                column += self.number(step, 1, Most.BOXES)
                columns[at] = column
        printed: tuple[int, ...] = ()
        if self.flag(boxes.printed != ()):
            first = self.number(_at(boxes.printed, 0, 0))
            step = self.number(_at(boxes.printed, 1, first + 1) - first)
            printed = tuple([first + step * at for at in range(count)])
            if self.rarely(boxes.printed != printed):
                rest = self.several(boxes.printed[2:], count - 2, 0, self.number)
                printed = (*printed[:2], *rest)
        rule = self.rule(boxes.rule)
        needs = adds = 0
        if self.rarely((boxes.needs, boxes.adds) != (0, 0)):
            needs, adds = self.number(boxes.needs, 0), self.number(boxes.adds, 0)
        rounded: list[int] = []
        if self.subparts & _STACKS and self.rarely(boxes.rounded != ()):
            flags = [self.flag(at + 1 in boxes.rounded) for at in range(count)]
            rounded = [at + 1 for at in range(count) if flags[at]]
        return Boxes(
            tuple(columns), printed, is_crossed, is_track, rule, needs, adds,
            tuple(rounded), self.subparts & _GIVES > 0 and self.rarely(boxes.is_earned),
        )  # fmt: skip

    def gives(
        self, gives: Sequence[Reward], parts: Sequence[str] = ("",)
    ) -> tuple[Reward, ...]:
        """Code the rewards of a row.

        Args:
            gives: the rewards.
            parts: the parts of the row that can give one.
        """
        most = Most.CELLS if len(parts) > 1 else Most.BOXES

        def coded(reward: Reward) -> Reward:
            to = self.uniform(reward.to, Most.ROWS)
            part = self.name(reward.part, parts)
            return Reward(to, self.uniform(reward.box, most + 1), part)

        count = self.number(len(gives), 0, Most.BOXES) if self.subparts & _GIVES else 0
        return self.several(gives, count, Reward(0), coded)

    def rule(self, rule: str) -> str:
        """Code the rule for the numbers of boxes."""
        rules = ("", *Rule.OF_BOXES)
        return rules[self.weighted(rules.index(rule), _RULES)]

    def grid(self, grid: Grid) -> Grid:
        """Code the cells of a grid after its legend, then what they score."""
        is_hex = self.flag(grid.is_hex)
        count = self.uniform(len(grid.grounds) - 1, Most.GROUNDS) + 1
        grounds = self.several(grid.grounds, count, _NO_GROUND, self.ground)
        last = max([column for _, column in grid.cells])
        down = self.uniform(grid.cells[-1][0], Most.DOWN)
        across = self.uniform(last, Most.ACROSS)
        odd = self.uniform(sum(grid.cells[0]) % 2, 2) if is_hex else 0
        cells: list[tuple[int, int]] = []
        kinds: list[int] = []
        for row in range(down + 1):
            for column in range(across + 1):
                if is_hex and (row + column) % 2 != odd:
                    continue
                kind = 0
                if (row, column) in grid.cells:
                    kind = grid.kinds[grid.cells.index((row, column))] + 1
                kind = self.uniform(kind, len(grounds) + 1)
                if kind:
                    cells.append((row, column))
                    kinds.append(kind - 1)
        printed: list[int | None] = []
        if self.flag(grid.printed != ()):
            are_all = self.flag(None not in grid.printed)
            for at in range(len(cells)):
                own = _at(grid.printed, at, None)
                is_there = are_all or self.flag(own is not None)
                printed.append(self.number(own or 0) if is_there else None)
        along, below = map(self.rule, grid.rules)
        beside = ("", *Rule.OF_NEIGHBOURS)
        own_beside = beside[self.weighted(beside.index(grid.beside), (6, 1, 1))]
        is_connected = self.flag(grid.is_connected)
        rows, columns, colours = map(
            self.worth, (grid.rows, grid.columns, grid.colours)
        )
        areas = self.numbers(grid.areas) if self.flag(grid.areas != ()) else ()
        return Grid(
            tuple(cells), grounds, tuple(kinds), tuple(printed), is_hex,
            (along, below), own_beside, is_connected, rows, columns, colours, areas,
        )  # fmt: skip

    def ground(self, ground: Ground) -> Ground:
        """Code a ground; its colour is not part of a sheet's structure."""
        is_crossed = self.flag(ground.is_crossed)
        label = self.label(ground.entry.label)
        colour = ground.colour
        if self.language:
            colour = self.name(colour, ("", *COLOURS))
        if is_crossed:
            return Ground(Entry("", label, most=1), True, "", colour)
        rule = self.name(ground.rule, ("", *Rule.OF_AREAS))
        return Ground(self.entry(ground.entry, "", label), False, rule, colour)

    def worth(self, worth: Worth) -> Worth:
        """Code the points of several parts of a grid, which are usually the same."""
        found: list[tuple[int, ...]] = []
        for points in worth:
            if not self.flag(points != ()) or (found and not found[0]):
                break
            count = self.uniform(len(points) - 1, Most.ACROSS) + 1
            are_alike = self.flag(points == points[:1] * len(points))
            own = self.several(points, 1 if are_alike else count, 0, self.number)
            found.append(own * count if are_alike else own)
        return Worth(*found)

    def entries(
        self, entries: Sequence[Entry], own: str, label: str
    ) -> tuple[Entry, ...]:
        """Code the entries of a row; a single one has the name of the row."""
        count = self.uniform(len(entries) - 1, Most.ENTRIES) + 1
        found = []
        for at in range(count):
            entry, name, said = _at(entries, at, _NO_ENTRY), own, label
            if count > 1:
                said = self.text(entry.label)
                name = own + "_" + (make_id(said) or "box_" + str(at + 1))
            found.append(self.entry(entry, name, said))
        return tuple(found)

    def points(self, points: Formula, own: Formula) -> Formula:
        """Code the formula of points; usually they follow from the number itself."""
        way = _FORMULA
        if points == own:
            way = _ITSELF
        elif points[:2] == ("*", own) and points[2][0] == Op.NUMBER:
            way = _EACH
        elif points[:2] == (Op.TABLE, own):
            way = _BY
        way = self.weighted(way, _POINTS)
        if way == _EACH:
            return "*", own, (Op.NUMBER, self.number(_at(_at(points, 2, ()), 1, 0)))
        if way == _BY:
            return Op.TABLE, own, self.numbers(_at(points, 2, ()))
        return self.formula(points) if way == _FORMULA else own

    def entry(self, entry: Entry, name: str, label: str) -> Entry:
        """Code the allowed numbers of an entry, usually those from 0 to a limit."""
        allowed = _MOST_ONLY if (entry.least, entry.step) == (0, 1) else _BOUNDS
        allowed = self.weighted(_ONE_OF if entry.one_of else allowed, _ALLOWED)
        one_of: tuple[int, ...] = ()
        least, most, step = 0, USUAL_MOST, 1
        if allowed == _ONE_OF:
            one_of = self.numbers(entry.one_of)
            least, most = min(0, *one_of), max(0, *one_of)
        else:
            if self.weighted(int(entry.most != USUAL_MOST), (2, 3)):
                most = self.number(entry.most)
            if allowed == _BOUNDS:
                least, step = self.number(entry.least), self.number(entry.step, 1)
        together = entry.all_players, entry.all_players_not, entry.exactly_one
        if not self.rarely(together != (None, None, None)):
            return Entry(name, label, least, most, step, one_of)
        given = [
            self.formula(one or NOTHING) if self.flag(one is not None) else None
            for one in together[:2]
        ]
        exactly = None
        if self.flag(entry.exactly_one is not None):
            exactly = self.number(entry.exactly_one or 0)
        return Entry(
            name, label, least, most, step, one_of, given[0], given[1], exactly
        )


def letters_in(sheet: Declaration, language: str) -> str:
    """Return all letters on a sheet, each once, in order."""
    coder = _Coder(language)
    coder.sheet(sheet)
    return "".join(sorted(set(coder.heard)))


def _has_boxes(sheet: Declaration) -> bool:
    return any([row.boxes is not None for row in sheet.rows])


def _subparts(sheet: Declaration) -> int:
    """Return the flags of the parts of a sheet beyond rows of boxes."""
    boxes = [row.boxes for row in sheet.rows if row.boxes]
    parts = (
        (_STACKS, [row.kind == Kind.STACKS for row in sheet.rows]),
        (_STACKS, [one.rounded != () for one in boxes]),
        (_GRIDS, [row.grid is not None for row in sheet.rows]),
        (_GIVES, [row.gives != () for row in sheet.rows]),
        (_GIVES, [one.is_earned for one in boxes]),
        (_ARRANGED, [sheet.is_arranged]),
        (_PLACED, [sheet.placed is not None]),
    )
    found = 0
    for part, there in parts:
        found |= part * any(there)
    return found


def _at(items: Any, at: int, other: Any) -> Any:
    """Return an item, or *other* if it is missing, as when taking."""
    return items[at] if at < len(items) else other
