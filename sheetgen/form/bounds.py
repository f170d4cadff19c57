"""What a form says about its fields, as plain values for a page that draws them."""

from typing import Any

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
from sheetgen.core.form.plain import plain_name
from sheetgen.core.plain import Plain


def plain_bounds(form: Form) -> Plain:
    """Return names and bounds of all fields, by what plain values call them.

    A number has ``most``, and ``least`` where that is not 0; a name has all ``names``;
    a list has ``most`` entries and what holds for ``each``, a record its ``parts``.
    """
    return _of_fields(form.all_fields)


def plain_fields(form: Form) -> list[Plain]:
    """Return the fields that somebody types, with their kinds, to be drawn as they are.

    Raises:
        TypeError: a field is of a kind that nothing is drawn for.
    """
    return [
        _drawn(field)
        for field in form.all_fields
        if field.is_typed and field.name != "variant"
    ]


def _drawn(field: Field) -> Plain:
    plain = {"name": plain_name(field), **_of(field.kind)}
    match field.kind:
        case Count() | Number():
            return {**plain, "kind": "number", "blank": usual(field.kind)}
        case Choice():
            return {**plain, "kind": "choice", "blank": usual(field.kind)}
        case Name():
            return {**plain, "kind": "name", "blank": ""}
        case Flag():
            return {**plain, "kind": "flag", "blank": False}
        case Maybe(kind=Letters(letters=letters)) if letters[1:].isdecimal():
            ends = {"least": int(letters[1]), "most": int(letters[-1])}
            return {**plain, **ends, "kind": "cells", "blank": None}
        case Counts(names=names):
            return {**plain, "kind": "counts", "blank": [None] * len(names)}
        case Listed(kind=Record(is_listed=False, fields=fields)) if not any(
            one.in_list for one in fields
        ):
            each = [_drawn(one) for one in fields]
            return {**plain, "kind": "records", "blank": [], "each": each}
    raise TypeError(f"{field.name}: a page draws no {type(field.kind).__name__} itself")


def _of_fields(fields: tuple[Field, ...]) -> Plain:
    plain: Plain = {}
    for field in fields:
        if field.in_list:
            plain.setdefault(field.in_list, {})[field.name] = _of(field.kind)
        else:
            plain[plain_name(field)] = _of(field.kind)
    return plain


def _of(kind: Kind) -> Any:
    match kind:
        case Maybe(kind=inner):
            return _of(inner)
        case Number(most=most, least=least) if least:
            return {"most": most, "least": least}
        case Count(most=most) | Number(most=most) | Name(most=most):
            return {"most": most}
        case Choice(names=names) | Several(names=names):
            return {"names": list(names)}
        case Counts(names=names, most=most) | Bags(names=names, most=most):
            return {"names": list(names), "most": most}
        case Letters(letters=letters):
            return {"letters": letters}
        case Listed(kind=inner, most=most):
            return {"most": most, "each": _of(inner)}
        case ByName(names=names, kind=inner):
            return {"names": list(names), "each": _of(inner)}
        case Record(fields=fields):
            return {"parts": _of_fields(fields)}
        case Together(names=names, kinds=kinds):
            return {"parts": dict(zip(names, map(_of, kinds), strict=True))}
    return {}
