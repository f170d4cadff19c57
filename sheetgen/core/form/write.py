"""Files of filled sheets, written by the form; `sheetgen.form.read` reads them.

Part of the core that runs in the browser too.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from sheetgen.core.board import Board
from sheetgen.core.form.field import (
    LINE,
    MAP,
    VARIANT,
    Bags,
    ByName,
    Choice,
    Count,
    Counts,
    Field,
    Flag,
    Form,
    Kind,
    Letters,
    Listed,
    Number,
    Record,
    Several,
    Together,
    file_key,
    inner_kind,
    is_repeated,
    is_table,
    usual,
)
from sheetgen.core.layout.rows import EMPTY, FORMAT, quoted, write_cells
from sheetgen.core.verdict import field_of


def write_form(
    form: Form, board: Board, head: list[tuple[str, str]], fill: Any, switches: Any
) -> str:
    """Return the file of a filled sheet.

    Args:
        form: the form of the sheet.
        board: its board.
        head: the keys and texts that identify the sheet.
        fill: the fill.
        switches: the settings of the switches.
    """
    head = [*head, ("evidence", fill.evidence), (VARIANT, fill.variant)]
    held = form.to_file(fill) if form.to_file else {}
    told = []
    for field in form.all_fields:
        value = held.get(field.name, getattr(fill, field.name))
        is_out = value is None if field.name in held else is_left_out(field, value)
        if not is_out and field.name != VARIANT:
            told.append((field, value))
    chosen = [
        (name, getattr(switches, field_of(name)), known[0])
        for name, known in form.settings
    ]
    set_ones = [(name, quoted(own)) for name, own, usually in chosen if own != usually]
    return write_values(head, told, set_ones, board)


def write_values(
    head: list[tuple[str, str]],
    told: list[tuple[Field, Any]],
    switches: list[tuple[str, str]],
    board: Board,
) -> str:
    """Return a file of values.

    Args:
        head: the keys and texts that identify the file.
        told: the fields, each with its value.
        switches: the keys and settings that are not at their default.
        board: the board of maps.
    """
    lines = [f"format = {FORMAT}", *[f"{key} = {quoted(text)}" for key, text in head]]
    tables: list[list[str]] = []
    repeated: list[str] = []
    for field, value in told:
        kind, (table, _, key) = inner_kind(field.kind), file_key(field).rpartition(".")
        if table:
            _table(tables, table).append(f"{key} = {_said(kind, value)}")
        elif isinstance(kind, Listed) and is_repeated(kind):
            lines += [] if value else [f"{key} = []"]
            for one in value:
                repeated += ["", f"[[{key}]]", *_rows(kind.kind, one)]
        elif is_table(kind):
            _table(tables, key).extend(_rows(kind, value))
        elif isinstance(kind, Letters) or (
            isinstance(kind, Listed) and kind.in_file == MAP
        ):
            cells = write_cells(board, _words(kind, value))
            lines.append(f"{key} = '''\n{cells}\n'''")
        else:
            lines.append(f"{key} = {_said(kind, value)}")
    for name, setting in switches:
        _table(tables, "switches").append(f"{name} = {setting}")
    for rows in tables:
        lines += rows
    return "\n".join(lines + repeated) + "\n"


def is_left_out(field: Field, value: Any) -> bool:
    """Return whether a field has no line: its value is usual, or no file has it."""
    kind = field.kind
    is_required = field.is_required or (isinstance(kind, Choice) and not kind.is_open)
    return isinstance(kind, Flag) or (not is_required and value == usual(kind))


def _table(tables: list[list[str]], name: str) -> list[str]:
    """Return the lines of a table, which is created if it does not exist yet."""
    head = f"[{name}]"
    for rows in tables:
        if rows[1] == head:
            return rows
    tables.append(["", head])
    return tables[-1]


def _rows(kind: Kind, value: Any) -> list[str]:
    """Return the lines of a table."""
    pairs: list[tuple[str, str]] = []
    if isinstance(kind, Record):
        rows = []
        for field in kind.fields:
            own, one = inner_kind(field.kind), getattr(value, field.name)
            if isinstance(own, Counts) and own.is_flat:
                rows += _rows(own, one)
            elif not is_left_out(field, one):
                rows.append(f"{file_key(field)} = {_said(own, one)}")
        return rows
    if isinstance(kind, Counts):
        for name, count in zip(kind.names, value):  # noqa: B905
            if count is not None:
                pairs.append((name if name[0].isalpha() else quoted(name), str(count)))
    elif isinstance(kind, ByName):
        own = inner_kind(kind.kind)
        pairs = [
            (name, _said(own, value[name])) for name in kind.names if name in value
        ]
    elif isinstance(kind, Bags):
        for part in kind.parts:
            pairs.append((part, _list(map(quoted, getattr(value, part)))))
    elif isinstance(kind, Listed) and isinstance(kind.kind, Together):
        for name, _ in value:
            if name not in [key for key, _ in pairs]:
                sizes = [str(size) for one, size in value if one == name]
                pairs.append((name, _list(sizes)))
    elif isinstance(kind, Listed) and isinstance(kind.kind, Record) and kind.in_file:
        told = [_words_of(kind.kind, one) for one in value]
        for name, _ in told:
            if name not in [key for key, _ in pairs]:
                texts = [quoted(text) for one, text in told if one == name]
                pairs.append((name, texts[0] if len(texts) == 1 else _list(texts)))
    elif isinstance(kind, Listed):
        pairs = [(str(at + 1), _said(kind.kind, one)) for at, one in enumerate(value)]
    return [f"{key} = {text}" for key, text in pairs]


def _words_of(kind: Record, value: Any) -> tuple[str, str]:
    """Return the word of the first field of a record, and a text of the others."""
    told = [(field.kind, getattr(value, field.name)) for field in kind.fields]
    words = [_word(own, part) for own, part in told if part is not None]
    return words[0], "-".join(words[1:])


def _said(kind: Kind, value: Any) -> str:
    """Return a value as it is written after its key."""
    if is_table(kind):
        rows = _rows(kind, value)
        return f"{{ {', '.join(rows)} }}" if rows else "{}"
    if isinstance(kind, Several):
        return _list(map(quoted, value))
    if isinstance(kind, Listed) and kind.lines:
        return map_text(kind.lines, _words(kind, value))
    if isinstance(kind, Listed) and kind.in_file == LINE:
        return quoted(" ".join(_words(kind, value)))
    if isinstance(kind, Listed):
        return _list([_said(kind.kind, one) for one in value])
    if isinstance(kind, (Count, Number)) and not kind.letters:
        return str(value)
    return quoted(_word(kind, value))


def map_text(lines: Sequence[str], words: Sequence[str]) -> str:
    """Return words in the lines of a map; missing ones are empty."""
    step = (max([1, *[len(word) for word in words]]) + 2) // 2
    found, rest = [], [*words]
    for line in lines:
        text = ""
        for at, sign in enumerate(line):
            if sign != " ":
                text += " " * (at * step - len(text))
                own = rest.pop(0) if sign == "_" and rest else EMPTY
                text += sign if sign != "_" else own
        found.append(text)
    return "\n".join(["'''", *found, "'''"])


def _list(values: Iterable[str]) -> str:
    return f"[{', '.join(values)}]"


def _words(kind: Kind, values: Any) -> list[str]:
    """Return the words of a map or a line."""
    if isinstance(kind, Listed):
        return [_word(kind.kind, value) or EMPTY for value in values]
    return [_word(kind, value) for value in values]


def _word(kind: Kind, value: Any) -> str:
    """Return a value as a word; empty for one that was not written."""
    if isinstance(kind, (Count, Number)) and kind.letters:
        return kind.letters[value]
    if isinstance(kind, (Number, Letters)):
        for number, sign in kind.signs:
            if value == number:
                return sign
    if isinstance(kind, Letters) and value in kind.values:
        return kind.letters[kind.values.index(value)]
    if isinstance(kind, Count):
        return "" if value is None else str(value)
    return str(value or "")
