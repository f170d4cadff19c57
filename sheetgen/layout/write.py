"""Write layout files: a board read from a code, or a starter of one's own."""

import json
from collections.abc import Mapping
from typing import NamedTuple

from sheetgen.board import Board
from sheetgen.layout.rows import write_map
from sheetgen.ruleset import RuleSet

SCHEMA_FILE = "sheetgen-layout.json"


class Head(NamedTuple):
    """What a layout says about itself.

    Attributes:
        name: as printed.
        short: one to three characters for the shield.
        author: who made the board.
        licence: under which others may use it.
        source: where the map comes from.
    """

    name: str
    short: str = ""
    author: str = ""
    licence: str = ""
    source: str = ""


def choose_letters(rules: RuleSet) -> Mapping[str, str]:
    """Return a letter for each terrain, from its name where that is free."""
    letters: dict[str, str] = {}
    for terrain in rules.terrains:
        spare = "abcdefghijklmnopqrstuvwxyz"
        free = (c for c in terrain.name + spare if c not in letters.values())
        letters[terrain.name] = next(free)
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


def write_layout(
    board: Board,
    rules: RuleSet,
    letters: Mapping[str, str],
    head: Head,
    comments: Mapping[str, str] | None = None,
) -> str:
    """Return a layout file of one's own (provenance ``custom``).

    Args:
        board: its cells.
        rules: its rules id is written, so that the sheet keeps its numbers.
        letters: the letter of each terrain.
        head: what it says about itself.
        comments: lines to explain a key or table, by its name.
    """
    notes = comments or {}

    def note(key: str) -> str:
        return "".join(f"# {line}\n" for line in notes.get(key, "").splitlines())

    def entry(key: str, value: str) -> str:
        return f"{note(key)}{key} = {_quoted(value)}\n"

    legend = "".join(
        f"{letters[terrain.name]} = {_quoted(terrain.name)}\n"
        for terrain in rules.terrains
    )
    text_map = write_map(board, write_tokens(board, rules, letters))
    return (
        f"#:schema {SCHEMA_FILE}\n"
        f"{note('head')}"
        "format = 1\n"
        + entry("game", rules.game)
        + entry("name", head.name)
        + entry("short", head.short)
        + entry("author", head.author)
        + entry("licence", head.licence)
        + entry("provenance", "custom")
        + entry("source", head.source)
        + entry("rules", rules.id)
        + f"\n{note('legend')}[legend]\n{legend}"
        + f"\n{note('board')}[board]\nmap = '''\n{text_map}\n'''\n"
        + _written_links(board)
    )


def _written_links(board: Board) -> str:
    if not board.links:
        return ""
    pairs = (f'"{board.names[one]}-{board.names[other]}"' for one, other in board.links)
    return f"links = [{', '.join(pairs)}]\n"


def _quoted(text: str) -> str:
    """Return *text* as a TOML string; JSON escapes mean the same there."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
