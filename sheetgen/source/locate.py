"""Find the line of a key in a TOML text.

No TOML library keeps the lines, and a message without a line is half a message. This
module covers enough of the grammar to find keys that were parsed without error: tables,
dotted and quoted keys, strings over several lines.
"""

from collections.abc import Mapping, Sequence

Key = tuple[str, ...]

_BARE = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"
_QUOTES = ("'", '"')


def key_lines(text: str) -> Mapping[Key, int]:
    r"""Return the line, counted from 1, of every table and key of *text*.

    Tables in double brackets and the entries of a list that begin with a brace are
    numbered from 0; keys of the first such table are also listed without its number.

    >>> sorted(key_lines("a = 1\n[b.c]\nd = 2").items())[-1]
    (('b', 'c', 'd'), 3)
    >>> key_lines("[[t]]\nr = [\n  { a = 1 },\n  { a = 2 },\n]")["t", "0", "r", "1"]
    4
    >>> key_lines("[[t]]\n[[t]]\n[t.s]\na = 1")["t", "1", "s", "a"]
    4
    >>> key_lines("[[t]]\n[[t.r]]\n[[t]]\n[[t.r]]\na = 1")["t", "1", "r", "0", "a"]
    5
    """
    lines: dict[Key, int] = {}
    heads: dict[Key, int] = {}  # number of tables in double brackets so far
    tables: list[Key] = [()]  # with its number and without
    closing = ""  # of a string over several lines
    lists: list[Key] = []  # open over several lines
    depth = entries = 0
    for number, line in enumerate(text.split("\n"), start=1):
        if closing:
            closing = "" if closing in line else closing
            continue
        value = line
        if depth == 0:
            if own := _table(line):
                full: Key = ()
                for at, part in enumerate(own, 1):
                    full = (*full, part)
                    if at == len(own) and line.lstrip().startswith("[["):
                        heads[full] = heads.get(full, -1) + 1
                    full = (*full, str(heads[full])) if full in heads else full
                tables = [own, full]
                for table in tables:
                    lines.setdefault(table, number)
                continue
            own, end = _key(line)
            if not own:
                continue
            lists = [(*table, *own) for table in tables]
            for key in lists:
                lines.setdefault(key, number)
            value = line[end:]
            closing = _left_open(value)
            if closing:
                continue
            entries = 0
        for sign in _brackets(value):
            if sign == "{" and depth == 1:
                for key in lists:
                    lines.setdefault((*key, str(entries)), number)
                entries += 1
            depth += 1 if sign in "[{" else -1
    return lines


def counted_lines(lines: Mapping[Key, int], *names: str) -> dict[Key, int]:
    """Return lines by their keys, with the tables of some names counted from 1.

    >>> counted_lines({("card", "0", "item", "2"): 7, ("back", "0"): 9}, "card", "item")
    {('card', '1', 'item', '3'): 7, ('back', '0'): 9}
    """
    return {
        tuple(
            str(int(part) + 1) if before in names and part.isdigit() else part
            for before, part in zip(("", *key), key, strict=False)
        ): line
        for key, line in lines.items()
    }


def find_line(lines: Mapping[Key, int], key: Sequence[object]) -> int:
    """Return the line of *key*, or of the nearest table or key around it, or 1."""
    path = tuple(str(part) for part in key)
    for length in range(len(path), 0, -1):
        if path[:length] in lines:
            return lines[path[:length]]
    return 1


def _table(line: str) -> Key:
    """Return the key of a table whose head is on a line; empty if it has no head."""
    text = line.strip()
    if not text.startswith("["):
        return ()
    start = 2 if text.startswith("[[") else 1
    inner, bracket, rest = text[start:].partition("]")
    rest = (rest[1:] if rest.startswith("]") else rest).strip()
    if not bracket or (rest and not rest.startswith("#")):
        return ()
    return _key(inner + "=")[0]


def _key(line: str) -> tuple[Key, int]:
    """Return the key at the start of a line, and the start of its value."""
    parts: list[str] = []
    at = _pass(line, 0, " \t")
    while True:
        start, quote = at, line[at : at + 1]
        if quote in _QUOTES:
            end = line.find(quote, at + 1)
            if end < 0:
                return (), 0
            parts.append(line[at + 1 : end])
            at = end + 1
        else:
            at = _pass(line, at, _BARE)
            if at == start:
                return (), 0
            parts.append(line[start:at])
        at = _pass(line, at, " \t")
        sign = line[at : at + 1]
        if sign == "=":
            return tuple(parts), at + 1
        if sign != ".":
            return (), 0
        at = _pass(line, at + 1, " \t")


def _pass(line: str, at: int, signs: str) -> int:
    """Return the place after the given signs."""
    while at < len(line) and line[at] in signs:
        at += 1
    return at


def _brackets(value: str) -> str:
    """Return the brackets of a line outside texts and comments."""
    if "'" in value or "\\" in value or value.count('"') % 2:
        outside = _outside(value)
    else:  # every second part is a text
        parts = value.split('"')
        outside = " ".join([parts[at] for at in range(0, len(parts), 2)])
    return "".join([sign for sign in outside.partition("#")[0] if sign in "[{]}"])


def _outside(value: str) -> str:
    """Return a line without its texts."""
    found = ""
    at = 0
    while at < len(value):
        if value[at] == "#":
            break
        end = _end_of_text(value, at) if value[at] in _QUOTES else -1
        if end < 0:  # one over several lines is skipped elsewhere
            found += value[at]
        at = max(at, end) + 1
    return found


def _end_of_text(value: str, start: int) -> int:
    """Return the end of the text that begins at a quote, or -1."""
    quote = value[start]
    at = start + 1
    while at < len(value):
        if value[at] == quote:
            return at
        at += 2 if value[at] == "\\" and quote == '"' else 1
    return -1


def _left_open(value: str) -> str:
    for quotes in ("'''", '"""'):
        if value.lstrip().startswith(quotes) and value.count(quotes) == 1:
            return quotes
    return ""
