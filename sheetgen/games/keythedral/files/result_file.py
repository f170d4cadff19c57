"""Files that are judged though they are no sheets: lands, workers and payments.

`docs/fills.md` describes them. This is what they have alike.
"""

from collections.abc import Iterable

from sheetgen.core.form.field import Counts
from sheetgen.games.keythedral.rules.cube import Stock, make_stock
from sheetgen.games.keythedral.rules.fill import MOST_NUMBER
from sheetgen.language.message import message
from sheetgen.source.table import Table

# The tables that tell what a file is of. Workers stand on a land, so they go first.
KINDS = ("workers", "payment", "land")


def count_of(kinds: Iterable[str]) -> Counts:
    """Return how many cubes of some kinds a file can tell."""
    return Counts(tuple(kinds), MOST_NUMBER)


def stock_from(kinds: Iterable[str], counts: Iterable[int | None]) -> Stock:
    """Return the stock of cubes that a file counts; what it leaves out is 0."""
    told = zip(kinds, counts, strict=True)
    return make_stock({kind: count or 0 for kind, count in told})


def refuse_others(root: Table, own: str) -> None:
    """Note the tables of other files, which have a file of their own.

    Args:
        root: the whole file.
        own: which of `KINDS` the file is of.
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
    """Note that two keys stand there of which only one can."""
    what = message("give either {one} or {other}, not both", one=one, other=other)
    table.add(name, what)


def need_either(table: Table, name: str, one: str, other: str) -> None:
    """Note that neither of two keys stands there."""
    table.add(
        name, message("missing: give either {one} or {other}", one=one, other=other)
    )
