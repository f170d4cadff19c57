"""A declared sheet in the digits of its code, and back: `docs/codes.md` specifies it.

Part of the core that runs in the browser too.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from sheetgen.core.codes import Fields, SheetCoding
from sheetgen.core.scoresheet.arrange import unarranged
from sheetgen.core.scoresheet.coder import (
    ARRANGED,
    GIVES,
    PLACED,
    STACKS,
    Coder,
    code_formula,
    code_parts,
    item_at,
    subparts_of,
    uses_boxes,
)
from sheetgen.core.scoresheet.declaration import (
    COLOURS,
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
from sheetgen.core.scoresheet.formula import Formula, Op
from sheetgen.core.scoresheet.grid import GIVING, usual_points, whole_entry
from sheetgen.core.scoresheet.label import ROUND_POINTS, make_id, row_id
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
# The forms of points: the number itself, points for each, a list, or a formula.
_ITSELF, _EACH, _BY, _FORMULA = range(4)
_POINTS = (10, 5, 3, 4)
_MOST_ONLY, _ONE_OF, _BOUNDS = range(3)  # how an entry limits its numbers
_ALLOWED = (8, 2, 2)
_ROWS = (20, 2, 2, 3, 2, 2)  # the shares of `Kind.ALL`
# The same if a sheet has rows of boxes, and if it has further blocks.
_BOXED_ROWS = (*_ROWS, 20)
_BLOCK_ROWS = (*_BOXED_ROWS, 6, 12)
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
    packer = Coder(language)
    if isinstance(sheet, Reference):
        packer.uniform(FORMS.index(sheet.form), len(FORMS))
        if sheet.form == HASHED:
            packer.uniform(sheet.width, WIDTHS)
        bits = HASH_BITS[sheet.form]
        packer.uniform(sheet.structure, 1 << bits[0])
        packer.uniform(sheet.hash, 1 << bits[1])
    else:
        packer.uniform(0, len(FORMS))
        code_parts(packer, sheet)
        _code_sheet(packer, sheet)
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
    taker = Coder(language, fields)
    printed = Printed(version=code_parts(taker, Declaration("")))
    sheet = replace(_code_sheet(taker, Declaration("")), printed=printed)
    if taker.subparts != subparts_of(sheet):
        raise fields.damaged()
    if find_faults(sheet) or find_large(sheet, len(fields.digits)):
        raise fields.damaged()
    return sheet


def structure_of(sheet: Declaration | Reference) -> int:
    """Return the hash of a sheet without its labels; correcting a typo keeps it."""
    if isinstance(sheet, Reference):
        return sheet.structure
    packer = Coder("")
    _code_sheet(packer, unarranged(replace(hashed_part(sheet), placed=None)))
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


def _code_sheet(coder: Coder, sheet: Declaration) -> Declaration:
    """Code all of a sheet."""
    coder.has_boxes = coder.has_boxes or uses_boxes(sheet)
    coder.subparts = coder.subparts or subparts_of(sheet)
    columns = coder.name(sheet.columns, Per.ALL)
    count = coder.uniform(sheet.count - 1, Most.COLUMNS) + 1
    fewest = coder.uniform(sheet.fewest - 1, Most.COLUMNS) + 1
    win = coder.name(sheet.win, WINS)
    width = coder.uniform(sheet.width, WIDTHS)
    flow = 1
    if coder.subparts & ARRANGED:
        flow = coder.uniform(sheet.flow - 1, Most.FLOW) + 1
    until = coder.number(sheet.until, 0)
    count_of_ties = coder.number(len(sheet.ties), 0, Most.TIES)
    ties = coder.several(
        sheet.ties, count_of_ties, TieBreak(Tie.MOST), lambda one: _code_tie(coder, one)
    )
    title = coder.text(sheet.title)
    rounds = None
    if coder.flag(sheet.rounds is not None):
        rounds = _code_rounds(coder, sheet.rounds or Rounds(1, (), NOTHING))
    rows: list[Row] = []
    expansions: list[str] = []
    place = len(rounds.entries) if rounds else 0
    for at in range(coder.uniform(len(sheet.rows), Most.ROWS + 1)):
        row = item_at(sheet.rows, at, Row(Kind.HEADING, "", ""))
        block = _code_block(coder, row.block)
        coded = _code_row(coder, row, rows, expansions, place)
        rows.append(replace(coded, block=block) if block else coded)
        place += len(rows[-1].entries)
    found = Declaration(
        title, columns, fewest, count, win, rounds, tuple(rows), until, ties,
        width, flow=flow,
    )  # fmt: skip
    if coder.subparts & PLACED:
        found = replace(found, placed=_code_placed(coder, sheet, found))
    goes_on = not coder.fields.is_ended if coder.fields else sheet.bgg > 0
    bgg = coder.uniform(sheet.bgg, Most.BGG + 1) if goes_on else 0
    return replace(found, bgg=bgg)


def _code_placed(coder: Coder, sheet: Declaration, found: Declaration) -> Placed:
    """Code the places of boxes on a drawing.

    Args:
        coder: packs or takes the values.
        sheet: the sheet to code.
        found: the rest of the sheet as coded.
    """
    if find_faults(found):  # only a valid sheet has names of boxes
        raise coder.damaged()
    return code_placed(coder, sheet.placed, found)


def _code_tie(coder: Coder, tie: TieBreak) -> TieBreak:
    """Code a tie-break."""
    kind = coder.name(tie.kind, Tie.ALL)
    if kind == Tie.ASKED:
        return TieBreak(kind, question=coder.text(tie.question))
    return TieBreak(kind, 0 if kind == Tie.SHARED else coder.number(tie.number))


def _code_rounds(coder: Coder, rounds: Rounds) -> Rounds:
    """Code the lines of rounds."""
    lines = coder.uniform(rounds.lines - 1, Most.LINES) + 1
    count = coder.uniform(len(rounds.entries) - 1, Most.ENTRIES) + 1
    is_running = coder.flag(rounds.is_running)
    has_dealer = coder.flag(rounds.has_dealer)
    is_zero_sum = coder.flag(rounds.is_zero_sum)
    entries = []
    for at in range(count):
        entry = item_at(rounds.entries, at, _NO_ENTRY)
        label = coder.label(entry.label)
        fallback = "box_" + str(at + 1) if label or count > 1 else ROUND_POINTS
        entries.append(_code_entry(coder, entry, make_id(label) or fallback, label))
    points = _code_points(coder, rounds.points, (Op.ENTRY, 0))
    return Rounds(lines, tuple(entries), points, is_running, has_dealer, is_zero_sum)


def _code_row(
    coder: Coder, row: Row, before: Sequence[Row], expansions: list[str], place: int
) -> Row:
    """Code a row.

    Args:
        coder: packs or takes the values.
        row: the row to code.
        before: the coded rows before it.
        expansions: the expansions of those rows; a new one is added.
        place: the index of its first entry among all.
    """
    rows: Sequence[int] = _BOXED_ROWS if coder.has_boxes else _ROWS
    rows = _BLOCK_ROWS if coder.subparts else rows
    kind = Kind.ALL[coder.weighted(Kind.ALL.index(row.kind), rows)]
    label = (coder.label if kind in Kind.UNNAMED else coder.text)(row.label)
    own = row_id(label, kind, [one.kind for one in before])
    if kind in (Kind.HEADING, Kind.SUBTOTAL):
        return Row(kind, own, label)
    if kind == Kind.BONUS:
        reach, worth = coder.number(row.reach), coder.number(item_at(row.points, 1, 0))
        return Row(kind, own, label, points=(Op.NUMBER, worth), reach=reach)
    if kind == Kind.STACKS:
        rule = _code_rule(coder, row.rule)
        points = code_formula(coder, row.points)
        given = _code_gives(coder, row.gives)
        return Row(kind, own, label, points=points, rule=rule, gives=given)
    optional = ""
    if coder.rarely(bool(row.optional)):
        at = [*expansions, row.optional].index(row.optional)
        at = coder.uniform(at, len(expansions) + 1)
        if at == len(expansions):
            expansions.append(coder.text(row.optional))
        optional = expansions[at]
    options: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = (Entry(own, label, most=1),)
    rank: tuple[int, ...] = ()
    gives: tuple[Reward, ...] = ()
    ties, boxes, grid = Share.SHARED, None, None
    usual: Formula = (Op.ENTRY, place)
    if kind == Kind.CHOICE:
        count = coder.uniform(len(row.options) - 2, Most.OPTIONS - 1) + 2
        options = coder.several(row.options, count, "", coder.text)
        entries = (Entry(own, label, most=count),)
    elif kind == Kind.BOXES:
        boxes = _code_boxes(coder, row.boxes or _NO_BOXES)
        if not boxes.is_crossed:
            entries = (
                _code_entry(coder, item_at(row.entries, 0, _NO_ENTRY), own, label),
            )
        usual = Op.COUNT, len(before)
    elif kind == Kind.GRID:
        grid = _code_grid(coder, row.grid or _NO_GRID)
        entries = (whole_entry(own, label, grid.grounds),)
        usual = usual_points(grid, len(before))
    elif kind == Kind.NUMBERS:
        entries = _code_entries(coder, row.entries, own, label)
        if coder.rarely(bool(row.rank)):
            rank, ties = coder.numbers(row.rank), coder.name(row.ties, Share.ALL)
    points = NOTHING if rank else _code_points(coder, row.points, usual)
    if boxes or grid:
        gives = _code_gives(coder, row.gives, GIVING if grid else ("",))
    return Row(
        kind, own, label, entries, points, rank, ties, optional, options,
        boxes=boxes, gives=gives, grid=grid,
    )  # fmt: skip


def _code_block(coder: Coder, block: Block | None) -> Block | None:
    """Code the place of the block that begins with a row."""
    if not coder.subparts & ARRANGED or not coder.rarely(block is not None):
        return None
    given = block or Block()
    beside, width, at = given.beside, given.width, given.at
    if coder.flag(beside >= 0):
        beside = coder.uniform(beside, Most.ROWS)
    if coder.flag(width[0] > 0):
        most = coder.uniform(width[1] - 1, Most.WIDTH) + 1
        width = coder.uniform(width[0] - 1, Most.WIDTH) + 1, most
    if coder.flag(at != ()):
        at = coder.several(at, 2, 0, lambda one: coder.uniform(one, Most.AT))
    return Block(beside, width, at)


def _code_boxes(coder: Coder, boxes: Boxes) -> Boxes:
    """Code the boxes of a row; usually they have no gaps."""
    is_crossed, is_track = coder.flag(boxes.is_crossed), coder.flag(boxes.is_track)
    count = coder.uniform(len(boxes.columns) - 1, Most.BOXES) + 1
    columns = [*range(count)]
    if coder.rarely(boxes.columns != tuple(columns)):
        column = -1
        for at in range(count):
            step = item_at(boxes.columns, at, 0) - column
            column += coder.number(step, 1, Most.BOXES)
            columns[at] = column
    printed: tuple[int, ...] = ()
    if coder.flag(boxes.printed != ()):
        first = coder.number(item_at(boxes.printed, 0, 0))
        step = coder.number(item_at(boxes.printed, 1, first + 1) - first)
        printed = tuple([first + step * at for at in range(count)])
        if coder.rarely(boxes.printed != printed):
            rest = coder.several(boxes.printed[2:], count - 2, 0, coder.number)
            printed = (*printed[:2], *rest)
    rule = _code_rule(coder, boxes.rule)
    needs = adds = 0
    if coder.rarely((boxes.needs, boxes.adds) != (0, 0)):
        needs, adds = coder.number(boxes.needs, 0), coder.number(boxes.adds, 0)
    rounded: list[int] = []
    if coder.subparts & STACKS and coder.rarely(boxes.rounded != ()):
        flags = [coder.flag(at + 1 in boxes.rounded) for at in range(count)]
        rounded = [at + 1 for at in range(count) if flags[at]]
    return Boxes(
        tuple(columns), printed, is_crossed, is_track, rule, needs, adds,
        tuple(rounded), coder.subparts & GIVES > 0 and coder.rarely(boxes.is_earned),
    )  # fmt: skip


def _code_gives(
    coder: Coder, gives: Sequence[Reward], parts: Sequence[str] = ("",)
) -> tuple[Reward, ...]:
    """Code the rewards of a row.

    Args:
        coder: packs or takes the values.
        gives: the rewards.
        parts: the parts of the row that can give one.
    """
    most = Most.CELLS if len(parts) > 1 else Most.BOXES

    def coded(reward: Reward) -> Reward:
        to = coder.uniform(reward.to, Most.ROWS)
        part = coder.name(reward.part, parts)
        return Reward(to, coder.uniform(reward.box, most + 1), part)

    count = coder.number(len(gives), 0, Most.BOXES) if coder.subparts & GIVES else 0
    return coder.several(gives, count, Reward(0), coded)


def _code_rule(coder: Coder, rule: str) -> str:
    """Code the rule for the numbers of boxes."""
    rules = ("", *Rule.OF_BOXES)
    return rules[coder.weighted(rules.index(rule), _RULES)]


def _code_grid(coder: Coder, grid: Grid) -> Grid:
    """Code the cells of a grid after its legend, then what they score."""
    is_hex = coder.flag(grid.is_hex)
    count = coder.uniform(len(grid.grounds) - 1, Most.GROUNDS) + 1
    grounds = coder.several(
        grid.grounds, count, _NO_GROUND, lambda one: _code_ground(coder, one)
    )
    last = max([column for _, column in grid.cells])
    down = coder.uniform(grid.cells[-1][0], Most.DOWN)
    across = coder.uniform(last, Most.ACROSS)
    odd = coder.uniform(sum(grid.cells[0]) % 2, 2) if is_hex else 0
    cells: list[tuple[int, int]] = []
    kinds: list[int] = []
    for row in range(down + 1):
        for column in range(across + 1):
            if is_hex and (row + column) % 2 != odd:
                continue
            kind = 0
            if (row, column) in grid.cells:
                kind = grid.kinds[grid.cells.index((row, column))] + 1
            kind = coder.uniform(kind, len(grounds) + 1)
            if kind:
                cells.append((row, column))
                kinds.append(kind - 1)
    printed: list[int | None] = []
    if coder.flag(grid.printed != ()):
        are_all = coder.flag(None not in grid.printed)
        for at in range(len(cells)):
            own = item_at(grid.printed, at, None)
            is_there = are_all or coder.flag(own is not None)
            printed.append(coder.number(own or 0) if is_there else None)
    along, below = [_code_rule(coder, rule) for rule in grid.rules]
    beside = ("", *Rule.OF_NEIGHBOURS)
    own_beside = beside[coder.weighted(beside.index(grid.beside), (6, 1, 1))]
    is_connected = coder.flag(grid.is_connected)
    rows, columns, colours = map(
        lambda one: _code_worth(coder, one), (grid.rows, grid.columns, grid.colours)
    )
    areas = coder.numbers(grid.areas) if coder.flag(grid.areas != ()) else ()
    return Grid(
        tuple(cells), grounds, tuple(kinds), tuple(printed), is_hex,
        (along, below), own_beside, is_connected, rows, columns, colours, areas,
    )  # fmt: skip


def _code_ground(coder: Coder, ground: Ground) -> Ground:
    """Code a ground; its colour is not part of a sheet's structure."""
    is_crossed = coder.flag(ground.is_crossed)
    label = coder.label(ground.entry.label)
    colour = ground.colour
    if coder.language:
        colour = coder.name(colour, ("", *COLOURS))
    if is_crossed:
        return Ground(Entry("", label, most=1), True, "", colour)
    rule = coder.name(ground.rule, ("", *Rule.OF_AREAS))
    return Ground(_code_entry(coder, ground.entry, "", label), False, rule, colour)


def _code_worth(coder: Coder, worth: Worth) -> Worth:
    """Code the points of several parts of a grid, which are usually the same."""
    found: list[tuple[int, ...]] = []
    for points in worth:
        if not coder.flag(points != ()) or (found and not found[0]):
            break
        count = coder.uniform(len(points) - 1, Most.ACROSS) + 1
        are_alike = coder.flag(points == points[:1] * len(points))
        own = coder.several(points, 1 if are_alike else count, 0, coder.number)
        found.append(own * count if are_alike else own)
    return Worth(*found)


def _code_entries(
    coder: Coder, entries: Sequence[Entry], own: str, label: str
) -> tuple[Entry, ...]:
    """Code the entries of a row; a single one has the name of the row."""
    count = coder.uniform(len(entries) - 1, Most.ENTRIES) + 1
    found = []
    for at in range(count):
        entry, name, said = item_at(entries, at, _NO_ENTRY), own, label
        if count > 1:
            said = coder.text(entry.label)
            name = own + "_" + (make_id(said) or "box_" + str(at + 1))
        found.append(_code_entry(coder, entry, name, said))
    return tuple(found)


def _code_points(coder: Coder, points: Formula, own: Formula) -> Formula:
    """Code the formula of points; usually they follow from the number itself."""
    way = _FORMULA
    if points == own:
        way = _ITSELF
    elif points[:2] == ("*", own) and points[2][0] == Op.NUMBER:
        way = _EACH
    elif points[:2] == (Op.TABLE, own):
        way = _BY
    way = coder.weighted(way, _POINTS)
    if way == _EACH:
        return (
            "*",
            own,
            (Op.NUMBER, coder.number(item_at(item_at(points, 2, ()), 1, 0))),
        )
    if way == _BY:
        return Op.TABLE, own, coder.numbers(item_at(points, 2, ()))
    return code_formula(coder, points) if way == _FORMULA else own


def _code_entry(coder: Coder, entry: Entry, name: str, label: str) -> Entry:
    """Code the allowed numbers of an entry, usually those from 0 to a limit."""
    allowed = _MOST_ONLY if (entry.least, entry.step) == (0, 1) else _BOUNDS
    allowed = coder.weighted(_ONE_OF if entry.one_of else allowed, _ALLOWED)
    one_of: tuple[int, ...] = ()
    least, most, step = 0, USUAL_MOST, 1
    if allowed == _ONE_OF:
        one_of = coder.numbers(entry.one_of)
        least, most = min(0, *one_of), max(0, *one_of)
    else:
        if coder.weighted(int(entry.most != USUAL_MOST), (2, 3)):
            most = coder.number(entry.most)
        if allowed == _BOUNDS:
            least, step = coder.number(entry.least), coder.number(entry.step, 1)
    together = entry.all_players, entry.all_players_not, entry.exactly_one
    if not coder.rarely(together != (None, None, None)):
        return Entry(name, label, least, most, step, one_of)
    given = [
        code_formula(coder, one or NOTHING) if coder.flag(one is not None) else None
        for one in together[:2]
    ]
    exactly = None
    if coder.flag(entry.exactly_one is not None):
        exactly = coder.number(entry.exactly_one or 0)
    return Entry(name, label, least, most, step, one_of, given[0], given[1], exactly)


def letters_in(sheet: Declaration, language: str) -> str:
    """Return all letters on a sheet, each once, in order."""
    coder = Coder(language)
    _code_sheet(coder, sheet)
    return "".join(sorted(set(coder.heard)))
