"""Numbers and letters of a declared sheet in the digits of its code, and back.

They are packed like the fields of a code: the first comes off first. Where some values
are likelier than others, each takes its share of the radix, so that a likely value
costs fewer digits.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable, Sequence
from typing import Any

from sheetgen.core.codes import Fields
from sheetgen.core.scoresheet.declaration import (
    MOST_VERSION,
    NOTHING,
    Declaration,
    Kind,
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
from sheetgen.core.scoresheet.label import ANY, CLASS_SHARES, CLASSES, END, alphabet
from sheetgen.core.scoresheet.validate import Most

# Numbers that are likelier than others, the likeliest first; `_ANY_NUMBER` stands for
# the rest.
_USUAL = (
    *(0, 1, 2, 3, 5, 10, 4, 20, 30, 99, 6, 50, 100, 999, 7, 8, 9, 12, 15, 25, 40),
    *(13, 35, 63, -1, -2, -5, -10, 26, 52, 60, 80, 200, 300, 500, 21, 28, 36, 45),
)
_ANY_NUMBER = len(_USUAL)
_WEIGHTS = [400 // (rank + 2) for rank in range(len(_USUAL))] + [100]
_LENGTHS = 7  # the most digits of other numbers
_RARELY = (7, 1)
# Flags of the parts that only some declarations have; the rest is for later.
_PARTS = 8
_WITH_VERSION, _WITH_BOXES, _WITH_BLOCKS = 1, 2, 4
# Flags of the parts beyond rows of boxes, and those read today: stacks and boxes with a
# bonus, grids, rewards of blocks, their arrangement, placed boxes.
_SUBPARTS = 32
STACKS, _GRIDS, GIVES, ARRANGED, PLACED = 1, 2, 4, 8, 16
_READ = STACKS + _GRIDS + GIVES + ARRANGED + PLACED
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


class Coder:
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
        return tuple([code(item_at(items, at, other)) for at in range(count)])

    def text(self, text: str) -> str:
        """Code a text; without a language nothing is coded."""
        if not self.language:
            return text
        self.heard += text
        found = before = ""
        while len(found) <= Most.TEXT:
            letter = item_at(text, len(found), END)
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
        """Return `alphabet` for a letter, cached."""
        if before not in self.alphabets:
            self.alphabets[before] = alphabet(self.language, before)
        return self.alphabets[before]

    def label(self, text: str) -> str:
        """Code a text that may be empty."""
        return self.text(text) if self.weighted(int(bool(text)), (2, 1)) else ""


def item_at(items: Any, at: int, other: Any) -> Any:
    """Return an item, or *other* if it is missing, as when taking."""
    return items[at] if at < len(items) else other


def code_parts(coder: Coder, sheet: Declaration) -> int:
    """Code the parts that only some sheets have; return the version, 0 for none."""
    version, has_boxes = sheet.printed.version, uses_boxes(sheet)
    subparts = subparts_of(sheet)
    parts = _WITH_VERSION * (version > 0) + _WITH_BOXES * has_boxes
    parts = coder.uniform(parts + _WITH_BLOCKS * (subparts > 0), _PARTS)
    coder.has_boxes = parts & _WITH_BOXES > 0
    if parts & _WITH_BLOCKS:
        coder.subparts = coder.uniform(subparts, _SUBPARTS)
        if not coder.subparts or coder.subparts & ~_READ:
            raise coder.damaged()
    return coder.number(version, 1, MOST_VERSION) if parts % 2 else 0


def code_formula(coder: Coder, formula: Formula, depth: int = 0) -> Formula:
    """Code a formula, its operator before its operands."""
    coder.nodes = coder.nodes + 1 if depth else 1
    if depth > MOST_DEPTH or coder.nodes > MOST_NODES:
        raise coder.damaged()
    shares = _BOXED_SHARES if coder.has_boxes else _SHARES
    if coder.subparts:
        shares = _BLOCK_SHARES if coder.subparts & _GRIDS else _GRIDLESS
    operator = _OPERATORS[coder.weighted(_OPERATORS.index(formula[0]), shares)]
    if operator in Op.LEAVES:
        return operator, coder.number(item_at(formula, 1, 0))
    inner = operands(formula)
    count = ARITIES[operator] or coder.number(len(inner), 2, MOST_NODES)
    parts: list[Any] = []
    for at in range(max(count, 0)):  # a plain loop: pages have little stack
        parts.append(code_formula(coder, item_at(inner, at, NOTHING), depth + 1))
    if operator == Op.TABLE:
        parts.append(coder.numbers(item_at(formula, 2, ())))
    return (operator, *parts)


def uses_boxes(sheet: Declaration) -> bool:
    """Return whether a sheet has rows of boxes."""
    return any([row.boxes is not None for row in sheet.rows])


def subparts_of(sheet: Declaration) -> int:
    """Return the flags of the parts of a sheet beyond rows of boxes."""
    boxes = [row.boxes for row in sheet.rows if row.boxes]
    parts = (
        (STACKS, [row.kind == Kind.STACKS for row in sheet.rows]),
        (STACKS, [one.rounded != () for one in boxes]),
        (_GRIDS, [row.grid is not None for row in sheet.rows]),
        (GIVES, [row.gives != () for row in sheet.rows]),
        (GIVES, [one.is_earned for one in boxes]),
        (ARRANGED, [sheet.is_arranged]),
        (PLACED, [sheet.placed is not None]),
    )
    found = 0
    for part, there in parts:
        found |= part * any(there)
    return found
