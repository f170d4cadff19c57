"""A declared sheet as the text of a file, as far as its code contains it.

The reader of files makes the same sheet from the text. Hints, icons, the colours of
rows and other languages are not in codes; a sheet with boxes placed on a drawing cannot
be written.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from typing import Any

from sheetgen.core.board import Position
from sheetgen.core.layout.rows import HOLE, centre_rows, quoted
from sheetgen.core.scoresheet.declaration import (
    HIGHEST,
    NOTHING,
    USUAL_MOST,
    Block,
    Boxes,
    Declaration,
    Entry,
    Grid,
    Ground,
    Kind,
    Per,
    Row,
    Share,
    Tie,
    TieBreak,
    Worth,
    itself,
)
from sheetgen.core.scoresheet.formula import Formula, Op
from sheetgen.core.scoresheet.grid import usual_points
from sheetgen.core.scoresheet.label import make_id

_PLAIN = "_"  # a cell to write in without a letter
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_ICON = "star"  # replaces icons, which files require but codes do not contain
# Operators with an index in a formula, and the function around the name in files.
_NAMED = {Op.BEFORE: "before", Op.SUM: "sum"}
_OF_ROWS = {
    **{
        Op.POINTS: "points",
        Op.COUNT: "count",
        Op.LAST: "last",
        Op.ALL: "sum",
        Op.FULL: "full",
    },
    Op.ROUNDED: "bonus",
}
# How tightly operators bind; a part that binds less tightly is put in brackets.
_BINDS = {
    Op.IF: 1,
    "or": 2,
    "and": 3,
    "not": 4,
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), 5),
    **dict.fromkeys(("+", "-"), 6),
    **dict.fromkeys(("*", "//", "%"), 7),
    "neg": 8,
}
_MOST_BOUND = 9
# Names that have another meaning in formulas, or are not allowed there.
_TAKEN = (
    *(
        Op.ROUND,
        Op.PLAYERS,
        Op.COUNT,
        Op.LAST,
        Op.FULL,
        "sum",
        "and",
        "as",
        "assert",
        "async",
    ),
    *("await", "break", "class", "continue", "def", "del", "elif", "else", "except"),
    *("finally", "for", "from", "global", "if", "import", "in", "is", "lambda"),
    *("nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with"),
    "yield",
)
# Keys with their values: a record is a list of these, a list of values is a tuple.
Pairs = list[tuple[str, Any]]


class UnwrittenError(Exception):
    """A sheet that cannot be written as a file."""


def write_sheet(sheet: Declaration, language: str) -> str:
    """Return the text of a file that declares a sheet.

    Raises:
        UnwrittenError: the sheet cannot be written.
    """
    if sheet.placed:
        raise UnwrittenError
    parts = ["format = 1\n", *_lines(_head(sheet, language))]
    legend = _legend(sheet)
    if legend:
        parts += ["\n[legend]\n"]
        parts += _lines([(letter, _ground(one)) for letter, one in legend])
    if sheet.rounds:
        parts += ["\n[rounds]\n", *_lines(_rounds(sheet))]
    rows = list(enumerate(sheet.rows))
    while rows:
        at, row = rows[0]
        if row.boxes:
            parts += _boxes(sheet, at, row, row.boxes)
        elif row.grid:
            parts += _grid(sheet, at, row, row.grid)
        elif row.kind == Kind.STACKS:
            parts += _stacks(sheet, at, row)
        else:
            parts += _table(sheet, rows)
            continue
        rows.pop(0)
    return "".join(parts)


def _lines(pairs: Pairs) -> list[str]:
    return [key + " = " + _said(value) + "\n" for key, value in pairs]


def _said(value: Any) -> str:
    """Return a value as in a file; a text of several lines begins with a line break."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return "'''" + value + "\n'''" if value[:1] == "\n" else quoted(value)
    if isinstance(value, list):
        return "{ " + ", ".join([key + " = " + _said(one) for key, one in value]) + " }"
    if isinstance(value, tuple):
        return "[" + ", ".join([_said(one) for one in value]) + "]"
    return str(value)


def _unusual(*given: tuple[str, Any, Any]) -> Pairs:
    """Return keys with their values, except those with their usual value."""
    return [(key, value) for key, value, usual in given if value != usual]


def _head(sheet: Declaration, language: str) -> Pairs:
    """Return the keys above the blocks."""
    is_games = sheet.columns == Per.GAME
    few = "" if sheet.fewest == sheet.count else str(sheet.fewest) + "-"
    players = "" if is_games or sheet.columns == Per.SHEET else few + str(sheet.count)
    asked = [tie.question for tie in sheet.ties if tie.kind == Tie.ASKED]
    return _unusual(
        ("sheet", sheet.title, None),
        ("language", language, "en"),
        ("columns", sheet.flow if sheet.flow > 1 else sheet.columns, Per.PLAYER),
        ("count", sheet.count if is_games else 0, 0),
        ("players", players, ""),
        ("win", sheet.win, HIGHEST),
        ("until", sheet.until, 0),
        ("tie", tuple([_tie(sheet, tie) for tie in sheet.ties]), None),
        ("ask", asked[0] if asked else "", ""),
        ("version", sheet.printed.version, 0),
        ("bgg", sheet.bgg, 0),
    )


def _tie(sheet: Declaration, tie: TieBreak) -> str:
    if tie.kind in (Tie.SHARED, Tie.ASKED):
        return tie.kind
    if tie.kind in (Tie.MOST, Tie.FEWEST):
        entry = sheet.entries[tie.number]
        is_plain = make_id(entry.label) == entry.id
        return tie.kind + " " + (entry.label.lower() if is_plain else entry.id)
    kind = Tie.MOST if tie.kind == Tie.MOST_ABOVE else Tie.FEWEST
    return kind + " rounds above " + str(tie.number)


def _rounds(sheet: Declaration) -> Pairs:
    rounds = sheet.rounds
    assert rounds is not None
    is_usual = rounds.points == itself(0) and len(rounds.entries) == 1
    return [
        ("lines", rounds.lines),
        *_unusual(
            ("running", rounds.is_running, False),
            ("dealer", rounds.has_dealer, False),
            ("zero-sum", rounds.is_zero_sum, False),
        ),
        *_entries(sheet, rounds.entries),
        *([] if is_usual else [("points", _formula(sheet, rounds.points))]),
    ]


# Rows


def _table(sheet: Declaration, rows: list[tuple[int, Row]]) -> list[str]:
    """Return the next table, and remove its rows from *rows*."""
    parts = ["\n[[table]]\n", *_lines(_block(sheet, rows[0][1]))]
    if rows[0][1].kind == Kind.HEADING:
        parts.append("heading = " + quoted(rows.pop(0)[1].label) + "\n")
    lines: list[str] = []
    while rows and rows[0][1].kind in (Kind.NUMBERS, Kind.TICK, Kind.CHOICE):
        if lines and rows[0][1].block:
            break
        lines.append(_said(_row(sheet, *rows.pop(0))))
    if not lines:
        raise UnwrittenError
    if rows and rows[0][1].kind == Kind.SUBTOTAL:
        rows.pop(0)
        if rows and rows[0][1].kind == Kind.BONUS:
            bonus = rows.pop(0)[1]
            given = [("from", bonus.reach), ("points", bonus.points[1])]
            given += _unusual(("label", bonus.label, ""))
            parts += _lines([("bonus", given)])
        else:
            parts.append("subtotal = true\n")
    return [*parts, "rows = [\n", *["  " + line + ",\n" for line in lines], "]\n"]


def _row(sheet: Declaration, at: int, row: Row) -> Pairs:
    """Return a row in the list of a table."""
    pairs: Pairs = [("label", row.label)]
    own = itself(sheet.first_entry(at))
    if row.kind == Kind.TICK:
        if row.points != ("*", own, (Op.NUMBER, row.points[-1][-1])):
            raise UnwrittenError
        pairs.append(("tick", row.points[2][1]))
    elif row.kind == Kind.CHOICE:
        if row.points[0] != Op.TABLE or len(row.points[2]) != len(row.options) + 1:
            raise UnwrittenError
        options = [quoted(option) for option in row.options]
        pairs.append(("choose", [*zip(options, row.points[2][1:])]))  # noqa: B905
    else:
        points: Pairs = []
        if row.rank:
            pairs += _unusual(("rank", row.rank, ()), ("ties", row.ties, Share.SHARED))
        elif len(row.entries) > 1:  # no single entry stands for the row
            points = [("points", _formula(sheet, row.points))]
        else:
            points = _points(sheet, row.points, own)
        listed = sum([len(value) for key, value in points if key == "by"])
        pairs += points + _entries(sheet, row.entries, listed)
    return pairs + _unusual(("optional", row.optional, ""))


def _boxes(sheet: Declaration, at: int, row: Row, boxes: Boxes) -> list[str]:
    """Return a row of boxes, or a track."""
    pairs = [("label", row.label), *_block(sheet, row)]
    if boxes.is_track:
        pairs.append(("boxes", len(boxes.columns)))
    else:
        key = "cross" if boxes.is_crossed else "write"
        pairs += _unusual(("indent", boxes.columns[0], 0), (key, _line(boxes), ""))
    last = [("needs", boxes.needs), *_unusual(("adds", boxes.adds, 0))]
    pairs += _unusual(
        ("rule", boxes.rule, ""),
        ("last", last if boxes.needs else [], []),
        ("earned", boxes.is_earned, False),
    )
    if not boxes.is_crossed:
        pairs += _bounds(row.entries[0])
    pairs += _points(sheet, row.points, (Op.COUNT, at))
    pairs += _rest(sheet, row)
    kind = "track" if boxes.is_track else "row"
    return ["\n[[" + kind + "]]\n", *_lines(pairs)]


def _stacks(sheet: Declaration, at: int, row: Row) -> list[str]:
    """Return the rule and the points of stacks of boxes."""
    points = "" if row.points == NOTHING else _formula(sheet, row.points, at)
    pairs = _unusual(
        ("label", row.label, ""), ("rule", row.rule, ""), ("points", points, "")
    )
    return ["\n[[stacks]]\n", *_lines(pairs + _rest(sheet, row))]


def _rest(sheet: Declaration, row: Row) -> Pairs:
    """Return the expansion of a block, and its rewards."""
    gives = []
    for reward in row.gives:
        key: str = {"rows": "row", "columns": "column"}.get(reward.part, "box")
        given: Any = reward.box
        if reward.part == Op.COLOURS and row.grid:
            key = "colour"
            given = _letter(sheet, row.grid.grounds[reward.box - 1])
        to, icon = _target(sheet, reward.to), _ICON if row.grid else ""
        gives.append(_unusual(("to", to, ""), ("icon", icon, ""), (key, given, 0)))
    return _unusual(("optional", row.optional, ""), ("gives", tuple(gives), ()))


def _block(sheet: Declaration, row: Row) -> Pairs:
    """Return the place of the block that begins with a row."""
    block = row.block or Block()
    part, whole = block.width
    return _unusual(
        ("beside", _target(sheet, block.beside) if block.beside >= 0 else "", ""),
        ("width", str(part) + "/" + str(whole) if part else "", ""),
        ("at", block.at, ()),
    )


def _target(sheet: Declaration, at: int) -> str:
    """Return the name of a row for references from others.

    Raises:
        UnwrittenError: no name is unique.
    """
    for text in (sheet.rows[at].label, sheet.rows[at].id):
        name = make_id(text) or text
        places = [
            place
            for place, row in enumerate(sheet.rows)
            if name == row.id or text == row.label
        ]
        if text and places[:1] == [at]:
            return text
    raise UnwrittenError


# Grids and maps


def _legend(sheet: Declaration) -> list[tuple[str, Ground]]:
    """Return the letters of cells that have a label, in the order of the sheet."""
    found: list[tuple[str, Ground]] = []
    for row in sheet.rows:
        for ground in row.grid.grounds if row.grid else ():
            if ground.entry.label and ground not in [one for _, one in found]:
                used = [letter for letter, _ in found]
                own = ground.entry.label[:1].lower()
                wanted = [own, *_LETTERS] if own in _LETTERS else _LETTERS
                free = [letter for letter in wanted if letter not in used]
                if not free:
                    raise UnwrittenError
                found.append((free[0], ground))
    return found


def _ground(ground: Ground) -> Pairs:
    """Return the meaning of a letter of the legend."""
    return [
        ("label", ground.entry.label),
        *_unusual(("colour", ground.colour, ""), ("cross", ground.is_crossed, False)),
        *([] if ground.is_crossed else _bounds(ground.entry)),
        *_unusual(("rule", ground.rule, "")),
    ]


def _letter(sheet: Declaration, ground: Ground) -> str:
    """Return the letter of cells; without a label ``_``, or a blank if crossed off."""
    if not ground.entry.label:
        return " " if ground.is_crossed else _PLAIN
    return next(letter for letter, one in _legend(sheet) if one == ground)


def _grid(sheet: Declaration, at: int, row: Row, grid: Grid) -> list[str]:
    """Return a grid or a map."""
    pairs = [("label", row.label), *_block(sheet, row)]
    letters = [_letter(sheet, ground) for ground in grid.grounds]
    printed = grid.printed or (None,) * len(grid.cells)
    words, numbers = [], []
    for kind, number in zip(grid.kinds, printed):  # noqa: B905
        is_number = letters[kind] == " "
        if len(letters) > len({*letters}) or (is_number and number is None):
            raise UnwrittenError
        words.append(str(number) if is_number else letters[kind])
        has_none = is_number or number is None
        numbers.append(_PLAIN if has_none else str(number))
    pairs.append(("cells", _drawn(grid, words)))
    if any([number != _PLAIN for number in numbers]):
        pairs.append(("printed", _drawn(grid, numbers)))
    for ground in grid.grounds:
        if not (ground.entry.label or ground.is_crossed):
            pairs += _bounds(ground.entry)
    pairs += _unusual(
        ("rule", "connected" if grid.is_connected else "", ""),
        ("neighbours", grid.beside, ""),
        ("row-rule", grid.rules[0], ""),
        ("column-rule", grid.rules[1], ""),
    )
    pairs += _worth("row", grid.rows) + _worth("column", grid.columns)
    pairs += _worth("colour", grid.colours, letters)
    pairs += _unusual(("area-full", grid.areas, ()))
    if row.points == (Op.COUNT, at):
        pairs.append(("points", "count"))
    elif row.points != usual_points(grid, at):
        pairs += _points(sheet, row.points, (Op.COUNT, at))
    name = "map" if grid.is_hex else "grid"
    return ["\n[[" + name + "]]\n", *_lines(pairs + _rest(sheet, row))]


def _drawn(grid: Grid, words: Sequence[str]) -> str:
    """Return cells as a text with a line for each row, after a line break."""
    if grid.is_hex:
        places = [Position(row, column) for row, column in grid.cells]
        text = centre_rows(places, words)
    else:
        there = {place: word for place, word in zip(grid.cells, words)}  # noqa: B905
        wide = max([len(word) for word in words])
        across = max([column for _, column in grid.cells]) + 1
        lines = []
        for down in range(grid.cells[-1][0] + 1):
            found = [there.get((down, column), HOLE) for column in range(across)]
            padded = [" " * (wide - len(word)) + word for word in found]
            lines.append(" ".join(padded))
        text = "\n".join(lines)
    return "\n" + text


def _worth(key: str, worth: Worth, letters: Sequence[str] = ()) -> Pairs:
    """Return the points for complete rows, columns or colours, for all or for each."""
    pairs: Pairs = []
    for name, points in (("-full", worth.points), ("-later", worth.later)):
        given: Any = points
        if len({*points}) == 1:
            given = points[0]
        elif points and letters:
            given = [pair for pair in zip(letters, points) if pair[1]]  # noqa: B905
        pairs += _unusual((key + name, given, ()))
    return pairs


def _line(boxes: Boxes) -> str:
    """Return the boxes from left to right, with the gaps between them."""
    words = []
    for column in range(boxes.columns[0], boxes.columns[-1] + 1):
        if column not in boxes.columns:
            words.append(".")
            continue
        at = boxes.columns.index(column)
        if boxes.is_crossed:
            words.append(str(boxes.printed[at]))
        else:
            words.append("o" if at + 1 in boxes.rounded else _PLAIN)
    return " ".join(words)


# Numbers


def _entries(sheet: Declaration, entries: Sequence[Entry], listed: int = 0) -> Pairs:
    """Return the bounds of one entry, or several boxes with their own bounds.

    Args:
        sheet: the sheet of the entries.
        entries: the entries of a row, or of a round.
        listed: the length of the row's list of points; 0 without a list.
    """
    if len(entries) == 1:
        return _bounds(entries[0], listed) + _together(sheet, entries[0])
    boxes = []
    for entry in entries:
        own = _bounds(entry) + _together(sheet, entry)
        boxes.append([("label", entry.label), *own] if own else entry.label)
    return [("box", tuple(boxes))]


def _bounds(entry: Entry, listed: int = 0) -> Pairs:
    most = listed - 1 if listed else max(USUAL_MOST, entry.least)
    bounds: Pairs = [("one-of", entry.one_of)]
    if not entry.one_of:
        least = ("least", entry.least, 0)
        bounds = _unusual(least, ("most", entry.most, most), ("step", entry.step, 1))
    return bounds + _unusual(("exactly-one", entry.exactly_one, None))


def _together(sheet: Declaration, entry: Entry) -> Pairs:
    return [
        (key, wanted[1] if wanted[0] == Op.NUMBER else _formula(sheet, wanted))
        for key, wanted in entry.together
    ]


def _points(sheet: Declaration, points: Formula, own: Formula) -> Pairs:
    """Return how a row scores points; empty if by the number itself."""
    if points == own:
        return []
    if points == NOTHING:
        return [("each", 0)]
    is_each = points[0] == "*" and points[1] == own and points[2][0] == Op.NUMBER
    if is_each and points[2][1]:  # 0 for each would mean no points at all
        return [("each", points[2][1])]
    if points[0] == Op.TABLE and points[1] == own:
        return [("by", points[2])]
    row = own[1] if own[0] == Op.COUNT else -1
    return [("points", _formula(sheet, points, row))]


# Formulas


def _formula(sheet: Declaration, formula: Formula, own: int = -1) -> str:
    """Return the text of a formula in the points of a row.

    Args:
        sheet: the sheet of the formula.
        formula: the formula.
        own: the index of the row that can be named without its name; -1 for none.
    """
    return _bound(sheet, formula, own)[0]


def _bound(sheet: Declaration, formula: Formula, own: int) -> tuple[str, int]:
    """Return the text of a formula, and how tightly it is bound."""
    operator = formula[0]
    if operator == Op.NUMBER:
        return str(formula[1]), _MOST_BOUND if formula[1] >= 0 else _BINDS["neg"]
    if operator in (Op.ROUND, Op.PLAYERS):
        return operator, _MOST_BOUND
    if operator == Op.ENTRY:
        return _name(sheet.entries[formula[1]].id), _MOST_BOUND
    if operator in _NAMED:
        name = _name(sheet.entries[formula[1]].id)
        return _NAMED[operator] + "(" + name + ")", _MOST_BOUND
    if operator in _OF_ROWS:
        if formula[1] == own and operator != Op.POINTS:
            return _OF_ROWS[operator], _MOST_BOUND
        name = _name(sheet.rows[formula[1]].id)
        return _OF_ROWS[operator] + "(" + name + ")", _MOST_BOUND
    if operator in Op.OF_GRIDS:
        return operator, _MOST_BOUND
    if operator == Op.TABLE:
        raise UnwrittenError
    if operator in ("abs", "min", "max"):
        parts = [_formula(sheet, part, own) for part in formula[1:]]
        return operator + "(" + ", ".join(parts) + ")", _MOST_BOUND
    binds = _BINDS[operator]
    if operator == Op.IF:
        test, body, other = formula[1:]
        text = _within(sheet, body, own, binds + 1) + " if "
        text += _within(sheet, test, own, binds + 1) + " else "
        return text + _within(sheet, other, own, binds), binds
    if operator in ("not", "neg"):
        sign = "not " if operator == "not" else "-"
        return sign + _within(sheet, formula[1], own, binds), binds
    # Comparisons side by side would mean something else.
    first = binds + 1 if binds == _BINDS["=="] else binds
    parts = [_within(sheet, formula[1], own, first)]
    parts += [_within(sheet, part, own, binds + 1) for part in formula[2:]]
    return (" " + operator + " ").join(parts), binds


def _within(sheet: Declaration, formula: Formula, own: int, least: int) -> str:
    """Return the text of a part, in brackets if it is bound less tightly."""
    text, binds = _bound(sheet, formula, own)
    return text if binds >= least else "(" + text + ")"


def _name(name: str) -> str:
    return "'" + name + "'" if name in _TAKEN else name
