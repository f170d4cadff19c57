"""Writing of layout files: for a board from a code, a starter, or a painted board.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping
from typing import NamedTuple

from sheetgen.core.board import Board
from sheetgen.core.layout.rows import quoted, write_map
from sheetgen.core.ruleset import RuleSet

SCHEMA_FILE = "sheetgen-layout.json"


class Head(NamedTuple):
    """The head of a layout.

    Attributes:
        name: the printed name.
        short: one to three characters for the shield.
        author: the author of the board.
        licence: the licence for its use by others.
        source: the source of the map.
        names: the names in other languages, after the two letters of the language.
    """

    name: str
    short: str = ""
    author: str = ""
    licence: str = ""
    source: str = ""
    names: tuple[tuple[str, str], ...] = ()


def choose_letters(
    rules: RuleSet, known: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Return a letter for each terrain, from its name if one of those is free.

    Args:
        rules: the rules with the terrains.
        known: the letters that some terrains have already.
    """
    letters = dict(known or {})
    taken = "".join([letters[terrain] for terrain in letters])
    for terrain in rules.terrains:
        if terrain.name in letters:
            continue
        spare = "abcdefghijklmnopqrstuvwxyz"
        free = [letter for letter in terrain.name + spare if letter not in taken]
        letters[terrain.name] = free[0]
        taken += free[0]
    return letters


def write_tokens(
    board: Board, rules: RuleSet, letters: Mapping[str, str]
) -> tuple[str, ...]:
    """Return the token of each cell of *board*."""
    tokens = []
    for cell in board.cells:
        terrain = rules.terrain(cell.terrain)
        carried = cell.carried
        if carried and terrain.written_like:
            place = terrain.carried.index(carried)
            carried = letters[terrain.written_like[place]]
        tokens.append(letters[cell.terrain] + carried)
    return tuple(tokens)


def write_links(board: Board) -> list[str]:
    """Return the links of *board*, such as ``a3-b7``."""
    names = board.names
    return [names[one] + "-" + names[other] for one, other in board.links]


def write_layout(
    board: Board,
    rules: RuleSet,
    letters: Mapping[str, str],
    head: Head,
    comments: Mapping[str, str] | None = None,
) -> str:
    """Return the layout file of a user's own board (provenance ``custom``).

    Args:
        board: the board.
        rules: the rules; their id is written, so that the sheet keeps its numbers.
        letters: the letter of each terrain.
        head: the head of the layout.
        comments: the lines that explain a key or table, by its name.
    """
    told = comments or {}
    keys = (
        ("game", rules.game),
        ("name", head.name),
        ("short", head.short),
        ("author", head.author),
        ("licence", head.licence),
        ("provenance", "custom"),
        ("source", head.source),
        ("rules", rules.id),
    )
    entries = [_note(told, key) + f"{key} = {quoted(value)}\n" for key, value in keys]
    if head.names:
        pairs = [f"{language} = {quoted(name)}" for language, name in head.names]
        entries.insert(2, f"names = {{ {', '.join(pairs)} }}\n")
    legend = [
        f"{letters[terrain.name]} = {quoted(terrain.name)}\n"
        for terrain in rules.terrains
    ]
    text_map = write_map(board, write_tokens(board, rules, letters))
    links = ", ".join([quoted(link) for link in write_links(board)])
    return (
        f"#:schema {SCHEMA_FILE}\n{_note(told, 'head')}format = 1\n"
        + "".join(entries)
        + f"\n{_note(told, 'legend')}[legend]\n"
        + "".join(legend)
        + f"\n{_note(told, 'board')}[board]\nmap = '''\n{text_map}\n'''\n"
        + (f"links = [{links}]\n" if links else "")
    )


def _note(comments: Mapping[str, str], key: str) -> str:
    """Return the lines that explain a key."""
    lines = comments.get(key, "").split("\n")
    return "".join([f"# {line}\n" for line in lines if line])
