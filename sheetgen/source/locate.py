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

    Tables in double brackets and the entries of a list that begin with a brace are
    numbered from 0; keys of the first such table stand without its number too.

    >>> sorted(key_lines("a = 1\n[b.c]\nd = 2").items())[-1]
    (('b', 'c', 'd'), 3)
    >>> key_lines("[[t]]\nr = [\n  { a = 1 },\n  { a = 2 },\n]")["t", "0", "r", "1"]
    4
    >>> key_lines("[[t]]\n[[t]]\n[t.s]\na = 1")["t", "1", "s", "a"]
    4
    """
    lines: dict[Key, int] = {}
    heads: dict[Key, int] = {}  # how many tables in double brackets there are so far
    tables: list[Key] = [()]  # with its number and without
    closing = ""  # of a string over several lines
    lists: list[Key] = []  # what is open over several lines
    depth = entries = 0
    for number, line in enumerate(text.split("\n"), start=1):
        if closing:
            closing = "" if closing in line else closing
            continue
        value = line
        if depth == 0:
            if match := _TABLE.match(line):
                own = _parts(match["key"])
                if line.lstrip().startswith("[["):
                    heads[own] = heads.get(own, -1) + 1
                around = [at for at in range(1, len(own) + 1) if own[:at] in heads]
                tables = [own]
                for at in around[-1:]:
                    tables.append((*own[:at], str(heads[own[:at]]), *own[at:]))
                for table in tables:
                    lines.setdefault(table, number)
                continue
            if not (match := _KEY.match(line)):
                continue
            lists = [(*table, *_parts(match["key"])) for table in tables]
            for key in lists:
                lines.setdefault(key, number)
            value = line[match.end() :]
            closing = _left_open(value)
            if closing:
                continue
            entries = 0
        for sign in _STRING.sub("", value).partition("#")[0]:
            if sign == "{" and depth == 1:
                for key in lists:
                    lines.setdefault((*key, str(entries)), number)
                entries += 1
            depth += (sign in "[{") - (sign in "]}")
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
