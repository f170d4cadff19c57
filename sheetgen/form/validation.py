"""Checks by a form of plain values that are not trusted: allowed values by key.

Nothing that is sent is trusted: all keys are checked, and all problems reported at
once. The messages are for programs, and in English only. A page gets the same names and
bounds as plain values.
"""

from collections.abc import Sequence
from typing import Any

from sheetgen.core.errors import Problem
from sheetgen.core.form import field as kinds
from sheetgen.core.form.plain import plain_name
from sheetgen.core.verdict import Plain, Setting
from sheetgen.language.message import is_name

_MOST_KEY = 40  # characters of an unknown key that are repeated


class Unfit(Exception):
    """A value that is not allowed on the sheet; the message lists those that are."""


def find_problems(form: kinds.Form, values: object) -> list[Problem]:
    """Return the problems of values for a sheet, by key; `None` stands for left out."""
    if not isinstance(values, dict):
        return [Problem("fill", "", "expected an object")]
    fields = _by_key(form.all_fields)
    fields["evidence"] = kinds.Field(
        "evidence", kinds.Choice(form.evidence), is_needed=True
    )
    problems = []
    for key, value in values.items():
        if key not in fields:
            problems.append(_unknown("fill", key))
        elif value is not None:
            problems += _problem("fill", key, fields[key].kind, value)
    missing = [
        key for key in fields if fields[key].is_needed and values.get(key) is None
    ]
    return problems + [Problem("fill", key, "is missing") for key in missing]


def find_switch_problems(settings: Sequence[Setting], values: object) -> list[Problem]:
    """Return the problems of settings; `None` stands for the usual setting."""
    if not isinstance(values, dict):
        return [Problem("switches", "", "expected an object")]
    known = dict(settings)
    problems = []
    for name, value in values.items():
        if name not in known:
            problems.append(_unknown("switches", name))
        elif value is not None:
            problems += _problem("switches", name, kinds.Choice(known[name]), value)
    return problems


def _by_key(fields: Sequence[kinds.Field]) -> dict[str, kinds.Field]:
    """Return fields by their keys; those of one list are one."""
    keyed: dict[str, kinds.Field] = {}
    for field in fields:
        if not field.in_list:
            keyed[plain_name(field)] = field
            continue
        listed = [one for one in fields if one.in_list == field.in_list]
        names = tuple(one.name for one in listed)
        kind = kinds.Together(names, tuple(one.kind for one in listed))
        keyed[field.in_list] = kinds.Field(field.in_list, kind, is_needed=True)
    return keyed


def _unknown(where: str, key: str) -> Problem:
    return Problem(where, ascii(key[:_MOST_KEY]), "is not known")


def _problem(where: str, key: str, kind: kinds.Kind, value: object) -> list[Problem]:
    try:
        _look(kind, value)
    except Unfit as error:
        return [Problem(where, key, str(error))]
    return []


def _look(kind: kinds.Kind, value: Any) -> None:
    """Check a value that is not left out.

    Raises:
        Unfit: it is not allowed there.
    """
    match kind:
        case kinds.Maybe(kind=inner):
            _look(inner, value)
        case kinds.Count(least=least, most=most, what=what):
            _whole(value, least, most, what)
        case kinds.Number(most=most, least=least, what=what):
            if value != 0 or type(value) is not int or not kind.is_open:
                _whole(value, least, most, what)
        case kinds.Flag():
            if not isinstance(value, bool):
                raise Unfit("expected true or false")
        case kinds.Choice(names=names):
            if not isinstance(value, str) or value not in names:
                raise Unfit(f"expected one of {', '.join(names)}")
        case kinds.Several(names=names):
            if value != [name for name in names if name in _list(value, len(names))]:
                raise Unfit(f"expected some of {', '.join(names)}, in this order")
        case kinds.Letters(letters=letters, count=count):
            fits = isinstance(value, str) and len(value) == count
            if not fits or value.strip(letters):
                raise Unfit(
                    f"expected {count} characters of {letters}, one for each cell"
                )
        case kinds.Name(most=most):
            if not isinstance(value, str) or not is_name(value, most):
                raise Unfit(f"expected at most {most} characters that can be printed")
        case kinds.Counts(names=names, most=most):
            for one in _parts(value, names):
                _look_inside(kinds.Count(most), one)
        case kinds.Listed():
            values = _list(value, kind.most, kind.what)
            if kind.is_whole and len(values) != kind.most:
                raise Unfit(f"expected a list of {kind.most} {kind.what}")
            for one in values:
                _look_inside(kind.kind, one)
        case kinds.Record(is_listed=False, fields=fields):
            _look_at_object(fields, value)
        case kinds.Record(fields=fields):
            parts = _parts(value, [field.name for field in fields])
            for field, one in zip(fields, parts, strict=True):
                _look_inside(field.kind, one)
        case kinds.Together(names=names, kinds=several):
            for inner, one in zip(several, _parts(value, names), strict=True):
                _look_inside(inner, one)
        case kinds.ByName(names=names):
            for one in _object(value, names).values():
                _look(kind.kind, one)
        case kinds.Bags(parts=parts, names=names):
            for part in _parts(value, parts):
                for name in _list(part, kind.longest, "names"):
                    _look(kinds.Choice(names), name)
                    if part.count(name) > kind.most:
                        raise Unfit(f"expected {name} at most {kind.most} times")


def _look_at_object(fields: Sequence[kinds.Field], value: Any) -> None:
    keyed = _by_key(fields)
    given = _object(value, list(keyed))
    for key, field in keyed.items():
        if given.get(key) is not None:
            _look(field.kind, given[key])
        elif field.is_needed:
            raise Unfit(f"expected an object with {key}")


def _look_inside(kind: kinds.Kind, value: Any) -> None:
    """Check a value that is always present, though it may be blank."""
    is_blank = value is None and isinstance(kind, kinds.Count | kinds.Maybe)
    if is_blank or (value == "" and isinstance(kind, kinds.Choice) and kind.is_open):
        return
    _look(kind, value)


def _whole(value: Any, least: int, most: int, what: str) -> None:
    if type(value) is not int or not least <= value <= most:  # True is no number here
        raise Unfit(f"expected {what} from {least} to {most}")


def _list(value: Any, most: int, what: str = "entries") -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise Unfit(f"expected a list of at most {most} {what}")
    return value


def _parts(value: Any, names: Sequence[str]) -> list[Any]:
    if not isinstance(value, list) or len(value) != len(names):
        raise Unfit(f"expected a list of {', '.join(names)}")
    return value


def _object(value: Any, names: Sequence[str]) -> dict[str, Any]:
    if not isinstance(value, dict) or not set(value) <= set(names):
        raise Unfit(f"expected an object with no keys but {', '.join(names)}")
    return value


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
