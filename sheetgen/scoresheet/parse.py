"""Formulas as people write them, parsed into trees that a code can carry.

Python's own parser splits a formula; everything but a few operators, names of rows and
a few functions is refused with what to write instead. Nothing is ever run.
"""

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from unicodedata import normalize

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
    Formula,
)
from sheetgen.core.scoresheet.name import make_id
from sheetgen.say import tell
from sheetgen.source.advice import meant, shown

MOST_LETTERS = 500

_BINARY: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
}
_COMPARED: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
_OWN = (COUNT, LAST, FULL)  # of a row of boxes
FUNCTIONS = ("abs", "min", "max", "sum", "points", "before", *_OWN)


class FormulaFault(Exception):
    """A formula that means nothing; the message says what to write."""


@dataclass(frozen=True)
class Scope:
    """What names mean in a formula.

    Attributes:
        entries: the places of entries that can be named, by id.
        rows: the places of rows with points, by id.
        sections: the places of the rows below a heading, by the heading's id.
        rounds: the places of entries of rounds, by id.
        is_round: whether the formula is of a round: it can tell the one before.
        labels: ids by labels in small letters, where an id does not follow from one.
        boxes: the places of rows of boxes, by id.
        own: the place of the row of boxes whose points the formula tells; -1 for none.
    """

    entries: Mapping[str, int] = field(default_factory=dict)
    rows: Mapping[str, int] = field(default_factory=dict)
    sections: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    rounds: Mapping[str, int] = field(default_factory=dict)
    is_round: bool = False
    labels: Mapping[str, str] = field(default_factory=dict)
    boxes: Mapping[str, int] = field(default_factory=dict)
    own: int = -1


def parse_formula(text: str, scope: Scope) -> Formula:
    """Return the tree of a formula.

    Raises:
        FormulaFault: it means nothing.
    """
    if len(text) > MOST_LETTERS:
        raise FormulaFault(
            tell("a formula of more than {most} letters", most=MOST_LETTERS)
        )
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise FormulaFault(
            tell("{given} is not a formula such as '2 * coins'", given=shown(text))
        ) from None
    try:
        return _Parser(scope).read(tree)
    except RecursionError:
        raise FormulaFault(tell("too many brackets in brackets")) from None


class _Parser:
    """What turns a tree of Python's parser into a formula."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def read(self, node: ast.expr) -> Formula:
        """Return the formula of a part."""
        match node:
            case ast.Constant(value=bool()):
                pass
            case ast.Constant(value=int() as number):
                return NUMBER, number
            case ast.Constant(value=str() as label):
                return self.entry(label)
            case ast.Name(id=name):
                return self.name(name)
            case ast.UnaryOp(op=ast.USub(), operand=inner):
                part = self.read(inner)
                if part[0] == NUMBER:
                    return NUMBER, -part[1]
                return "neg", part
            case ast.UnaryOp(op=ast.Not(), operand=inner):
                return "not", self.read(inner)
            case ast.BinOp(op=op, left=left, right=right) if type(op) in _BINARY:
                return self.binary(_BINARY[type(op)], left, right)
            case ast.BinOp(op=ast.Div()):
                raise FormulaFault(
                    tell("'/' gives fractions: use '//', which rounds down")
                )
            case ast.BoolOp(op=ast.And(), values=values):
                return self.chain("and", values)
            case ast.BoolOp(op=ast.Or(), values=values):
                return self.chain("or", values)
            case ast.Compare(left=left, ops=ops, comparators=others):
                return self.compare(left, ops, others)
            case ast.IfExp(test=test, body=body, orelse=other):
                return IF, self.read(test), self.read(body), self.read(other)
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
                return self.call(name, args)
        raise FormulaFault(
            tell("{given} cannot be used in a formula", given=shown(ast.unparse(node)))
        )

    def binary(self, operator: str, left: ast.expr, right: ast.expr) -> Formula:
        """Return a formula of two parts; sums of sums are one sum."""
        one, other = self.read(left), self.read(right)
        if operator == "+" and one[0] == "+":
            return (*one, other)
        return operator, one, other

    def chain(self, operator: str, values: list[ast.expr]) -> Formula:
        """Return parts that are joined two by two."""
        whole = self.read(values[0])
        for value in values[1:]:
            whole = operator, whole, self.read(value)
        return whole

    def compare(
        self, left: ast.expr, ops: list[ast.cmpop], others: list[ast.expr]
    ) -> Formula:
        """Return comparisons, which may stand one behind the other."""
        found: Formula | None = None
        before = self.read(left)
        for op, node in zip(ops, others, strict=True):
            if type(op) not in _COMPARED:
                raise FormulaFault(
                    tell("{given} cannot be used in a formula", given=shown("in"))
                )
            after = self.read(node)
            one: Formula = (_COMPARED[type(op)], before, after)
            found = one if found is None else ("and", found, one)
            before = after
        assert found is not None
        return found

    def name(self, name: str) -> Formula:
        """Return what a name stands for: the round, the players, or an entry."""
        if name in (ROUND, PLAYERS):
            if name == ROUND and not self.scope.is_round:
                raise FormulaFault(tell("only the points of a round know 'round'"))
            return (name,)
        if name in _OWN and self.scope.own >= 0:
            return name, self.scope.own
        return self.entry(name)

    def called(self, label: str) -> str:
        """Return the id of what is called so."""
        known = self.scope.labels
        return make_id(label) or known.get(normalize("NFKC", label).lower(), label)

    def entry(self, label: str) -> Formula:
        """Return what is written in an entry."""
        name = self.called(label)
        if name in self.scope.entries:
            return ENTRY, self.scope.entries[name]
        if name in self.scope.boxes:
            what = tell("{name} is a row of boxes: write count({name})", name=name)
            raise FormulaFault(what)
        raise self.unknown(label, {*self.scope.entries, *self.extra()})

    def extra(self) -> tuple[str, ...]:
        """Return the names that are no entries."""
        own = _OWN if self.scope.own >= 0 else ()
        return (ROUND, PLAYERS) if self.scope.is_round else (PLAYERS, *own)

    def unknown(self, name: str, known: set[str]) -> FormulaFault:
        """Return that there is no such name, and which were meant."""
        labels = {own: label for label, own in self.scope.labels.items()}
        hint = meant(name, {labels.get(one, one) for one in known})
        return FormulaFault(tell("no row is called {name}{hint}", name=name, hint=hint))

    def call(self, name: str, args: list[ast.expr]) -> Formula:
        """Return what a function makes of its parts."""
        if name in ("min", "max") and len(args) > 1:
            return (name, *map(self.read, args))
        known: dict[str, Callable[[ast.expr], Formula]] = {
            "abs": lambda part: ("abs", self.read(part)),
            "sum": self.sum,
            "points": lambda part: (POINTS, self.place(part, self.scope.rows)),
            "before": self.before,
            "min": self.least_of,
            "max": self.least_of,
        }
        for own in _OWN:
            known[own] = lambda part: (name, self.place(part, self.scope.boxes))
        if name not in known:
            hint = meant(name, FUNCTIONS)
            raise FormulaFault(tell("no function {name}{hint}", name=name, hint=hint))
        if len(args) != 1:
            raise FormulaFault(tell("{name} takes one value in brackets", name=name))
        return known[name](args[0])

    def least_of(self, part: ast.expr) -> Formula:
        """Refuse the least or most of one part."""
        raise FormulaFault(tell("'min' and 'max' need several values"))

    def before(self, part: ast.expr) -> Formula:
        """Return what was written in an entry in the round before."""
        if not self.scope.is_round:
            raise FormulaFault(tell("only the points of a round know the one before"))
        return BEFORE, self.place(part, self.scope.entries)

    def sum(self, part: ast.expr) -> Formula:
        """Return the points of the rows below a heading, or an entry of all rounds."""
        label = self.label(part)
        name = self.called(label)
        if name in self.scope.rounds and not self.scope.is_round:
            return SUM, self.scope.rounds[name]
        if name in self.scope.boxes:
            return ALL, self.scope.boxes[name]
        if name in self.scope.sections:
            parts = [(POINTS, at) for at in self.scope.sections[name]]
            return parts[0] if len(parts) == 1 else ("+", *parts)
        known = {*self.scope.sections, *self.scope.rounds, *self.scope.boxes}
        raise self.unknown(label, known)

    def place(self, part: ast.expr, known: Mapping[str, int]) -> int:
        """Return the place of what a part names."""
        label = self.label(part)
        name = self.called(label)
        if name not in known:
            raise self.unknown(label, {*known})
        return known[name]

    def label(self, part: ast.expr) -> str:
        """Return what a part names: by itself, or by a label in quotes."""
        match part:
            case ast.Name(id=label) | ast.Constant(value=str() as label):
                return label
        raise FormulaFault(tell("{given} names no row", given=shown(ast.unparse(part))))
