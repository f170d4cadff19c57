"""The other data of a round in a file of workers: laws, and the cubes collected.

`docs/fills.md` describes them.
"""

from collections.abc import Mapping

from sheetgen.core.form.field import (
    ByName,
    Choice,
    Field,
    Flag,
    Listed,
    Maybe,
    Number,
    Record,
    Word,
)
from sheetgen.form.read import Body
from sheetgen.games.keythedral.files.land_file import (
    FENCE,
    find_fence,
    find_place,
    places_of,
)
from sheetgen.games.keythedral.files.result_file import count_of, stock_from
from sheetgen.games.keythedral.rules.cube import CUBES, RESOURCES, Stock
from sheetgen.games.keythedral.rules.land import COLOURS, KINDS
from sheetgen.games.keythedral.rules.law import (
    ACTIONS,
    DOUBLE,
    HARVEST,
    LAST_LAW,
    ON_KIND,
    PHASES,
    START_ORDER,
    UNSAFE,
    Played,
)
from sheetgen.source.table import Table

LAW, INCOME, SUPPLY = "law", "income", "supply"
MOST_LAWS = 2 * LAST_LAW  # so that one can be listed twice

_COLOUR = Choice(COLOURS, is_open=True)
_FIELDS = (
    Field("player", _COLOUR),
    Field("phase", Number(PHASES[-1], PHASES[0])),
    Field("at_start", Maybe(Flag())),
    Field("turn", _COLOUR),
    Field("action", Choice(ACTIONS, is_open=True)),
    Field("kind", Choice(KINDS, is_open=True)),
    Field("parcel", Word("(.*)", "f2")),
    Field("starter", _COLOUR),
    Field("fence", FENCE),
)
_NUMBER = Field("number", Number(LAST_LAW, 1), is_required=True)
# Keys that only some laws have, and then keys that some laws require: two of these must
# also name the player who benefits.
_OF = {
    "kind": ON_KIND,
    "parcel": (DOUBLE,),
    "starter": (START_ORDER,),
    "fence": (UNSAFE,),
}
_NEEDED = {"player": (HARVEST, DOUBLE), "kind": ON_KIND, "parcel": (DOUBLE,)}


def _laws(key: str) -> str:
    """Return the laws that have a key which others lack."""
    *others, last = map(str, _OF[key])
    return f"laws {', '.join(others)} and {last}" if others else f"law {last}"


FIELDS = (
    Field("laws", Listed(Record(Played, (_NUMBER, *_FIELDS)), MOST_LAWS), key=LAW),
    Field(INCOME, ByName(COLOURS, Maybe(count_of(CUBES)))),
    Field(SUPPLY, count_of(RESOURCES)),
)


def read_laws(body: Body, table: Table, field: Field) -> tuple[Played, ...]:
    """Return the laws of a round in order."""
    assert isinstance(field.kind, Listed)
    return tuple(_read_law(body, one) for one in body.tables(table, LAW, field.kind))


def _read_law(body: Body, table: Table) -> Played:
    parts = body.parts(table, [_NUMBER])
    number, places = parts["number"], places_of(body)
    for field in _FIELDS:
        if number in _NEEDED.get(field.name, ()):
            table.need(field.name)
    fields = [
        field for field in _FIELDS if number in (0, *_OF.get(field.name, (number,)))
    ]
    parts |= body.parts(table, fields)
    if parts.get("parcel"):
        parts["parcel"] = find_place(table, "parcel", parts["parcel"][0], places)
    if parts.get("fence"):
        parts["fence"] = find_fence(table, "fence", parts["fence"], places)
    return Played(**parts)


def income_from(told: Mapping[str, tuple[int | None, ...]]) -> Mapping[str, Stock]:
    """Return the cubes that players took in phase 2, for those with an entry."""
    return {colour: stock_from(CUBES, counts) for colour, counts in told.items()}


def supply_from(counts: tuple[int | None, ...]) -> Mapping[str, int]:
    """Return the supply before phase 2, for the kinds with an entry."""
    told = zip(RESOURCES, counts, strict=True)
    return {kind: count for kind, count in told if count is not None}


NOTES = {
    LAW: "played in this round, in their order",
    f"{LAW}.phase": "in which it was played",
    f"{LAW}.at-start": "before anybody acted in it",
    f"{LAW}.turn": "in phase 3: whose turn it was",
    f"{LAW}.action": "what was done on that turn",
    f"{LAW}.kind": f"that {_laws('kind')} name",
    f"{LAW}.parcel": f"that {_laws('parcel')} names",
    f"{LAW}.starter": f"whom {_laws('starter')} names",
    f"{LAW}.fence": f"that {_laws('fence')} takes away",
    INCOME: "what each player took in phase 2",
    SUPPLY: "what lay there before phase 2",
}
