"""The names and bounds of a form's fields, as plain values for a page to draw."""

from typing import Any

from sheetgen.core.form import field as kinds
from sheetgen.core.form.plain import plain_name
from sheetgen.core.plain import Plain


def plain_bounds(form: kinds.Form) -> Plain:
    """Return names and bounds of all fields, by their names in plain values.

    A number has ``most``, and ``least`` where that is not 0; a name has all ``names``;
    a list has ``most`` entries and the bounds of ``each``, a record its ``parts``. A
    part that is empty has the value ``blank``, or `None`; a ``whole`` list always has
    all entries.
    """
    return _of_fields(form.all_fields)


def plain_fields(form: kinds.Form) -> list[Plain]:
    """Return the fields that a player types, with their kinds, ready to be drawn.

    Raises:
        TypeError: no drawing exists for the kind of a field.
    """
    return [
        _drawn(field)
        for field in form.all_fields
        if field.is_typed and field.name != "variant"
    ]


def _drawn(field: kinds.Field) -> Plain:
    plain = {"name": plain_name(field), **_of(field.kind)}
    match field.kind:
        case kinds.Count() | kinds.Number():
            return {**plain, "kind": "number", "blank": kinds.usual(field.kind)}
        case kinds.Choice():
            return {**plain, "kind": "choice", "blank": kinds.usual(field.kind)}
        case kinds.Name():
            return {**plain, "kind": "name", "blank": ""}
        case kinds.Flag():
            return {**plain, "kind": "flag", "blank": False}
        case kinds.Maybe(kind=kinds.Letters(letters=letters)) if letters[
            1:
        ].isdecimal():
            ends = {"least": int(letters[1]), "most": int(letters[-1])}
            return {**plain, **ends, "kind": "cells", "blank": None}
        case kinds.Counts(names=names):
            return {**plain, "kind": "counts", "blank": [None] * len(names)}
        case kinds.Listed(kind=kinds.Record(is_listed=False, fields=fields)) if not any(
            one.in_list for one in fields
        ):
            each = [_drawn(one) for one in fields]
            return {**plain, "kind": "records", "blank": [], "each": each}
    raise TypeError(f"{field.name}: a page draws no {type(field.kind).__name__} itself")


def _of_fields(fields: tuple[kinds.Field, ...]) -> Plain:
    plain: Plain = {}
    for field in fields:
        if field.in_list:
            plain.setdefault(field.in_list, {})[field.name] = _of(field.kind)
        else:
            plain[plain_name(field)] = _of(field.kind)
    return plain


def _of(kind: kinds.Kind) -> Any:
    match kind:
        case kinds.Maybe(kind=inner):
            plain: Plain = _of(inner)
            plain.pop("blank", None)
            return plain
        case kinds.Number(most=most, least=least):
            return {"most": most, "blank": 0, **({"least": least} if least else {})}
        case kinds.Count(most=most) | kinds.Name(most=most):
            return {"most": most}
        case kinds.Choice(names=names) | kinds.Several(names=names):
            return {"names": list(names)}
        case kinds.Counts(names=names, most=most) | kinds.Bags(names=names, most=most):
            return {"names": list(names), "most": most}
        case kinds.Letters(letters=letters):
            return {"letters": letters}
        case kinds.Listed(kind=inner, most=most, is_whole=is_whole):
            told: Plain = {"whole": True} if is_whole else {"blank": []}
            return {"most": most, "each": _of(inner), **told}
        case kinds.ByName(names=names, kind=inner):
            return {"names": list(names), "each": _of(inner)}
        case kinds.Record(fields=fields):
            return {"parts": _of_fields(fields)}
        case kinds.Together(names=names, kinds=several):
            return {"parts": dict(zip(names, map(_of, several), strict=True))}
    return {}
