"""Find and read layout and rules files: all problems at once, each with its line."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from sheetgen.core.board import Area, Board, make_board
from sheetgen.core.codes import DECLARED, NO_BOARD
from sheetgen.core.errors import LayoutError, Problem, UsageError
from sheetgen.core.layout.file import Legend, read_tokens
from sheetgen.core.layout.textmap import read_map
from sheetgen.core.ruleset import Number, RimPlace, RuleSet, Terrain
from sheetgen.core.scoresheet.codec import coding
from sheetgen.core.survey import (
    Survey,
    find_surplus,
    find_unconnected,
    find_unfit,
    find_unusual,
    separate,
)
from sheetgen.language.message import message, message_of, plural
from sheetgen.layout.keys import LAYOUT, RULES, read_links
from sheetgen.layout.value import Layout
from sheetgen.scoresheet.printed import paper_of, titles_of
from sheetgen.scoresheet.read import read_sheet
from sheetgen.source.advice import meant, shorten
from sheetgen.source.parsed import find_line
from sheetgen.source.table import read_file
from sheetgen.source.text import Source, is_there, load_text, parse_source
from sheetgen.system.packages import layout_folder

_FILLED = frozenset(("player", "fill", "evidence", "variant"))  # of a filled sheet
_DECLARES = "sheet"  # the key that a declared score sheet begins with


def read_rules(path: Path) -> RuleSet:
    """Return the rules in a file.

    Raises:
        LayoutError: with every problem of the file.
    """
    return _read_rules(load_text(path, LayoutError), path)


@lru_cache(maxsize=32)
def _read_rules(text: str, path: Path) -> RuleSet:
    """Return the rules in a text; cached, because every layout of a job needs them."""
    source = parse_source(text, str(path), None, LayoutError)
    file = read_file(source, RULES)
    source.check()
    terrains = tuple(Terrain(name, **keys) for name, keys in file["terrains"].items())
    for terrain in terrains:
        like = terrain.written_like
        if like and len(like) != len(terrain.carried):
            source.add(
                ("terrains", terrain.name, "written_like"),
                plural(
                    len(like),
                    "1 terrain for {values} values of 'carried'",
                    "{count} terrains for {values} values of 'carried'",
                    values=len(terrain.carried),
                ),
            )
        for name in like:
            if name not in file["terrains"]:
                source.add(
                    ("terrains", terrain.name, "written_like"),
                    _unknown_terrain(name, file["terrains"]),
                )
    if file["id"] != path.stem:
        source.add(
            ("id",),
            message("{id!r} in a file called {name!r}", id=file["id"], name=path.name),
        )
    base = _read_base(source, file["numbers_of"], path)
    source.check()
    tables = {
        table: {row: tuple(map(_number, cells)) for row, cells in rows.items()}
        for table, rows in file["tables"].items()
    }
    rim = tuple(RimPlace(**place) for place in file["rim"])
    return RuleSet(
        id=file["id"],
        number=file["number"],
        game=file["game"],
        source=file["source"],
        terrains=terrains,
        tables={**base.tables, **tables} if base else tables,
        usual_counts=file["usual"]["counts"],
        usual_area=file["usual"]["largest_area"],
        links=file["links"],
        rim=(*base.rim, *rim) if base else rim,
        declared=coding if file["number"] == DECLARED else None,
    )


def _read_base(source: Source, name: str, path: Path) -> RuleSet | None:
    """Return the rules whose numbers a file takes over; `None` if it names none."""
    if not name:
        return None
    game, _, stem = name.partition("/")
    base = path.parent.parent.parent / game / "rules" / f"{stem}.toml"
    if not base.is_file():
        base = layout_folder(game) / "rules" / base.name
    if base == path or not base.is_file():
        source.add(("numbers_of",), message("no rules file {name!r}", name=name))
        return None
    return read_rules(base)


def declares_sheet(tree: Mapping[str, Any]) -> bool:
    """Return whether a file declares a score sheet, and is not a filled one."""
    parts = ("table", "rounds", "row", "track", "grid", "map")
    return _DECLARES in tree and not tree.keys().isdisjoint(parts)


def read_layout(
    path: Path,
    rule_sets: Iterable[RuleSet],
    apart: Mapping[str, frozenset[str]] = MappingProxyType({}),
) -> Layout:
    """Return the layout in a file, with the newest fitting of *rule_sets*.

    Args:
        path: the file.
        rule_sets: of all games.
        apart: for each game the terrains whose cells are separate areas.

    Raises:
        LayoutError: with every problem of the file.
    """
    source = parse_source(load_text(path, LayoutError), str(path), None, LayoutError)
    if _DECLARES in source.tree:
        if not (declares_sheet(source.tree) or _FILLED.isdisjoint(source.tree)):
            what = message("this was written on a sheet: `sheetgen check` reads it")
            source.add((_DECLARES,), what)
            source.check()
        return _read_declared(source, path, tuple(rule_sets))
    file = read_file(source, LAYOUT)
    is_sound = not source.problems
    rules = _choose_rules(source, file, tuple(rule_sets))
    # Problems elsewhere in the file do not prevent checking the map.
    letters = _read_legend(source, file["legend"], rules)
    board = _read_board(source, file["board"], rules, letters)
    alone = frozenset() if rules is None else apart.get(rules.game, frozenset())
    areas = () if board is None else separate(board.areas, alone)
    if is_sound and rules is not None and board is not None:
        _compare_expected(source, file["expect"], rules, board, areas)
    source.check()
    # Without rules or board a problem has been raised.
    assert rules is not None and board is not None
    return Layout(
        id=f"{file['game']}/{path.stem}",
        path=path,
        name=file["name"],
        names=file["names"],
        short=file["short"],
        author=file["author"],
        licence=file["licence"],
        provenance=file["provenance"],
        source=file["source"],
        board=board,
        rules=rules,
        letters={terrain: letter for letter, terrain in letters.items()},
        warnings=tuple(map(message_of, find_unusual(Survey(board, rules, alone)))),
        apart=alone,
    )


def _read_declared(source: Source, path: Path, known: tuple[RuleSet, ...]) -> Layout:
    """Return the score sheet that a file declares, as a layout without a board."""
    sheet, values = read_sheet(source, path.parent)
    rules = next((one for one in known if one.number == DECLARED), None)
    if rules is None:
        source.add(
            (_DECLARES,), message("a declared score sheet is no board of this game")
        )
        source.check()
    assert rules is not None
    return Layout(
        id=f"{rules.game}/{path.stem}",
        path=path,
        name=sheet.title,
        names=titles_of(sheet),
        short="",
        author=values["author"],
        licence=values["licence"],
        provenance="custom",
        source="",
        board=NO_BOARD,
        rules=replace(rules, sheet=sheet),
        letters={},
        paper=paper_of(sheet),
    )


def _number(text: str) -> Number:
    value, *words, provenance = text.split(" ")
    return Number(int(value), provenance, "".join(words))


def _choose_rules(
    source: Source, file: Mapping[str, Any], known: tuple[RuleSet, ...]
) -> RuleSet | None:
    """Return the rules that the file names, or the newest of its game."""
    game, name = file["game"], file["rules"]
    if game is None:
        return None  # this was noted
    of_game = [rules for rules in known if rules.game == game]
    if not of_game:
        games = {rules.game for rules in known}
        hint = meant(game, games)
        source.add(
            ("game",),
            message("unknown game {game!r}{hint}", game=shorten(game), hint=hint),
        )
        return None
    for rules in of_game:
        if rules.id == name:
            return rules
    if name:
        ids = [rules.id for rules in of_game]
        hint = meant(name, ids)
        source.add(
            ("rules",), message("unknown rules {id!r}{hint}", id=name, hint=hint)
        )
    return max(of_game, key=lambda rules: rules.number)  # to check the map with


def _read_legend(
    source: Source, legend: Mapping[str, str | None] | None, rules: RuleSet | None
) -> Mapping[str, str]:
    """Return the terrain of each letter that the map may use."""
    if rules is None or legend is None:
        return {}
    names = [terrain.name for terrain in rules.terrains]
    letters: dict[str, str] = {}
    for letter, name in legend.items():
        if name is None:
            continue  # this was noted
        if name not in names:
            source.add(("legend", letter), _unknown_terrain(name, names))
        elif name in letters.values():
            what = message("{name!r} has a letter already", name=name)
            source.add(("legend", letter), what)
        # An unknown terrain keeps its letter, so that no error is reported in the map.
        letters[letter] = name
    return letters


def _read_board(
    source: Source,
    table: Mapping[str, Any] | None,
    rules: RuleSet | None,
    letters: Mapping[str, str],
) -> Board | None:
    """Return the board, or `None` if it has problems or cannot be checked."""
    if rules is None or not letters or table is None or table["map"] is None:
        return None
    text: str = table["map"]
    before = len(source.problems)
    key = ("board", "map")
    line = find_line(source.lines, key)
    opening = source.text.split("\n")[line - 1].removesuffix("\r")
    is_over_lines = any(opening.count(quotes) == 1 for quotes in ("'''", '"""'))
    # A TOML string drops the line break after its opening quotes.
    first = line + (is_over_lines and opening.endswith(("'''", '"""')))
    tokens, faults = read_map(text, first, is_over_lines)
    legend = Legend(rules, letters)
    joined = any(legend.is_joined(token.text) for token in tokens)
    if joined:
        faults = []  # rows cannot be counted before their cells are separated
    for fault in faults:
        source.add(key, message_of(fault.note), fault.line)
    if not tokens:
        source.add(key, message("the map has no spaces"))
        return None
    cells, wrong = read_tokens(tokens, rules, letters)
    for token in wrong:
        source.add(key, message_of(token.note), token.line)
    places = [token.position for token in tokens]
    for surplus in find_surplus(places):
        source.add(key, message_of(surplus), tokens[-1].line)
    # The cells have no names before they are separated.
    links = read_links(source, table["links"], [] if joined else places, rules)
    if links is not None and not faults and not joined:
        for apart in find_unconnected(places, links, rules):
            source.add(key, message_of(apart), tokens[apart.cells[0]].line)
    if links is None or len(source.problems) > before:
        return None
    complete = [cell for cell in cells if cell is not None]
    if len(complete) < len(cells):
        return None  # the legend has a wrong terrain: there is no board to compare
    board = make_board(complete, links)
    for unfit in find_unfit(board, rules):
        source.add(key, message_of(unfit))
    return board


def _compare_expected(
    source: Source,
    expect: Mapping[str, Any],
    rules: RuleSet,
    board: Board,
    areas: tuple[Area, ...],
) -> None:
    if expect["cells"] not in (None, len(board.cells)):
        source.add(
            ("expect", "cells"),
            message(
                "{expected} expected, the map has {found}",
                expected=expect["cells"],
                found=len(board.cells),
            ),
        )
    names = [terrain.name for terrain in rules.terrains]
    for terrain, sizes in expect["areas"].items():
        found = sorted((a.size for a in areas if a.terrain == terrain), reverse=True)
        if terrain not in names:
            source.add(("expect", "areas"), _unknown_terrain(terrain, names))
        elif found != sorted(sizes, reverse=True):
            what = message(
                "{terrain}: areas of {sizes} expected, the map has {found}",
                terrain=terrain,
                sizes=list(sizes),
                found=found,
            )
            source.add(("expect", "areas"), what)


def _unknown_terrain(name: str, known: Iterable[str]) -> str:
    hint = meant(name, known)
    return message("unknown terrain {name!r}{hint}", name=name, hint=hint)


def layout_names(game: str) -> list[str]:
    """Return the names of the layouts of *game*, such as ``dice/duchy-a``.

    They are sorted by their numbers: ``duchy-2`` comes before ``duchy-10``.
    """
    folder = layout_folder(game)
    stems = sorted((path.stem for path in folder.glob("*.toml")), key=_counted)
    return [f"{game}/{stem}" for stem in stems]


def find_layout(name: str, known: list[str]) -> Path:
    """Return the file of a layout.

    Args:
        name: one of *known*, or the path of the user's own file.
        known: the names to choose from.

    Raises:
        UsageError: there is no such layout and no such file.
    """
    if name in known:
        game, _, stem = name.partition("/")
        return layout_folder(game) / f"{stem}.toml"
    if not name:
        raise UsageError(
            message("the name of a layout is empty (`sheetgen list` names them all)")
        )
    path = Path(name)
    if path.suffix == ".toml" or is_there(path):  # meant as a file
        return path
    import difflib  # only a typing error needs this slow import

    close = difflib.get_close_matches(name, known, n=1, cutoff=0.4)
    hint = (
        message("did you mean {name!r}?", name=close[0])
        if close
        else message("`sheetgen list` names them all")
    )
    raise UsageError(
        message("no layout and no file {name!r} ({hint})", name=name, hint=hint)
    )


def _counted(name: str) -> list[tuple[int, str]]:
    """Return a key that sorts figures in a name by their value."""
    parts = re.findall(r"\d+|\D+", name)
    return [(int(part), "") if part.isdigit() else (0, part) for part in parts]


def load_rules(game: str) -> list[RuleSet]:
    """Return the rules of *game*, oldest first.

    Raises:
        LayoutError: a rules file is broken, or two have one number.
    """
    folder = layout_folder(game) / "rules"
    rule_sets: dict[int, RuleSet] = {}
    for path in sorted(folder.glob("*.toml")):
        rules = read_rules(path)
        if rules.number in rule_sets:
            taken = message(
                "{number} belongs to {id!r} already",
                number=rules.number,
                id=rule_sets[rules.number].id,
            )
            raise LayoutError((Problem(str(path), "number", taken),))
        rule_sets[rules.number] = rules
    return [rule_sets[number] for number in sorted(rule_sets)]
