"""A declared sheet in the digits of its code, and back: `docs/codes.md` specifies it.

Numbers and letters are packed as a code is, the first comes off first. Where some are
likelier than others each takes its share of the radix: a number packed so costs fewer
digits if it is likely.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sheetgen.core.codes import Fields, SheetCoding
from sheetgen.core.scoresheet.declaration import (
    ASKED,
    BONUS,
    CHOICE,
    COLUMNS,
    FEWEST,
    HEADING,
    KINDS,
    MOST,
    NUMBERS,
    SUBTOTAL,
    TIE_BREAKS,
    TIES,
    USUAL_MOST,
    WINS,
    Declaration,
    Entry,
    Printed,
    Rounds,
    Row,
    TieBreak,
)
from sheetgen.core.scoresheet.formula import (
    ARITIES,
    ENTRY,
    LEAVES,
    MOST_DEPTH,
    NUMBER,
    OPERATORS,
    TABLE,
    Formula,
    FormulaError,
)
from sheetgen.core.scoresheet.letters import ANY, END, MOST_LETTER, alphabet
from sheetgen.core.scoresheet.name import ROUND_POINTS, make_id, row_id
from sheetgen.core.scoresheet.span import round_span, row_spans

WHOLE, HASHED, SHORT = FORMS = ("whole", "hashed", "short")
HASH_BITS = {HASHED: 60, SHORT: 36}
# Digits of a declaration that fit into the squares of small and large faces; the others
# are named by a hash. Above so many digits in all, a short number is printed to type.
MOST_SMALL, MOST_LARGE = 400, 740
MOST_TYPED = 150
MOST_COLUMNS = 10
MOST_ROWS = 40
MOST_LINES = 40
MOST_ENTRIES = 4  # of a row or a round
MOST_TEXT = 60  # letters of a label or a question
WIDTHS = 4  # classes of the width of labels
_VERSIONS = 8
_VERSION = 0
_FEW = 16
# Numbers that are likelier than others, the likeliest first; ANY_NUMBER for the others.
_USUAL = (
    *(0, 1, 2, 3, 5, 10, 4, 20, 30, 99, 6, 50, 100, 999, 7, 8, 9, 12, 15, 25, 40),
    *(13, 35, 63, -1, -2, -5, -10, 26, 52, 60, 80, 200, 300, 500, 21, 28, 36, 45),
)
_ANY_NUMBER = len(_USUAL)
_WEIGHTS = [400 // (rank + 2) for rank in range(len(_USUAL))] + [12]
_LENGTHS = 8  # figures of other numbers


@dataclass(frozen=True)
class Reference:
    """A declaration that a code names and does not hold.

    Attributes:
        form: `HASHED` or `SHORT`.
        hash: of the declaration, as `hash_of` makes it.
    """

    form: str
    hash: int


def pack_sheet(sheet: Declaration | Reference, language: str) -> int:
    """Return the number of a declaration, or of what names it.

    Args:
        sheet: to pack.
        language: of its labels, two letters.
    """
    packer = _Packer(language)
    if isinstance(sheet, Reference):
        packer.put(FORMS.index(sheet.form), len(FORMS))
        packer.put(sheet.hash, 1 << HASH_BITS[sheet.form])
    else:
        packer.put(0, len(FORMS))
        packer.put(_VERSION, _VERSIONS)
        _put_sheet(packer, sheet)
    return packer.number()


def take_sheet(fields: Fields, language: str) -> Declaration | Reference:
    """Return what `pack_sheet` packed.

    Raises:
        DamagedCode: the digits are of no sheet, or of one that no file can declare.
    """
    form = fields.choose(FORMS, len(FORMS))
    if form != WHOLE:
        return Reference(form, fields.take(1 << HASH_BITS[form]))
    if fields.take(_VERSIONS) != _VERSION:
        raise fields.damaged()
    taker = _Taker(fields, language)
    sheet = _take_sheet(taker)
    if not is_sound(sheet):
        raise fields.damaged()
    return sheet


def structure_of(sheet: Declaration | Reference) -> int:
    """Return a number of a sheet without its labels: a mended word changes nothing."""
    if isinstance(sheet, Reference):
        return sheet.hash
    packer = _Packer("")
    _put_sheet(packer, sheet)
    return packer.number()


def coding() -> SheetCoding:
    """Return how declared sheets are written in digits."""
    return SheetCoding(take_sheet, pack_sheet, structure_of)


def is_sound(sheet: Declaration) -> bool:
    """Return whether a file could declare a sheet, as far as numbers tell."""
    entries = sheet.entries
    ids = [entry.id for entry in entries] + [row.id for row in sheet.rows]
    if not entries or sheet.fewest > sheet.count:
        return False
    for entry in entries:
        if entry.least > entry.most or entry.step < 1:
            return False
    try:
        row_spans(sheet)
        round_span(sheet)
    except (FormulaError, IndexError):
        return False
    return len({*ids}) >= len(sheet.rows)


# What goes in


class _Packer:
    """Numbers and letters on their way into a number."""

    def __init__(self, language: str) -> None:
        """Begin; without a *language* letters are left out."""
        self.language = language
        self.steps: list[tuple[int, int, int]] = []  # start, share and radix

    def number(self) -> int:
        """Return what holds them all, before the end mark."""
        number = 1
        for start, share, radix in self.steps[::-1]:
            number = number // share * radix + start + number % share
        return number

    def put(self, value: int, radix: int) -> None:
        """Put a value in whose like are all as likely."""
        if not 0 <= value < radix:
            raise ValueError(f"{value} is not below {radix}")
        self.steps.append((value, 1, radix))

    def put_ranked(self, at: int, weights: Sequence[int]) -> None:
        """Put in which of several it is, some likelier than others."""
        self.steps.append((sum(weights[:at]), weights[at], sum(weights)))

    def put_number(self, number: int) -> None:
        """Put any whole number in."""
        if number in _USUAL:
            self.put_ranked(_USUAL.index(number), _WEIGHTS)
            return
        figures = len(str(abs(number)))
        self.put_ranked(_ANY_NUMBER, _WEIGHTS)
        self.put(int(number < 0), 2)
        self.put(figures - 1, _LENGTHS)
        self.put(abs(number), 10**figures)

    def put_text(self, text: str) -> None:
        """Put a text in."""
        before = ""
        for letter in text + END if self.language else "":
            known, shares = alphabet(self.language, before)
            at = known.find(letter)
            self.put_ranked(at if at >= 0 else known.index(ANY), shares)
            if at < 0:
                self.put(ord(letter), MOST_LETTER)
            before = letter

    def put_label(self, text: str) -> None:
        """Put a text in that may be empty."""
        self.put_ranked(int(bool(text)), (2, 1))
        if text:
            self.put_text(text)

    def put_formula(self, formula: Formula) -> None:
        """Put a formula in, its operator before its operands."""
        names = [name for name, _ in OPERATORS]
        operator = formula[0]
        weights = [8 if name in LEAVES else 2 for name in names]
        self.put_ranked(names.index(operator), weights)
        if operator in LEAVES:
            self.put_number(formula[1])
            return
        inner = formula[1:2] if operator == TABLE else formula[1:]
        if ARITIES[operator] == 0:
            self.put_number(len(inner))
        for part in inner:
            self.put_formula(part)
        if operator == TABLE:
            self.put_numbers(formula[2])

    def put_numbers(self, numbers: Sequence[int]) -> None:
        """Put a list of numbers in."""
        self.put_number(len(numbers))
        for number in numbers:
            self.put_number(number)


def _put_sheet(packer: _Packer, sheet: Declaration) -> None:
    packer.put(COLUMNS.index(sheet.columns), len(COLUMNS))
    packer.put(sheet.count - 1, MOST_COLUMNS)
    packer.put(sheet.fewest - 1, MOST_COLUMNS)
    packer.put(WINS.index(sheet.win), len(WINS))
    packer.put(sheet.width, WIDTHS)
    packer.put_number(sheet.until)
    packer.put_number(len(sheet.ties))
    for tie in sheet.ties:
        packer.put(TIE_BREAKS.index(tie.kind), len(TIE_BREAKS))
        packer.put_number(tie.number)
        if tie.kind == ASKED:
            packer.put_text(tie.question)
    packer.put_text(sheet.title)
    packer.put(int(sheet.rounds is not None), 2)
    if sheet.rounds:
        _put_rounds(packer, sheet.rounds)
    packer.put(len(sheet.rows), MOST_ROWS + 1)
    expansions = [*sheet.expansions]
    seen: list[str] = []
    place = len(sheet.rounds.entries) if sheet.rounds else 0
    for row in sheet.rows:
        packer.put_ranked(KINDS.index(row.kind), _ROW_WEIGHTS)
        put = packer.put_label if row.kind in (SUBTOTAL, BONUS) else packer.put_text
        put(row.label)
        packer.put_number(expansions.index(row.optional) + 1 if row.optional else 0)
        if row.optional and row.optional not in seen:
            seen.append(row.optional)
            packer.put_text(row.optional)
        _put_row(packer, row, place)
        place += len(row.entries)


_ROW_WEIGHTS = (20, 2, 2, 3, 2, 2)  # of `KINDS`


def _put_rounds(packer: _Packer, rounds: Rounds) -> None:
    packer.put(rounds.lines - 1, MOST_LINES)
    packer.put(len(rounds.entries) - 1, MOST_ENTRIES)
    for flag in (rounds.is_running, rounds.has_dealer, rounds.is_zero_sum):
        packer.put(int(flag), 2)
    for entry in rounds.entries:
        packer.put_label(entry.label)
        _put_entry(packer, entry)
    _put_points(packer, rounds.points, 0)


def _put_row(packer: _Packer, row: Row, place: int) -> None:
    if row.kind in (HEADING, SUBTOTAL):
        return
    if row.kind == BONUS:
        packer.put_number(row.reach)
        packer.put_number(row.points[1])
        return
    if row.kind == CHOICE:
        packer.put_number(len(row.options))
        for option in row.options:
            packer.put_text(option)
    if row.kind == NUMBERS:
        packer.put(len(row.entries) - 1, MOST_ENTRIES)
        for entry in row.entries:
            if len(row.entries) > 1:
                packer.put_text(entry.label)
            _put_entry(packer, entry)
        packer.put_number(len(row.rank))
        for points in row.rank:
            packer.put_number(points)
        if row.rank:
            packer.put(TIES.index(row.ties), len(TIES))
    if not row.rank:
        _put_points(packer, row.points, place)


def _put_points(packer: _Packer, points: Formula, place: int) -> None:
    """Put a formula in; most often points are the number itself."""
    is_usual = points == (ENTRY, place)
    packer.put_ranked(0 if is_usual else 1, (3, 2))
    if not is_usual:
        packer.put_formula(points)


def _put_entry(packer: _Packer, entry: Entry) -> None:
    """Put in what numbers are allowed; most often those from 0 to a most."""
    usual = Entry(entry.id, entry.label, most=entry.most, one_of=entry.one_of)
    packer.put_ranked(0 if entry == usual else 1, (3, 2))
    packer.put_number(len(entry.one_of))
    for number in entry.one_of:
        packer.put_number(number)
    if not entry.one_of:
        packer.put_ranked(0 if entry.most == USUAL_MOST else 1, (2, 3))
        if entry.most != USUAL_MOST:
            packer.put_number(entry.most)
    if entry == usual:
        return
    if not entry.one_of:
        packer.put_number(entry.least)
        packer.put_number(entry.step)
    for formula in (entry.all_players, entry.all_players_not):
        packer.put(int(formula is not None), 2)
        if formula is not None:
            packer.put_formula(formula)
    packer.put(int(entry.exactly_one is not None), 2)
    if entry.exactly_one is not None:
        packer.put_number(entry.exactly_one)


# What comes off


class _Taker:
    """Numbers and letters that are taken off a number."""

    def __init__(self, fields: Fields, language: str) -> None:
        """Begin with the fields of a code."""
        self.fields = fields
        self.language = language

    def take(self, radix: int) -> int:
        """Return the next value whose like are all as likely."""
        return self.fields.take(radix)

    def take_ranked(self, weights: Sequence[int]) -> int:
        """Return which of several it is, some likelier than others."""
        fields, radix = self.fields, sum(weights)
        whole, within = divmod(fields.number, radix)
        at = 0
        while within >= weights[at]:
            within -= weights[at]
            at += 1
        fields.number = whole * weights[at] + within
        return at

    def take_number(self, least: int = -(10**8), most: int = 10**8) -> int:
        """Return the next whole number, which lies between two.

        Raises:
            DamagedCode: it does not.
        """
        at = self.take_ranked(_WEIGHTS)
        if at < _ANY_NUMBER:
            number = _USUAL[at]
        else:
            sign = -1 if self.take(2) else 1
            number = sign * self.take(10 ** (self.take(_LENGTHS) + 1))
        if not least <= number <= most:
            raise self.fields.damaged()
        return number

    def take_text(self) -> str:
        """Return the next text.

        Raises:
            DamagedCode: it is longer than any, or has letters that no file has.
        """
        text = before = ""
        while len(text) <= MOST_TEXT:
            known, shares = alphabet(self.language, before)
            before = known[self.take_ranked(shares)]
            if before == END:
                return text
            if before == ANY:
                code = self.take(MOST_LETTER)
                if code < 32 or 0x7F <= code < 0xA0 or 0xD800 <= code < 0xE000:
                    raise self.fields.damaged()
                before = chr(code)
            text += before
        raise self.fields.damaged()

    def take_label(self) -> str:
        """Return the next text that may be empty."""
        return self.take_text() if self.take_ranked((2, 1)) else ""

    def take_formula(self, depth: int = 0) -> Formula:
        """Return the next formula.

        Raises:
            DamagedCode: it has parts in too many others, or too many.
        """
        if depth > MOST_DEPTH:
            raise self.fields.damaged()
        names = [name for name, _ in OPERATORS]
        operator = names[
            self.take_ranked([8 if name in LEAVES else 2 for name in names])
        ]
        if operator in LEAVES:
            return operator, self.take_number()
        count = ARITIES[operator] or self.take_number(2, 64)
        parts: list[Any] = [self.take_formula(depth + 1) for _ in range(max(count, 0))]
        if operator == TABLE:
            parts.append(tuple(self.take_numbers(64)))
        return (operator, *parts)

    def take_numbers(self, most: int) -> list[int]:
        """Return a list of numbers."""
        return [self.take_number() for _ in range(self.take_number(1, most))]


def _take_sheet(taker: _Taker) -> Declaration:
    columns = COLUMNS[taker.take(len(COLUMNS))]
    count, fewest = taker.take(MOST_COLUMNS) + 1, taker.take(MOST_COLUMNS) + 1
    win, width = WINS[taker.take(len(WINS))], taker.take(WIDTHS)
    until = taker.take_number(0, 10**6)
    ties = []
    for _ in range(taker.take_number(0, 8)):
        kind = TIE_BREAKS[taker.take(len(TIE_BREAKS))]
        number = taker.take_number()
        ties.append(TieBreak(kind, number, taker.take_text() if kind == ASKED else ""))
    title = taker.take_text()
    rounds = _take_rounds(taker) if taker.take(2) else None
    rows: list[Row] = []
    expansions: list[str] = []
    place = len(rounds.entries) if rounds else 0
    for _ in range(taker.take(MOST_ROWS + 1)):
        kind = KINDS[taker.take_ranked(_ROW_WEIGHTS)]
        may_lack = kind in (SUBTOTAL, BONUS)
        label = taker.take_label() if may_lack else taker.take_text()
        at = taker.take_number(0, len(expansions) + 1)
        if at > len(expansions):
            expansions.append(taker.take_text())
        own = row_id(label, kind, [row.kind for row in rows])
        row = _take_row(taker, kind, own, label, place)
        rows.append(replace(row, optional=expansions[at - 1] if at else ""))
        place += len(row.entries)
    for tie in ties:
        if tie.kind in (MOST, FEWEST) and not 0 <= tie.number < place:
            raise taker.fields.damaged()
    return Declaration(
        title, columns, fewest, count, win, rounds, tuple(rows), until, tuple(ties),
        width, Printed(),
    )  # fmt: skip


def _take_rounds(taker: _Taker) -> Rounds:
    lines, count = taker.take(MOST_LINES) + 1, taker.take(MOST_ENTRIES) + 1
    is_running, has_dealer, is_zero_sum = [bool(taker.take(2)) for _ in range(3)]
    entries = []
    for number in range(1, count + 1):
        label = taker.take_label()
        fallback = f"box_{number}" if label or count > 1 else ROUND_POINTS
        entries.append(_take_entry(taker, make_id(label) or fallback, label))
    points = _take_points(taker, 0)
    return Rounds(lines, tuple(entries), points, is_running, has_dealer, is_zero_sum)


def _take_row(taker: _Taker, kind: str, own: str, label: str, place: int) -> Row:
    if kind in (HEADING, SUBTOTAL):
        return Row(kind, own, label)
    if kind == BONUS:
        reach, worth = taker.take_number(), taker.take_number()
        return Row(kind, own, label, points=(NUMBER, worth), reach=reach)
    options: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = (Entry(own, label, most=1),)
    rank: tuple[int, ...] = ()
    ties = TIES[1]
    if kind == CHOICE:
        count = taker.take_number(2, _FEW)
        options = tuple([taker.take_text() for _ in range(count)])
        entries = (Entry(own, label, most=count),)
    elif kind == NUMBERS:
        count = taker.take(MOST_ENTRIES) + 1
        found = []
        for number in range(1, count + 1):
            name, said = own, label
            if count > 1:
                said = taker.take_text()
                name = own + "_" + (make_id(said) or f"box_{number}")
            found.append(_take_entry(taker, name, said))
        entries = tuple(found)
        rank = tuple([taker.take_number() for _ in range(taker.take_number(0, _FEW))])
        ties = TIES[taker.take(len(TIES))] if rank else ties
    points: Formula = (NUMBER, 0)
    if not rank:
        points = _take_points(taker, place)
    return Row(kind, own, label, entries, points, rank, ties, options=options)


def _take_points(taker: _Taker, place: int) -> Formula:
    return taker.take_formula() if taker.take_ranked((3, 2)) else (ENTRY, place)


def _take_entry(taker: _Taker, name: str, label: str) -> Entry:
    is_usual = taker.take_ranked((3, 2)) == 0
    one_of = tuple([taker.take_number() for _ in range(taker.take_number(0, 32))])
    least, most, step = 0, max([USUAL_MOST if not one_of else 0, *one_of]), 1
    if not one_of and taker.take_ranked((2, 3)):
        most = taker.take_number()
    if is_usual:
        return Entry(name, label, min([least, *one_of]), most, one_of=one_of)
    if not one_of:
        least, step = taker.take_number(), taker.take_number(1)
    together = taker.take_formula() if taker.take(2) else None
    apart = taker.take_formula() if taker.take(2) else None
    exactly = taker.take_number() if taker.take(2) else None
    least = min([least, *one_of])
    return Entry(name, label, least, most, step, one_of, together, apart, exactly)
