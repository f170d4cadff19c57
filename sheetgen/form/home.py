"""Where the keys of a file belong, for who has written one in a wrong table."""

from functools import reduce

from sheetgen.core.form import field as kinds
from sheetgen.core.form.field import file_key, inner_kind, is_repeated, is_table
from sheetgen.say import tell


def find_homes(form: kinds.Form) -> dict[str, str]:
    """Return below which heads keys belong; an empty one is the top of the file."""
    heads: dict[str, list[str]] = {name: ["[switches]"] for name, _ in form.settings}
    for field in form.all_fields:
        kind, (table, _, key) = inner_kind(field.kind), file_key(field).rpartition(".")
        names, head = [key], f"[{table}]" if table else ""
        if isinstance(kind, kinds.Listed) and is_repeated(kind):
            names, head = _keys(kind.kind), f"[[{key}]]"
        elif is_table(kind) and not table:
            names, head = _keys(kind), f"[{key}]"
        for name in names:
            heads.setdefault(name, []).append(head)
    return {name: reduce(_either, found) for name, found in heads.items()}


def _either(one: str, other: str) -> str:
    return tell("{one} or {other}", one=one, other=other) if one and other else one


def _keys(kind: kinds.Kind) -> list[str]:
    """Return the keys of a table."""
    match kind:
        case kinds.Record(fields=fields):
            return [last_key(field) for field in fields]
        case (
            kinds.ByName(names=names)
            | kinds.Counts(names=names)
            | kinds.Bags(parts=names)
        ):
            return list(names)
        case kinds.Listed(in_file="keyed", kind=kinds.Record() as record):
            return key_names(record)
        case kinds.Listed(most=most):
            return [str(at + 1) for at in range(most)]
    return []


def key_names(record: kinds.Record) -> list[str]:
    """Return the keys of a table of records that are told by their first field."""
    first = record.fields[0].kind
    assert isinstance(first, kinds.Number)
    return [str(number) for number in range(first.least, first.most + 1)]


def last_key(field: kinds.Field) -> str:
    """Return the key of a field in the table that it stands in."""
    return file_key(field).rpartition(".")[2]
