"""The fields of a sheet of the Dice Game, and the values that marks in them mean.

Values that are not on the sheet, such as the variant, have their defaults. A part of
the sheet without any writing, such as all phases or all bonuses, counts as left out
[dice 9.3].

Part of the core that runs in the browser too.
"""

from typing import Any

from sheetgen.core.reading.input_field import CIRCLED
from sheetgen.core.reading.input_field import CROSS as CROSSED
from sheetgen.core.reading.places import (
    CLOSED,
    Marks,
    Parts,
    Place,
    Places,
    Row,
    Sign,
    Table,
    Tally,
    Values,
)
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.fill import CROSS, RANKS, CastleRow
from sheetgen.games.dice.rules.fill import Row as Circles
from sheetgen.games.dice.rules.form import form_of
from sheetgen.games.dice.rules.ruleset import BONUSES, NUMBERS, PHASES

_NUMBERS = (*[str(one) for one in NUMBERS], CROSSED)
_PHASES = tuple([str(one) for one in PHASES])


def list_places(duchy: Duchy, evidence: str) -> Table:
    """Return the fields of a sheet with their places."""
    cells = [f"cell:{name}" for name in duchy.board.names]
    fields = [f"field:{name}" for name in duchy.board.names]
    dated: dict[str, Table] = {
        "phase": [("phases", Row([Sign(name, _PHASES, PHASES) for name in fields]))],
        "round": [("rounds", Row(fields))],
    }
    given = duchy.printed.castle_circles
    castle = _names("circle:castle", len(given))
    terrains = [name for at, name in enumerate(duchy.terrains) if duchy.of_terrain[at]]
    ranks = [(name, [f"rank:{name}.{rank}" for rank in RANKS]) for name in terrains]
    return (
        ("numbers", Row([Sign(name, _NUMBERS, (*NUMBERS, CROSS)) for name in cells])),
        *dated.get(evidence, ()),
        ("time", Row([_boxes(duchy, phase, evidence) for phase in PHASES])),
        ("rows", Parts([(bonus, _circles(duchy, bonus)) for bonus in BONUSES])),
        ("castle_row", _ringed(Marks(castle, given, CIRCLED), Marks(castle, given))),
        ("colours", Parts([(name, Marks(own, RANKS, CIRCLED)) for name, own in ranks])),
        ("crossed", Parts([(name, Marks(own, RANKS)) for name, own in ranks])),
        ("columns", Row([_column(duchy, phase) for phase in PHASES])),
        ("total", "total"),
    )


def _boxes(duchy: Duchy, phase: int, evidence: str) -> Row:
    names = _names(f"box:{phase}", duchy.printed.time_boxes)
    return Row(names if evidence == "round" else [Tally([name]) for name in names])


def _circles(duchy: Duchy, bonus: str) -> Parts:
    names = _names(f"circle:{bonus}", duchy.printed.circles[bonus])
    return _ringed(Tally(names, CIRCLED), Tally(names))


def _ringed(circled: Place, crossed: Place) -> Parts:
    return Parts([("circled", circled), ("crossed", crossed)])


def _column(duchy: Duchy, phase: int) -> Parts:
    rows = duchy.printed.point_rows - (phase == PHASES[0])  # one is printed
    entries = Row(_names(f"entry:{phase}", rows), CLOSED)
    return Parts([("entries", entries), ("subtotal", f"subtotal:{phase}")])


def _names(kind: str, count: int) -> list[str]:
    return [f"{kind}.{at}" for at in range(1, count + 1)]


def _settle(held: dict[str, Any], values: Values) -> None:
    """Treat rows without writing as empty, unless all rows are without writing."""
    if held["rows"] or held["castle_row"]:
        empty = {bonus: Circles(0, 0) for bonus in BONUSES}
        held["rows"] = {**empty, **held["rows"]}
        held["castle_row"] = held["castle_row"] or CastleRow((), ())


PLACES = Places(form_of, list_places, settle=_settle)
