"""What holds of every sheet on which all players stand, whoever declares it."""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.form.columns import (
    Columns,
    break_ties,
    rank,
    value_of,
    with_sums,
    without_autofilled,
)
from sheetgen.core.form.plain import pack_fill, unpack_fill
from sheetgen.core.reading.places import decode_columns, encode_columns
from sheetgen.core.scoresheet import fill as declared
from sheetgen.core.scoresheet.rules_api import RULES_API as DECLARED
from sheetgen.core.verdict import ABSENT, AUTOFILLED
from sheetgen.games.burgundy.totals.answers.rules_api import (
    RULES_API as JUDGE_OF_TOTALS,
)
from sheetgen.games.burgundy.totals.sheet.form import COLUMNS as TOTALS
from sheetgen.games.find import load_layout
from sheetgen.games.keythedral.answers.rules_api import RULES_API as JUDGE_OF_KEYTHEDRAL
from sheetgen.games.keythedral.rules.form import COLUMNS as KEYTHEDRAL
from sheetgen.games.keythedral.sheet.board_view import open_board
from tests.form.strategies import fills
from tests.games.burgundy.totals.conformance import random_fill
from tests.games.burgundy.totals.sheets import SHEET
from tests.games.sheets.play import sheet_of
from tests.games.taking import take_over

steady = settings(deadline=None, derandomize=True, max_examples=10)


class Case(NamedTuple):
    """Sheets of a game: what judges them, one of them, its columns, and any fill."""

    rules_api: Any
    sheet: Any
    columns: Columns
    fills: st.SearchStrategy[Any]


def case_of(rules_api: Any, sheet: Any, columns: Columns) -> Case:
    return Case(rules_api, sheet, columns, fills(rules_api.form_of(sheet)))


def declared_case(name: str) -> Case:
    sheet = sheet_of(load_layout(name).rules.sheet)
    return case_of(DECLARED, sheet, declared.columns_of(sheet.declaration))


CATHEDRAL = load_layout("keythedral/cathedral")
CASES: dict[str, Callable[[], Case]] = {
    "totals": lambda: case_of(JUDGE_OF_TOTALS, SHEET, TOTALS),
    "games": lambda: Case(
        JUDGE_OF_TOTALS,
        SHEET,
        TOTALS,
        st.integers(0, 400).map(lambda n: random_fill(random.Random(n), n)),
    ),
    "keythedral": lambda: case_of(
        JUDGE_OF_KEYTHEDRAL, open_board(CATHEDRAL.rules, CATHEDRAL.board), KEYTHEDRAL
    ),
    "yacht": lambda: declared_case("sheets/yacht"),
    "low-rounds": lambda: declared_case("sheets/low-rounds"),
}
of_all = pytest.mark.parametrize("make", CASES.values(), ids=CASES)
pytestmark = pytest.mark.slow


def take_all(case: Case, fill: Any, switches: Any) -> Any:
    """Return a fill with all taken over that is proposed."""
    return take_over(
        lambda one: case.rules_api.propose(case.sheet, one, switches), fill
    )


def written(case: Case, fill: Any) -> list[list[Any]]:
    slots = case.columns.slots
    return [[value_of(column, slot) for slot in slots] for column in fill.columns]


@of_all
def test_what_is_taken_over_shows_nothing_new_and_follows_what_is_written(
    make: Callable[[], Case],
) -> None:
    case = make()
    form = case.rules_api.form_of(case.sheet)
    switches = form.make_switches()

    def judged(fill: Any) -> Any:
        return case.rules_api.check(case.sheet, fill, switches, "")

    @steady
    @given(case.fills)
    def hold(fill: Any) -> None:
        fill = without_autofilled(case.columns, fill)
        whole = take_all(case, fill, switches)
        left = without_autofilled(case.columns, whole)
        assert written(case, left) == written(case, fill)
        before, after = judged(fill).verdict, judged(whole).verdict
        assert after.findings == before.findings
        assert judged(whole).ranking == judged(fill).ranking
        assert (after.points, after.total) == (before.points, before.total)
        for place, state in before.sums.items():
            now = after.sums[place]
            assert now == (AUTOFILLED if place in whole.taken else state)
            assert now == state or state == ABSENT
        again = unpack_fill(form, "none", pack_fill(form, whole, switches))[0]
        assert again.taken == whole.taken
        stale = with_sums(case.columns, whole, dict.fromkeys(whole.taken, 1))
        assert take_all(case, stale, switches) == whole

    hold()


@of_all
def test_what_stands_in_spots_says_all_but_names(make: Callable[[], Case]) -> None:
    case = make()

    @steady
    @given(case.fills)
    def hold(fill: Any) -> None:
        values = encode_columns(case.columns, fill.columns)
        decoded = replace(fill, columns=decode_columns(case.columns, values))
        assert encode_columns(case.columns, decoded.columns) == values
        for one, other in zip(decoded.columns, fill.columns, strict=False):
            for slot in case.columns.slots:
                if slot.most >= 0 or slot.marks:
                    seen, written = value_of(one, slot), value_of(other, slot)
                    assert seen == written or not (seen or written)

    hold()


KEYS = st.lists(st.integers(0, 2), min_size=1, max_size=5)


@steady
@given(KEYS, st.data())
def test_a_tie_is_broken_only_by_what_all_have(totals: list[int], data: Any) -> None:
    blank = st.none() | st.integers(0, 2)
    values = [data.draw(blank) for _ in totals]
    keys = break_ties([(total,) for total in totals], values)
    for one, own, total in zip(keys, values, totals, strict=True):
        alike = [v for v, t in zip(values, totals, strict=True) if t == total]
        assert one == (total, own if None not in alike else 0)
    assert rank(keys)[keys.index(max(keys))] == 1
