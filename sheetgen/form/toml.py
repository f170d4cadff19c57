"""Files of filled sheets, read and written as a form says (`docs/fills.md`).

What a value may be is checked here, and nothing more; what no game allows is a finding
of a check.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sheetgen.fill.filled import FilledSheet, read_filled, write_head
from sheetgen.fill.head import Head
from sheetgen.fill.repeated import read_tables
from sheetgen.fill.sheet import Shelf
from sheetgen.fill.write import quoted
from sheetgen.form.field import (
    Choice,
    Count,
    Counts,
    Field,
    Form,
    Kind,
    Listed,
    Name,
    Record,
    usual,
)
from sheetgen.plain import field_of, unusual
from sheetgen.say import plural, tell
from sheetgen.source.advice import shown
from sheetgen.source.table import Table

VARIANT = "variant"  # the head of a file has it


# Reading


def read_form(
    source: Path | str, where: str, form: Form, shelf: Shelf
) -> FilledSheet[Any, Any]:
    """Return the filled sheet in a file.

    Args:
        source: the path of a file, or the text of one. A text cannot name a layout
            file by its path.
        where: what messages call a text.
        form: of the game's sheets.
        shelf: the sheets that the game can find.

    Raises:
        FillError: with every problem of the file.
    """

    def read_body(root: Table, head: Head) -> tuple[Any, Any]:
        if "evidence" in root and head.evidence not in form.evidence:
            what = tell(
                "{given}: sheets of this game have no place for it (known: {known})",
                given=shown(head.evidence),
                known=", ".join(form.evidence),
            )
            root.add("evidence", what)
        fields = [field for field in form.all_fields if field.name != VARIANT]
        values = _read_all(root, fields)
        told = form.evidence_of(head.evidence)
        fill = form.make(**values, evidence=told, variant=head.variant)
        chosen = {field_of(name): setting for name, setting in head.switches.items()}
        return fill, form.make_switches(**chosen)

    variants = _variants(form)
    switches = dict(form.settings)
    return read_filled(source, where, shelf, variants, switches, read_body)


def _variants(form: Form) -> tuple[str, ...]:
    kinds = [field.kind for field in form.all_fields if field.name == VARIANT]
    return next(kind.names for kind in kinds if isinstance(kind, Choice))


def file_key(field: Field) -> str:
    """Return what a file calls a field."""
    return field.key or field.name.replace("_", "-")


def _read_all(table: Table, fields: Sequence[Field]) -> dict[str, Any]:
    return {field.name: _read(table, field) for field in fields}


def _read(table: Table, field: Field) -> Any:
    """Return what a field holds, as `usual` where it was left out or noted."""
    kind, key = field.kind, file_key(field)
    match kind:
        case Count():
            return table.whole(key, 0, kind.most)
        case Choice():
            return table.choice(key, kind.names) or kind.names[0]
        case Name():
            return _read_name(table, key, kind)
        case Counts():
            return _read_counts(table, key, kind)
        case Listed(kind=Record() as record, most=most):
            return _read_records(table, key, record, most)
        case _:
            raise TypeError(f"{key}: files have no such field")


def _read_name(table: Table, key: str, kind: Name) -> str:
    name = table.text(key) or ""
    if len(name) > kind.most or not name.isprintable():
        what = tell(
            "name {name!r}: expected 1 to {most} letters that can be printed",
            name=name,
            most=kind.most,
        )
        table.add(key, what)
    return name.strip()


def _read_counts(table: Table, key: str, kind: Counts) -> tuple[int | None, ...]:
    if kind.is_flat:
        return _wholes(table, kind)
    given = table.take(key)
    if kind.is_listed and given is not None and not isinstance(given, dict):
        return _read_listed(table, key, kind)
    inner = table.table(key)
    if inner is None:
        return (None,) * len(kind.names)
    if kind.is_listed:
        for name in inner.names:
            if name not in kind.names:
                inner.take(name)
                _refuse_name(inner, name, name, kind)
    counts = _wholes(inner, kind)
    inner.end()
    return counts


def _wholes(table: Table, kind: Counts) -> tuple[int | None, ...]:
    return tuple(table.whole(name, 0, kind.most) for name in kind.names)


def _read_listed(table: Table, key: str, kind: Counts) -> tuple[int | None, ...]:
    """Return how often each name stands in a list."""
    given = table.take(key)
    names = [shown(name) for name in given] if isinstance(given, list) else None
    if names is None:
        what = tell("{given}: expected a list in square brackets", given=shown(given))
        table.add(key, what)
        return (None,) * len(kind.names)
    for name in names:
        if name not in kind.names:
            _refuse_name(table, key, name, kind)
    counts = [names.count(name) for name in kind.names]
    if max(counts) > kind.most:
        what = plural(
            max(counts),
            "1 entry: there is room for {most}",
            "{count} entries: there is room for {most}",
            most=kind.most,
        )
        table.add(key, what)
    return tuple(counts)


def _refuse_name(table: Table, key: str, given: str, kind: Counts) -> None:
    names = ", ".join(kind.names)
    table.add(key, tell("{given}: expected one of {names}", given=given, names=names))


def _read_records(table: Table, key: str, record: Record, most: int) -> tuple[Any, ...]:
    table.need(key)
    tables = read_tables(table, key)
    if len(tables) > most:
        what = plural(
            len(tables),
            "1 entry: there is room for {most}",
            "{count} entries: there is room for {most}",
            most=most,
        )
        table.add(key, what)
    records = []
    for one in tables[:most]:
        records.append(record.make(**_read_all(one, record.fields)))
        one.end()
    return tuple(records)


# Writing


def write_form(sheet: FilledSheet[Any, Any], form: Form) -> str:
    """Return the file of a filled sheet; `read_form` returns the same of it."""
    parts, tables = write_head(sheet), []
    for field in form.all_fields:
        if _is_table(field.kind):
            tables.append(field)
        elif field.name != VARIANT:
            parts += _lines(field, getattr(sheet.fill, field.name))
    empty = [field for field in tables if not getattr(sheet.fill, field.name)]
    parts += [f"{file_key(field)} = []\n" for field in empty]
    switches = unusual(sheet.switches, dict(form.settings))
    if switches:
        parts.append("\n[switches]\n")
        parts += [f"{name} = {quoted(value)}\n" for name, value in switches.items()]
    for field in tables:
        parts += _records_lines(field, getattr(sheet.fill, field.name))
    return "".join(parts)


def _is_table(kind: Kind) -> bool:
    return isinstance(kind, Listed) and isinstance(kind.kind, Record)


def _records_lines(field: Field, records: Sequence[Any]) -> list[str]:
    assert isinstance(field.kind, Listed)
    assert isinstance(field.kind.kind, Record)
    lines = []
    for record in records:
        lines.append(f"\n[[{file_key(field)}]]\n")
        for inner in field.kind.kind.fields:
            lines += _lines(inner, getattr(record, inner.name))
    return lines


def _lines(field: Field, value: Any) -> list[str]:
    """Return the lines of a field; of none that nothing was written in."""
    kind, key = field.kind, file_key(field)
    if value == usual(kind) and not isinstance(kind, Choice):
        return []
    match kind:
        case Counts(is_flat=True):
            return [f"{pair}\n" for pair in _pairs(kind, value)]
        case Counts():
            return [f"{key} = {{ {', '.join(_pairs(kind, value))} }}\n"]
        case Choice() | Name():
            return [f"{key} = {quoted(value)}\n"]
        case _:
            return [f"{key} = {value}\n"]


def _pairs(kind: Counts, counts: Sequence[int | None]) -> list[str]:
    """Return what is counted, name by name."""
    return [
        f"{_bare(name)} = {count}"
        for name, count in zip(kind.names, counts, strict=True)
        if count is not None
    ]


def _bare(name: str) -> str:
    return name if name[0].isalpha() else quoted(name)
