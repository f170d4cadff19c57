"""Fills as plain values for JSON, and back.

Usual values are left out. The values are trusted: those from strangers are validated
before, in `sheetgen.form.validation`.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping
from typing import Any

from sheetgen.core.form.field import (
    Bags,
    ByName,
    Counts,
    Field,
    Form,
    Kind,
    Letters,
    Listed,
    Maybe,
    Record,
    Several,
    Together,
    usual,
)
from sheetgen.core.plain import Plain


def to_plain(form: Form, fill: Any) -> Plain:
    """Return a fill as plain values.

    Raises:
        ValueError: a cell has a value that is not possible there.
    """
    return {**_plain_values(form.all_fields, fill), "evidence": fill.evidence}


def from_plain(form: Form, plain: Mapping[str, Any]) -> Any:
    """Return the fill that `to_plain` wrote."""
    values = _read_values(form.all_fields, plain)
    return form.make(**values, evidence=plain["evidence"])


def plain_name(field: Field) -> str:
    """Return the name of a field in plain values."""
    return field.plain_key or field.name


def _plain_values(fields: tuple[Field, ...], holder: Any) -> Plain:
    plain: Plain = {}
    for field in fields:
        value = getattr(holder, field.name)
        if field.in_list:
            plain.setdefault(field.in_list, []).append(_plain(field.kind, value))
        elif field.is_needed or value != usual(field.kind):
            plain[plain_name(field)] = _plain(field.kind, value)
    return plain


def _plain(kind: Kind, value: Any) -> Any:
    if isinstance(kind, Maybe):
        return None if value is None else _plain(kind.kind, value)
    if isinstance(kind, Letters):
        return "".join([kind.letters[kind.values.index(one)] for one in value])
    if isinstance(kind, (Counts, Several)):
        return list(value)
    if isinstance(kind, Listed):
        return [_plain(kind.kind, one) for one in value]
    if isinstance(kind, Together):
        return [_plain(inner, value[at]) for at, inner in enumerate(kind.kinds)]
    if isinstance(kind, ByName):
        return {name: _plain(kind.kind, value[name]) for name in value}
    if isinstance(kind, Bags):
        return [list(getattr(value, part)) for part in kind.parts]
    if isinstance(kind, Record):
        if kind.is_listed:
            return [_plain(one.kind, getattr(value, one.name)) for one in kind.fields]
        return _plain_values(kind.fields, value)
    return value


def _read_values(fields: tuple[Field, ...], plain: Mapping[str, Any]) -> Plain:
    values: Plain = {}
    begun: dict[str, int] = {}  # how many values of a list were read
    for field in fields:
        if field.in_list:
            at = begun.get(field.in_list, 0)
            begun[field.in_list] = at + 1
            given = plain[field.in_list][at]
        elif field.is_needed:
            given = plain[plain_name(field)]
        else:
            given = plain.get(plain_name(field))
            if given is None:
                values[field.name] = usual(field.kind)
                continue
        values[field.name] = _read(field.kind, given)
    return values


def _read(kind: Kind, plain: Any) -> Any:
    if isinstance(kind, Maybe):
        return None if plain is None else _read(kind.kind, plain)
    if isinstance(kind, Letters):
        return tuple([kind.values[kind.letters.index(letter)] for letter in plain])
    if isinstance(kind, (Counts, Several)):
        return tuple(plain)
    if isinstance(kind, Listed):
        return tuple([_read(kind.kind, one) for one in plain])
    if isinstance(kind, Together):
        return tuple([_read(inner, plain[at]) for at, inner in enumerate(kind.kinds)])
    if isinstance(kind, ByName):
        told = {name: _read(kind.kind, plain[name]) for name in plain}
        return {name: told[name] for name in told if told[name] != usual(kind.kind)}
    if isinstance(kind, Bags):
        first, second = kind.parts
        return kind.make(**{first: tuple(plain[0]), second: tuple(plain[1])})
    if isinstance(kind, Record):
        if not kind.is_listed:
            return kind.make(**_read_values(kind.fields, plain))
        parts = zip(kind.fields, plain)  # noqa: B905
        return kind.make(**{one.name: _read(one.kind, part) for one, part in parts})
    return plain
