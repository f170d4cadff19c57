"""Files to fill in with the entries of a sheet, by a form.

The keys of every sheet are active, and so are the maps that it asks for. The rest are
comments, since an empty value differs from a missing one: a line takes effect once the
sign before it is removed. `sheetgen.form.read` reads the file as it is, and also with
every line active.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.core.board import Board
from sheetgen.core.form import field as kinds
from sheetgen.core.form.field import file_key, inner_kind, is_repeated, is_table
from sheetgen.core.form.write import map_text
from sheetgen.core.layout.rows import EMPTY, FORMAT, quoted
from sheetgen.core.verdict import Setting
from sheetgen.form.cells import (
    CLOSED,
    NOTE,
    Row,
    cells_beside,
    choice,
    closed_lines,
    empty_map,
    line,
    sheet_evidence,
    sheet_name,
)
from sheetgen.form.read import Blank, Notation, key_names, last_key
from sheetgen.form.result import Result
from sheetgen.form.sheet import find_sheet

TOLD = (
    f"{NOTE} Take the # away from lines that you fill in; what keeps it is left out.\n"
)
_EMPTY = f"{EMPTY} empty"
_TABLES = 5  # in double brackets, at most: as many as players
_SPAN = 3  # letters in a row, of which only the first and last are listed
SWITCHES = "open questions of the rules, if not as usual"


def write_template(notation: Notation, name: str, folder: Path | None = None) -> str:
    """Return a file for a sheet, which `Notation.read` can read as it is.

    Args:
        notation: of the sheet's game.
        name: the digits of the sheet's code, or a layout's name or short name.
        folder: of named files; `None` if none may be named.

    Raises:
        CodeError: the code is damaged, or not of this game.
        UsageError: there is no such layout.
    """
    sheet = find_sheet(name, notation.shelf, folder)
    form = notation.form_of(sheet)
    evidence = form.evidence_of(sheet_evidence(sheet, form.evidence))
    head = [f"sheet = {quoted(sheet_name(sheet) or name)}\n"]
    if len(form.evidence) > 1:
        head.append(f"evidence = {quoted(evidence)}\n")
    held = {cell.terrain for cell in sheet.board.cells}
    gone = {one.name for one in sheet.rules.terrains} - held
    blank = notation.blank(sheet, evidence)
    others = [one for one in form.evidence if one != evidence]
    blank = replace(blank, without=[*blank.without, *others])
    asked = _Asked(form.all_fields, form.settings, evidence, sheet.board, gone)
    return _Template(notation, asked, blank).text(head)


def write_result_template(result: Result) -> str:
    """Return a file to fill in that is not of a sheet, which `read_result` reads."""
    asked = _Asked(result.fields, result.settings)
    head = [f"game = {quoted(result.game)}\n"]
    return _Template(result.notation, asked, result.blank).text(head)


class _Asked(NamedTuple):
    """The contents that a file asks for.

    Attributes:
        fields: in their order.
        settings: of switches.
        evidence: whose map is active.
        board: of the sheet, if it is of one.
        gone: terrains that the board lacks.
    """

    fields: tuple[kinds.Field, ...]
    settings: tuple[Setting, ...]
    evidence: str = ""
    board: Board | None = None
    gone: Collection[str] = ()


@dataclass
class _Template:
    """A file being written.

    Attributes:
        notation: of the game.
        asked: the contents that it asks for.
        blank: the game's contents for such a file.
    """

    notation: Notation
    asked: _Asked
    blank: Blank

    def text(self, head: list[str]) -> str:
        """Return the file: active fields, values, tables, and switches at the end.

        Args:
            head: lines that identify the subject of the file.
        """
        fields = [
            field
            for field in self.asked.fields
            if field.is_typed
            and not isinstance(field.kind, kinds.Flag)
            and not (isinstance(field.kind, kinds.Several) and not field.kind.names)
            and self._stands(file_key(field))
        ]
        board = self.asked.board
        maps = [field for field in fields if board and _is_map(field.kind)]
        rest = [field for field in fields if field not in maps]
        singles = [field for field in rest if not _table_of(field)]
        opened = [field for field in singles if _is_open(field.kind)]
        closed = [self._row(field) for field in singles if field not in opened]
        parts = [TOLD, f"format = {FORMAT}\n", *head, *map(self._open, opened)]
        if board and maps:
            parts += ["\n", cells_beside(board, self.blank.terrains)]
            parts += [self._map(field, board) for field in maps]
        if closed:
            parts += ["\n", *closed_lines(closed)]
        return "".join([*parts, *self._tables(rest), *self._switches()])

    # Parts

    def _open(self, field: kinds.Field) -> str:
        """Return a field whose value is the same if it is left out."""
        key, value, note = self._row(field)
        if not isinstance(field.kind, kinds.Several):
            return line(f"{key} = {value}", note)
        names = [name for name in field.kind.names if self._stands(f"{key}.{name}")]
        closed = "".join([f"{CLOSED}{quoted(name)},\n" for name in names])
        return line(f"{key} = [", self.notation.notes.get(key, "")) + f"{closed}]\n"

    def _map(self, field: kinds.Field, board: Board) -> str:
        key = file_key(field)
        note = self._note(key, field.kind)
        text = empty_map(key, board, note)
        if field.is_required or key == self.asked.evidence:
            return text
        return "".join([CLOSED + row for row in text.splitlines(keepends=True)])

    def _tables(self, fields: Iterable[kinds.Field]) -> Iterator[str]:
        """Yield tables in the order of their first fields; repeated ones come last."""
        tables: dict[str, list[Row]] = {}
        held: dict[str, kinds.Kind] = {}
        needed = [file_key(field) for field in fields if self._counts(field)]
        repeated = ""
        for field in fields:
            name, kind = _table_of(field), inner_kind(field.kind)
            if isinstance(kind, kinds.Listed) and is_repeated(kind):
                repeated += "".join(self._repeated(field, kind))
            elif name and name != file_key(field):
                tables.setdefault(name, []).append(self._row(field))
            elif name:
                tables.setdefault(name, []).extend(self._rows(name, kind))
                held[name] = kind
        for name, rows in tables.items():
            note = self._note(name, held.get(name))
            below = [key.removeprefix(f"{name}.") for key in needed]
            is_needed = name in needed or any(key in below for key, _, _ in rows)
            yield "\n" + line(f"{'' if is_needed else CLOSED}[{name}]", note)
            yield from closed_lines(rows, below)
        yield repeated

    def _repeated(self, field: kinds.Field, kind: kinds.Listed) -> Iterator[str]:
        """Yield a table for each possible one; only the first has explanations."""
        key = file_key(field)
        assert isinstance(kind.kind, kinds.Record)
        needed = [
            last_key(one) for one in kind.kind.fields if self._counts(one, f"{key}.")
        ]
        for number in range(1, min(kind.most, _TABLES) + 1):
            rows = self._rows(key, kind.kind)
            note = f"{number} of {kind.most}"
            if number == 1:
                note = _joined(note, self.notation.notes.get(key, ""))
            else:
                rows = [(name, value, "") for name, value, _ in rows]
            is_open = number <= self.blank.tables and self._counts(field)
            yield "\n" + line(f"{'' if is_open else CLOSED}[[{key}]]", note)
            yield from closed_lines(rows, needed if is_open else ())

    def _switches(self) -> Iterator[str]:
        rows = [
            (name, quoted(known[0]), choice(known))
            for name, known in self.asked.settings
            if self._stands(f"switches.{name}")
        ]
        if rows:
            yield "\n" + line(f"{CLOSED}[switches]", SWITCHES)
            yield from closed_lines(rows)

    # Values

    def _stands(self, path: str) -> bool:
        """Return whether a sheet has a use for a key, such as one of its terrains."""
        is_gone = path.rpartition(".")[2] in self.asked.gone
        return not (is_gone or path in self.blank.without)

    def _counts(self, field: kinds.Field, above: str = "") -> bool:
        """Return whether a field is active in a file to fill in."""
        return field.is_required or above + file_key(field) in self.blank.opened

    def _row(self, field: kinds.Field) -> Row:
        path = file_key(field)
        value = self._value(path, inner_kind(field.kind))
        return last_key(field), value, self._note(path, field.kind)

    def _rows(self, path: str, kind: kinds.Kind) -> list[Row]:
        """Return the lines of a table."""
        rows: list[Row] = []
        if isinstance(kind, kinds.Record):
            for field in kind.fields:
                own, below = inner_kind(field.kind), f"{path}.{last_key(field)}"
                if isinstance(own, kinds.Counts) and own.is_flat:
                    rows += self._rows(path, own)
                elif self._stands(below):
                    note = self._note(below, own)
                    rows.append((last_key(field), self._value(below, own), note))
            return rows
        keys, each = _keys(kind)
        for key in keys:
            below = f"{path}.{key}"
            if self._stands(below):
                value = self._value(below, inner_kind(each), path)
                is_bare = key[0].isalpha() or not isinstance(kind, kinds.Counts)
                note = self.notation.notes.get(below, "")
                rows.append((key if is_bare else quoted(key), value, note))
        return rows

    def _value(self, path: str, kind: kinds.Kind, above: str = "") -> str:
        """Return a possible value of a key.

        Args:
            path: the key with its tables.
            kind: of the value.
            above: the table, where all its keys hold the same.
        """
        for known in (path, above):
            if known in self.blank.examples:
                return self.blank.examples[known]
        if isinstance(kind, kinds.Record) and kind.make in self.notation.shorts:
            return quoted(self.notation.shorts[kind.make].example)
        if is_table(kind):
            rows = [f"{key} = {value}" for key, value, _ in self._rows(path, kind)]
            return f"{{ {', '.join(rows)} }}"
        match kind:
            case kinds.Count(letters=letters) | kinds.Number(letters=letters) if (
                letters
            ):
                return quoted(letters[0])
            case kinds.Count() | kinds.Number():
                return str(kind.least)
            case kinds.Choice(names=names):
                return quoted(names[0])
            case kinds.Several(names=names):
                return f"[{quoted(names[0])}]"
            case kinds.Listed(lines=lines) if lines:
                return map_text(lines, ())
            case kinds.Name() | kinds.Listed(in_file="line"):
                return quoted("")
            case kinds.Word(example=example):
                return quoted(example)
            case kinds.Flag():
                return "true"
            case kinds.Listed(kind=kinds.Word() as word):
                return f"[{self._value(path, word)}]"
            case kinds.Listed(kind=each, most=most, is_whole=is_whole):
                count = most if is_whole else 0
                return f"[{', '.join([self._value(path, each)] * count)}]"
        return "0"

    # Notes

    def _note(self, path: str, kind: "kinds.Kind | None") -> str:
        """Return a note on the possible values of a key, with the game's own note."""
        if path in self.blank.notes:
            return self.blank.notes[path]
        own = self.notation.notes.get(path, "")
        return _joined(self._bounds(inner_kind(kind)) if kind else "", own)

    def _bounds(self, kind: kinds.Kind) -> str:
        match kind:
            case kinds.Count(letters=letters) | kinds.Number(letters=letters) if (
                letters
            ):
                return _spans(letters)
            case kinds.Count() | kinds.Number():
                return f"{kind.least} to {kind.most}"
            case kinds.Choice(names=names) | kinds.Several(names=names):
                return choice(names) if len(names) > 1 else ""
            case kinds.Name(most=most):
                return f"up to {most} letters"
            case kinds.Letters(letters=letters):
                return f"{_spans(letters.replace(EMPTY, ''))}, {_EMPTY}"
            case kinds.Counts(most=most):
                return f"each 0 to {most}"
            case kinds.Record(make=make) if make in self.notation.shorts:
                return str(self.notation.shorts[make].hint).removeprefix("expected ")
            case kinds.Listed(in_file="map"):
                return _EMPTY
            case kinds.Listed(kind=kinds.Together(kinds=(_, each))):
                return _each(self._bounds(each))
            case kinds.Listed(in_file="line"):
                return ""
            case kinds.Listed(kind=each) | kinds.ByName(kind=each):
                return _each(self._bounds(inner_kind(each)))
        return ""


def _table_of(field: kinds.Field) -> str:
    """Return the table that holds a field, or that it is; empty for a single line."""
    key, kind = file_key(field), inner_kind(field.kind)
    is_own = is_table(kind) or (isinstance(kind, kinds.Listed) and is_repeated(kind))
    return key.rpartition(".")[0] or (key if is_own else "")


def _is_map(kind: kinds.Kind) -> bool:
    kind = inner_kind(kind)
    return isinstance(kind, kinds.Letters) or (
        isinstance(kind, kinds.Listed) and kind.in_file == kinds.MAP
    )


def _is_open(kind: kinds.Kind) -> bool:
    """Return whether the default, or an empty list, means the same as no line."""
    return isinstance(kind, kinds.Several) or (
        isinstance(kind, kinds.Choice) and not kind.is_open
    )


def _keys(kind: kinds.Kind) -> tuple[Iterable[str], Any]:
    """Return the keys of a table, and the kind of each value."""
    match kind:
        case kinds.Counts(names=names, most=most):
            return names, kinds.Count(most)
        case kinds.ByName(names=names, kind=each):
            return names, each
        case kinds.Bags(parts=parts, names=names, longest=most):
            return parts, kinds.Listed(kinds.Choice(names), most)
        case kinds.Listed(
            kind=kinds.Together(kinds=(kinds.Choice(names=names), second)), most=most
        ):
            return names, kinds.Listed(second, most)
        case kinds.Listed(in_file="keyed", kind=kinds.Record() as record):
            return key_names(record)[:1], record
        case kinds.Listed(kind=each, most=most):
            return [str(at + 1) for at in range(most)], each
    raise TypeError(f"{kind}: files have no such table")


def _spans(letters: str) -> str:
    """Return letters as a choice, three or more that follow each other as a span."""
    spans: list[str] = []
    for letter in letters:
        if spans and ord(letter) == ord(spans[-1][-1]) + 1:
            spans[-1] += letter
        else:
            spans.append(letter)
    told: list[str] = []
    for span in spans:
        told += list(span) if len(span) < _SPAN else [f"{span[0]} to {span[-1]}"]
    return choice(told)


def _each(bounds: str) -> str:
    return bounds and f"each {bounds.removeprefix('each ')}"


def _joined(bounds: str, own: str) -> str:
    return "; ".join([words for words in (bounds, own) if words])
