"""Files about where the workers of a round went, with the land in the same file.

The other data of a round are laws and the cubes collected. `docs/fills.md` describes
them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

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
from sheetgen.form.listed import Groups
from sheetgen.form.read import Blank, Body
from sheetgen.form.result import Result
from sheetgen.games.keythedral.check.laying import GAME
from sheetgen.games.keythedral.check.workers import NUMBERS, Call, Go
from sheetgen.games.keythedral.files import land_file
from sheetgen.games.keythedral.files.fill_file import (
    NOTATION,
    count_of,
    need_either,
    refuse_both,
    refuse_others,
    stock_from,
)
from sheetgen.games.keythedral.files.land_file import (
    FENCE,
    PLAYERS,
    LandFile,
    find_fence,
    find_place,
    land_from,
    places_of,
)
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
from sheetgen.games.keythedral.rules.ruleset import (
    CUBES,
    RESOURCES,
    SETTINGS,
    Stock,
    Switches,
)
from sheetgen.language.message import message
from sheetgen.source.advice import abbreviated
from sheetgen.source.table import Table

TABLE = "workers"
CALL = "call"
MOST_WORKERS = 50  # of all colours [keythedral 1.15]
MOST_CALLS = 9  # more than there are numbers, so that one can be called twice

_WENT = '["A a3"]'  # on the land of a blank file
_GOES = Listed(Word(rf"\s*({PLAYERS})\s+([a-z]+\d+)\s*", "A c2"), MOST_WORKERS)
_CALL = Record(
    Call,
    (
        Field("number", Number(NUMBERS[-1], NUMBERS[0]), is_required=True),
        Field("workers", _GOES, is_required=True),
        Field("renumbered", Word(rf"\s*({PLAYERS})([1-5])\s*", "A3")),
    ),
)


@dataclass(frozen=True)
class WorkersFile:
    """The workers of a round in a file.

    Attributes:
        land: the contents of the table.
        seats: the players' colours clockwise, the start player first.
        calls: the order markers in order; none if the file gives only the end.
        standing: the workers after the round; None if the file gives calls.
        over_fences: the colour of a player whose workers ignore fences, or empty.
        laws: those played in the round, in order.
        income: the cubes that players took in phase 2, by colour, for those with an
            entry.
        supply: the supply before phase 2, of the kinds with an entry.
    """

    land: LandFile
    seats: tuple[str, ...] = ()
    calls: tuple[Call, ...] = ()
    standing: tuple[Go, ...] | None = None
    over_fences: str = ""
    laws: tuple[Played, ...] = ()
    income: Mapping[str, Stock] = field(default_factory=dict)
    supply: Mapping[str, int] = field(default_factory=dict)

    @property
    def switches(self) -> Switches:
        """The answers to open questions."""
        return self.land.switches

    @property
    def workers(self) -> tuple[Go, ...]:
        """All workers that went out."""
        sent = [go for call in self.calls for go in call.workers]
        return (*sent, *(self.standing or ()))


def _make(values: dict[str, Any], chosen: Mapping[str, str]) -> WorkersFile:
    return WorkersFile(
        land_from(values, chosen, GAME),
        values["seats"],
        values["calls"],
        values["standing"],
        values["over_fences"],
        values["laws"],
        income_from(values["income"]),
        supply_from(values["supply"]),
    )


def _read_standing(body: Body, table: Table, field: Field) -> tuple[Go, ...] | None:
    words = body.read_field(table, field)
    return None if words is None else _find_goes(body, table, "standing", words)


def _read_calls(body: Body, table: Table, field: Field) -> tuple[Call, ...]:
    assert isinstance(field.kind, Listed)
    return tuple(_read_call(body, one) for one in body.tables(table, CALL, field.kind))


def _read_call(body: Body, table: Table) -> Call:
    parts = body.parts(table, _CALL.fields)
    went = _find_goes(body, table, "workers", parts["workers"])
    tile = parts["renumbered"]
    return Call(parts["number"], went, tile and (tile[0], int(tile[1])))


def _find_goes(
    body: Body, table: Table, key: str, words: tuple[Groups, ...]
) -> tuple[Go, ...]:
    places = places_of(body)
    found = [
        (colour, find_place(table, key, name or "", places)) for colour, name in words
    ]
    return tuple(
        Go(colour or "", place) for colour, place in found if place is not None
    )


def _settle(root: Table, values: dict[str, Any]) -> None:
    """Note errors in the combination of workers and calls."""
    given = root.take(TABLE)
    table = Table(root.source, (TABLE,), given if isinstance(given, dict) else {})
    has_calls = bool(values["calls"])
    if "standing" not in table and not has_calls:
        need_either(table, "standing", "standing", f"[[{CALL}]]")
    elif "standing" in table and has_calls:
        refuse_both(table, "standing", "standing", f"[[{CALL}]]")
    if has_calls:
        table.need("seats")
    seats, players = values["seats"], values["players"]
    if "seats" in table and players and len(set(seats)) != players:
        what = message(
            "{given}: expected the letters of all {count} players, each once",
            given=abbreviated(list(seats)),
            count=players,
        )
        table.add("seats", what)
    refuse_others(root, TABLE)


LAW, INCOME, SUPPLY = "law", "income", "supply"
MOST_LAWS = 2 * LAST_LAW  # so that one can be listed twice

_COLOUR = Choice(COLOURS, is_open=True)
_LAW_FIELDS = (
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


_ROUND_FIELDS = (
    Field("laws", Listed(Record(Played, (_NUMBER, *_LAW_FIELDS)), MOST_LAWS), key=LAW),
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
    for one in _LAW_FIELDS:
        if number in _NEEDED.get(one.name, ()):
            table.need(one.name)
    fields = [
        one for one in _LAW_FIELDS if number in (0, *_OF.get(one.name, (number,)))
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


_ROUND_NOTES = {
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

RESULT = Result(
    TABLE,
    replace(
        NOTATION,
        own={
            **land_file.OWN,
            f"{TABLE}.standing": _read_standing,
            CALL: _read_calls,
            LAW: read_laws,
        },
        also=land_file.ALSO,
        notes={
            **land_file.NOTES,
            f"{TABLE}.seats": "clockwise, the start player first",
            f"{TABLE}.over-fences": "whose workers no fence bars, by law 9",
            f"{TABLE}.standing": f"in place of [[{CALL}]]: where they stand in the end",
            CALL: "an order marker, in its turn",
            f"{CALL}.workers": "player and parcel, in the order in which they went",
            f"{CALL}.renumbered": "the tile to which law 6 gave this number",
            **_ROUND_NOTES,
        },
    ),
    (
        *land_file.FIELDS,
        Field("seats", Listed(Choice(COLOURS), len(COLOURS)), key=f"{TABLE}.seats"),
        Field("over_fences", Choice(COLOURS, is_open=True), key=f"{TABLE}.over-fences"),
        Field("standing", Maybe(_GOES), key=f"{TABLE}.standing"),
        Field("calls", Listed(_CALL, MOST_CALLS), key=CALL),
        *_ROUND_FIELDS,
    ),
    (TABLE, CALL, LAW, INCOME, SUPPLY),
    SETTINGS,
    settle=_settle,
    blank=Blank(
        examples={
            **land_file.EXAMPLES,
            f"{TABLE}.seats": '["A", "B", "C"]',
            f"{TABLE}.standing": _WENT,
            f"{CALL}.workers": _WENT,
        },
        opened=(f"{TABLE}.seats", CALL),
    ),
    make=_make,
)
read_workers = RESULT.read
