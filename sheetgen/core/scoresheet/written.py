"""A declared sheet as the text of a file, as far as its code holds it.

The reader of files makes the same sheet of it again. Hints, icons, the colours of rows
and other languages are in no code; boxes that a drawing places are left to files.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.core.grid import Position
from sheetgen.core.layout.quoted import quoted
from sheetgen.core.layout.rows import HOLE, centre_rows
from sheetgen.core.scoresheet.declaration import (
    ASKED,
    BONUS,
    CHOICE,
    EACH_GAME,
    EACH_PLAYER,
    FEWEST,
    HEADING,
    HIGHEST,
    MOST,
    MOST_ABOVE,
    NOTHING,
    NUMBERS,
    ONE,
    SHARED,
    STACKS,
    SUBTOTAL,
    TICK,
    TIE_SHARED,
    USUAL_MOST,
    Boxes,
    Declaration,
    Entry,
    Grid,
    Ground,
    Row,
    TieBreak,
    Worth,
    itself,
)
from sheetgen.core.scoresheet.formula import (
    ALL,
    BEFORE,
    COLOURS,
    COUNT,
    ENTRY,
    FULL,
    IF,
    LAST,
    NUMBER,
    OF_GRIDS,
    PLAYERS,
    POINTS,
    ROUND,
    ROUNDED,
    SUM,
    TABLE,
    Formula,
)
from sheetgen.core.scoresheet.grid import usual_points
from sheetgen.core.scoresheet.name import make_id

_PLAIN = "_"  # a cell to write in that no letter stands for
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_ICON = "star"  # in place of one that no code holds, where files need it
# What stands for a number in a formula, and what is written around its name.
_NAMED = {BEFORE: "before", SUM: "sum"}
_OF_ROWS = {
    **{POINTS: "points", COUNT: "count", LAST: "last", ALL: "sum", FULL: "full"},
    ROUNDED: "bonus",
}
# How tightly operators bind; a part that binds less tightly stands in brackets.
_BINDS = {
    IF: 1,
    "or": 2,
    "and": 3,
    "not": 4,
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), 5),
    **dict.fromkeys(("+", "-"), 6),
    **dict.fromkeys(("*", "//", "%"), 7),
    "neg": 8,
}
_MOST_BOUND = 9
# Names that formulas mean something else by, or cannot hold.
_TAKEN = (
    *(ROUND, PLAYERS, COUNT, LAST, FULL, "sum", "and", "as", "assert", "async"),
    *("await", "break", "class", "continue", "def", "del", "elif", "else", "except"),
    *("finally", "for", "from", "global", "if", "import", "in", "is", "lambda"),
    *("nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with"),
    "yield",
)
Pairs = list[tuple[str, str]]


class UnwrittenError(Exception):
    """A sheet that holds what is left to files."""


def write_sheet(sheet: Declaration, language: str) -> str:
    """Return the text of a file that declares a sheet.

    Raises:
        UnwrittenError: it holds what is left to files.
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
        elif row.kind == STACKS:
            parts += _stacks(sheet, at, row)
        else:
            parts += _table(sheet, rows)
            continue
        rows.pop(0)
    return "".join(parts)


def _lines(pairs: Pairs) -> list[str]:
    return [key + " = " + value + "\n" for key, value in pairs]


def _head(sheet: Declaration, language: str) -> Pairs:
    """Return what stands above the blocks."""
    pairs = [("sheet", quoted(sheet.title))]
    if language != "en":
        pairs.append(("language", quoted(language)))
    if sheet.flow > 1:
        pairs.append(("columns", str(sheet.flow)))
    elif sheet.columns != EACH_PLAYER:
        pairs.append(("columns", quoted(sheet.columns)))
    if sheet.columns == EACH_GAME:
        pairs.append(("count", str(sheet.count)))
    elif sheet.columns != ONE:
        few = "" if sheet.fewest == sheet.count else str(sheet.fewest) + "-"
        pairs.append(("players", quoted(few + str(sheet.count))))
    if sheet.win != HIGHEST:
        pairs.append(("win", quoted(sheet.win)))
    if sheet.until:
        pairs.append(("until", str(sheet.until)))
    ties = [quoted(_tie(sheet, tie)) for tie in sheet.ties]
    pairs.append(("tie", "[" + ", ".join(ties) + "]"))
    asked = [tie.question for tie in sheet.ties if tie.kind == ASKED]
    if asked:
        pairs.append(("ask", quoted(asked[0])))
    if sheet.printed.version:
        pairs.append(("version", str(sheet.printed.version)))
    if sheet.bgg:
        pairs.append(("bgg", str(sheet.bgg)))
    return pairs


def _tie(sheet: Declaration, tie: TieBreak) -> str:
    if tie.kind in (TIE_SHARED, ASKED):
        return tie.kind
    if tie.kind in (MOST, FEWEST):
        entry = sheet.entries[tie.number]
        is_plain = make_id(entry.label) == entry.id
        return tie.kind + " " + (entry.label.lower() if is_plain else entry.id)
    kind = MOST if tie.kind == MOST_ABOVE else FEWEST
    return kind + " rounds above " + str(tie.number)


def _rounds(sheet: Declaration) -> Pairs:
    rounds = sheet.rounds
    assert rounds is not None
    pairs = [("lines", str(rounds.lines))]
    if rounds.is_running:
        pairs.append(("running", "true"))
    if rounds.has_dealer:
        pairs.append(("dealer", "true"))
    if rounds.is_zero_sum:
        pairs.append(("zero-sum", "true"))
    pairs += _entries(sheet, rounds.entries, "")
    if rounds.points != itself(0) or len(rounds.entries) > 1:
        pairs.append(("points", quoted(_formula(sheet, rounds.points))))
    return pairs


# Rows


def _table(sheet: Declaration, rows: list[tuple[int, Row]]) -> list[str]:
    """Return the next table, whose rows are taken away."""
    parts = ["\n[[table]]\n", *_lines(_block(sheet, rows[0][1]))]
    if rows[0][1].kind == HEADING:
        parts.append("heading = " + quoted(rows.pop(0)[1].label) + "\n")
    lines: list[str] = []
    while rows and rows[0][1].kind in (NUMBERS, TICK, CHOICE):
        if lines and rows[0][1].block:
            break
        lines.append(_row(sheet, *rows.pop(0)))
    if not lines:
        raise UnwrittenError
    if rows and rows[0][1].kind == SUBTOTAL:
        rows.pop(0)
        if rows and rows[0][1].kind == BONUS:
            bonus = rows.pop(0)[1]
            given = [("from", str(bonus.reach)), ("points", str(bonus.points[1]))]
            if bonus.label:
                given.append(("label", quoted(bonus.label)))
            parts.append("bonus = " + _record(given) + "\n")
        else:
            parts.append("subtotal = true\n")
    return [*parts, "rows = [\n", *["  " + line + ",\n" for line in lines], "]\n"]


def _record(pairs: Pairs) -> str:
    return "{ " + ", ".join([key + " = " + value for key, value in pairs]) + " }"


def _list(numbers: Sequence[int]) -> str:
    return "[" + ", ".join([str(number) for number in numbers]) + "]"


def _row(sheet: Declaration, at: int, row: Row) -> str:
    """Return a row that is written in a list."""
    pairs = [("label", quoted(row.label))]
    own = itself(sheet.first_entry(at))
    if row.kind == TICK:
        if row.points != ("*", own, (NUMBER, row.points[-1][-1])):
            raise UnwrittenError
        pairs.append(("tick", str(row.points[2][1])))
    elif row.kind == CHOICE:
        if row.points[0] != TABLE or len(row.points[2]) != len(row.options) + 1:
            raise UnwrittenError
        worth = row.points[2][1:]
        given = [
            (quoted(option), str(points))
            for option, points in zip(row.options, worth)  # noqa: B905
        ]
        pairs.append(("choose", _record(given)))
    else:
        if row.rank:
            pairs.append(("rank", _list(row.rank)))
            if row.ties != SHARED:
                pairs.append(("ties", quoted(row.ties)))
            points = []
        elif len(row.entries) > 1:  # none of them stands for the row
            points = [("points", quoted(_formula(sheet, row.points)))]
        else:
            points = _points(sheet, row.points, own)
        by = [value for key, value in points if key == "by"]
        listed = len(row.points[2]) if by else 0
        pairs += points
        pairs += _entries(sheet, row.entries, row.id + "_", listed)
    if row.optional:
        pairs.append(("optional", quoted(row.optional)))
    return _record(pairs)


def _boxes(sheet: Declaration, at: int, row: Row, boxes: Boxes) -> list[str]:
    """Return a row of boxes, or a track."""
    pairs = [("label", quoted(row.label)), *_block(sheet, row)]
    if boxes.is_track:
        pairs.append(("boxes", str(len(boxes.columns))))
    else:
        indent = boxes.columns[0]
        if indent:
            pairs.append(("indent", str(indent)))
        key = "cross" if boxes.is_crossed else "write"
        pairs.append((key, quoted(_line(boxes))))
    if boxes.rule:
        pairs.append(("rule", quoted(boxes.rule)))
    if boxes.needs:
        last = [("needs", str(boxes.needs))]
        if boxes.adds:
            last.append(("adds", str(boxes.adds)))
        pairs.append(("last", _record(last)))
    if boxes.is_earned:
        pairs.append(("earned", "true"))
    if not boxes.is_crossed:
        pairs += _bounds(row.entries[0])
    pairs += _points(sheet, row.points, (COUNT, at))
    pairs += _rest(sheet, row)
    kind = "track" if boxes.is_track else "row"
    return ["\n[[" + kind + "]]\n", *_lines(pairs)]


def _stacks(sheet: Declaration, at: int, row: Row) -> list[str]:
    """Return what boxes that stand below each other do and bring."""
    pairs = [("label", quoted(row.label))] if row.label else []
    if row.rule:
        pairs.append(("rule", quoted(row.rule)))
    if row.points != NOTHING:
        pairs.append(("points", quoted(_formula(sheet, row.points, at))))
    return ["\n[[stacks]]\n", *_lines(pairs + _rest(sheet, row))]


def _rest(sheet: Declaration, row: Row) -> Pairs:
    """Return to which expansion a block belongs, and what it gives."""
    pairs = [("optional", quoted(row.optional))] if row.optional else []
    gives = []
    for reward in row.gives:
        given = [("to", quoted(_target(sheet, reward.to)))]
        if row.grid:
            given.append(("icon", quoted(_ICON)))
        if reward.part == COLOURS and row.grid:
            ground = row.grid.grounds[reward.box - 1]
            given.append(("colour", quoted(_letter(sheet, ground))))
        elif reward.box:
            key = {"rows": "row", "columns": "column"}.get(reward.part, "box")
            given.append((key, str(reward.box)))
        gives.append(_record(given))
    if gives:
        pairs.append(("gives", "[" + ", ".join(gives) + "]"))
    return pairs


def _block(sheet: Declaration, row: Row) -> Pairs:
    """Return where the block stands that begins with a row."""
    block, pairs = row.block, []
    if block and block.beside >= 0:
        pairs.append(("beside", quoted(_target(sheet, block.beside))))
    if block and block.width[0]:
        part, whole = block.width
        pairs.append(("width", quoted(str(part) + "/" + str(whole))))
    if block and block.at:
        pairs.append(("at", _list(block.at)))
    return pairs


def _target(sheet: Declaration, at: int) -> str:
    """Return what a row is called where another names it."""
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


def _ground(ground: Ground) -> str:
    """Return what a letter of the legend stands for."""
    pairs = [("label", quoted(ground.entry.label))]
    if ground.colour:
        pairs.append(("colour", quoted(ground.colour)))
    if ground.is_crossed:
        pairs.append(("cross", "true"))
    else:
        pairs += _bounds(ground.entry)
    if ground.rule:
        pairs.append(("rule", quoted(ground.rule)))
    return _record(pairs)


def _letter(sheet: Declaration, ground: Ground) -> str:
    """Return the letter of cells; of those without a label ``_``, or a blank."""
    if not ground.entry.label:
        return " " if ground.is_crossed else _PLAIN
    return next(letter for letter, one in _legend(sheet) if one == ground)


def _grid(sheet: Declaration, at: int, row: Row, grid: Grid) -> list[str]:
    """Return a grid or a map."""
    pairs = [("label", quoted(row.label)), *_block(sheet, row)]
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
    if grid.is_connected:
        pairs.append(("rule", '"connected"'))
    rules = [
        ("neighbours", grid.beside),
        ("row-rule", grid.rules[0]),
        ("column-rule", grid.rules[1]),
    ]
    pairs += [(key, quoted(rule)) for key, rule in rules if rule]
    pairs += _worth("row", grid.rows) + _worth("column", grid.columns)
    pairs += _worth("colour", grid.colours, letters)
    if grid.areas:
        pairs.append(("area-full", _list(grid.areas)))
    if row.points == (COUNT, at):
        pairs.append(("points", '"count"'))
    elif row.points != usual_points(grid, at):
        pairs += _points(sheet, row.points, (COUNT, at))
    name = "map" if grid.is_hex else "grid"
    return ["\n[[" + name + "]]\n", *_lines(pairs + _rest(sheet, row))]


def _drawn(grid: Grid, words: Sequence[str]) -> str:
    """Return cells as a text with a line for each row."""
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
    return "'''\n" + text + "\n'''"


def _worth(key: str, worth: Worth, letters: Sequence[str] = ()) -> Pairs:
    """Return what complete rows, columns or colours bring: for all, or for each."""
    pairs = []
    for name, points in (("-full", worth.points), ("-later", worth.later)):
        if len({*points}) == 1:
            pairs.append((key + name, str(points[0])))
        elif points and letters:
            given = [
                (letter, str(one))
                for letter, one in zip(letters, points)  # noqa: B905
                if one
            ]
            pairs.append((key + name, _record(given)))
        elif points:
            pairs.append((key + name, _list(points)))
    return pairs


def _line(boxes: Boxes) -> str:
    """Return boxes from left to right, and gaps between them."""
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


def _entries(
    sheet: Declaration, entries: Sequence[Entry], prefix: str, listed: int = 0
) -> Pairs:
    """Return what may be written: bounds, or several boxes with their own.

    Args:
        sheet: that they are of.
        entries: of a row, or of a round.
        prefix: with which ids of several begin.
        listed: for how many numbers a list has points; 0 without a list.
    """
    if len(entries) == 1:
        return _bounds(entries[0], listed) + _together(sheet, entries[0])
    boxes = []
    for entry in entries:
        own = _bounds(entry) + _together(sheet, entry)
        label = quoted(entry.label)
        boxes.append(_record([("label", label), *own]) if own else label)
    return [("box", "[" + ", ".join(boxes) + "]")]


def _bounds(entry: Entry, listed: int = 0) -> Pairs:
    pairs = []
    usual = listed - 1 if listed else max(USUAL_MOST, entry.least)
    if entry.one_of:
        pairs.append(("one-of", _list(entry.one_of)))
    else:
        if entry.least:
            pairs.append(("least", str(entry.least)))
        if entry.most != usual:
            pairs.append(("most", str(entry.most)))
        if entry.step != 1:
            pairs.append(("step", str(entry.step)))
    if entry.exactly_one is not None:
        pairs.append(("exactly-one", str(entry.exactly_one)))
    return pairs


def _together(sheet: Declaration, entry: Entry) -> Pairs:
    pairs = []
    for key, formula in (
        ("all-players", entry.all_players),
        ("all-players-not", entry.all_players_not),
    ):
        if formula is not None:
            is_number = formula[0] == NUMBER
            text = str(formula[1]) if is_number else quoted(_formula(sheet, formula))
            pairs.append((key, text))
    return pairs


def _points(sheet: Declaration, points: Formula, own: Formula) -> Pairs:
    """Return in which way a row brings points; nothing if by the number itself."""
    if points == own:
        return []
    if points == NOTHING:
        return [("each", "0")]
    is_each = points[0] == "*" and points[1] == own and points[2][0] == NUMBER
    if is_each and points[2][1]:  # 0 for each would be none at all
        return [("each", str(points[2][1]))]
    if points[0] == TABLE and points[1] == own:
        return [("by", _list(points[2]))]
    row = own[1] if own[0] == COUNT else -1
    return [("points", quoted(_formula(sheet, points, row)))]


# Formulas


def _formula(sheet: Declaration, formula: Formula, own: int = -1) -> str:
    """Return a formula as it is written in the points of a row, or of none."""
    return _bound(sheet, formula, own)[0]


def _bound(sheet: Declaration, formula: Formula, own: int) -> tuple[str, int]:
    """Return a formula as it is written, and how tightly it is bound."""
    operator = formula[0]
    if operator == NUMBER:
        return str(formula[1]), _MOST_BOUND if formula[1] >= 0 else _BINDS["neg"]
    if operator in (ROUND, PLAYERS):
        return operator, _MOST_BOUND
    if operator == ENTRY:
        return _name(sheet.entries[formula[1]].id), _MOST_BOUND
    if operator in _NAMED:
        name = _name(sheet.entries[formula[1]].id)
        return _NAMED[operator] + "(" + name + ")", _MOST_BOUND
    if operator in _OF_ROWS:
        if formula[1] == own and operator != POINTS:
            return _OF_ROWS[operator], _MOST_BOUND
        name = _name(sheet.rows[formula[1]].id)
        return _OF_ROWS[operator] + "(" + name + ")", _MOST_BOUND
    if operator in OF_GRIDS:
        return operator, _MOST_BOUND
    if operator == TABLE:
        raise UnwrittenError
    if operator in ("abs", "min", "max"):
        parts = [_formula(sheet, part, own) for part in formula[1:]]
        return operator + "(" + ", ".join(parts) + ")", _MOST_BOUND
    binds = _BINDS[operator]
    if operator == IF:
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
    """Return a part of a formula, in brackets if it is bound less tightly."""
    text, binds = _bound(sheet, formula, own)
    return text if binds >= least else "(" + text + ")"


def _name(name: str) -> str:
    return "'" + name + "'" if name in _TAKEN else name
