"""The validation of declarations, the same for files and for codes.

Most mistakes in a file are reported with their lines when it is read; the content of a
code comes from strangers. Both are validated here before they are used.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sheetgen.core.codes import MAX_ANSWERS
from sheetgen.core.form.plain import pack_fill, to_plain
from sheetgen.core.scoresheet.arrange import list_blocks
from sheetgen.core.scoresheet.declaration import (
    COLOURS,
    NO_WORTH,
    Block,
    Boxes,
    Declaration,
    Entry,
    Grid,
    Ground,
    Kind,
    Per,
    Row,
    Rule,
    Tie,
)
from sheetgen.core.scoresheet.fill import Switches, form_of, fullest
from sheetgen.core.scoresheet.formula import (
    MOST_LISTED,
    Formula,
    FormulaError,
    Op,
    leaves,
)
from sheetgen.core.scoresheet.grid import PARTS, parts_of, worth_of
from sheetgen.core.scoresheet.label import RESERVED, marks_id, points_id
from sheetgen.core.scoresheet.placed import is_placed_well
from sheetgen.core.scoresheet.span import (
    formula_span,
    list_stacks,
    row_spans,
    rows_above,
    rows_stacked,
)


class Most:
    """The limits of a declaration."""

    COLUMNS, ROWS, LINES = 10, 40, 40
    ENTRIES = 4  # of a row or a round
    TEXT = 60  # letters of a label or a question
    WRITTEN, BGG = 999_999, 9_999_999  # numbers on sheets, and of games
    OPTIONS = 16
    BOXES = 40  # of a row
    CELLS = 120  # of a grid
    DOWN, ACROSS = 20, 40  # rows and columns of a grid; a hex is two columns wide
    GROUNDS = 10  # of a legend
    TIES = 8
    FLOW = 3  # columns of blocks
    WIDTH = 12  # parts of the table's width
    AT = 300  # millimetres


MOST_BODY = 8192  # bytes of a filled sheet with its code in a network message

BESIDE = 192  # bytes of these for the rest, such as sums that were filled in
SHEET, ROUNDS = -1, -2  # in place of the index of a row

# Letters that show nothing or change how others are shown, as ranges; then blanks.
_HIDDEN = (
    *((0, 0x1F), (0x7F, 0x9F), (0x61C, 0x61C), (0x200E, 0x200F), (0x2028, 0x202E)),
    *((0x2066, 0x2069), (0xD800, 0xDFFF), (0xFEFF, 0xFEFF), (0xFFF9, 0xFFFB)),
    (0xFFFE, 0xFFFF),
)
_BLANKS = " \xa0\u1680\u202f\u205f\u3000"


class Fault(NamedTuple):
    """A reason why a declaration cannot be used.

    Attributes:
        reason: ``text``, ``ids``, ``players``, ``rows``, ``bounds``, ``list``,
            ``alone``, ``arranged``, ``rank``, ``boxes``, ``stacks``, ``gives``,
            ``grid``, ``placed``, ``name``, ``tie``, ``fill``, or a reason of
            `FormulaError`.
        row: the index of the row, or `SHEET` or `ROUNDS`.
        key: the key of the file at fault, if there is one.
    """

    reason: str
    row: int = SHEET
    key: str = ""


def find_faults(sheet: Declaration) -> list[Fault]:
    """Return why a declaration cannot be used, apart from its size; empty if it can.

    Checks across rows are only made if all rows are right.
    """
    faults = _look_at_sheet(sheet)
    for at, row in enumerate(sheet.rows):
        faults += _look_at_row(sheet, row, at)
    placed = sheet.placed
    return (
        faults
        or _look_at_points(sheet)
        or _look_at_blocks(sheet)
        or _wrong(("placed", "art", not placed or is_placed_well(sheet, placed)))
    )


def _wrong(*looked: tuple[str, str, bool], at: int = SHEET) -> list[Fault]:
    """Return the faults among checks, each a reason, a key and whether it passed."""
    return [Fault(reason, at, key) for reason, key, is_right in looked if not is_right]


# The sheet


def _look_at_sheet(sheet: Declaration) -> list[Fault]:
    rounds, rows = sheet.rounds, sheet.rows
    is_alone = sheet.columns in (Per.SHEET, Per.GAME)
    count = 1 if sheet.columns == Per.SHEET else Most.COLUMNS
    fewest = 1 if is_alone else sheet.count
    found = _wrong(
        ("text", "", all(map(_is_text, (sheet.title, *sheet.expansions)))),
        ("players", "", 1 <= sheet.count <= count and 1 <= sheet.fewest <= fewest),
        ("rows", "", sheet.entries != () and len(rows) <= Most.ROWS),
        ("bounds", "until", 0 <= sheet.until <= Most.WRITTEN),
        ("bounds", "bgg", 0 <= sheet.bgg <= Most.BGG),
    )
    names = [row.id for row in rows]
    names += [one.id for row in rows if len(row.entries) > 1 for one in row.entries]
    names += [points_id(row.id) for row in rows if row.boxes or row.grid]
    names += [marks_id(row.id, one) for row in rows for one in _marked(row)]
    if rounds:
        names += [one.id for one in rounds.entries]
        has_room = 1 <= rounds.lines <= Most.LINES
        has_room = has_room and 1 <= len(rounds.entries) <= Most.ENTRIES
        found += _wrong(
            ("bounds", "lines", has_room),
            ("alone", "zero-sum", not (is_alone and rounds.is_zero_sum)),
            at=ROUNDS,
        )
        for entry in rounds.entries:
            found += _look_at_entry(sheet, entry, ROUNDS)
    is_told_apart = len({*names, *RESERVED}) == len(names) + len(RESERVED)
    return found + _wrong(("ids", "", is_told_apart)) + _look_at_ties(sheet)


def _look_at_ties(sheet: Declaration) -> list[Fault]:
    first, of_rows = len(sheet.rounds.entries) if sheet.rounds else 0, _numbers(sheet)
    is_right = len(sheet.ties) <= Most.TIES
    for at, tie in enumerate(sheet.ties):
        if tie.kind in (Tie.MOST, Tie.FEWEST):
            is_right = is_right and tie.number in of_rows
        elif tie.kind in (Tie.MOST_ABOVE, Tie.FEWEST_ABOVE):
            is_right = is_right and first > 0 and abs(tie.number) <= Most.WRITTEN
        elif tie.kind == Tie.ASKED:
            is_right = is_right and _is_text(tie.question)
        elif tie.kind == Tie.SHARED:
            is_right = is_right and at + 1 == len(sheet.ties)
    return _wrong(("tie", "tie", is_right))


def _is_text(text: str) -> bool:
    """Return whether a text can be printed, and has no blanks around it."""
    if not 1 <= len(text) <= Most.TEXT or text[0] in _BLANKS or text[-1] in _BLANKS:
        return False
    for letter in text:
        code = ord(letter)
        if 32 <= code < 127:  # the usual case
            continue
        if 0x2000 <= code <= 0x200A and letter in (text[0], text[-1]):
            return False
        if any([first <= code <= last for first, last in _HIDDEN]):
            return False
    return True


# Rows


def _look_at_row(sheet: Declaration, row: Row, at: int) -> list[Fault]:
    entries, kind, options, grid = row.entries, row.kind, row.options, row.grid
    is_labelled = _is_text(row.label) or (not row.label and kind in Kind.UNNAMED)
    found = _wrong(("text", "label", is_labelled), at=at)
    for entry in entries:
        found += _look_at_entry(sheet, entry, at)
    can_choose = 2 <= len(options) <= Most.OPTIONS and all(map(_is_text, options))
    can_choose = can_choose and len({*options}) == len(options)
    is_alone = sheet.columns in (Per.SHEET, Per.GAME)
    found += _wrong(
        ("list", "rank", len(row.rank) <= Most.OPTIONS and _are_small(row.rank)),
        ("alone", "rank", not (row.rank and is_alone)),
        ("list", "box", kind != Kind.NUMBERS or 1 <= len(entries) <= Most.ENTRIES),
        ("rank", "rank", not row.rank or len(entries) < 2),
        ("list", "choose", kind != Kind.CHOICE or can_choose),
        ("gives", "gives", not row.gives or _look_at_rewards(sheet, row, at)),
        at=at,
    )
    for ground in grid.grounds if grid else ():
        found += _look_at_entry(sheet, ground.entry, at)
    has_areas = not grid or len(grid.areas) <= MOST_LISTED
    is_bonus = kind == Kind.BONUS
    return found + _wrong(
        ("list", "area-full", has_areas),
        ("grid", "", not (grid and has_areas) or _look_at_grid(sheet, row, grid)),
        ("boxes", "", not row.boxes or _look_at_boxes(sheet, row, row.boxes)),
        ("stacks", "", kind != Kind.STACKS or _look_at_stacks(sheet, row, at)),
        ("rows", "", not row.is_sum or rows_above(sheet.rows, at) != []),
        ("bounds", "bonus", not is_bonus or _are_small((row.reach, row.points[1]))),
        at=at,
    )


def _look_at_entry(sheet: Declaration, entry: Entry, at: int) -> list[Fault]:
    """Return the faults of an entry of a row, or of the rounds."""
    ends, exactly = (entry.least, entry.most, entry.step), entry.exactly_one
    is_span = _are_small(ends) and entry.least <= entry.most and entry.step >= 1
    told = [key for key, _ in entry.together]
    told += [] if exactly is None else ["exactly-one"]
    is_alone = sheet.columns in (Per.SHEET, Per.GAME)
    return _wrong(
        ("text", "box", not entry.label or _is_text(entry.label)),
        (
            "list",
            "one-of",
            len(entry.one_of) <= MOST_LISTED and _are_small(entry.one_of),
        ),
        ("bounds", "least", is_span),
        ("bounds", "exactly-one", _are_small((exactly or 0,))),
        *[("alone", key, not is_alone) for key in told],
        at=at,
    )


def _are_small(numbers: Sequence[int]) -> bool:
    return all([abs(number) <= Most.WRITTEN for number in numbers])


def _look_at_boxes(sheet: Declaration, row: Row, boxes: Boxes) -> bool:
    """Return whether a row of boxes can be used."""
    count, columns = len(boxes.columns), boxes.columns
    gaps = [columns[at] - columns[at - 1] for at in range(1, count)]
    return (
        sheet.columns == Per.SHEET
        and len(row.entries) == 1
        and 1 <= count <= Most.BOXES
        and 0 <= columns[0] <= columns[-1] < Most.BOXES
        and all([gap > 0 for gap in gaps])
        and len(boxes.printed) in (0, count)
        and _are_small(boxes.printed)
        and not (boxes.is_track and not boxes.is_crossed)
        and not (boxes.is_crossed and boxes.rule)
        and 0 <= boxes.needs < count
        and 0 <= boxes.adds <= Most.BOXES
        and list(boxes.rounded) == sorted({*boxes.rounded})
        and all([1 <= box <= count for box in boxes.rounded])
        and not (boxes.rounded and boxes.is_crossed)
    )


def _look_at_stacks(sheet: Declaration, row: Row, at: int) -> bool:
    """Return whether a row of stacks can be used."""
    optional = [sheet.rows[one].optional for one in rows_stacked(sheet.rows, at)]
    has_stacks = list_stacks(sheet.rows, at) != []
    return row.rule in ("", *Rule.OF_BOXES) and has_stacks and not any(optional)


def _look_at_rewards(sheet: Declaration, row: Row, at: int) -> bool:
    """Return whether the rewards of a row can be used."""
    is_stacks = row.kind == Kind.STACKS
    most = len(list_stacks(sheet.rows, at)) if is_stacks else row.size
    grid, found = row.grid, []
    for reward in row.gives:
        least, own = 0, most
        if grid and reward.part:
            least, own = 1, len(parts_of(grid, reward.part))
        is_there = 0 <= reward.to < len(sheet.rows) and reward.to != at
        key = reward.part, reward.box
        if not is_there or key in found or not least <= reward.box <= own:
            return False
        found.append(key)
    return row.boxes is not None or row.kind in (Kind.STACKS, Kind.GRID)


def _look_at_grid(sheet: Declaration, row: Row, grid: Grid) -> bool:
    """Return whether a grid can be used."""
    cells, count = grid.cells, len(grid.cells)
    if (
        sheet.columns != Per.SHEET
        or not 1 <= count <= Most.CELLS
        or len(grid.kinds) != count
    ):
        return False
    across = [column for _, column in cells]
    odd = sum(cells[0]) % 2
    kinds = {*grid.kinds}
    if not (
        all([cells[at] < cells[at + 1] for at in range(count - 1)])
        and min(across) == 0 == cells[0][0]
        and max(across) < Most.ACROSS
        and cells[-1][0] < Most.DOWN
        and all([sum(cell) % 2 == odd for cell in cells if grid.is_hex])
        and 1 <= len(grid.grounds) <= Most.GROUNDS
        and sorted(kinds) == [*range(len(grid.grounds))]
        and all(map(_is_ground, grid.grounds))
    ):
        return False
    printed = [one for one in grid.printed if one is not None]
    worths = [(worth_of(grid, part), len(parts_of(grid, part))) for part in PARTS]
    return (
        len(grid.printed) in (0, count)
        and _are_small(printed)
        and len(row.entries) == 1
        and all([one in ("", *Rule.OF_BOXES) for one in grid.rules])
        and not (grid.is_hex and (grid.rules[1] or grid.columns != NO_WORTH))
        and grid.beside in ("", *Rule.OF_NEIGHBOURS)
        and all([len(worth.points) in (0, most) for worth, most in worths])
        and all([len(one.later) in (0, len(one.points)) for one, _ in worths])
        and all([_are_small((*one.points, *one.later)) for one, _ in worths])
        and _are_small(grid.areas)
    )


def _is_ground(ground: Ground) -> bool:
    """Return whether a ground can be used."""
    rules = ("",) if ground.is_crossed else ("", *Rule.OF_AREAS)
    return ground.rule in rules and ground.colour in ("", *COLOURS)


def _marked(row: Row) -> list[str]:
    """Return which of the rows, columns and colours of a grid have marks."""
    grid = row.grid
    return [one for one in PARTS if grid and worth_of(grid, one).later]


def _numbers(sheet: Declaration) -> list[int]:
    """Return the indices of the entries of rows that hold one number."""
    place = len(sheet.rounds.entries) if sheet.rounds else 0
    found = []
    for row in sheet.rows:
        is_one = not (row.boxes or row.grid)
        found += [*range(place, place + len(row.entries))] if is_one else []
        place += len(row.entries)
    return found


# Points, once all rows are right


def _look_at_points(sheet: Declaration) -> list[Fault]:
    rounds, of_rows = sheet.rounds, _numbers(sheet)
    of_rounds = range(len(rounds.entries) if rounds else 0)
    grids = [at for at, row in enumerate(sheet.rows) if row.grid]
    boxed = [at for at, row in enumerate(sheet.rows) if row.boxes] + grids
    rows = [at for at, row in enumerate(sheet.rows) if row.kind != Kind.HEADING]
    in_round = {
        **{Op.ENTRY: of_rounds, Op.BEFORE: of_rounds, Op.SUM: of_rounds},
        **{Op.ROUND: (), Op.PLAYERS: ()},
    }
    in_row: dict[str, Sequence[int]]
    in_row = {Op.ENTRY: of_rows, Op.SUM: of_rounds, Op.POINTS: rows, Op.PLAYERS: ()}
    rounded = [at for at in boxed if _is_rounded(sheet.rows[at])]
    for name in Op.OF_BOXES:
        in_row[name] = rounded if name == Op.ROUNDED else boxed
    for name in Op.OF_GRIDS:
        in_row[name] = grids
    found = []
    for entry in rounds.entries if rounds else ():
        known = {Op.ROUND: (), Op.PLAYERS: ()}
        found += _look_at_formulas(sheet, entry.together, known, ROUNDS)
    if rounds:
        own = [("points", rounds.points)]
        found += _look_at_formulas(sheet, own, in_round, ROUNDS)
    for at, row in enumerate(sheet.rows):
        for entry in row.entries:
            found += _look_at_formulas(sheet, entry.together, {Op.PLAYERS: ()}, at)
        if not _knows(row.points, _with_stacks(sheet, at, in_row)):
            found.append(Fault("name", at, "points"))
    if found:
        return found
    try:
        row_spans(sheet)
    except FormulaError as error:
        return [Fault(error.reason, error.row, "points")]
    return []


def _with_stacks(
    sheet: Declaration, at: int, known: Mapping[str, Sequence[int]]
) -> Mapping[str, Sequence[int]]:
    """Return what the points of a row can name; those of stacks can name themselves."""
    if sheet.rows[at].kind != Kind.STACKS:
        return known
    stacked = [sheet.rows[one] for one in rows_stacked(sheet.rows, at)]
    names = [
        name
        for name in Op.OF_BOXES
        if name != Op.ROUNDED or any(map(_is_rounded, stacked))
    ]
    return {**known, **{name: (*known[name], at) for name in names}}


def _is_rounded(row: Row) -> bool:
    return row.boxes is not None and row.boxes.rounded != ()


def _look_at_formulas(
    sheet: Declaration,
    formulas: Sequence[tuple[str, Formula]],
    known: Mapping[str, Sequence[int]],
    at: int,
) -> list[Fault]:
    found = []
    for key, formula in formulas:
        if not _knows(formula, known):
            found.append(Fault("name", at, key))
            continue
        try:
            formula_span(sheet, formula)
        except FormulaError as error:
            found.append(Fault(error.reason, at, key))
    return found


def _knows(formula: Formula, known: Mapping[str, Sequence[int]]) -> bool:
    """Return whether a formula only names known operators and indices."""
    for leaf in leaves(formula):
        if leaf[0] == Op.NUMBER:
            continue
        if leaf[0] not in known or (len(leaf) > 1 and leaf[1] not in known[leaf[0]]):
            return False
    return True


def _look_at_blocks(sheet: Declaration) -> list[Fault]:
    """Return the faults in the places of blocks, as far as numbers show them."""
    if not sheet.is_arranged:
        return []
    if not 1 <= sheet.flow <= (Most.FLOW if sheet.columns == Per.SHEET else 1):
        return [Fault("arranged", SHEET, "columns")]
    firsts, found = [first for first, _ in list_blocks(sheet.rows)], []
    for at, row in enumerate(sheet.rows):
        block = row.block
        if block is None:
            continue
        key = "at" if block.at else "beside" if block.beside >= 0 else "width"
        is_first = at in firsts and block != Block() and sheet.columns == Per.SHEET
        is_part = 0 <= block.width[0] <= block.width[1] <= Most.WIDTH
        is_above = block.beside in [first for first in firsts if first < at]
        found += _wrong(
            ("arranged", key, is_first and is_part),
            ("arranged", "beside", block.beside < 0 or (is_above and not block.at)),
            ("arranged", "at", all([0 <= one < Most.AT for one in block.at])),
            at=at,
        )
    return found


# Size


def find_large(sheet: Declaration, digits: int) -> list[Fault]:
    """Return why a declaration is too large; it must have passed `find_faults`.

    Only files are checked for a face with enough room: a printed sheet had one.

    Args:
        sheet: the declaration.
        digits: the number of digits of its code.
    """
    form, fill = form_of(sheet), fullest(sheet)
    try:
        answers = pack_fill(form, fill, Switches())
    except ValueError:  # thousands of digits, which Python refuses to write
        return [Fault("fill")]
    # As long as in JSON, which only has other quotes.
    body = str(to_plain(form, fill)).replace(", ", ",").replace(": ", ":")
    sent = len(body.encode()) + digits
    has_room = len(answers) <= MAX_ANSWERS and sent <= MOST_BODY - BESIDE
    return _wrong(("fill", "", has_room))
