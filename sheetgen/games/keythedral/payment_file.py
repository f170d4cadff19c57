"""Files of what a player has and wants to pay for: one payment or several.

`docs/fills.md` describes them.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from sheetgen.fill.repeated import read_tables
from sheetgen.games.keythedral.cathedral import VALUES
from sheetgen.games.keythedral.cube import CRAFTS, CUBES, Stock, make_stock, stock_of
from sheetgen.games.keythedral.fill import MOST_NUMBER
from sheetgen.games.keythedral.law import LAST_LAW
from sheetgen.games.keythedral.purchase import Purchase
from sheetgen.games.keythedral.result_file import (
    need_either,
    open_result,
    refuse,
    refuse_both,
    refuse_others,
)
from sheetgen.games.keythedral.rules import STANDARD, Switches
from sheetgen.say import plural, tell
from sheetgen.source.advice import shown
from sheetgen.source.table import Table

TABLE = "payment"
# Cubes by letter, as the cost of a tile is written; a is water, v is wine.
LETTERS = dict(zip("wsfavIGO", CUBES, strict=True))
MOST_PAYMENTS = 99
MOST_SHOWN = 20  # cubes on a tile

_EXAMPLE = "'12 Oaf'"
_TILE = re.compile(r"(\d*) *([A-Za-z ]*[A-Za-z])")


@dataclass(frozen=True)
class Priced:
    """A payment as a file has it.

    Attributes:
        purchase: tile, stock and laws.
        tile: as it was written, such as ``12 Oaf``; empty for a table of cubes.
    """

    purchase: Purchase
    tile: str = ""


@dataclass(frozen=True)
class PaymentFile:
    """The payments of a file.

    Attributes:
        payments: as they stand there.
        switches: how open questions are answered.
    """

    payments: tuple[Priced, ...]
    switches: Switches = STANDARD


def read_payments(source: Path | str, where: str = "fill") -> PaymentFile:
    """Return the payments in a file.

    Args:
        source: the path of a file, or the text of one.
        where: what messages call a text.

    Raises:
        FillError: with every problem of the file.
    """
    root, switches = open_result(source, where)
    tables = read_tables(root, TABLE)
    if len(tables) > MOST_PAYMENTS:
        what = plural(
            len(tables),
            "1 entry: there is room for {most}",
            "{count} entries: there is room for {most}",
            most=MOST_PAYMENTS,
        )
        root.add(TABLE, what)
    if not tables and TABLE not in root:
        root.add(TABLE, tell("missing"))
    payments = [_read_payment(table) for table in tables[:MOST_PAYMENTS]]
    refuse_others(root, TABLE)
    root.end()
    root.source.check()
    return PaymentFile(tuple(payments), switches)


def _read_payment(table: Table) -> Priced:
    table.need("stock")
    stock = _read_stock(table, "stock", CUBES)
    used = _read_stock(table, "used", CRAFTS) if "used" in table else None
    tile = table.text("tile") or ""
    cost = _read_stock(table, "cost", CUBES)
    value = 0
    if "tile" in table and "cost" in table:
        refuse_both(table, "cost", "tile", "cost")
    elif "tile" in table:
        value, cost = _read_tile(table, tile)
    elif "cost" not in table:
        need_either(table, "tile", "tile", "cost")
    elif not sum(cost):
        refuse(table, "cost", {}, "{ wood = 1, stone = 1 }")
    laws = table.wholes("laws", 1, LAST_LAW, LAST_LAW) or ()
    table.end()
    return Priced(Purchase(stock, cost, value, laws, used), " ".join(tile.split()))


def _read_stock(table: Table, name: str, kinds: Collection[str]) -> Stock:
    inner = table.table(name)
    if inner is None:
        return make_stock({})
    counts = {kind: inner.whole(kind, 0, MOST_NUMBER) or 0 for kind in kinds}
    inner.end()
    return make_stock(counts)


def _read_tile(table: Table, text: str) -> tuple[int, Stock]:
    """Return the value of a tile, 0 if it is not told, and its cost."""
    match = _TILE.fullmatch(text.strip())
    if match is None or len(match[2]) > MOST_SHOWN:
        refuse(table, "tile", text, _EXAMPLE)
        return 0, make_stock({})
    number, letters = match[1], match[2].replace(" ", "")
    if number and number not in [str(value) for value in VALUES]:
        what = tell(
            "{given}: no seat has this value (known: {known})",
            given=shown(number),
            known=", ".join(map(str, VALUES)),
        )
        table.add("tile", what)
        return 0, make_stock({})
    unknown = "".join(sorted({*letters} - {*LETTERS}))
    if unknown:
        what = tell(
            "{given}: no cube has this letter (known: {known})",
            given=shown(unknown),
            known=", ".join(f"{letter} {kind}" for letter, kind in LETTERS.items()),
        )
        table.add("tile", what)
        return 0, make_stock({})
    return int(number or 0), stock_of(LETTERS[letter] for letter in letters)
