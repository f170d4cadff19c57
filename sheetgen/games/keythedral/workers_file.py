"""Files of where the workers of a round went, on a land that stands in the same file.

`docs/fills.md` describes them.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sheetgen.fill.repeated import read_tables
from sheetgen.games.keythedral.cube import Stock
from sheetgen.games.keythedral.land import COLOURS
from sheetgen.games.keythedral.land_file import (
    LandFile,
    Places,
    find_place,
    read_land_table,
)
from sheetgen.games.keythedral.law import Played
from sheetgen.games.keythedral.laying import GAME
from sheetgen.games.keythedral.result_file import (
    need_either,
    open_result,
    read_words,
    refuse,
    refuse_both,
    refuse_others,
)
from sheetgen.games.keythedral.round_file import read_income, read_laws, read_supply
from sheetgen.games.keythedral.workers import NUMBERS, Call, Go
from sheetgen.say import plural, tell
from sheetgen.source.advice import shown
from sheetgen.source.table import Table

TABLE = "workers"
CALL = "call"
MOST_WORKERS = 50  # of all colours [keythedral 1.15]
MOST_CALLS = 9  # more than there are numbers, so that one can be called twice

_GO = re.compile(rf"\s*([{''.join(COLOURS)}])\s+([a-z]+\d+)\s*")
_EXAMPLE = "'A c2'"
_TILE = re.compile(rf"\s*([{''.join(COLOURS)}])([1-5])\s*")


@dataclass(frozen=True)
class WorkersFile:
    """The workers of a round as a file has them.

    Attributes:
        land: what lies on the table.
        seats: the players' colours clockwise, the start player first.
        calls: the order markers in their order; none if only the end is told.
        standing: the workers after the round; nothing if calls are told.
        over_fences: the colour of a player whose workers no fence bars, or empty.
        laws: that were played in the round, in their order.
        income: what players took in phase 2, by colour, of those who tell it.
        supply: what lay in the supply before, of the kinds that are told.
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
    def workers(self) -> tuple[Go, ...]:
        """All that went out."""
        sent = [go for call in self.calls for go in call.workers]
        return (*sent, *(self.standing or ()))


def read_workers(source: Path | str, where: str = "fill") -> WorkersFile:
    """Return the workers in a file, with their land.

    Args:
        source: the path of a file, or the text of one.
        where: what messages call a text.

    Raises:
        FillError: with every problem of the file.
    """
    root, switches = open_result(source, where)
    land, stage = read_land_table(root, GAME)
    places = None if land is None else {name: p for p, name in land.names.items()}
    table = root.table(TABLE) or Table(root.source, (TABLE,), {})
    standing = read_words(table, "standing", MOST_WORKERS)
    calls = [_read_call(one, places) for one in read_tables(root, CALL)]
    if standing is None and not calls:
        need_either(table, "standing", "standing", f"[[{CALL}]]")
    elif standing is not None and calls:
        refuse_both(table, "standing", "standing", f"[[{CALL}]]")
    if len(calls) > MOST_CALLS:
        what = plural(
            len(calls),
            "1 entry: there is room for {most}",
            "{count} entries: there is room for {most}",
            most=MOST_CALLS,
        )
        root.add(CALL, what)
    if calls:
        table.need("seats")
    seats = _read_seats(table, land.players if land else 0)
    over_fences = table.choice("over-fences", COLOURS) or ""
    went = None
    if standing is not None:
        went = _read_goes(table, "standing", standing, places)
    laws = read_laws(root, places)
    income, supply = read_income(root), read_supply(root)
    refuse_others(root, TABLE)
    table.end()
    root.end()
    root.source.check()
    assert land is not None  # else a problem would have been raised
    return WorkersFile(
        LandFile(land, stage, switches), seats, tuple(calls), went, over_fences,
        laws, income, supply,
    )  # fmt: skip


def _read_seats(table: Table, players: int) -> tuple[str, ...]:
    """Return the players clockwise; 0 are there if the land does not tell."""
    seats = table.choices("seats", COLOURS, len(COLOURS)) or ()
    if "seats" in table and players and len(set(seats)) != players:
        what = tell(
            "{given}: expected the letters of all {count} players, each once",
            given=shown(list(seats)),
            count=players,
        )
        table.add("seats", what)
    return seats


def _read_call(table: Table, places: Places) -> Call:
    table.need("number")
    number = table.whole("number", NUMBERS[0], NUMBERS[-1]) or NUMBERS[0]
    table.need("workers")
    words = read_words(table, "workers", MOST_WORKERS) or ()
    went = _read_goes(table, "workers", words, places)
    renumbered = None
    name = table.text("renumbered")
    if name is not None:
        match = _TILE.fullmatch(name)
        if match is None:
            refuse(table, "renumbered", name, "'A3'")
        else:
            renumbered = (match[1], int(match[2]))
    table.end()
    return Call(number, went, renumbered)


def _read_goes(
    table: Table, key: str, words: tuple[str, ...], places: Places
) -> tuple[Go, ...]:
    goes = []
    for word in words:
        match = _GO.fullmatch(word)
        if match is None:
            refuse(table, key, word, _EXAMPLE)
            continue
        place = find_place(table, key, match[2], places)
        if place is not None:
            goes.append(Go(match[1], place))
    return tuple(goes)
