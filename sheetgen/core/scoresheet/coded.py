"""A declared sheet in the digits of its code, and back: `docs/codes.md` specifies it.

Numbers and letters are packed as a code is, the first comes off first. Where some are
likelier than others each takes its share of the radix: a number packed so costs fewer
digits if it is likely.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from sheetgen.core.codes import Fields, SheetCoding
from sheetgen.core.scoresheet.declaration import (
    ASKED,
    BONUS,
    CHOICE,
    COLUMNS,
    HEADING,
    KINDS,
    NUMBERS,
    SHARED,
    SUBTOTAL,
    TIE_BREAKS,
    TIE_SHARED,
    TIES,
    USUAL_MOST,
    WINS,
    WRITTEN,
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
    MOST_NODES,
    NUMBER,
    OPERATORS,
    TABLE,
    Formula,
)
from sheetgen.core.scoresheet.letters import ANY, CLASS_SHARES, CLASSES, END, alphabet
from sheetgen.core.scoresheet.name import ROUND_POINTS, make_id, row_id
from sheetgen.core.scoresheet.sound import (
    MOST_COLUMNS,
    MOST_ENTRIES,
    MOST_LINES,
    MOST_LISTED,
    MOST_OPTIONS,
    MOST_ROWS,
    MOST_TEXT,
    MOST_TIES,
    find_faults,
    find_large,
)

WHOLE, HASHED, SHORT = FORMS = ("whole", "hashed", "short")
# Bits of the hash of a sheet without its labels, and of that of all of it.
HASH_BITS = {HASHED: (20, 40), SHORT: (12, 24)}
# Digits of a declaration that fit into the squares of small and large faces; the others
# are named by a hash. Above so many digits in all, a short number is printed to type.
MOST_SMALL, MOST_LARGE = 400, 740
MOST_TYPED = 150
WIDTHS = 4  # classes of the width of labels
_VERSIONS = 8
_VERSION = 0
# Numbers that are likelier than others, the likeliest first; ANY_NUMBER for the others.
_USUAL = (
    *(0, 1, 2, 3, 5, 10, 4, 20, 30, 99, 6, 50, 100, 999, 7, 8, 9, 12, 15, 25, 40),
    *(13, 35, 63, -1, -2, -5, -10, 26, 52, 60, 80, 200, 300, 500, 21, 28, 36, 45),
)
_ANY_NUMBER = len(_USUAL)
_WEIGHTS = [400 // (rank + 2) for rank in range(len(_USUAL))] + [100]
_LENGTHS = 7  # figures of other numbers
_OPERATORS = [name for name, _ in OPERATORS]
_SHARES = [8 if name in LEAVES else 2 for name in _OPERATORS]
# What points are made of: the number itself, so many for each, a list, or a formula.
_ITSELF, _EACH, _BY, _FORMULA = range(4)
_POINTS = (10, 5, 3, 4)
_MOST_ONLY, _ONE_OF, _BOUNDS = range(3)  # what numbers of an entry are allowed
_ALLOWED = (8, 2, 2)
_ROWS = (20, 2, 2, 3, 2, 2)  # of `KINDS`
_RARELY = (7, 1)


@dataclass(frozen=True)
class Reference:
    """A declaration that a code names and does not hold.

    Attributes:
        form: `HASHED` or `SHORT`.
        structure: the hash of the declaration without its labels.
        hash: of all of it.
        width: of the labels, where boxes are looked for by the code.
    """

    form: str
    structure: int
    hash: int
    width: int = 0


def pack_sheet(sheet: Declaration | Reference, language: str) -> int:
    """Return the number of a declaration, or of what names it.

    Args:
        sheet: to pack.
        language: of its labels, two letters.
    """
    packer = _Packer(language)
    if isinstance(sheet, Reference):
        packer.put(FORMS.index(sheet.form), len(FORMS))
        if sheet.form == HASHED:
            packer.put(sheet.width, WIDTHS)
        bits = HASH_BITS[sheet.form]
        packer.put(sheet.structure, 1 << bits[0])
        packer.put(sheet.hash, 1 << bits[1])
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
        width = fields.take(WIDTHS) if form == HASHED else 0
        structure, whole = [fields.take(1 << bits) for bits in HASH_BITS[form]]
        return Reference(form, structure, whole, width)
    if fields.take(_VERSIONS) != _VERSION:
        raise fields.damaged()
    taker = _Taker(fields, language)
    sheet = _take_sheet(taker)
    if find_faults(sheet) or find_large(sheet, len(fields.digits)):
        raise fields.damaged()
    return sheet


def structure_of(sheet: Declaration | Reference) -> int:
    """Return a number of a sheet without its labels: a mended word changes nothing."""
    if isinstance(sheet, Reference):
        return sheet.structure
    packer = _Packer("")
    _put_sheet(packer, replace(sheet, width=0))  # labels shape it
    return packer.number()


class Coding(NamedTuple):
    """What a code wants of this module."""

    take: Callable[[Fields, str], Any]
    pack: Callable[[Any, str], int]
    structure: Callable[[Any], int]


def coding() -> SheetCoding:
    """Return how declared sheets are written in digits."""
    return Coding(take_sheet, pack_sheet, structure_of)


# What goes in


class _Packer:
    """Numbers and letters on their way into a number."""

    def __init__(self, language: str) -> None:
        """Begin; without a *language* letters are left out."""
        self.language = language
        self.alphabets: dict[str, tuple[str, list[int]]] = {}
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
            known, shares = self.alphabet(before)
            at = known.find(letter)
            self.put_ranked(at if at >= 0 else known.index(ANY), shares)
            if at < 0:
                number = ord(letter)
                above = len([end for end in CLASSES if end <= number])
                self.put_ranked(above - 1, CLASS_SHARES)
                first, end = CLASSES[above - 1 : above + 1]
                self.put(number - first, end - first)
            before = letter

    def alphabet(self, before: str) -> tuple[str, list[int]]:
        """Return what `letters.alphabet` does, which is made once for each letter."""
        if before not in self.alphabets:
            self.alphabets[before] = alphabet(self.language, before)
        return self.alphabets[before]

    def put_label(self, text: str) -> None:
        """Put a text in that may be empty."""
        self.put_ranked(int(bool(text)), (2, 1))
        if text:
            self.put_text(text)

    def put_formula(self, formula: Formula) -> None:
        """Put a formula in, its operator before its operands."""
        operator = formula[0]
        self.put_ranked(_OPERATORS.index(operator), _SHARES)
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
        if tie.kind == ASKED:
            packer.put_text(tie.question)
        elif tie.kind != TIE_SHARED:
            packer.put_number(tie.number)
    packer.put_text(sheet.title)
    packer.put(int(sheet.rounds is not None), 2)
    if sheet.rounds:
        _put_rounds(packer, sheet.rounds)
    packer.put(len(sheet.rows), MOST_ROWS + 1)
    expansions = [*sheet.expansions]
    seen: list[str] = []
    place = len(sheet.rounds.entries) if sheet.rounds else 0
    for row in sheet.rows:
        packer.put_ranked(KINDS.index(row.kind), _ROWS)
        put = packer.put_label if row.kind in (SUBTOTAL, BONUS) else packer.put_text
        put(row.label)
        if row.kind in WRITTEN:
            packer.put_ranked(int(bool(row.optional)), _RARELY)
            if row.optional:
                at = expansions.index(row.optional)
                packer.put(at, len(seen) + 1)
                if row.optional not in seen:
                    seen.append(row.optional)
                    packer.put_text(row.optional)
        _put_row(packer, row, place)
        place += len(row.entries)


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
        packer.put(len(row.options) - 2, MOST_OPTIONS - 1)
        for option in row.options:
            packer.put_text(option)
    if row.kind == NUMBERS:
        packer.put(len(row.entries) - 1, MOST_ENTRIES)
        for entry in row.entries:
            if len(row.entries) > 1:
                packer.put_text(entry.label)
            _put_entry(packer, entry)
        packer.put_ranked(int(bool(row.rank)), _RARELY)
        if row.rank:
            packer.put_numbers(row.rank)
            packer.put(TIES.index(row.ties), len(TIES))
    if not row.rank:
        _put_points(packer, row.points, place)


def _put_points(packer: _Packer, points: Formula, place: int) -> None:
    """Put a formula in; most often points follow from the number itself."""
    own = ENTRY, place
    if points == own:
        packer.put_ranked(_ITSELF, _POINTS)
    elif points[:2] == ("*", own) and points[2][0] == NUMBER:
        packer.put_ranked(_EACH, _POINTS)
        packer.put_number(points[2][1])
    elif points[:2] == (TABLE, own):
        packer.put_ranked(_BY, _POINTS)
        packer.put_numbers(points[2])
    else:
        packer.put_ranked(_FORMULA, _POINTS)
        packer.put_formula(points)


def _put_entry(packer: _Packer, entry: Entry) -> None:
    """Put in what numbers are allowed; most often those from 0 to a most."""
    allowed = _MOST_ONLY if (entry.least, entry.step) == (0, 1) else _BOUNDS
    packer.put_ranked(_ONE_OF if entry.one_of else allowed, _ALLOWED)
    if entry.one_of:
        packer.put_numbers(entry.one_of)
    else:
        packer.put_ranked(int(entry.most != USUAL_MOST), (2, 3))
        if entry.most != USUAL_MOST:
            packer.put_number(entry.most)
        if allowed == _BOUNDS:
            packer.put_number(entry.least)
            packer.put_number(entry.step)
    together = entry.all_players, entry.all_players_not, entry.exactly_one
    packer.put_ranked(int(together != (None, None, None)), _RARELY)
    if together == (None, None, None):
        return
    for formula in together[:2]:
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
        self.alphabets: dict[str, tuple[str, list[int]]] = {}

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

    def take_number(self, least: int = -(10**7), most: int = 10**7) -> int:
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
            known, shares = self.alphabet(before)
            before = known[self.take_ranked(shares)]
            if before == END:
                return text
            if before == ANY:
                at = self.take_ranked(CLASS_SHARES)
                first, end = CLASSES[at : at + 2]
                before = chr(first + self.take(end - first))
            text += before
        raise self.fields.damaged()

    def alphabet(self, before: str) -> tuple[str, list[int]]:
        """Return what `letters.alphabet` does, which is made once for each letter."""
        if before not in self.alphabets:
            self.alphabets[before] = alphabet(self.language, before)
        return self.alphabets[before]

    def take_label(self) -> str:
        """Return the next text that may be empty."""
        return self.take_text() if self.take_ranked((2, 1)) else ""

    def take_formula(self) -> Formula:
        """Return the next formula.

        Raises:
            DamagedCode: it has parts in too many others, or too many.
        """
        self.nodes = 0
        return self._take_formula(0)

    def _take_formula(self, depth: int) -> Formula:
        self.nodes += 1
        if depth > MOST_DEPTH or self.nodes > MOST_NODES:
            raise self.fields.damaged()
        operator = _OPERATORS[self.take_ranked(_SHARES)]
        if operator in LEAVES:
            return operator, self.take_number()
        count = ARITIES[operator] or self.take_number(2, MOST_NODES)
        parts: list[Any] = []
        for _ in range(max(count, 0)):
            parts.append(self._take_formula(depth + 1))
        if operator == TABLE:
            parts.append(self.take_numbers())
        return (operator, *parts)

    def take_numbers(self) -> tuple[int, ...]:
        """Return a list of numbers."""
        count = self.take_number(1, MOST_LISTED)
        return tuple([self.take_number() for _ in range(count)])


def _take_sheet(taker: _Taker) -> Declaration:
    columns = COLUMNS[taker.take(len(COLUMNS))]
    count, fewest = taker.take(MOST_COLUMNS) + 1, taker.take(MOST_COLUMNS) + 1
    win, width = WINS[taker.take(len(WINS))], taker.take(WIDTHS)
    until = taker.take_number(0)
    ties = []
    for _ in range(taker.take_number(0, MOST_TIES)):
        kind = TIE_BREAKS[taker.take(len(TIE_BREAKS))]
        question = taker.take_text() if kind == ASKED else ""
        number = taker.take_number() if kind not in (ASKED, TIE_SHARED) else 0
        ties.append(TieBreak(kind, number, question))
    title = taker.take_text()
    rounds = _take_rounds(taker) if taker.take(2) else None
    rows: list[Row] = []
    expansions: list[str] = []
    place = len(rounds.entries) if rounds else 0
    for _ in range(taker.take(MOST_ROWS + 1)):
        kind = KINDS[taker.take_ranked(_ROWS)]
        may_lack = kind in (SUBTOTAL, BONUS)
        label = taker.take_label() if may_lack else taker.take_text()
        optional = ""
        if kind in WRITTEN and taker.take_ranked(_RARELY):
            at = taker.take(len(expansions) + 1)
            if at == len(expansions):
                expansions.append(taker.take_text())
            optional = expansions[at]
        own = row_id(label, kind, [row.kind for row in rows])
        row = _take_row(taker, kind, own, label, place)
        rows.append(replace(row, optional=optional) if optional else row)
        place += len(row.entries)
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
    ties = SHARED
    if kind == CHOICE:
        count = taker.take(MOST_OPTIONS - 1) + 2
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
        if taker.take_ranked(_RARELY):
            rank = taker.take_numbers()
            ties = TIES[taker.take(len(TIES))]
    points: Formula = (NUMBER, 0)
    if not rank:
        points = _take_points(taker, place)
    return Row(kind, own, label, entries, points, rank, ties, options=options)


def _take_points(taker: _Taker, place: int) -> Formula:
    own, way = (ENTRY, place), taker.take_ranked(_POINTS)
    if way == _EACH:
        return "*", own, (NUMBER, taker.take_number())
    if way == _BY:
        return TABLE, own, taker.take_numbers()
    return taker.take_formula() if way == _FORMULA else own


def _take_entry(taker: _Taker, name: str, label: str) -> Entry:
    allowed = taker.take_ranked(_ALLOWED)
    one_of: tuple[int, ...] = ()
    least, most, step = 0, USUAL_MOST, 1
    if allowed == _ONE_OF:
        one_of = taker.take_numbers()
        least, most = min(0, *one_of), max(0, *one_of)
    else:
        if taker.take_ranked((2, 3)):
            most = taker.take_number()
        if allowed == _BOUNDS:
            least, step = taker.take_number(), taker.take_number(1)
    if not taker.take_ranked(_RARELY):
        return Entry(name, label, least, most, step, one_of)
    together = taker.take_formula() if taker.take(2) else None
    apart = taker.take_formula() if taker.take(2) else None
    exactly = taker.take_number() if taker.take(2) else None
    return Entry(name, label, least, most, step, one_of, together, apart, exactly)
