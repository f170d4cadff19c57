"""Tables of a file of a filled sheet, read one by one: goods, shields, and so on.

A table that is missing gives nothing, which is not the same as an empty one
[burgundy 40.7].
"""

import re
from collections.abc import Mapping
from dataclasses import fields

from sheetgen.fill.cells import EMPTIES, find_rows
from sheetgen.games.burgundy.duchy import PHASE_LETTERS
from sheetgen.games.burgundy.expansions.shields import LAST_SHIELD
from sheetgen.games.burgundy.expansions.vineyards import VINE_COLOURS
from sheetgen.games.burgundy.fill import (
    HEADINGS,
    Chateauma,
    Posts,
    Routes,
    Shield,
    Vineyard,
)
from sheetgen.games.burgundy.form import (
    GOODS,
    LAST_ROUTE,
    MOST_GOODS,
    MOST_JOINED,
    MOST_LIST,
    MOST_POINTS,
    MOST_STOCK,
    MOST_VINES,
    MOST_VIRTUAL,
    SIZES,
)
from sheetgen.games.burgundy.tile import LAST_MONASTERY, TERRAINS
from sheetgen.grid import Position, neighbours
from sheetgen.layout.textmap import read_map
from sheetgen.say import plural, tell
from sheetgen.source.advice import shown
from sheetgen.source.table import Table

UNKNOWN = "?"  # in place of a phase that was not written
VINE_LETTERS = {colour[0]: colour for colour in VINE_COLOURS}

_SHIELDS = tuple(str(number) for number in range(1, LAST_SHIELD + 1))
_SPAN = re.compile(rf"\s*([{PHASE_LETTERS}?])\s*(?:-\s*([{PHASE_LETTERS}?])\s*)?")

Goods = tuple[int, ...] | None


def read_bonus(table: Table | None) -> Mapping[str, str] | None:
    """Return the bonus tiles held, by terrain."""
    if table is None:
        return None
    held = {}
    for terrain in TERRAINS:
        size = table.choice(terrain, SIZES)
        if size is not None:
            held[terrain] = size
    table.end()
    return held


def read_goods(table: Table | None) -> tuple[Goods, Goods]:
    """Return the goods sold and those left, by number."""
    if table is None:
        return None, None
    goods = _by_number(table, "sold"), _by_number(table, "stored")
    table.end()
    return goods


def _by_number(table: Table, name: str) -> Goods:
    noted = len(table.source.problems)
    counts = table.wholes(name, 0, MOST_GOODS, len(GOODS))
    if counts is None or len(table.source.problems) > noted:
        return None
    if len(counts) < len(GOODS):
        what = plural(
            len(GOODS),
            "expected 1 number, found {found}",
            "expected {count} numbers, found {found}",
            found=len(counts),
        )
        table.add(name, what)
    return counts


def read_stocks(
    table: Table | None, most_track: int
) -> tuple[int | None, int | None, int | None]:
    """Return silver, workers, and the space on the turn-order track."""
    if table is None:
        return None, None, None
    silver = table.whole("silver", 0, MOST_STOCK)
    workers = table.whole("workers", 0, MOST_STOCK)
    track = table.whole("track", 0, most_track)
    table.end()
    return silver, workers, track


def read_shields(
    table: Table | None,
) -> tuple[tuple[Shield, ...], tuple[int, ...]]:
    """Return shields as they stand there, and the monasteries that one copies."""
    if table is None:
        return (), ()
    shields = []
    for name in table.names:
        if name in _SHIELDS:
            shield = _read_shield(table, name)
            shields += [shield] if shield else []
        elif name.isdecimal():
            table.take(name)
            last = _SHIELDS[-1]
            table.add(name, tell("no shield: they go from 1 to {last}", last=last))
    for name in _SHIELDS:
        table.take(name)  # known, although it is not there
    copied = table.wholes("copied", 1, LAST_MONASTERY, MOST_LIST) or ()
    table.end()
    return tuple(shields), copied


def _read_shield(table: Table, name: str) -> Shield | None:
    text = table.text(name)
    if text is None:
        return None
    match = _SPAN.fullmatch(text.upper())
    if match is None:
        what = tell(
            "{given}: expected a phase such as {one!r}, or two such as {two!r} for a "
            "shield that was given up; {unknown} stands for one that was not written",
            given=shown(text),
            one="B",
            two="A-C",
            unknown=UNKNOWN,
        )
        table.add(name, what)
        return None
    left = None if match[2] is None else _phase(match[2])
    return Shield(int(name), _phase(match[1]), left)


def read_posts(table: Table | None) -> Posts | None:
    """Return border posts that are joined."""
    if table is None:
        return None
    known = (*PHASE_LETTERS, UNKNOWN)
    phases = table.choices("phases", known, MOST_JOINED) or ()
    tile = table.choice("tile", SIZES) or ""
    table.end()
    return Posts(tuple(map(_phase, phases)), tile)


def read_routes(table: Table | None) -> Routes | None:
    """Return trade routes."""
    if table is None:
        return None
    tiles = table.wholes("tiles", 1, LAST_ROUTE, MOST_LIST) or ()
    goods = table.wholes("goods", GOODS[0], GOODS[-1], MOST_LIST) or ()
    table.end()
    return Routes(tiles, goods)


def read_chateauma_counts(table: Table | None) -> Chateauma | None:
    """Return what Châteauma has at the end; what is not named is none."""
    if table is None:
        return None
    counts = {}
    for field in fields(Chateauma):
        most = MOST_POINTS if field.name == "track" else MOST_VIRTUAL
        counts[field.name] = table.whole(field.name, 0, most) or 0
    table.end()
    return Chateauma(**counts)


def read_points(table: Table | None) -> Mapping[str, int] | None:
    """Return what the player added up, by heading."""
    if table is None:
        return None
    points = {}
    for heading in HEADINGS:
        value = table.whole(heading, 0, MOST_POINTS)
        if value is not None:
            points[heading] = value
    table.end()
    return points


def _phase(letter: str) -> int:
    """Return a phase from 1, 0 for one that was not written."""
    return PHASE_LETTERS.index(letter) + 1 if letter != UNKNOWN else 0


def write_phase(phase: int) -> str:
    """Return the letter of a phase, or the sign for one that was not written."""
    return PHASE_LETTERS[phase - 1] if phase else UNKNOWN


# Vineyards


def read_vineyard(table: Table | None) -> Vineyard | None:
    """Return a vineyard, whose groups are written or follow from a map of vines."""
    if table is None:
        return None
    groups = _read_groups(table.table("groups"))
    if "map" in table:
        if "groups" in table:
            table.add("map", tell("stands beside 'groups': give the one or the other"))
        groups = _read_vines(table)
    tiles = table.choices("tiles", VINE_COLOURS, MOST_LIST) or ()
    table.end()
    return Vineyard(groups, tiles)


def _read_groups(table: Table | None) -> tuple[tuple[str, int], ...]:
    if table is None:
        return ()
    groups: list[tuple[str, int]] = []
    for colour in VINE_COLOURS:
        sizes = table.wholes(colour, 1, MOST_VINES, MOST_LIST) or ()
        groups += ((colour, size) for size in sizes)
    table.end()
    if len(groups) > MOST_LIST:
        what = plural(
            len(groups),
            "1 entry: there is room for {most}",
            "{count} entries: there is room for {most}",
            most=MOST_LIST,
        )
        table.source.add(table.key, what)
    return tuple(groups)


def _read_vines(table: Table) -> tuple[tuple[str, int], ...]:
    """Return the groups of vines that touch on a map, largest first of a colour."""
    text = table.text("map")
    if text is None:
        return ()
    source, key = table.source, (*table.key, "map")
    tokens, faults = read_map(text, *find_rows(source, key))
    for fault in faults:
        source.add(key, fault.what, fault.line)
    vines = {}
    for token in tokens:
        if token.text in EMPTIES:
            continue
        colour = VINE_LETTERS.get(token.text.lower())
        if colour is None:
            pairs = (f"{letter} {name}" for letter, name in VINE_LETTERS.items())
            what = tell(
                "{given}: no vine (known: {names})",
                given=shown(token.text),
                names=", ".join(pairs),
            )
            source.add(key, what, token.line)
        else:
            vines[token.position] = colour
    if len(vines) > MOST_VINES:
        what = plural(
            len(vines),
            "1 entry: there is room for {most}",
            "{count} entries: there is room for {most}",
            most=MOST_VINES,
        )
        source.add(key, what)
    return group_vines(vines)


def group_vines(vines: Mapping[Position, str]) -> tuple[tuple[str, int], ...]:
    """Return colour and size of each group of vines that touch.

    They stand in the order of colours, and the largest of a colour first.
    """
    groups = []
    left = set(vines)
    for first in sorted(vines):
        if first not in left:
            continue
        left.remove(first)
        members = [first]
        for member in members:  # grows while it is walked
            for near in neighbours(member):
                if near in left and vines[near] == vines[first]:
                    left.remove(near)
                    members.append(near)
        groups.append((vines[first], len(members)))
    return tuple(sorted(groups, key=lambda g: (VINE_COLOURS.index(g[0]), -g[1])))
