"""Files of filled sheets, read by a form; `sheetgen.core.form.write` writes them.

Only the allowed values are checked here; breaches of a game's rules are findings of a
check. Every problem is noted with its line, and its value is treated as missing.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from pathlib import Path
from typing import Any, TypeAlias

from sheetgen.core.form import field as kinds
from sheetgen.core.form.field import (
    VARIANT,
    file_key,
    inner_kind,
    is_repeated,
    is_table,
)
from sheetgen.core.form.write import write_form
from sheetgen.core.layout.rows import HOLE
from sheetgen.core.verdict import field_of
from sheetgen.form.cells import read_cells
from sheetgen.form.filled import FilledSheet, Head, open_filled, read_filled
from sheetgen.form.listed import (
    MOST_FIGURES,
    ReadWord,
    Spot,
    Unread,
    read_bag,
    read_counted,
    read_counts,
    read_groups,
    read_list,
    read_name,
    read_word,
    split,
    word_reader,
)
from sheetgen.form.sheet import PrintedSheet, Shelf
from sheetgen.language.message import message
from sheetgen.source.advice import abbreviated
from sheetgen.source.parsed import counted_lines
from sheetgen.source.table import Table, too_many


def read_tables(root: Table, name: str) -> list[Table]:
    """Return the tables called *name*; a single one may be in single brackets.

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
        root.add(name, message("{given}: expected a table", given=abbreviated(value)))
        return []
    source = root.source
    source.lines = counted_lines(source.lines, name)
    return [Table(source, (name, str(at)), one) for at, one in enumerate(value, 1)]


NO_HEAD = Head(None, "none", "", {})
MOST_NAMED = 63  # names in a list, where one may be repeated by mistake


@dataclass(frozen=True)
class Short:
    """A text that a file may have in place of a table.

    Attributes:
        pattern: with a group for each field that it can give.
        hint: what is expected.
        example: for a file to fill in.
    """

    pattern: re.Pattern[str]
    hint: str
    example: str = ""


@dataclass(frozen=True)
class Blank:
    """The contents of a file to fill in that do not follow from the form, for a sheet.

    Attributes:
        examples: values to show at keys that are to be filled in.
        without: keys that the sheet has no use for.
        terrains: possible entries on their cells.
        tables: how many of those in double brackets are active.
        opened: keys that are active though optional, with their tables.
        notes: explanations instead of bounds; by the key with its table.
    """

    examples: Mapping[str, str] = field(default_factory=dict)
    without: Collection[str] = ()
    terrains: Mapping[str, str] = field(default_factory=dict)
    tables: int = 1
    opened: Collection[str] = ()
    notes: Mapping[str, str] = field(default_factory=dict)


ReadField: TypeAlias = "Callable[[Body, Table, kinds.Field], Any]"


@dataclass(frozen=True)
class Notation:
    """The format of a game's files, beyond its form.

    Attributes:
        shelf: the sheets that the game can find.
        form_of: returns the form of a sheet; called with `None` where it was not found.
        words: readers of a word of a map or a line, which may raise `Unread`; by key.
        shorts: short forms of records, by their class.
        own: special readers of keys, by the key with its table.
        also: further values of a key, as JSON Schema; by the key with its table.
        beside: keys that are read together with another, as JSON Schema; likewise.
        free: the values of all other keys of a table, as JSON Schema, where they follow
            from the sheet; by the table.
        settle: changes the values of a whole file, by field, to those of a fill.
        notes: the meaning of a key, where its name and its bounds are not enough; by
            the key with its table.
        blank: returns the contents of a file to fill in, for a sheet that asks for
            evidence.
        needs_sheet: whether nothing else can be read where the sheet is unknown.
    """

    shelf: Shelf
    form_of: Callable[[PrintedSheet | None], kinds.Form]
    words: Mapping[str, ReadWord] = field(default_factory=dict)
    shorts: Mapping[Any, Short] = field(default_factory=dict)
    own: Mapping[str, ReadField] = field(default_factory=dict)
    also: Mapping[str, Any] = field(default_factory=dict)
    beside: Mapping[str, Any] = field(default_factory=dict)
    free: Mapping[str, Any] = field(default_factory=dict)
    settle: Callable[[dict[str, Any], Head], None] | None = None
    notes: Mapping[str, str] = field(default_factory=dict)
    blank: Callable[[PrintedSheet, str], Blank] = lambda sheet, evidence: Blank()
    needs_sheet: bool = False

    def read(
        self, source: Path | str, where: str = "fill", code: str = ""
    ) -> FilledSheet[Any, Any]:
        """Return the filled sheet in a file.

        Args:
            source: the path of a file, or the text of one. A text cannot name a layout
                file by its path.
            where: the name of a text in messages.
            code: of the sheet, for a file that does not name it, or names only a
                layout.

        Raises:
            FillError: with every problem of the file.
        """
        form = self.form_of(None)
        variant = next(one.kind for one in form.all_fields if one.name == VARIANT)
        assert isinstance(variant, kinds.Choice)
        switches = dict(form.settings)
        root = open_filled(source, where, code)
        return read_filled(root, self.shelf, variant.names, switches, self._read_body)

    def write(self, sheet: FilledSheet[Any, Any]) -> str:
        """Return the file of a filled sheet, which `read` turns into an equal sheet."""
        form = self.form_of(sheet)
        return write_form(form, sheet.board, sheet.named, sheet.fill, sheet.switches)

    def _read_body(self, root: Table, head: Head) -> tuple[Any, Any]:
        if self.needs_sheet and head.sheet is None:
            root.source.check()
        form = self.form_of(head.sheet)
        if head.sheet is None and self.free:
            root.source.check()  # without the sheet, nothing is known of its keys
        if "evidence" in root and head.evidence not in form.evidence:
            what = message(
                "{given}: sheets of this game have no place for it (known: {known})",
                given=abbreviated(head.evidence),
                known=", ".join(form.evidence),
            )
            root.add("evidence", what)
        root.source.homes.update(find_homes(form))
        fields = [field for field in form.all_fields if field.name != VARIANT]
        values = Body(root, self, fields, head).read()
        root.end()
        root.source.check()
        if self.settle:
            self.settle(values, head)
        evidence = form.evidence_of(head.evidence)
        fill = form.make(**values, evidence=evidence, variant=head.variant)
        chosen = {field_of(name): setting for name, setting in head.switches.items()}
        return fill, form.make_switches(**chosen)


class Body:
    """The part of a file below its head, being read.

    Attributes:
        root: the whole file.
        head: of the file, or an empty one.
        notation: of the game.
        fields: possible ones.
        values: of the fields read so far, by name.
    """

    def __init__(
        self,
        root: Table,
        notation: Notation,
        fields: Sequence[kinds.Field],
        head: Head = NO_HEAD,
    ) -> None:
        """Begin."""
        self.root = root
        self.notation = notation
        self.fields = fields
        self.head = head
        self.values: dict[str, Any] = {}
        self._opened: dict[tuple[str, ...], Table | None] = {}

    def read(self) -> dict[str, Any]:
        """Return the value of each field."""
        for one in self.fields:
            if isinstance(one.kind, kinds.Flag):
                continue
            name, _, _ = file_key(one).rpartition(".")
            if name and one.is_required and (name,) not in self._opened:
                self.root.need(name)
            table = self.open(self.root, name) if name else self.root
            self.values[one.name] = (
                kinds.usual(one.kind) if table is None else self._read(table, one)
            )
        for table in self._opened.values():
            if table is not None:
                table.end()
        return self.values

    def open(self, table: Table, key: str) -> Table | None:
        """Return a table of a table, which may hold several fields."""
        path = (*table.key, key)
        if path not in self._opened:
            self._opened[path] = table.table(key)
        return self._opened[path]

    def tables(self, table: Table, key: str, kind: kinds.Listed) -> list[Table]:
        """Return the tables in double brackets below a key."""
        tables = read_tables(table, key)
        if len(tables) > kind.most:
            table.add(key, too_many(len(tables), kind.most))
        self._opened.update((one.key, one) for one in tables[: kind.most])
        return tables[: kind.most]

    def parts(self, table: Table, fields: Sequence[kinds.Field]) -> dict[str, Any]:
        """Return the values of fields of a table, by name."""
        return {one.name: self._read(table, one) for one in fields}

    def _read(self, table: Table, field: kinds.Field) -> Any:
        """Return the value of a table's field, by its special reader if it has one."""
        key = last_key(field)
        if field.is_required:
            table.need(key)
        own = self.notation.own.get(".".join((*table.key, key)))
        return own(self, table, field) if own else self.read_field(table, field)

    def read_field(self, table: Table, field: kinds.Field) -> Any:
        """Return the value of a field of a table, read by its kind."""
        return self._value(table, last_key(field), field.kind)

    def _value(self, table: Table, key: str, kind: kinds.Kind) -> Any:
        """Return the value of a key; the default if it is missing, or has a problem."""
        if is_table(kind):
            return self._read_table(table, key, kind)
        match kind:
            case kinds.Maybe(kind=inner):
                is_there = key in table
                return self._value(table, key, inner) if is_there else table.take(key)
            case kinds.Count(letters="") | kinds.Number(letters=""):
                value = table.whole(key, kind.least, kind.most)
                return kinds.usual(kind) if value is None else value
            case kinds.Choice(names=names):
                return table.choice(key, names) or kind.known[0]
            case kinds.Several(names=names):
                most = max(MOST_NAMED, len(names))
                given = table.choices(key, names, most) or ()
                return tuple(one for one in names if one in given)
            case kinds.Name():
                return read_name(table, key, kind)
            case kinds.Word():
                return read_word(table, key, kind)
            case kinds.Flag():
                return table.flag(key)
            case kinds.Letters() | kinds.Listed(in_file="map"):
                return self._read_map(table, key, kind)
            case kinds.Listed(in_file="line"):
                return self._read_line(table, key, kind)
            case kinds.Listed(kind=kinds.Record() as record):
                return self._read_repeated(table, key, kind, record)
            case kinds.Listed():
                return read_list(table, key, kind)
        raise TypeError(f"{key}: files have no such field")

    # Tables

    def _read_table(self, table: Table, key: str, kind: kinds.Kind) -> Any:
        given = table.take(key)
        is_short = given is not None and not isinstance(given, dict)
        if isinstance(kind, kinds.Counts) and kind.is_flat:
            return read_counts(table, kind)
        if isinstance(kind, kinds.Counts) and kind.is_listed and is_short:
            return read_counted(table, key, kind)
        if (
            isinstance(kind, kinds.Record)
            and kind.make in self.notation.shorts
            and is_short
        ):
            return self._read_short(table, key, kind, given)
        inner = self.open(table, key)
        if inner is None:
            return blank(kind)
        match kind:
            case kinds.Record(make=make, fields=fields):
                return make(**self.parts(inner, fields))
            case kinds.Counts():
                return read_counts(inner, kind)
            case kinds.Bags(make=make, parts=parts):
                for part in parts:
                    inner.need(part)
                return make(**{part: read_bag(inner, part, kind) for part in parts})
            case kinds.ByName(names=names, kind=each):
                told = {one: self._value(inner, one, each) for one in names}
                return {
                    one: told[one] for one in names if told[one] != kinds.usual(each)
                }
            case kinds.Listed(
                kind=kinds.Together(
                    kinds=(kinds.Choice() as first, kinds.Number() as second)
                )
            ):
                return read_groups(inner, kind, first, second)
            case kinds.Listed(in_file="keyed", kind=kinds.Record() as record):
                return self._read_keyed(inner, kind, record)
            case kinds.Listed(kind=each, most=most):
                keys = [str(at + 1) for at in range(most)]
                values = tuple(self._value(inner, one, each) for one in keys)
                # For records, the heading alone does not mean that they are empty.
                is_said = not isinstance(each, kinds.Record) or any(
                    k in inner for k in keys
                )
                return values if is_said else None
        raise TypeError(f"{key}: files have no such table")

    def _read_repeated(
        self, table: Table, key: str, kind: kinds.Listed, record: kinds.Record
    ) -> tuple[Any, ...]:
        tables = self.tables(table, key, kind)
        return tuple(record.make(**self.parts(one, record.fields)) for one in tables)

    def _read_keyed(
        self, table: Table, kind: kinds.Listed, record: kinds.Record
    ) -> tuple[Any, ...]:
        """Return records that are identified by their first field, in the file's order.

        A key has a list where several records have the same first field.
        """
        first = record.fields[0]
        assert isinstance(first.kind, kinds.Number)
        known = [str(n) for n in range(first.kind.least, first.kind.most + 1)]
        told: list[tuple[str, object]] = []
        for name in [name for name in table.names if name in known]:
            given = table.take(name)
            if isinstance(given, list) and given:
                told += [(name, text) for text in given[: kind.most + 1]]
            elif isinstance(given, list) or table.text(name) is not None:
                told.append((name, given))
        for name in known:
            table.take(name)  # known, even if it is missing
        if len(told) > kind.most:
            table.source.add(table.key, too_many(len(told), kind.most))
        return tuple(
            self._read_short(table, name, record, text, {first.name: int(name)})
            for name, text in told
        )

    def _read_short(
        self,
        table: Table,
        key: str,
        record: kinds.Record,
        given: object,
        values: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return a record from a text in its short form."""
        short = self.notation.shorts[record.make]
        match = short.pattern.fullmatch(given) if isinstance(given, str) else None
        if match is None:
            what = message("{given}: {hint}", given=abbreviated(given), hint=short.hint)
            table.add(key, what)
            return blank(record)
        groups = match.groupdict()
        told = {
            field.name: _read_group(table, key, field.kind, groups[field.name])
            for field in record.fields
            if field.name in groups
        }
        return record.make(**told, **(values or {}))

    # Words

    def _read_map(
        self, table: Table, key: str, kind: kinds.Kind
    ) -> tuple[Any, ...] | None:
        """Return the value of each cell, or `None` if there was a problem."""
        text = table.text(key)
        board = self.head.sheet.board if self.head.sheet else None
        if text is None or board is None:
            return None
        tokens = read_cells(table.source, key, text, board)
        if tokens is None:
            return None
        read = self.notation.words.get(key) or word_reader(kind)
        values = []
        wrong: dict[tuple[str, str], list[int]] = {}
        for cell, token in enumerate(tokens):
            try:
                spot = Spot(self.head, cell, board, self.values)
                values.append(read(token.text, spot))
            except Unread as error:
                wrong.setdefault((token.text, error.hint), []).append(cell)
        for (word, hint), cells in wrong.items():
            others = len(cells) - 1
            what = message(
                "{given} in {cell}{more}: {hint}",
                given=abbreviated(word),
                cell=board.names[cells[0]],
                more=message(" and {count} more", count=others) if others else "",
                hint=hint,
            )
            table.source.add((key,), what, tokens[cells[0]].line)
        return None if wrong else tuple(values)

    def _read_line(self, table: Table, key: str, kind: kinds.Listed) -> tuple[Any, ...]:
        """Return the values of the words in a text, up to the first unknown one."""
        words = split(table.text(key) or "", kind.kind)
        if kind.lines:
            words = [word for word in words if word != HOLE]
        if len(words) > kind.most:
            table.add(key, too_many(len(words), kind.most))
        own = self.notation.words.get(table.key[-1] if table.key else key)
        read = own or word_reader(kind)
        values = []
        for at, word in enumerate(words):
            try:
                values.append(read(word, Spot(self.head, at)))
            except Unread as error:
                what = message(
                    "{given}: {hint}", given=abbreviated(word), hint=error.hint
                )
                table.add(key, what)
                break  # the others are mostly wrong in the same way
        while kind.lines and values and values[-1] is None:
            values.pop()  # a map has a word for each cell
        return tuple(values)


def blank(kind: kinds.Kind) -> Any:
    """Return the value of an empty table."""
    if isinstance(kind, kinds.Record):
        return kind.make(**{one.name: kinds.usual(one.kind) for one in kind.fields})
    return kinds.usual(kind)


def _read_group(table: Table, key: str, kind: kinds.Kind, text: str | None) -> Any:
    """Return the value of a part of a short form."""
    if not text:
        return kinds.usual(kind)
    match kind:
        case kinds.Count(letters="") | kinds.Number(letters=""):
            value = table.within(key, int(text[:MOST_FIGURES]), kind.least, kind.most)
            return kinds.usual(kind) if value is None else value
        case kinds.Count(letters=letters) | kinds.Number(letters=letters):
            return letters.index(text.upper())
        case kinds.Maybe(kind=kinds.Listed(kind=each, most=most)):
            parts = re.findall("[0-9]+", text)
            if len(parts) > most:
                table.add(key, too_many(len(parts), most))
            return tuple(_read_group(table, key, each, part) for part in parts)
    raise TypeError(f"{key}: short forms have no such part")


# The tables that keys of the file belong to, to name them if one is misplaced


def find_homes(form: kinds.Form) -> dict[str, str]:
    """Return the heads that keys belong below; an empty one is the top of the file."""
    heads: dict[str, list[str]] = {name: ["[switches]"] for name, _ in form.settings}
    for one in form.all_fields:
        kind, (table, _, key) = inner_kind(one.kind), file_key(one).rpartition(".")
        names, head = [key], f"[{table}]" if table else ""
        if isinstance(kind, kinds.Listed) and is_repeated(kind):
            names, head = _keys(kind.kind), f"[[{key}]]"
        elif is_table(kind) and not table:
            names, head = _keys(kind), f"[{key}]"
        for name in names:
            heads.setdefault(name, []).append(head)
    return {name: reduce(_either, found) for name, found in heads.items()}


def _either(one: str, other: str) -> str:
    return message("{one} or {other}", one=one, other=other) if one and other else one


def _keys(kind: kinds.Kind) -> list[str]:
    """Return the keys of a table."""
    match kind:
        case kinds.Record(fields=fields):
            return [last_key(field) for field in fields]
        case (
            kinds.ByName(names=names)
            | kinds.Counts(names=names)
            | kinds.Bags(parts=names)
        ):
            return list(names)
        case kinds.Listed(in_file="keyed", kind=kinds.Record() as record):
            return key_names(record)
        case kinds.Listed(most=most):
            return [str(at + 1) for at in range(most)]
    return []


def key_names(record: kinds.Record) -> list[str]:
    """Return the keys of a table of records identified by their first field."""
    first = record.fields[0].kind
    assert isinstance(first, kinds.Number)
    return [str(number) for number in range(first.least, first.most + 1)]


def last_key(field: kinds.Field) -> str:
    """Return the key of a field in its table."""
    return file_key(field).rpartition(".")[2]
