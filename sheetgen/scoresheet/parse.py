"""Formulas as users write them, parsed into trees that a code can carry.

The syntax is that of Python, limited to a few operators, names of rows and a few
functions; everything else is refused, with a hint at what to write instead. Nothing is
ever run. The editor of sheets in the browser parses formulas with this module too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from sheetgen.core.scoresheet.formula import Formula, Op
from sheetgen.core.scoresheet.label import make_id
from sheetgen.language.message import message
from sheetgen.source.advice import abbreviated, meant
from sheetgen.source.unicode import compatible, is_word, small

MOST_LETTERS = 500
# Nesting, as the number of calls that reading it takes: more than a code can carry, and
# within the limits of the browser's Python.
_MOST_DEPTH = 132
_OF_BRACKETS, _OF_CALL, _OF_WORD = 3, 1, 2

# Operators by how closely they bind, the loosest first; the marked ones are refused.
_BOUND = (
    ("or",),
    ("and",),
    ("==", "!=", "<", "<=", ">", ">=", "in", "is"),
    ("|", "^", "&", "<<", ">>"),
    ("+", "-"),
    ("*", "//", "%", "/", "@"),
)
_COMPARED = 2  # index of the comparisons
_LEVELS = {sign: level for level, signs in enumerate(_BOUND) for sign in signs}
_BINARY = ("+", "-", "*", "//", "%")
_SIGNS = (  # longer ones first
    *("**", "//", "==", "!=", "<=", ">=", "<<", ">>"),
    *("+", "-", "*", "/", "%", "<", ">", "(", ")", ",", "[", "]", ".", "~"),
    *("|", "&", "^", "@"),
)
_WORDS = ("and", "or", "not", "if", "else", "in", "is")
_CONSTANTS = ("True", "False", "None")
_BLANKS = " \t\n\f"
_OWN = (Op.COUNT, Op.LAST, Op.FULL, Op.ROUNDED)  # of a row of boxes
# Names of a row of boxes, or a stack, in its own points.
_NAMED = {
    Op.COUNT: Op.COUNT,
    Op.LAST: Op.LAST,
    Op.FULL: Op.FULL,
    "sum": Op.ALL,
    Op.ROUNDED: Op.ROUNDED,
}
FUNCTIONS = ("abs", "min", "max", "sum", "points", "before", *_OWN)


class FormulaFault(Exception):
    """A formula without a meaning; the message says what to write."""


@dataclass(frozen=True)
class Scope:
    """The meaning of names in a formula.

    Attributes:
        entries: the places of entries that can be named, by id.
        rows: the places of rows with points, by id.
        sections: the places of the rows below a heading, by the heading's id.
        rounds: the places of entries of rounds, by id.
        is_round: whether the formula is of a round, and so can refer to the one before.
        labels: ids by labels in small letters, where an id does not follow from one.
        boxes: the places of rows of boxes, by id.
        own: the place of the row of boxes, or of the stacks, whose points the formula
            gives; -1 for none.
        is_grid: whether that is a grid.
    """

    entries: Mapping[str, int] = field(default_factory=dict)
    rows: Mapping[str, int] = field(default_factory=dict)
    sections: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    rounds: Mapping[str, int] = field(default_factory=dict)
    is_round: bool = False
    labels: Mapping[str, str] = field(default_factory=dict)
    boxes: Mapping[str, int] = field(default_factory=dict)
    own: int = -1
    is_grid: bool = False


def parse_formula(text: str, scope: Scope) -> Formula:
    """Return the tree of a formula.

    Raises:
        FormulaFault: it has no meaning.
    """
    if len(text) > MOST_LETTERS:
        raise FormulaFault(
            message("a formula of more than {most} letters", most=MOST_LETTERS)
        )
    try:
        tree = _Splitter(text).whole()
    except ValueError:
        raise FormulaFault(
            message(
                "{given} is not a formula such as '2 * coins'", given=abbreviated(text)
            )
        ) from None
    return _Parser(scope).read(tree)


class _Part(NamedTuple):
    """A part of a formula as written.

    Attributes:
        kind: ``number``, ``name``, ``label`` (in quotes), ``neg``, ``not``, ``and``,
            ``or``, ``compare``, ``if``, ``call``, an operator, or ``other``, which has
            no meaning here.
        said: as written, or its value.
        parts: inside it.
        words: operators between them, or the name of the function.
    """

    kind: str
    said: str
    parts: "tuple[_Part, ...]" = ()
    words: tuple[str, ...] = ()


class _Splitter:
    """A splitter of formulas into parts."""

    def __init__(self, text: str) -> None:
        """Split a text into words and signs, each with its start and end."""
        self.text = text
        self.tokens: list[tuple[str, str, int, int]] = []
        self.at = self.depth = 0
        place = 0
        while place < len(text):
            if text[place] in _BLANKS:
                place += 1
                continue
            if text[place] == "#":  # a comment, as in Python
                place = (text + "\n").find("\n", place)
                continue
            kind, said, end = self.token(place)
            self.tokens.append((kind, said, place, end))
            place = end

    def token(self, start: int) -> tuple[str, str, int]:
        """Return the kind, the text and the end of the token that starts at a place.

        Raises:
            ValueError: no token of formulas starts so.
        """
        first = self.text[start]
        if first in "'\"":
            end = self.text.find(first, start + 1)
            if end < 0:
                raise ValueError("a label is not closed")
            return "label", self.text[start + 1 : end], end + 1
        end = start
        while end < len(self.text) and is_word(self.text[end]):
            end += 1
        word = self.text[start:end]
        if first in "0123456789":
            return self.number(word, start, end)
        if word in _WORDS:
            return "sign", word, end
        if word:
            kind = "other" if word in _CONSTANTS else "name"
            return kind, compatible(word), end
        for sign in _SIGNS:
            if self.text[start : start + len(sign)] == sign:
                return "sign", sign, start + len(sign)
        raise ValueError("an unknown sign")

    def number(self, word: str, start: int, end: int) -> tuple[str, str, int]:
        """Return a number; a fraction is a token, too, and refused later."""
        kind = "number"
        if self.text[end : end + 1] == ".":
            kind, end = "other", end + 1
            while end < len(self.text) and self.text[end] in "0123456789":
                end += 1
        figures = word.replace("_", "")
        is_plain = all([letter in "0123456789" for letter in figures])
        is_odd = "__" in word or word[-1] == "_"
        has_zeros = len(figures) > 1 and figures[0] == "0" and int(figures or 0) > 0
        if not is_plain or is_odd or (has_zeros and kind == "number"):
            raise ValueError("no number")
        return kind, figures if kind == "number" else self.text[start:end], end

    def whole(self) -> _Part:
        """Return the whole formula as a part.

        Raises:
            ValueError: it is not a formula.
            FormulaFault: it is nested too deeply.
        """
        part = self.condition()
        if self.at < len(self.tokens):
            raise ValueError("something stands behind it")
        return part

    def next(self) -> str:
        """Return the next token if it is a sign or an operator word, else nothing."""
        if self.at < len(self.tokens) and self.tokens[self.at][0] == "sign":
            return self.tokens[self.at][1]
        return ""

    def take(self, sign: str) -> bool:
        """Return whether a sign comes next, and skip it."""
        if self.next() != sign:
            return False
        self.at += 1
        return True

    def need(self, sign: str) -> None:
        """Skip a sign.

        Raises:
            ValueError: another token comes next.
        """
        if not self.take(sign):
            raise ValueError(sign)

    def since(self, start: int) -> str:
        """Return the text from a token to the last that was skipped."""
        return self.text[self.tokens[start][2] : self.tokens[self.at - 1][3]]

    def condition(self) -> _Part:
        """Return a part with ``if`` and everything that binds more closely."""
        self.go_deeper(_OF_BRACKETS)
        start = self.at
        part = self.bound(0)
        if self.take("if"):
            test = self.bound(0)
            self.need("else")
            other = self.condition()
            part = _Part("if", self.since(start), (test, part, other))
        self.depth -= _OF_BRACKETS
        return part

    def bound(self, level: int) -> _Part:
        """Return a part joined by operators of a level, or closer ones."""
        start = self.at
        if level <= _COMPARED and self.next() == "not":
            part = self.single(_COMPARED)
        else:
            part = self.single()
        while True:
            sign = self.operator()
            own = _LEVELS.get(sign, -1)
            if own < level:
                return part
            if own == _COMPARED:
                part = self.compared(part, start)
                continue
            self.at += 1
            other = self.bound(own + 1)
            parts = part.parts if part.kind == sign in ("and", "or") else (part,)
            known = sign in _BINARY or sign in ("and", "or", "/")
            kind = sign if known else "other"
            part = _Part(kind, self.since(start), (*parts, other))

    def operator(self) -> str:
        """Return the next operator; of two words, the first stands for both."""
        sign = self.next()
        is_in = [token[1] for token in self.tokens[self.at : self.at + 2]]
        return "in" if is_in == ["not", "in"] else sign

    def compared(self, first: _Part, start: int) -> _Part:
        """Return a chain of comparisons."""
        parts, words = [first], []
        while _LEVELS.get(self.operator(), -1) == _COMPARED:
            words.append(self.operator())
            self.at += 1 + (self.next() == "not" != words[-1])
            if words[-1] == "is":
                self.take("not")
            parts.append(self.bound(_COMPARED + 1))
        return _Part("compare", self.since(start), tuple(parts), tuple(words))

    def go_deeper(self, calls: int) -> None:
        """Count one more level of nesting.

        Raises:
            FormulaFault: there are too many.
        """
        self.depth += calls
        if self.depth > _MOST_DEPTH:
            what = message("the formula has too many brackets in brackets: at most 32")
            raise FormulaFault(what)

    def single(self, level: int = -1) -> _Part:
        """Return a part without operators, with the signs before it.

        Args:
            level: of the operand of ``not``; if missing, ``not`` is not allowed here.
        """
        start = self.at
        if level >= 0 and self.take("not"):
            self.go_deeper(_OF_WORD)
            inner = self.bound(level)
            self.depth -= _OF_WORD
            return _Part("not", self.since(start), (inner,))
        while self.next() in ("-", "+", "~"):
            self.at += 1
        first = self.at
        self.go_deeper(first - start)
        if self.take("("):
            part = self.condition()
            self.need(")")
        else:
            part = self.plain()
        while self.next() in ("(", "[", "."):
            is_call = part.kind == "name" and self.next() == "("
            if self.take("."):
                self.plain()
                parts: list[_Part] = []
            else:
                parts = self.listed({"(": ")", "[": "]"}[self.next()])
            words = (part.said,)
            kind = "call" if is_call else "other"
            part = _Part(kind, self.since(first), tuple(parts), words)
        if self.take("**"):
            self.single()
            part = _Part("other", self.since(first))
        for at in range(first - 1, start - 1, -1):
            kind = "neg" if self.tokens[at][1] == "-" else "other"
            part = _Part(kind, self.since(at), (part,))
        self.depth -= first - start
        return part

    def plain(self) -> _Part:
        """Return a number, a name, a label, or a part in square brackets."""
        if self.next() == "[":
            start = self.at
            self.listed("]")
            return _Part("other", self.since(start))
        if self.at == len(self.tokens) or self.tokens[self.at][0] == "sign":
            raise ValueError("nothing")
        kind, said, _, _ = self.tokens[self.at]
        self.at += 1
        return _Part(kind, said)

    def listed(self, end: str) -> list[_Part]:
        """Return the parts between brackets, separated by commas."""
        self.at += 1
        self.go_deeper(_OF_CALL)
        parts = []
        while not self.take(end):
            parts.append(self.condition())
            if self.next() != end:
                self.need(",")
        self.depth -= _OF_CALL
        return parts


@dataclass
class _Parser:
    """A parser of parts into the tree of a formula."""

    scope: Scope

    def read(self, part: _Part) -> Formula:
        """Return the formula of a part."""
        kind, parts = part.kind, part.parts
        if kind == "number":
            return Op.NUMBER, int(part.said)
        if kind == "label":
            return self.entry(part.said)
        if kind == "name":
            return self.name(part.said)
        if kind == "neg":
            inner = self.read(parts[0])
            return (Op.NUMBER, -inner[1]) if inner[0] == Op.NUMBER else ("neg", inner)
        if kind == "not":
            return "not", self.read(parts[0])
        if kind in _BINARY:
            return self.binary(part)
        if kind == "/":
            what = message("'/' gives fractions: use '//', which rounds down")
            raise FormulaFault(what)
        if kind in ("and", "or"):
            return self.chain(kind, parts)
        if kind == "compare":
            return self.compare(part)
        if kind == "if":
            return (Op.IF, *[self.read(one) for one in parts])
        if kind == "call":
            return self.call(part.words[0], parts)
        raise FormulaFault(
            message("{given} cannot be used in a formula", given=abbreviated(part.said))
        )

    def binary(self, part: _Part) -> Formula:
        """Return a formula of two parts; a sum of sums becomes one sum."""
        others = []
        while part.kind in _BINARY:
            others.append(part)
            part = part.parts[0]
        whole = self.read(part)
        while others:
            part = others.pop()
            other = self.read(part.parts[1])
            is_sum = part.kind == "+" and whole[0] == "+"
            whole = (*whole, other) if is_sum else (part.kind, whole, other)
        return whole

    def chain(self, operator: str, parts: Sequence[_Part]) -> Formula:
        """Return parts joined two by two."""
        whole = self.read(parts[0])
        for part in parts[1:]:
            whole = operator, whole, self.read(part)
        return whole

    def compare(self, part: _Part) -> Formula:
        """Return a chain of comparisons."""
        found: Formula | None = None
        before = self.read(part.parts[0])
        for sign, other in zip(part.words, part.parts[1:], strict=True):
            if sign in ("in", "is"):
                raise FormulaFault(
                    message(
                        "{given} cannot be used in a formula", given=abbreviated("in")
                    )
                )
            after = self.read(other)
            one: Formula = (sign, before, after)
            found = one if found is None else ("and", found, one)
            before = after
        assert found is not None
        return found

    def name(self, name: str) -> Formula:
        """Return the meaning of a name: the round, the players, or an entry."""
        if name in (Op.ROUND, Op.PLAYERS):
            if name == Op.ROUND and not self.scope.is_round:
                raise FormulaFault(message("only the points of a round know 'round'"))
            return (name,)
        is_own = name in _NAMED and name not in self.scope.entries
        if self.scope.own >= 0 and (is_own or name in (Op.COUNT, Op.LAST, Op.FULL)):
            return _NAMED[name], self.scope.own
        if self.scope.is_grid and name in Op.OF_GRIDS:
            return name, self.scope.own
        return self.entry(name)

    def called(self, label: str) -> str:
        """Return the id for a label."""
        known = self.scope.labels
        return make_id(label) or known.get(small(compatible(label)), label)

    def entry(self, label: str) -> Formula:
        """Return the value of an entry."""
        name = self.called(label)
        if name in self.scope.entries:
            return Op.ENTRY, self.scope.entries[name]
        if name in self.scope.boxes:
            what = message("{name} is a row of boxes: write count({name})", name=name)
            raise FormulaFault(what)
        raise self.unknown(label, {*self.scope.entries, *self.extra()})

    def extra(self) -> tuple[str, ...]:
        """Return the names that are not entries."""
        own = tuple(_NAMED) if self.scope.own >= 0 else ()
        own += Op.OF_GRIDS if self.scope.is_grid else ()
        return (Op.ROUND, Op.PLAYERS) if self.scope.is_round else (Op.PLAYERS, *own)

    def unknown(self, name: str, known: set[str]) -> FormulaFault:
        """Return an error about an unknown name, with similar ones."""
        labels = {own: label for label, own in self.scope.labels.items()}
        hint = meant(name, {labels.get(one, one) for one in known})
        return FormulaFault(
            message("no row is called {name}{hint}", name=name, hint=hint)
        )

    def call(self, name: str, args: Sequence[_Part]) -> Formula:
        """Return a function applied to its parts."""
        if name in ("min", "max") and len(args) > 1:
            return (name, *[self.read(one) for one in args])
        if name not in FUNCTIONS:
            hint = meant(name, FUNCTIONS)
            raise FormulaFault(
                message("no function {name}{hint}", name=name, hint=hint)
            )
        if len(args) != 1:
            raise FormulaFault(message("{name} takes one value in brackets", name=name))
        if name == "abs":
            return name, self.read(args[0])
        if name == "sum":
            return self.sum(args[0])
        if name in ("min", "max"):
            raise FormulaFault(message("'min' and 'max' need several values"))
        if name == "before" and not self.scope.is_round:
            raise FormulaFault(
                message("only the points of a round know the one before")
            )
        scope = self.scope
        known = {"points": scope.rows, "before": scope.entries}.get(name, scope.boxes)
        return name, self.place(args[0], known)

    def sum(self, part: _Part) -> Formula:
        """Return the points below a heading, or an entry's sum of all rounds so far."""
        label = self.label(part)
        name = self.called(label)
        rounds = self.scope.entries if self.scope.is_round else self.scope.rounds
        if name in rounds:
            return Op.SUM, rounds[name]
        if name in self.scope.boxes:
            return Op.ALL, self.scope.boxes[name]
        if name in self.scope.sections:
            parts = [(Op.POINTS, at) for at in self.scope.sections[name]]
            return parts[0] if len(parts) == 1 else ("+", *parts)
        known = {*self.scope.sections, *rounds, *self.scope.boxes}
        raise self.unknown(label, known)

    def place(self, part: _Part, known: Mapping[str, int]) -> int:
        """Return the place of the row that a part names."""
        label = self.label(part)
        name = self.called(label)
        if name not in known:
            raise self.unknown(label, {*known})
        return known[name]

    def label(self, part: _Part) -> str:
        """Return the name that a part holds: plain, or as a label in quotes."""
        if part.kind in ("name", "label"):
            return part.said
        raise FormulaFault(
            message("{given} names no row", given=abbreviated(part.said))
        )
