"""Anything that a form says can be written."""

from typing import Any

from hypothesis import strategies as st

from sheetgen.core.form.field import (
    Bags,
    ByName,
    Choice,
    Count,
    Counts,
    Field,
    Flag,
    Form,
    Kind,
    Letters,
    Listed,
    Maybe,
    Name,
    Number,
    Record,
    Several,
    Together,
    usual,
)

MOST = 6  # entries of a list that may be longer; the bounds have tests of their own


def fills(form: Form) -> st.SearchStrategy[Any]:
    """Return fills."""
    parts = _parts(form.all_fields)
    return st.builds(form.make, evidence=st.sampled_from(form.evidence), **parts)


def switches(form: Form) -> st.SearchStrategy[Any]:
    """Return settings of the switches."""
    chosen = {
        name.replace("-", "_"): st.sampled_from(known) for name, known in form.settings
    }
    return st.builds(form.make_switches, **chosen)


def _parts(fields: tuple[Field, ...]) -> dict[str, st.SearchStrategy[Any]]:
    return {field.name: values(field.kind) for field in fields}


def values(kind: Kind) -> st.SearchStrategy[Any]:
    """Return values of a kind, with its smallest and largest."""
    match kind:
        case Count(most=most):
            return st.none() | whole(0, most)
        case Number(most=most, least=least, is_open=is_open):
            return whole(least, most) | st.just(0) if is_open else whole(least, most)
        case Flag():
            return st.just(False)  # digits hold none
        case Counts(names=names, most=most):
            return st.tuples(*[st.none() | whole(0, most)] * len(names))
        case Choice():
            return st.sampled_from(kind.known)
        case Several(names=names):
            chosen = st.sets(st.sampled_from(names)) if names else st.just(set())
            return chosen.map(lambda some: tuple(n for n in names if n in some))
        case Name():
            return st.just("")  # digits hold none
        case Letters(values=known, count=count):
            return st.tuples(*[st.sampled_from(known)] * count)
        case Listed(is_whole=True, kind=inner, most=most):
            return st.tuples(*[values(inner)] * most)
        case Listed(kind=inner, most=most):
            return st.lists(values(inner), max_size=min(most, MOST)).map(tuple)
        case Record(make=make, fields=fields):
            return st.builds(make, **_parts(fields))
        case Together(kinds=kinds):
            return st.tuples(*map(values, kinds))
        case ByName(names=names, kind=inner):
            told = values(inner).filter(lambda value: value != usual(inner))
            return (
                st.dictionaries(st.sampled_from(names), told) if names else st.just({})
            )
        case Bags(make=make, parts=parts, names=names, most=most):
            bag = st.lists(st.sampled_from(names), max_size=min(most, MOST))
            ordered = bag.map(lambda some: tuple(sorted(some, key=names.index)))
            return st.builds(make, **dict.fromkeys(parts, ordered))
        case Maybe(kind=inner):
            return st.none() | values(inner)
    raise TypeError(kind)


def whole(least: int, most: int) -> st.SearchStrategy[int]:
    """Return whole numbers, the bounds more often than others."""
    return st.sampled_from((least, most)) | st.integers(least, most)
