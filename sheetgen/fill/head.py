"""The head of a file of a filled sheet: which sheet it is, and how it was played."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sheetgen.core.cells import FORMAT
from sheetgen.core.codes import EVIDENCE, USUAL_EVIDENCE
from sheetgen.core.errors import LayoutError, SheetgenError
from sheetgen.fill.sheet import PrintedSheet, Shelf, find_sheet, join_code, read_code
from sheetgen.language.message import message
from sheetgen.source.advice import abbreviated, meant
from sheetgen.source.table import Table
from sheetgen.source.text import Source, refusal


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
