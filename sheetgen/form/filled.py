"""A sheet and its fill: its file, except for the parts of one game.

The head of a file says which sheet it is, and how it was played.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from sheetgen.core.codes import EVIDENCE, USUAL_EVIDENCE
from sheetgen.core.errors import LayoutError, SheetgenError
from sheetgen.core.layout.rows import FORMAT
from sheetgen.form.sheet import (
    PrintedSheet,
    Shelf,
    code_digits,
    find_sheet,
    join_code,
    read_code,
)
from sheetgen.language.message import message
from sheetgen.source.advice import abbreviated, meant
from sheetgen.source.table import Table
from sheetgen.source.text import Source, check_text, load_text, parse_source, refusal
from sheetgen.system.link import is_code


@dataclass(frozen=True)
class Head:
    """The head of a file.

    Attributes:
        sheet: the filled sheet; `None` if it is unknown.
        evidence: ``none``, ``phase`` or ``round``.
        variant: one of the game's.
        switches: those that are set, by name.
    """

    sheet: PrintedSheet | None
    evidence: str
    variant: str
    switches: Mapping[str, str]


def read_head(
    root: Table,
    shelf: Shelf,
    variants: Collection[str],
    switches: Mapping[str, tuple[str, ...]],
) -> Head:
    """Return the head of a file, and note its problems.

    Args:
        root: the whole file.
        shelf: the sheets that the game can find.
        variants: of the game, the usual one first.
        switches: the game's, each with its settings.

    Raises:
        FillError: the file is of another format.
    """
    check_format(root)
    root.choice("game", (shelf.game,))  # which is optional
    sheet = _read_sheet(root, shelf)
    usual = sheet.code.evidence if sheet and sheet.code else USUAL_EVIDENCE
    evidence = root.choice("evidence", EVIDENCE) or usual
    variant = root.choice("variant", variants) or next(iter(variants))
    table = root.table("switches")
    chosen = {} if table is None else read_switches(table, switches)
    return Head(sheet, evidence, variant, chosen)


def check_format(root: Table) -> None:
    """Note a problem if the format is missing.

    Raises:
        FillError: the file is of another format, so that the rest has no known meaning.
    """
    value = root.take("format")
    root.need("format")
    if value is not None and (isinstance(value, bool) or value != FORMAT):
        source = root.source
        raise refusal(
            f"{source.where}:{source.lines.get(('format',), 1)}",
            message(
                "format {given}: this copy reads format {known}",
                given=abbreviated(value),
                known=FORMAT,
            ),
        )


def read_switches(
    table: Table, known: Mapping[str, tuple[str, ...]]
) -> Mapping[str, str]:
    """Return the switches set by a table.

    ``true`` and ``false`` are yes and no; a number needs no quotes.
    """
    chosen = {}
    for name, settings in known.items():
        value = table.take(name)
        if isinstance(value, bool):
            value = "yes" if value else "no"
        elif isinstance(value, int):
            value = abbreviated(value)
        if value is None:
            continue
        if isinstance(value, str) and value in settings:
            chosen[name] = value
        else:
            hint = meant(value if isinstance(value, str) else "", settings)
            table.add(
                name,
                message(
                    "{given}: not a setting of this switch{hint}",
                    given=abbreviated(value),
                    hint=hint,
                ),
            )
    table.end()
    return chosen


def _read_sheet(root: Table, shelf: Shelf) -> PrintedSheet | None:
    root.need("sheet")
    sheet, coded = None, None
    name, code = _reference(root, "sheet"), _reference(root, "code")
    if name is not None:
        try:
            sheet = find_sheet(name.strip(), shelf, root.source.folder)
        except SheetgenError as error:
            _note_error(root.source, "sheet", error)
    if code is not None:
        try:
            coded = read_code(code, shelf, root.source.folder, sheet)
        except SheetgenError as error:
            _note_error(root.source, "code", error)
    if sheet is None or coded is None:
        return sheet or coded
    try:
        return join_code(sheet, coded)
    except SheetgenError as error:
        _note_error(root.source, "code", error)
        return None


def _reference(root: Table, name: str) -> str | None:
    """Return a text, or the digits of a code that lacks its quotes."""
    value = root.take(name)
    if isinstance(value, int) and not isinstance(value, bool) and value > 0:
        return abbreviated(value, 500)
    return root.text(name)


def _note_error(source: Source, name: str, error: SheetgenError) -> None:
    """Note why a sheet was not found; a layout file has its own problems."""
    if isinstance(error, LayoutError):
        line = source.lines.get((name,), 1)
        source.problems += [(line, problem) for problem in error.problems]
    else:
        source.add((name,), error.message)


class Written(Protocol):
    """The fill of a sheet of a game."""

    @property
    def evidence(self) -> str:
        """``none``, ``phase`` or ``round``."""

    @property
    def variant(self) -> str:
        """One of the game's."""

    @property
    def total(self) -> int | None:
        """The points as the player added them up, if at all."""


Fill = TypeVar("Fill", bound=Written)
Switches = TypeVar("Switches")


@dataclass(frozen=True, kw_only=True)
class FilledSheet(PrintedSheet, Generic[Fill, Switches]):
    """A printed sheet and its fill.

    Attributes:
        fill: the player's entries.
        switches: the answers to open questions.
        serial: the number of the sheet, 0 if unknown.
    """

    fill: Fill
    switches: Switches
    serial: int = 0

    @property
    def named(self) -> list[tuple[str, str]]:
        """The keys of a file that identify the sheet, with their texts."""
        digits = code_digits(self, self.fill.evidence, self.serial)
        if self.layout_id is None:
            return [("sheet", digits)]
        has_code = self.code is not None or self.serial
        return [("sheet", self.layout_id), *([("code", digits)] if has_code else [])]


def fill_sheet(
    printed: PrintedSheet, fill: Fill, switches: Switches
) -> FilledSheet[Fill, Switches]:
    """Return a printed sheet with its fill."""
    serial = printed.code.serial if printed.code else 0
    return FilledSheet(**vars(printed), fill=fill, switches=switches, serial=serial)


def open_filled(source: Path | str, where: str, code: str = "") -> Table:
    """Return the tables of a file of a filled sheet.

    Args:
        source: the path of a file, or the text of one. A text cannot name a layout
            file by its path.
        where: the name of a text in messages.
        code: of the sheet, for a file that does not name it, or names only a layout.

    Raises:
        FillError: it cannot be read.
    """
    if isinstance(source, Path):
        file = parse_source(load_text(source), str(source), source.parent)
    else:
        file = parse_source(check_text(source, where), where)
    return Table(file, (), _with_code(file.tree, code))


def read_filled(
    root: Table,
    shelf: Shelf,
    variants: Collection[str],
    switches: Mapping[str, tuple[str, ...]],
    read_body: Callable[[Table, Head], tuple[Fill, Switches]],
) -> FilledSheet[Fill, Switches]:
    """Return the filled sheet in a file.

    Args:
        root: of the file, from `open_filled`.
        shelf: the sheets that the game can find.
        variants: of the game, the usual one first.
        switches: the game's, each with its settings.
        read_body: reads the file below its head, and notes its problems.

    Raises:
        FillError: with every problem of the file.
    """
    head = read_head(root, shelf, variants, switches)
    fill, chosen = read_body(root, head)
    root.end()
    root.source.check()
    assert head.sheet is not None  # else a problem would have been raised
    return fill_sheet(head.sheet, fill, chosen)


def _with_code(tree: Mapping[str, Any], code: str) -> Mapping[str, Any]:
    """Return the tables of a file with a code, unless it names one or a path."""
    name = str(tree.get("sheet", ""))
    if not code or "code" in tree or is_code(name) or name.endswith(".toml"):
        return tree
    return {"code" if "sheet" in tree else "sheet": code, **tree}
