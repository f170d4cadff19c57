"""Find the line of a key in a TOML text.

No TOML library keeps the lines, and a message without a line is half a message. This
knows enough of the grammar to find keys that were parsed without error: tables, dotted
and quoted keys, strings over several lines.
"""

import re
from collections.abc import Mapping, Sequence

_TABLE = re.compile(r"\s*\[\[?\s*(?P<key>[^\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(
    r"""\s*(?P<key>(?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*[\w."'-]+)*)\s*="""
)
_STRING = re.compile(r""""(?:\\.|[^"\\])*"|'[^']*'""")
_PART = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")

Key = tuple[str, ...]


def key_lines(text: str) -> Mapping[Key, int]:
    r"""Return the line, counted from 1, of every table and key of *text*.

    >>> sorted(key_lines("a = 1\n[b.c]\nd = 2").items())[-1]
    (('b', 'c', 'd'), 3)
    """
    lines: dict[Key, int] = {}
    table: Key = ()
    closing = ""  # of a string over several lines
    depth = 0  # of brackets over several lines
    for number, line in enumerate(text.split("\n"), start=1):
        if closing:
            closing = "" if closing in line else closing
        elif depth > 0:
            depth += _opened(line)
        elif match := _TABLE.match(line):
            table = _parts(match["key"])
            lines.setdefault(table, number)
        elif match := _KEY.match(line):
            lines.setdefault((*table, *_parts(match["key"])), number)
            value = line[match.end() :]
            closing = _left_open(value)
            depth = 0 if closing else _opened(value)
    return lines


def find_line(lines: Mapping[Key, int], key: Sequence[object]) -> int:
    """Return the line of *key*, or of the nearest table or key around it, or 1."""
    path = tuple(str(part) for part in key)
    for length in range(len(path), 0, -1):
        if path[:length] in lines:
            return lines[path[:length]]
    return 1


def _parts(key: str) -> Key:
    return tuple(part.strip("\"'") for part in _PART.findall(key))


def _left_open(value: str) -> str:
    for quotes in ("'''", '"""'):
        if value.lstrip().startswith(quotes) and value.count(quotes) == 1:
            return quotes
    return ""


def _opened(value: str) -> int:
    """Return how many more brackets *value* opens than it closes."""
    plain = _STRING.sub("", value).partition("#")[0]
    opened = sum(plain.count(bracket) for bracket in "[{")
    return opened - sum(plain.count(bracket) for bracket in "]}")
