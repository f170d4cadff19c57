"""Formulas of declared sheets: as Python has them, and never beyond their bounds."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.scoresheet.formula import (
    MOST_VALUE,
    Formula,
    FormulaError,
    Known,
    Op,
    bounds,
    evaluate,
)
from tests.conftest import examples
from tests.games.sheets.declare import declare, problems, sheet

SPAN = {Op.ENTRY: (-20, 99), Op.BEFORE: (0, 99), Op.SUM: (0, 300), Op.POINTS: (-9, 40)}
SPAN |= {Op.COUNT: (0, 12), Op.LAST: (-5, 99), Op.FULL: (0, 1)}
ROUNDS, COLUMNS = (1, 12), (2, 5)
OTHERS = ("neg", "abs", "not", "and", "or", "min", "max", Op.IF, Op.TABLE)
BINARY = ("+", "-", "*", "//", "%", "==", "!=", "<", "<=", ">", ">=")


def random_formula(rng: random.Random, depth: int = 4) -> Formula:
    if depth == 0 or rng.random() < 0.15:
        leaf = rng.choice((Op.NUMBER, Op.NUMBER, *SPAN, Op.ROUND, Op.PLAYERS))
        if leaf in (Op.ROUND, Op.PLAYERS):
            return (leaf,)
        return leaf, rng.randint(-9, 30) if leaf == Op.NUMBER else rng.randrange(3)

    def part() -> Formula:
        return random_formula(rng, depth - 1)

    operator = rng.choice(
        (*BINARY, *("neg", "abs", "not", "and", "or", "min", "max", Op.IF, Op.TABLE))
    )
    if operator in ("neg", "abs", "not"):
        return operator, part()
    if operator == Op.IF:
        return Op.IF, part(), part(), part()
    if operator == Op.TABLE:
        return (
            Op.TABLE,
            part(),
            tuple(rng.randint(-5, 30) for _ in range(rng.randint(1, 5))),
        )
    if operator in ("+", "min", "max") and rng.random() < 0.4:
        return operator, part(), part(), part()
    return operator, part(), part()


def as_python(formula: Formula) -> str:
    """Return the expression of Python that says the same."""
    operator, *parts = formula
    if operator == Op.NUMBER:
        return f"({parts[0]})"
    if operator in SPAN:
        return f"{operator}({parts[0]})"
    if operator in (Op.ROUND, Op.PLAYERS):
        return f"{operator}_"
    if operator == Op.TABLE:
        return f"{parts[1]}[max(0, min({as_python(parts[0])}, {len(parts[1]) - 1}))]"
    said = [as_python(part) for part in parts]
    if operator == Op.IF:
        return f"({said[1]} if {said[0]} else {said[2]})"
    if operator in ("min", "max", "abs"):
        return f"{operator}({', '.join(said)})"
    if operator in ("and", "or"):
        return f"int(bool({said[0]}) {operator} bool({said[1]}))"
    if operator in ("neg", "not"):
        sign = "-" if operator == "neg" else "not "
        return f"int({sign}{said[0]})"
    return "int(" + f" {operator} ".join(said) + ")"


def span_of(leaf: Formula) -> tuple[int, int]:
    return {Op.ROUND: ROUNDS, Op.PLAYERS: COLUMNS}.get(leaf[0]) or SPAN[leaf[0]]


@pytest.mark.slow
@settings(deadline=None, derandomize=True, max_examples=examples(300, 10_000))
@given(seed=st.integers(0, 2**32))
def test_a_formula_comes_to_what_python_says_within_its_bounds(seed: int) -> None:
    rng = random.Random(seed)
    formula = random_formula(rng)
    try:
        low, high = bounds(formula, span_of)
    except FormulaError:
        return
    assert -MOST_VALUE <= low <= high <= MOST_VALUE
    for _ in range(4):
        # Ends are likelier, since bounds go wrong there.
        values = {
            kind: [rng.choice((*span, rng.randint(*span))) for _ in range(3)]
            for kind, span in SPAN.items()
        }
        number, players = (
            rng.choice((*span, rng.randint(*span))) for span in (ROUNDS, COLUMNS)
        )
        known = Known(
            values[Op.ENTRY], values[Op.BEFORE], values[Op.SUM].__getitem__,
            values[Op.POINTS].__getitem__, number, players,
            lambda kind, at, values=values: values[kind][at],
        )  # fmt: skip
        names: dict[str, Any] = {kind: values[kind].__getitem__ for kind in SPAN}
        names |= {"round_": number, "players_": players}
        due = eval(as_python(formula), names)
        assert evaluate(formula, known) == due
        assert low <= due <= high


def test_an_entry_that_is_not_written_counts_as_0() -> None:
    known = Known((None, 3), (None,), int, int, 1, 2, max)
    assert evaluate(("+", (Op.ENTRY, 0), (Op.ENTRY, 1), (Op.BEFORE, 0)), known) == 3


@pytest.mark.parametrize(
    ("formula", "span"),
    [
        (("-", (Op.ENTRY, 0), (Op.ENTRY, 0)), (-119, 119)),
        (("*", (Op.ENTRY, 0), (Op.NUMBER, -2)), (-198, 40)),
        (("//", (Op.NUMBER, -7), (Op.NUMBER, 2)), (-4, -4)),
        (("//", (Op.ENTRY, 0), (Op.NUMBER, -3)), (-33, 6)),
        (("%", (Op.ENTRY, 0), (Op.NUMBER, 5)), (0, 4)),
        (("%", (Op.ENTRY, 0), (Op.NUMBER, -5)), (-4, 0)),
        (("abs", (Op.ENTRY, 0)), (0, 99)),
        (("abs", (Op.NUMBER, -3)), (3, 3)),
        (("neg", (Op.ENTRY, 0)), (-99, 20)),
        (("min", (Op.ENTRY, 0), (Op.NUMBER, 7)), (-20, 7)),
        (("max", (Op.ENTRY, 0), (Op.NUMBER, 7)), (7, 99)),
        ((Op.IF, (Op.ENTRY, 0), (Op.NUMBER, 5), (Op.NUMBER, -1)), (-1, 5)),
        ((Op.TABLE, (Op.ENTRY, 0), (0, 3, -2)), (-2, 3)),
        ((Op.ROUND,), (1, 12)),
        (("not", (Op.ENTRY, 0)), (0, 1)),
    ],
)
def test_bounds_are_as_near_as_can_be(formula: Formula, span: tuple[int, int]) -> None:
    assert bounds(formula, span_of) == span


@pytest.mark.parametrize(
    ("formula", "reason"),
    [
        (("//", (Op.NUMBER, 1), (Op.ENTRY, 0)), "zero"),
        (("%", (Op.NUMBER, 1), (Op.BEFORE, 0)), "zero"),
        (("//", (Op.NUMBER, 1), (Op.NUMBER, 0)), "zero"),
        (("*", (Op.NUMBER, 1000), (Op.NUMBER, 1001)), "large"),
        (("*", (Op.NUMBER, -1000), (Op.NUMBER, 1001)), "large"),
        (("neg", (Op.NUMBER, MOST_VALUE + 1)), "large"),
        (("+", *[(Op.NUMBER, 1)] * 200), "long"),
        (("+", *[(Op.TABLE, (Op.NUMBER, 1), (0,) * 64)] * 4), "long"),
        ((Op.TABLE, (Op.NUMBER, 1), (0,) * 65), "list"),
    ],
)
def test_a_formula_that_could_fail_is_refused(formula: Formula, reason: str) -> None:
    with pytest.raises(FormulaError) as refused:
        bounds(formula, span_of)
    assert refused.value.reason == reason


def test_formulas_have_an_exact_greatest_depth_and_length() -> None:
    deep: Formula = (Op.NUMBER, 1)
    for _ in range(32):
        deep = "neg", deep
    assert bounds(deep, span_of) == (1, 1)
    with pytest.raises(FormulaError, match="deep"):
        bounds(("neg", deep), span_of)
    assert bounds(("+", *[(Op.NUMBER, 1)] * 199), span_of) == (199, 199)
    assert bounds((Op.NUMBER, MOST_VALUE), span_of) == (MOST_VALUE, MOST_VALUE)


@pytest.mark.parametrize(
    "formula",
    ["池 // 2", "'池' // 2", "ｲｹ + 池 // 2", "állatok", "'Állatok'", "Állatok"],
)
def test_a_formula_names_rows_as_the_sheet_calls_them(formula: str) -> None:
    rows = '{ label = "池" }, { label = "イケ" }, { label = "Állatok" }'
    text = f'{{ label = "A", points = "{formula}" }}'
    assert problems(sheet(f"{rows}, {text}")) == []


def test_a_formula_of_a_row_calls_its_own_boxes_as_the_row_does() -> None:
    bids = 'box = ["bid", "tricks"], points = "bid - tricks"'
    rows = (
        f'{{ label = "Tricks" }}, {{ label = "A", {bids} }}, {{ label = "B", {bids} }}'
    )
    points = [row.points for row in declare(sheet(rows)).rows]
    assert points[1:] == [
        ("-", ("entry", 1), ("entry", 2)),
        ("-", ("entry", 3), ("entry", 4)),
    ]


def test_a_name_that_is_wrong_is_told_with_the_labels_there_are() -> None:
    (wrong,) = problems(sheet('{ label = "池" }, { label = "木", points = "湖" }'))
    assert wrong.endswith("no row is called 湖 (known: players, 木, 池)")
    (wrong,) = problems(sheet('{ label = "A" }, { label = "B", points = "érmék" }'))
    assert "no row is called érmék (" in wrong
