"""What the numbers of a declared sheet can come to, looked at before it is used.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.core.scoresheet.declaration import (
    BONUS,
    HEADING,
    SUBTOTAL,
    Declaration,
    Row,
)
from sheetgen.core.scoresheet.formula import (
    BEFORE,
    ENTRY,
    PLAYERS,
    POINTS,
    ROUND,
    SUM,
    Formula,
    FormulaError,
    Span,
    bounds,
)

CIRCLE = "circle"  # why a formula cannot be used: points that follow from themselves


def row_spans(declaration: Declaration) -> list[Span]:
    """Return the least and the most points of each row.

    Raises:
        FormulaError: those of a row cannot be told; its ``row`` says which one.
    """
    spans: dict[int, Span] = {}
    for at in range(len(declaration.rows)):
        try:
            _span_row(declaration, at, spans, ())
        except FormulaError as error:
            error.row = at
            raise
    return [spans[at] for at in range(len(declaration.rows))]


def round_span(declaration: Declaration) -> Span:
    """Return the least and the most points of a round.

    Raises:
        FormulaError: they cannot be told.
    """
    rounds = declaration.rounds
    return formula_span(declaration, rounds.points) if rounds else (0, 0)


def formula_span(declaration: Declaration, formula: Formula) -> Span:
    """Return what a formula of a round can come to.

    Raises:
        FormulaError: it cannot be told.
    """
    return bounds(formula, lambda leaf: _leaf(declaration, leaf, {}, ()))


def total_span(declaration: Declaration) -> Span:
    """Return the least and the most that a player can have."""
    lines = declaration.rounds.lines if declaration.rounds else 0
    low, high = [lines * end for end in round_span(declaration)]
    for row, span in zip(declaration.rows, row_spans(declaration)):  # noqa: B905
        if row.kind != SUBTOTAL:
            low, high = low + min(0, span[0]), high + max(0, span[1])
    return min(0, low), max(0, high)


def sum_room(declaration: Declaration) -> Span:
    """Return the least and the most that a box for a sum has room for."""
    low, high = total_span(declaration)
    most = max(10 ** len(str(max(-low, high))) - 1, 99)
    return (-most if low < 0 else 0), most


def rows_above(rows: Sequence[Row], at: int) -> list[int]:
    """Return the places of the rows that a subtotal or bonus adds up."""
    found = []
    while at and rows[at - 1].kind != HEADING:
        at -= 1
        if rows[at].kind not in (SUBTOTAL, BONUS):
            found.append(at)
    return found[::-1]


def _span_row(
    declaration: Declaration, at: int, known: dict[int, Span], above: tuple[int, ...]
) -> Span:
    if at in above:
        raise FormulaError(CIRCLE)
    if at not in known:
        row, path = declaration.rows[at], (*above, at)
        if row.kind in (SUBTOTAL, BONUS):
            parts = rows_above(declaration.rows, at)
            spans = [_span_row(declaration, one, known, path) for one in parts]
            own = sum([span[0] for span in spans]), sum([span[1] for span in spans])
            worth = row.points[1] if row.kind == BONUS else 0
            known[at] = own if row.kind == SUBTOTAL else (min(0, worth), max(0, worth))
        elif row.rank:
            known[at] = min(0, *row.rank), max(0, *row.rank)
        else:
            known[at] = bounds(
                row.points, lambda leaf: _leaf(declaration, leaf, known, path)
            )
    return known[at]


def _leaf(
    declaration: Declaration,
    leaf: Formula,
    known: dict[int, Span],
    path: tuple[int, ...],
) -> Span:
    kind = leaf[0]
    if kind == ROUND:
        return 1, declaration.rounds.lines if declaration.rounds else 1
    if kind == PLAYERS:
        return declaration.fewest, declaration.count
    if kind == POINTS:
        return _span_row(declaration, leaf[1], known, path)
    low, high = declaration.entries[leaf[1]].room
    if kind == SUM:
        lines = declaration.rounds.lines if declaration.rounds else 0
        return lines * min(0, low), lines * max(0, high)
    if kind in (ENTRY, BEFORE):
        return min(0, low), max(0, high)
    raise FormulaError("large")
