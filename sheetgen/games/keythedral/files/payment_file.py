"""Files about a player's stock and purchases: one payment or several.

`docs/fills.md` describes them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sheetgen.core.form.field import Field, Listed, Maybe, Number, Record, Word
from sheetgen.core.form.rules_api import read_switches
from sheetgen.form.listed import refuse
from sheetgen.form.read import Blank, Body
from sheetgen.form.result import Result
from sheetgen.games.keythedral.check.purchase import Purchase
from sheetgen.games.keythedral.files.fill_file import (
    NOTATION,
    count_of,
    need_either,
    refuse_both,
    refuse_others,
    stock_from,
)
from sheetgen.games.keythedral.rules.form import FORM
from sheetgen.games.keythedral.rules.law import LAST_LAW
from sheetgen.games.keythedral.rules.ruleset import (
    CRAFTS,
    CUBES,
    NOTHING,
    SETTINGS,
    STANDARD,
    VALUES,
    Stock,
    Switches,
    stock_of,
)
from sheetgen.language.message import message
from sheetgen.source.advice import abbreviated
from sheetgen.source.table import Table

TABLE = "payment"
# Cubes by letter, as in the cost of a tile; a is water, v is wine.
LETTERS = dict(zip("wsfavIGO", CUBES, strict=True))
MOST_PAYMENTS = 99
MOST_SHOWN = 20  # cubes on a tile

# The value of a seat, which is optional, and the letters of cubes.
_TILE = Word(
    rf"\s*((\d*) *([A-Za-z](?:[A-Za-z ]{{0,{MOST_SHOWN - 2}}}[A-Za-z])?))\s*", "12 Oaf"
)
_PAYMENT = Record(
    dict,
    (
        Field("tile", _TILE),
        Field("cost", Maybe(count_of(CUBES))),
        Field("stock", count_of(CUBES), is_required=True),
        Field("laws", Listed(Number(LAST_LAW, 1), LAST_LAW)),
        Field("used", Maybe(count_of(CRAFTS))),
    ),
)


@dataclass(frozen=True)
class Priced:
    """A payment in a file.

    Attributes:
        purchase: tile, stock and laws.
        tile: as written, such as ``12 Oaf``; empty for a table of cubes.
    """

    purchase: Purchase
    tile: str = ""


@dataclass(frozen=True)
class PaymentFile:
    """The payments of a file.

    Attributes:
        payments: in the order of the file.
        switches: the answers to open questions.
    """

    payments: tuple[Priced, ...]
    switches: Switches = STANDARD


def _read_payments(body: Body, table: Table, field: Field) -> tuple[Priced, ...]:
    assert isinstance(field.kind, Listed)
    tables = body.tables(table, TABLE, field.kind)
    return tuple(_price(one, body.parts(one, _PAYMENT.fields)) for one in tables)


def _price(table: Table, parts: Mapping[str, Any]) -> Priced:
    """Return a payment, and note errors in the combination of its parts."""
    tile, cost, used, value = parts["tile"], NOTHING, None, 0
    if "tile" in table and "cost" in table:
        refuse_both(table, "cost", "tile", "cost")
    elif tile is not None:
        value, cost = _read_tile(table, tile)
    elif "tile" not in table and "cost" not in table:
        need_either(table, "tile", "tile", "cost")
    elif parts["cost"] is not None:
        cost = stock_from(CUBES, parts["cost"])
        if not sum(cost):
            refuse(table, "cost", {}, "{ wood = 1, stone = 1 }")
    if parts["used"] is not None:
        used = stock_from(CRAFTS, parts["used"])
    stock = stock_from(CUBES, parts["stock"])
    name = " ".join(tile[0].split()) if tile else ""
    return Priced(Purchase(stock, cost, value, parts["laws"], used), name)


def _read_tile(table: Table, tile: tuple[str, str, str]) -> tuple[int, Stock]:
    """Return the value of a tile, 0 if it is not given, and its cost."""
    number, letters = tile[1], tile[2].replace(" ", "")
    if number and number not in [str(value) for value in VALUES]:
        what = message(
            "{given}: no seat has this value (known: {known})",
            given=abbreviated(number),
            known=", ".join(map(str, VALUES)),
        )
        table.add("tile", what)
        return 0, NOTHING
    unknown = "".join(sorted({*letters} - {*LETTERS}))
    if unknown:
        what = message(
            "{given}: no cube has this letter (known: {known})",
            given=abbreviated(unknown),
            known=", ".join(f"{letter} {kind}" for letter, kind in LETTERS.items()),
        )
        table.add("tile", what)
        return 0, NOTHING
    return int(number or 0), stock_of(LETTERS[letter] for letter in letters)


RESULT = Result(
    TABLE,
    replace(
        NOTATION,
        own={TABLE: _read_payments},
        notes={
            TABLE: "each is judged by itself",
            f"{TABLE}.tile": "value of its seat, and a letter for each cube: "
            + ", ".join(f"{letter} {kind}" for letter, kind in LETTERS.items()),
            f"{TABLE}.cost": "in place of a tile: its cubes",
            f"{TABLE}.stock": "what the player has",
            f"{TABLE}.laws": "played with it, or under the tile",
            f"{TABLE}.used": "craft goods in the supply, for law 7",
        },
    ),
    (Field("payments", Listed(_PAYMENT, MOST_PAYMENTS), key=TABLE, is_required=True),),
    (TABLE,),
    SETTINGS,
    settle=lambda root, values: refuse_others(root, TABLE),
    blank=Blank(
        examples={f"{TABLE}.cost": f"{{ {', '.join(f'{k} = 1' for k in CUBES)} }}"},
        opened=(f"{TABLE}.tile",),
    ),
    make=lambda values, chosen: PaymentFile(
        values["payments"], read_switches(FORM, chosen)
    ),
)
read_payments = RESULT.read
