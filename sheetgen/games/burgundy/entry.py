"""Sheets that players send to a table: what may stand on them, and what rules say.

The values are those of `plain`, read at the border by `fill.entry`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from typing import Any

from sheetgen.fill.border import (
    Read,
    Unfit,
    one_of,
    read_letters,
    read_list,
    read_pair,
    read_table,
    read_whole,
)
from sheetgen.fill.entry import (
    Border,
    Judged,
    NamedSheet,
    SheetEntry,
    check_same_game,
    read_written,
)
from sheetgen.fill.sheet import open_code
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.answers import (
    MOST_GOODS,
    MOST_LIST,
    MOST_POINTS,
    MOST_STOCK,
    MOST_TRACK,
    MOST_VINES,
    MOST_VIRTUAL,
    unpack_answers,
)
from sheetgen.games.burgundy.check import check
from sheetgen.games.burgundy.duchy import PHASE_LETTERS, PHASES, Duchy
from sheetgen.games.burgundy.expansions.all import IDS
from sheetgen.games.burgundy.expansions.shields import LAST_SHIELD
from sheetgen.games.burgundy.expansions.vineyards import VINE_COLOURS
from sheetgen.games.burgundy.fill import EMPTY, HEADINGS, Chateauma, Fill
from sheetgen.games.burgundy.fill_part import GOODS, LAST_ROUTE, MOST_JOINED, SIZES
from sheetgen.games.burgundy.plain import (
    plain_fill,
    plain_switches,
    plain_verdict,
    plain_virtual,
    read_plain_fill,
    read_plain_switches,
)
from sheetgen.games.burgundy.players import FEWEST, MOST
from sheetgen.games.burgundy.printed import printed_numbers
from sheetgen.games.burgundy.rules import SWITCHES, VARIANTS, Switches
from sheetgen.games.burgundy.table import Seat, check_table
from sheetgen.games.burgundy.tile import BUILDINGS, LAST_MONASTERY, TERRAINS, WORDS
from sheetgen.layout.find import load_rules
from sheetgen.plain import Plain, plain_table

KEPT_BOARDS = 256  # opened sheets that are remembered

_Sheet = NamedSheet[Duchy]
_Entry = SheetEntry[Duchy, Fill, Switches]
_Judged = Judged[Duchy, Fill, Switches, Seat]


def read_entry(digits: str, written: Mapping[str, Any]) -> _Entry:
    """Return the sheet that a player has sent.

    Raises:
        CodeError: the code is damaged, or not of this game; or its answers are.
        FillError: with every problem of fill and switches.
    """
    sheet = _open_sheet(digits)
    fill, switches = read_written(written, sheet, _BORDER)
    return SheetEntry(
        sheet.rules_id,
        sheet.duchy,
        read_plain_fill(fill),
        read_plain_switches(switches),
        {"fill": fill, "switches": switches},
    )


def judge_entry(entry: _Entry) -> _Judged:
    """Return the entry with what the rules say about it alone."""
    verdict = check(entry.duchy, entry.fill, entry.switches)
    return Judged(entry, Seat(entry.duchy, entry.fill, verdict, entry.serial))


def judge_table(judged: Sequence[_Judged]) -> Plain:
    """Return what the rules say about the sheets of one game together.

    Raises:
        UsageError: they were not played alike.
    """
    check_same_game([item.entry for item in judged])
    table = check_table([item.seat for item in judged], judged[0].entry.switches)
    return {**plain_table(table, plain_verdict), "virtual": plain_virtual(table)}


@lru_cache(KEPT_BOARDS)
def _open_sheet(digits: str) -> _Sheet:
    code, rules = open_code(digits, load_rules(GAME.id))
    duchy = Duchy(code.board, printed_numbers(rules))
    return NamedSheet(rules.id, duchy, code.evidence)


def _unpack(sheet: _Sheet, answers: str) -> tuple[Plain, Plain]:
    fill, switches = unpack_answers(sheet.duchy, sheet.evidence, answers)
    return plain_fill(fill), plain_switches(switches)


# What may stand where


def _tiles(value: Any, sheet: _Sheet) -> None:
    count = sheet.duchy.count
    for word in read_list(value, count, "tiles, one for each cell", count):
        if word != EMPTY and (not isinstance(word, str) or word not in WORDS):
            raise Unfit("expected the words of tiles, empty ones for no tile")


def _letters(value: Any, sheet: _Sheet) -> None:
    read_letters(value, "." + PHASE_LETTERS, sheet.duchy.count)


def _players(value: Any, sheet: _Sheet) -> None:
    if value != 0 or type(value) is not int:
        read_whole(value, MOST, "0 for unknown, or players", FEWEST)


def _expansions(value: Any, sheet: _Sheet) -> None:
    names = read_list(value, len(IDS), "expansions")
    if names != [name for name in IDS if name in names]:
        raise Unfit(f"expected expansions, once each in this order: {', '.join(IDS)}")


def _bonus(value: Any, sheet: _Sheet) -> None:
    for size in read_table(value, TERRAINS).values():
        _choose(size, SIZES)


def _goods(value: Any, sheet: _Sheet) -> None:
    for count in read_list(value, len(GOODS), "counts, one a number", len(GOODS)):
        read_whole(count, MOST_GOODS, "goods")


def _numbers(most: int, what: str) -> Read[_Sheet]:
    def read(value: Any, sheet: _Sheet) -> None:
        read_whole(value, most, what)

    return read


def _copied(value: Any, sheet: _Sheet) -> None:
    _list_of(value, LAST_MONASTERY, "monasteries")


def _shields(value: Any, sheet: _Sheet) -> None:
    for shield in read_list(value, MOST_LIST, "shields"):
        if not isinstance(shield, list) or len(shield) != 3:
            raise Unfit("expected shields as number, phase taken, phase left")
        number, taken, left = shield
        read_whole(number, LAST_SHIELD, "the number of a shield", 1)
        read_whole(taken, PHASES[-1], "a phase, 0 for unknown,")
        if left is not None:
            read_whole(left, PHASES[-1], "a phase, 0 for unknown,")


def _flag(value: Any, sheet: _Sheet) -> None:
    if not isinstance(value, bool):
        raise Unfit("expected true or false")


def _posts(value: Any, sheet: _Sheet) -> None:
    phases, tile = read_pair(value, "phases and a tile")
    for phase in read_list(phases, MOST_JOINED, "phases"):
        read_whole(phase, PHASES[-1], "a phase, 0 for unknown,")
    _choose(tile, ("", *SIZES))


def _routes(value: Any, sheet: _Sheet) -> None:
    tiles, goods = read_pair(value, "tiles and goods")
    _list_of(tiles, LAST_ROUTE, "tiles")
    _list_of(goods, GOODS[-1], "goods")


def _vineyard(value: Any, sheet: _Sheet) -> None:
    groups, tiles = read_pair(value, "groups and tiles")
    for group in read_list(groups, MOST_LIST, "groups"):
        colour, size = read_pair(group, "colour and size")
        _choose(colour, VINE_COLOURS)
        read_whole(size, MOST_VINES, "vines", 1)
    for colour in read_list(tiles, MOST_LIST, "tiles"):
        _choose(colour, VINE_COLOURS)


def _chateauma(value: Any, sheet: _Sheet) -> None:
    names = [field.name for field in fields(Chateauma)]
    counts = read_list(value, len(names), "counts, one a name", len(names))
    for name, count in zip(names, counts, strict=True):
        read_whole(count, MOST_POINTS if name == "track" else MOST_VIRTUAL, name)


def _points(value: Any, sheet: _Sheet) -> None:
    for points in read_table(value, HEADINGS).values():
        read_whole(points, MOST_POINTS, "points")


def _list_of(value: Any, most: int, what: str) -> None:
    for number in read_list(value, MOST_LIST, what):
        read_whole(number, most, what, 1)


def _choose(value: Any, known: Sequence[str]) -> None:
    one_of(known)(value, None)


_NEEDED = ("tiles", "players", "expansions", "evidence", "variant")


def _find_missing(fill: Mapping[str, Any]) -> list[str]:
    return [key for key in _NEEDED if fill.get(key) is None]


_FILL_READERS: Mapping[str, Read[_Sheet]] = {
    "tiles": _tiles,
    "players": _players,
    "expansions": _expansions,
    "evidence": one_of(GAME.evidence),
    "variant": one_of(VARIANTS),
    "phases": _letters,
    "bonus": _bonus,
    "sold": _goods,
    "stored": _goods,
    "silver": _numbers(MOST_STOCK, "silver"),
    "workers": _numbers(MOST_STOCK, "workers"),
    "crane": one_of(BUILDINGS),
    "taken_back": _numbers(MOST_LIST, "castles"),
    "copied": _copied,
    "shields": _shields,
    "shields_open": _flag,
    "posts": _posts,
    "routes": _routes,
    "vineyard": _vineyard,
    "chateauma": _chateauma,
    "other": _numbers(MOST_POINTS, "points"),
    "track": _numbers(MOST_TRACK, "spaces"),
    "points": _points,
    "total": _numbers(MOST_POINTS, "points"),
}
_SWITCH_READERS: Mapping[str, Read[_Sheet]] = {
    name: one_of(settings) for name, settings in SWITCHES.items()
}
_BORDER = Border(_FILL_READERS, _SWITCH_READERS, _find_missing, _unpack)
