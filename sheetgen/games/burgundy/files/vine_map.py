"""Groups of vines in a file, written or counted on a map of them."""

from collections.abc import Mapping

from sheetgen.core.form.field import Field
from sheetgen.core.grid import Position, neighbours
from sheetgen.core.layout.textmap import read_map
from sheetgen.fill.cells import EMPTIES
from sheetgen.form.read import Body
from sheetgen.games.burgundy.rules.counts import VINE_COLOURS
from sheetgen.games.burgundy.sheet.form import MOST_VINES
from sheetgen.language.message import message, message_of
from sheetgen.source.advice import abbreviated
from sheetgen.source.parsed import find_rows
from sheetgen.source.table import Table, too_many

MAP = "map"  # may replace groups
VINE_LETTERS = {colour[0]: colour for colour in VINE_COLOURS}

Groups = tuple[tuple[str, int], ...]


def read_groups(body: Body, table: Table, field: Field) -> Groups:
    """Return the groups of a vineyard, given directly or by a map."""
    groups: Groups = body.read_field(table, field)
    if MAP not in table:
        return groups
    if "groups" in table:
        table.add(MAP, message("stands beside 'groups': give the one or the other"))
    return _read_vines(table)


def _read_vines(table: Table) -> tuple[tuple[str, int], ...]:
    """Return the groups of adjacent vines on a map, largest first for each colour."""
    text = table.text(MAP)
    if text is None:
        return ()
    source, key = table.source, (*table.key, MAP)
    tokens, faults = read_map(text, *find_rows(source, key))
    for fault in faults:
        source.add(key, message_of(fault.note), fault.line)
    vines = {}
    for token in tokens:
        if token.text in EMPTIES:
            continue
        colour = VINE_LETTERS.get(token.text.lower())
        if colour is None:
            pairs = (f"{letter} {name}" for letter, name in VINE_LETTERS.items())
            what = message(
                "{given}: no vine (known: {names})",
                given=abbreviated(token.text),
                names=", ".join(pairs),
            )
            source.add(key, what, token.line)
        else:
            vines[token.position] = colour
    if len(vines) > MOST_VINES:
        source.add(key, too_many(len(vines), MOST_VINES))
    return group_vines(vines)


def group_vines(vines: Mapping[Position, str]) -> tuple[tuple[str, int], ...]:
    """Return the colour and size of each group of adjacent vines.

    They are in the order of colours, the largest of each colour first.
    """
    groups = []
    left = set(vines)
    for first in sorted(vines):
        if first not in left:
            continue
        left.remove(first)
        members = [first]
        for member in members:  # grows during the loop
            for near in neighbours(member):
                if near in left and vines[near] == vines[first]:
                    left.remove(near)
                    members.append(near)
        groups.append((vines[first], len(members)))
    return tuple(sorted(groups, key=lambda g: (VINE_COLOURS.index(g[0]), -g[1])))
