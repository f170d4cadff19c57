"""Whatever the form of a game says can be written goes through every door unchanged."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.errors import DamagedCode
from sheetgen.core.form.field import (
    Bags,
    ByName,
    Choice,
    Count,
    Counts,
    Field,
    Form,
    Letters,
    Listed,
    Maybe,
    Number,
    Record,
    Several,
    Together,
    usual,
)
from sheetgen.core.form.plain import from_plain, pack_fill, to_plain, unpack_fill
from sheetgen.core.verdict import unusual
from sheetgen.form.validation import find_problems, find_switch_problems
from tests.form.games import Case, every_case, steady
from tests.form.strategies import fills, switches

NAMES = ["monk", "mine", "areas", "city"]  # that tables of sheets have


@pytest.mark.slow
@every_case
def test_a_fill_is_the_same_behind_every_door(case: Case) -> None:
    form = case.form

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
        case.assert_kept(fill, chosen)

    hold()


@pytest.mark.slow
@every_case
def test_what_the_border_lets_in_has_digits(case: Case) -> None:
    """Whatever is sent: a value of any field in place of another."""
    form = case.form
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


@pytest.mark.slow
@every_case
def test_whatever_digits_hold_is_refused_or_stands_in_a_file(case: Case) -> None:
    """Digits of anybody's: in range as digits, and perhaps as nothing else."""
    form = case.form
    loose = replace(
        form,
        first=loosened_all(form.first),
        fields=loosened_all(form.fields),
        tails=tuple(map(loosened_all, form.tails)),
    )

    @settings(steady, max_examples=150)
    @given(fills(loose), switches(form))
    def hold(given: Any, chosen: Any) -> None:
        digits = pack_fill(loose, given, chosen)
        try:
            unpacked, said = unpack_fill(form, given.evidence, digits)
        except DamagedCode:
            with pytest.raises(ValueError, match="is less than"):
                pack_fill(form, given, chosen)
            return
        assert find_problems(form, to_plain(form, unpacked)) == []
        case.assert_kept(unpacked, said)

    hold()


def loosened(kind: Any) -> Any:
    """Return a kind whose numbers go as far as their digits."""
    if isinstance(kind, Number):
        return replace(kind, least=0)
    if isinstance(kind, Record):
        fields = tuple(replace(one, kind=loosened(one.kind)) for one in kind.fields)
        return replace(kind, fields=fields)
    if isinstance(kind, Together):
        return replace(kind, kinds=tuple(map(loosened, kind.kinds)))
    if isinstance(kind, Listed | ByName | Maybe):
        return replace(kind, kind=loosened(kind.kind))
    return kind


def loosened_all(fields: tuple[Field, ...]) -> tuple[Field, ...]:
    return tuple(replace(one, kind=loosened(one.kind)) for one in fields)


@every_case
def test_the_most_that_digits_hold_stands_in_a_file(case: Case) -> None:
    form = case.form
    parts = {one.name: most_of(one.kind) for one in form.all_fields}
    full = form.make(**parts, evidence=form.evidence[-1])
    chosen = form.make_switches()
    digits = pack_fill(form, full, chosen)
    assert unpack_fill(form, full.evidence, digits) == (full, chosen)
    case.assert_kept(full, chosen)
    assert find_problems(form, json.loads(json.dumps(to_plain(form, full)))) == []


def most_of(kind: Any) -> Any:
    """Return the largest value of a kind."""
    match kind:
        case Count(most=most) | Number(most=most):
            return most
        case Letters(values=known, count=count):
            return (known[-1],) * count
        case Counts(names=names, most=most):
            return (most,) * len(names)
        case Choice(names=names):
            return names[-1]
        case Several(names=names):
            return names
        case Listed(kind=inner, most=most):
            return (most_of(inner),) * most
        case Record(make=make, fields=fields):
            return make(**{one.name: most_of(one.kind) for one in fields})
        case Together(kinds=kinds):
            return tuple(map(most_of, kinds))
        case ByName(names=names, kind=inner):
            return dict.fromkeys(names, most_of(inner))
        case Bags(make=make, parts=parts, names=names, most=most):
            bag = tuple(name for name in names for _ in range(most))
            return make(**dict.fromkeys(parts, bag))
        case Maybe(kind=inner):
            return most_of(inner)
    return usual(kind)
