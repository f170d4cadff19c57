"""Files that are judged although they are not sheets: lands, workers and payments.

`docs/fills.md` describes them. This is the part that they share.
"""

from collections.abc import Iterable

from sheetgen.core.form.field import Counts
from sheetgen.games.keythedral.rules.cube import Stock, make_stock
from sheetgen.games.keythedral.rules.fill import MOST_NUMBER
from sheetgen.language.message import message
from sheetgen.source.table import Table

# The tables that show what a file is about. Workers are on a land, so they come first.
KINDS = ("workers", "payment", "land")


def count_of(kinds: Iterable[str]) -> Counts:
    """Return the counts of some kinds of cubes that a file can give."""
    return Counts(tuple(kinds), MOST_NUMBER)


def stock_from(kinds: Iterable[str], counts: Iterable[int | None]) -> Stock:
    """Return the stock of cubes counted in a file; omitted kinds are 0."""
    told = zip(kinds, counts, strict=True)
    return make_stock({kind: count or 0 for kind, count in told})


def refuse_others(root: Table, own: str) -> None:
    """Note tables that belong in a file of another kind.

    Args:
        root: the whole file.
        own: the one of `KINDS` that the file is about.
    """
    parts = ("workers", "land") if own == "workers" else (own,)
    for kind in KINDS:
        if kind not in parts and kind in root:
            root.take(kind)
            what = message(
                "[{other}] stands in a file of its own, not beside [{own}]",
                other=kind,
                own=own,
            )
            root.add(kind, what)


def refuse_both(table: Table, name: str, one: str, other: str) -> None:
    """Note that a table has two keys that exclude each other."""
    what = message("give either {one} or {other}, not both", one=one, other=other)
    table.add(name, what)


def need_either(table: Table, name: str, one: str, other: str) -> None:
    """Note that a table has neither of two keys."""
    table.add(
        name, message("missing: give either {one} or {other}", one=one, other=other)
    )
