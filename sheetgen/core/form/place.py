"""Where fields stand in a file: under which key, and whether as a table.

Part of the core that runs in the browser too.
"""

from sheetgen.core.form.field import (
    KEYED,
    Bags,
    ByName,
    Counts,
    Field,
    Kind,
    Listed,
    Maybe,
    Record,
    Together,
)

VARIANT = "variant"  # the head of a file has it


def file_key(field: Field) -> str:
    """Return what a file calls a field, behind the table that it stands in."""
    return field.key or field.name.replace("_", "-")


def inner_kind(kind: Kind) -> Kind:
    """Return a kind without the sign that there may be nothing."""
    return kind.kind if isinstance(kind, Maybe) else kind


def is_repeated(kind: Kind) -> bool:
    """Return whether a file has a table in double brackets for each value."""
    return (
        isinstance(kind, Listed)
        and isinstance(kind.kind, Record)
        and not (kind.is_whole or kind.in_file)
    )


def is_table(kind: Kind) -> bool:
    """Return whether a file has a value as a table.

    So are lists of lists, by their places from 1, and of pairs, by the first of each.
    """
    if not isinstance(kind, Listed):
        return isinstance(kind, (Record, ByName, Bags, Counts))
    is_placed = kind.is_whole and isinstance(kind.kind, (Record, Listed))
    return is_placed or kind.in_file == KEYED or isinstance(kind.kind, Together)
