"""What was written on a sheet as plain values, as JSON has them, and back.

The values are believed: what comes from anybody is looked at before.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping
from typing import Any

from sheetgen.form.field import Counts, Field, Form, Kind, Records
from sheetgen.plain import Plain


def plain_fill(form: Form, fill: Any) -> Plain:
    """Return a fill; numbers that were left out are None."""
    return {**_plain_values(form.all_fields, fill), "evidence": fill.evidence}


def read_plain_fill(form: Form, plain: Mapping[str, Any]) -> Any:
    """Return the fill that `plain_fill` wrote."""
    values = _read_values(form.all_fields, plain)
    return form.make(**values, evidence=plain["evidence"])


def _plain_values(fields: tuple[Field, ...], holder: Any) -> Plain:
    plain: Plain = {}
    for field in fields:
        value = _plain(field.kind, getattr(holder, field.name))
        if field.in_list:
            plain.setdefault(field.in_list, []).append(value)
        else:
            plain[field.plain_key or field.name] = value
    return plain


def _plain(kind: Kind, value: Any) -> Any:
    if isinstance(kind, Counts):
        return list(value)
    if isinstance(kind, Records):
        return [_plain_values(kind.fields, one) for one in value]
    return value


def _read_values(fields: tuple[Field, ...], plain: Mapping[str, Any]) -> Plain:
    values: Plain = {}
    begun: dict[str, int] = {}  # how much of a list was read
    for field in fields:
        if field.in_list:
            at = begun.get(field.in_list, 0)
            begun[field.in_list] = at + 1
            given = plain[field.in_list][at]
        else:
            given = plain[field.plain_key or field.name]
        values[field.name] = _read(field.kind, given)
    return values


def _read(kind: Kind, plain: Any) -> Any:
    if isinstance(kind, Counts):
        return tuple(plain)
    if isinstance(kind, Records):
        return tuple(kind.make(**_read_values(kind.fields, one)) for one in plain)
    return plain
