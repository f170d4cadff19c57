"""A declared sheet as the text of a file, as far as its code holds it.

The reader of files makes the same sheet of it again. Hints, icons, colours and other
languages are in no code, and rows of boxes that have more than a line of them are left
to files.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.core.layout.quoted import quoted
from sheetgen.core.scoresheet.declaration import (
    ASKED,
    BONUS,
    BOXES,
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
    SUBTOTAL,
    TICK,
    TIE_SHARED,
    USUAL_MOST,
    Boxes,
    Declaration,
    Entry,
    Row,
    TieBreak,
    itself,
)
from sheetgen.core.scoresheet.formula import (
    ALL,
    BEFORE,
    COUNT,
    ENTRY,
    FULL,
    IF,
    LAST,
    NUMBER,
    PLAYERS,
    POINTS,
    ROUND,
    SUM,
    TABLE,
    Formula,
)
from sheetgen.core.scoresheet.name import make_id

_KNOWN = (NUMBERS, TICK, CHOICE, HEADING, SUBTOTAL, BONUS, BOXES)
# What stands for a number in a formula, and what is written around its name.
_NAMED = {BEFORE: "before", SUM: "sum"}
_OF_ROWS = {POINTS: "points", COUNT: "count", LAST: "last", ALL: "sum", FULL: "full"}
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
    if sheet.placed or sheet.is_arranged or any(map(_has_more, sheet.rows)):
        raise UnwrittenError
    parts = ["format = 1\n", *_lines(_head(sheet, language))]
    if sheet.rounds:
        parts += ["\n[rounds]\n", *_lines(_rounds(sheet))]
    rows = list(enumerate(sheet.rows))
    while rows:
        if rows[0][1].kind == BOXES:
            at, row = rows.pop(0)
            parts += _boxes(sheet, at, row)
        else:
            parts += _table(sheet, rows)
    return "".join(parts)


def _has_more(row: Row) -> bool:
    boxes = row.boxes
    is_plain = boxes is None or not (boxes.rounded or boxes.is_earned)
    return row.kind not in _KNOWN or row.gives != () or not is_plain


def _lines(pairs: Pairs) -> list[str]:
    return [key + " = " + value + "\n" for key, value in pairs]


def _head(sheet: Declaration, language: str) -> Pairs:
    """Return what stands above the blocks."""
    pairs = [("sheet", quoted(sheet.title))]
    if language != "en":
        pairs.append(("language", quoted(language)))
    if sheet.columns != EACH_PLAYER:
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
    parts = ["\n[[table]]\n"]
    if rows[0][1].kind == HEADING:
        parts.append("heading = " + quoted(rows.pop(0)[1].label) + "\n")
    lines = []
    while rows and rows[0][1].kind in (NUMBERS, TICK, CHOICE):
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


def _boxes(sheet: Declaration, at: int, row: Row) -> list[str]:
    """Return a row of boxes, or a track."""
    boxes = row.boxes
    assert boxes is not None
    pairs = [("label", quoted(row.label))]
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
    if not boxes.is_crossed:
        pairs += _bounds(row.entries[0])
    pairs += _points(sheet, row.points, (COUNT, at))
    if row.optional:
        pairs.append(("optional", quoted(row.optional)))
    kind = "track" if boxes.is_track else "row"
    return ["\n[[" + kind + "]]\n", *_lines(pairs)]


def _line(boxes: Boxes) -> str:
    """Return boxes from left to right, and gaps between them."""
    words = []
    for column in range(boxes.columns[0], boxes.columns[-1] + 1):
        if column not in boxes.columns:
            words.append(".")
        elif boxes.is_crossed:
            words.append(str(boxes.printed[boxes.columns.index(column)]))
        else:
            words.append("_")
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
    return [("points", quoted(_formula(sheet, points)))]


# Formulas


def _formula(sheet: Declaration, formula: Formula) -> str:
    return _bound(sheet, formula)[0]


def _bound(sheet: Declaration, formula: Formula) -> tuple[str, int]:
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
        name = _name(sheet.rows[formula[1]].id)
        return _OF_ROWS[operator] + "(" + name + ")", _MOST_BOUND
    if operator == TABLE:
        raise UnwrittenError
    if operator in ("abs", "min", "max"):
        parts = [_formula(sheet, part) for part in formula[1:]]
        return operator + "(" + ", ".join(parts) + ")", _MOST_BOUND
    binds = _BINDS[operator]
    if operator == IF:
        test, body, other = formula[1:]
        text = _within(sheet, body, binds + 1) + " if "
        text += _within(sheet, test, binds + 1) + " else "
        return text + _within(sheet, other, binds), binds
    if operator in ("not", "neg"):
        sign = "not " if operator == "not" else "-"
        return sign + _within(sheet, formula[1], binds), binds
    # Comparisons side by side would mean something else.
    first = binds + 1 if binds == _BINDS["=="] else binds
    parts = [_within(sheet, formula[1], first)]
    parts += [_within(sheet, part, binds + 1) for part in formula[2:]]
    return (" " + operator + " ").join(parts), binds


def _within(sheet: Declaration, formula: Formula, least: int) -> str:
    """Return a part of a formula, in brackets if it is bound less tightly."""
    text, binds = _bound(sheet, formula)
    return text if binds >= least else "(" + text + ")"


def _name(name: str) -> str:
    return "'" + name + "'" if name in _TAKEN else name
