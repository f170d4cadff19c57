"""Whatever the form of a game says can be written goes through every door unchanged."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.form.digits import pack_fill, unpack_fill
from sheetgen.core.form.field import Form, Letters, Listed, usual
from sheetgen.core.form.plain import from_plain, to_plain
from sheetgen.core.plain import unusual
from sheetgen.form.border import find_problems, find_switch_problems
from sheetgen.games.burgundy import form as burgundy
from sheetgen.games.burgundy.totals import form as totals
from sheetgen.games.dice import form as dice
from sheetgen.games.keythedral import form as keythedral
from tests.form import sample
from tests.form.strategies import fills, switches
from tests.games.burgundy.sheets import ONE
from tests.games.dice.play import load_duchy

FORMS = {
    "burgundy": burgundy.form_of(ONE),
    "burgundy-totals": totals.FORM,
    "dice": dice.form_of(load_duchy("A")),
    "keythedral": keythedral.FORM,
    "sample": sample.FORM,
    "toy": sample.TOY,
}
NAMES = ["monk", "mine", "areas", "city"]  # that tables of sheets have
by_game = pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
steady = settings(deadline=None, derandomize=True, max_examples=60)


@pytest.mark.slow
@by_game
def test_plain_values_digits_and_the_border_hold_whatever_can_be_written(
    form: Form,
) -> None:
    @steady
    @given(fills(form), switches(form))
    def hold(fill: Any, chosen: Any) -> None:
        plain = json.loads(json.dumps(to_plain(form, fill)))
        assert from_plain(form, plain) == fill
        assert find_problems(form, plain) == []
        digits = pack_fill(form, fill, chosen)
        assert unpack_fill(form, fill.evidence, digits) == (fill, chosen)
        plain_switches = unusual(chosen, dict(form.settings))
        assert find_switch_problems(form.settings, plain_switches) == []

    hold()


@pytest.mark.slow
@by_game
def test_what_the_border_lets_in_has_digits(form: Form) -> None:
    """Whatever is sent: a value of any field in place of another."""
    usual_plain = to_plain(form, blank_of(form))
    anything = st.recursive(
        st.none() | st.booleans() | st.integers(-2, 200) | st.sampled_from(
            ["", "x", "first", "large", "monk", "red", "." * 37]
        ),
        lambda inner: st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(NAMES), inner, max_size=2),
        max_leaves=8,
    )  # fmt: skip
    keys = sorted(field.plain_key or field.name for field in form.all_fields)

    @settings(steady, max_examples=400)
    @given(st.sampled_from(keys), anything)
    def hold(key: str, value: Any) -> None:
        sent = {**usual_plain, key: value}
        if find_problems(form, sent):
            return
        kept = {name: one for name, one in sent.items() if one is not None}
        fill = from_plain(form, kept)
        digits = pack_fill(form, fill, form.make_switches())
        again, _ = unpack_fill(form, fill.evidence, digits)
        assert to_plain(form, again) == to_plain(form, fill)

    hold()


def blank_of(form: Form) -> Any:
    """Return a sheet on which nothing stands."""
    parts = {}
    for field in form.all_fields:
        value = usual(field.kind)
        if isinstance(field.kind, Letters):
            value = (field.kind.values[0],) * field.kind.count
        elif isinstance(field.kind, Listed) and field.kind.is_whole:
            value = (usual(field.kind.kind),) * field.kind.most
        parts[field.name] = value
    return form.make(**parts, evidence=form.evidence[0])
