"""Tables that may stand several times in a file, such as ``[[player]]``.

Each is known by its number, counted from 1, so that every problem has its own line.
"""

import re

from sheetgen.say import tell
from sheetgen.source.advice import shown
from sheetgen.source.locate import Key, key_lines
from sheetgen.source.table import Table


def read_tables(root: Table, name: str) -> list[Table]:
    """Return the tables called *name*; a single one may stand in single brackets.

    Args:
        root: the whole file.
        name: of the tables.
    """
    value = root.take(name)
    if isinstance(value, dict):
        return [Table(root.source, (name,), value)]
    if value is None:
        return []
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        root.add(name, tell("{given}: expected a table", given=shown(value)))
        return []
    source = root.source
    source.lines = {**source.lines, **_numbered_lines(source.text, name)}
    return [Table(source, (name, str(at)), one) for at, one in enumerate(value, 1)]


def _numbered_lines(text: str, name: str) -> dict[Key, int]:
    """Return the lines of the keys of each table, with its number behind the name."""
    at = 0

    def number(match: re.Match[str]) -> str:
        nonlocal at
        at += match["start"].count("[") - 1  # [[name]] begins the next one
        return f"[{name}.{at}{match['rest']}]"

    own = re.escape(name)
    head = re.compile(
        rf"^[ \t]*(?P<start>\[\[?)[ \t]*{own}[ \t]*(?P<rest>(?:\.[^\]]*)?)\]\]?",
        re.MULTILINE,
    )
    lines = key_lines(head.sub(number, text))
    return {key: line for key, line in lines.items() if key[0] == name and key[1:]}
