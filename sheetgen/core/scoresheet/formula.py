"""Formulas of declared sheets: whole numbers, and operators from a fixed list.

A formula is a tree of tuples: an operator, then its operands. It holds no text, so a
code can carry it; `sheetgen.scoresheet.parse` reads formulas as text. `bounds` checks a
formula once: after that, evaluating it cannot fail.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

Formula: TypeAlias = tuple[Any, ...]
Span = tuple[int, int]

MOST_NODES = 200
MOST_LISTED = 64  # numbers of a list
MOST_DEPTH = 32
MOST_VALUE = 1_000_000  # of any part of a formula


class Op:
    """The operators of formulas, besides signs and the names of functions."""

    # Operators with a number in place of operands.
    NUMBER = "number"  # the number itself
    ENTRY = "entry"  # the number written in an entry, by its index among all
    BEFORE = "before"  # the same in the round before; 0 in the first
    SUM = "sum"  # of an entry over all rounds; in a round, over those before
    POINTS = "points"  # of a row, by its index among all
    # For a row of boxes, by the index of the row: the count of used boxes, the number
    # in the last of these, the sum of their numbers, and whether all are used; then the
    # sum of the round boxes. For stacks the same, each stack by itself.
    COUNT, LAST, ALL, FULL, ROUNDED = "count", "last", "all", "full", "bonus"
    # For a grid: the points for its complete rows, columns, colours and areas.
    ROWS, COLUMNS, COLOURS, AREAS = "rows", "columns", "colours", "areas"
    ROUND, PLAYERS = "round", "players"
    TABLE = "table"  # a number from a list, by the operand from 0; the last goes on
    IF = "if"  # condition, then, else
    OF_BOXES = (COUNT, LAST, ALL, FULL, ROUNDED)
    OF_GRIDS = (ROWS, COLUMNS, COLOURS, AREAS)
    OF_CELLS = (*OF_BOXES, *OF_GRIDS)
    LEAVES = (NUMBER, ENTRY, BEFORE, SUM, POINTS, *OF_CELLS)


# Each with its number of operands; 0 stands for two or more. Codes number them.
OPERATORS = (
    *((Op.NUMBER, 1), (Op.ENTRY, 1), (Op.BEFORE, 1), (Op.SUM, 1), (Op.POINTS, 1)),
    *((Op.ROUND, -1), (Op.PLAYERS, -1), (Op.TABLE, 1), (Op.IF, 3)),
    *(("+", 0), ("-", 2), ("*", 2), ("//", 2), ("%", 2)),
    *(("neg", 1), ("abs", 1), ("min", 0), ("max", 0)),
    *(("==", 2), ("!=", 2), ("<", 2), ("<=", 2), (">", 2), (">=", 2)),
    *(("and", 2), ("or", 2), ("not", 1)),
    *((Op.COUNT, 1), (Op.LAST, 1), (Op.ALL, 1), (Op.FULL, 1), (Op.ROUNDED, 1)),
    *((Op.ROWS, 1), (Op.COLUMNS, 1), (Op.COLOURS, 1), (Op.AREAS, 1)),
)
ARITIES = dict(OPERATORS)
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=", "and", "or", "not")


class FormulaError(Exception):
    """A formula that cannot be used.

    Attributes:
        reason: ``long``, ``list`` (a list of the wrong length), ``deep``, ``large`` or
            ``zero`` (a division by it).
        row: the index of the row whose points it is for; -1 for none.
    """

    row = -1

    def __init__(self, reason: str) -> None:
        """Store the reason."""
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Known:
    """The values that a formula is evaluated with.

    Attributes:
        entries: the written numbers by index; None counts as 0.
        before: the numbers written in the round before.
        sum_of: returns the sum of an entry over all rounds, or those before.
        points_of: returns the points of a row.
        round: the number of the round.
        players: the number of players.
        boxes_of: returns the value of one of `Op.OF_CELLS` for a row.
    """

    entries: Sequence[int | None]
    before: Sequence[int | None]
    sum_of: Callable[[int], int]
    points_of: Callable[[int], int]
    round: int
    players: int
    boxes_of: Callable[[str, int], int]


def evaluate(formula: Formula, known: Known) -> int:
    """Return the value of a formula, which must have passed `bounds`."""
    operator = formula[0]
    if operator == Op.NUMBER:
        number: int = formula[1]
        return number
    if operator == Op.ENTRY:
        return known.entries[formula[1]] or 0
    if operator == Op.BEFORE:
        return known.before[formula[1]] or 0
    if operator == Op.SUM:
        return known.sum_of(formula[1])
    if operator == Op.POINTS:
        return known.points_of(formula[1])
    if operator in Op.OF_CELLS:
        return known.boxes_of(operator, formula[1])
    if operator == Op.ROUND:
        return known.round
    if operator == Op.PLAYERS:
        return known.players
    if operator == Op.IF:
        chosen = formula[2] if evaluate(formula[1], known) else formula[3]
        return evaluate(chosen, known)
    if operator == Op.TABLE:
        numbers = formula[2]
        at = evaluate(formula[1], known)
        row: int = numbers[max(0, min(at, len(numbers) - 1))]
        return row
    return apply(operator, [evaluate(part, known) for part in formula[1:]])


def apply(operator: str, values: Sequence[int]) -> int:
    """Return the result of an operator; division rounds down, as on paper."""
    one = values[0]
    if operator == "+":
        return sum(values)
    if operator == "min":
        return min(values)
    if operator == "max":
        return max(values)
    if operator == "neg":
        return -one
    if operator == "abs":
        return abs(one)
    if operator == "not":
        return int(not one)
    other = values[1]
    if operator == "-":
        return one - other
    if operator == "*":
        return one * other
    if operator == "//":
        return one // other
    if operator == "%":
        return one % other
    if operator == "and":
        return int(bool(one and other))
    if operator == "or":
        return int(bool(one or other))
    if operator in ("==", "!="):
        return int((one == other) == (operator == "=="))
    if operator in ("<", ">="):
        return int((one < other) == (operator == "<"))
    return int((one > other) == (operator == ">"))


def bounds(formula: Formula, span_of: Callable[[Formula], Span]) -> Span:
    """Return the least and the greatest value of a formula.

    Args:
        formula: the formula to check.
        span_of: returns the same for an operator that is not arithmetic: an entry,
            points of a row, the round or the players.

    Raises:
        FormulaError: it has too many parts, could divide by 0, or become too large.
    """
    lists = [one[2] for one in _nodes(formula) if one[0] == Op.TABLE]
    if not all([1 <= len(one) <= MOST_LISTED for one in lists]):
        raise FormulaError("list")
    if count_nodes(formula) > MOST_NODES:
        raise FormulaError("long")
    return _bounds(formula, span_of, 0)


def count_nodes(formula: Formula) -> int:
    """Return the number of operators and numbers in a formula."""
    nodes = _nodes(formula)
    return len(nodes) + sum([len(one[2]) for one in nodes if one[0] == Op.TABLE])


def operands(formula: Formula) -> list[Formula]:
    """Return the operands of a formula, which are formulas too."""
    if formula[0] in Op.LEAVES:
        return []
    return [formula[1]] if formula[0] == Op.TABLE else list(formula[1:])


def leaves(formula: Formula) -> list[Formula]:
    """Return the parts of a formula that have no operands."""
    return [one for one in _nodes(formula) if not operands(one)]


def _nodes(formula: Formula) -> list[Formula]:
    """Return a formula and all its parts."""
    found, waiting = [], [formula]
    while waiting:
        found.append(waiting.pop())
        waiting += operands(found[-1])
    return found


def _bounds(formula: Formula, span_of: Callable[[Formula], Span], depth: int) -> Span:
    if depth > MOST_DEPTH:
        raise FormulaError("deep")
    spans = [_bounds(part, span_of, depth + 1) for part in operands(formula)]
    low, high = _span(formula, spans, span_of)
    if max(abs(low), abs(high)) > MOST_VALUE:
        raise FormulaError("large")
    return low, high


def _span(
    formula: Formula, spans: Sequence[Span], span_of: Callable[[Formula], Span]
) -> Span:
    operator = formula[0]
    if operator == Op.NUMBER:
        return formula[1], formula[1]
    if not spans:
        return span_of(formula)
    if operator == Op.TABLE:
        return min(formula[2]), max(formula[2])
    if operator in COMPARISONS:
        return 0, 1
    if operator == Op.IF:
        return min(spans[1][0], spans[2][0]), max(spans[1][1], spans[2][1])
    one = spans[0]
    if operator == "abs":
        least = 0 if one[0] <= 0 <= one[1] else min(abs(one[0]), abs(one[1]))
        return least, max(abs(one[0]), abs(one[1]))
    if operator in ("+", "min", "max", "neg"):
        ends = [apply(operator, [span[at] for span in spans]) for at in (0, 1)]
        return min(ends), max(ends)
    other = spans[1]
    if operator in ("//", "%") and other[0] <= 0 <= other[1]:
        raise FormulaError("zero")
    if operator == "%":
        return min(0, other[0] + 1), max(0, other[1] - 1)
    found = [apply(operator, (a, b)) for a in one for b in other]
    return min(found), max(found)
